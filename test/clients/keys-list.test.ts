// npm run keys of 3,004 keys: of the local stores, and of a deployment through an API like Cloudflare's, with the audit log of its changes.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedKeys } from '../../src/local/keys/stored.ts';
import { localKeys } from '../../src/local/keys/stores.ts';
import { openStores } from '../../src/local/runtime.ts';
import { ROOT } from '../../src/local/run.ts';
import { createKey, listKeys, revokeKey } from '../../src/accounts/index.ts';

const NAMESPACE = 'a'.repeat(32);
const ACCOUNT = 'b'.repeat(32);
const DATABASE = '8c0f4a2e-0000-4000-8000-000000000000';
const TOKEN = 'token-of-the-test';
const KEYS = 3004;
const D1 = `/accounts/${ACCOUNT}/d1/database/${DATABASE}/query`;
const AT = `/accounts/${ACCOUNT}/storage/kv/namespaces/${NAMESPACE}`;

const directory = mkdtempSync(join(tmpdir(), 'quietzone-keys-'));
const config = join(directory, 'wrangler.toml');
writeFileSync(
  config,
  `[[d1_databases]]\nbinding = "DB"\ndatabase_name = "shop"\ndatabase_id = "${DATABASE}"\n\n[[kv_namespaces]]\nbinding = "KEYS"\nid = "${NAMESPACE}"\n`,
);
// D1 is SQLite.
const database = new DatabaseSync(':memory:');
database.exec(readFileSync(join(ROOT, 'migrations', '0003_admin_audit.sql'), 'utf8'));
afterAll(() => rmSync(directory, { recursive: true }));

const values = new Map<string, string>();
const asked: string[] = [];
let isD1Refused = false;
let server: Server;
let api: string;

beforeAll(async () => {
  const store = {
    get: async (name: string) => values.get(name) ?? null,
    put: async (name: string, value: string) => void values.set(name, value),
    list: async () => [...values.keys()],
  };
  const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
  for (let n = 0; n < KEYS; n += 1)
    await createKey({ store, now: () => Date.UTC(2026, 0, 1) + n, random }, { name: `shop ${n}` });
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const [status, answer] = answerTo(request, body);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** As https://developers.cloudflare.com/api/resources/kv/ describes: pages of 1,000 names, bulk reads of 100. */
function answerTo({ method, url = '', headers }: IncomingMessage, body: string): readonly [number, unknown] {
  const { pathname, searchParams } = new URL(url, 'http://api.invalid');
  asked.push(`${method} ${pathname}`);
  const refused = (status: number, code: number, message: string) =>
    [status, { success: false, errors: [{ code, message }], result: null }] as const;
  if (headers.authorization !== `Bearer ${TOKEN}`) return refused(403, 10_000, 'Authentication error');
  if (pathname === '/accounts') return [200, { success: true, result: [{ id: ACCOUNT, name: 'shop' }] }];
  if (pathname === `${AT}/keys`) {
    const from = Number(searchParams.get('cursor') ?? 0);
    const names = [...values.keys()]
      .sort()
      .filter((name) => name.startsWith(searchParams.get('prefix') ?? ''));
    const cursor = from + 1000 < names.length ? String(from + 1000) : '';
    const result = names.slice(from, from + 1000).map((name) => ({ name }));
    return [200, { success: true, result, result_info: { cursor } }];
  }
  if (pathname === `${AT}/bulk/get`) {
    const { keys }: { keys: string[] } = JSON.parse(body);
    if (keys.length > 100) return refused(400, 10_029, 'you can request at most 100 keys');
    const found = Object.fromEntries(keys.map((key) => [key, values.get(key) ?? null]));
    return [200, { success: true, result: { values: found } }];
  }
  if (pathname === D1) {
    if (isD1Refused) return refused(403, 10_000, 'Authentication error');
    const { batch }: { batch: { sql: string; params: string[] }[] } = JSON.parse(body);
    const result = batch.map(({ sql, params }) => ({ results: database.prepare(sql).all(...params) }));
    return [200, { success: true, result }];
  }
  const name = decodeURIComponent(pathname.slice(`${AT}/values/`.length));
  if (method === 'PUT') {
    values.set(name, body);
    return [200, { success: true, result: null }];
  }
  return [values.has(name) ? 200 : 404, values.get(name) ?? { success: false, errors: [] }];
}

function remotely(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly out: string; readonly error: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(ROOT, 'src/cli/commands/keys.ts'), ...args, '--remote'],
      {
        maxBuffer: 2 ** 26,
        env: {
          ...process.env,
          QUIETZONE_CONFIG: config,
          CLOUDFLARE_API_BASE_URL: api,
          CLOUDFLARE_API_TOKEN: TOKEN,
          ...env,
        },
      },
      (_, out, error) => resolve({ out, error }),
    );
  });
}

