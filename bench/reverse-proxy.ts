// The nginx of docs/reverse-proxy.md before the service: its own configuration with other ports and without TLS. Answers, uploads up to the
// limit and beyond, a refusal before the upload is over, and closed paths.
//
//   npm run bench -- reverse-proxy
//
// Where nginx is not installed (Debian: apt-get install nginx-light) it says so and does nothing. Exits with 1 when an answer is wrong.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../src/local/run.ts';
import { freePort } from '../test/support/listening.ts';
import { startService } from '../test/support/npm-start.ts';

const { stderr: version, error } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
if (error) {
  process.stdout.write('nginx is not installed (Debian: apt-get install nginx-light): nothing was tried.\n');
  process.exit(0);
}
const MIB = 2 ** 20;
const folder = mkdtempSync(join(tmpdir(), 'quietzone-proxy-'));
const service = await startService({
  state: join(folder, 'state'),
  args: ['--workers', '0'],
  settings: { TRUSTED_PROXIES: '127.0.0.1', ADMIN_SECRET: 'a-secret-for-this-bench-alone' },
});
const port = await freePort();
const configuration = join(folder, 'nginx.conf');
writeFileSync(configuration, configurationFor(port));
const nginx = spawn('nginx', ['-c', configuration, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
const url = `http://127.0.0.1:${port}`;
const form = { method: 'POST', headers: { Apikey: service.key } } as const;

try {
  for (let left = 100; !(await answers()) && left > 0; left -= 1)
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
    await refusal('an upload just below the limit reaches the service', form, 31 * MIB, 'malformed_file'),
    await refusal('an upload above the limit of the service is refused by it', form, 33 * MIB, 'too_large'),
    await refusal('one above the limit of the proxy is refused by that', form, 40 * MIB, '413'),
    await refusal(
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
  process.stdout.write(version);
  for (const [what, isRight, said] of rows)
    process.stdout.write(
      `${isRight ? 'yes' : 'NO '}  ${what}${isRight ? '' : `: ${String(said).slice(0, 300)}`}\n`,
    );
  if (rows.some(([, isRight]) => !isRight)) process.exitCode = 1;
} finally {
  nginx.kill('SIGQUIT');
  service.signal('SIGTERM');
  await service.ended;
  rmSync(folder, { recursive: true, force: true });
}

/** The page's server block, without what belongs to TLS, and with what a configuration of its own needs. */
function configurationFor(listen: number): string {
  const page = readFileSync(join(ROOT, 'docs', 'reverse-proxy.md'), 'utf8');
  const [, block = ''] = /```nginx\n([^]*?)```/.exec(page) ?? [];
  const server = block
    .replace('listen 443 ssl;', `listen 127.0.0.1:${listen};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replace('http://127.0.0.1:8787', service.url);
  mkdirSync(join(folder, 'bodies'));
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/bodies;`,
  );
  return `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${server}}\n`;
}

async function refusal(
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

function answers(): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
