// Tells a receiver that a job is done, by a POST signed according to Standard Webhooks 1.0.0 (https://www.standardwebhooks.com).
import { encodeBase64 } from '../lib/base64.ts';
import type { Result } from '../service/result.ts';
import { type UrlRules, postTo } from '../remote/index.ts';
import { LIMITS } from './limits.ts';

/** The text whose HMAC with an API key is the secret of that key's callbacks. A receiver that has the key computes the same. */
const PURPOSE = 'quietzone callback 1';

/** Base64 of HMAC-SHA256(API key, PURPOSE): the part of a Standard Webhooks secret after `whsec_`. */
export async function callbackSecret(apikey: string): Promise<string> {
  return encodeBase64(await hmac(new TextEncoder().encode(apikey), PURPOSE));
}

export interface Callback {
  readonly url: string;
  readonly secret: string;
  /** The job's id. It is the same in each try, so that a receiver recognises a repeat. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
  /** Unix ms. */
  readonly nowMs: number;
}

/** Sends the callback; true if the receiver answered 2xx. The failures are those of the URL guard. */
export async function callBack(
  { url, secret, id, body, nowMs }: Callback,
  { fetch, rules }: { readonly fetch: typeof globalThis.fetch; readonly rules: UrlRules },
): Promise<Result<boolean>> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const status = await postTo(url, {
    fetch,
    rules,
    limitMs: LIMITS.CALLBACK_WAIT_MS,
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'User-Agent': 'quietzone (callback)',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': await signature(secret, { id, timestamp, body }),
    },
  });
  return status.ok ? { ok: true, value: status.value >= 200 && status.value < 300 } : status;
}

/** The value of `webhook-signature`. */
async function signature(
  secret: string,
  { id, timestamp, body }: { readonly id: string; readonly timestamp: string; readonly body: string },
): Promise<string> {
  const key = Uint8Array.from(atob(secret), (character) => character.charCodeAt(0));
  return `v1,${encodeBase64(await hmac(key, `${id}.${timestamp}.${body}`))}`;
}

async function hmac(key: Uint8Array, text: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
}
