// One call of an operation, with progress of its upload, and what came of it.
import type { Operation } from './operations.ts';
import { readKey } from './key.ts';
import { BASE_PATH } from './page.ts';
import { type Problem, connectionProblem, problemOf } from './problems.ts';
import { type Request, sentHeaders } from './request.ts';

export interface Answer {
  readonly status: number;
  /** Of the answer, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Blob;
  /** Of a model; undefined when the answer is a file. */
  readonly json: unknown;
  readonly ms: number;
  /** Calls that it cost; undefined where the service did not say. */
  readonly calls: number | undefined;
}

export type Outcome =
  | { readonly ok: true; readonly answer: Answer }
  /** `answer`: as far as one came. */
  | { readonly ok: false; readonly problem: Problem; readonly answer?: Answer };

export interface Progress {
  /** Bytes sent and of how many; all are sent when both are the same. */
  readonly sent: number;
  readonly of: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

const MAX_RETRIES = 3;
/** A longer wait is the person's to decide. */
const MAX_WAIT_S = 60;
const DEFAULT_WAIT_S = 5;

/** One of many calls: again while the service is busy. */
export async function sendUntilFree(request: Request, options: SendOptions = {}): Promise<Outcome> {
  for (let retry = 0; ; retry += 1) {
    const outcome = await send(request, options);
    const waitS =
      outcome.ok || outcome.problem.kind !== 'busy'
        ? undefined
        : (outcome.problem.retryAfterS ?? DEFAULT_WAIT_S);
    if (waitS === undefined || retry === MAX_RETRIES || waitS > MAX_WAIT_S || options.signal?.aborted)
      return outcome;
    await new Promise((resolve) => setTimeout(resolve, 1000 * waitS));
  }
}

export function send(request: Request, { signal, onProgress }: SendOptions = {}): Promise<Outcome> {
  const { operation, body } = request;
  const began = performance.now();
  return new Promise((resolve) => {
    // fetch cannot tell how much of an upload was sent.
    const exchange = new XMLHttpRequest();
    exchange.open('POST', BASE_PATH + operation.path);
    exchange.responseType = 'blob';
    exchange.setRequestHeader('Accept', 'application/json');
    const key = readKey();
    if (key !== '') exchange.setRequestHeader('Apikey', key);
    for (const [name, value] of Object.entries(sentHeaders(request))) {
      const fault = setHeader(exchange, { name, label: labelIn(operation, name) ?? name }, value);
      if (fault) return resolve({ ok: false, problem: fault });
    }
    exchange.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, of: total });
    exchange.onload = () => resolve(outcomeOf(exchange, operation, performance.now() - began));
    exchange.onerror = () => resolve({ ok: false, problem: connectionProblem(navigator.onLine) });
    exchange.onabort = () =>
      resolve({ ok: false, problem: { kind: 'stopped', title: 'Stopped', advice: '' } });
    signal?.addEventListener('abort', () => exchange.abort());
    exchange.send(payload(body, operation));
  });
}

/** A header that the browser refuses, as one with letters that Latin-1 has not, is a problem with the value. */
function setHeader(
  exchange: XMLHttpRequest,
  { name, label }: { readonly name: string; readonly label: string },
  value: string,
): Problem | undefined {
  try {
    exchange.setRequestHeader(name, value);
    return undefined;
  } catch {
    return {
      kind: 'value',
      title: `“${label}” cannot be sent`,
      advice: 'It takes Latin letters, digits and signs only.',
    };
  }
}

function payload(body: Request['body'], { body: described }: Operation): XMLHttpRequestBodyInit | null {
  if ('text' in body) return JSON.stringify(body.text);
  if ('fields' in body) return JSON.stringify(body.fields);
  if ('list' in body) return JSON.stringify(body.list);
  const form = new FormData();
  if ('parts' in body) {
    for (const each of body.parts)
      // A text as a file: a form makes CR LF of its line ends.
      if ('text' in each) form.append(each.part, new Blob([each.text]));
      else form.append(each.part, each.file, each.name);
    return form;
  }
  if ('none' in body || described.kind !== 'file') return null;
  form.append(described.part, body.file, body.name);
  return form;
}

function labelIn({ parameters }: Operation, header: string): string | undefined {
  return parameters.find(({ name }) => name.toLowerCase() === header.toLowerCase())?.label;
}

async function outcomeOf(exchange: XMLHttpRequest, operation: Operation, ms: number): Promise<Outcome> {
  const headers = Object.fromEntries(
    exchange
      .getAllResponseHeaders()
      .split('\r\n')
      .flatMap((line) => {
        const colon = line.indexOf(': ');
        return colon < 0 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]];
      }),
  ) as Readonly<Record<string, string>>;
  const bytes = exchange.response as Blob;
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  const calls = Number(headers['x-api-calls-consumed'] ?? Number.NaN);
  const answer: Answer = {
    status: exchange.status,
    headers,
    bytes,
    json: isJson ? parsed(await bytes.text()) : undefined,
    ms,
    calls: Number.isNaN(calls) ? undefined : calls,
  };
  if (exchange.status === 200) return { ok: true, answer };
  const called = { hasKey: readKey() !== '', labelOf: (name: string) => labelIn(operation, name) };
  return { ok: false, answer, problem: problemOf(answer, called) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
