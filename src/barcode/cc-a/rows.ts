// A line through a row of CC-A (ISO/IEC 24723 6): which row it is, by its row address patterns, and its codewords.
import { addressAt, type AddressKind, type Codeword, type CodewordReader } from './patterns.ts';

type Part = { readonly address: AddressKind; readonly toLeft: number } | 'codeword';

export interface Layout {
  readonly columns: number;
  /** `toLeft`: what its number lacks of the one at the left end of the row, modulo 52. */
  readonly parts: readonly Part[];
}

const ADDRESSES = 52;
const SHAPES = { address: { runs: 6, modules: 10 }, codeword: { runs: 8, modules: 17 } } as const;
/** A part is wider or narrower by less than the row says: a perspective of 10 % along it, and edges of modules that are two pixels wide. */
const MAX_WIDTH_RATIO = 1.12;
/** Modules by which a part begins off its place in the row. */
const MAX_OFF = 1.5;
/** Patterns of one line may be of rows next to each other: at their edge, or where the line is tilted. */
const MAX_ROWS_APART = 1;

const LEFT: Part = { address: 'outer', toLeft: 0 };
const CENTRE: Part = { address: 'centre', toLeft: 20 };
/** The one with more columns first: its end is what a row of fewer looks like. */
export const LAYOUTS: readonly Layout[] = [
  {
    columns: 4,
    parts: [LEFT, 'codeword', 'codeword', CENTRE, 'codeword', 'codeword', { address: 'outer', toLeft: 40 }],
  },
  { columns: 3, parts: ['codeword', CENTRE, 'codeword', 'codeword', { address: 'outer', toLeft: 40 }] },
  { columns: 2, parts: [LEFT, 'codeword', 'codeword', { address: 'outer', toLeft: 20 }] },
];

/** Where a row's parts begin, in modules from its first row address pattern. */
const PLACED = LAYOUTS.map((layout) => {
  const parts: Placed[] = [];
  let from = layout.parts[0] === 'codeword' ? -SHAPES.codeword.modules : 0;
  for (const part of layout.parts) {
    parts.push({ part, from });
    from += SHAPES[part === 'codeword' ? 'codeword' : 'address'].modules;
  }
  const addresses = parts.flatMap(({ part, from: at }) => (part === 'codeword' ? [] : [{ ...part, at }]));
  return { layout, addresses, codewords: parts.filter(({ part }) => part === 'codeword') };
});

interface Placed {
  readonly part: Part;
  readonly from: number;
}

export interface RowLine {
  readonly layout: Layout;
  /** Numbers of the row address patterns, each as the one at the left end of its row: 0 to 51. */
  readonly addresses: readonly number[];
  /** Of each column: undefined where it is no codeword of a row that the line goes through. */
  readonly codewords: readonly (Codeword | undefined)[];
}

/**
 * The row that a line shows; `edges` are the positions where it changes, from light to dark at even places. Undefined where the
 * patterns are not those of CC-A, which MicroPDF417 and CC-B have in other pairs. Half of the codewords are read at least.
 */
export function rowLineOf(edges: readonly number[], read: CodewordReader): RowLine | undefined {
  for (const placed of PLACED) {
    let best: RowLine | undefined;
    for (let at = 0; at + 2 * SHAPES.address.runs < edges.length; at += 2)
      for (const modulePx of modulesAt(edges, at, placed.addresses)) {
        const line = rowLineAt(edges, at, { placed, modulePx, read });
        if (line !== undefined && readOf(line) > (best === undefined ? 0 : readOf(best))) best = line;
      }
    if (best !== undefined && 2 * readOf(best) >= best.codewords.length) return best;
  }
  return undefined;
}

const readOf = ({ codewords }: RowLine): number =>
  codewords.filter((codeword) => codeword !== undefined).length;

