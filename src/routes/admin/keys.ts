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
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
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
export async function postKey({ deps, body, changed }: AdminCall): Promise<Result<object>> {
  const settings = readKeySettings(body, deps.keys.now());
  if (!settings.ok) return bad(settings.failure);
  const { key, record } = await createKey(deps.keys, settings.value);
  const after = shownKey(record, stateOfKey(record, deps.keys.now()));
  changed({ target: targetOf(record.id), before: null, after });
  return ok({ Key: key, ...after });
}

/** Changes a key's settings. Failures: malformed_body, not_found. */
export async function patchKey(call: AdminCall): Promise<Result<object>> {
  const { deps, body, parameter: id } = call;
  const changes = readKeyChanges(body, deps.keys.now());
  if (!changes.ok) return bad(changes.failure);
  const before = await keyById(deps.keys, id);
  return changedOrAbsent(call, before, await changeKey(deps.keys, id, changes.value));
}

/**
 * Revokes a key. The account's meter is told first: from then on the key can reserve nothing, however long KV takes to reach every
 * location. Failures: not_found, overloaded.
 */
export async function deleteKey(call: AdminCall): Promise<Result<object>> {
  const { deps, parameter: id } = call;
  const before = await keyById(deps.keys, id);
  const told = await tellMeter(deps, before, id);
  return told.ok ? changedOrAbsent(call, before, await revokeKey(deps.keys, id)) : told;
}

/** Rotates a key; without an overlap the old one is revoked as in deleteKey. Failures: malformed_body, not_found. */
export async function postRotation(call: AdminCall): Promise<Result<object>> {
  const { deps, body, parameter: id, changed } = call;
  const overlap = (body as { OverlapS?: unknown } | null)?.OverlapS ?? 0;
  const isGood = Number.isSafeInteger(overlap) && (overlap as number) >= 0;
  if (!isGood) return bad('OverlapS must be a whole number of seconds');
  const overlapS = overlap as number;
  const before = await keyById(deps.keys, id);
  const rotated = await rotateKey(deps.keys, id, { overlapS });
  if (!rotated) return absent(id);
  const told = overlapS > 0 ? ok(undefined) : await tellMeter(deps, before, id);
  const { key, record } = rotated;
  const after = shownKey(record, 'live');
  changedOrAbsent(call, before, await keyById(deps.keys, id));
  changed({ target: targetOf(record.id), before: null, after: { ...after, RotatedFrom: id } });
  return ok({
    Key: key,
    ...after,
    ...(!told.ok && { Warning: 'The old key is revoked, but its meter did not answer: revoke it again.' }),
  });
}

async function tellMeter(deps: AdminDeps, record: KeyRecord | null, id: string): Promise<Result<void>> {
  if (!record) return absent(id);
  return deps.meter.revoke({ account: record.account, quota: record.quota }, id);
}

/** Shows the record of a change, and records it. */
function changedOrAbsent(
  { deps, parameter: id, changed }: AdminCall,
  before: KeyRecord | null,
  record: KeyRecord | null,
): Result<object> {
  if (before === null || record === null) return absent(id);
  const show = (each: KeyRecord): object => shownKey(each, stateOfKey(each, deps.keys.now()));
  const after = show(record);
  changed({ target: targetOf(id), before: show(before), after });
  return ok(after);
}

function targetOf(id: string): string {
  return `key ${id}`;
}

function absent(id: string): Result<never> {
  return fail('not_found', { path: `key ${id.slice(0, 40)}`, listAt: '/admin/keys', what: 'keys' });
}

function bad(rule: string): Result<never> {
  return fail('malformed_body', { body: 'JSON body', why: rule });
}
