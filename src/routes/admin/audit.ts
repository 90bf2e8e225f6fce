// /admin/audit: shows what administrators changed.
import { MAX_AUDIT_PAGE } from '../../accounts/index.ts';
import { fail } from '../../service/failure.ts';
import { toHex } from '../../lib/hex.ts';
import { type Result, ok } from '../../service/result.ts';
import type { AdminCall } from './route.ts';

const DEFAULT_PAGE = 100;
const LABEL_BYTES = 4;

/** Entries, newest first. Failure: invalid_value. */
export async function getAudit({ deps, query }: AdminCall): Promise<Result<object>> {
  const limit = wholeNumber(query, 'limit', { fallback: DEFAULT_PAGE, maximum: MAX_AUDIT_PAGE });
  if (!limit.ok) return limit;
  const below = wholeNumber(query, 'below', {});
  if (!below.ok) return below;
  const target = query.get('target') ?? undefined;
  const entries = await deps.audit.read({ limit: limit.value ?? DEFAULT_PAGE, below: below.value, target });
  return ok({
    Entries: entries.map(({ id, atMs, actor, action, target: Target, before, after }) => ({
      Id: id,
      At: new Date(atMs).toISOString(),
      Actor: actor,
      Action: action,
      Target,
      Before: before,
      After: after,
    })),
    Next: entries.length === limit.value ? (entries.at(-1)?.id ?? null) : null,
  });
}

/** Who acted: a label of the secret, which tells two secrets apart and reveals neither, and the address. */
export async function actorOf(secret: string, address: string): Promise<string> {
  const labelled = new TextEncoder().encode(`label of an administrator's secret\n${secret}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', labelled));
  return `secret ${toHex(digest.subarray(0, LABEL_BYTES))} from ${address || 'an unknown address'}`;
}

function wholeNumber(
  query: URLSearchParams,
  name: string,
  { fallback, maximum = Number.MAX_SAFE_INTEGER }: { readonly fallback?: number; readonly maximum?: number },
): Result<number | undefined> {
  const text = query.get(name);
  if (text === null) return ok(fallback);
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= maximum) return ok(value);
  return fail('invalid_value', {
    field: name,
    rule: `must be a whole number from 1 to ${maximum}`,
    received: text.slice(0, 40),
  });
}