describe('keys --remote', { timeout: 60_000 }, () => {
  it('lists 3,004 keys with one request for 1,000 names and one for 100 records', async () => {
    asked.length = 0;
    const { out, error } = await remotely(['list']);
    expect(error).toBe('');
    const listed = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { name: string }).name);
    expect(listed).toEqual(Array.from({ length: KEYS }, (_, n) => `shop ${n}`));
    const count = (what: string): number => asked.filter((each) => each === what).length;
    expect(count(`GET ${AT}/keys`)).toBe(4);
    expect(count(`POST ${AT}/bulk/get`)).toBe(31);
    expect(asked).toHaveLength(1 + 4 + 31);
  });

  it('revokes a key, and says what the API refuses', async () => {
    const [[name, record] = ['', '{}']] = values;
    const { id }: { id: string } = JSON.parse(record);
    const { out } = await remotely(['revoke', id]);
    expect(JSON.parse(out)).toMatchObject({ id, revoked: expect.any(String) });
    expect(JSON.parse(values.get(name) ?? '')).toHaveProperty('revoked');
    const { error } = await remotely(['list'], { CLOUDFLARE_API_TOKEN: 'another' });
    expect(error).toContain("Cloudflare's API answered 403: Authentication error (10000)");
  });

  it('writes each change to the audit log of the deployment, which audit --remote lists', async () => {
    const made = async (args: readonly string[]) => {
      const { out, error } = await remotely(args);
      expect(error).toBe('');
      return JSON.parse(out) as { readonly id: string; readonly key?: string };
    };
    const { id, key = '' } = await made(['create', '--name', 'logged', '--quota', '5']);
    await made(['set', id, '--quota', '9']);
    const { out, error } = await remotely(['audit', id]);
    expect(error).toBe('');
    const entries = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const actor = expect.stringMatching(/^command line, user /);
    const target = `key ${id}`;
    expect(entries).toMatchObject([
      { actor, action: 'keys set', target, before: { quota: 5 }, after: { quota: 9 } },
      { actor, action: 'keys create', target, before: null, after: { name: 'logged' } },
    ]);
    expect(out).not.toContain(key);
  });

  it('changes nothing where the audit log cannot be reached', async () => {
    isD1Refused = true;
    try {
      const before = [...values];
      const { out, error } = await remotely(['create', '--name', 'unlogged']);
      expect(out).toBe('');
      expect(error).toMatch(/^Nothing was changed: the audit log cannot be reached\. .*Authentication error/);
      expect([...values]).toEqual(before);
    } finally {
      isD1Refused = false;
    }
  });
});

describe('the keys of the local stores', { timeout: 60_000 }, () => {
  it('are read from the files as the runtime has them', async () => {
    const state = join(directory, 'state');
    const read = () => listKeys({ store: storedKeys(state), now: Date.now });
    expect(await read()).toEqual([]);
    const stores = openStores(state);
    try {
      const deps = await localKeys(stores);
      const made = [];
      for (let n = 0; n < 120; n += 1) made.push((await createKey(deps, { name: `shop ${n}` })).record);
      await revokeKey(deps, made[7]?.id ?? '');
      expect(await read()).toEqual(await listKeys(deps));
      expect((await read()).filter(({ state: is }) => is === 'revoked')).toHaveLength(1);
    } finally {
      await stores.dispose();
    }
    expect(await read()).toHaveLength(120);
  });
});
