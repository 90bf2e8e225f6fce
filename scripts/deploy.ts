// npm run deploy: creates the KV namespace and the D1 database if they are missing, writes their ids to wrangler.deploy.toml (made from
// wrangler.toml, not committed), applies the migrations and deploys.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readOptions } from '../src/cli/command-line.ts';
import { stop } from '../src/local/task.ts';
import { ROOT, runTool } from '../src/local/run.ts';
import { checkedSettings, configuredVariables } from '../src/local/settings.ts';

const TARGET = join(ROOT, 'wrangler.deploy.toml');
const DATABASE = 'quietzone-catalog';
const NO_KV = '00000000000000000000000000000000';
const NO_D1 = '00000000-0000-0000-0000-000000000000';

const HELP = `npm run deploy -- [options]

  --dry-run  bundles and checks settings and configuration; needs no account and changes nothing remote
  --split    deploys in parts: barcodes are read and presentations converted by Workers of their own (wrangler.recognition.toml,
             wrangler.ppt.toml), each with its own 128 MB and processor. Without it one Worker does everything
  --yes      does not ask before it creates and deploys

Creates the KV namespace and the D1 database once, applies the migrations and deploys. Needs npx wrangler login or
CLOUDFLARE_API_TOKEN.
`;

/** The engine Workers: the binding in the front's configuration, and their own configurations. */
const ENGINES = [
  { binding: 'ENGINE_RECOGNITION', service: 'quietzone-recognition', config: 'wrangler.recognition.toml' },
  { binding: 'ENGINE_PPT', service: 'quietzone-ppt', config: 'wrangler.ppt.toml' },
] as const;

const { values, words } = readOptions(HELP, {
  'dry-run': { type: 'boolean' },
  split: { type: 'boolean' },
  yes: { type: 'boolean' },
});
if (words.length > 0) stop(`What is "${words.join(' ')}"?\n\n${HELP}`);
checkedSettings((await configuredVariables()) ?? {}, { where: '[vars] of wrangler.toml' });
const engines = values.split === true ? ENGINES : [];
if (values['dry-run']) {
  for (const { config, service } of engines)
    step(['deploy', '--dry-run', '--outdir', `.quietzone/bundle/${service}`, '--config', config]);
  process.exit(runTool('wrangler', ['deploy', '--dry-run', '--outdir', '.quietzone/bundle'], quiet()));
}

const before = existsSync(TARGET) ? readFileSync(TARGET, 'utf8') : '';
const knownKv = /\nid = "([0-9a-f]{32})"/.exec(before)?.[1];
const knownD1 = /database_id = "([0-9a-f-]{36})"/.exec(before)?.[1];
if (!values.yes)
  await mustAgree([
    ...(knownKv === undefined ? ['creates a KV namespace for the API keys'] : []),
    ...(knownD1 === undefined ? [`creates the D1 database ${DATABASE}`] : []),
    `applies the migrations that ${DATABASE} lacks`,
    ...engines.map(({ service }) => `deploys the engine Worker ${service}`),
    'deploys the Worker, which answers from then on',
  ]);

const kv = knownKv ?? created(['kv', 'namespace', 'create', 'KEYS'], /"?id"?\s*[:=]\s*"([0-9a-f]{32})"/);
const d1 = knownD1 ?? created(['d1', 'create', DATABASE], /"?database_id"?\s*[:=]\s*"([0-9a-f-]{36})"/);
const template = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8');
const services = engines.map(
  ({ binding, service }) => `\n[[services]]\nbinding = "${binding}"\nservice = "${service}"\n`,
);
writeFileSync(TARGET, template.replace(NO_KV, kv).replace(NO_D1, d1) + services.join(''));
step(['d1', 'migrations', 'apply', DATABASE, '--remote', '--config', TARGET]);
// The front is deployed last, because it binds the others by name.
for (const { config } of engines) step(['deploy', '--config', config]);
step(['deploy', '--config', TARGET]);

/** Ends the task unless the user at a terminal agrees. */
async function mustAgree(acts: readonly string[]): Promise<void> {
  const list = `On your Cloudflare account, this\n${acts.map((act) => `  - ${act}\n`).join('')}`;
  if (!process.stdin.isTTY)
    stop(
      `${list}Nothing was done: there is no terminal to ask at. Say -- --yes, or -- --dry-run to look first.`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${list}Go on? (yes/no) `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) stop('Nothing was done.');
}

function created(command: readonly string[], id: RegExp): string {
  const done = spawnSync(join(ROOT, 'node_modules', '.bin', 'wrangler'), command, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...quiet() },
  });
  const found = id.exec(done.stdout ?? '')?.[1];
  if (done.status === 0 && found) return found;
  return stop(
    `${done.stdout ?? ''}\nwrangler ${command.join(' ')} failed. Log in with "npx wrangler login" and run this again.`,
  );
}

function step(command: readonly string[]): void {
  const code = runTool('wrangler', command, quiet());
  if (code !== 0) process.exit(code);
}

function quiet(): Record<string, string> {
  return { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };
}
