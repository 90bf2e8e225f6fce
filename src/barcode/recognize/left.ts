// What is left to read: which regions a symbol explains, and which may be codes. Values; nothing here keeps state.
import type { Luma } from '../../image/types.ts';
import type { BarRegion } from '../locate/bar-regions.ts';
import type { CellRegion } from '../locate/cell-regions.ts';
import { outlineOf } from '../locate/outline.ts';
import type { RecognizedSymbol } from '../reader.ts';
import { symbologyRow } from '../symbology.ts';
import { boxOf, centreOf, distance, type Point, type Quad } from '../vision/geometry.ts';
import { coveredShare } from './findings.ts';

/** What looks like a code and is not read. */
export interface Left {
  /** Bars that can be a code: worth a crop, and another pass over the whole image. */
  readonly bars: boolean;
  /** Parallel edges, bars or not: those of a postal code are all of one width. */
  readonly edges: boolean;
  readonly finders: boolean;
  /** Regions of cells that were not examined. */
  readonly cells: boolean;
  /** Regions of cells that are squares, examined or not: a code of low resolution. */
  readonly squares: boolean;
  /** Regions that are longer than wide, of squares: a rMQR's. */
  readonly oblong: boolean;
  /** What may be a sheet of codes. */
  readonly sheet: boolean;
  /** Places of symbols that may be mixtures of several. */
  readonly doubted: boolean;
}

/** What was read explains all that there is to see. */
export const NOTHING: Left = {
  bars: false,
  edges: false,
  finders: false,
  cells: false,
  squares: false,
  oblong: false,
  sheet: false,
  doubted: false,
};

/** The share of a bar region's middle line that a symbol must cover to explain it. */
const COVERED = 0.6;
const GRID = [-0.3, 0, 0.3] as const;
/** Print has 0.1 to 0.3, codes 0.35 and more. */
const MIN_REGION_DARK = 0.3;
const MAX_REGION_DARK = 0.66;
/** Lower regions are mostly lines of print, which has less dark than a rMQR or MicroPDF417 code of few rows. */
const MIN_REGION_PX = 24;
const MIN_LOW_REGION_DARK = 0.4;
/** Codes of squares have 0.53 to 0.95 seen from the front, 0.46 tilted by 45°; print and nature 0 to 0.45. Bent bars are told by coherence. */
const MIN_SQUARENESS = 0.3;
const MIN_BAR_COHERENCE = 0.6;
/** Radians (3°): rows of a PDF417 that lean less are read as they are. */
export const MIN_ROTATION = (3 * Math.PI) / 180;
/** Of rows of bars, MicroPDF417 to DataBar Stacked; single rows have 0.9 and more, and are looked for as bars. */
const STACKED_COHERENCE = [0.25, 0.9] as const;
const MIN_STACKED_SQUARENESS = 0.45;
/** Drawn noise has 0.00 to 0.02; of public images with a QR code that the mesh or a change of tones reads the least is 0.04 and 0.08. */
const MAX_NOISE_DIRECTION = 0.03;
const MAX_SOFT_ASPECT = 2;
/** A region that joins labels, by the area of those that were read: so much says that more is there than they. A choice. */
const MIN_JOINED = 4;
/** One code lies in a region with print around it more often: 29 of 515 public images. */
const MIN_JOINED_SYMBOLS = 3;

/** Whether the region's bars belong to a symbol that was read. */
export function isRead(region: BarRegion, symbols: readonly RecognizedSymbol[]): boolean {
  return coveredShare(symbols, middleLine(region)) >= COVERED;
}

/** Whether the region of cells belongs to symbols that were read. */
export function isCovered(
  { centre, angle, length, breadth }: Pick<CellRegion, 'centre' | 'angle' | 'length' | 'breadth'>,
  symbols: readonly RecognizedSymbol[],
): boolean {
  const points = GRID.flatMap((u) =>
    GRID.map((v) => ({
      x: centre.x + u * length * Math.cos(angle) - v * breadth * Math.sin(angle),
      y: centre.y + u * length * Math.sin(angle) + v * breadth * Math.cos(angle),
    })),
  );
  return coveredShare(symbols, points) >= COVERED;
}

/**
 * By a linear symbol's width: how high the digits below or above its bars are at most, with the gap, and how far they reach beyond its ends. Of an
 * EAN-8, the shortest, 9 of 67 modules (ISO/IEC 15420), and of zint's drawings of it 0.2 with the gap.
 */
export const CAPTION_HEIGHT = 0.22;
export const CAPTION_ENDS = 0.15;

/** Whether the region lies right below or above the bars of a linear symbol, and is no higher than its human-readable digits. */
export function isCaption(
  { centre, length, breadth, angle }: CellRegion,
  symbols: readonly RecognizedSymbol[],
): boolean {
  return symbols.some(({ type, quad: [a, b, c, d] }) => {
    if (symbologyRow(type).family !== 'linear') return false;
    const width = distance(a, b);
    const [ux, uy] = [(b.x - a.x) / width, (b.y - a.y) / width];
    const along = ({ x, y }: Point): number => (x - a.x) * ux + (y - a.y) * uy;
    const across = ({ x, y }: Point): number => (y - a.y) * ux - (x - a.x) * uy;
    const tilt = angle - Math.atan2(uy, ux);
    const height = Math.abs(length * Math.sin(tilt)) + Math.abs(breadth * Math.cos(tilt));
    const [at, beside] = [along(centre) / width, across(centre)];
    const beyond = Math.max(0, beside - Math.max(across(c), across(d)), -beside);
    return (
      at > -CAPTION_ENDS &&
      at < 1 + CAPTION_ENDS &&
      height < CAPTION_HEIGHT * width &&
      beyond < CAPTION_HEIGHT * width
    );
  });
}

