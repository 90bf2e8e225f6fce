// The settings of a task, from the environment and wrangler.toml, checked before anything starts.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, nearestSetting, readSettings } from '../settings.ts';
import { stop } from './task.ts';
import { ROOT } from './run.ts';

/** What the tasks themselves read from the environment; docs/configuration.md describes each. */
const TASK_VARIABLES = [
  'PORT',
  'HOST',
  'DEV_API_KEY',
  'ADMIN_SECRET',
  'LINK_SECRET',
  'QUIETZONE_KEY',
  'SHUTDOWN_GRACE_S',
  'ENGINE_WORKERS',
  'QUIETZONE_STATE',
  'QUIETZONE_CWD',
  'QUIETZONE_STARTER',
  'QUIETZONE_TEST_REPORT',
  'QUIETZONE_CLI',
  'QUIETZONE_WRITTEN',
  'QUIETZONE_MINIFLARE',
  'QUIETZONE_CONFIG',
  'QUIETZONE_KV_ID',
  'QUIETZONE_D1_ID',
  'QUIETZONE_D1_NAME',
] as const;

type Variables = Readonly<Record<string, unknown>>;

/**
 * Ends the task when a setting has a bad value. A name that looks like a setting and is none gets a line on standard error:
 * in the environment, which is full of others' names, one that begins with QUIETZONE_ or is a typing error away.
 */
export function checkedSettings(environment: Variables, { where }: { readonly where: string }): Settings {
  for (const line of misspelt(environment)) process.stderr.write(`${line}\n`);
  const settings = readSettings(environment);
  return settings.ok ? settings.value : stop(`${where}: ${settings.failure}`);
}

/** One line a name. */
export function misspelt(environment: Variables): readonly string[] {
  return Object.keys(environment).flatMap((name) => {
    if ((TASK_VARIABLES as readonly string[]).includes(name)) return [];
    const nearest = nearestSetting(name, TASK_VARIABLES);
    if (nearest === undefined && !name.startsWith('QUIETZONE_')) return [];
    if (nearest === name) return [];
    const meant = nearest === undefined ? '' : ` Is ${nearest} meant?`;
    return [`The variable ${name} is none that quietzone knows.${meant}`];
  });
}

/**
 * [vars] of wrangler.toml, or of the Worker in whose folder `quietzone` was called; undefined: there is none. Loads wrangler, which
 * takes a second.
 */
export async function configuredVariables(): Promise<Variables | undefined> {
  const config = process.env['QUIETZONE_CONFIG'] ?? join(ROOT, 'wrangler.toml');
  if (!existsSync(config)) return undefined;
  const { unstable_readConfig: readConfig } = await import('wrangler');
  return readConfig({ config }, { hideWarnings: true }).vars;
}
