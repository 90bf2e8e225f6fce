// The configurations of docs/reverse-proxy.md and deploy/compose/Caddyfile before the service: with other ports and without TLS. Answers, uploads up to the limit and
// beyond, a refusal before the upload is over, and closed paths.
//
//   npm run bench -- reverse-proxy
//
// It says which proxy is not installed (Debian: apt-get install nginx-light caddy). Exits with 1 when an answer is wrong.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../src/local/run.ts';
import { freePort } from '../test/support/listening.ts';
import { startService } from '../test/support/npm-start.ts';

interface Proxy {
  readonly command: string;
  readonly configuration: string;
  readonly version: readonly string[];
  readonly start: (configuration: string, folder: string) => readonly string[];
  /** The page's configuration, without what belongs to TLS, and with what a configuration of its own needs. */
  readonly adapt: (configuration: string, at: { readonly port: number; readonly folder: string }) => string;
}

const CADDY: Omit<Proxy, 'configuration'> = {
  command: 'caddy',
  version: ['version'],
  start: (configuration) => ['run', '--adapter', 'caddyfile', '--config', configuration],
  adapt: (configuration, { port }) =>
    `{\n  admin off\n  log {\n    level ERROR\n  }\n}\n${configuration.replace(/barcodes\.example\.com|\{\$SITE:localhost\}/, `http://127.0.0.1:${port}`)}`,
};
const PROXIES: readonly Proxy[] = [
  {
    command: 'nginx',
    configuration: onPage('nginx'),
    version: ['-v'],
    start: (configuration, folder) => ['-c', configuration, '-e', join(folder, 'error.log')],
    adapt(configuration, { port, folder }) {
      const server = configuration
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replaceAll(/^ *ssl_.*\n/gm, '');
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/bodies;`,
      );
      return `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${server}}\n`;
    },
  },
  { ...CADDY, configuration: onPage('caddy') },
  { ...CADDY, configuration: readFileSync(join(ROOT, 'deploy', 'compose', 'Caddyfile'), 'utf8') },
];

const MIB = 2 ** 20;
const folder = mkdtempSync(join(tmpdir(), 'quietzone-proxy-'));
const service = await startService({
  state: join(folder, 'state'),
  args: ['--workers', '0'],
  settings: { TRUSTED_PROXIES: '127.0.0.1', ADMIN_SECRET: 'a-secret-for-this-bench-alone' },
});
const form = { method: 'POST', headers: { Apikey: service.key } } as const;
mkdirSync(join(folder, 'bodies'));

try {
  for (const proxy of PROXIES) await tryOut(proxy);
} finally {
  service.signal('SIGTERM');
  await service.ended;
  rmSync(folder, { recursive: true, force: true });
}

async function tryOut(proxy: Proxy): Promise<void> {
  const { command } = proxy;
  const { stdout, stderr, error } = spawnSync(command, proxy.version, { encoding: 'utf8' });
  if (error) {
    process.stdout.write(
      `${command} is not installed (Debian: apt-get install nginx-light caddy): it was not tried.\n`,
    );
    return;
  }
  process.stdout.write(`${command} ${(stdout + stderr).trim()}\n`);
  const port = await freePort();
  const configuration = join(folder, `${command}.conf`);
  writeFileSync(configuration, proxy.adapt(atService(proxy.configuration), { port, folder }));
  // Caddy keeps its last configuration and its certificates below these.
  const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const running = spawn(command, proxy.start(configuration, folder), { stdio: 'inherit', env });
  const ended = new Promise((resolve) => running.once('exit', resolve));
  try {
    await checkAt(`http://127.0.0.1:${port}`);
  } finally {
    running.kill('SIGQUIT');
    await ended;
  }
}

async function checkAt(url: string): Promise<void> {
  for (let left = 100; !(await answers(url)) && left > 0; left -= 1)
    await new Promise((resume) => setTimeout(resume, 50));
  const drawn = await fetch(`${url}/barcode/generate/qrcode`, {
    ...form,
    headers: { ...form.headers, 'Content-Type': 'application/json' },
    body: '"proxy"',
  });
  const read = await (
    await fetch(`${url}/barcode/scan/image`, {
      ...form,
      body: upload(new Uint8Array(await drawn.arrayBuffer())),
    })
  ).text();
  const rows: readonly (readonly [what: string, isRight: boolean, said: unknown])[] = [
    ['a code is drawn and read', read.includes('"proxy"'), read],
    await refusal(
      url,
      'an upload just below the limit reaches the service',
      form,
      31 * MIB,
      'malformed_file',
    ),
    await refusal(
      url,
      'an upload above the limit of the service is refused by it',
      form,
      33 * MIB,
      'too_large',
    ),
    await refusal(url, 'one above the limit of the proxy is refused by that', form, 40 * MIB, '413'),
    await refusal(
      url,
      'a wrong key is refused although the upload is large',
      { ...form, headers: { Apikey: 'wrong' } },
      31 * MIB,
      'unauthorized',
    ),
    ...(await Promise.all(
      ['/admin/keys', '/metrics'].map(async (path) => {
        const { status } = await fetch(`${url}${path}`);
        return [`${path} is closed`, status === 403, status] as const;
      }),
    )),
  ];
  for (const [what, isRight, said] of rows)
    process.stdout.write(
      `${isRight ? 'yes' : 'NO '}  ${what}${isRight ? '' : `: ${String(said).slice(0, 300)}`}\n`,
    );
  if (rows.some(([, isRight]) => !isRight)) process.exitCode = 1;
}

/** The configuration of that proxy on the page of docs. */
function onPage(fence: string): string {
  const page = readFileSync(join(ROOT, 'docs', 'reverse-proxy.md'), 'utf8');
  const [, block] = new RegExp(`\`\`\`${fence}\\n([^]*?)\`\`\``).exec(page) ?? [];
  if (block === undefined) throw new Error(`docs/reverse-proxy.md has no configuration of ${fence}`);
  return block;
}

/** With the address of the service of this bench. */
function atService(configuration: string): string {
  return configuration.replace(/(http:\/\/)?(127\.0\.0\.1|quietzone):8787/, (address) =>
    address.startsWith('http') ? service.url : new URL(service.url).host,
  );
}

async function refusal(
  url: string,
  what: string,
  call: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
  bytes: number,
  expected: string,
): Promise<readonly [string, boolean, unknown]> {
  try {
    const answer = await fetch(`${url}/barcode/scan/image`, {
      ...call,
      body: upload(new Uint8Array(bytes)),
    });
    const said = `${answer.status} ${await answer.text()}`;
    return [what, said.includes(expected), said];
  } catch (cause) {
    return [what, false, cause];
  }
}

function upload(bytes: Uint8Array<ArrayBuffer>): FormData {
  const data = new FormData();
  data.set('imageFile', new Blob([bytes]), 'code.png');
  return data;
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
