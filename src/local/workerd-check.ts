// Whether workerd, the one native program of the local runtime, runs on this machine: Miniflare waits for one that does not start, for minutes
// or with exit code 0. Asking it for its version takes 20 to 60 ms.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codeOf, reasonOf, stop } from './task.ts';

const WAY_OUT =
  'Use a system with glibc 2.35 or newer (the image node:24-bookworm instead of node:24-alpine) or the container image of the Dockerfile. scan, draw, convert and html of the command line need no workerd';

let isChecked = false;

/** Ends the task, with one line, where workerd cannot run. `miniflare`: the file or address of the package that brings it. */
export function mustRunWorkerd(miniflare: string): void {
  if (isChecked) return;
  const fault = faultOf(workerdBeside(miniflare));
  if (fault !== undefined) stop(`quietzone cannot start: ${fault}.`);
  isChecked = true;
}

/** The same before anything is installed, for a Node that says of itself that it has no glibc. */
export function mustHaveGlibc(): void {
  const { report } = process;
  if (process.platform !== 'linux') return;
  Object.assign(report, { excludeNetwork: true });
  const { header } = report.getReport() as unknown as {
    readonly header: { readonly glibcVersionRuntime?: string };
  };
  if (header.glibcVersionRuntime === undefined)
    stop(`quietzone cannot start: workerd needs glibc, and this system has musl. ${WAY_OUT}.`);
}

/** The path of the program; what is wrong as an Error. */
function workerdBeside(miniflare: string): string | Error {
  const given = process.env['MINIFLARE_WORKERD_PATH'];
  if (given) return given;
  try {
    const { default: path } = createRequire(miniflare)('workerd') as { readonly default: string };
    return path;
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

/** Why the program does not run, as a clause; undefined: it does. */
export function faultOf(path: string | Error): string | undefined {
  if (path instanceof Error)
    return `workerd, which runs it, is not installed for ${process.platform} ${process.arch} (${reasonOf(path)}). It exists for Linux, macOS and Windows on x64, and for Linux and macOS on arm64`;
  const { error, status, signal, stderr } = spawnSync(path, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  if (status === 0) return undefined;
  // The kernel does not find the loader that the program names.
  if (error !== undefined && existsSync(path) && codeOf(error) === 'ENOENT')
    return `workerd, which runs it, needs glibc, and this system has another C library, as Alpine has musl. ${WAY_OUT}`;
  const why = error
    ? reasonOf(error)
    : (stderr.trim().split('\n')[0] ?? '') || (signal ?? `exit code ${status}`);
  return `workerd, which runs it, does not run on this machine: ${why}. ${WAY_OUT}`;
}
