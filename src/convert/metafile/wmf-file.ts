// The frame of a WMF and its records ([MS-WMF] 2.3).
import type { Matrix, Point } from './geometry.ts';
import type { Edges } from './shapes.ts';
import type { State } from './state.ts';

const PLACEABLE_KEY = 0x9ac6cdd7;
const PLACEABLE_BYTES = 22;
const HEADER_BYTES = 18;
const MAX_RECORDS = 1 << 18;

export interface WmfHeader {
  readonly start: number;
  /** What is drawn, in logical units; undefined where the file does not say. */
  readonly frame: Edges | undefined;
}

export function openWmf(bytes: Uint8Array): WmfHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES) return undefined;
  const isPlaceable =
    bytes.length >= PLACEABLE_BYTES + HEADER_BYTES && view.getUint32(0, true) === PLACEABLE_KEY;
  const edge = (at: number) => view.getInt16(at, true);
  const start = (isPlaceable ? PLACEABLE_BYTES : 0) + HEADER_BYTES;
  const placed: Edges = isPlaceable ? [edge(6), edge(8), edge(10), edge(12)] : [0, 0, 0, 0];
  const isUsable = placed[0] !== placed[2] && placed[1] !== placed[3];
  return { start, frame: isUsable ? placed : frameOf(view, start) };
}

/** The first window. */
function frameOf(view: DataView, start: number): Edges | undefined {
  let origin: Point = [0, 0];
  for (const { kind, at, end } of recordsOf(view, start)) {
    if (at + 4 > end) continue;
    const pair: Point = [view.getInt16(at + 2, true), view.getInt16(at, true)];
    if (kind === 0x20b) origin = pair;
    if (kind === 0x20c) return [...origin, origin[0] + pair[0], origin[1] + pair[1]];
  }
  return undefined;
}

interface WmfRecord {
  readonly kind: number;
  /** The parameters' first byte, and the first behind them. */
  readonly at: number;
  readonly end: number;
}

export function* recordsOf(view: DataView, start: number): Generator<WmfRecord, void, void> {
  let count = 0;
  for (let at = start; at + 6 <= view.byteLength && count < MAX_RECORDS; count++) {
    const bytes = view.getUint32(at, true) * 2;
    const kind = view.getUint16(at + 4, true);
    if (bytes < 6 || kind === 0) return;
    yield { kind, at: at + 6, end: Math.min(view.byteLength, at + bytes) };
    at += bytes;
  }
}

/** A window's extent fills the whole picture; before one is set the frame does. */
export function wmfPage(frame: Edges): (state: State) => Matrix {
  const [left, top, right, bottom] = frame;
  return ({ windowOrigin: [x, y], windowExtent: [width, height], viewportOrigin, viewportExtent }) => {
    const [w, h] = [width || right - left, height || bottom - top];
    const [sx, sy] = [((right - left) / w) * viewportExtent[0], ((bottom - top) / h) * viewportExtent[1]];
    return [sx, 0, 0, sy, left - x * sx + viewportOrigin[0], top - y * sy + viewportOrigin[1]];
  };
}
