// npm run doctor: checks what is set up, what is missing, and whether a scan works. The exit code is 1 if something is wrong.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listKeys } from '../../accounts/index.ts';
import { readSettings } from '../../settings.ts';
import { VERSION } from '../../version.ts';
import { misused, readOptions } from '../command-line.ts';
import { codeOf, reasonOf, shownPath } from '../../local/task.ts';
import { withAdmin } from '../../local/admin.ts';
import { type Finding, examine, ok, warning, wrong } from '../../local/doctor.ts';
import { localKeys } from '../../local/keys/stores.ts';
import { STATE, openStores } from '../../local/runtime.ts';
import { MINIFLARE_ENTRY } from '../../local/miniflare-install.ts';
import { ROOT } from '../../local/run.ts';
import { answers } from '../../local/serving-lock.ts';
import { configuredVariables, misspelt } from '../../local/settings.ts';
import { alone } from '../../local/sharing.ts';

const HELP = `npm run --silent doctor -- [options]

Looks at versions, settings, migrations, keys, stores and readiness, and has a drawn code read. Of the local state: of the server
that runs on it, or of one that is started for this alone.

  --url URL   a server elsewhere, such as the deployment. The key of QUIETZONE_KEY is tried
  --json      one JSON line a check

Exit code: 0 nothing is wrong, 1 something is.
`;
/** The local runtime and its bundler. */
const PACKAGES = ['wrangler', 'miniflare', 'workerd'];

const { values, words } = readOptions(
  HELP,
  { url: { type: 'string' }, json: { type: 'boolean' } },
  { harmless: true },
);
if (words.length > 0) misused(HELP, `What is "${words.join(' ')}"?`);

const all: Finding[] = [];
const tell = (...findings: readonly Finding[]): void => {
  for (const finding of findings) {
    all.push(finding);
    const { check, state, text } = finding;
    process.stdout.write(
      values.json ? `${JSON.stringify(finding)}\n` : `${state.padEnd(7)}  ${check.padEnd(11)}  ${text}\n`,
    );
  }
};

tell(versions());
if (values.url === undefined) await examineLocal();
else {
  const url = values.url.replace(/\/+$/, '');
  tell(...(await examine({ url, key: process.env['QUIETZONE_KEY'] })));
}
const bad = all.filter(({ state }) => state === 'wrong').length;
if (!values.json)
  process.stdout.write(
    bad === 0 ? 'Nothing is wrong.\n' : `${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong.\n`,
  );
process.exitCode = bad === 0 ? 0 : 1;

async function examineLocal(): Promise<void> {
  tell(...(await settings()));
  if (!existsSync(join(STATE, 'v3'))) {
    tell(wrong('state', `there is none in ${shownPath(STATE)}: npm start makes it`));
    return;
  }
  tell(...(await stores()));
  const file = join(STATE, 'dev-key');
  const key =
    process.env['QUIETZONE_KEY'] ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  const at = join(STATE, 'serving-at');
  // Health and scans need no administrator's secret, so a running server is called like any client would.
  const running = existsSync(at) ? readFileSync(at, 'utf8').trim() : '';
  if (running.startsWith('http') && (await answers(running))) tell(...(await examine({ url: running, key })));
  else tell(...(await withAdmin(undefined, ({ url }) => examine({ url, key }))));
}

function versions(): Finding {
  const require = createRequire(process.env[MINIFLARE_ENTRY] ?? join(ROOT, 'package.json'));
  const found = PACKAGES.map((name) => {
    try {
      return `${name} ${(require(`${name}/package.json`) as { version: string }).version}`;
    } catch (cause) {
      if (codeOf(cause) !== 'MODULE_NOT_FOUND') throw cause;
      return `${name} is not installed`;
    }
  });
  return ok('versions', [`quietzone ${VERSION}`, `Node ${process.version}`, ...found].join(', '));
}

async function settings(): Promise<readonly Finding[]> {
  const configured = await configuredVariables();
  const findings: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['the environment', process.env],
    ...(configured ? [['[vars] of the configuration', configured] as const] : []),
  ];
  return findings.flatMap(([where, variables]) => {
    const read = readSettings(variables);
    return [
      read.ok ? ok('settings', `${where}: good`) : wrong('settings', `${where}: ${read.failure}`),
      ...misspelt(variables).map((line) => warning('settings', line)),
    ];
  });
}

async function stores(): Promise<readonly Finding[]> {
  try {
    return await alone(STATE, async () => {
      const local = openStores();
      try {
        const database = await local.getD1Database('DB');
        const done = await database
          .prepare('SELECT name FROM d1_migrations')
          .all<{ name: string }>()
          .then(({ results }) => results.map(({ name }) => name))
          .catch((cause: unknown): string[] => {
            if (/no such table/.test(String(cause))) return [];
            throw cause;
          });
        const missing = readdirSync(join(ROOT, 'migrations')).filter(
          (name) => name.endsWith('.sql') && !done.includes(name),
        );
        const live = (await listKeys(await localKeys(local))).filter(({ state }) => state === 'live');
        return [
          missing.length === 0
            ? ok('migrations', `${done.length} applied`)
            : wrong('migrations', `not applied: ${missing.join(', ')}. npm run migrate applies them`),
          live.length > 0
            ? ok('keys', `${live.length} work`)
            : warning('keys', 'none works: npm run keys -- create --name NAME'),
        ];
      } finally {
        await local.dispose();
      }
    });
  } catch (cause) {
    return [wrong('stores', `${shownPath(STATE)} cannot be used: ${reasonOf(cause)}`)];
  }
}
