// The calls of the engine that one view takes: one, but for pictures on which one call would hold the thread too long.
import type { Luma } from '../../image/types.ts';
import { lent } from '../../lib/release.ts';
import type { Point } from '../reader.ts';
import { SYMBOLOGIES, symbologyRow, type Symbology } from '../symbology.ts';
import { halve } from '../vision/halve.ts';
import { inverse } from '../vision/pixels.ts';
import { tilesOf } from '../vision/tiles.ts';
import {
  CROWDED_OVERLAP_PX,
  CROWDED_TILE_PX,
  crowdWorkNs,
  finderDensity,
  isCrowded,
  sheetWorkNs,
} from './crowd.ts';
import { denseWorkNs, takesLong, turnDensity } from './dense.ts';
import { UNANSWERED_FORMATS, type EngineOptions } from './read.ts';

export interface Call {
  /** Good until the next call is asked for. */
  readonly image: Luma;
  /** Pixels of `image` to pixels of the view's. */
  readonly toView: (point: Point) => Point;
  readonly options: EngineOptions;
  /** Nominal ms. */
  readonly workMs: number;
}

/** What the engine reads in a view, and its nominal work in ns a pixel. */
export interface Reading {
  /** Of those that the engine reads. */
  readonly types: readonly Symbology[];
  readonly options: Omit<EngineOptions, 'formats'>;
  readonly workNs: number;
}

/**
 * The engine's readers, by their shares of the work: each is asked alone of a picture that takes long, so that no call takes longer
 * than its reader. Between them they read what one call for all reads: the engine asks them one after the other, too.
 *
 * Two take more than in proportion to a picture's size, and see a large one in tiles (side, overlap), and larger codes at half its size.
 * Aztec's search follows rows and columns from every look-alike: of stripes of one pixel 0.16 µs a pixel of a megapixel, 0.32 of
 * four. QR's combines finder patterns: 0.14 µs a pixel of patterns of 2 px, 18 px apart. A version 40 of 3 px modules lies
 * whole in some tile of QR's, and one of larger modules is read at half the size. No call of the two takes more than 0.35 s.
 */
const READERS: readonly {
  readonly reads: (type: Symbology) => boolean;
  readonly share: number;
  readonly tiles?: { readonly px: readonly [side: number, overlap: number]; readonly wholePixels: number };
}[] = [
  { reads: (type) => symbologyRow(type).family === 'linear', share: 0.3 },
  { reads: (type) => type === 'QR_CODE', share: 0.2, tiles: { px: [1088, 544], wholePixels: 1_190_000 } },
  { reads: (type) => type === 'DATA_MATRIX', share: 0.2 },
  { reads: (type) => type === 'PDF_417' || type === 'MAXICODE', share: 0.1 },
  { reads: (type) => type === 'AZTEC', share: 0.2, tiles: { px: [1024, 384], wholePixels: 2_100_000 } },
];

/** Types that the engine reads in white on black. */
const INVERTIBLE: readonly Symbology[] = ['QR_CODE', 'DATA_MATRIX', 'AZTEC'];

/** The view as it is; where it is crowded with finder patterns, its tiles; where one call would take too long, each reader's. */
export function* callsOf(image: Luma, { types, options, workNs }: Reading): Iterable<Call> {
  const finders = finderDensity(image);
  const crowdNs = crowdWorkNs(finders);
  const density = options.tryHarder ? turnDensity(image, options.tryDenoise) : 0;
  const ownNs = workNs + crowdNs + sheetWorkNs(finders) + denseWorkNs(density);
  const call = (part: Luma, toView: Call['toView'], own: Partial<EngineOptions> = {}, share = 1): Call => ({
    image: part,
    toView,
    options: { ...options, formats: formatsOf(types), ...own },
    workMs: (part.width * part.height * ownNs * share) / 1e6,
  });
  if (isCrowded(crowdNs)) {
    for (const { image: tile, toWhole } of tilesOf(image, CROWDED_TILE_PX, CROWDED_OVERLAP_PX))
      yield call(tile, toWhole);
    return;
  }
  if (density === 0 || !takesLong(image, density, crowdNs)) return yield call(image, asItIs);
  const asked = READERS.filter(({ reads }) => types.some(reads));
  const shares = asked.reduce((sum, { share }) => sum + share, 0);
  for (const { reads, share, tiles } of asked) {
    const own = types.filter(reads);
    const inverts = options.tryInvert && own.some((type) => INVERTIBLE.includes(type));
    const part = { formats: formatsOf(own, types), tryInvert: false };
    for (const picture of inverts ? withInverse(image) : [image])
      for (const { luma, toView } of tiles ? partsOf(picture, tiles) : [{ luma: picture, toView: asItIs }])
        yield call(luma, toView, part, share / shares / (inverts ? 2 : 1));
  }
}

function* withInverse(image: Luma): Iterable<Luma> {
  yield image;
  const swapped = inverse(image);
  yield* lent(swapped, swapped.data);
}

interface Part {
  readonly luma: Luma;
  readonly toView: Call['toView'];
}

/** The picture; of a large one its tiles, and half of it. */
function* partsOf(
  picture: Luma,
  { px, wholePixels }: NonNullable<(typeof READERS)[number]['tiles']>,
): Iterable<Part> {
  if (picture.width * picture.height <= wholePixels) return yield { luma: picture, toView: asItIs };
  for (const { image: tile, toWhole } of tilesOf(picture, ...px)) yield { luma: tile, toView: toWhole };
  const half = halve(picture);
  yield* lent({ luma: half, toView: ({ x, y }) => ({ x: 2 * x, y: 2 * y }) }, half.data);
}

const asItIs = (point: Point): Point => point;

const ALL = SYMBOLOGIES.filter(({ engineFormats }) => engineFormats.length > 0).length;

/** The engine's formats of the types; of all types, also those that are read so that they are not read as anything else. */
function formatsOf(own: readonly Symbology[], all = own): EngineOptions['formats'] {
  const isAll = all.length === ALL;
  if (isAll && own.length === ALL) return 'all';
  const formats = own.flatMap((type) => symbologyRow(type).engineFormats);
  const isLinear = own.some((type) => symbologyRow(type).family === 'linear');
  return isAll && isLinear ? [...formats, ...UNANSWERED_FORMATS] : formats;
}
