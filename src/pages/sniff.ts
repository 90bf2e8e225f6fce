// Finds the format of a file by its first bytes. Names and media types that clients send are never trusted.
import { latin1 } from '../lib/bytes.ts';
import type { PageFormat } from './types.ts';

export type Sniffed =
  | { readonly kind: 'page'; readonly format: PageFormat }
  /** A known format that is not supported, with its name. */
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'unknown' };

type Pattern = string | readonly [offset: number, text: string];

/** The formats with their patterns, as Latin-1 text. All patterns of a row must match. */
const MAGIC = [
  [['\x89PNG\r\n\x1a\n'], 'png'],
  [['\xff\xd8\xff'], 'jpeg'],
  [['RIFF', [8, 'WEBP']], 'webp'],
  [['GIF87a'], 'gif'],
  [['GIF89a'], 'gif'],
  [['BM', [6, '\0\0\0\0']], 'bmp'],
  [['II*\0'], 'tiff'],
  [['MM\0*'], 'tiff'],
  [['\0\0\x01\0'], 'ico'],
  [['\0\0\0\x0cjP  '], 'jpeg2000'],
  [['\xff\x4f\xff\x51'], 'jpeg2000'],
] as const satisfies readonly (readonly [readonly Pattern[], PageFormat])[];

const OTHERS = [
  [['\0\0\0\x0cJXL '], 'JPEG XL'],
  [['\xff\x0a'], 'JPEG XL'],
  [['8BPS'], 'Photoshop'],
  [['II+\0'], 'BigTIFF'],
  [['MM\0+'], 'BigTIFF'],
  [['\n\x05\x01'], 'PCX'],
  [['qoif'], 'QOI'],
  [['DDS '], 'DDS'],
  [['v/1\x01'], 'OpenEXR'],
  [['#?RADIANCE'], 'Radiance HDR'],
  [['AT&TFORM'], 'DjVu'],
  [['gimp xcf'], 'XCF'],
  [['\xd7\xcd\xc6\x9a'], 'WMF'],
  [['\x01\0\0\0', [40, ' EMF']], 'EMF'],
  [['%!PS'], 'PostScript'],
  [['PK\x03\x04'], 'ZIP or Office'],
  [['\xd0\xcf\x11\xe0'], 'Office 97-2003'],
] as const satisfies readonly (readonly [readonly Pattern[], string])[];

/** The ftyp brands of images (ISO/IEC 23008-12 §10, AV1 Image File Format §6). A file may name several; the first row counts. */
const IMAGE_BRANDS = [
  ['avif', 'avif'],
  ['avis', 'avif'],
  ['heic', 'heic'],
  ['heix', 'heic'],
  ['heim', 'heic'],
  ['heis', 'heic'],
  ['hevc', 'heic'],
  ['hevx', 'heic'],
  ['mif1', 'heic'],
  ['msf1', 'heic'],
] as const satisfies readonly (readonly [string, PageFormat])[];

/** The end of a TGA file of version 2 (Truevision TGA 2.0, appendix C). */
const TGA_FOOTER = 'TRUEVISION-XFILE.\0';
const TGA_HEADER_BYTES = 18;

/** Readers accept junk before the header within the first 1024 bytes (ISO 32000-1 Annex H, implementation note 13). */
const PDF_HEADER_WITHIN_BYTES = 1024;

/** The format of a file. Reads at most its first 1,100 bytes, and for TGA its last ones. */
export function sniff(bytes: Uint8Array): Sniffed {
  if (bytes.length === 0) return { kind: 'empty' };
  const head = latin1(bytes.subarray(0, PDF_HEADER_WITHIN_BYTES + 8));
  const image = MAGIC.find(([patterns]) => matches(head, patterns));
  if (image !== undefined) return { kind: 'page', format: image[1] };
  const pdf = head.indexOf('%PDF-');
  if (pdf >= 0 && pdf <= PDF_HEADER_WITHIN_BYTES) return { kind: 'page', format: 'pdf' };
  if (head.startsWith('ftyp', 4)) return sniffBrands(head);
  const other = OTHERS.find(([patterns]) => matches(head, patterns));
  if (other !== undefined) return { kind: 'other', name: other[1] };
  const text = head
    .replaceAll('\0', '')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart();
  if (/^<(\?xml|!--|!DOCTYPE svg|svg[\s>])/i.test(text) && /<svg[\s>]/i.test(text)) {
    return { kind: 'page', format: 'svg' };
  }
  if (/^<(!DOCTYPE html|html|head|body)/i.test(text)) return { kind: 'other', name: 'HTML' };
  // Netpbm: white space or a comment follows.
  if (/^P[1-7][\t-\r #]/.test(head)) return { kind: 'page', format: 'pnm' };
  if (/^P[Ff]\s/.test(head)) return { kind: 'other', name: 'PFM' };
  return isTga(bytes) ? { kind: 'other', name: 'TGA' } : { kind: 'unknown' };
}

/** The format by the box ftyp, which has a size, the type, the major brand, a version, and compatible brands. */
function sniffBrands(head: string): Sniffed {
  const size = [0, 1, 2, 3].reduce((sum, i) => sum * 256 + head.charCodeAt(i), 0);
  const brands = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(size, head.length); at += 4) brands.push(head.slice(at, at + 4));
  const known = IMAGE_BRANDS.find(([brand]) => brands.includes(brand));
  return known === undefined ? { kind: 'other', name: 'MP4 video' } : { kind: 'page', format: known[1] };
}

/** Whether a file is TGA: by its footer, or, in version 1, by a header in which every field has an allowed value. */
function isTga(bytes: Uint8Array): boolean {
  const footer = String.fromCharCode(...bytes.subarray(-TGA_FOOTER.length));
  if (footer === TGA_FOOTER) return true;
  const at = (i: number): number => bytes[i] ?? 0;
  const hasMap = at(1) === 1;
  const isMapped = at(2) === 1 || at(2) === 9;
  const isUnmapped = [2, 3, 10, 11].includes(at(2));
  return (
    bytes.length > TGA_HEADER_BYTES &&
    at(1) <= 1 &&
    (isMapped ? hasMap : isUnmapped) &&
    (hasMap ? [15, 16, 24, 32].includes(at(7)) : bytes.subarray(3, 8).every((byte) => byte === 0)) &&
    at(12) + at(13) > 0 &&
    at(14) + at(15) > 0 &&
    [8, 15, 16, 24, 32].includes(at(16)) &&
    at(17) < 64
  );
}

function matches(head: string, patterns: readonly Pattern[]): boolean {
  return patterns.every((pattern) =>
    typeof pattern === 'string' ? head.startsWith(pattern) : head.startsWith(pattern[1], pattern[0]),
  );
}
