// Sends a short body to a caller's address, under the guard's rules. Redirects are not followed.
import { fail } from '../service/failure.ts';
import { type Err, type Result, ok } from '../service/result.ts';
import { type UrlRules, checkUrl } from './check-url.ts';
import { unreached } from './public-fetch.ts';

export interface PostOptions {
  readonly fetch: typeof fetch;
  readonly rules: UrlRules;
  readonly limitMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The status of the answer, whose body is not read. Failures: refused_url, upstream_error, upstream_timeout. */
export async function postTo(
  url: string,
  { fetch, rules, limitMs, headers, body }: PostOptions,
): Promise<Result<number>> {
  const checked = checkUrl(url, rules);
  if (!checked.ok) return checked;
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Err>((resolve) => {
    timer = setTimeout(() => resolve(fail('upstream_timeout', { limitS: limitMs / 1000 })), limitMs);
  });
  const { signal } = abort;
  const init = { method: 'POST', redirect: 'manual', signal, headers, body } as const;
  const sent = (async (): Promise<Result<number>> => {
    try {
      const response = await fetch(checked.value.href, init);
      await response.body?.cancel().catch(() => undefined);
      return ok(response.status);
    } catch (cause) {
      return unreached(cause);
    }
  })();
  try {
    // The race ends the wait even if `fetch` ignores its signal.
    return await Promise.race([sent, late]);
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}
