// Deployments on a stub of an account: each step fails once, before and after it acts, and the next run ends in the same state.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type Configuration,
  environmentsConfiguration,
  idsIn,
  sectionOf,
  withAbsolutePaths,
} from '../../../scripts/deployment/configuration.ts';
import { DeploymentStopped, actsOf, deploy } from '../../../scripts/deployment/deploy.ts';
import { namesOf } from '../../../scripts/deployment/names.ts';
import { ROOT } from '../../../src/local/run.ts';
import { type Account, emptyAccount, stubWrangler } from '../../support/wrangler-stub.ts';

const rawOf = (file: string): Configuration =>
  readRawConfig({ config: join(ROOT, file) }).rawConfig as Configuration;
const TOML = rawOf('wrangler.toml');
const ENGINES = new Map(
  ['wrangler.recognition.toml', 'wrangler.ppt.toml'].map((file) => [file, rawOf(file)]),
);
const root = mkdtempSync(join(tmpdir(), 'quietzone-deploy-'));
afterAll(() => rmSync(root, { recursive: true }));

interface Run {
  readonly environment?: string;
  readonly inParts?: boolean;
  readonly replaces?: boolean;
  readonly findsOnly?: boolean;
  readonly build?: string;
  readonly raw?: Configuration;
}

/** A clone, whose files outlive a run. */
function clone(account: Account) {
  const folder = mkdtempSync(join(root, 'clone-'));
  const said: string[] = [];
  const run = async ({
    environment,
    inParts = false,
    raw = TOML,
    build,
    ...rest
  }: Run = {}): Promise<string> => {
    const names = namesOf({
      configured: raw.name ?? '',
      inSection: sectionOf(raw, environment).name,
      environment,
      build,
    });
    if (typeof names === 'string') return names;
    const file = join(folder, `wrangler.deploy.${names.environment ?? ''}.json`);
    const write = (path: string, made: Configuration): string => {
      writeFileSync(path, JSON.stringify(withAbsolutePaths(made, ROOT)));
      return path;
    };
    try {
      await deploy({
        wrangler: (args) => stubWrangler(account, args, folder),
        names,
        configuration: environmentsConfiguration(raw, names.environment),
        inParts,
        version: '1.2.3',
        replaces: false,
        findsOnly: false,
        ...rest,
        files: {
          saved: () => (existsSync(file) ? idsIn(JSON.parse(readFileSync(file, 'utf8'))) : {}),
          writeFront: (made) => write(file, made),
          readEngine: (source) => ENGINES.get(source) ?? {},
          writeEngine: (made) => write(join(folder, `${made.name}.json`), made),
        },
        tell: (line) => said.push(line),
        agree: () => Promise.resolve(true),
      });
      return 'done';
    } catch (cause) {
      if (cause instanceof DeploymentStopped) return cause.message;
      throw cause;
    }
  };
  const wrangler = (...args: string[]) => stubWrangler(account, args, folder);
  return { run, wrangler, folder, said };
}

/** What matters of an account; versions and steps differ between runs. */
function stateOf({ workers, namespaces, databases }: Account) {
  return {
    workers: Object.fromEntries(
      Object.entries(workers).map(([name, { versions, deployed, secrets, routes }]) => [
        name,
        { secrets, routes, bindings: versions.find(({ id }) => id === deployed)?.bindings },
      ]),
    ),
    namespaces,
    databases,
  };
}

const STRANGERS = {
  workers: {
    shop: {
      versions: [{ id: 'version-1', tag: undefined, bindings: [] }],
      deployed: 'version-1',
      secrets: { ADMIN_SECRET: 'x' },
      routes: ['shop.example/*'],
    },
  },
  namespaces: [{ id: '1'.repeat(32), title: 'KEYS' }],
  databases: [
    { uuid: '11111111-1111-1111-1111-111111111111', name: 'catalog', tables: ['orders'], migrations: [] },
  ],
};
const withStrangers = (): Account => ({ ...emptyAccount(), ...structuredClone(STRANGERS) });

async function complete(run: Run): Promise<Account> {
  const account = withStrangers();
  expect(await clone(account).run(run)).toBe('done');
  return account;
}

const INNER_STEPS = (await complete({ inParts: true })).steps;
const made = ({ workers, namespaces, databases }: Account): number =>
  Object.keys(workers).length + namespaces.length + databases.length - 3;

