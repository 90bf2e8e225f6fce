// Contestants take turns: each round has one sample of each, so that what disturbs the machine disturbs all of them, and ratios are of
// samples of the same round.
import { type Line, type Result, type Unit, spreadOf } from './data.ts';

/** What one sample took, and what is to be said of it. */
export interface Sample {
  readonly value: number;
  readonly note?: string;
}

export type Sampler = () => Promise<number | Sample>;

export interface Job {
  readonly id: string;
  readonly what: string;
  /** Default ms. */
  readonly unit?: Unit;
  /** Ours first. */
  readonly contestants: Readonly<Record<string, Sampler>>;
  readonly rounds: number;
  /** Samples of each before those that count; default 1. */
  readonly warm?: number;
}

export async function race({ id, what, unit = 'ms', contestants, rounds, warm = 1 }: Job): Promise<Line> {
  const names = Object.keys(contestants);
  const values = new Map<string, number[]>(names.map((name) => [name, []]));
  const notes = new Map<string, string>();
  for (let round = -warm; round < rounds; round += 1) {
    for (const [name, sampler] of Object.entries(contestants)) {
      const sample = await sampler();
      const { value, note } = typeof sample === 'number' ? { value: sample } : sample;
      if (note !== undefined) notes.set(name, note);
      if (round >= 0) values.get(name)?.push(value);
    }
  }
  return lineOf({ id, what, unit, values, notes });
}

/** `values`: of each contestant, in the order of the rounds; ours first. */
export function lineOf({
  id,
  what,
  unit,
  values,
  notes = new Map(),
}: Pick<Line, 'id' | 'what' | 'unit'> & {
  readonly values: ReadonlyMap<string, readonly number[]>;
  readonly notes?: ReadonlyMap<string, string>;
}): Line {
  const [base = []] = values.values();
  return {
    id,
    what,
    unit,
    results: [...values].map(([by, own], index): Result => {
      const note = notes.get(by);
      return {
        by,
        value: spreadOf(own),
        ...(index > 0 && { times: spreadOf(own.map((value, round) => value / (base[round] ?? value))) }),
        ...(note !== undefined && { note }),
      };
    }),
  };
}

/** Milliseconds of one call, as the mean of as many as fit into `forMs`. */
export function repeated(work: () => unknown, forMs: number, note?: () => string): Sampler {
  return async () => {
    const began = performance.now();
    let count = 0;
    do {
      await work();
      count += 1;
    } while (performance.now() - began < forMs);
    const value = (performance.now() - began) / count;
    return note === undefined ? value : { value, note: note() };
  };
}

/** Milliseconds of one call. */
export function once(work: () => unknown, note?: () => string): Sampler {
  return repeated(work, 0, note);
}
