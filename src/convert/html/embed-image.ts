// Embeds a fetched image as a data: URL. Its type is determined from its bytes, because a server may call an SVG or a page an image/png.
import { encodeBase64 } from '../../lib/base64.ts';

export interface FetchedImage {
  readonly bytes: Uint8Array;
  /** The media type that the server sent; used only to recognise SVG, which has no magic bytes. */
  readonly contentType: string | null;
}

/** [media type, magic bytes in Latin-1, their offset] (WHATWG MIME Sniffing Standard 6.1). */
const MAGIC: readonly (readonly [type: string, magic: string, offset: number])[] = [
  ['image/png', '\x89PNG\r\n\x1A\n', 0],
  ['image/jpeg', '\xFF\xD8\xFF', 0],
  ['image/gif', 'GIF87a', 0],
  ['image/gif', 'GIF89a', 0],
  ['image/webp', 'WEBP', 8],
  ['image/bmp', 'BM', 0],
  ['image/x-icon', '\x00\x00\x01\x00', 0],
  ['image/avif', 'ftypavif', 4],
  ['image/avif', 'ftypavis', 4],
];

/**
 * `data:image/…;base64,…` for PNG, JPEG, GIF, WebP, BMP, ICO, AVIF and SVG (in an image, browsers run no script of an SVG). Undefined for
 * anything else.
 */
export function embedImage({ bytes, contentType }: FetchedImage): string | undefined {
  const type = sniff(bytes) ?? (isSvg(bytes, contentType) ? 'image/svg+xml' : undefined);
  return type === undefined ? undefined : `data:${type};base64,${encodeBase64(bytes)}`;
}

function sniff(bytes: Uint8Array): string | undefined {
  const row = MAGIC.find(([, magic, offset]) =>
    Array.from(magic).every((character, index) => bytes[offset + index] === character.charCodeAt(0)),
  );
  return row?.[0];
}

function isSvg(bytes: Uint8Array, contentType: string | null): boolean {
  if (!/^\s*image\/svg\+xml\s*(?:;|$)/i.test(contentType ?? '')) return false;
  return /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4096)));
}
