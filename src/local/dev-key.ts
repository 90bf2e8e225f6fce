// The development key: DEV_API_KEY, or the one of the last start, or a new one. It is stored in a file that only its owner can read.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type KeyDeps, createKey, idOfKey, listKeys, revokeKey } from '../accounts/index.ts';

import { storedKeys } from './keys/stored.ts';

const NAME = 'development';

/** It goes through a header and stands in a shell's line. */
const SIGNS = /^[!-~]+$/;
/** 16 signs of at least 8 kinds: 48 bits and more where they are random. */
const MIN_LENGTH = 16;
const MIN_KINDS = 8;
const MAX_LENGTH = 512;
/** Words that occur in keys that others guess. */
const GUESSABLE =
  /password|passwort|secret|change-?me|default|example|quietzone|api-?key|my-?(own-?)?key|qwert|letmein|admin/i;

export interface DevelopmentKey {
  readonly key: string;
  /** Holds the key; the printed lines read it. */
  readonly file: string;
  /** True when nobody has seen it yet: it is shown once. */
  readonly isNew: boolean;
}

/** Why a key that somebody chose is no good; undefined: it is. Never repeats it. */
export function keyFault(key: string): string | undefined {
  if (!SIGNS.test(key)) return 'it may have letters, digits and signs of ASCII, and no space';
  if (key.length < MIN_LENGTH) return `it has ${key.length} signs and needs at least ${MIN_LENGTH}`;
  if (key.length > MAX_LENGTH) return `it has ${key.length} signs and may have ${MAX_LENGTH}`;
  const steps = Array.from(key.slice(1), (_, i) => key.charCodeAt(i + 1) - key.charCodeAt(i));
  const counted = steps.filter((step) => Math.abs(step) <= 1).length * 2 > steps.length;
  if (new Set(key).size < MIN_KINDS || counted || GUESSABLE.test(key))
    return 'others could guess it: take a random one, such as openssl rand -hex 24 makes';
  return undefined;
}

/** The key that `developmentKey` would make good, where it is so already and the only one; undefined: something must be written. */
export async function standingKey({
  state,
  given,
}: {
  readonly state: string;
  readonly given: string | undefined;
}): Promise<DevelopmentKey | undefined> {
  const file = join(state, 'dev-key');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (kept === undefined || (given !== undefined && given !== kept)) return undefined;
  const live = await liveKeys({ store: storedKeys(state), now: Date.now });
  const id = await idOfKey(kept);
  return live.length === 1 && live[0]?.id === id ? { key: kept, file, isNew: false } : undefined;
}

async function liveKeys(deps: Parameters<typeof listKeys>[0]): ReturnType<typeof listKeys> {
  return (await listKeys(deps)).filter(({ name, state }) => name === NAME && state === 'live');
}

/**
 * Makes the key good in the store, and ends an earlier development key. One that is good already is not written again:
 * the local store keeps a file for each writing.
 */
export async function developmentKey(
  deps: KeyDeps,
  { state, given }: { readonly state: string; readonly given: string | undefined },
): Promise<DevelopmentKey> {
  const file = join(state, 'dev-key');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const wanted = given ?? kept;
  const live = await liveKeys(deps);
  const wantedId = wanted === undefined ? undefined : await idOfKey(wanted);
  const created = live.some(({ id }) => id === wantedId)
    ? undefined
    : await createKey(deps, { name: NAME, account: NAME, rateLimit: false }, wanted);
  const key = created?.key ?? wanted ?? '';
  const keyId = created?.record.id ?? wantedId;
  for (const { id } of live) if (id !== keyId) await revokeKey(deps, id);
  if (key !== kept) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${key}\n`, { mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return { key, file, isNew: wanted === undefined };
}
