// The configuration of the deployment that a command with --remote works on.
import { basename, join } from 'node:path';
import { ROOT } from './run.ts';
import { stop } from './task.ts';

const NAME = 'wrangler.deploy';

/** What `npm run deploy` wrote, or the configuration of the Worker in whose folder `quietzone` was called. */
export function deployedConfiguration(): string {
  return process.env['QUIETZONE_CONFIG'] ?? join(ROOT, `${NAME}.json`);
}

/**
 * With --env, from now on the deployment of that environment: `npm run deploy -- --env NAME` wrote its configuration. Ends the task where
 * --remote is missing.
 */
export function chooseEnvironment({
  env,
  remote = false,
}: {
  readonly env?: string | undefined;
  readonly remote?: boolean | undefined;
}): void {
  if (env === undefined) return;
  if (!remote) stop('--env goes with --remote: the local state has no environments.');
  if (env !== 'production') process.env['QUIETZONE_CONFIG'] = join(ROOT, `${NAME}.${env}.json`);
}

/** False: a person wrote it. */
export function isWritten(configuration: string): boolean {
  return basename(configuration).startsWith(`${NAME}.`);
}
