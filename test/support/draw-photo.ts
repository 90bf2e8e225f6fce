// Draws photographs of pages: page → surface → camera → light → lens → sensor → JPEG. Everything is drawn from a seed, and the texts and
// corners of the codes are known. It uses no code of the decoders
// but interpolation.
import type { Point } from '../../src/barcode/index.ts';
import { bilinearAt } from '../../src/barcode/vision/bilinear.ts';
import type { Luma } from '../../src/image/types.ts';
import { generator } from './draw-linear.ts';
import type { KnownCode, Page } from './draw-photo-page.ts';
import { compressed, defocused, exposed, mosaicked, moved, shrunk, type Plane } from './draw-photo-sensor.ts';
import { projectionOf, type Camera, type Projection, type Surface } from './draw-photo-surface.ts';

export interface Photo {
  readonly luma: Luma;
  readonly codes: readonly KnownCode[];
  /** The code as the image, default the photograph, shows it, made flat by the known surface and camera, with a quiet zone. */
  flat(code: number, image?: Luma): Luma;
}

export interface Light {
  /** Share of the light that is lost on the darkest side. */
  readonly gradient?: number;
  /** Share of the light that is lost in the shadow of an edge through the image. */
  readonly shadow?: number;
  /** Grey levels that a lamp's reflection adds in its middle. */
  readonly glare?: number;
}

export interface Shot extends Camera {
  /** Camera pixels per module, in the middle of the page, before shrinking. */
  readonly modulePx: number;
  readonly surface?: Surface;
  /** Grey of what the page lies on; its grain is ± 12. */
  readonly desk?: number;
  /** What is seen around the page, in shares of its longer side. */
  readonly around?: number;
  /** Greys of ink and paper: colours as grey; ink lighter than paper is inverse print. */
  readonly ink?: number;
  readonly paper?: number;
  readonly light?: Light;
  /** Radius of the lens's disc in pixels. */
  readonly defocus?: number;
  /** Standard deviation of a Gaussian blur in pixels. */
  readonly gaussian?: number;
  readonly motion?: { readonly px: number; readonly degrees: number };
  /** A screen's grid: its pitch in camera pixels, and the share of light that its gaps take. */
  readonly screen?: { readonly pitch: number; readonly contrast: number };
  /** Standard deviation in grey levels. */
  readonly noise?: number;
  readonly shrink?: 1 | 2 | 3;
  /** JPEG quality; default: no JPEG. */
  readonly quality?: number;
  /** Greys are shares of light in 255ths, and the sensor has colour filters and gamma; default: greys of the image. */
  readonly isLinear?: boolean;
  readonly seed: number;
}

/** The page as the camera sees it. */
export function photograph(page: Page, shot: Shot): Photo {
  const perPage = shot.modulePx / page.modulePx;
  const size = { x: page.width * perPage, y: page.height * perPage };
  const projection = projectionOf(size, shot.surface ?? { name: 'plane' }, shot);
  const frame = frameOf(size, projection, shot.around ?? 0.06);
  const random = generator(shot.seed);
  const seen = sampled(page, shot, { perPage, size, projection, frame });
  lit(seen, shot.light ?? {}, random);
  const { px = 0, degrees = 0 } = shot.motion ?? {};
  // Three discs of radius r are a Gaussian of variance 3 · r² / 4, nearly.
  const disc = 2 * Math.sqrt(1 / 3) * (shot.gaussian ?? 0);
  const blurred = [disc, disc, disc, shot.defocus ?? 0].reduce(defocused, seen);
  const lens = moved(blurred, px, degrees);
  const factor = shot.shrink ?? 1;
  const sensed = shrunk(
    (shot.isLinear === true ? mosaicked : exposed)(lens, shot.noise ?? 0, random),
    factor,
  );
  const luma = shot.quality === undefined ? sensed : compressed(sensed, shot.quality);
  const corner = (at: Point): Point => {
    const centred = { x: at.x * perPage - size.x / 2, y: at.y * perPage - size.y / 2 };
    const { x, y } = projection.toImage(centred);
    return { x: (x - frame.left) / factor, y: (y - frame.top) / factor };
  };
  const codes = page.codes.map((code) => {
    const [a, b, c, d] = code.quad;
    return { ...code, quad: [corner(a), corner(b), corner(c), corner(d)] as const };
  });
  const flat = (code: number, image: Luma = luma): Luma => {
    const [from, , to] = page.codes[code]?.quad ?? [];
    if (from === undefined || to === undefined) throw new Error(`no code ${code}`);
    const margin = QUIET_MODULES * page.modulePx;
    const width = Math.round(to.x - from.x + 2 * margin);
    const height = Math.round(to.y - from.y + 2 * margin);
    const at = (x: number, y: number): number => {
      const place = corner({ x: from.x - margin + x + 0.5, y: from.y - margin + y + 0.5 });
      return bilinearAt(image, place.x, place.y);
    };
    const data = new Uint8Array(width * height).map((_, i) => at(i % width, Math.floor(i / width)));
    return { width, height, data };
  };
  return { luma, codes, flat };
}

