// One call of the service over fetch, repeated where a repetition can succeed: the same Idempotency-Key, so that it is charged once.

/** What is sent: a file, or what fetch takes for one. It can be sent again, as a stream cannot. */
export type FileBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

export interface ClientOptions {
  /** Of the service, with its base path. */
  readonly url: string | URL;
  readonly key: string;
  /** How often a call is repeated, default 4. */
  readonly retries?: number;
  /** The longest wait before a repetition, seconds, default 60: where Retry-After asks for more, the call fails at once. */
  readonly maxWaitS?: number;
  /** Default: the runtime's. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Default: a random one. Give your own where the program itself may start again. */
  readonly idempotencyKey?: string;
  readonly onProgress?: (progress: Progress) => void;
}

export type Progress =
  | { readonly phase: 'sending'; readonly attempt: number }
  /** `problem`: why the call is repeated. */
  | {
      readonly phase: 'waiting';
      readonly attempt: number;
      readonly waitMs: number;
      readonly problem: Problem;
    }
  /** `totalBytes`: where the service says it. */
  | { readonly phase: 'receiving'; readonly receivedBytes: number; readonly totalBytes?: number }
  /** A batch job was made and is asked for: before each question. */
  | { readonly phase: 'job'; readonly id: string };

/** `code`: an ErrorCode of the service (docs/errors.md), `unreachable` or `aborted`. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string;
  readonly retryAfterS?: number;
}
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export interface Sent {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FileBody;
}
export interface Received {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Headers;
}

const RETRIED: ReadonlySet<number> = new Set([409, 429, 500, 502, 503, 504]);
const DEFAULT_RETRIES = 4;
const DEFAULT_MAX_WAIT_S = 60;
/** Doubled with each repetition where the service names no time. */
const FIRST_WAIT_MS = 500;

/** Throws where there is no address of HTTP. In a browser it may be relative to the page's. */
export function mustHaveAddress(options: Partial<ClientOptions> | undefined): void {
  const url: unknown = options?.url;
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  const isAddress = typeof url === 'string' || url instanceof URL;
  if (!isAddress || !/^https?:/.test(addressOf(String(url), location?.href)))
    throw new TypeError(
      `createClient takes the address of a service as { url: 'http://127.0.0.1:8787', key }; received the url ${String(url)}.`,
    );
}

function addressOf(url: string, base: string | undefined): string {
  try {
    return new URL(url, base).href;
  } catch {
    return '';
  }
}

/** The answer of a call that succeeded. */
export async function send(
  sent: Sent,
  { url, key, retries = DEFAULT_RETRIES, maxWaitS = DEFAULT_MAX_WAIT_S, fetch: fetches }: ClientOptions,
  { signal, idempotencyKey = randomKey(), onProgress }: CallOptions = {},
): Promise<Outcome<Received>> {
  const asked = `${String(url).replace(/\/+$/, '')}${sent.path}`;
  const headers = {
    ...sent.headers,
    Apikey: key,
    Accept: 'application/json, */*;q=0.9',
    ...(sent.method === 'POST' && { 'Idempotency-Key': idempotencyKey }),
  };
  for (let attempt = 1; ; attempt += 1) {
    onProgress?.({ phase: 'sending', attempt });
    const outcome = await once(fetches ?? fetch, asked, {
      method: sent.method,
      headers,
      body: sent.body ?? null,
      signal: signal ?? null,
      onProgress,
    });
    if (outcome.ok) return outcome;
    const { problem } = outcome;
    const waitMs = (problem.retryAfterS ?? (FIRST_WAIT_MS * 2 ** (attempt - 1)) / 1000) * 1000;
    const canPass = problem.code === 'unreachable' || RETRIED.has(problem.status ?? 0);
    if (!canPass || attempt > retries || waitMs > maxWaitS * 1000) return outcome;
    onProgress?.({ phase: 'waiting', attempt, waitMs, problem });
    // Callers that were refused together do not come again together.
    if (!(await waited(waitMs * (1 + Math.random() / 4), signal))) return aborted();
  }
}

interface Asking {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FileBody | null;
  readonly signal: AbortSignal | null;
  readonly onProgress: CallOptions['onProgress'];
}

async function once(
  fetches: typeof fetch,
  url: string,
  { onProgress, ...init }: Asking,
): Promise<Outcome<Received>> {
  try {
    const response = await fetches(url, init);
    const bytes = await received(response, onProgress);
    return response.ok
      ? { ok: true, value: { bytes, headers: response.headers } }
      : { ok: false, problem: problemOf(response, new TextDecoder().decode(bytes)) };
  } catch (cause) {
    if (init.signal?.aborted === true) return aborted();
    const message = cause instanceof Error ? cause.message : String(cause);
    return { ok: false, problem: { code: 'unreachable', message: `${url} does not answer: ${message}` } };
  }
}

async function received(
  response: Response,
  onProgress: CallOptions['onProgress'],
): Promise<Uint8Array<ArrayBuffer>> {
  if (onProgress === undefined || response.body === null) return new Uint8Array(await response.arrayBuffer());
  const length = Number(response.headers.get('content-length') ?? 0);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
    receivedBytes += piece.value.length;
    onProgress({ phase: 'receiving', receivedBytes, ...(length > 0 && { totalBytes: length }) });
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Of the body of a failure, or of a proxy's page before the service. */
function problemOf({ status, headers }: Response, text: string): Problem {
  const { ErrorCode, ErrorMessage } = jsonObject(text);
  const requestId = headers.get('x-request-id');
  const retryAfterS = secondsOf(headers.get('retry-after'));
  return {
    code: typeof ErrorCode === 'string' ? ErrorCode : `status_${status}`,
    message: typeof ErrorMessage === 'string' ? ErrorMessage : `The answer has status ${status}.`,
    status,
    ...(requestId !== null && { requestId }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
}

/** RFC 9110, section 10.2.3: seconds, or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The members of a text in JSON; none if it is something else. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** False if the signal ended it. */
export function waited(ms: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve(signal?.aborted !== true);
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}

export function aborted(): Outcome<never> {
  return { ok: false, problem: { code: 'aborted', message: 'The signal ended the call.' } };
}

/** Without crypto.randomUUID, which browsers have on secure origins alone. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
