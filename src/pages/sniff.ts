// What a file is, by its first bytes: names and media types that clients send are never trusted (CONTRACT §2).
import type { PageFormat } from './types.ts';

export type Sniffed =
  | { readonly kind: 'page'; readonly format: PageFormat }
  /** A known format that is not read here, by its name. */
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unknown' };

type Pattern = string | readonly [offset: number, text: string];

/** Latin-1 text; \0 and other bytes as escapes. All patterns of a row must match. */
const MAGIC = [
  [['\x89PNG\r\n\x1a\n'], 'png'],
  [['\xff\xd8\xff'], 'jpeg'],
  [['RIFF', [8, 'WEBP']], 'webp'],
  [['GIF87a'], 'gif'],
  [['GIF89a'], 'gif'],
  [['BM', [6, '\0\0\0\0']], 'bmp'],
  [['II*\0'], 'tiff'],
  [['MM\0*'], 'tiff'],
] as const satisfies readonly (readonly [readonly Pattern[], PageFormat])[];

const OTHERS = [
  [[[4, 'ftypavif']], 'AVIF'],
  [[[4, 'ftypavis']], 'AVIF'],
  [[[4, 'ftyphei']], 'HEIC'],
  [[[4, 'ftyphev']], 'HEIC'],
  [[[4, 'ftypmif1']], 'HEIF'],
  [[[4, 'ftypmsf1']], 'HEIF'],
  [[[4, 'ftyp']], 'MP4 video'],
  [['\0\0\0\x0cJXL '], 'JPEG XL'],
  [['\xff\x0a'], 'JPEG XL'],
  [['\0\0\0\x0cjP  '], 'JPEG 2000'],
  [['\xff\x4f\xff\x51'], 'JPEG 2000'],
  [['8BPS'], 'Photoshop'],
  [['II+\0'], 'BigTIFF'],
  [['MM\0+'], 'BigTIFF'],
  [['\0\0\x01\0'], 'ICO'],
  [['%!PS'], 'PostScript'],
  [['PK\x03\x04'], 'ZIP or Office'],
  [['\xd0\xcf\x11\xe0'], 'Office 97-2003'],
] as const satisfies readonly (readonly [readonly Pattern[], string])[];

/** Readers accept junk before the header within the first 1024 bytes (ISO 32000-1 Annex H, implementation note 13). */
const PDF_HEADER_WITHIN_BYTES = 1024;

/** Looks at the first 1,100 bytes at most. */
export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes.length === 0) return { kind: 'empty' };
  const head = String.fromCharCode(...bytes.subarray(0, PDF_HEADER_WITHIN_BYTES + 8));
  const image = MAGIC.find(([patterns]) => matches(head, patterns));
  if (image !== undefined) return { kind: 'page', format: image[1] };
  const pdf = head.indexOf('%PDF-');
  if (pdf >= 0 && pdf <= PDF_HEADER_WITHIN_BYTES) return { kind: 'page', format: 'pdf' };
  const other = OTHERS.find(([patterns]) => matches(head, patterns));
  if (other !== undefined) return { kind: 'other', name: other[1] };
  const text = head
    .replaceAll('\0', '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart();
  if (/^<(\?xml|!--|!DOCTYPE svg|svg[\s>])/i.test(text) && /<svg[\s>]/i.test(text)) {
    return { kind: 'other', name: 'SVG' };
  }
  if (/^<(!DOCTYPE html|html|head|body)/i.test(text)) return { kind: 'other', name: 'HTML' };
  return { kind: 'unknown' };
}

function matches(head: string, patterns: readonly Pattern[]): boolean {
  return patterns.every((pattern) =>
    typeof pattern === 'string' ? head.startsWith(pattern) : head.startsWith(pattern[1], pattern[0]),
  );
}
