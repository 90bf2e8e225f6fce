// A deployment as steps, each of which finds what an earlier run has done: however and wherever a run ends, the next one goes on from there.
import {
  type DeployedWorker,
  type Found,
  TAG,
  Unanswered,
  type Wrangler,
  isOwn,
  look,
  storeNamed,
} from './account.ts';
import {
  type Configuration,
  DATABASE,
  type StoreIds,
  engineConfiguration,
  frontConfiguration,
  idsIn,
} from './configuration.ts';
import type { Names } from './names.ts';

export interface Deployment {
  readonly wrangler: Wrangler;
  readonly names: Names;
  /** wrangler.toml for the environment. */
  readonly configuration: Configuration;
  /** Also deploys the engine Workers. */
  readonly inParts: boolean;
  /** Of the code, for the tag of the versions. */
  readonly version: string;
  readonly files: DeploymentFiles;
  readonly tell: (line: string) => void;
  /** Whether the acts may be done. */
  readonly agree: (acts: readonly string[]) => Promise<boolean>;
  /** Deploys over a Worker of the same name that is not known to be this service. */
  readonly replaces: boolean;
  /** Creates, migrates and deploys nothing: what is found is saved. */
  readonly findsOnly: boolean;
}

export interface DeploymentFiles {
  /** The ids that an earlier run saved. */
  readonly saved: () => StoreIds;
  /** Saves the front's configuration, and returns its path. */
  readonly writeFront: (configuration: Configuration) => string;
  /** The configuration of an engine in the repository, by its file. */
  readonly readEngine: (source: string) => Configuration;
  readonly writeEngine: (configuration: Configuration) => string;
}

/** Ends a deployment with its text. */
export class DeploymentStopped extends Error {}

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'";
/** The catalogue has this table from its first migration on. */
const OWN_TABLE = 'product';
/** Tables of SQLite, of D1 and of its migrations, which say nothing about whose database it is. */
const ANYBODYS_TABLE = /^(sqlite_|_cf_|d1_migrations$)/;
const KV_ID = /"?\bid"?\s*[:=]\s*"([0-9a-f]{32})"/;
const D1_ID = /"?database_id"?\s*[:=]\s*"([0-9a-f-]{36})"/;

/** Throws `DeploymentStopped`. */
export async function deploy(deployment: Deployment): Promise<void> {
  const { names, files, tell, wrangler, findsOnly } = deployment;
  const found = lookAround(deployment);
  if (!findsOnly && !(await deployment.agree(actsOf(deployment, found))))
    throw new DeploymentStopped('Nothing was done.');

  const engines = deployment.inParts ? names.engines : [];
  let ids: StoreIds = {};
  const save = (more: StoreIds): string => {
    ids = { ...ids, ...more };
    return files.writeFront(frontConfiguration(deployment.configuration, names, ids, engines));
  };
  let config = save({ keys: found.keys?.id, catalogue: found.catalogue?.id });
  if (findsOnly) {
    const missing = [
      ...(found.keys ? [] : [names.keys]),
      ...(found.catalogue ? [] : [names.catalogue]),
      ...(found.front ? [] : [names.worker]),
    ];
    tell(
      missing.length === 0
        ? `${config} names what is deployed.`
        : `This account has no ${missing.join(', no ')}.`,
    );
    return;
  }
  if (ids.keys === undefined) config = save({ keys: created(wrangler, 'keys', names.keys) });
  if (ids.catalogue === undefined)
    config = save({ catalogue: created(wrangler, 'catalogue', names.catalogue) });
  if (found.catalogue?.by === 'name') mustBeOwnDatabase(deployment, config);
  const step = (args: readonly string[]): void => {
    if (wrangler(args, { shown: true }).code !== 0)
      throw new DeploymentStopped(
        `wrangler ${args.join(' ')} failed. Run this again when its reason is gone: what is done already is found.`,
      );
  };
  // Migrations come first: the code that answers meanwhile works with what they add.
  step(['d1', 'migrations', 'apply', DATABASE, '--remote', '--config', config]);
  const tag = ['--tag', `${TAG} ${deployment.version}`];
  // The front is deployed last, because it binds the others by name.
  for (const engine of engines) {
    const own = engineConfiguration(files.readEngine(engine.source), engine, deployment.configuration);
    step(['deploy', '--config', files.writeEngine(own), ...tag]);
  }
  step(['deploy', '--config', config, ...tag]);
  if (!hasSecret(found.front))
    tell(`The administrator's secret is not set: npx wrangler secret put ADMIN_SECRET --config ${config}`);
}

