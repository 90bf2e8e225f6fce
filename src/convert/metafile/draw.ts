// One Windows metafile as a PNG image.
import type { SizeEmu } from '../deck/index.ts';
import { pngFile } from '../../lib/png-file.ts';
import { zlibAtOnce } from '../../lib/platform-zlib.ts';
import { zlibSync } from 'fflate';
import { type Canvas, createCanvas, type Meter } from './canvas.ts';
import { createDevice } from './device.ts';
import { emfPage, openEmf, playEmf } from './emf.ts';
import type { Matrix } from './geometry.ts';
import type { Edges } from './shapes.ts';
import type { State } from './state.ts';
import { openWmf, wmfPage } from './wmf-file.ts';
import { playWmf } from './wmf.ts';

export type MetafileType = 'image/x-wmf' | 'image/x-emf';

export interface DrawnMetafile {
  /** PNG with transparency. */
  readonly png: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  /** What the file draws and this does not, each kind once. */
  readonly missing: readonly string[];
}

const EMU_PER_PX = 914400 / 192;
const [MIN_LONG_SIDE_PX, MAX_LONG_SIDE_PX] = [640, 1600];

/**
 * Draws a metafile. `work` is what it may cost in pixels, edges and records, from which it is taken. Undefined where the file is damaged or
 * costs more.
 */
export function drawMetafile(
  bytes: Uint8Array,
  contentType: MetafileType,
  { sizeEmu, work }: { readonly sizeEmu?: SizeEmu | undefined; readonly work: { left: number } },
): DrawnMetafile | undefined {
  const opened = contentType === 'image/x-wmf' ? openedWmf(bytes) : openedEmf(bytes);
  if (opened === undefined) return undefined;
  const [left, top, right, bottom] = opened.frame;
  const [wide, tall] = [Math.abs(right - left), Math.abs(bottom - top)];
  if (!(wide > 0 && tall > 0)) return undefined;
  const natural = sizeEmu ? Math.max(sizeEmu.widthEmu, sizeEmu.heightEmu) / EMU_PER_PX : MAX_LONG_SIDE_PX;
  const long = Math.max(MIN_LONG_SIDE_PX, Math.min(MAX_LONG_SIDE_PX, natural));
  const scale = long / Math.max(wide, tall);
  const [width, height] = [wide, tall].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const meter: Meter = (cost) => (work.left -= cost) > 0;
  if (!meter(width * height)) return undefined;
  const canvas = createCanvas(width, height);
  const missing = new Set<string>();
  const [sx, sy] = [width / (right - left), height / (bottom - top)];
  const toPixels: Matrix = [sx, 0, 0, sy, -left * sx, -top * sy];
  const device = createDevice({
    canvas,
    toPixels,
    pageOf: opened.pageOf,
    meter,
    miss: (what) => missing.add(what),
  });
  const hasMore = opened.play(device, (what) => missing.add(what));
  if (work.left <= 0 || (hasMore && isEmpty(canvas))) return undefined;
  return { png: pngOf(canvas), widthPx: width, heightPx: height, missing: [...missing] };
}

interface Opened {
  readonly frame: Edges;
  readonly pageOf: (state: State) => Matrix;
  /** True where the file has content of another kind beside. */
  readonly play: (device: ReturnType<typeof createDevice>, miss: (what: string) => void) => boolean;
}

function openedWmf(bytes: Uint8Array): Opened | undefined {
  const header = openWmf(bytes);
  const { frame } = header ?? {};
  if (header === undefined || frame === undefined) return undefined;
  const play: Opened['play'] = (device, miss) => {
    playWmf(bytes, header, device, miss);
    return false;
  };
  return { frame, pageOf: wmfPage(frame), play };
}

function openedEmf(bytes: Uint8Array): Opened | undefined {
  const header = openEmf(bytes);
  if (header === undefined) return undefined;
  return {
    frame: header.frame,
    pageOf: emfPage(header),
    play: (device, miss) => playEmf(bytes, device, miss).hasPlus,
  };
}

function isEmpty({ data }: Canvas): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

const UP = 2;

/** Each row as the difference from the one above (PNG, 9.2). */
function pngOf({ width, height, data }: Canvas): Uint8Array {
  const stride = 4 * width;
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const to = y * (stride + 1);
    rows[to] = UP;
    for (let i = 0, at = y * stride; i < stride; i++, at++)
      rows[to + 1 + i] = (data[at] ?? 0) - (y === 0 ? 0 : (data[at - stride] ?? 0));
  }
  return pngFile({ width, height, depth: 8, colourType: 6 }, zlibAtOnce(rows) ?? zlibSync(rows));
}