describe('a deployment', () => {
  it('makes a KV namespace, a database with its tables, and Workers, all with names of its own', async () => {
    const account = await complete({ inParts: true });
    const { workers, namespaces, databases } = stateOf(account);
    expect(Object.keys(workers)).toEqual(['shop', 'quietzone-recognition', 'quietzone-ppt', 'quietzone']);
    expect(namespaces.map(({ title }) => title)).toEqual(['KEYS', 'quietzone-keys']);
    expect(databases.map(({ name }) => name)).toEqual(['catalog', 'quietzone-catalog']);
    expect(databases[1]?.migrations).toEqual(
      readdirSync(join(ROOT, 'migrations')).filter((name) => name.endsWith('.sql')),
    );
    expect(workers['quietzone']?.bindings).toEqual(
      expect.arrayContaining([
        { type: 'kv_namespace', name: 'KEYS', namespace_id: namespaces[1]?.id },
        { type: 'd1', name: 'DB', id: databases[1]?.uuid },
        { type: 'service', name: 'ENGINE_PPT', service: 'quietzone-ppt' },
      ]),
    );
  });

  describe.each([false, true])('in parts: %s', (inParts) => {
    it('ends in the same state however it failed before, and makes nothing twice', async () => {
      const wanted = await complete({ inParts });
      for (let step = 1; step <= wanted.steps.length; step += 1)
        for (const when of ['before', 'after'] as const) {
          const account = withStrangers();
          const { run } = clone(account);
          account.failing = { step, when };
          const first = await run({ inParts });
          delete account.failing;
          expect(await run({ inParts }), `${wanted.steps[step - 1]} ${when}: ${first}`).toBe('done');
          expect(stateOf(account), `${wanted.steps[step - 1]} ${when}`).toEqual(stateOf(wanted));
          expect(stateOf(account)).toMatchObject({ workers: stateOf({ ...withStrangers() }).workers });
        }
    });

    it('ends in the same state when every run fails one step later than the one before', async () => {
      const wanted = await complete({ inParts });
      const account = withStrangers();
      const { run } = clone(account);
      for (let step = 1; step <= wanted.steps.length; step += 1) {
        account.steps = [];
        account.failing = { step, when: step % 2 === 0 ? 'before' : 'after' };
        await run({ inParts });
      }
      delete account.failing;
      expect(await run({ inParts })).toBe('done');
      expect(stateOf(account)).toEqual(stateOf(wanted));
    });

    it('is found from another clone, which makes nothing', async () => {
      const account = await complete({ inParts });
      const before = stateOf(account);
      expect(await clone(account).run({ inParts })).toBe('done');
      expect(stateOf(account)).toEqual(structuredClone(before));
    });
  });

  it('is described by the table of docs/design/operations.md', async () => {
    const rows = await Promise.all(
      INNER_STEPS.map(async (name, i) => {
        const cells = await Promise.all(
          (['before', 'after'] as const).map(async (when) => {
            const account = withStrangers();
            const { run } = clone(account);
            account.failing = { step: i + 1, when };
            const first = await run({ inParts: true });
            const left = made(account);
            if (first === 'done') return 'goes on: 5 made';
            expect(await run({ inParts: true })).toBe('done');
            return `stops with ${left} made; then ${made(account) - left} more`;
          }),
        );
        return { name: `\`${name}\``, cells: cells.join(' | ') };
      }),
    );
    // Steps one after the other that end alike share a row.
    const alike: { names: string[]; readonly cells: string }[] = [];
    for (const { name, cells } of rows) {
      if (alike.at(-1)?.cells === cells) alike.at(-1)?.names.push(name);
      else alike.push({ names: [name], cells });
    }
    const table = [
      '| step that fails | before it acts: first and second run | after it acts, its answer lost |',
      '| --- | --- | --- |',
      ...alike.map(({ names, cells }) => `| ${names.join(', ')} | ${cells} |`),
    ].join('\n');
    const page = readFileSync(join(ROOT, 'docs', 'design', 'operations.md'), 'utf8');
    const [, shown = ''] = /<!-- failures -->\n\n([^]*?)\n\n<!-- \/failures -->/.exec(page) ?? [];
    expect(shown).toBe(table);
  });

  it('keeps staging apart from production: Workers, stores, secrets, addresses and rate limits', async () => {
    const raw: Configuration = {
      ...TOML,
      routes: [{ pattern: 'api.example.com', custom_domain: true }],
      env: { staging: { vars: { CORS_ORIGINS: 'https://staging.example.com' } } },
    };
    const account = await complete({ inParts: true, raw });
    const production = clone(account);
    expect(await production.run({ inParts: true, raw })).toBe('done');
    production.wrangler('secret', 'put', 'ADMIN_SECRET', '--name', 'quietzone');
    const before = structuredClone(stateOf(account));
    const { run, wrangler, folder } = clone(account);
    expect(await run({ environment: 'staging', inParts: true, raw })).toBe('done');
    wrangler('secret', 'put', 'ADMIN_SECRET', '--config', join(folder, 'wrangler.deploy.staging.json'));
    expect(await run({ environment: 'staging', inParts: true, raw })).toBe('done');
    const after = stateOf(account);
    expect(after.workers).toMatchObject(before.workers);
    expect(after.namespaces.slice(0, 2)).toEqual(before.namespaces);
    expect(after.databases.slice(0, 2)).toEqual(before.databases);
    expect(Object.keys(after.workers).slice(4)).toEqual([
      'quietzone-staging-recognition',
      'quietzone-staging-ppt',
      'quietzone-staging',
    ]);
    expect(after.namespaces[2]?.title).toBe('quietzone-staging-keys');
    expect(after.databases[2]?.name).toBe('quietzone-staging-catalog');
    const staging = after.workers['quietzone-staging'];
    expect(staging).toMatchObject({ secrets: { ADMIN_SECRET: 'stub' }, routes: [] });
    expect(staging?.bindings).toEqual(
      expect.arrayContaining([
        { type: 'plain_text', name: 'CORS_ORIGINS', text: 'https://staging.example.com' },
        { type: 'plain_text', name: 'BASE_PATH', text: '' },
        { type: 'service', name: 'ENGINE_PPT', service: 'quietzone-staging-ppt' },
      ]),
    );
    const limits = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')).ratelimits;
    expect(limits('wrangler.deploy.staging.json')).not.toEqual(TOML.ratelimits);
    expect(actsOf({ names: namesFor(), inParts: false, configuration: raw }, undefined)).toContain(
      'serves it at api.example.com',
    );
  });

  it('uses the ids that a Deploy button wrote into wrangler.toml, and the name that its build is for', async () => {
    const account = withStrangers();
    const { wrangler, run } = clone(account);
    wrangler('kv', 'namespace', 'create', 'my-barcodes-keys-1a2b');
    wrangler('d1', 'create', 'my-barcodes-db');
    const raw: Configuration = {
      ...TOML,
      kv_namespaces: [{ binding: 'KEYS', id: account.namespaces[1]?.id ?? '' }],
      d1_databases: [
        { ...TOML.d1_databases?.[0], binding: 'DB', database_id: account.databases[1]?.uuid ?? '' },
      ],
    };
    expect(await run({ raw, build: 'my-barcodes' })).toBe('done');
    expect(Object.keys(account.workers)).toEqual(['shop', 'my-barcodes']);
    expect(account.namespaces).toHaveLength(2);
    expect(account.databases).toHaveLength(2);
    expect(await run({ raw, build: 'my-barcodes', environment: 'staging' })).toContain(
      'This build is for the Worker my-barcodes',
    );
  });

  it('works with the stores that the deployed Worker uses, whatever their names are', async () => {
    const account = await complete({});
    account.namespaces.splice(1, 1, { id: account.namespaces[1]?.id ?? '', title: 'API keys of old' });
    expect(await clone(account).run()).toBe('done');
    expect(account.namespaces).toHaveLength(2);
  });

  it('goes back to the version before with the tables as they are, and on again', async () => {
    const account = await complete({ inParts: true });
    const { run, wrangler } = clone(account);
    await run({ inParts: true });
    const { databases } = structuredClone(stateOf(account));
    for (const name of ['quietzone', 'quietzone-recognition', 'quietzone-ppt']) {
      expect(wrangler('rollback', '--name', name, '--yes').out).toContain('Current Version ID: version-1');
    }
    expect(stateOf(account).databases).toEqual(databases);
    expect(await run({ inParts: true })).toBe('done');
    expect(account.workers['quietzone']?.deployed).toBe('version-3');
  });

  it('writes the configuration of what exists on request, and deploys nothing', async () => {
    const account = await complete({});
    const { run, said, folder } = clone(account);
    const before = structuredClone(stateOf(account));
    expect(await run({ findsOnly: true })).toBe('done');
    expect(said[0]).toContain('names what is deployed');
    expect(stateOf(account)).toEqual(before);
    expect(idsIn(JSON.parse(readFileSync(join(folder, 'wrangler.deploy..json'), 'utf8')))).toEqual({
      keys: account.namespaces[1]?.id,
      catalogue: account.databases[1]?.uuid,
    });
    const other = clone(withStrangers());
    expect(await other.run({ findsOnly: true })).toBe('done');
    expect(other.said).toEqual(['This account has no quietzone-keys, no quietzone-catalog, no quietzone.']);
  });
});

