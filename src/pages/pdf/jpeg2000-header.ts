// The header of a JPEG 2000 file: a code stream (ISO/IEC 15444-1, annex A), alone or in the boxes of JP2 (annex I). Checks too that
// every tile is there to its end, because the decoder shows what it has of a truncated file without saying so.
import { findBox } from '../../image/index.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Err, type Result } from '../../lib/result.ts';

export const JPEG2000_NAME = 'JPEG 2000 image';

/** Table A.2. */
const MARKER = { SOT: 0xff90, EOC: 0xffd9 } as const;
/** Lsiz to CSsiz, before the three bytes of each component. */
const SIZ_BYTES = 38;
const SOT_BYTES = 12;
/** Grey, RGB, RGBA or CMYK; PDFium ignores the alpha of a grey image. */
const COMPONENTS: readonly number[] = [1, 3, 4];
const TRUNCATED = 'it ends before its last tile, the file is truncated';
/** A.4.2: Isot has 16 bits. */
const MAX_TILES = 65_535;

export interface Jpeg2000Header {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** What PDFium makes of white: it shifts samples of fewer than 8 bits to the left. */
  readonly white: number;
}

/** Reads the header of a JP2 file or a code stream. Failures: malformed_file, unsupported_media (other than 1, 3 or 4 components). */
export function readJpeg2000(bytes: Uint8Array): Result<Jpeg2000Header> {
  const stream = isStream(bytes) ? bytes : findBox(bytes, 'jp2c');
  if (stream === undefined || !isStream(stream)) return damaged('it has no code stream');
  const u16 = (offset: number): number => u16At(stream, offset);
  // SOC, SIZ, Lsiz, Rsiz, then Xsiz, Ysiz, XOsiz, YOsiz, XTsiz, YTsiz, XTOsiz, YTOsiz, Csiz.
  const [right = 0, bottom = 0, left = 0, top = 0, tileWidth = 0, tileHeight = 0, tileLeft = 0, tileTop = 0] =
    Array.from({ length: 8 }, (_, i) => u32At(stream, 8 + 4 * i));
  const components = u16(40);
  const [width, height] = [right - left, bottom - top];
  const isSize = width > 0 && height > 0 && components > 0;
  const isGrid = tileWidth > 0 && tileHeight > 0 && tileLeft <= left && tileTop <= top;
  if (stream.length < 4 + SIZ_BYTES || u16(4) !== SIZ_BYTES + 3 * components || !isSize || !isGrid)
    return damaged('its header is not valid');
  if (!COMPONENTS.includes(components))
    return fail('unsupported_media', { format: JPEG2000_NAME, feature: `${components} components` });
  const tiles = Math.ceil((right - tileLeft) / tileWidth) * Math.ceil((bottom - tileTop) / tileHeight);
  if (tiles > MAX_TILES) return damaged(`it has ${tiles} tiles; ${MAX_TILES} are allowed`);
  const missing = missingOf(stream, 4 + u16(4), tiles);
  if (missing !== undefined) return damaged(missing);
  const depths = Array.from({ length: components }, (_, i) => ((stream[42 + 3 * i] ?? 0) & 0x7f) + 1);
  const depth = hasPalette(bytes) ? 8 : Math.min(8, Math.max(...depths));
  return ok({ width, height, components, white: ((1 << depth) - 1) << (8 - depth) });
}

export function damaged(why: string): Err {
  return fail('malformed_file', { format: JPEG2000_NAME, why });
}

/** §I.5.3.4: the samples are indices of colours of 8 bits. */
function hasPalette(bytes: Uint8Array): boolean {
  const header = isStream(bytes) ? undefined : findBox(bytes, 'jp2h');
  return header !== undefined && findBox(header, 'pclr') !== undefined;
}

function isStream(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0x4f && bytes[2] === 0xff && bytes[3] === 0x51;
}

/** Big-endian; 0 past the end. */
const u16At = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
const u32At = (bytes: Uint8Array, at: number): number => u16At(bytes, at) * 65_536 + u16At(bytes, at + 2);

/** What is missing of the tile-parts; undefined if each is there as long as it says. `from`: the first marker after SIZ. */
function missingOf(stream: Uint8Array, from: number, tiles: number): string | undefined {
  const u16 = (offset: number): number => u16At(stream, offset);
  const seen = new Set<number>();
  let at = from;
  while (at + 2 <= stream.length) {
    const marker = u16(at);
    if (marker === MARKER.EOC)
      return seen.size === tiles ? undefined : `${tiles - seen.size} of its ${tiles} tiles are missing`;
    if (marker !== MARKER.SOT) {
      // A segment of the main header; none stands between tile-parts.
      if (seen.size > 0 || marker < 0xff00 || u16(at + 2) < 2) return 'its tiles are damaged';
      at += 2 + u16(at + 2);
      continue;
    }
    const tile = u16(at + 4);
    const length = u32At(stream, at + 6);
    if (tile >= tiles) return 'its tiles are damaged';
    seen.add(tile);
    // Psot 0: the tile-part extends to the EOC (§A.4.2).
    const next = length === 0 ? stream.length - 2 : at + length;
    if (next < at + SOT_BYTES + 2) return length === 0 ? TRUNCATED : 'its tiles are damaged';
    at = next;
  }
  return TRUNCATED;
}
