// Quoted-printable beside RFC 2045, section 6.7.
import { expect, it } from 'vitest';
import { decodeQuotedPrintable } from '../../../src/http/quoted-printable.ts';
import { latin1, latin1Bytes } from '../../../src/lib/bytes.ts';

it.each<[what: string, written: string, text: string | undefined]>([
  // The example of the section, rule 5.
  [
    'a soft line break',
    "Now's the time =\r\nfor all folk to come=\r\n to the aid of their country.",
    "Now's the time for all folk to come to the aid of their country.",
  ],
  ['a soft line break of LF alone', 'a=\nb', 'ab'],
  ['soft line breaks at both ends', '=\r\nab=\r\n', 'ab'],
  ['a hard line break', 'a\r\nb\n', 'a\r\nb\n'],
  ['escapes', '=0C=3D=FF=00', '\f=\xff\0'],
  ['small letters, which a robust decoder takes', 'caf=c3=a9', 'caf\xc3\xa9'],
  ['an escaped line end', 'a=0D=0Ab', 'a\r\nb'],
  ['nothing', '', ''],
  ['an equals sign at the end', 'a=', undefined],
  ['half an escape', 'a=4', undefined],
  ['an escape of other letters', '=G0', undefined],
  ['another escape of other letters', '=0G', undefined],
  ['CR without LF', 'a=\rb', undefined],
  ['a space behind the equals sign', 'a= \r\nb', undefined],
])('%s', (_, written, text) => {
  const decoded = decodeQuotedPrintable(latin1Bytes(written));
  expect(decoded && latin1(decoded)).toBe(text);
});
