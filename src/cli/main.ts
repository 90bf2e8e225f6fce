#!/usr/bin/env node
// quietzone: the service, its operations and its tasks as one program. From a clone: npm run cli -- COMMAND.
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { join, resolve } from 'node:path';
import { nearestOf } from '../lib/edit-distance.ts';
import { VERSION } from '../version.ts';
import { COMMANDS } from './commands.ts';
import { cacheFolder } from '../local/cache-folder.ts';
import type * as MiniflareInstall from '../local/miniflare-install.ts';

const LISTED = Object.entries(COMMANDS).filter(([, { aliasOf }]) => aliasOf === undefined);
const WIDTH = Math.max(...LISTED.map(([name]) => name.length));
const HELP = `quietzone [COMMAND] [options]

${LISTED.map(([name, { summary }]) => `  ${name.padEnd(WIDTH)}  ${summary}`).join('\n')}

Exit code: 0 done, 1 an option is wrong or something failed, 2 something that was looked for is not there, 3 a file was read in part.

quietzone help COMMAND tells more. start, lookup, keys, catalog, migrate, usage, doctor, backup and
restore use the stores of the Worker in whose folder they are called (wrangler.toml, wrangler.json or wrangler.jsonc), else those in
.quietzone; with --remote, keys and catalog those of the deployment.
`;
/** The address of a module without exports. */
const NOTHING = 'data:text/javascript,';
const CONFIGURATIONS = ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'];
/** The Node version that has node:sqlite and runs miniflare. Operations on files only need the one in `engines`. */
const MIN_NODE_FOR_STORES = [22, 13] as const;

/** The parts of a wrangler configuration that name the stores. */
interface Bindings {
  readonly kv_namespaces: readonly {
    readonly binding: string;
    readonly id?: string | undefined;
    readonly preview_id?: string | undefined;
  }[];
  readonly d1_databases: readonly {
    readonly binding: string;
    readonly database_name?: string | undefined;
    readonly database_id?: string | undefined;
    readonly preview_database_id?: string | undefined;
  }[];
}

const isClone = import.meta.filename.endsWith('.ts');
const words = process.argv.slice(2);
// help COMMAND is COMMAND --help.
const [name = 'start', ...rest] =
  words[0] === 'help' && words.length > 1 && words[1] !== 'help' ? [...words.slice(1), '--help'] : words;
// Before the cache, which is one for each set of flags.
if (Object.hasOwn(COMMANDS, name) && COMMANDS[name]?.stores !== true) await import('./optimize-later.ts');
// Inside the package: a start then compiles nothing that one before it has compiled.
if (!isClone) nodeModule.enableCompileCache?.(cacheFolder('compiled'));
if (name === '--help' || name === '-h' || name === 'help') {
  process.stdout.write(HELP);
  process.exit(0);
}
if (name === '--version' || name === 'version') {
  process.stdout.write(`${VERSION}\n`);
  process.exit(0);
}
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  const nearest = nearestOf(name, Object.keys(COMMANDS));
  end(
    `There is no command ${name}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}\nquietzone help lists the commands.\n`,
  );
}
// In the package, the build has made loaders of the imports of *.wasm.
if (isClone) await import('./wasm-modules.ts');
process.env['QUIETZONE_CLI'] = '1';
if (command.stores === true) await nameStores();
process.argv.splice(2, process.argv.length, ...rest);
await import('./plain-errors.ts');
await command.run();

/** Sets the environment in which the task finds its stores. A clone has its own, as for the tasks of npm. */
async function nameStores(): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor, wantedMinor] = MIN_NODE_FOR_STORES;
  if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor))
    end(`quietzone ${name} needs Node ${wantedMajor}.${wantedMinor} or newer; this is ${process.version}.\n`);
  if (isClone) return;
  // Only here: what starts programs is not loaded for a command on files.
  const install = await import('../local/miniflare-install.ts');
  const beside = await import('miniflare').catch((cause: NodeJS.ErrnoException) => {
    // One that is there and does not load says itself what is wrong.
    if (cause.code !== 'ERR_MODULE_NOT_FOUND' || !cause.message.includes("'miniflare'")) throw cause;
    return undefined;
  });
  if (beside === undefined || !install.isUsableMiniflare(beside))
    process.env[install.MINIFLARE_ENTRY] ??= await miniflareElsewhere(install);
  const config =
    name === 'start'
      ? undefined
      : CONFIGURATIONS.map((file) => resolve(file)).find((file) => existsSync(file));
  if (config !== undefined) return nameWorkersStores(config);
  process.env['QUIETZONE_WRITTEN'] ??= resolve('.quietzone');
}

/** The address of the entry of a Miniflare that is not beside this package. */
async function miniflareElsewhere({
  installedMiniflare,
  installMiniflare,
  wantedMiniflare,
}: typeof MiniflareInstall): Promise<string> {
  // A command that only shows its help loads it and does not use it.
  if (rest.includes('--help') || rest.includes('-h')) return NOTHING;
  const installed = installedMiniflare();
  if (installed !== undefined) return installed;
  const { mustHaveGlibc } = await import('../local/workerd-check.ts');
  mustHaveGlibc();
  if (name === 'start') return installMiniflare();
  return end(
    `quietzone ${name} needs ${wantedMiniflare()} with workerd. quietzone start installs them once; or install them beside quietzone: npm install ${wantedMiniflare()}\n`,
  );
}

/** Uses the stores under the names that wrangler dev gives them. */
async function nameWorkersStores(config: string): Promise<void> {
  const { unstable_readConfig: readConfig } = await import('wrangler');
  const bindings: Bindings = readConfig({ config }, { hideWarnings: true });
  const keys = bindings.kv_namespaces.find(({ binding }) => binding === 'KEYS');
  const database = bindings.d1_databases.find(({ binding }) => binding === 'DB');
  if (!keys || !database)
    end(`${config} needs a KV namespace bound as KEYS and a D1 database bound as DB.\n`);
  Object.assign(process.env, {
    QUIETZONE_CONFIG: config,
    QUIETZONE_WRITTEN: process.cwd(),
    QUIETZONE_STATE: process.env['QUIETZONE_STATE'] ?? join(config, '..', '.wrangler', 'state'),
    QUIETZONE_KV_ID: keys.preview_id ?? keys.id ?? 'KEYS',
    QUIETZONE_D1_ID: database.preview_database_id ?? database.database_id ?? 'DB',
    QUIETZONE_D1_NAME: database.database_name ?? 'DB',
  });
}

function end(message: string): never {
  process.stderr.write(message);
  process.exit(1);
}
