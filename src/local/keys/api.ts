// Keys of a server that runs, through its administrator's routes: a revocation there reaches the meters at once, and needs no
// account of Cloudflare.
import type { KeyChanges, KeySettings } from '../../accounts/index.ts';
import { ask, withAdmin } from '../admin.ts';
import type { KeyOrder } from './order.ts';

/** What the server answers, one JSON object a key, with the members that the tasks print for local keys. */
export function obeyAt(url: string, order: KeyOrder): Promise<readonly object[]> {
  return withAdmin(url, async (admin) => {
    const one = (path: string, method: string, body?: object) =>
      ask(admin, `/admin/keys${path}`, { method, ...(body && { body }) });
    switch (order.command) {
      case 'create':
        return [recordOf(await one('', 'POST', membersOf(order.settings)))];
      case 'list':
        return ((await ask(admin, '/admin/keys'))['Keys'] as readonly Answer[]).map((key) => ({
          ...recordOf(key),
          state: key['State'],
        }));
      case 'audit':
        return auditPages((below) =>
          ask(admin, `/admin/audit?${auditQuery(order.id, below)}`).then(
            (answer) => answer as unknown as AuditPage,
          ),
        );
      case 'set':
        return [recordOf(await one(`/${order.id}`, 'PATCH', membersOf(order.changes)))];
      case 'revoke':
        return [recordOf(await one(`/${order.id}`, 'DELETE'))];
      case 'rotate':
        return [recordOf(await one(`/${order.id}/rotate`, 'POST', { OverlapS: order.overlapS ?? 0 }))];
    }
  });
}

interface AuditPage {
  readonly Entries: readonly object[];
  readonly Next: number | null;
}

const AUDIT_PAGE = '1000';

async function auditPages(page: (below: number | null) => Promise<AuditPage>): Promise<readonly object[]> {
  const entries: object[] = [];
  for (let below: number | null = null; ;) {
    const { Entries, Next } = await page(below);
    entries.push(...Entries);
    if (Next === null) return entries;
    below = Next;
  }
}

function auditQuery(id: string | undefined, below: number | null): string {
  return new URLSearchParams({
    limit: AUDIT_PAGE,
    ...(id !== undefined && { target: `key ${id}` }),
    ...(below !== null && { below: String(below) }),
  }).toString();
}

type Answer = Readonly<Record<string, unknown>>;

/** A record as it is stored: absent members for no limit, but for the quota. A new key comes last; so does a warning. */
function recordOf({ Key, Warning, ...answer }: Answer): object {
  const members: Answer = {
    id: answer['Id'],
    account: answer['Account'],
    name: answer['Name'],
    quota: answer['Quota'],
    rateLimit: answer['RateLimit'] === false ? false : undefined,
    operations: answer['Operations'] ?? undefined,
    origins: answer['Origins'] ?? undefined,
    created: answer['Created'],
    expires: answer['Expires'] ?? undefined,
    revoked: answer['Revoked'] ?? undefined,
    key: Key,
    warning: Warning,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function membersOf(settings: KeySettings | KeyChanges): object {
  const { name, quota, rateLimit, operations, origins, expiresMs } = settings;
  const ends = typeof expiresMs === 'number' ? new Date(expiresMs).toISOString() : expiresMs;
  const members = {
    Name: name,
    Quota: quota,
    RateLimit: rateLimit,
    Operations: operations,
    Origins: origins,
    Expires: ends,
    Account: 'account' in settings ? settings.account : undefined,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