/** The part of the image plane that is photographed, in pixels about its centre. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Beside a code that is made flat. */
const QUIET_MODULES = 4;
/** Steps along each edge of the page: edges of bent pages are no lines. */
const EDGE_STEPS = 16;

function frameOf(size: Point, projection: Projection, around: number): Frame {
  const outline: Point[] = [];
  for (let i = 0; i <= EDGE_STEPS; i++) {
    const share = i / EDGE_STEPS - 0.5;
    for (const side of [-0.5, 0.5]) {
      outline.push(projection.toImage({ x: share * size.x, y: side * size.y }));
      outline.push(projection.toImage({ x: side * size.x, y: share * size.y }));
    }
  }
  const margin = around * Math.max(size.x, size.y);
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return {
    left,
    top,
    width: Math.ceil(Math.max(...xs) + margin - left),
    height: Math.ceil(Math.max(...ys) + margin - top),
  };
}

interface Placement {
  readonly perPage: number;
  readonly size: Point;
  readonly projection: Projection;
  readonly frame: Frame;
}

/** Means over a grid of samples in each pixel, at least 2 × 2, so that no pixel of the page is stepped over. */
function sampled(page: Page, shot: Shot, { perPage, size, projection, frame }: Placement): Plane {
  const { ink = 15, paper = 235, desk = 90, screen } = shot;
  const samples = Math.max(2, Math.min(4, Math.ceil(1 / perPage)));
  const { width, height } = frame;
  const data = new Float32Array(width * height);
  const [right, bottom] = [page.width - 1, page.height - 1];
  const gap = (at: number): boolean =>
    screen !== undefined && at / screen.pitch - Math.floor(at / screen.pitch) < 0.3;
  const valueAt = (x: number, y: number, sway: number): number => {
    const place = projection.toPage(x, y);
    const u = (place === undefined ? -1 : place.x + size.x / 2) / perPage;
    const v = (place === undefined ? -1 : place.y + size.y / 2) / perPage;
    if (place === undefined || u < 0 || v < 0 || u >= page.width || v >= page.height)
      return desk + 6 * Math.sin(x / 9 + sway) + 6 * Math.sin((x + 3 * y) / 31);
    const [left, top] = [Math.floor(u - 0.5), Math.floor(v - 0.5)];
    const [fx, fy] = [u - 0.5 - left, v - 0.5 - top];
    const [from, to] = [Math.max(0, left), Math.min(right, left + 1)];
    const above = Math.max(0, top) * page.width;
    const below = Math.min(bottom, top + 1) * page.width;
    const grey = page.data;
    const mean =
      ((grey[above + from] ?? 255) * (1 - fx) + (grey[above + to] ?? 255) * fx) * (1 - fy) +
      ((grey[below + from] ?? 255) * (1 - fx) + (grey[below + to] ?? 255) * fx) * fy;
    const light = place.shade * (ink + ((paper - ink) * mean) / 255);
    return screen !== undefined && (gap(place.x) || gap(place.y)) ? light * (1 - screen.contrast) : light;
  };
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let j = 0; j < samples; j++) {
      const v = frame.top + y + (j + 0.5) / samples;
      // The desk's grain is of wood, about: waves of 9 to 60 pixels.
      const sway = 2 * Math.sin(v / 60);
      for (let x = 0; x < width; x++)
        for (let i = 0; i < samples; i++)
          sums[x] = (sums[x] ?? 0) + valueAt(frame.left + x + (i + 0.5) / samples, v, sway);
    }
    for (let x = 0; x < width; x++) data[y * width + x] = (sums[x] ?? 0) / (samples * samples);
  }
  return { width, height, data };
}

function lit(plane: Plane, { gradient = 0, shadow = 0, glare = 0 }: Light, random: () => number): void {
  const { width, height, data } = plane;
  const [towards, edge] = [2 * Math.PI * random(), 2 * Math.PI * random()];
  const lamp = { x: 0.3 + 0.4 * random(), y: 0.3 + 0.4 * random() };
  if (gradient === 0 && shadow === 0 && glare === 0) return;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      const slope = 0.5 + (u * Math.cos(towards) + v * Math.sin(towards)) / Math.SQRT2;
      // The shadow's edge is soft over a tenth of the image.
      const side = Math.max(0, Math.min(1, 0.5 + 10 * (u * Math.cos(edge) + v * Math.sin(edge))));
      const fromLamp = ((x / width - lamp.x) ** 2 + (y / height - lamp.y) ** 2) / 0.02;
      const i = y * width + x;
      data[i] = (data[i] ?? 0) * (1 - gradient * slope) * (1 - shadow * side) + glare * Math.exp(-fromLamp);
    }
}
