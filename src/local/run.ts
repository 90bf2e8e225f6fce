// Running the tools of node_modules from a task: same Node, output passed through.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder, or the package's: this file stands in dist/ there. */
export const ROOT = packageFolder(import.meta.dirname);

function packageFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
}

/** A tool of node_modules/.bin: of the project's, or of that of the project which the package is installed in. */
export function toolPath(tool: string): string {
  const config = process.env['QUIETZONE_CONFIG'];
  return join(config === undefined ? ROOT : dirname(config), 'node_modules', '.bin', tool);
}

/** Runs node_modules/.bin/TOOL in the project's root and returns its exit code. */
export function runTool(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): number {
  const done = spawnSync(toolPath(tool), args, {
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

/**
 * Runs the steps at the same time, and exits with the first non-zero code, if any. The output of the first one passes through, that of each
 * other one follows when all have ended.
 */
export async function runAtOnce(
  steps: readonly (readonly [tool: string, ...args: string[]])[],
): Promise<void> {
  const ends = await Promise.all(steps.map(([tool, ...args], at) => runHeld(tool, args, at > 0)));
  for (const { output } of ends) process.stdout.write(output);
  const code = ends.find((end) => end.code !== 0)?.code ?? 0;
  if (code !== 0) process.exit(code);
}

/** `isHeld`: its output is kept, and not written. */
function runHeld(
  tool: string,
  args: readonly string[],
  isHeld: boolean,
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(toolPath(tool), args, {
      cwd: ROOT,
      stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
