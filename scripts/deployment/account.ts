// What is on an account already, asked through wrangler. Nothing here changes it.
import type { Names } from './names.ts';
import type { StoreIds } from './configuration.ts';

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Calls wrangler. `shown`: its output goes to the console as well, and it may ask the user at a terminal. */
export type Wrangler = (args: readonly string[], options?: { readonly shown?: boolean }) => Said;

/** A Worker as it is deployed. */
export interface DeployedWorker {
  readonly tag: string | undefined;
  readonly bindings: readonly DeployedBinding[];
}

export interface DeployedBinding {
  readonly type: string;
  readonly name: string;
  /** Of a KV namespace. */
  readonly namespace_id?: string;
  /** Of a D1 database. */
  readonly id?: string;
  readonly database_id?: string;
  /** Of a Durable Object. */
  readonly class_name?: string;
  /** Of a service. */
  readonly service?: string;
}

/** What was found. Undefined: there is none. */
export interface Found {
  readonly front: DeployedWorker | undefined;
  /** By name. */
  readonly engines: ReadonlyMap<string, DeployedWorker | undefined>;
  readonly keys: FoundStore | undefined;
  readonly catalogue: FoundStore | undefined;
}

interface NamedStore {
  readonly id: string;
  readonly name: string;
}

export interface FoundStore extends NamedStore {
  /** How it was found: by an id, or only by its name. */
  readonly by: 'id' | 'name';
}

/** A question that wrangler did not answer, or an answer that must not be acted on. */
export class Unanswered extends Error {}

/** Every version that `npm run deploy` uploads has a tag that begins so. */
export const TAG = 'quietzone';
const NO_WORKER = /\[code: 10007\]|has no deployments/;
const METER = 'AccountMeter';
const SECRETS: readonly string[] = ['ADMIN_SECRET', 'LINK_SECRET'];

export interface LookOptions {
  /** Ids that wrangler.toml names. */
  readonly configured: StoreIds;
  /** Those that an earlier deployment from this folder wrote. */
  readonly saved: StoreIds;
  /** Names of the engine Workers that are to be deployed. */
  readonly engines: readonly string[];
}

/**
 * Looks everything up: first the ids of wrangler.toml, then those that the deployed Worker uses, then the saved ones, and last the names.
 * Throws `Unanswered`.
 */
export function look(wrangler: Wrangler, names: Names, { configured, saved, engines }: LookOptions): Found {
  const front = workerNamed(wrangler, names.worker);
  const bound = front && isOwn(front, undefined) ? storesOf(front) : {};
  const keys = findStore({
    what: `the KV namespace ${names.keys}`,
    ids: [configured.keys, bound.keys, saved.keys],
    name: names.keys,
    all: namespacesOf(wrangler),
  });
  const catalogue = findStore({
    what: `the D1 database ${names.catalogue}`,
    ids: [configured.catalogue, bound.catalogue, saved.catalogue],
    name: names.catalogue,
    all: databasesOf(wrangler),
  });
  return {
    front,
    engines: new Map(engines.map((service) => [service, workerNamed(wrangler, service)])),
    keys,
    catalogue,
  };
}

/** The id of a store that has just been made, if the account has it. */
export function storeNamed(wrangler: Wrangler, kind: 'keys' | 'catalogue', name: string): string | undefined {
  const all = kind === 'keys' ? namespacesOf(wrangler) : databasesOf(wrangler);
  return all.find((each) => each.name === name)?.id;
}

/** False: a Worker of that name is somebody else's. `front`: the Worker that may bind it. */
export function isOwn(
  { tag, bindings }: DeployedWorker,
  asEngine: { readonly name: string; readonly front: DeployedWorker | undefined } | undefined,
): boolean {
  if (tag?.startsWith(TAG)) return true;
  if (asEngine !== undefined)
    return (asEngine.front?.bindings ?? []).some(({ service }) => service === asEngine.name);
  return bindings.some(
    ({ type, name, class_name }) =>
      class_name === METER || (type === 'secret_text' && SECRETS.includes(name)),
  );
}

function workerNamed(wrangler: Wrangler, name: string): DeployedWorker | undefined {
  const said = wrangler(['deployments', 'status', '--name', name, '--json']);
  if (said.code !== 0 && NO_WORKER.test(`${said.out}${said.error}`)) return undefined;
  const { versions } = parsed(said, 'deployments status') as {
    readonly versions: readonly { readonly version_id: string }[];
  };
  const id = versions[0]?.version_id;
  if (id === undefined) return undefined;
  const version = asked(wrangler, ['versions', 'view', id, '--name', name, '--json']) as {
    readonly annotations?: Readonly<Record<string, string>>;
    readonly resources: { readonly bindings?: readonly DeployedBinding[] };
  };
  return { tag: version.annotations?.['workers/tag'], bindings: version.resources.bindings ?? [] };
}

// What wrangler prints as JSON is Cloudflare's answer.
function namespacesOf(wrangler: Wrangler): readonly NamedStore[] {
  const all = asked(wrangler, ['kv', 'namespace', 'list']) as readonly { id: string; title: string }[];
  return all.map(({ id, title }) => ({ id, name: title }));
}

function databasesOf(wrangler: Wrangler): readonly NamedStore[] {
  const all = asked(wrangler, ['d1', 'list', '--json']) as readonly { uuid: string; name: string }[];
  return all.map(({ uuid, name }) => ({ id: uuid, name }));
}

function storesOf({ bindings }: DeployedWorker): StoreIds {
  const database = bindings.find(({ type, name }) => type === 'd1' && name === 'DB');
  return {
    keys: bindings.find(({ type, name }) => type === 'kv_namespace' && name === 'KEYS')?.namespace_id,
    catalogue: database?.database_id ?? database?.id,
  };
}

function findStore({
  what,
  ids,
  name,
  all,
}: {
  readonly what: string;
  readonly ids: readonly (string | undefined)[];
  readonly name: string;
  readonly all: readonly NamedStore[];
}): FoundStore | undefined {
  const known = ids.find((id) => id !== undefined);
  if (known !== undefined) {
    const found = all.find(({ id }) => id === known);
    if (found === undefined)
      throw new Unanswered(
        `The id of ${what} is ${known}, and this account has none with that id. Log in to the account of the deployment. If it was deleted there, remove the id from wrangler.toml or delete the file that this command wrote.`,
      );
    return { ...found, by: 'id' };
  }
  const [first, ...others] = all.filter((each) => each.name === name);
  if (others.length > 0)
    throw new Unanswered(`The account has ${others.length + 1} of ${what}: write the id into wrangler.toml.`);
  return first && { ...first, by: 'name' };
}

function asked(wrangler: Wrangler, args: readonly string[]): unknown {
  return parsed(wrangler(args), args.join(' '));
}

/** wrangler may print lines before its JSON. */
function parsed({ code, out, error }: Said, question: string): unknown {
  const start = out.search(/^[[{]/m);
  if (code !== 0 || start < 0)
    throw new Unanswered(`${error}${out}`.trim() || `wrangler ${question} ended with exit code ${code}.`);
  try {
    return JSON.parse(out.slice(start));
  } catch {
    throw new Unanswered(`wrangler ${question} answered what is no JSON: ${out.slice(0, 200)}`);
  }
}
