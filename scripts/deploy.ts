// npm run deploy: looks up what a deployment consists of on the account, creates what is missing, applies the migrations and deploys.
// The configuration with the ids is written to wrangler.deploy.json (made from wrangler.toml, not committed).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readOptions } from '../src/cli/command-line.ts';
import { ROOT, runTool, toolCall } from '../src/local/run.ts';
import { checkedSettings } from '../src/local/settings.ts';
import { stop } from '../src/local/task.ts';
import { VERSION } from '../src/version.ts';
import type { Said } from './deployment/account.ts';
import {
  type Configuration,
  environmentsConfiguration,
  engineConfiguration,
  frontConfiguration,
  idsIn,
  sectionOf,
  withAbsolutePaths,
} from './deployment/configuration.ts';
import { type Deployment, DeploymentStopped, actsOf, deploy, lookAround } from './deployment/deploy.ts';
import { namesOf } from './deployment/names.ts';

const HELP = `npm run deploy -- [options]

  --dry-run   lists what would be done, bundles, and checks settings; needs no account and changes nothing
  --env NAME  another environment than production: Workers, KV namespace, D1 database and secrets have names of their own.
              Its variables and routes are those of [env.NAME] in wrangler.toml
  --split     deploys in parts: barcodes are read and presentations converted by Workers of their own (wrangler.recognition.toml,
              wrangler.ppt.toml), each with its own 128 MB and processor. Without it one Worker does everything
  --find      writes the configuration for what is deployed already, as in a fresh clone; creates and deploys nothing
  --replace   deploys over a Worker of the same name that is not quietzone
  --yes       does not ask before it creates and deploys

Looks up the KV namespace and the D1 database, creates what is missing, applies the migrations and deploys. It can be run again
at any time, and goes on where a run ended. Needs npx wrangler login or CLOUDFLARE_API_TOKEN.
`;
const GENERATED = join(ROOT, '.quietzone', 'deploy');
const QUIET = { WRANGLER_SEND_METRICS: 'false', WRANGLER_HIDE_BANNER: 'true' };

const { values, words } = readOptions(HELP, {
  'dry-run': { type: 'boolean' },
  env: { type: 'string' },
  split: { type: 'boolean' },
  find: { type: 'boolean' },
  replace: { type: 'boolean' },
  yes: { type: 'boolean' },
});
if (words.length > 0) stop(`What is "${words.join(' ')}"?\n\n${HELP}`);
/** A build of Cloudflare's, as that of a Deploy button: nobody can answer, and the Worker was made for it. */
const isBuild = process.env['WORKERS_CI'] !== undefined;
const unattended = values.yes === true || isBuild;

const raw = await rawConfiguration('wrangler.toml');
const section = sectionOf(raw, values.env);
const named = namesOf({
  configured: raw.name ?? stop('wrangler.toml has no name.'),
  inSection: section.name,
  environment: values.env,
  build: process.env['WRANGLER_CI_OVERRIDE_NAME'],
});
const names = typeof named === 'string' ? stop(named) : named;
const { environment } = names;
const configuration = environmentsConfiguration(raw, environment);
checkedSettings(configuration.vars ?? {}, {
  where: `[vars] of wrangler.toml${environment === undefined ? '' : ` and [env.${environment}.vars]`}`,
});
const engineSources = new Map<string, Configuration>();
for (const { source } of names.engines) engineSources.set(source, await rawConfiguration(source));
const readEngine = (source: string): Configuration => engineSources.get(source) ?? {};
const inParts = values.split === true;
const target = join(ROOT, `wrangler.deploy${environment === undefined ? '' : `.${environment}`}.json`);

const deployment: Deployment = {
  wrangler,
  names,
  configuration,
  inParts,
  version: VERSION,
  replaces: values.replace === true || isBuild,
  findsOnly: values.find === true,
  files: {
    saved: () => (existsSync(target) ? idsIn(JSON.parse(readFileSync(target, 'utf8')) as Configuration) : {}),
    writeFront(made) {
      write(target, made);
      return relative(ROOT, target);
    },
    readEngine,
    writeEngine: writeGenerated,
  },
  tell: (line) => process.stdout.write(`${line}\n`),
  agree,
};

try {
  if (values['dry-run']) dryRun();
  else {
    if (!unattended && !process.stdin.isTTY && !values.find)
      stop(
        `${listed(actsOf(deployment, undefined))}Nothing was done: there is no terminal to ask at. Say -- --yes, or -- --dry-run to look first.`,
      );
    await deploy(deployment);
  }
} catch (cause) {
  if (!(cause instanceof DeploymentStopped)) throw cause;
  stop(cause.message);
}

/** Bundles each Worker as it would be deployed, with the ids that are known here. */
function dryRun(): void {
  const found = isLoggedIn() ? lookAround(deployment) : undefined;
  process.stdout.write(listed(actsOf(deployment, found)));
  if (found === undefined)
    process.stdout.write('Nobody is logged in, so the account was not asked what it has.\n');
  const engines = inParts ? names.engines : [];
  for (const engine of engines)
    bundle(
      engine.service,
      writeGenerated(engineConfiguration(readEngine(engine.source), engine, configuration)),
    );
  const front = frontConfiguration(configuration, names, idsIn(configuration), engines);
  bundle(names.worker, writeGenerated(front));
  process.stdout.write('Dry run: nothing was done.\n');
}

function isLoggedIn(): boolean {
  return wrangler(['auth', 'token', '--json']).code === 0;
}

function bundle(service: string, config: string): void {
  const code = runTool(
    'wrangler',
    ['deploy', '--dry-run', '--outdir', `.quietzone/bundle/${service}`, '--config', config],
    QUIET,
  );
  if (code !== 0) process.exit(code);
}

function listed(acts: readonly string[]): string {
  return `On your Cloudflare account, this\n${acts.map((act) => `  - ${act}\n`).join('')}`;
}

async function agree(acts: readonly string[]): Promise<boolean> {
  process.stderr.write(listed(acts));
  if (unattended) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Go on? (yes/no) ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function wrangler(args: readonly string[], { shown = false } = {}): Said {
  const { WRANGLER_CI_OVERRIDE_NAME: _, ...inherited } = process.env;
  const done = spawnSync(...toolCall('wrangler', args), {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: shown ? ['inherit', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    // The names in the configurations hold: wrangler would give that of the build to the engine Workers too.
    env: { ...inherited, ...QUIET, ...(unattended && { CI: 'true' }) },
  });
  if (done.error) throw done.error;
  return { code: done.status ?? 1, out: done.stdout ?? '', error: done.stderr ?? '' };
}

/** Beside what else can be made again, with absolute paths. */
function writeGenerated(made: Configuration): string {
  mkdirSync(GENERATED, { recursive: true });
  const file = join(GENERATED, `${made.name}.json`);
  write(file, withAbsolutePaths(made, ROOT));
  return relative(ROOT, file);
}

/** In one piece, however this ends. */
function write(file: string, made: Configuration): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

async function rawConfiguration(file: string): Promise<Configuration> {
  const { experimental_readRawConfig: readRawConfig } = await import('wrangler');
  return readRawConfig({ config: join(ROOT, file) }).rawConfig as Configuration;
}
