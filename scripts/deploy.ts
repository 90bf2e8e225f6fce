// npm run deploy: creates the KV namespace and the D1 database where they are missing, writes their ids into
// wrangler.deploy.toml (made from wrangler.toml, not committed), applies the migrations and deploys.
// `npm run deploy -- --dry-run` bundles and checks the configuration without an account.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runTool } from './support/run.ts';

const TARGET = join(ROOT, 'wrangler.deploy.toml');
const DATABASE = 'quietzone-catalog';
const NO_KV = '00000000000000000000000000000000';
const NO_D1 = '00000000-0000-0000-0000-000000000000';

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(
    'npm run deploy [-- --dry-run]\n\nProvisions KV and D1 once, migrates and deploys. Needs `npx wrangler login` or CLOUDFLARE_API_TOKEN.\n',
  );
  process.exit(0);
}
if (args.includes('--dry-run'))
  process.exit(runTool('wrangler', ['deploy', '--dry-run', '--outdir', 'dist'], quiet()));

const template = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8');
const before = existsSync(TARGET) ? readFileSync(TARGET, 'utf8') : '';
const kv =
  /\nid = "([0-9a-f]{32})"/.exec(before)?.[1] ??
  created(['kv', 'namespace', 'create', 'KEYS'], /"?id"?\s*[:=]\s*"([0-9a-f]{32})"/);
const d1 =
  /database_id = "([0-9a-f-]{36})"/.exec(before)?.[1] ??
  created(['d1', 'create', DATABASE], /"?database_id"?\s*[:=]\s*"([0-9a-f-]{36})"/);
writeFileSync(TARGET, template.replace(NO_KV, kv).replace(NO_D1, d1));
step(['d1', 'migrations', 'apply', DATABASE, '--remote', '--config', TARGET]);
step(['deploy', '--config', TARGET, ...args]);

function created(command: readonly string[], id: RegExp): string {
  const done = spawnSync(join(ROOT, 'node_modules', '.bin', 'wrangler'), command, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...quiet() },
  });
  const found = id.exec(done.stdout ?? '')?.[1];
  if (done.status === 0 && found) return found;
  process.stderr.write(
    `${done.stdout ?? ''}\nwrangler ${command.join(' ')} failed. Log in with "npx wrangler login" and run this again.\n`,
  );
  process.exit(1);
}

function step(command: readonly string[]): void {
  const code = runTool('wrangler', command, quiet());
  if (code !== 0) process.exit(code);
}

function quiet(): Record<string, string> {
  return { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };
}
