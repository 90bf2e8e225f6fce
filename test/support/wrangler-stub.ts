// A wrangler that keeps an account in a JSON file, as a function and as a program: the commands, outputs and messages that `npm run deploy`
// and its documentation use, as wrangler 4 has them. `failing` ends one step, before or after it has changed the account.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export interface Account {
  readonly workers: Record<string, StubWorker>;
  readonly namespaces: { readonly id: string; readonly title: string }[];
  readonly databases: StubDatabase[];
  /** Steps that were asked for so far. */
  steps: string[];
  failing?: { readonly step: number; readonly when: 'before' | 'after' };
  loggedIn: boolean;
}

interface StubWorker {
  readonly versions: StubVersion[];
  deployed: string;
  readonly secrets: Record<string, string>;
  routes: readonly unknown[];
}

interface StubVersion {
  readonly id: string;
  readonly tag: string | undefined;
  readonly bindings: readonly Record<string, unknown>[];
}

interface StubDatabase {
  readonly uuid: string;
  readonly name: string;
  readonly tables: string[];
  readonly migrations: string[];
}

interface StubConfiguration {
  readonly name: string;
  readonly routes?: readonly unknown[];
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly kv_namespaces?: readonly { readonly binding: string; readonly id?: string }[];
  readonly d1_databases?: readonly {
    readonly binding: string;
    readonly database_name?: string;
    readonly database_id?: string;
    readonly migrations_dir?: string;
  }[];
  readonly services?: readonly { readonly binding: string; readonly service: string }[];
  readonly durable_objects?: {
    readonly bindings: readonly { readonly name: string; readonly class_name: string }[];
  };
}

