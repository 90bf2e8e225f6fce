import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type KeyRecord, createAccountById } from '../../../src/accounts/index.ts';
import { isLinkable } from '../../../src/routes/links.ts';
import { signedQuery } from '../../../src/service/link-signature.ts';
import { KINDS } from '../../../src/registry/kinds.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { fail } from '../../../src/service/failure.ts';
import { ok } from '../../../src/service/result.ts';
import { plainApp } from '../../support/plain-app.ts';

const SECRET = 'a secret of links, 24 signs at least';
const NOW_MS = Date.UTC(2026, 10, 1, 12);
const EXPIRES = String(NOW_MS / 1000 + 3600);
const KEY = 'abcdef012345';
const EAN = '/barcode/generate/ean-13';
const ACCOUNT = {
  keyId: KEY,
  account: 'shop',
  name: 'shop',
  quota: null,
  rateLimit: false,
  operations: null,
  origins: null,
};
const linked = (operations: readonly string[] | null = null) =>
  plainApp({
    links: {
      secret: SECRET,
      accountOf: async (id) =>
        id === KEY ? ok({ ...ACCOUNT, operations }) : fail('unauthorized', { who: 'link' }),
    },
  });
const app = linked();
const plain = { value: '9521234000006', key: KEY, expires: EXPIRES };
const linkTo = async (path: string, parameters: Readonly<Record<string, string>>): Promise<string> =>
  `${path}?${await signedQuery(SECRET, path, parameters)}`;

describe('a signed link', () => {
  it.each<[path: string, value: string, options: Readonly<Record<string, string>>, type: string]>([
    ['ean-13', '9521234000006', {}, 'image/png'],
    ['qrcode', 'https://example.com/?a=1&b=é✓ +', { width: '300', format: 'svg' }, 'image/svg+xml'],
    ['code-128', 'A B+C', { label: 'Größe 42', format: 'WebP' }, 'image/webp'],
    ['data-matrix', '日本', { foreground: '#000080', format: 'jpeg' }, 'image/jpeg'],
  ])('answers what POST %s of %s answers, as an image', async (path, value, options, type) => {
    const answer = await app.get(await linkTo(`/barcode/generate/${path}`, { ...plain, ...options, value }));
    const bytes = new TextEncoder();
    const headers = Object.entries(options).map(([name, text]): [string, string] => [
      name,
      String.fromCharCode(...bytes.encode(text)),
    ]);
    const posted = await app.post(`/barcode/generate/${path}`, value, {
      'Content-Type': 'text/plain',
      ...Object.fromEntries(headers),
    });
    expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(await posted.arrayBuffer()));
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-disposition')).toBe('inline');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is signed as docs/generate.md says: HMAC over path and sorted parameters', async () => {
    const query = `expires=${EXPIRES}&key=${KEY}&value=a%20b%2B%C3%A9&width=300`;
    const signature = createHmac('sha256', SECRET).update(`/barcode/generate/qrcode?${query}`).digest('hex');
    expect(
      await signedQuery(SECRET, '/barcode/generate/qrcode', { ...plain, value: 'a b+é', width: '300' }),
    ).toBe(`${query}&signature=${signature}`);
    // Another order and another way to write a space are the same link.
    const other = `/barcode/generate/qrcode?signature=${signature}&width=300&value=a+b%2Bé&key=${KEY}&expires=${EXPIRES}`;
    expect((await app.get(other)).status).toBe(200);
  });

  it('costs a call of its key', async () => {
    const own = linked();
    await own.get(await linkTo(EAN, plain));
    expect(own.charged).toEqual([1]);
  });

  it.each<[what: string, change: (link: string) => string]>([
    ['another value', (link) => link.replace('9521234000006', '9521234000013')],
    ['another key', (link) => link.replace(KEY, '000000000000')],
    ['a later end', (link) => link.replace(EXPIRES, String(Number(EXPIRES) + 1))],
    ['one parameter more', (link) => `${link}&width=5000`],
    ['a parameter twice', (link) => `${link}&value=1`],
    ['another symbology', (link) => link.replace('ean-13', 'code-128')],
    ['an empty signature', (link) => link.replace(/signature=.*/, 'signature=')],
    ['half a signature', (link) => link.slice(0, -32)],
    ['another last digit', (link) => link.slice(0, -1) + (link.endsWith('0') ? '1' : '0')],
    ['two signatures', (link) => `${link}&signature=${'0'.repeat(64)}`],
  ])('with %s is 401 and costs nothing', async (_, change) => {
    const own = linked();
    const answer = await own.get(change(await linkTo(EAN, plain)));
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('The link is not signed as it stands');
    expect(own.charged).toEqual([]);
  });

  it.each([
    ['that is over', { ...plain, expires: String(NOW_MS / 1000) }, 401],
    ['without an end', { value: plain.value, key: KEY }, 401],
    ['with an end that is no number', { ...plain, expires: 'never' }, 401],
    ['of a key that is not good', { ...plain, key: '000000000000' }, 401],
    ['with an option that the operation has not', { ...plain, size: '3' }, 400],
    ['with a bad option', { ...plain, width: '3' }, 400],
    ['with a bad value', { ...plain, value: '9521234000007' }, 400],
    ['without a value', { key: KEY, expires: EXPIRES }, 400],
  ])('%s is refused though it is signed', async (_, parameters, status) => {
    expect((await app.get(await linkTo(EAN, parameters))).status).toBe(status);
  });

  it('may do what its key may do', async () => {
    expect((await linked(['GenerateBarcode_EAN13']).get(await linkTo(EAN, plain))).status).toBe(200);
    expect((await linked(['GenerateBarcode_EAN8']).get(await linkTo(EAN, plain))).status).toBe(403);
  });

  it('is nothing without LINK_SECRET, and GET without a signature is what it was', async () => {
    const without = await plainApp().get(await linkTo(EAN, plain));
    const unsigned = await app.get(`${EAN}?value=1`);
    expect([without.status, unsigned.status]).toEqual([405, 405]);
  });

  it('exists for the images of one value alone', async () => {
    const paths = OPERATIONS.filter(isLinkable).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(KINDS.map(({ path }) => `/barcode/generate/${path}`).toSorted());
    expect((await app.get(await linkTo('/barcode/lookup/ean', plain))).status).toBe(405);
    expect((await app.get(await linkTo('/barcode/generate/batch', plain))).status).toBe(405);
  });
});

