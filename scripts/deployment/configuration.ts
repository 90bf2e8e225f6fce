// The configurations that are deployed, made from those in the repository: with an environment's names and the ids of its stores.
import { resolve } from 'node:path';
import { type Engine, type Names, rateLimitNumber } from './names.ts';

/** The parts of wrangler.toml that a deployment changes or reads; the rest is passed on as it is. */
export interface Configuration {
  readonly name?: string;
  readonly main?: string;
  readonly account_id?: string;
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly route?: unknown;
  readonly routes?: readonly unknown[];
  readonly workers_dev?: boolean;
  readonly assets?: { readonly directory?: string };
  /** Modules of ours by the names of those whose place they take. */
  readonly alias?: Readonly<Record<string, string>>;
  readonly d1_databases?: readonly DatabaseBinding[];
  readonly kv_namespaces?: readonly NamespaceBinding[];
  readonly ratelimits?: readonly { readonly name: string; readonly namespace_id: string }[];
  readonly services?: readonly { readonly binding: string; readonly service: string }[];
  readonly env?: Readonly<Record<string, Configuration>>;
}

interface DatabaseBinding {
  readonly binding: string;
  readonly database_name?: string;
  readonly database_id?: string;
  readonly migrations_dir?: string;
}

interface NamespaceBinding {
  readonly binding: string;
  readonly id?: string;
}

/** Ids of the stores of a deployment. */
export interface StoreIds {
  /** Of the KV namespace that is bound as KEYS. */
  readonly keys?: string | undefined;
  /** Of the D1 database that is bound as DB. */
  readonly catalogue?: string | undefined;
}

/** The binding of the catalogue: D1 is always addressed by it. */
export const DATABASE = 'DB';
const NAMESPACE = 'KEYS';
/** An id of zeros names a local store alone. */
const LOCAL_ID = /^[0-]*$/;
/** Of an account's other Workers and of production, an environment takes nothing over. */
const PRODUCTIONS_OWN: readonly string[] = ['route', 'routes', 'workers_dev'];

/** The environment's own section of wrangler.toml; empty: it has none. */
export function sectionOf(raw: Configuration, environment: string | undefined): Configuration {
  return (environment === undefined ? undefined : raw.env?.[environment]) ?? {};
}

/** What wrangler.toml says for an environment: its section comes first, variables are joined, addresses and stores of production are left out. */
export function environmentsConfiguration(
  raw: Configuration,
  environment: string | undefined,
): Configuration {
  const { env: _, ...shared } = raw;
  if (environment === undefined) return shared;
  const section = sectionOf(raw, environment);
  const kept = Object.entries(shared).filter(([key]) => !PRODUCTIONS_OWN.includes(key));
  return {
    ...Object.fromEntries(kept),
    ...section,
    vars: { ...shared.vars, ...section.vars },
    d1_databases: section.d1_databases ?? (shared.d1_databases ?? []).map(withoutDatabaseId),
    kv_namespaces: section.kv_namespaces ?? (shared.kv_namespaces ?? []).map(withoutNamespaceId),
  };
}

/** The ids that a configuration names, as one in which a Deploy button or a person has written them. */
export function idsIn(configuration: Configuration): StoreIds {
  const known = (id: string | undefined): string | undefined =>
    id === undefined || LOCAL_ID.test(id) ? undefined : id;
  return {
    keys: known(configuration.kv_namespaces?.find(({ binding }) => binding === NAMESPACE)?.id),
    catalogue: known(configuration.d1_databases?.find(({ binding }) => binding === DATABASE)?.database_id),
  };
}

/** With the names and ids of the deployment. A store without an id stays without one, and wrangler refuses to deploy that. */
export function frontConfiguration(
  configuration: Configuration,
  names: Names,
  { keys, catalogue }: StoreIds,
  engines: readonly Engine[],
): Configuration {
  return {
    ...configuration,
    name: names.worker,
    d1_databases: (configuration.d1_databases ?? []).map((each) =>
      each.binding === DATABASE
        ? {
            ...withoutDatabaseId(each),
            database_name: names.catalogue,
            ...(catalogue !== undefined && { database_id: catalogue }),
          }
        : each,
    ),
    kv_namespaces: (configuration.kv_namespaces ?? []).map((each) =>
      each.binding === NAMESPACE
        ? { ...withoutNamespaceId(each), ...(keys !== undefined && { id: keys }) }
        : each,
    ),
    ratelimits: (configuration.ratelimits ?? []).map((each) => ({
      ...each,
      namespace_id: rateLimitNumber(each.namespace_id, names),
    })),
    services: [
      ...(configuration.services ?? []),
      ...engines.map(({ binding, service }) => ({ binding, service })),
    ],
  };
}

/** An engine has no stores and no address; the account is the front's. */
export function engineConfiguration(
  raw: Configuration,
  { service }: Engine,
  front: Configuration,
): Configuration {
  const { env: _, ...shared } = raw;
  return {
    ...shared,
    name: service,
    ...(front.account_id !== undefined && { account_id: front.account_id }),
  };
}

/** With absolute paths, for a file in another folder than `folder`. */
export function withAbsolutePaths(configuration: Configuration, folder: string): Configuration {
  const { main, alias, assets, d1_databases } = configuration;
  return {
    ...configuration,
    ...(main !== undefined && { main: resolve(folder, main) }),
    ...(alias !== undefined && {
      alias: Object.fromEntries(Object.entries(alias).map(([name, path]) => [name, resolve(folder, path)])),
    }),
    ...(assets?.directory !== undefined && {
      assets: { ...assets, directory: resolve(folder, assets.directory) },
    }),
    ...(d1_databases !== undefined && {
      d1_databases: d1_databases.map((each) => ({
        ...each,
        ...(each.migrations_dir !== undefined && { migrations_dir: resolve(folder, each.migrations_dir) }),
      })),
    }),
  };
}

function withoutDatabaseId(binding: DatabaseBinding): DatabaseBinding {
  const { database_id: _, ...rest } = binding;
  return rest;
}

function withoutNamespaceId(binding: NamespaceBinding): NamespaceBinding {
  const { id: _, ...rest } = binding;
  return rest;
}
