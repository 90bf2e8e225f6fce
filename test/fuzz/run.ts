// Runs cases of a target and judges them. The oracles stand in ORACLES; nothing here knows a format.
import { mutated } from './mutate.ts';
import { createRandom } from './random.ts';
import type { Target, Verdict } from './target.ts';
import { forgetWasmMemory, largestWasmMemory, watchWasmMemory } from './wasm-memory.ts';

export interface Finding {
  readonly target: string;
  readonly seed: number;
  readonly case: number;
  /** Which oracle: `threw`, `code`, `rule`, `time`, `memory`, `input`, `repeat`, `seed`; of a supervised run also `hang`, `growth`, `heap`. */
  readonly kind: string;
  readonly what: string;
  readonly input: Uint8Array;
}

export interface Trial {
  readonly input: Uint8Array;
  readonly verdict: Verdict;
  readonly cpuMs: number;
  readonly wasmBytes: number;
  readonly inputChanged: boolean;
}

const DEFAULT_SLACK_MS = 250;
const DEFAULT_MEMORY_BYTES = 64 * 2 ** 20;
/** A case whose time looks too long is run again, and the shortest run counts: other processes share the machine. */
const TIMED_RUNS = 3;
/** Every so many cases one is run twice. */
const REPEAT_EVERY = 8;

type Oracle = (trial: Trial, target: Target) => string | undefined;

/** What must hold of every trial: undefined, or what is wrong. */
const ORACLES: Readonly<Record<string, Oracle>> = {
  code: ({ verdict: { code, digest } }, { allowed }) =>
    code === 'ok' || allowed.includes(code) ? undefined : `the answer is ${code}: ${digest}`,
  rule: ({ verdict }) => verdict.fault,
  time: ({ cpuMs }, target) =>
    cpuMs <= timeBoundMs(target)
      ? undefined
      : `${Math.round(cpuMs)} ms of processor time; the bound is ${timeBoundMs(target)} ms`,
  memory: ({ wasmBytes }, { memoryBytes = DEFAULT_MEMORY_BYTES }) =>
    wasmBytes <= memoryBytes
      ? undefined
      : `a WebAssembly memory of ${Math.round(wasmBytes / 2 ** 20)} MB; the bound is ${Math.round(memoryBytes / 2 ** 20)} MB`,
  input: ({ inputChanged }) => (inputChanged ? 'the input was written into' : undefined),
};

function timeBoundMs({ budgetMs, slackMs = DEFAULT_SLACK_MS }: Target): number {
  return 3 * budgetMs + slackMs;
}

/** Inputs by case number: seeds, then inputs that once failed, then mutations. The same on every machine. */
export interface Cases {
  readonly input: (index: number) => Uint8Array;
  readonly seeds: number;
}

export async function casesOf(target: Target, seed: number): Promise<Cases> {
  const seeds = await target.seeds();
  // Copies: some writers hand out Node's Buffers, whose slices are views.
  const unchanged = [...seeds, ...(target.regressions?.() ?? [])].map((bytes) => Uint8Array.from(bytes));
  return {
    seeds: seeds.length,
    input: (index) =>
      unchanged[index]?.slice() ?? mutated(target, unchanged, createRandom(target.name, seed, index)),
  };
}

export interface JudgeOptions {
  /** Runs the input again: the answer must be the same. */
  readonly twice?: boolean;
  /** Told of the answer. */
  readonly seen?: ((verdict: Verdict) => void) | undefined;
}

/** Undefined where every oracle is content. */
export async function judge(
  target: Target,
  input: Uint8Array,
  { twice = false, seen }: JudgeOptions = {},
): Promise<Pick<Finding, 'kind' | 'what'> | undefined> {
  watchWasmMemory();
  let trial: Trial;
  try {
    trial = await tried(target, input);
    seen?.(trial.verdict);
    for (let runs = 1; runs < TIMED_RUNS && trial.cpuMs > timeBoundMs(target); runs++) {
      const again = await tried(target, input);
      trial = { ...trial, cpuMs: Math.min(trial.cpuMs, again.cpuMs) };
    }
    if (twice) {
      if (target.warmsUp) trial = await tried(target, input);
      const again = await tried(target, input);
      if (again.verdict.code !== trial.verdict.code || again.verdict.digest !== trial.verdict.digest) {
        return { kind: 'repeat', what: `first ${shown(trial.verdict)}, then ${shown(again.verdict)}` };
      }
    }
  } catch (cause) {
    return { kind: 'threw', what: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  }
  for (const [kind, oracle] of Object.entries(ORACLES)) {
    const what = oracle(trial, target);
    if (what === undefined) continue;
    if (kind === 'memory') forgetWasmMemory();
    return { kind, what };
  }
  return undefined;
}

/** Judges one case by its number. A seed that is not read as it should be is a finding too: the cases would mean nothing. */
export async function runCase(
  target: Target,
  cases: Cases,
  seed: number,
  index: number,
  seen?: JudgeOptions['seen'],
): Promise<Finding | undefined> {
  const input = cases.input(index);
  const found =
    (await judge(target, input, { twice: index % REPEAT_EVERY === 0, seen })) ??
    (index < cases.seeds && target.seedsGive !== 'any' ? await judgeSeed(target, input) : undefined);
  return found && { ...found, target: target.name, seed, case: index, input };
}

async function judgeSeed(
  target: Target,
  input: Uint8Array,
): Promise<Pick<Finding, 'kind' | 'what'> | undefined> {
  const { code, digest } = await target.run(input.slice());
  return code === 'ok' ? undefined : { kind: 'seed', what: `a seed is answered with ${code}: ${digest}` };
}

async function tried(target: Target, input: Uint8Array): Promise<Trial> {
  const given = input.slice();
  const before = process.threadCpuUsage();
  const verdict = await target.run(given);
  const { user, system } = process.threadCpuUsage(before);
  return {
    input,
    verdict,
    cpuMs: (user + system) / 1000,
    wasmBytes: largestWasmMemory(),
    inputChanged: !given.every((byte, at) => byte === input[at]),
  };
}

function shown({ code, digest }: Verdict): string {
  return `${code} ${digest.slice(0, 200)}`;
}
