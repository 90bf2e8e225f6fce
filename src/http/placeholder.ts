// Texts that stand where a file should be: what a language writes for an object that its client could not encode. Taken for a document,
// such a text would be answered as if it were the caller's.
import { latin1 } from '../lib/bytes.ts';

const MAX_BYTES = 300;

/** Each with the language that writes it. Only a body that is nothing else counts. */
const PLACEHOLDERS: readonly (readonly [pattern: RegExp, writer: string])[] = [
  [/^Blob\[\d{1,10}\]$/, 'Apex'],
  [/^\[object \w{1,40}\]$/, 'JavaScript'],
  [/^System\.(?:Byte\[\]|IO\.\w{1,40})$/, '.NET'],
  [/^(?:\[B|(?:java|sun|okhttp3|org)\.[\w.$]{1,100})@[\da-f]{1,16}$/, 'Java'],
  [/^#<(?:File|Tempfile|StringIO)\b[^<>]{0,200}>$/, 'Ruby'],
  [/^<_io\.\w{1,40}\b[^<>]{0,200}>$/, 'Python'],
];

/** The text and who writes it; undefined for the bytes of a file. */
export function placeholderIn(
  bytes: Uint8Array,
): { readonly text: string; readonly writer: string } | undefined {
  if (bytes.length > MAX_BYTES) return undefined;
  const text = latin1(bytes).trim();
  const writer = PLACEHOLDERS.find(([pattern]) => pattern.test(text))?.[1];
  return writer === undefined ? undefined : { text, writer };
}
