// The checks of npm run doctor, one after the other. Each says what it found, or what is wrong and what to do.
import { generateBarcode } from '../barcode/generate/index.ts';

export interface Finding {
  readonly check: string;
  /** `warning`: it works, and somebody should know. */
  readonly state: 'ok' | 'warning' | 'wrong';
  readonly text: string;
}

export interface Service {
  /** With the base path, without a slash at its end. */
  readonly url: string;
  /** Undefined: what needs a key is not tried. */
  readonly key: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

const WAIT_MS = 20_000;
const MARK = 'QUIETZONE-DOCTOR';
/** A clock that differs by more puts calls of the month's last minutes into the other month. */
const MAX_CLOCK_S = 30;

/** The checks over HTTP, in their order; each needs those before it. */
export async function examine({ url, key }: Service): Promise<readonly Finding[]> {
  const health = await get(`${url}/health`);
  if (typeof health === 'string' || health.status !== 200)
    return [
      wrong(
        'server',
        `${url}/health ${answered(health)}. Does it run, and is BASE_PATH part of the address?`,
      ),
    ];
  const findings: Finding[] = [ok('server', `answers at ${url}, version ${text(health.body['version'])}`)];
  findings.push(clock(health), await readiness(url), await document(url));
  if (key === undefined)
    return [...findings, warning('key', 'none was given: QUIETZONE_KEY in the environment')];
  const usage = await get(`${url}/usage`, { Apikey: key });
  findings.push(keyFinding(usage));
  if (typeof usage === 'string' || usage.status !== 200) return findings;
  return [...findings, await scan(url, key)];
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

async function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer | string> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(WAIT_MS) });
    const body = (await response.json().catch(() => undefined)) as Json | undefined;
    if (body === undefined && response.ok) return 'what comes is no JSON';
    return { status: response.status, headers: response.headers, body: body ?? {} };
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    return reason instanceof Error ? reason.message : String(reason);
  }
}

function answered(answer: Answer | string): string {
  return typeof answer === 'string' ? `does not answer (${answer})` : `answers ${answer.status}`;
}

function clock({ headers }: Answer): Finding {
  const there = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(there)) return ok('clock', 'the server does not tell its time');
  const seconds = Math.round(Math.abs(Date.now() - there) / 1000);
  return seconds <= MAX_CLOCK_S
    ? ok('clock', `differs by ${seconds} s`)
    : warning(
        'clock',
        `the server's differs from this machine's by ${seconds} s: calls at the month's end may count in the other month`,
      );
}

async function readiness(url: string): Promise<Finding> {
  const ready = await get(`${url}/health/ready`);
  if (typeof ready === 'string') return wrong('readiness', answered(ready));
  const reasons = Object.entries((ready.body['reasons'] ?? {}) as Json);
  if (reasons.length > 0)
    return wrong('readiness', reasons.map(([part, why]) => `${part}: ${text(why)}`).join('; '));
  if (ready.status !== 200) return wrong('readiness', answered(ready));
  const { queued = 0 } = (ready.body['heavy'] ?? {}) as { readonly queued?: number };
  return ready.body['status'] === 'full'
    ? warning('readiness', `ready, but its queue is full: ${queued} heavy jobs wait`)
    : ok('readiness', `database, keys and meters answer; ${queued} heavy jobs wait`);
}

async function document(url: string): Promise<Finding> {
  const described = await get(`${url}/openapi.json`);
  if (typeof described === 'string' || described.status !== 200)
    return wrong('description', `${url}/openapi.json ${answered(described)}`);
  const [server] = (described.body['servers'] ?? []) as readonly { readonly url?: string }[];
  return server?.url === url
    ? ok('description', 'names the same address')
    : warning(
        'description',
        `clients that are generated from it will call ${text(server?.url)}: does a proxy hide host or X-Forwarded-Proto?`,
      );
}

function keyFinding(usage: Answer | string): Finding {
  if (typeof usage === 'string' || usage.status === 404) return wrong('key', `/usage ${answered(usage)}`);
  if (usage.status !== 200)
    return wrong(
      'key',
      `is refused: ${text(usage.body['ErrorMessage'] ?? usage.status)} npm run keys -- list shows those that work`,
    );
  const { CallsUsed, Quota, Period } = usage.body;
  const left = Quota === null ? 'no quota' : `a quota of ${text(Quota)}`;
  const isUsedUp = typeof Quota === 'number' && Number(CallsUsed) >= Quota;
  return (isUsedUp ? warning : ok)('key', `works; ${text(CallsUsed)} calls in ${text(Period)}, ${left}`);
}

/** Draws a QR code here and has it read there: image decoding, engine and meter work. */
async function scan(url: string, key: string): Promise<Finding> {
  const drawn = generateBarcode({ symbology: 'QR_CODE', value: MARK });
  if (!drawn.ok) return wrong('scan', 'the code to read could not be drawn');
  const began = performance.now();
  try {
    const response = await fetch(`${url}/barcode/scan/image`, {
      method: 'POST',
      headers: { Apikey: key, 'Content-Type': 'image/png' },
      body: drawn.value.png,
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const body = (await response.json()) as Json;
    const ms = Math.round(performance.now() - began);
    if (body['RawText'] === MARK) return ok('scan', `a QR code was read in ${ms} ms`);
    if (response.status === 404) return warning('scan', 'is switched off (DISABLED_OPERATIONS)');
    return wrong('scan', `answers ${response.status}: ${text(body['ErrorMessage'] ?? 'nothing was read')}`);
  } catch (cause) {
    return wrong('scan', `does not answer (${String(cause)})`);
  }
}

/** A member of an answer, as people read it. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function ok(check: string, text: string): Finding {
  return { check, state: 'ok', text };
}

export function warning(check: string, text: string): Finding {
  return { check, state: 'warning', text };
}

export function wrong(check: string, text: string): Finding {
  return { check, state: 'wrong', text };
}