/** The row whose first row address pattern begins at an edge. */
function rowLineAt(
  edges: readonly number[],
  at: number,
  { placed: { layout, addresses: expected, codewords: places }, modulePx, read }: Attempt,
): RowLine | undefined {
  const startOf = (from: number): number | undefined =>
    nearestBar(edges, at, { by: from * modulePx, reach: MAX_OFF * modulePx });
  const addresses = numbersOf(edges, expected, startOf);
  if (addresses === undefined) return undefined;
  const clusters = new Set(addresses.map((number) => number % 3));
  const codewords = places.map(({ from }) => {
    const start = startOf(from);
    if (start === undefined || !isWide(edges, start, SHAPES.codeword, modulePx)) return undefined;
    const codeword = read(edges, start);
    return codeword !== undefined && clusters.has(codeword.cluster) ? codeword : undefined;
  });
  return { layout, addresses, codewords };
}

interface Attempt {
  readonly placed: (typeof PLACED)[number];
  readonly modulePx: number;
  readonly read: CodewordReader;
}

interface Address {
  readonly address: AddressKind;
  readonly toLeft: number;
  readonly at: number;
}

/** What the module's width may be by the first row address pattern of a row, at the edge `at`, and what may be the last one. */
function modulesAt(edges: readonly number[], at: number, expected: readonly Address[]): readonly number[] {
  const [first, last] = [expected[0], expected.at(-1)];
  const { runs, modules } = SHAPES.address;
  if (first === undefined || last === undefined || addressAt(edges, at)?.[0] !== first.address) return [];
  const from = edges[at] ?? 0;
  const apart = last.at * (((edges[at + runs] ?? 0) - from) / modules);
  const found: number[] = [];
  for (let i = at + runs; i + runs < edges.length; i += 2) {
    const width = (edges[i] ?? 0) - from;
    if (width > MAX_WIDTH_RATIO * apart) break;
    const modulePx = width / last.at;
    if (width * MAX_WIDTH_RATIO < apart || addressAt(edges, i)?.[0] !== last.address) continue;
    if (isWide(edges, i, SHAPES.address, modulePx)) found.push(modulePx);
  }
  return found;
}

/** The numbers of a row's patterns; undefined where one is missing, or they are of different rows. */
function numbersOf(
  edges: readonly number[],
  expected: readonly Address[],
  startOf: (from: number) => number | undefined,
): readonly number[] | undefined {
  const numbers = expected.flatMap(({ address, toLeft, at }) => {
    const start = startOf(at);
    const found = start === undefined ? undefined : addressAt(edges, start);
    return found?.[0] === address ? [(found[1] + toLeft) % ADDRESSES] : [];
  });
  const isOneRow = Math.max(...numbers) - Math.min(...numbers) <= MAX_ROWS_APART;
  return numbers.length === expected.length && isOneRow ? numbers : undefined;
}

/** The bar that begins nearest to a place `by` pixels from where the one at an edge begins; the search goes that way alone. */
function nearestBar(
  edges: readonly number[],
  at: number,
  { by, reach }: { readonly by: number; readonly reach: number },
): number | undefined {
  const position = (edges[at] ?? 0) + by;
  let [nearest, off]: [number | undefined, number] = [undefined, reach];
  for (let i = at; i >= 0 && i < edges.length; i += by < 0 ? -2 : 2) {
    const from = (edges[i] ?? 0) - position;
    if (Math.abs(from) < off) [nearest, off] = [i, Math.abs(from)];
    if (by < 0 ? from < -reach : from > reach) break;
  }
  return nearest;
}

function isWide(
  edges: readonly number[],
  from: number,
  { runs, modules }: { readonly runs: number; readonly modules: number },
  modulePx: number,
): boolean {
  const ratio = ((edges[from + runs] ?? 0) - (edges[from] ?? 0)) / (modules * modulePx);
  return ratio < MAX_WIDTH_RATIO && ratio * MAX_WIDTH_RATIO > 1;
}