/**
 * Whether the region, examined by itself, can show more than the search of the whole image did. Where that read nothing, it is not misled
 * by other codes: it finds codes of squares at any angle, and stacked ones only upright.
 */
export function mayShowMore(region: CellRegion, readNothing: boolean): boolean {
  const { angle, coherence, squareness, dark } = region;
  const isLow = Math.min(region.length, region.breadth) < MIN_REGION_PX;
  if (dark < (isLow ? MIN_LOW_REGION_DARK : MIN_REGION_DARK) || dark > MAX_REGION_DARK) return false;
  if (squareness < MIN_SQUARENESS && coherence < MIN_BAR_COHERENCE) return false;
  if (!readNothing) return true;
  return Math.abs(angle) >= MIN_ROTATION && isOfRows(region);
}

/** Whether more edges of the region have one direction than cells have: it may be rows of bars. */
export function mayBeRows({ coherence }: Pick<CellRegion, 'coherence'>): boolean {
  return coherence >= STACKED_COHERENCE[0];
}

/** Whether the region is as dark as codes are. */
export function isAsDark({ dark }: Pick<CellRegion, 'dark'>): boolean {
  return dark >= MIN_REGION_DARK && dark <= MAX_REGION_DARK;
}

/** Whether the region may be rows of bars above each other. */
export function isOfRows({ squareness, coherence }: CellRegion): boolean {
  const [least, most] = STACKED_COHERENCE;
  return squareness >= MIN_STACKED_SQUARENESS && coherence >= least && coherence <= most;
}

/** Whether several linear symbols were read in the region and it is far larger than they are: it joins labels. */
export function joinsMore(region: BarRegion, symbols: readonly RecognizedSymbol[], image: Luma): boolean {
  const inside = symbols.filter(
    ({ type, quad }) => symbologyRow(type).family === 'linear' && isWithin(region, centreOf(quad)),
  );
  if (inside.length < MIN_JOINED_SYMBOLS) return false;
  const area = inside
    .map(({ quad }) => outlineOf(image, quad))
    .reduce((sum, [a, b, , d]) => sum + distance(a, b) * distance(a, d), 0);
  return region.length * region.breadth > MIN_JOINED * area;
}

/** Whether no symbol that was read has its centre in the region: one that joins several labels holds theirs. */
export function isApart(region: BarRegion, symbols: readonly RecognizedSymbol[]): boolean {
  return !symbols.some(({ quad }) => isWithin(region, centreOf(quad)));
}

/** Whether the region comes before the symbol in reading order: it begins above it, or lies left of it in its line. */
export function isBefore({ centre, angle, length, breadth }: BarRegion | CellRegion, quad: Quad): boolean {
  const { top, bottom } = boxOf(quad);
  const height = Math.abs(length * Math.sin(angle)) + Math.abs(breadth * Math.cos(angle));
  const isAbove = centre.y + height / 2 <= bottom && centre.y < top;
  return isAbove || (centre.y >= top && centre.y < bottom && centre.x < centreOf(quad).x);
}

/** Whether the region may be a code of squares. */
export function isOfSquares(region: CellRegion): boolean {
  return region.squareness >= MIN_SQUARENESS && !mayBeRows(region) && isAsDark(region);
}

/** Whether the region may be a code whose squares are blurred, and hardly have directions: one tilted by 60° is twice as long as wide. */
export function mayBeSoftCode(region: CellRegion): boolean {
  return isSquarish(region) && !mayBeRows(region) && isAsDark(region);
}

/** Whether the region may be a code of separate dots, or of ragged squares: it has less dark than others. */
export function mayBeRoughCode(region: CellRegion): boolean {
  return isSquarish(region) && !mayBeRows(region) && region.dark <= MAX_REGION_DARK;
}

function isSquarish({ length, breadth }: CellRegion): boolean {
  return Math.max(length, breadth) <= MAX_SOFT_ASPECT * Math.min(length, breadth);
}

/** Whether the region's edges point everywhere alike, as in noise; codes are of squares, hexagons or bars. */
export function isNoise({ squareness, coherence }: CellRegion): boolean {
  return squareness < MAX_NOISE_DIRECTION && coherence < MAX_NOISE_DIRECTION;
}

/** Whether the point lies in the region. */
export function isWithin(
  { centre, angle, length, breadth }: Pick<BarRegion, 'centre' | 'angle' | 'length' | 'breadth'>,
  { x, y }: Point,
): boolean {
  const [dx, dy] = [x - centre.x, y - centre.y];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Math.abs(dx * cos + dy * sin) < length / 2 && Math.abs(dy * cos - dx * sin) < breadth / 2;
}

function middleLine({ centre, angle, length }: BarRegion): readonly Point[] {
  const [along, down] = [length * Math.cos(angle), length * Math.sin(angle)];
  return [-0.4, -0.2, 0, 0.2, 0.4].map((share) => ({
    x: centre.x + share * along,
    y: centre.y + share * down,
  }));
}
