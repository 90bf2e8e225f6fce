// Reads the settings of a key that an administrator sent as JSON, member by member. An unknown or wrong member fails with its name.
import { nearestOf } from '../lib/edit-distance.ts';
import { type Result, err, ok } from '../service/result.ts';
import { OPERATION_IDS } from '../registry/operations.ts';
import type { KeyChanges, KeySettings } from './keys.ts';

/** Characters of a name, an account or an origin, and items of a list: far above real ones, and a record stays below 30 KB. */
export const MAX_KEY_TEXT = 200;
const MAX_LIST = 100;

type Members = Readonly<Record<string, unknown>>;
/** Returns undefined for a value that breaks the member's rule. */
type Reader<T> = (value: unknown, nowMs: number) => T | undefined;

const text: Reader<string> = (value) => (typeof value === 'string' && isKeyText(value) ? value : undefined);
const quota: Reader<number | null> = (value) =>
  value === null || (Number.isSafeInteger(value) && (value as number) >= 0)
    ? (value as number | null)
    : undefined;
const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const operations: Reader<readonly string[] | null> = (value) =>
  value === null ? null : listOf(value, (item) => OPERATION_IDS.includes(item));
const origins: Reader<readonly string[] | null> = (value) =>
  value === null ? null : listOf(value, isOrigin);
const time: Reader<number | null> = (value, nowMs) => {
  if (value === null) return null;
  const ms = typeof value === 'string' ? endOf(value) : undefined;
  return ms !== undefined && ms > nowMs ? ms : undefined;
};

/** Whether a text can be the name of a key or of an account. */
export function isKeyText(value: string): boolean {
  return value.trim() !== '' && value.length <= MAX_KEY_TEXT;
}

/** Whether a browser can send exactly this as its Origin (RFC 6454, section 6.2); no browser sends a wildcard. */
export function isOrigin(value: string): boolean {
  return value.length <= MAX_KEY_TEXT && !value.includes('*') && URL.parse(value)?.origin === value;
}

const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** The milliseconds of a date or a time as ISO 8601 writes it, in UTC if it names no zone; undefined for another text or no day of the calendar. */
export function endOf(value: string): number | undefined {
  const [whole, day, zone] = ISO_TIME.exec(value) ?? [];
  if (whole === undefined || day === undefined) return undefined;
  const dayMs = Date.parse(day);
  // Date.parse takes February 30 for March 2.
  if (Number.isNaN(dayMs) || !new Date(dayMs).toISOString().startsWith(day)) return undefined;
  const ms = Date.parse(whole === day || zone !== undefined ? whole : `${whole}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** For each member: its name in KeyChanges, its reader, and its rule for the message. */
const KEY_MEMBERS = {
  Name: { to: 'name', read: text, rule: `must be a text of at most ${MAX_KEY_TEXT} characters` },
  Quota: { to: 'quota', read: quota, rule: 'must be a whole number of calls a month, or null for no limit' },
  RateLimit: { to: 'rateLimit', read: flag, rule: 'must be true or false' },
  Operations: {
    to: 'operations',
    read: operations,
    rule: 'must be a list of operationIds of openapi.json, or null for all',
  },
  Origins: {
    to: 'origins',
    read: origins,
    rule: 'must be a list of origins like https://shop.example, or null for any',
  },
  Expires: { to: 'expiresMs', read: time, rule: 'must be a date that lies ahead, or null for never' },
} as const;

/** The settings of a new key. The failure is a sentence without a full stop. */
export function readKeySettings(body: unknown, nowMs: number): Result<KeySettings, string> {
  const members = membersOf(body, ['Account', ...Object.keys(KEY_MEMBERS)]);
  if (!members.ok) return members;
  const { Account, ...rest } = members.value;
  const changes = readMembers(rest, nowMs);
  if (!changes.ok) return changes;
  const { name, quota: calls, operations: may, origins: from, expiresMs, rateLimit } = changes.value;
  if (name === undefined) return err('Name is needed: it says whose key this is');
  const account = Account === undefined || Account === null ? undefined : text(Account, nowMs);
  if (Account !== undefined && Account !== null && account === undefined)
    return err(`Account must be a text of at most ${MAX_KEY_TEXT} characters`);
  return ok({
    name,
    ...(calls !== undefined && { quota: calls }),
    ...(account !== undefined && { account }),
    ...(rateLimit !== undefined && { rateLimit }),
    ...(may && { operations: may }),
    ...(from && { origins: from }),
    ...(typeof expiresMs === 'number' && { expiresMs }),
  });
}

/** The changes to a key; its account cannot change. The failure is a sentence without a full stop. */
export function readKeyChanges(body: unknown, nowMs: number): Result<KeyChanges, string> {
  const members = membersOf(body, Object.keys(KEY_MEMBERS));
  if (!members.ok) return members;
  if (Object.keys(members.value).length === 0)
    return err(`nothing is to change; there are ${Object.keys(KEY_MEMBERS).join(', ')}`);
  return readMembers(members.value, nowMs);
}

function readMembers(members: Members, nowMs: number): Result<KeyChanges, string> {
  const changes: Record<string, unknown> = {};
  for (const [name, { to, read, rule }] of Object.entries(KEY_MEMBERS)) {
    if (!(name in members)) continue;
    const value = read(members[name], nowMs);
    if (value === undefined) return err(`${name} ${rule}`);
    changes[to] = value;
  }
  return ok(changes as KeyChanges);
}

function membersOf(body: unknown, known: readonly string[]): Result<Members, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return err('a JSON object is expected');
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown === undefined) return ok(body as Members);
  const nearest = nearestOf(unknown, known);
  const meant = nearest === undefined ? `there are ${known.join(', ')}` : `is ${nearest} meant?`;
  return err(`there is no member ${unknown.slice(0, 60)}: ${meant}`);
}

function listOf(value: unknown, isGood: (item: string) => boolean): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_LIST) return undefined;
  const items = value.filter((item): item is string => typeof item === 'string' && isGood(item));
  return items.length === value.length ? items : undefined;
}
