// The shape of docs/data/performance.json, which `npm run bench -- performance` writes and every page with such a figure is made of; what a section
// is given and gives back.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';

/** Of the rounds of one run, in the unit of its line. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** What one contestant took. */
export interface Result {
  readonly by: string;
  readonly value: Spread;
  /** Its value by that of the line's first result, round by round; absent for the first itself. */
  readonly times?: Spread;
  /** What else is to be said: codes read, bytes, "gave up". */
  readonly note?: string;
}

export type Unit = 'ms' | 'requests a second' | 'MB' | 'KB';

/** One job, done by several on the same bytes. */
export interface Line {
  /** Unique in the file. */
  readonly id: string;
  readonly what: string;
  readonly unit: Unit;
  /** Ours first. */
  readonly results: readonly Result[];
}

export interface SectionData {
  readonly id: string;
  readonly title: string;
  /** What was measured and how, as sentences. */
  readonly about: string;
  readonly lines: readonly Line[];
  /** What is absent and why, as sentences. */
  readonly missing: readonly string[];
  /** Where it was measured in another run than the rest. */
  readonly measured?: { readonly date: string; readonly load: number };
}

export interface PerformanceData {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Short hash of the commit that was measured; "+" where files had changed since. */
  readonly commit: string;
  /** As "2 cores". */
  readonly machine: string;
  /** Processes that wanted a processor when the run began, the mean of a minute: more than the cores disturb it. */
  readonly load: number;
  /** With few rounds and small files: to try the bench, not to quote. */
  readonly quick: boolean;
  /** Of the runtime and of each contestant that was there. */
  readonly versions: Readonly<Record<string, string>>;
  readonly sections: readonly SectionData[];
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => rounded(sorted[index] ?? Number.NaN);
  const middle =
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN) +
      (sorted[Math.floor(sorted.length / 2)] ?? Number.NaN)) /
    2;
  return { min: at(0), median: rounded(middle), max: at(sorted.length - 1) };
}

/** Four significant digits: more says nothing and makes every run differ everywhere. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** Three significant digits, thousands apart. */
export function shown(value: number): string {
  return Number(value.toPrecision(value >= 1000 ? 4 : 3)).toLocaleString('en', { maximumFractionDigits: 3 });
}

export interface Pace {
  /** Few rounds, small files: to try the bench. */
  readonly quick: boolean;
  readonly rounds: number;
}

export interface Measured extends SectionData {
  readonly versions: Readonly<Record<string, string>>;
}

export type Section = (pace: Pace) => Promise<Measured>;

/** Of an installed package; `folder` holds its node_modules. */
export function packageVersion(name: string, folder: string = ROOT): string {
  const text = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
