// The parts of a symbol of any linear symbology: characters of one width between guards.
import type { Symbology } from '../../../symbology.ts';
import type { Costs, Reading } from './numbers.ts';

export interface Layout {
  readonly type: Symbology;
  readonly modules: number;
  /** Modules of each character. */
  readonly characterModules: number;
  /** By code, the bars of a character as modules from its first: starts and ends, in turn. */
  readonly characters: readonly (readonly number[])[];
  /** First module of each character. */
  readonly digits: readonly number[];
  /** Bars of guards: first module, and the one past the last. */
  readonly guards: readonly (readonly [number, number])[];
  /** By place, the first code and the one past the last that can stand there. */
  readonly codes: readonly (readonly [number, number])[];
  /** The two readings that cost least and that the check digits allow, cheapest first. */
  readonly readings: (costs: Costs) => readonly Reading[];
}

/** By module, 1 for dark. */
export function modulesOf({ modules, characters, digits, guards }: Layout, codes: Uint8Array): Uint8Array {
  const dark = new Uint8Array(modules);
  for (const [from, to] of guards) dark.fill(1, from, to);
  digits.forEach((at, place) => {
    const bars = characters[codes[place] ?? 0] ?? [];
    for (let b = 0; b + 1 < bars.length; b += 2) dark.fill(1, at + (bars[b] ?? 0), at + (bars[b + 1] ?? 0));
  });
  return dark;
}

/** Bars as starts and ends, in turn, of modules of which 1 is dark. */
export function barsOfModules(modules: readonly number[]): readonly number[] {
  const at: number[] = [];
  modules.forEach((module, i) => {
    if (module !== (modules[i - 1] ?? 0)) at.push(i);
  });
  return modules.at(-1) === 1 ? [...at, modules.length] : at;
}
