// The HTML document that an operation works on: how HTTP takes it, where a call has it, and how many are worked on at once.
import { scanWorkMs } from '../../convert/html/index.ts';
import { type Budget, createBudget } from '../../lib/budget.ts';
import { mediaParameter } from '../../lib/parameters.ts';
import { HTML_INPUT } from '../../registry/declared/documents.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { behindGate } from '../behind-gate.ts';
import { addressIn, fetched } from '../file.ts';
import { LIMITS } from '../limits.ts';
import type { Call } from '../operation.ts';
import type { OverHttp } from '../over-http.ts';

/** How HTTP takes an HTML document. */
export const HTML_OVER_HTTP: OverHttp = {
  body: {
    ...HTML_INPUT,
    part: 'inputFile',
    orForm: true,
    // Several clients drop the file without an error, so the message must help.
    send: 'the HTML document as multipart/form-data in the part inputFile, as the form field inputFile or as the body (text/html), or name it in the header inputFileUrl. Some generated clients (Node, Python, Ruby, Java) drop the file of this operation: use inputFileUrl with them',
  },
  bodyLimit: 'MAX_BODY_BYTES',
};

interface HtmlDocument {
  readonly bytes: Uint8Array;
  readonly httpCharset?: string;
  readonly httpContentLanguage?: string;
}

type HtmlInput = { readonly file: Uint8Array } | { readonly url: string };

/** The bytes by which a repeated call is recognised: the file. A call with an address is recognised by its options alone. */
export function callInput(input: HtmlInput): Uint8Array {
  return 'file' in input ? input.file : new Uint8Array(0);
}

/** The document's bytes, or its address. Failures: those of the input, too_large. */
export function findHtml(call: Call): Result<HtmlInput> {
  const { input, settings } = call;
  const file = input.file();
  if (!file.ok) return file;
  if (file.value !== null && file.value.length > 0) {
    return file.value.length <= settings.MAX_HTML_BYTES
      ? ok({ file: file.value })
      : fail('too_large', {
          what: 'The document',
          actual: file.value.length,
          limit: settings.MAX_HTML_BYTES,
          unit: 'bytes',
          bound: 'MAX_HTML_BYTES',
        });
  }
  const url = addressIn(call);
  return url === '' ? input.noFile('absent') : ok({ url });
}

/** Calls `work` with the document, which is fetched if it was given by its address. A large one waits for a slot of the gate first. */
export async function withDocument<T>(
  call: Call,
  input: HtmlInput,
  work: (document: HtmlDocument, budget: Budget) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { settings, host } = call;
  const workMs = settings.CONVERT_WORK_MS;
  // Made when the work begins: the wait for a slot is no work.
  const budget = (): Budget => createBudget({ workMs, wallMs: workMs, now: host.now });
  if ('file' in input) {
    const { charset } = call.input;
    const document = { bytes: input.file, ...(charset && { httpCharset: charset }) };
    return admitted(call, document, () => work(document, budget()));
  }
  const found = await fetched(call, input.url, { wanted: 'document', maxBytes: settings.MAX_HTML_BYTES });
  if (!found.ok) return found;
  const { bytes, contentType, contentLanguage } = found.value;
  const httpCharset = mediaParameter(contentType, 'charset');
  const document = {
    bytes,
    ...(httpCharset && { httpCharset }),
    ...(contentLanguage && { httpContentLanguage: contentLanguage }),
  };
  return admitted(call, document, () => work(document, budget()));
}

async function admitted<T>(
  { host }: Call,
  { bytes }: HtmlDocument,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (bytes.length <= LIMITS.MAX_UNGATED_HTML_BYTES) return work();
  const gate = bytes.length <= LIMITS.MAX_SHORT_HTML_BYTES ? host.shortGate : host.gate;
  return behindGate(gate, { flow: host.account, lengthMs: scanWorkMs(bytes.length) }, work);
}
