// The image that a HEIF file shows: its coded pictures side by side, their place on the upright image, and their alpha plane (ISO/IEC
// 23008-12 §6.5 and §6.6; AV1 Image File Format §2).
import { fail } from '../../lib/failure.ts';
import { ok, type Err, type Result } from '../../lib/result.ts';
import type { HeifCodec } from '../../wasm/heif.ts';
import { LIMITS } from '../../wasm/limits.ts';
import { checkSides, imageName, malformed, unsupported } from '../failures.ts';
import type { ImageFormat } from '../frame.ts';
import type { Orientation } from '../orient.ts';
import { cursor, type Box } from './boxes.ts';
import type { HeifFile } from './items.ts';
import { readTransforms, type Crop } from './transforms.ts';

/** One image of coded pictures of the same size, row by row. */
export interface TiledImage {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tiles: readonly number[];
  readonly codec: HeifCodec;
  /** The range of the samples as the file says; undefined: the coded pictures say it. */
  readonly isFullRange: boolean | undefined;
}

export interface HeifImage extends TiledImage {
  readonly format: ImageFormat;
  readonly file: HeifFile;
  readonly crop: Crop | undefined;
  readonly orientation: Orientation;
  readonly alpha: TiledImage | undefined;
  /** The samples were multiplied by the alpha plane. */
  readonly isPremultiplied: boolean;
}

const CODECS: Readonly<Record<string, HeifCodec>> = { hvc1: 'hevc', hev1: 'hevc', av01: 'av1' };

/** Item types that are known but not supported, for messages. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  iovl: 'overlaid images',
  iden: 'an image derived from another one',
  tmap: 'a tone-mapped image',
  jpeg: 'an image coded as JPEG',
  avc1: 'an image coded as H.264',
  j2k1: 'an image coded as JPEG 2000',
  vvc1: 'an image coded as H.266',
  unci: 'an uncompressed image',
  mski: 'a mask image',
};

const ALPHA_TYPES: readonly string[] = [
  'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha',
  'urn:mpeg:hevc:2015:auxid:1',
];

/**
 * The image of the primary item. Failures: malformed_file, unsupported_media (another codec or kind of image), too_large (a side, a coded
 * picture).
 */
export function shownImage(format: ImageFormat, file: HeifFile): Result<HeifImage> {
  const shown = tiledImage(format, file, file.primary);
  if (!shown.ok) return shown;
  if (shown.value.tileWidth * shown.value.tileHeight > LIMITS.MAX_HEIF_CODED_PIXELS) {
    return codedTooLarge(format, shown.value);
  }
  const { crop, orientation } = readTransforms(file.propertiesOf(file.primary), shown.value);
  const alphaItem = file.referencesTo(file.primary, 'auxl').find((item) => isAlpha(file.propertiesOf(item)));
  const alpha = alphaItem === undefined ? undefined : tiledImage(format, file, alphaItem);
  if (alpha !== undefined && !alpha.ok) return alpha;
  return ok({
    ...shown.value,
    format,
    file,
    crop,
    orientation,
    // An alpha plane of another size would have to be scaled; no writer makes one.
    alpha: alpha !== undefined && isSameSize(alpha.value, shown.value) ? alpha.value : undefined,
    isPremultiplied: alphaItem !== undefined && file.referencesFrom(file.primary, 'prem').includes(alphaItem),
  });
}

/** The failure of a coded picture that is too large for the codec, which holds it whole in memory. */
function codedTooLarge(format: ImageFormat, { tileWidth, tileHeight }: TiledImage): Err {
  return fail('too_large', {
    what: `The ${imageName(format)}, coded in one piece of ${tileWidth} × ${tileHeight},`,
    actual: tileWidth * tileHeight,
    limit: LIMITS.MAX_HEIF_CODED_PIXELS,
    unit: 'pixels',
    advice: 'Send it in tiles, as phones write it, or as a JPEG',
  });
}

function tiledImage(format: ImageFormat, file: HeifFile, item: number): Result<TiledImage> {
  const type = file.typeOf(item) ?? '';
  const properties = file.propertiesOf(item);
  if (type === 'grid') return gridImage(format, file, item);
  const codec = CODECS[type];
  if (codec === undefined) return unsupported(format, OTHER_TYPES[type] ?? 'an image of another kind');
  const size = sizeOf(properties);
  if (size === undefined) return malformed(format, 'the size of its image is missing');
  const sides = checkSides(format, size.width, size.height);
  if (!sides.ok) return sides;
  return ok({
    ...size,
    columns: 1,
    tileWidth: size.width,
    tileHeight: size.height,
    tiles: [item],
    codec,
    isFullRange: rangeOf(properties),
  });
}

/** An image of the type grid (ISO/IEC 23008-12 §6.6.2.3). */
function gridImage(format: ImageFormat, file: HeifFile, item: number): Result<TiledImage> {
  const [description] = file.dataOf(item) ?? [];
  if (description === undefined) return malformed(format, 'the description of its tiles is missing');
  const read = cursor(description);
  read.u(1);
  const bytes = read.u(1) & 1 ? 4 : 2;
  const rows = read.u(1) + 1;
  const columns = read.u(1) + 1;
  const [width, height] = [read.u(bytes), read.u(bytes)];
  const sides = checkSides(format, width, height);
  if (!sides.ok) return sides;
  const tiles = file.referencesFrom(item, 'dimg');
  const [first] = tiles;
  if (first === undefined || tiles.length !== rows * columns)
    return malformed(format, 'some of its tiles are missing');
  const type = file.typeOf(first) ?? '';
  const codec = CODECS[type];
  if (codec === undefined) return unsupported(format, `tiles of ${OTHER_TYPES[type] ?? 'another kind'}`);
  if (tiles.some((tile) => file.typeOf(tile) !== type))
    return malformed(format, 'its tiles are of different kinds');
  const properties = file.propertiesOf(first);
  const tile = sizeOf(properties);
  if (tile === undefined) return malformed(format, 'the size of its tiles is missing');
  if (tile.width * columns < width || tile.height * rows < height) {
    return malformed(format, 'its tiles do not cover it');
  }
  return ok({
    width,
    height,
    columns,
    tileWidth: tile.width,
    tileHeight: tile.height,
    tiles,
    codec,
    isFullRange: rangeOf(file.propertiesOf(item)) ?? rangeOf(properties),
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function isSameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

/** The size in the property ispe (§6.5.3). */
function sizeOf(properties: readonly Box[]): Size | undefined {
  const body = properties.find(({ type }) => type === 'ispe')?.body;
  if (body === undefined) return undefined;
  const read = cursor(body, 4);
  return { width: read.u(4), height: read.u(4) };
}

/** The range in the property colr of type nclx (ISO/IEC 14496-12 §12.1.5), which takes precedence over the coded picture's. */
function rangeOf(properties: readonly Box[]): boolean | undefined {
  for (const { type, body } of properties) {
    if (type !== 'colr') continue;
    const read = cursor(body);
    if (read.text(4) !== 'nclx') continue;
    read.u(6);
    return read.u(1) >= 0x80;
  }
  return undefined;
}

/** Whether the property auxC (ISO/IEC 23008-12 §6.5.8), a text that ends with a zero, says that the item is an alpha plane. */
function isAlpha(properties: readonly Box[]): boolean {
  const body = properties.find(({ type }) => type === 'auxC')?.body ?? new Uint8Array();
  return ALPHA_TYPES.some((type) => cursor(body, 4).text(type.length + 1) === `${type}\0`);
}
