import { describe, expect, it } from 'vitest';
import { checkImageUrl, embedImage } from '../../../../src/convert/html/index.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** [file in Latin-1, Content-Type, media type of the data: URL, undefined: it is no image]: WHATWG MIME Sniffing 6.1 */
const ROWS: readonly (readonly [string, string | null, string | undefined])[] = [
  ['\x89PNG\r\n\x1a\n...', 'image/png', 'image/png'],
  ['\x89PNG\r\n\x1a\n...', 'text/html', 'image/png'],
  ['\xff\xd8\xff\xe0', null, 'image/jpeg'],
  ['GIF89a..', 'image/png', 'image/gif'],
  ['GIF87a..', null, 'image/gif'],
  ['RIFF....WEBPVP8 ', null, 'image/webp'],
  ['BM......', null, 'image/bmp'],
  ['\0\0\x01\0\x01\0', null, 'image/x-icon'],
  ['\0\0\0\x20ftypavif', null, 'image/avif'],
  [
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'image/svg+xml; charset=utf-8',
    'image/svg+xml',
  ],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'text/html', undefined],
  ['<html>', 'image/svg+xml', undefined],
  ['<html>', 'image/png', undefined],
  ['', 'image/png', undefined],
];

describe('an embedded image', () => {
  it.each(ROWS)('%j served as %s is %s', (file, contentType, expected) => {
    const url = embedImage({ bytes: bytes(file ?? ''), contentType: contentType ?? null });
    expect(url).toBe(expected && `data:${expected};base64,${btoa(file ?? '')}`);
    expect(url === undefined || checkImageUrl(url).ok).toBe(true);
  });

  it('keeps every byte of a large one', () => {
    const image = Uint8Array.from([
      ...bytes('GIF89a'),
      ...Array.from({ length: 50_000 }, (_, index) => index % 256),
    ]);
    const url = embedImage({ bytes: image, contentType: null }) ?? '';
    expect(bytes(atob(url.slice(url.indexOf(',') + 1)))).toEqual(image);
  });
});
