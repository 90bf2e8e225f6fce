// What the benches share: options from their defaults, a Markdown table, processor time, medians, programs that may be installed.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

type Default = string | number | boolean | RegExp | readonly number[];
type Widened<T> = T extends string
  ? string
  : T extends boolean
    ? boolean
    : T extends readonly number[]
      ? readonly number[]
      : T extends number
        ? number
        : T;

/**
 * The options of the command line, each with its default, which says its type: `--count 5`, `--log`, `--only REGEX`, `--scales 1,2`; and
 * what stands before or between them. An unknown option throws.
 */
export function options<const T extends Readonly<Record<string, Default>>>(
  defaults: T,
): { readonly [K in keyof T]: Widened<T[K]> } & { readonly words: readonly string[] } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [
        name,
        { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  const read = Object.entries(defaults).map(([name, value]) => [name, parsed(name, value, values[name])]);
  // Each value was parsed by the type of its default.
  return { ...Object.fromEntries(read), words: positionals } as ReturnType<typeof options<T>>;
}

function parsed(name: string, otherwise: Default, given: string | boolean | undefined): Default {
  if (given === undefined || typeof given === 'boolean') return given ?? otherwise;
  if (otherwise instanceof RegExp) return new RegExp(given, otherwise.flags);
  if (typeof otherwise === 'string') return given;
  const numbers = given.split(',').map(Number);
  if (numbers.some(Number.isNaN)) throw new Error(`--${name} ${given}: a number is wanted`);
  return Array.isArray(otherwise) ? numbers : (numbers[0] ?? Number.NaN);
}

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (values: readonly (string | number)[]): string => `| ${values.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The day and the runtime, as the first line of what a bench prints. */
export function circumstances(): string {
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}`;
}

/** The value below which this share of the values lies; 1 is the largest. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** What the work answered, and the processor's milliseconds for it: other processes do not count. */
export async function processorMs<T>(work: () => T | Promise<T>): Promise<readonly [answer: T, ms: number]> {
  const before = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(before);
  return [answer, (user + system) / 1000];
}

/** The version that a program says; undefined where it is not installed. */
export function programVersion(
  command: string,
  args: readonly string[],
  pattern: RegExp,
): string | undefined {
  const done = spawnSync(command, [...args], { encoding: 'utf8' });
  return pattern.exec(`${done.stdout ?? ''}${done.stderr ?? ''}`)?.[1];
}