it('a configuration for another folder names every module and folder of ours by its whole path', () => {
  const made = withAbsolutePaths(TOML, ROOT);
  const named = [
    made.main,
    made.assets?.directory,
    ...Object.values(made.alias ?? {}),
    ...(made.d1_databases ?? []).map((each) => each.migrations_dir),
  ];
  expect(named.map((path) => path?.startsWith(ROOT))).toEqual([true, true, true, true]);
});

describe('a deployment is refused', () => {
  it('where a Worker of the name is somebody else’s, and goes on if told to', async () => {
    const account = withStrangers();
    Object.assign(account.workers, { quietzone: structuredClone(STRANGERS.workers.shop) });
    delete account.workers['quietzone']?.secrets['ADMIN_SECRET'];
    const before = structuredClone(stateOf(account));
    const { run } = clone(account);
    expect(await run()).toContain('has a Worker quietzone that is not quietzone');
    expect(stateOf(account)).toEqual(before);
    expect(await run({ replaces: true })).toBe('done');
  });

  it('where an engine’s name is somebody else’s', async () => {
    const account = withStrangers();
    Object.assign(account.workers, { 'quietzone-ppt': structuredClone(STRANGERS.workers.shop) });
    expect(await clone(account).run({ inParts: true })).toContain('a Worker quietzone-ppt that is not');
    expect(await clone(account).run()).toBe('done');
  });

  it('where the database of the name has tables of others', async () => {
    const account = withStrangers();
    account.databases.push({
      uuid: '22222222-2222-2222-2222-222222222222',
      name: 'quietzone-catalog',
      tables: ['d1_migrations', 'orders'],
      migrations: ['0001_orders.sql'],
    });
    expect(await clone(account).run()).toContain('it has the tables orders');
    expect(account.databases[1]?.migrations).toEqual(['0001_orders.sql']);
  });

  it('with another account than the one that it was made on', async () => {
    const { run, folder } = clone(await complete({}));
    writeFileSync(
      join(folder, 'wrangler.deploy..json'),
      JSON.stringify({ kv_namespaces: [{ binding: 'KEYS', id: 'f'.repeat(32) }] }),
    );
    const other = withStrangers();
    const elsewhere = clone(other);
    cpSync(join(folder, 'wrangler.deploy..json'), join(elsewhere.folder, 'wrangler.deploy..json'));
    expect(await elsewhere.run()).toContain('this account has none with that id');
    expect(stateOf(other)).toEqual(stateOf(withStrangers()));
    expect(await run()).toBe('done');
  });

  it('when nobody is logged in', async () => {
    const account = { ...withStrangers(), loggedIn: false };
    expect(await clone(account).run()).toContain('Log in with npx wrangler login');
  });

  it.each([
    ['Staging', 'lower-case'],
    ['ppt', "name of production's engine Worker"],
    ['x'.repeat(60), 'cannot be the name of a Worker'],
  ])('for the environment %s', async (environment, message) => {
    expect(await clone(withStrangers()).run({ environment })).toContain(message);
  });
});

