// /admin/keys: creates, lists, changes, rotates and revokes keys. Only the answer that creates a key contains it.
import {
  type KeyRecord,
  type ListedKey,
  changeKey,
  createKey,
  keyById,
  listKeys,
  readKeyChanges,
  readKeySettings,
  revokeKey,
  rotateKey,
  stateOfKey,
} from '../../accounts/index.ts';
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import type { AdminCall, AdminDeps } from './route.ts';

/** A record in the form of the answers. */
function shownKey(record: KeyRecord, state: ListedKey['state']): object {
  return {
    Id: record.id,
    Name: record.name,
    Account: record.account,
    Quota: record.quota,
    RateLimit: record.rateLimit !== false,
    Operations: record.operations ?? null,
    Origins: record.origins ?? null,
    Created: record.created,
    Expires: record.expires ?? null,
    Revoked: record.revoked ?? null,
    State: state,
  };
}

/** Lists the keys, or those of one account. */
export async function getKeys({ deps, query }: AdminCall): Promise<Result<object>> {
  const account = query.get('account');
  const keys = await listKeys(deps.keys);
  return ok({
    Keys: keys
      .filter((key) => account === null || key.account === account)
      .map((key) => shownKey(key, key.state)),
  });
}

/** Creates a key. Failure: malformed_body. */
export async function postKey({ deps, body }: AdminCall): Promise<Result<object>> {
  const settings = readKeySettings(body, deps.keys.now());
  if (!settings.ok) return bad(settings.failure);
  const { key, record } = await createKey(deps.keys, settings.value);
  return ok({ Key: key, ...shownKey(record, stateOfKey(record, deps.keys.now())) });
}

/** Changes a key's settings. Failures: malformed_body, not_found. */
export async function patchKey({ deps, body, parameter: id }: AdminCall): Promise<Result<object>> {
  const changes = readKeyChanges(body, deps.keys.now());
  if (!changes.ok) return bad(changes.failure);
  return shownOrAbsent(deps, id, await changeKey(deps.keys, id, changes.value));
}

/**
 * Revokes a key. The account's meter is told first: from then on the key can reserve nothing, however long KV takes to reach every
 * location. Failures: not_found, overloaded.
 */
export async function deleteKey({ deps, parameter: id }: AdminCall): Promise<Result<object>> {
  const told = await tellMeter(deps, id);
  return told.ok ? shownOrAbsent(deps, id, await revokeKey(deps.keys, id)) : told;
}

/** Rotates a key; without an overlap the old one is revoked as in deleteKey. Failures: malformed_body, not_found. */
export async function postRotation({ deps, body, parameter: id }: AdminCall): Promise<Result<object>> {
  const overlap = (body as { OverlapS?: unknown } | null)?.OverlapS ?? 0;
  const isGood = Number.isSafeInteger(overlap) && (overlap as number) >= 0;
  if (!isGood) return bad('OverlapS must be a whole number of seconds');
  const overlapS = overlap as number;
  const rotated = await rotateKey(deps.keys, id, { overlapS });
  if (!rotated) return absent(id);
  const told = overlapS > 0 ? ok(undefined) : await tellMeter(deps, id);
  const { key, record } = rotated;
  return ok({
    Key: key,
    ...shownKey(record, 'live'),
    ...(!told.ok && { Warning: 'The old key is revoked, but its meter did not answer: revoke it again.' }),
  });
}

async function tellMeter(deps: AdminDeps, id: string): Promise<Result<void>> {
  const record = await keyById(deps.keys, id);
  if (!record) return absent(id);
  return deps.meter.revoke({ account: record.account, quota: record.quota }, id);
}

function shownOrAbsent(deps: AdminDeps, id: string, record: KeyRecord | null): Result<object> {
  return record === null ? absent(id) : ok(shownKey(record, stateOfKey(record, deps.keys.now())));
}

function absent(id: string): Result<never> {
  return fail('not_found', { path: `key ${id.slice(0, 40)}`, listAt: '/admin/keys', what: 'keys' });
}

function bad(rule: string): Result<never> {
  return fail('malformed_body', { body: 'JSON body', why: rule });
}