/** What a deployment does, as a list. `found` is undefined where nobody could be asked. */
export function actsOf(
  { names, inParts, configuration }: Pick<Deployment, 'names' | 'inParts' | 'configuration'>,
  found: Found | undefined,
): readonly string[] {
  const store = (what: string, name: string, known: { readonly id: string } | undefined): string =>
    found === undefined
      ? `creates ${what} ${name} if there is none`
      : known === undefined
        ? `creates ${what} ${name}`
        : `uses ${what} ${name} (${known.id})`;
  const worker = (name: string, what: string): string => {
    const exists = found !== undefined && (name === names.worker ? found.front : found.engines.get(name));
    return `deploys ${what} ${name}${found === undefined ? '' : exists ? ', which exists' : ', which is new'}`;
  };
  const routes = [...(configuration.routes ?? []), ...(configuration.route ? [configuration.route] : [])];
  return [
    store('the KV namespace', names.keys, found?.keys),
    store('the D1 database', names.catalogue, found?.catalogue),
    `applies the migrations that ${names.catalogue} lacks`,
    ...(inParts ? names.engines : []).map(({ service }) => worker(service, 'the engine Worker')),
    worker(names.worker, 'the Worker'),
    ...routes.map((route) => `serves it at ${typeof route === 'string' ? route : patternOf(route)}`),
  ];
}

/** What is there already. Throws `DeploymentStopped`, also where a Worker of the name is somebody else's. */
export function lookAround({ wrangler, names, configuration, files, inParts, replaces }: Deployment): Found {
  const engines = inParts ? names.engines.map(({ service }) => service) : [];
  const found = attempted(() =>
    look(wrangler, names, { configured: idsIn(configuration), saved: files.saved(), engines }),
  );
  const strangers = [
    ...(found.front && !isOwn(found.front, undefined) ? [names.worker] : []),
    ...[...found.engines].flatMap(([name, engine]) =>
      engine && !isOwn(engine, { name, front: found.front }) ? [name] : [],
    ),
  ];
  if (strangers.length > 0 && !replaces)
    throw new DeploymentStopped(
      `The account has a Worker ${strangers.join(' and a Worker ')} that is not quietzone. Nothing was done: give another name in wrangler.toml, or say --replace.`,
    );
  return found;
}

/** Creates a store and returns its id, also where wrangler failed after the account had made it. */
function created(wrangler: Wrangler, kind: 'keys' | 'catalogue', name: string): string {
  const isKv = kind === 'keys';
  const said = wrangler(isKv ? ['kv', 'namespace', 'create', name] : ['d1', 'create', name]);
  const id = said.code === 0 ? (isKv ? KV_ID : D1_ID).exec(said.out)?.[1] : undefined;
  if (id !== undefined) return id;
  const found = attempted(() => storeNamed(wrangler, kind, name));
  if (found !== undefined) return found;
  throw new DeploymentStopped(
    `${said.error}${said.out}\n${name} could not be created. Run this again when the reason is gone: what is done already is found.`.trim(),
  );
}

function mustBeOwnDatabase({ wrangler, names }: Deployment, config: string): void {
  const said = wrangler([
    'd1',
    'execute',
    DATABASE,
    '--remote',
    '--config',
    config,
    '--json',
    '--command',
    TABLES,
  ]);
  const start = said.out.search(/^[[{]/m);
  if (said.code !== 0 || start < 0)
    throw new DeploymentStopped(`${said.error}${said.out}\n${names.catalogue} could not be read.`.trim());
  const [answer] = JSON.parse(said.out.slice(start)) as readonly {
    readonly results: readonly { readonly name: string }[];
  }[];
  const tables = (answer?.results ?? []).map(({ name }) => name).filter((name) => !ANYBODYS_TABLE.test(name));
  if (tables.length > 0 && !tables.includes(OWN_TABLE))
    throw new DeploymentStopped(
      `The D1 database ${names.catalogue} is not quietzone's: it has the tables ${tables.join(', ')}. Give the Worker another name in wrangler.toml, or write the id of its database there.`,
    );
}

function attempted<T>(question: () => T): T {
  try {
    return question();
  } catch (cause) {
    if (!(cause instanceof Unanswered)) throw cause;
    const login = /log ?in|CLOUDFLARE_API_TOKEN/i.test(cause.message)
      ? '\nLog in with npx wrangler login, or set CLOUDFLARE_API_TOKEN.'
      : '';
    throw new DeploymentStopped(`${cause.message}${login}`);
  }
}

function hasSecret(front: DeployedWorker | undefined): boolean {
  return (front?.bindings ?? []).some(({ type, name }) => type === 'secret_text' && name === 'ADMIN_SECRET');
}

function patternOf(route: unknown): string {
  return typeof route === 'object' && route !== null && 'pattern' in route
    ? String(route.pattern)
    : String(route);
}
