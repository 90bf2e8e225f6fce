// The names of everything that a deployment consists of on an account, derived from the Worker's name and the environment.
import { createHash } from 'node:crypto';

/** The engine Workers of a deployment in parts: the binding in the front Worker, and what they are made from. */
const ENGINES = [
  { binding: 'ENGINE_RECOGNITION', part: 'recognition', source: 'wrangler.recognition.toml' },
  { binding: 'ENGINE_PPT', part: 'ppt', source: 'wrangler.ppt.toml' },
] as const;

/** Workers' names are labels of host names. */
const MAX_NAME = 63;
const NAME = /^[a-z\d]([a-z\d-]*[a-z\d])?$/;
const PRODUCTION = 'production';

export interface Engine {
  readonly binding: string;
  /** Name of its Worker. */
  readonly service: string;
  /** The configuration in the repository that it is made from. */
  readonly source: string;
}

export interface Names {
  /** Undefined: production. */
  readonly environment: string | undefined;
  /** Name of the front Worker. */
  readonly worker: string;
  readonly engines: readonly Engine[];
  /** Title of the KV namespace. */
  readonly keys: string;
  /** Name of the D1 database. */
  readonly catalogue: string;
}

export interface NamesOptions {
  /** `name` of wrangler.toml. */
  readonly configured: string;
  /** `name` in the environment's own section of wrangler.toml. */
  readonly inSection?: string | undefined;
  readonly environment?: string | undefined;
  /** WRANGLER_CI_OVERRIDE_NAME: the Worker that a build of Cloudflare's is for. wrangler gives this name to whatever is deployed. */
  readonly build?: string | undefined;
}

/** A text says what is wrong. */
export function namesOf({ configured, inSection, environment, build }: NamesOptions): Names | string {
  const own = environment === PRODUCTION ? undefined : environment;
  if (own !== undefined && !NAME.test(own))
    return `--env takes lower-case letters, digits and hyphens, not "${own}".`;
  if (ENGINES.some(({ part }) => part === own))
    return `--env ${own} would give the front Worker the name of production's engine Worker: choose another.`;
  const derived = inSection ?? (own === undefined ? configured : `${configured}-${own}`);
  if (own !== undefined && build !== undefined && build !== derived)
    return `This build is for the Worker ${build}, but --env ${own} is ${derived}.`;
  const worker = build ?? derived;
  const engines = ENGINES.map(({ binding, part, source }) => ({
    binding,
    service: `${worker}-${part}`,
    source,
  }));
  const wrong = [worker, ...engines.map(({ service }) => service)].find(
    (name) => !NAME.test(name) || name.length > MAX_NAME,
  );
  if (wrong !== undefined)
    return `${wrong} cannot be the name of a Worker: at most ${MAX_NAME} lower-case letters, digits and hyphens.`;
  return { environment: own, worker, engines, keys: `${worker}-keys`, catalogue: `${worker}-catalog` };
}

/** Rate limits of an account share a counter where their numbers are the same: an environment has a number of its own. */
export function rateLimitNumber(configured: string, { environment, worker }: Names): string {
  if (environment === undefined) return configured;
  const digest = createHash('sha256').update(`${worker} ${configured}`).digest();
  return String(1_000_000 + (digest.readUInt32BE(0) % 1_000_000_000));
}
