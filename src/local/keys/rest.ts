// Workers KV and D1 through Cloudflare's API (https://developers.cloudflare.com/api/resources/kv/ and …/d1/): a namespace as the store of the key
// operations, a database for their audit log. wrangler takes a second or two for each command and reads one key with it; this reads 100 with a
// request.
import { type KvStore, type Statements, inBulks } from '../../accounts/index.ts';

/** The most names that one page of a list holds. */
const PAGE = 1000;

export interface RestAccount {
  /** Of the API, as https://api.cloudflare.com/client/v4. */
  readonly base: string;
  readonly accountId: string;
  /** What signs a request in. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Envelope {
  readonly success?: boolean;
  readonly errors?: readonly { readonly code?: number; readonly message?: string }[];
  readonly result?: unknown;
  readonly result_info?: { readonly cursor?: string };
}

/** Each method throws with the API's own message when it refuses. */
export function restKvStore({ base, accountId, headers }: RestAccount, namespaceId: string): KvStore {
  const at = `${base}/accounts/${accountId}/storage/kv/namespaces/${namespaceId}`;
  const valueAt = (name: string): string => `${at}/values/${encodeURIComponent(name)}`;
  const ask = (url: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url, { ...init, headers: { ...headers, ...(init.headers as Record<string, string>) } });

  const bulk = async (keys: string[]): Promise<readonly (string | null)[]> => {
    const response = await ask(`${at}/bulk/get`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ keys, type: 'text' }),
    });
    const { values } = (await envelope(response)).result as {
      values: Readonly<Record<string, string | null>>;
    };
    return keys.map((key) => values[key] ?? null);
  };

  return {
    async get(name) {
      const response = await ask(valueAt(name));
      if (response.status === 404) return null;
      if (!response.ok) await envelope(response);
      return response.text();
    },
    async put(name, value) {
      await envelope(await ask(valueAt(name), { method: 'PUT', body: value }));
    },
    async list(prefix) {
      const names: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const query = new URLSearchParams({ prefix, limit: String(PAGE), ...(cursor !== '' && { cursor }) });
        const page: Envelope = await envelope(await ask(`${at}/keys?${query.toString()}`));
        names.push(...(page.result as { name: string }[]).map(({ name }) => name));
        cursor = page.result_info?.cursor || undefined;
      }
      return names;
    },
    getMany: inBulks(bulk),
  };
}

/** The statements of a call are a batch, and so one transaction. */
export function restStatements({ base, accountId, headers }: RestAccount, databaseId: string): Statements {
  return async (batch) => {
    const response = await fetch(`${base}/accounts/${accountId}/d1/database/${databaseId}/query`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ batch }),
    });
    const { result } = await envelope(response);
    return (result as { results?: unknown[] }[]).map(({ results = [] }) => results);
  };
}

/** The accounts that these credentials reach. */
export async function accountsOf(
  base: string,
  headers: RestAccount['headers'],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { result } = await envelope(await fetch(`${base}/accounts?per_page=50`, { headers }));
  return result as { id: string; name: string }[];
}

async function envelope(response: Response): Promise<Envelope> {
  const said = (await response.json().catch(() => ({}))) as Envelope;
  if (response.ok && said.success === true) return said;
  const why = said.errors?.map(({ code, message }) => `${message} (${code})`).join('; ');
  throw new Error(`Cloudflare's API answered ${response.status}${why ? `: ${why}` : ''}`);
}
