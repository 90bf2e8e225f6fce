// What somebody does who meets the service for the first time: a start, and the lines of README.md that draw a code and read it.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../src/local/run.ts';

const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 50;
/** What npm and the tasks tell a program that they start; a user's shell has none of it. */
const OURS = /^(QUIETZONE_|npm_lifecycle_|npm_package_|INIT_CWD$)/;

/** One way to the first answer, and the steps whose times add up to it. */
export interface Way {
  readonly way: string;
  readonly steps: readonly string[];
}

function usersEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name))),
    ...settings,
  };
}

/** Resolves when it answers at `url`. Rejects with what it said when it ends before or takes too long. */
export async function untilReady(child: ChildProcess, url: string, said: () => string): Promise<void> {
  const begunMs = performance.now();
  while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() - begunMs > READY_WITHIN_MS)
      throw new Error(`the service does not answer:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Runs the lines of README.md against the service at `port`, in the folder where it was started. Throws what they answered instead. */
export async function readmesLines(cwd: string, port: number, key?: string): Promise<void> {
  const [, block = ''] =
    /```sh\n(export URL=[\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  const lines = block.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`);
  const given = key === undefined ? lines : lines.replace(/KEY=\S+ \S+/, `KEY=${key}`);
  const said = await runToEnd('sh', ['-ec', given], cwd);
  if (!said.includes('"RawText":"https://example.com/"'))
    throw new Error(`the lines of README.md do not read a code: ${said}`);
}

/** What it printed. Rejects with that when it fails. Does not block this process, which may be the registry. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  cwd: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: usersEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said = heard(child);
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: exit ${String(code)}\n${said()}`);
  return said();
}

export interface Started {
  /** Ends it, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts the service by a user's command and waits until it answers. */
export async function startAsUser(
  [program = '', ...args]: readonly string[],
  {
    cwd,
    port,
    settings = {},
  }: { readonly cwd: string; readonly port: number; readonly settings?: Readonly<Record<string, string>> },
): Promise<Started> {
  const child = spawn(program, args, {
    cwd,
    env: usersEnvironment({ PORT: String(port), ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm and what it starts are one group, as in a terminal.
    detached: true,
  });
  const said = heard(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const signal = (name: NodeJS.Signals): boolean => process.kill(-(child.pid ?? 0), name);
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, url, said).catch((cause: unknown) => {
    if (child.exitCode === null) signal('SIGKILL');
    throw cause;
  });
  return {
    async stop() {
      signal('SIGINT');
      // npm ends with null or 130, whatever the service does; that no longer answers when it has ended.
      await ended;
      while (await fetch(url).catch(() => undefined))
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    },
  };
}

function heard(child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return () => said;
}
