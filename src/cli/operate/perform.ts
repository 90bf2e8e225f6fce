// An operation of the route table done in this process: the same code as behind the service, without a server, a key or a meter.
import type { Catalog } from '../../catalog/index.ts';
import type { Deps } from '../../deps.ts';
import { OPEN_GATE } from '../../lib/gate.ts';
import { messageOf } from '../../http/describe-failure.ts';
import { readOptions } from '../../http/options.ts';
import type { ModelValue } from '../../http/model.ts';
import type { Result } from '../../service/result.ts';
import { checkHeaders } from '../../routes/check-headers.ts';
import type { Answer, Operation } from '../../routes/operation.ts';
import { VERSION } from '../../version.ts';
import { CLI_WORDS } from '../words.ts';
import { checkedSettings } from '../../local/settings.ts';

export interface Input {
  readonly headers: Headers;
  /** The file, the text of a string body, or a form. */
  readonly body: Uint8Array | string | FormData;
  /** For operations that ask the catalogue. */
  readonly catalog?: Catalog;
  /** Is told of each page before it is read, from 1. */
  readonly onPage?: (page: number, pageCount: number) => void;
}

export type Performed =
  | { readonly ok: true; readonly value: ModelValue }
  | {
      readonly ok: true;
      readonly bytes: Uint8Array;
      readonly filename: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly message: string };

/** Settings are those of the environment, as for `npm start`. */
export async function performHere(operation: Operation, input: Input): Promise<Performed> {
  const settings = checkedSettings(process.env, { where: 'settings' });
  const done = await run(operation, input, settings);
  if (!done.ok) return { ok: false, message: messageOf(done.failure, CLI_WORDS) };
  const answer = done.value;
  if ('value' in answer) return { ok: true, value: answer.value };
  const { bytes, filename, headers = {} } = answer;
  const whole = bytes instanceof Uint8Array ? bytes : new Uint8Array(await new Response(bytes).arrayBuffer());
  return { ok: true, bytes: whole, filename, headers };
}

async function run(
  operation: Operation,
  { headers: sent, body, catalog, onPage }: Input,
  settings: ReturnType<typeof checkedSettings>,
): Promise<Result<Answer>> {
  const options = readOptions({ headers: sent, url: '' }, operation.headers);
  if (!options.ok) return options;
  const headers = options.value;
  const legal = checkHeaders(headers, operation, settings);
  if (!legal.ok) return legal;
  const { contentType, bytes } = await sentAs(body);
  const job = await operation.prepare({
    headers,
    contentType,
    body: bytes,
    deps: { ...depsHere(catalog), ...(onPage && { onPage }) },
    settings,
    hold: { grow: () => true, close: () => undefined },
    account: { account: 'here', quota: null },
  });
  if (!job.ok) return job;
  try {
    return await job.value.run();
  } finally {
    job.value.close?.();
  }
}

/** The body and its type, as a client sends it. */
async function sentAs(
  body: Input['body'],
): Promise<{ readonly contentType: string | null; readonly bytes: Uint8Array }> {
  if (typeof body === 'string')
    return { contentType: 'application/json', bytes: new TextEncoder().encode(JSON.stringify(body)) };
  if (body instanceof Uint8Array) return { contentType: 'application/octet-stream', bytes: body };
  const form = new Response(body);
  return {
    contentType: form.headers.get('content-type'),
    bytes: new Uint8Array(await form.arrayBuffer()),
  };
}

/** The dependencies of an operation in this process: there are no accounts and no meter, because nobody is charged. */
function depsHere(catalog: Catalog | undefined): Deps {
  const absent = (): never => {
    throw new Error('An operation that is done here asks for no account, no meter and no ledger.');
  };
  return {
    words: CLI_WORDS,
    accounts: { authenticate: absent },
    catalog: catalog ?? { find: absent, fault: absent },
    meter: new Proxy({} as Deps['meter'], { get: absent }),
    gate: OPEN_GATE,
    shortGate: OPEN_GATE,
    uploads: { open: absent, heldBytes: 0 },
    now: () => Date.now(),
    fetch,
    unready: absent,
    version: VERSION,
  };
}
