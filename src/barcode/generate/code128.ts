// Code 128 (ISO/IEC 15417): Latin-1 text to the fewest codewords, and their bars.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { barsOf, type LinearSymbol } from './linear.ts';

/** Element widths of codewords 0–105, six digits each, in the order of the standard's table 1. */
const ELEMENTS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const STOP = '2331112';

const QUIET_ZONE = 10;
const MODULES_PER_CODEWORD = 11;

/** The longest symbol: with its quiet zones it fits the widest image at one pixel a module. */
const MAX_MODULES = 10_000 - 2 * QUIET_ZONE;
const MAX_CODEWORDS = Math.floor((MAX_MODULES - 2) / MODULES_PER_CODEWORD) - 1;

/**
 * The symbol of a text of U+0000 – U+00FF; what is beyond ASCII takes FNC4. Nothing in the text is an escape: `^065`
 * and `(01)` are drawn as they stand, and no FNC1 is added.
 * Fails with missing_value, or invalid_value naming the character and its position or the length.
 */
export function encodeCode128(value: string): Result<LinearSymbol> {
  if (value === '')
    return fail('missing_value', 'The value is missing: send the text to encode as Code 128.');
  let position = 1;
  for (const character of value) {
    if (character > '\u00ff') {
      return fail(
        'invalid_value',
        `Code 128 holds characters U+0000 to U+00FF (Latin-1); received "${character.toWellFormed()}" at position ${position}.`,
      );
    }
    position += 1;
  }
  const codewords = value.length > 2 * MAX_CODEWORDS ? [] : code128Codewords(value);
  if (codewords.length === 0 || codewords.length > MAX_CODEWORDS) {
    return fail(
      'invalid_value',
      `The value has ${value.length} characters, too many for a Code 128: the symbol may have ${MAX_CODEWORDS} codewords, about ${MAX_CODEWORDS - 3} letters or ${2 * (MAX_CODEWORDS - 3)} digits.`,
    );
  }
  const shape = barsOf(
    codewords.map((codeword) => ELEMENTS.slice(6 * codeword, 6 * codeword + 6)).join('') + STOP,
  );
  return ok({
    ...shape,
    quietLeft: QUIET_ZONE,
    quietRight: QUIET_ZONE,
    label: [{ text: value, middle: shape.modules / 2 }],
    labelPitch: 6,
  });
}

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
    if (state < 0) break;
  }
  return parts.reverse().flat();
}

/** Modulo 103 of the sum of value times position, where start and first codeword both have position 1. */
function withCheckCharacter(codewords: readonly number[]): readonly number[] {
  const sum = codewords.reduce((total, codeword, i) => total + codeword * Math.max(1, i), 0);
  return [...codewords, sum % 103];
}
