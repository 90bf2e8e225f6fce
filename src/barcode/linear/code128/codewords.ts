// From Latin-1 text to Code 128 codewords (ISO/IEC 15417:2007 sections 4.3.4 to 4.3.6).

const CODE_C = 99;
const CODE_B = 100;
const CODE_A = 101;
const SHIFT = 98;

/**
 * The states of a Code 128 reader that matter here: the code set, and whether FNC4 is latched (Latin-1's upper half
 * is then the plain case). Set C with FNC4 latched is left out: readers differ about it, and it gains nothing
 * that leaving the latch first does not.
 */
const STATES = [
  { set: 'A', latched: false, start: 103, code: CODE_A, fnc4: 101 },
  { set: 'B', latched: false, start: 104, code: CODE_B, fnc4: 100 },
  { set: 'C', latched: false, start: 105, code: CODE_C, fnc4: 0 },
  { set: 'A', latched: true, start: 0, code: CODE_A, fnc4: 101 },
  { set: 'B', latched: true, start: 0, code: CODE_B, fnc4: 100 },
] as const;

/** State changes [from, to]: another set with one codeword, the latch with FNC4 twice. */
const CHANGES: readonly (readonly [from: number, to: number])[] = [
  [0, 1], [1, 0], [0, 2], [1, 2], [2, 0], [2, 1], [3, 4], [4, 3], [0, 3], [3, 0], [1, 4], [4, 1],
]; // oxfmt-ignore

/** A way into a state: the codewords since the state `from` at character `at`. */
interface Step {
  readonly cost: number;
  readonly from: number;
  readonly at: number;
  readonly codewords: readonly number[];
}

/**
 * The fewest codewords of a Latin-1 text, from the start character to the check character (no stop): shortest path
 * over (position, state). Ties prefer the earlier row of STATES and CHANGES.
 */
export function code128Codewords(text: string): readonly number[] {
  const paths: (Step | undefined)[][] = Array.from({ length: text.length + 1 }, () => []);
  const reach = (at: number, state: number, step: Step): void => {
    const known = paths[at]?.[state];
    if (known === undefined || step.cost < known.cost) (paths[at] ?? [])[state] = step;
  };
  for (const [state, { start, latched }] of STATES.entries()) {
    if (!latched) reach(0, state, { cost: 1, from: -1, at: 0, codewords: [start] });
  }
  for (let at = 0; at < text.length; at += 1) {
    const here = paths[at] ?? [];
    // Twice, because entering the latch and changing the set may follow one another.
    for (const [from, to] of [...CHANGES, ...CHANGES]) {
      const path = here[from];
      if (path === undefined) continue;
      const codewords = changeOf(from, to);
      reach(at, to, { cost: path.cost + codewords.length, from, at, codewords });
    }
    for (let state = 0; state < STATES.length; state += 1) {
      const path = here[state];
      const codewords = path === undefined ? undefined : characterIn(state, text, at);
      if (path === undefined || codewords === undefined) continue;
      const next = at + (STATES[state]?.set === 'C' ? 2 : 1);
      reach(next, state, { cost: path.cost + codewords.length, from: state, at, codewords });
    }
  }
  return withCheckCharacter(walkBack(paths, text.length));
}

function changeOf(from: number, to: number): readonly number[] {
  const before = STATES[from];
  const after = STATES[to];
  if (before === undefined || after === undefined) return [];
  return before.latched === after.latched ? [after.code] : [before.fnc4, before.fnc4];
}

/** The codewords of the next character (two digits in set C) without leaving the state; undefined where impossible. */
function characterIn(state: number, text: string, at: number): readonly number[] | undefined {
  const { set, latched, fnc4 } = STATES[state] ?? STATES[0];
  if (set === 'C') {
    const pair = text.slice(at, at + 2);
    return /^[0-9]{2}$/.test(pair) ? [Number(pair)] : undefined;
  }
  const code = text.charCodeAt(at);
  const low = code & 0x7f;
  const inSetA = low < 96;
  const inSetB = low >= 32;
  const codeword = low < 32 ? low + 64 : low - 32;
  const plain = code >= 128 === latched;
  // FNC4 stands before SHIFT: BWIPP writes it so and zxing reads it; SHIFT lasts for one codeword only.
  const shift = (set === 'A' ? inSetA : inSetB) ? [] : [SHIFT];
  return [...(plain ? [] : [fnc4]), ...shift, codeword];
}

function walkBack(paths: readonly (readonly (Step | undefined)[])[], length: number): readonly number[] {
  const last = paths[length] ?? [];
  let state = -1;
  for (let i = 0; i < STATES.length; i += 1) {
    if ((last[i]?.cost ?? Infinity) < (last[state]?.cost ?? Infinity)) state = i;
  }
  const parts: (readonly number[])[] = [];
  for (let at = length, step = last[state]; step !== undefined; step = paths[at]?.[state]) {
    parts.push(step.codewords);
    ({ from: state, at } = step);
  }
  return parts.reverse().flat();
}

/** Modulo 103 of the sum of value times position, where start and first codeword both have position 1. */
function withCheckCharacter(codewords: readonly number[]): readonly number[] {
  const sum = codewords.reduce((total, codeword, i) => total + codeword * Math.max(1, i), 0);
  return [...codewords, sum % 103];
}
