// Where an Aztec code's modules lie (ISO/IEC 24778 clause 7): bull's-eye, orientation marks, mode message, data and reference grid.
import { UNKNOWN } from '../matrix/modules.ts';
import type { ReedSolomonCode } from '../reed-solomon.ts';

/** Most layers of data of a compact code, and of a full one with no more modules than are looked for (core.ts). */
const MAX_LAYERS = { compact: 4, full: 7 } as const;

export interface Form {
  readonly isCompact: boolean;
  readonly layers: number;
}

export interface AztecLayout {
  /** Modules of a side. */
  readonly size: number;
  /** size · size modules, row by row: 0 light, 1 dark, or UNKNOWN (mode message and data). */
  readonly known: Uint8Array;
  /** Module numbers of the mode message, the most significant bit first. */
  readonly mode: readonly number[];
  /** Module numbers of the data's bits in their order. */
  readonly data: readonly number[];
}

/** Modules from one line of the reference grid to the next, without those lines. */
const GRID_GAP = 15;
/** Dark modules of the orientation marks: their corner by its direction from the centre, and their place beside it. */
const MARKS = [
  { x: -1, y: -1, dx: 0, dy: 0 },
  { x: -1, y: -1, dx: 1, dy: 0 },
  { x: -1, y: -1, dx: 0, dy: 1 },
  { x: 1, y: -1, dx: 0, dy: 0 },
  { x: 1, y: -1, dx: 0, dy: 1 },
  { x: 1, y: 1, dx: 0, dy: -1 },
] as const;

/** The ring that holds the orientation marks and the mode message, in modules from the centre. */
export function markRing(isCompact: boolean): number {
  return isCompact ? 5 : 7;
}

/** A data codeword's field (table 3): of six bits up to two layers, then of eight up to eight. */
export function codeOf({ layers }: Form): ReedSolomonCode {
  return layers <= 2
    ? { bits: 6, polynomial: 0x43, firstRoot: 1 }
    : { bits: 8, polynomial: 0x12d, firstRoot: 1 };
}

export function layoutOf(form: Form): AztecLayout {
  const size = sizeOf(form);
  const centre = size >> 1;
  const known = new Uint8Array(size * size).fill(UNKNOWN);
  if (!form.isCompact) drawGrid(known, size);
  const ring = markRing(form.isCompact);
  const core = coreOf(form.isCompact);
  core.forEach((module, i) => {
    const [x, y] = [(i % (2 * ring + 1)) - ring, Math.floor(i / (2 * ring + 1)) - ring];
    known[(centre + y) * size + centre + x] = module;
  });
  return { size, known, mode: modePlaces(form.isCompact, size), data: dataPlaces(form, size) };
}

/** Bull's-eye and orientation marks, row by row; UNKNOWN for the mode message. */
export function coreOf(isCompact: boolean): Uint8Array {
  const ring = markRing(isCompact);
  const side = 2 * ring + 1;
  const core = Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [Math.abs((i % side) - ring), Math.abs(Math.floor(i / side) - ring)];
    const radius = Math.max(x, y);
    if (radius < ring) return 1 - (radius % 2);
    // The reference grid's lines cross a full code's mode message.
    return Math.min(x, y) >= ring - 1 || (!isCompact && Math.min(x, y) === 0) ? 0 : UNKNOWN;
  });
  for (const { x, y, dx, dy } of MARKS) core[(ring + ring * y + dy) * side + ring + ring * x + dx] = 1;
  return core;
}

/** The forms that have so many modules to a side, or fewer. */
export function formsOf(isCompact: boolean, mostModules: number): readonly Form[] {
  return Array.from({ length: MAX_LAYERS[isCompact ? 'compact' : 'full'] }, (_, i) => ({
    isCompact,
    layers: i + 1,
  })).filter((form) => sizeOf(form) <= mostModules);
}

function sizeOf(form: Form): number {
  const plain = plainSize(form);
  return form.isCompact ? plain : plain + 1 + 2 * Math.floor((plain / 2 - 1) / GRID_GAP);
}

/** Modules of a side without the reference grid. */
function plainSize({ isCompact, layers }: Form): number {
  return (isCompact ? 11 : 14) + 4 * layers;
}

function drawGrid(known: Uint8Array, size: number): void {
  const centre = size >> 1;
  for (let line = centre % (GRID_GAP + 1); line < size; line += GRID_GAP + 1)
    for (let k = 0; k < size; k++) {
      const dark = (k - centre) % 2 === 0 ? 1 : 0;
      known[line * size + k] = dark;
      known[k * size + line] = dark;
    }
}

/** Module numbers of the mode message in a square of so many modules about the centre, clockwise from the first corner. */
export function modePlaces(isCompact: boolean, size: number): readonly number[] {
  const centre = size >> 1;
  const ring = markRing(isCompact);
  const offsets = isCompact ? [-3, -2, -1, 0, 1, 2, 3] : [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5];
  const at = (x: number, y: number): number => (centre + y) * size + centre + x;
  return [
    ...offsets.map((offset) => at(offset, -ring)),
    ...offsets.map((offset) => at(ring, offset)),
    ...offsets.map((offset) => at(-offset, ring)),
    ...offsets.map((offset) => at(-ring, -offset)),
  ];
}

/** Layer by layer from the outside, each as four sides of two modules' breadth, anticlockwise from the first corner. */
function dataPlaces(form: Form, size: number): readonly number[] {
  const plain = plainSize(form);
  const [middle, centre] = [plain >> 1, size >> 1];
  const place = (i: number): number => {
    if (form.isCompact) return i;
    const offset = i < middle ? middle - 1 - i : i - middle;
    const away = offset + 1 + Math.floor(offset / GRID_GAP);
    return i < middle ? centre - away : centre + away;
  };
  const at = (x: number, y: number): number => place(y) * size + place(x);
  const places: number[] = [];
  for (let layer = 0; layer < form.layers; layer++) {
    const length = 4 * (form.layers - layer) + (form.isCompact ? 9 : 12);
    const [near, far] = [2 * layer, plain - 1 - 2 * layer];
    for (const side of [
      (j: number, k: number) => at(near + k, near + j),
      (j: number, k: number) => at(near + j, far - k),
      (j: number, k: number) => at(far - k, far - j),
      (j: number, k: number) => at(far - j, near + k),
    ])
      for (let j = 0; j < length; j++) for (const k of [0, 1]) places.push(side(j, k));
  }
  return places;
}
