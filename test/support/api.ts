// The Worker under test, inside workerd, with its real D1, KV and Durable Object.
import { env, exports } from 'cloudflare:workers';
import { type KeySettings, createKey, kvStore } from '../../src/accounts/index.ts';
import type { Env } from '../../src/env.ts';
import { latin1Bytes, concatBytes } from '../../src/lib/bytes.ts';

export const bindings = env as unknown as Env;
export const BASE = 'https://quietzone.test';

const worker = exports as unknown as { default: { fetch(request: Request): Promise<Response> } };

export function send(path: string, init?: RequestInit): Promise<Response> {
  return worker.default.fetch(new Request(BASE + path, init));
}

/** A new key; unlimited unless a quota is given. */
export async function newKey(settings: Partial<KeySettings> = {}): Promise<string> {
  const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
  const deps = { store: kvStore(bindings.KEYS), now: () => Date.now(), random };
  const { key } = await createKey(deps, { name: 'test', rateLimit: false, ...settings });
  return key;
}

export interface ErrorBody {
  readonly Successful: boolean;
  readonly ErrorMessage: string;
  readonly ErrorCode: string;
  readonly RequestId: string;
}

/** A form with one file part, as a browser sends it. */
export function fileForm(
  part: string,
  file: Uint8Array,
  filename = 'file.bin',
): { body: Uint8Array; headers: Record<string, string> } {
  const boundary = '----quietzone-test';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    body: concatBytes([latin1Bytes(head), file, latin1Bytes(`\r\n--${boundary}--\r\n`)]),
    headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
  };
}