export interface StubSaid {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

export const emptyAccount = (): Account => ({
  workers: {},
  namespaces: [],
  databases: [],
  steps: [],
  loggedIn: true,
});

/** Ends a command, with wrangler's mark before the message. */
class CommandFailed extends Error {}

const NO_VERSION = 'Could not find a version to use.';
const API_FAILED = (path: string, note: string): string =>
  `A request to the Cloudflare API (/accounts/0123456789abcdef0123456789abcdef/${path}) failed.\n\n  ${note}\n`;

/** Runs a command on the account, which it changes. `folder`: the one that paths on the command line are relative to. */
export function stubWrangler(account: Account, args: readonly string[], folder: string): StubSaid {
  const lines: string[] = [];
  try {
    run(account, args, { folder, print: (line) => lines.push(line) });
    return { code: 0, out: `${lines.join('\n')}\n`, error: '' };
  } catch (cause) {
    if (!(cause instanceof CommandFailed)) throw cause;
    return { code: 1, out: `${lines.join('\n')}\n`, error: `\n✘ [ERROR] ${cause.message}\n\n` };
  }
}

interface Context {
  readonly folder: string;
  readonly print: (line: string) => void;
}

function run(account: Account, args: readonly string[], { folder, print }: Context): void {
  const words = args.filter((arg, i) => !arg.startsWith('-') && !takesValue(args[i - 1]));
  const option = (name: string): string | undefined => {
    const at = args.indexOf(`--${name}`);
    return at < 0 ? undefined : args[at + 1];
  };
  const configuration = (): StubConfiguration & { readonly folder: string } => {
    const file = resolve(folder, option('config') ?? 'wrangler.toml');
    if (!existsSync(file)) throw new CommandFailed(`Could not read file: ${file}`);
    return { ...(JSON.parse(readFileSync(file, 'utf8')) as StubConfiguration), folder: dirname(file) };
  };
  const command = words.slice(0, 3).join(' ');
  if (command === 'auth token') {
    if (!account.loggedIn)
      throw new CommandFailed('Not logged in. Please run `wrangler login` to authenticate.');
    return print(JSON.stringify({ token: 'stub' }));
  }
  if (!account.loggedIn)
    throw new CommandFailed(
      "In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable for wrangler to work. Please go to https://developers.cloudflare.com/fundamentals/api/get-started/create-token/ for instructions on how to create an api token, and assign its value to CLOUDFLARE_API_TOKEN.",
    );
  const step = (name: string, act: () => void): void => {
    account.steps.push(name);
    const { failing } = account;
    const fails = failing?.step === account.steps.length;
    if (fails && failing.when === 'before')
      throw new CommandFailed(API_FAILED('…', 'Internal error. Please try again later [code: 10013]'));
    act();
    // The answer is lost on its way, or the program is killed.
    if (fails) throw new CommandFailed('fetch failed');
  };
  const named = (): string => option('name') ?? configuration().name;

  if (command === 'kv namespace list')
    return step('kv namespace list', () => print(JSON.stringify(account.namespaces, null, 2)));
  if (command === 'd1 list')
    return step('d1 list', () =>
      print(
        JSON.stringify(
          account.databases.map(({ uuid, name }) => ({ uuid, name })),
          null,
          2,
        ),
      ),
    );
  if (command === 'kv namespace create') {
    const [, , , title = ''] = words;
    return step(`kv namespace create ${title}`, () => {
      print(`🌀 Creating namespace with title "${title}"`);
      if (account.namespaces.some((each) => each.title === title))
        throw new CommandFailed(
          `A KV namespace with the title "${title}" already exists.\n\nYou can list existing namespaces with their IDs by running:\n  wrangler kv namespace list\n\nOr choose a different namespace name.`,
        );
      const id = hexOf(32, account.namespaces.length + 1);
      account.namespaces.push({ id, title });
      print('✨ Success!');
      print(
        'To access your new KV Namespace in your Worker, add the following snippet to your configuration file:',
      );
      print(`[[kv_namespaces]]\nbinding = "KV"\nid = "${id}"`);
    });
  }
  if (words[0] === 'd1' && words[1] === 'create') {
    const [, , name = ''] = words;
    return step(`d1 create ${name}`, () => {
      if (account.databases.some((each) => each.name === name))
        throw new CommandFailed('A database with that name already exists');
      const hex = hexOf(32, 100 + account.databases.length);
      const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      account.databases.push({ uuid, name, tables: ['_cf_KV'], migrations: [] });
      print(`✅ Successfully created DB '${name}' in region WEUR`);
      print('Created your new D1 database.\n');
      print(
        'To access your new D1 Database in your Worker, add the following snippet to your configuration file:',
      );
      print(`[[d1_databases]]\nbinding = "DB"\ndatabase_name = "${name}"\ndatabase_id = "${uuid}"`);
    });
  }
  if (command === 'd1 migrations apply') {
    const config = configuration();
    const { database, migrations_dir = 'migrations' } = boundDatabase(account, config, words[3] ?? '');
    const missing = readdirSync(resolve(config.folder, migrations_dir))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .filter((name) => !database.migrations.includes(name));
    if (!database.tables.includes('d1_migrations')) database.tables.push('d1_migrations');
    if (missing.length === 0) return step('d1 migrations apply', () => print('✅ No migrations to apply!'));
    print(`Migrations to be applied:\n${missing.join('\n')}`);
    for (const name of missing)
      step(`d1 migrations apply: ${name}`, () => {
        database.migrations.push(name);
        if (!database.tables.includes('product')) database.tables.push('product');
      });
    return;
  }
  if (words[0] === 'd1' && words[1] === 'execute') {
    const { database } = boundDatabase(account, configuration(), words[2] ?? '');
    return step('d1 execute', () =>
      print(
        JSON.stringify(
          [{ results: database.tables.map((name) => ({ name })), success: true, meta: {} }],
          null,
          2,
        ),
      ),
    );
  }
  if (command === 'deployments status')
    return step(`deployments status ${named()}`, () => {
      const { deployed } = workerNamed(account, named());
      print(JSON.stringify({ versions: [{ version_id: deployed, percentage: 100 }] }, null, 2));
    });
  if (words[0] === 'versions' && words[1] === 'view')
    return step(`versions view ${named()}`, () => {
      const { versions, secrets } = workerNamed(account, named());
      const version = versions.find((each) => each.id === words[2]);
      if (version === undefined) throw new CommandFailed(NO_VERSION);
      const { id, tag, bindings } = version;
      const hidden = Object.keys(secrets).map((name) => ({ type: 'secret_text', name }));
      print(
        JSON.stringify(
          {
            id,
            metadata: { created_on: '2026-11-23T00:00:00Z' },
            annotations: { 'workers/triggered_by': 'upload', ...(tag && { 'workers/tag': tag }) },
            resources: { bindings: [...bindings, ...hidden] },
          },
          null,
          2,
        ),
      );
    });
  if (words[0] === 'deploy') return deploy(account, configuration(), { tag: option('tag'), step, print });
  if (words[0] === 'rollback')
    return step(`rollback ${named()}`, () => {
      const worker = workerNamed(account, named());
      const at = worker.versions.findIndex(({ id }) => id === worker.deployed);
      const before = worker.versions[at - 1];
      if (before === undefined) throw new CommandFailed(NO_VERSION);
      worker.deployed = before.id;
      print(`Current Version ID: ${worker.deployed}`);
    });
  if (words[0] === 'secret' && words[1] === 'put')
    return step(`secret put ${named()}`, () => {
      const name = named();
      if (account.workers[name] === undefined) {
        print(
          `There doesn't seem to be a Worker called "${name}". Do you want to create a new Worker with that name and add secrets to it?`,
        );
        account.workers[name] = { versions: [], deployed: '', secrets: {}, routes: [] };
        upload(account.workers[name], undefined, []);
      }
      workerNamed(account, name).secrets[words[2] ?? ''] = 'stub';
      print(`✨ Success! Uploaded secret ${words[2]}`);
    });
  throw new CommandFailed(`Unknown command: ${args.join(' ')}`);
}

function deploy(
  account: Account,
  config: StubConfiguration,
  {
    tag,
    step,
    print,
  }: {
    readonly tag: string | undefined;
    readonly step: (name: string, act: () => void) => void;
    readonly print: (line: string) => void;
  },
): void {
  const { name } = config;
  for (const { service } of config.services ?? [])
    if (account.workers[service] === undefined)
      throw new CommandFailed(
        API_FAILED(
          `workers/scripts/${name}/versions`,
          `Could not resolve service binding '${service}'. Target script '${service}' not found. [code: 10143]`,
        ),
      );
  const namespaces = (config.kv_namespaces ?? []).map(({ binding, id }) => {
    if (!account.namespaces.some((each) => each.id === id))
      throw new CommandFailed(
        API_FAILED(`workers/scripts/${name}/versions`, `KV namespace '${id}' not found. [code: 10041]`),
      );
    return { type: 'kv_namespace', name: binding, namespace_id: id };
  });
  const databases = (config.d1_databases ?? []).map(({ binding, database_id }) => {
    if (!account.databases.some((each) => each.uuid === database_id))
      throw new CommandFailed(
        API_FAILED(
          `workers/scripts/${name}/versions`,
          'binding DB of type d1 must have a valid `id` specified [code: 10021]',
        ),
      );
    return { type: 'd1', name: binding, id: database_id };
  });
  step(`deploy ${name}: upload`, () => {
    account.workers[name] ??= { versions: [], deployed: '', secrets: {}, routes: [] };
    upload(account.workers[name], tag, [
      ...namespaces,
      ...databases,
      ...(config.durable_objects?.bindings ?? []).map(({ name: binding, class_name }) => ({
        type: 'durable_object_namespace',
        name: binding,
        class_name,
      })),
      ...(config.services ?? []).map(({ binding, service }) => ({ type: 'service', name: binding, service })),
      ...Object.entries(config.vars ?? {}).map(([variable, text]) => ({
        type: 'plain_text',
        name: variable,
        text,
      })),
    ]);
    print(`Uploaded ${name} (1.00 sec)`);
  });
  step(`deploy ${name}: triggers`, () => {
    workerNamed(account, name).routes = config.routes ?? [];
    print(`Deployed ${name} triggers (0.50 sec)\nCurrent Version ID: ${account.workers[name]?.deployed}`);
  });
}

function upload(worker: StubWorker, tag: string | undefined, bindings: StubVersion['bindings']): void {
  const id = `version-${worker.versions.length + 1}`;
  worker.versions.push({ id, tag, bindings });
  worker.deployed = id;
}

function workerNamed(account: Account, name: string): StubWorker {
  const worker = account.workers[name];
  if (worker !== undefined) return worker;
  throw new CommandFailed(
    API_FAILED(
      `workers/scripts/${name}/deployments`,
      'This Worker does not exist on your account. [code: 10007]',
    ),
  );
}

function boundDatabase(
  account: Account,
  config: StubConfiguration,
  name: string,
): { readonly database: StubDatabase; readonly migrations_dir?: string | undefined } {
  const bound = config.d1_databases?.find(
    ({ binding, database_name }) => binding === name || database_name === name,
  );
  if (bound === undefined)
    throw new CommandFailed(
      `Couldn't find a D1 DB with the name or binding '${name}' in your wrangler.deploy.json file.`,
    );
  const database = account.databases.find(({ uuid }) => uuid === bound.database_id);
  if (database === undefined)
    throw new CommandFailed(
      API_FAILED(`d1/database/${bound.database_id}`, 'The database could not be found [code: 7404]'),
    );
  return { database, migrations_dir: bound.migrations_dir };
}

const takesValue = (arg: string | undefined): boolean =>
  ['--name', '--config', '--tag', '--command', '--file', '--binding', '--output'].includes(arg ?? '');

function hexOf(length: number, number: number): string {
  return number.toString(16).padStart(length, 'a');
}

// As a program: the account is in the file that STUB_ACCOUNT names.
if (process.argv[1] === import.meta.filename) {
  const file = process.env['STUB_ACCOUNT'] ?? '';
  const account = JSON.parse(readFileSync(file, 'utf8')) as Account;
  const { code, out, error } = stubWrangler(account, process.argv.slice(2), process.cwd());
  writeFileSync(file, JSON.stringify(account, null, 2));
  process.stdout.write(out);
  process.stderr.write(error);
  process.exitCode = code;
}
