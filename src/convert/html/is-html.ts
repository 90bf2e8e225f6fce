// Refuses files that are no text, before anything is searched in them.
import { fail } from '../../lib/failure.ts';
import { binaryKind } from '../../lib/file-kinds.ts';
import { type Result, ok } from '../../lib/result.ts';
import type { Source } from './source.ts';

/** Fails with unsupported_media, which names what the file is. HTML in UTF-16 has binary bytes: its encoding tells it from others. */
export function checkHtml({ bytes, charset }: Source): Result<void> {
  const kind = binaryKind(bytes);
  const isUtf16 = charset.encoding.startsWith('utf-16');
  return kind === undefined || (isUtf16 && kind === 'binary data')
    ? ok(undefined)
    : fail('unsupported_media', { what: 'file format', received: kind, allowed: 'HTML and other text' });
}