describe('npm run deploy', () => {
  it('finishes what was interrupted, with nobody to ask', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(root, 'copy-'));
    for (const name of ['scripts', 'src', 'migrations', 'package.json', 'wrangler.toml'])
      cpSync(join(ROOT, name), join(folder, name), {
        recursive: true,
        filter: (path) => !path.includes('node_modules') && !path.includes('bwipp'),
      });
    for (const name of ENGINES.keys()) cpSync(join(ROOT, name), join(folder, name));
    const modules = join(folder, 'node_modules');
    mkdirSync(join(modules, '.bin'), { recursive: true });
    for (const name of readdirSync(join(ROOT, 'node_modules')))
      if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    const program = join(modules, '.bin', 'wrangler');
    const stub = join(ROOT, 'test', 'support', 'wrangler-stub.ts');
    writeFileSync(
      program,
      `#!/bin/sh\nexec "${process.execPath}" --disable-warning=ExperimentalWarning "${stub}" "$@"\n`,
    );
    chmodSync(program, 0o755);
    const file = join(folder, 'account.json');
    const account = withStrangers();
    account.failing = { step: 5, when: 'before' };
    expect(await clone(account).run()).toContain('could not be created');
    delete account.failing;
    writeFileSync(file, JSON.stringify(account));
    const task = (): Promise<{ code: number; error: string }> =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', join(folder, 'scripts', 'deploy.ts')],
          { cwd: folder, env: { ...process.env, STUB_ACCOUNT: file, WORKERS_CI: '1' } },
          (_, _out, error) => resolve({ code: child.exitCode ?? -1, error }),
        );
        child.stdin?.end();
      });
    const { code, error } = await task();
    expect({ code, error }).toMatchObject({ code: 0 });
    const after = JSON.parse(readFileSync(file, 'utf8')) as Account;
    expect(stateOf(after)).toEqual(stateOf(await complete({})));
    expect(error).toMatch(/uses the KV namespace quietzone-keys \([0-9a-f]{32}\)/);
    expect(JSON.parse(readFileSync(join(folder, 'wrangler.deploy.json'), 'utf8'))).toMatchObject({
      name: 'quietzone',
      kv_namespaces: [{ binding: 'KEYS', id: after.namespaces[1]?.id }],
    });
  });
});

function namesFor() {
  const names = namesOf({ configured: 'quietzone' });
  if (typeof names === 'string') throw new Error(names);
  return names;
}