/** As the commands of a clone run. */
const LOADER = ['--disable-warning=ExperimentalWarning', '--import', './src/cli/wasm-modules.ts'] as const;

describe('npm run link', () => {
  const run = (...words: readonly string[]) =>
    spawnSync(process.execPath, [...LOADER, 'src/cli/commands/link.ts', ...words], {
      encoding: 'utf8',
      env: { ...process.env, LINK_SECRET: SECRET },
    });

  it('signs a link that the service takes', async () => {
    const url = 'https://example.com';
    const signed = run(
      'code-128',
      'A b&c',
      '--key',
      KEY,
      '--set',
      'Width=300',
      '--set',
      'label=x=y',
      '--url',
      `${url}/`,
    );
    expect(signed.stderr).toBe('');
    expect(signed.stdout.startsWith(`${url}/barcode/generate/code-128?`)).toBe(true);
    expect((await app.get(signed.stdout.trim().slice(url.length))).status).toBe(200);
  });

  it('says what is wrong', () => {
    const unknown = run('ean13', '1', '--key', KEY);
    expect([unknown.status, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('There is no ean13. There are: qrcode,'),
    ]);
    expect(run('ean-13', '1').stderr).toContain('--key takes the id of a key');
    expect(run('ean-13', '1', '--key', KEY, '--set', 'size=1').stderr).toContain('ean-13 takes width,');
  });
});

describe('the account of a key by its id', () => {
  const record: KeyRecord = {
    id: KEY,
    account: 'shop',
    name: 'shop',
    quota: 5,
    created: '2026-01-01T00:00:00Z',
  };
  const storeOf = (found: KeyRecord | null) => {
    const asked: string[] = [];
    const store = {
      get: async () => (found === null ? null : JSON.stringify(found)),
      list: async (prefix: string) => {
        asked.push(prefix);
        return found === null ? [] : [`key:${KEY}0000`];
      },
    };
    return { store, asked };
  };
  const onError = (): void => undefined;

  it('is read once in half a minute, and again after it', async () => {
    let now = 0;
    const { store, asked } = storeOf(record);
    const accountOf = createAccountById({ store, now: () => now, onError });
    expect(await accountOf(KEY)).toMatchObject({
      ok: true,
      value: { keyId: KEY, account: 'shop', quota: 5 },
    });
    now = 29_999;
    await accountOf(KEY);
    expect(asked).toEqual([`key:${KEY}`]);
    now = 30_000;
    await accountOf(KEY);
    expect(asked).toHaveLength(2);
  });

  it.each<[what: string, found: KeyRecord | null]>([
    ['unknown', null],
    ['revoked', { ...record, revoked: '2026-02-01T00:00:00Z' }],
    ['expired', { ...record, expires: '1970-01-01T00:00:00Z' }],
  ])('that is %s is unauthorized', async (_, found) => {
    const accountOf = createAccountById({ store: storeOf(found).store, now: () => 1, onError });
    expect(await accountOf(KEY)).toMatchObject({ ok: false, failure: { code: 'unauthorized', who: 'link' } });
  });

  it('is overloaded when the store fails, and asked again', async () => {
    const errors: unknown[] = [];
    const store = { get: async () => null, list: () => Promise.reject(new Error('KV')) };
    const accountOf = createAccountById({ store, now: () => 0, onError: (error) => errors.push(error) });
    expect(await accountOf(KEY)).toMatchObject({ failure: { code: 'overloaded' } });
    await accountOf(KEY);
    expect(errors).toHaveLength(2);
  });
});
