// The patterns of CC-A: row address patterns (ISO/IEC 24728 5.3.2.1) and the codewords of PDF417 (ISO/IEC 15438 annex A). Each is
// named by its widths from an edge to the next edge of the same kind, in modules: print that spreads does not change them.

/** Widths of bars and spaces of the row address patterns 0 to 51: of those at the rows' ends, and of those within. */
const ADDRESSES = {
  outer: `
  221311 311311 312211 222211 213211 214111 223111 313111 322111 412111 421111 331111 241111
  232111 231211 321211 411211 411121 411112 321112 312112 311212 311221 311131 311122 311113
  221113 221122 221131 221221 222121 312121 321121 231121 231112 222112 213112 212212 212221
  212131 212122 212113 211213 211123 211132 211141 211231 211222 211312 211321 211411 212311`,
  centre: `
  112231 121231 122131 131131 131221 132121 141121 141211 142111 133111 132211 131311 122311
  123211 124111 115111 114211 114121 123121 123112 122212 122221 121321 121411 112411 113311
  113221 113212 113122 122122 131122 131113 122113 113113 112213 112222 112312 112321 111421
  111331 111322 111232 111223 111133 111124 111214 112114 121114 121123 121132 112132 112141`,
};
const ADDRESS_MODULES = 10;
const ADDRESS_RUNS = 6;
const CODEWORD_MODULES = 17;
const CODEWORD_RUNS = 8;
const MAX_RUN = 6;
const CLUSTERS = 3;
/**
 * The values 0 to 928 of a cluster go in the order of their edge to edge widths from the second on: of all patterns of the clusters 0, 3
 * and 6 in this order, one bit each says which ones are codewords (derived from the tables of the standard).
 */
const IS_CODEWORD =
  '/00/0D/Dxf99f/H89/9X/X1//f9X/1RVQf/Q/1P13//PqrrSD61yD2z//3tZ6tPq8vd//+tds9vX//V7UoqpKAA++r/r7//u1nbI+b09v/7512r65NPMj3Nr' +
  '7//N7/WW2r26/+3+5vqqpUlAABN/f//33zrtXt3//avfZy21e3f/u/3N/3Odz//v9v7u9VVVUATVV8/1qv7+uu+3W7+6/u/u7vv//gAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAP////////3+////////7//////////////+/P///////v//35vf6vf6vf6vb3//2/2/2/2//+/37/f////z////////9v9v9v9v//+/+v+3+3+3//' +
  '/////////////7+/v7/////////////v////////////Pz/////3/wP/n/3///+/+//////////7//9///////6vf+//////b////9//////////2//////V' +
  '7+3///2///+/////f//3///d////6vf2////b///7///z////3///t///+r39v//2///f/j////9//73//39v///////+//////8AA==';

export type AddressKind = keyof typeof ADDRESSES;

export interface Codeword {
  /** A third of the cluster's number: 0, 1 or 2. */
  readonly cluster: number;
  readonly value: number;
}

const ADDRESS_OF: ReadonlyMap<number, readonly [AddressKind, number]> = new Map(
  (['outer', 'centre'] as const).flatMap((kind) =>
    ADDRESSES[kind]
      .trim()
      .split(/\s+/)
      .map((runs, number) => [nameOf(edgesOf([...runs].map(Number))), [kind, number]] as const),
  ),
);

/** What reads codewords: their table, which takes some milliseconds to make, is made once for a reader. */
export type CodewordReader = (edges: ArrayLike<number>, from: number) => Codeword | undefined;

/** The row address pattern that begins with the edge at an index, where a bar begins; positions in any unit. */
export function addressAt(
  edges: ArrayLike<number>,
  from: number,
): readonly [AddressKind, number] | undefined {
  const name = measured(edges, from, ADDRESS_RUNS, ADDRESS_MODULES);
  return ADDRESS_OF.get(name);
}

/** Makes the reader of the codeword that begins with the edge at an index. */
export function codewordReader(): CodewordReader {
  const selected = Uint8Array.from(atob(IS_CODEWORD), (character) => character.charCodeAt(0));
  const codewords = new Map<number, Codeword>();
  let at = 0;
  for (const [cluster, patterns] of allPatterns().entries()) {
    let value = 0;
    for (const edges of patterns) {
      if ((((selected[at >> 3] ?? 0) << (at & 7)) & 128) !== 0)
        codewords.set(nameOf(edges), { cluster, value: value++ });
      at++;
    }
  }
  return (edges, from) => codewords.get(measured(edges, from, CODEWORD_RUNS, CODEWORD_MODULES));
}

/** The edge to edge widths of all patterns of each cluster, in the order of the table. */
function allPatterns(): readonly (readonly (readonly number[])[])[] {
  const found: { readonly edges: readonly number[]; readonly order: number }[][] = [[], [], []];
  const runs: number[] = [];
  const extend = (left: number): void => {
    const open = CODEWORD_RUNS - runs.length;
    if (open === 0) {
      const [a = 0, , b = 0, , c = 0, , d = 0] = runs;
      const cluster = (a - b + c - d + 18) % 9;
      const edges = edgesOf(runs);
      if (cluster % CLUSTERS === 0) found[cluster / CLUSTERS]?.push({ edges, order: nameOf(edges.slice(1)) });
      return;
    }
    for (
      let run = Math.max(1, left - MAX_RUN * (open - 1));
      run <= Math.min(MAX_RUN, left - open + 1);
      run++
    ) {
      runs.push(run);
      extend(left - run);
      runs.pop();
    }
  };
  extend(CODEWORD_MODULES);
  return found.map((cluster) => cluster.sort((p, q) => p.order - q.order).map(({ edges }) => edges));
}

/** The widths of each run and the next one, all but the last run's. */
function edgesOf(runs: readonly number[]): readonly number[] {
  return runs.slice(0, -2).map((run, i) => run + (runs[i + 1] ?? 0));
}

function nameOf(edges: readonly number[]): number {
  return edges.reduce((name, width) => 16 * name + width, 0);
}

/** The name of what was measured: so many runs, which are so many modules wide. */
function measured(edges: ArrayLike<number>, from: number, runs: number, modules: number): number {
  const first = edges[from] ?? 0;
  const scale = modules / ((edges[from + runs] ?? first) - first);
  let name = 0;
  for (let i = 0; i < runs - 2; i++) {
    const width = Math.round(scale * ((edges[from + i + 2] ?? 0) - (edges[from + i] ?? 0)));
    name = 16 * name + Math.max(0, Math.min(15, width));
  }
  return name;
}
