// A TrueType font of a caller (OpenType 1.9, `glyf` outlines): the widths and shapes of its letters, and a subset for a PDF. Nothing of it is
// trusted.
import { concatBytes } from '../../lib/bytes.ts';
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import type { LabelFont } from './font.ts';

export interface TrueType extends LabelFont {
  readonly kind: 'truetype';
  readonly unitsPerEm: number;
  /** Cap height, ascent, descent and the box of all glyphs in font units. */
  readonly capHeight: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
  readonly glyphOf: (character: string) => number | undefined;
  /** In font units. */
  readonly widthOf: (glyph: number) => number;
  /** Closed curves of a glyph as straight pieces: x and y in turn, in font units upwards. */
  readonly contoursOf: (glyph: number) => readonly (readonly number[])[];
  /** A font of these glyphs alone, which keep their numbers. */
  readonly subset: (glyphs: ReadonlySet<number>) => Uint8Array;
}

const TAG_TTC = 0x74746366;
const TRUETYPE: readonly number[] = [0x00010000, 0x74727565];
const MAX_DEPTH = 5;
const MAX_PIECES = 20_000;
/** Straight pieces of a curve. */
const CURVE_PIECES = 6;
/** Of fonts that do not say (OS/2 before version 2). */
const CAP_HEIGHT_EM = 0.7;

type Tables = ReadonlyMap<string, DataView>;

/** Failures: unsupported_media, malformed_file. */
export function readTrueType(file: Uint8Array): Result<TrueType> {
  try {
    return opened(new DataView(file.buffer, file.byteOffset, file.byteLength));
  } catch (thrown) {
    // A DataView throws where a table says more than it holds.
    if (thrown instanceof RangeError) return malformed('a table ends early');
    throw thrown;
  }
}

function malformed(why: string): Result<never> {
  return fail('malformed_file', { format: 'font', why });
}

function opened(view: DataView): Result<TrueType> {
  const start = view.byteLength > 16 && view.getUint32(0) === TAG_TTC ? view.getUint32(12) : 0;
  if (view.byteLength < 12 || !TRUETYPE.includes(view.getUint32(start)))
    return fail('unsupported_media', {
      what: 'type of the font',
      received: 'of this file',
      allowed: 'TrueType (.ttf, .ttc), whose letters have outlines in a table glyf',
    });
  const tables = new Map<string, DataView>();
  for (let i = 0; i < view.getUint16(start + 4); i += 1) {
    const at = start + 12 + 16 * i;
    const name = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    tables.set(
      name,
      new DataView(view.buffer, view.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)),
    );
  }
  for (const name of ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf', 'cmap'])
    if (!tables.has(name)) return malformed(`it has no table ${name}`);
  const glyphs = charactersOf(table(tables, 'cmap'));
  return glyphs === undefined ? malformed('its table cmap has no Unicode') : ok(fontOf(tables, glyphs));
}

function table(tables: Tables, name: string): DataView {
  return tables.get(name) ?? new DataView(new ArrayBuffer(0));
}

function fontOf(tables: Tables, glyphs: (code: number) => number): TrueType {
  const [head, hhea, hmtx, os2] = ['head', 'hhea', 'hmtx', 'OS/2'].map((name) => table(tables, name)) as [
    DataView,
    DataView,
    DataView,
    DataView,
  ];
  const count = table(tables, 'maxp').getUint16(4);
  const unitsPerEm = head.getUint16(18) || 1000;
  const metrics = Math.max(1, hhea.getUint16(34));
  const said = os2.byteLength >= 90 && os2.getUint16(0) >= 2 ? os2.getInt16(88) : 0;
  const capHeight = said > 0 ? said : CAP_HEIGHT_EM * unitsPerEm;
  const [ascent, descent] = [hhea.getInt16(4), hhea.getInt16(6)];
  const glyphOf = (character: string): number | undefined => {
    const glyph = glyphs(character.codePointAt(0) ?? 0);
    return glyph > 0 && glyph < count ? glyph : undefined;
  };
  const widthOf = (glyph: number): number => hmtx.getUint16(4 * Math.min(glyph, metrics - 1));
  const data = (glyph: number): DataView | undefined =>
    glyphData(tables, head.getInt16(50) !== 0, glyph, count);
  return {
    kind: 'truetype',
    unitsPerEm,
    capHeight,
    ascent,
    descent,
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    glyphOf,
    widthOf,
    advanceOf: (character) => {
      const glyph = glyphOf(character);
      return glyph === undefined ? undefined : widthOf(glyph) / capHeight;
    },
    // What a line of the typeface is made for; ideographs reach higher and lower than capitals.
    above: () => Math.max(0.1, ascent / capHeight - 1),
    below: () => Math.max(0.1, -descent / capHeight),
    contoursOf: (glyph) => {
      const left = { pieces: MAX_PIECES };
      return contours(glyph, data, left, 0);
    },
    subset: (kept) => subsetOf(tables, withParts(kept, data), data, count),
  };
}

