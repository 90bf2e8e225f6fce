// Running the tools of node_modules from a task: same Node, output passed through.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Runs node_modules/.bin/TOOL in the project's root and returns its exit code. */
export function runTool(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): number {
  const done = spawnSync(join(ROOT, 'node_modules', '.bin', tool), args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (done.error) throw done.error;
  return done.status ?? 1;
}

/** Runs the steps in order and exits with the first non-zero code, if any. */
export function runSteps(steps: readonly (readonly [tool: string, ...args: string[]])[]): void {
  for (const [tool, ...args] of steps) {
    const code = runTool(tool, args);
    if (code !== 0) process.exit(code);
  }
}
