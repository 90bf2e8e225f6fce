// The deployment's database, through wrangler: its import of a file of SQL, and questions.
import { createInterface } from 'node:readline/promises';
import { shownPath } from '../task.ts';
import { deployedConfiguration } from '../deployed.ts';
import { runTool } from '../run.ts';

export interface RemoteCommand {
  readonly args: readonly string[];
  /** As a person would type it. */
  readonly shown: string;
}

/** `wrangler d1 execute` on the deployment's database, of a file of SQL or of a question. */
export function remoteCommand(work: { readonly file: string } | { readonly sql: string }): RemoteCommand {
  return wranglerCommand(({ database, config, path }) => [
    'd1',
    'execute',
    database,
    '--remote',
    '--config',
    config,
    ...('file' in work ? ['--file', path(work.file)] : ['--command', work.sql]),
  ]);
}

export interface Deployment {
  /** Binding or name of its D1 database. */
  readonly database: string;
  readonly config: string;
  /** An absolute path as the command takes it. */
  readonly path: (absolute: string) => string;
}

/** A call of wrangler for the deployment, with absolute paths, and as a person would type it where the task was called. */
export function wranglerCommand(argsOf: (deployment: Deployment) => readonly string[]): RemoteCommand {
  const database = process.env['QUIETZONE_D1_NAME'] ?? 'DB';
  const config = deployedConfiguration();
  const args = (path: (absolute: string) => string): readonly string[] =>
    argsOf({ database, config: path(config), path });
  const quoted = args(shownPath).map((arg) =>
    /^[\w./=-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", String.raw`'\''`)}'`,
  );
  return { args: args((path) => path), shown: `npx wrangler ${quoted.join(' ')}` };
}

/** Returns wrangler's exit code. */
export function runRemote({ args }: RemoteCommand): number {
  return runTool('wrangler', [...args, '--yes'], {
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
  });
}

/** True with `yes`, or when somebody at a terminal says so. */
export async function mayRun(what: string, yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${what} Run it now? (yes/no) `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
