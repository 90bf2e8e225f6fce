// Keys of a server that runs, through its administrator's routes: a revocation there reaches the meters at once, and needs no
// account of Cloudflare.
import type { KeyChanges, KeySettings } from '../../../src/accounts/index.ts';
import { ask, withAdmin } from '../admin.ts';
import type { KeyOrder } from './order.ts';

/** What the server answers, one JSON object a key. */
export function obeyAt(url: string, order: KeyOrder): Promise<readonly object[]> {
  return withAdmin(url, async (admin) => {
    const one = (path: string, method: string, body?: object) =>
      ask(admin, `/admin/keys${path}`, { method, ...(body && { body }) });
    switch (order.command) {
      case 'create':
        return [bare(await one('', 'POST', membersOf(order.settings)))];
      case 'list':
        return (await ask(admin, '/admin/keys'))['Keys'] as readonly object[];
      case 'set':
        return [bare(await one(`/${order.id}`, 'PATCH', membersOf(order.changes)))];
      case 'revoke':
        return [bare(await one(`/${order.id}`, 'DELETE'))];
      case 'rotate':
        return [bare(await one(`/${order.id}/rotate`, 'POST', { OverlapS: order.overlapS ?? 0 }))];
    }
  });
}

function bare(answer: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'Successful'));
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
