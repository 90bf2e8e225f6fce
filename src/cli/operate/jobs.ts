// Files shared among processes: each takes some of them with the same command, and what they print comes in the order of the files.
import { availableParallelism } from 'node:os';

/** A process takes at most so many files, so that none waits for one that got the large ones. Each costs a start. */
const MAX_FILES = 32;

export interface JobsOptions {
  readonly command: string;
  /** Options of the command, for every process. */
  readonly options: readonly string[];
  readonly files: readonly string[];
  /** The most processes at a time. */
  readonly jobs: number;
  /** Takes what a process printed to standard output and standard error, and its exit code; in the order of the files. */
  readonly print: (part: Printed) => void;
}

export interface Printed {
  readonly files: readonly string[];
  readonly output: string;
  readonly errors: string;
  /** Null: a signal ended it. */
  readonly code: number | null;
}

/** The most processes that help. */
export const MAX_JOBS = 4 * availableParallelism();

/** Resolves when all have ended. */
export async function runJobs({ command, options, files, jobs, print }: JobsOptions): Promise<void> {
  const size = Math.max(1, Math.min(MAX_FILES, Math.ceil(files.length / jobs)));
  const parts = Array.from({ length: Math.ceil(files.length / size) }, (_, i) =>
    files.slice(i * size, (i + 1) * size),
  );
  const done: (Printed | undefined)[] = [];
  let begun = 0;
  let shown = 0;
  const lane = async (): Promise<void> => {
    while (begun < parts.length) {
      const at = begun;
      begun += 1;
      done[at] = await run(command, options, parts[at] ?? []);
      for (let next = done[shown]; next !== undefined; next = done[shown]) {
        print(next);
        done[shown] = undefined;
        shown += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, parts.length) }, lane));
}

async function run(command: string, options: readonly string[], files: readonly string[]): Promise<Printed> {
  // Not with the module: loading it takes a twentieth of the start of a command that needs no other process.
  const { spawn } = await import('node:child_process');
  const words = process.env['QUIETZONE_CLI'] === undefined ? [] : [command];
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...process.execArgv, process.argv[1] ?? '', ...words, ...options, '--', ...files],
      { stdio: ['inherit', 'pipe', 'pipe'] },
    );
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ files, output, errors, code }));
  });
}