/** From a character's code to its glyph, 0 for none: the subtables 12 and 4 of cmap. */
function charactersOf(cmap: DataView): ((code: number) => number) | undefined {
  let best: { readonly at: number; readonly format: number } | undefined;
  for (let i = 0; i < cmap.getUint16(2); i += 1) {
    const platform = cmap.getUint16(4 + 8 * i);
    const at = cmap.getUint32(8 + 8 * i);
    const format = cmap.getUint16(at);
    if ((platform !== 0 && platform !== 3) || (format !== 4 && format !== 12)) continue;
    if (best === undefined || format > best.format) best = { at, format };
  }
  if (best === undefined) return undefined;
  const view = new DataView(cmap.buffer, cmap.byteOffset + best.at, cmap.byteLength - best.at);
  return best.format === 12 ? (code) => inGroups(view, code) : (code) => inSegments(view, code);
}

function inGroups(view: DataView, code: number): number {
  let [low, high] = [0, view.getUint32(12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = 16 + 12 * middle;
    if (code < view.getUint32(at)) high = middle - 1;
    else if (code > view.getUint32(at + 4)) low = middle + 1;
    else return view.getUint32(at + 8) + code - view.getUint32(at);
  }
  return 0;
}

function inSegments(view: DataView, code: number): number {
  const doubled = view.getUint16(6);
  if (code > 0xffff) return 0;
  for (let i = 0; i < doubled; i += 2) {
    if (view.getUint16(14 + i) < code) continue;
    const first = view.getUint16(16 + doubled + i);
    if (first > code) return 0;
    const delta = view.getUint16(16 + 2 * doubled + i);
    const at = 16 + 3 * doubled + i;
    const offset = view.getUint16(at);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = view.getUint16(at + offset + 2 * (code - first));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/** The data of a glyph; undefined: it is blank. */
function glyphData(tables: Tables, isLong: boolean, glyph: number, count: number): DataView | undefined {
  if (glyph >= count) return undefined;
  const [loca, glyf] = [table(tables, 'loca'), table(tables, 'glyf')];
  const offset = (i: number): number => (isLong ? loca.getUint32(4 * i) : 2 * loca.getUint16(2 * i));
  const [from, to] = [offset(glyph), offset(glyph + 1)];
  return to - from < 10 ? undefined : new DataView(glyf.buffer, glyf.byteOffset + from, to - from);
}

interface Component {
  readonly glyph: number;
  readonly dx: number;
  readonly dy: number;
  readonly matrix: readonly [number, number, number, number];
}

/** The parts of a compound glyph; none of a simple one. */
function componentsOf(data: DataView): readonly Component[] {
  if (data.getInt16(0) >= 0) return [];
  const parts: Component[] = [];
  for (let at = 10, flags = 0x20; flags & 0x20 && parts.length < 64;) {
    flags = data.getUint16(at);
    const glyph = data.getUint16(at + 2);
    const [dx, dy] =
      flags & 1
        ? [data.getInt16(at + 4), data.getInt16(at + 6)]
        : [data.getInt8(at + 4), data.getInt8(at + 5)];
    at += flags & 1 ? 8 : 6;
    const scale = (i: number): number => data.getInt16(at + 2 * i) / 16384;
    const matrix =
      flags & 8
        ? ([scale(0), 0, 0, scale(0)] as const)
        : flags & 0x40
          ? ([scale(0), 0, 0, scale(1)] as const)
          : flags & 0x80
            ? ([scale(0), scale(1), scale(2), scale(3)] as const)
            : ([1, 0, 0, 1] as const);
    at += flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    // Without ARGS_ARE_XY_VALUES the numbers are points that meet: no font of today.
    parts.push({ glyph, dx: flags & 2 ? dx : 0, dy: flags & 2 ? dy : 0, matrix });
  }
  return parts;
}

function contours(
  glyph: number,
  data: (glyph: number) => DataView | undefined,
  left: { pieces: number },
  depth: number,
): readonly (readonly number[])[] {
  const view = data(glyph);
  if (view === undefined || depth > MAX_DEPTH) return [];
  if (view.getInt16(0) >= 0) return simpleContours(view, left);
  return componentsOf(view).flatMap(({ glyph: part, dx, dy, matrix: [a, b, c, d] }) =>
    contours(part, data, left, depth + 1).map((points) =>
      points.map((value, i) => {
        const [x, y] = i % 2 === 0 ? [value, points[i + 1] ?? 0] : [points[i - 1] ?? 0, value];
        return i % 2 === 0 ? a * x + c * y + dx : b * x + d * y + dy;
      }),
    ),
  );
}

function simpleContours(view: DataView, left: { pieces: number }): readonly (readonly number[])[] {
  const count = view.getInt16(0);
  const ends = Array.from({ length: count }, (_, i) => view.getUint16(10 + 2 * i));
  const points = (ends.at(-1) ?? -1) + 1;
  left.pieces -= points;
  if (left.pieces < 0) return [];
  let at = 12 + 2 * count + view.getUint16(10 + 2 * count);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = view.getUint8(at++);
    const repeats = flag & 8 ? view.getUint8(at++) : 0;
    for (let i = 0; i <= repeats; i += 1) flags.push(flag);
  }
  const axis = (short: number, same: number): readonly number[] => {
    let value = 0;
    return flags.slice(0, points).map((flag) => {
      if (flag & short) value += view.getUint8(at++) * (flag & same ? 1 : -1);
      else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  return ends.map((end, i) => {
    const from = i === 0 ? 0 : (ends[i - 1] ?? 0) + 1;
    return flattened(
      Array.from({ length: Math.max(0, end + 1 - from) }, (_, k) => ({
        x: xs[from + k] ?? 0,
        y: ys[from + k] ?? 0,
        isOn: ((flags[from + k] ?? 0) & 1) === 1,
      })),
    );
  });
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOn: boolean;
}

/** Quadratic curves as straight pieces; between two controls lies a point of the curve. */
function flattened(points: readonly Point[]): readonly number[] {
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, isOn: true });
  const all = points.flatMap((point, i) => {
    const next = points[(i + 1) % points.length] ?? point;
    return !point.isOn && !next.isOn ? [point, middle(point, next)] : [point];
  });
  const first = all.findIndex(({ isOn }) => isOn);
  const flat: number[] = [];
  let from = all[first];
  let control: Point | undefined;
  for (let i = 1; from !== undefined && i <= all.length; i += 1) {
    const point = all[(first + i) % all.length];
    if (point === undefined) break;
    if (!point.isOn) {
      control = point;
      continue;
    }
    for (let k = 1; control !== undefined && k < CURVE_PIECES; k += 1) {
      const t = k / CURVE_PIECES;
      const mix = (a: number, b: number, c: number): number =>
        (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
      flat.push(mix(from.x, control.x, point.x), mix(from.y, control.y, point.y));
    }
    flat.push(point.x, point.y);
    from = point;
    control = undefined;
  }
  return flat;
}

function withParts(
  kept: ReadonlySet<number>,
  data: (glyph: number) => DataView | undefined,
): ReadonlySet<number> {
  const all = new Set([0, ...kept]);
  for (const glyph of all) {
    const view = data(glyph);
    if (view !== undefined) for (const part of componentsOf(view)) all.add(part.glyph);
  }
  return all;
}

/** Tables that PDF asks for (ISO 32000-1, 9.9); glyphs that are not kept are blank. */
function subsetOf(
  tables: Tables,
  kept: ReadonlySet<number>,
  data: (glyph: number) => DataView | undefined,
  count: number,
): Uint8Array {
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)));
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    loca.setUint32(4 * glyph, at);
    const view = kept.has(glyph) ? data(glyph) : undefined;
    if (view === undefined) continue;
    const padded = new Uint8Array(Math.ceil(view.byteLength / 4) * 4);
    padded.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
    pieces.push(padded);
    at += padded.length;
  }
  loca.setUint32(4 * count, at);
  const glyf = concatBytes(pieces);
  const bytes = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const head = bytes(table(tables, 'head')).slice();
  new DataView(head.buffer).setInt16(50, 1);
  const whole = ['cvt ', 'fpgm', 'hhea', 'hmtx', 'maxp', 'prep']
    .filter((name) => tables.has(name))
    .map((name) => [name, bytes(table(tables, name))] as const);
  return fontFile([...whole, ['glyf', glyf], ['head', head], ['loca', bytes(loca)]]);
}

function fontFile(tables: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const length = sorted.reduce(
    (sum, [, bytes]) => sum + Math.ceil(bytes.length / 4) * 4,
    12 + 16 * sorted.length,
  );
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(sorted.length));
  view.setUint32(0, 0x00010000);
  [sorted.length, 16 << power, power, 16 * sorted.length - (16 << power)].forEach((value, i) =>
    view.setUint16(4 + 2 * i, value),
  );
  let at = 12 + 16 * sorted.length;
  for (const [i, [name, bytes]] of sorted.entries()) {
    const row = 12 + 16 * i;
    Array.from(name).forEach((letter, k) => view.setUint8(row + k, letter.charCodeAt(0)));
    view.setUint32(row + 8, at);
    view.setUint32(row + 12, bytes.length);
    file.set(bytes, at);
    const padded = Math.ceil(bytes.length / 4) * 4;
    let sum = 0;
    for (let k = 0; k < padded; k += 4) sum = (sum + view.getUint32(at + k)) >>> 0;
    view.setUint32(row + 4, sum);
    at += padded;
  }
  return file;
}
