// Running the tools of node_modules from a task: same Node, output passed through.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder, or the package's: this file stands in dist/ there. */
export const ROOT = packageFolder(import.meta.dirname);

function packageFolder(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder));
}

/**
 * How a tool of node_modules is called: the project's, or that of the project which the package is installed in. On Windows the file in
 * .bin is a script of cmd, which spawn does not run: Node runs the tool's own file there.
 */
export function toolCall(
  tool: string,
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): readonly [command: string, args: readonly string[]] {
  const config = process.env['QUIETZONE_CONFIG'];
  const modules = join(config === undefined ? ROOT : dirname(config), 'node_modules');
  if (platform !== 'win32') return [join(modules, '.bin', tool), args];
  const folder = join(modules, tool === 'tsc' ? 'typescript' : tool);
  const { bin }: { readonly bin: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return [process.execPath, [join(folder, bin[tool] ?? ''), ...args]];
}

/** Runs node_modules/.bin/TOOL in the project's root and returns its exit code. */
export function runTool(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): number {
  const done = spawnSync(...toolCall(tool, args), {
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
    const child = spawn(...toolCall(tool, args), {
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
