// backup --remote and restore --remote with the real wrangler in its local mode: its D1 and Workers KV are those of the local runtime. Only the
// word --remote is replaced on the way, and the API that lists keys is a server here.
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, listKeys } from '../../src/accounts/index.ts';
import { localKeys } from '../../src/local/keys/stores.ts';
import { migrate } from '../../src/local/migrate.ts';
import { ROOT } from '../../src/local/run.ts';
import { openStores } from '../../src/local/runtime.ts';
import { D1_ID, KV_ID } from '../../src/local/state.ts';

const folder = mkdtempSync(join(tmpdir(), 'quietzone-backup-remote-'));
const AT = `/accounts/shop/storage/kv/namespaces/${KV_ID}`;
/** What the deployment's namespace holds. */
const values = new Map<string, string>();
let server: Server;

/** A project whose deployment is its own local state. */
function project(name: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(
    join(path, 'wrangler.toml'),
    `name = "${name}"\nmain = "index.js"\ncompatibility_date = "2026-10-01"\n[[d1_databases]]\nbinding = "DB"\ndatabase_name = "${name}-catalog"\ndatabase_id = "${D1_ID}"\n[[kv_namespaces]]\nbinding = "KEYS"\nid = "${KV_ID}"\n`,
  );
  writeFileSync(join(path, 'index.js'), 'export default {};\n');
  const program = join(path, 'node_modules', '.bin', 'wrangler');
  const real = join(ROOT, 'node_modules', '.bin', 'wrangler');
  writeFileSync(
    program,
    `#!/bin/bash\nargs=()\nfor arg; do [ "$arg" = --remote ] && arg=--local; args+=("$arg"); done\nexec "${real}" "\${args[@]}"\n`,
  );
  chmodSync(program, 0o755);
  return path;
}

const stateOf = (path: string): string => join(path, '.wrangler', 'state');

function command(name: 'backup' | 'restore', path: string, args: readonly string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(ROOT, 'src', 'cli', 'commands', `${name}.ts`),
        '--remote',
        '--yes',
        ...args,
      ],
      {
        cwd: path,
        env: {
          ...process.env,
          QUIETZONE_CONFIG: join(path, 'wrangler.toml'),
          QUIETZONE_WRITTEN: join(path, 'written'),
          CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
          CLOUDFLARE_API_TOKEN: 'token',
          CLOUDFLARE_ACCOUNT_ID: 'shop',
        },
      },
      (error, out, errors) => (error ? reject(new Error(`${out}${errors}`)) : resolve(out)),
    );
  });
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://api.invalid').pathname;
    const said =
      path === `${AT}/keys`
        ? { success: true, result: [...values.keys()].map((name) => ({ name })), result_info: { cursor: '' } }
        : { success: true, result: { values: Object.fromEntries(values) } };
    request.resume().on('end', () => response.end(JSON.stringify(said)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup of a deployment', () => {
  it('and its restoration into an empty database keep products and keys', async () => {
    const [from, to] = [project('old'), project('new')];
    const title = `Käse 'Brie'; -- 100 %\n"two lines"`;
    const before = openStores(stateOf(from));
    await migrate(before);
    const database = await before.getD1Database('DB');
    await database
      .prepare('INSERT INTO product (id, title) VALUES (?1, ?2)')
      .bind(304678592000192, title)
      .run();
    const keys = await localKeys(before);
    await createKey(keys, { name: 'shop' });
    for (const name of await keys.store.list('key:')) values.set(name, (await keys.store.get(name)) ?? '');
    await before.dispose();

    const kept = join(folder, 'kept');
    expect(await command('backup', from, ['--to', kept])).toContain('The catalogue and 1 keys are in');
    expect(readFileSync(join(kept, 'catalogue.sql'), 'utf8')).toContain('CREATE TABLE');
    expect(await command('restore', to, ['--from', kept])).toContain('1 keys are restored');

    const after = openStores(stateOf(to));
    try {
      const restored = await after.getD1Database('DB');
      const { results } = await restored.prepare('SELECT id, title FROM product').all();
      expect(results).toEqual([{ id: 304678592000192, title }]);
      expect(await migrate(after)).toEqual([]);
      expect(await listKeys(await localKeys(after))).toMatchObject([{ name: 'shop' }]);
    } finally {
      await after.dispose();
    }
  });
});
