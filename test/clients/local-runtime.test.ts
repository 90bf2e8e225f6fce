// What the local server adds to the Worker: nothing that a stranger could use, and no way into private networks.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type Server, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../src/local/run.ts';
import { freePort } from '../support/listening.ts';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
let pages: Server;
let pagePort: number;
let fetched = 0;
/** What the server wrote on the console. */
const told: unknown[] = [];
beforeAll(async () => {
  for (const name of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void told.push(words));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(text) > 0);
  server = await startServer();
  pages = createServer((_, response) => {
    fetched += 1;
    response.setHeader('Content-Type', 'text/html').end('<html lang="fi">');
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const address = pages.address();
  pagePort = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  pages.close();
  await server.close();
});

// Of node_modules/miniflare: CoreHeaders and CorePaths.
const HEADERS = [
  ['MF-CF-Blob', '{not JSON'],
  ['MF-CF-Blob', '{"country":"XX"}'],
  ['MF-Original-URL', 'http://other.example/usage'],
  ['MF-Original-URL', 'not a URL'],
  ['MF-Original-Hostname', 'other.example'],
  ['MF-Route-Override', 'nowhere'],
  ['MF-Proxy-Shared-Secret', 'guess'],
  ['MF-Loopback-Secret', 'guess'],
  ['MF-Dev-Registry-Secret', 'guess'],
  ['MF-Custom-Fetch-Service', '0/$outbound'],
  ['MF-Custom-Node-Service', '0/$outbound'],
  ['MF-Disable-Pretty-Error', 'true'],
  ['MF-Experimental-Error-Stack', 'true'],
  ['MF-Access-Blob', '{'],
  ['MF-Sec-Fetch-Mode', 'navigate'],
  ['MF-Op', 'GET'],
  ['MF-Op-Secret', '00'],
  ['MF-Op-Target', '[]'],
  ['MF-Op-Original-URL', 'not a URL'],
] as const;
const PATHS = [
  '/cdn-cgi/platform-proxy',
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/handler/email',
  '/cdn-cgi/mf/scheduled',
  '/cdn-cgi/local/explorer',
  '/cdn-cgi/local/r2/public',
  '/core/error',
];

/** All that is answered until the server closes the connection, for at most ten seconds. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text, 'latin1'));
    let answer = '';
    socket.setTimeout(10_000, () => reject(new Error(`still open; answered ${answer}`)));
    socket.on('data', (part) => (answer += String(part)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the local runtime', () => {
  it.each(HEADERS)('takes %s: %s as any unknown header', async (name, value) => {
    const health = await fetch(`${server.url}/health`, { headers: { [name]: value } });
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
    const description = await fetch(`${server.url}/openapi.json`, { headers: { [name]: value } });
    expect(await description.json()).toMatchObject({ servers: [{ url: server.url }] });
  });

  it.each(PATHS)('has nothing of its own at %s', async (path) => {
    for (const headers of [{}, { 'MF-Op': 'GET', 'MF-Op-Secret': '00', 'MF-Op-Target': '[]' }]) {
      const response = await fetch(server.url + path, { headers });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ ErrorCode: 'not_found' });
    }
  });

  // The runtime has no way of refusing CONNECT with a status; what counts is that nothing is behind it.
  it.each(['miniflare-unsafe-internal-capnp-connect', 'example.com:443', '/', '*', `${'a'.repeat(5000)}:1`])(
    'opens no tunnel and no RPC connection for CONNECT %s',
    async (target) => {
      const answer = await raw(`CONNECT ${target} HTTP/1.1\r\nHost: x\r\n\r\nmore`);
      expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n$/);
    },
  );

  it.each([
    ['TRACE /health', 405],
    ['TRACE /barcode/lookup/ean', 405],
    ['PROPFIND /usage', 405],
    [`${'A'.repeat(200)} /health`, 501],
    ['get /health', 501],
    ['GET http://other.example/health', 200],
    ['GET http://other.example/nothing', 404],
    ['GET http://[/health', 400],
    ['GET *', 404],
    ['GET /%zz%ff', 404],
    ['GET //[', 404],
    ['\x16\x03\x01', 400],
  ])('answers %j with %d', async (line, status) => {
    expect(await raw(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} `),
    );
  });

  it('says nothing on the console about any of them', () => {
    expect(told).toEqual([]);
  });

  it('keeps a connection alive over many requests', async () => {
    const ports = new Set<number | undefined>();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; n < 5; n += 1) {
      await new Promise<void>((resolve, reject) => {
        const call = request(`${server.url}/health`, { agent }, (response) => {
          ports.add(call.socket?.localPort);
          response.resume().on('end', resolve);
        });
        call.on('error', reject).end();
      });
    }
    agent.destroy();
    expect(ports.size).toBe(1);
  });

  it.each(['localhost', '127.0.0.1', '[::1]'])(
    'does not connect to %s over its public binding',
    async (host) => {
      const { PUBLIC_INTERNET } = await server.stores.getBindings<{
        PUBLIC_INTERNET: { fetch: typeof fetch };
      }>();
      const before = fetched;
      const outcome = await PUBLIC_INTERNET.fetch(`http://${host}:${pagePort}/`).then(
        ({ status }) => status,
        () => 'refused',
      );
      expect([outcome === 200, fetched]).toEqual([false, before]);
    },
  );
});

// A public-looking name that resolves to 127.0.0.1 needs a resolver of our own: /etc/hosts in a mount namespace.
const NAME = 'rebinding.quietzone.example';
const inNamespace = (directory: string, ...command: string[]): [string, string[]] => [
  'unshare',
  ['-rm', 'sh', '-c', `mount --bind ${join(directory, 'hosts')} /etc/hosts && exec "$@"`, 'sh', ...command],
];
const hostsFile = (directory: string): void =>
  writeFileSync(join(directory, 'hosts'), `127.0.0.1 localhost ${NAME}\n`);
function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'quietzone-hosts-'));
  hostsFile(directory);
  const [command, args] = inNamespace(directory, 'true');
  const done = spawnSync(command, args, { stdio: 'ignore' });
  rmSync(directory, { recursive: true, force: true });
  return done.status === 0;
}

// Skipped where the kernel or the container forbids user and mount namespaces (docs/design/coverage.md).
describe.skipIf(!canMount())('a public name that resolves to 127.0.0.1', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'quietzone-names-'));
    hostsFile(directory);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  async function languageOf(settings: Readonly<Record<string, string>>) {
    const [command, args] = inNamespace(
      directory,
      process.execPath,
      join(ROOT, 'scripts', 'bootstrap.mjs'),
      'start',
    );
    const port = await freePort();
    const child: ChildProcess = spawn(command, args, {
      env: {
        ...process.env,
        PORT: String(port),
        QUIETZONE_STATE: join(directory, 'state'),
        DEV_API_KEY: 'n8-Zq31.LkT0wv+Xy9dB',
        ...settings,
      },
    });
    try {
      let output = '';
      await new Promise<void>((resolve, reject) => {
        child.stdout?.on('data', (part) => {
          output += String(part);
          if (output.includes('Stop with Ctrl+C')) resolve();
        });
        child.once('exit', () => reject(new Error(`ended: ${output}`)));
      });
      const response = await fetch(`http://127.0.0.1:${port}/convert/edit/html/head/get/language`, {
        method: 'POST',
        headers: { Apikey: 'n8-Zq31.LkT0wv+Xy9dB', inputFileUrl: `http://${NAME}:${pagePort}/` },
      });
      return { status: response.status, body: (await response.json()) as object };
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    }
  }

  it('is not fetched, even on an open port; a host of the allow-list is', async () => {
    const before = fetched;
    const refused = await languageOf({ URL_PORTS: `80,443,${pagePort}` });
    expect(refused).toMatchObject({ status: 502, body: { Successful: false, ErrorCode: 'upstream_error' } });
    expect(fetched).toBe(before);
    const listed = await languageOf({ URL_ALLOW_LIST: `${NAME}:${pagePort}` });
    expect(listed).toMatchObject({ status: 200, body: { LanguageCode: 'fi' } });
    expect(fetched).toBe(before + 1);
  });
});
