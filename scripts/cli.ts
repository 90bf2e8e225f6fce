#!/usr/bin/env node
// npx quietzone: migrations, keys and catalogue of the Worker that this package is installed in, in its local stores or, with
// --remote, in those of its deployment. Database and namespace are those of the bindings DB and KEYS of its wrangler
// configuration; wrangler, which such a project has, brings the local runtime.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const HELP = `npx quietzone COMMAND [options]

  migrate   applies the migrations that the local database lacks (those of a deployment: npx wrangler d1 migrations apply,
            with migrations_dir = "node_modules/quietzone/migrations")
  keys      create, list, revoke and rotate API keys; npx quietzone keys --help
  catalog   import products; npx quietzone catalog --help

Run it in the folder of your wrangler configuration (wrangler.toml, wrangler.json or wrangler.jsonc).
`;
const COMMANDS = ['migrate', 'keys', 'catalog'] as const;
const CONFIGURATIONS = ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'];

/** What of a wrangler configuration names the stores. */
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

/** Ends with exit code 1, unless help was asked for. */
function end(message: string): never {
  (message === HELP ? process.stdout : process.stderr).write(message);
  process.exit(message === HELP ? 0 : 1);
}

const [name = '', ...rest] = process.argv.slice(2);
if (name === '--help' || name === '-h') end(HELP);
const command = COMMANDS.find((each) => each === name);
if (command === undefined)
  end(`${name === '' ? 'Which command?' : `There is no command ${name}.`}\n\n${HELP}`);
const config = CONFIGURATIONS.map((file) => resolve(file)).find((file) => existsSync(file));
if (config === undefined) end(`There is no ${CONFIGURATIONS.join(', ')} in ${process.cwd()}.\n`);

const { unstable_readConfig: readConfig } = await import('wrangler');
const bindings: Bindings = readConfig({ config }, { hideWarnings: true });
const keys = bindings.kv_namespaces.find(({ binding }) => binding === 'KEYS');
const database = bindings.d1_databases.find(({ binding }) => binding === 'DB');
if (!keys || !database) end(`${config} needs a KV namespace bound as KEYS and a D1 database bound as DB.\n`);

// As wrangler dev names the stores of a configuration.
Object.assign(process.env, {
  QUIETZONE_CLI: '1',
  QUIETZONE_CONFIG: config,
  QUIETZONE_CWD: process.cwd(),
  QUIETZONE_STATE: process.env['QUIETZONE_STATE'] ?? join(config, '..', '.wrangler', 'state'),
  QUIETZONE_KV_ID: keys.preview_id ?? keys.id ?? 'KEYS',
  QUIETZONE_D1_ID: database.preview_database_id ?? database.database_id ?? 'DB',
  QUIETZONE_D1_NAME: database.database_name ?? 'DB',
});
process.argv.splice(2, process.argv.length, ...rest);
await import('./support/plain-errors.ts');
switch (command) {
  case 'migrate':
    await import('./migrate.ts');
    break;
  case 'keys':
    await import('./keys.ts');
    break;
  case 'catalog':
    await import('./catalog.ts');
    break;
}
