// Reads the document of the two HTML operations: from a file part, a form field, the body, or a URL.
import type { Call, Operation } from '../operation.ts';
import { type FetchSettings, fetchDocument } from '../../http/url-guard/index.ts';
import { mediaParameter } from '../../http/charset.ts';
import { findUpload } from '../../http/upload.ts';
import { type Budget, createBudget } from '../../lib/budget.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { scanWorkMs } from '../../convert/html/index.ts';
import { LIMITS } from '../limits.ts';
import { behindGate } from '../behind-gate.ts';
import { urlRules } from '../url-rules.ts';

export const HTML_BODY: Operation['body'] = {
  kind: 'file',
  part: 'inputFile',
  required: false,
  orForm: true,
  description: 'the HTML document',
};

export interface HtmlDocument {
  readonly bytes: Uint8Array;
  readonly httpCharset?: string;
  readonly httpContentLanguage?: string;
}

export type HtmlInput = { readonly file: Uint8Array } | { readonly url: string };

/** The bytes by which a repeated call is recognised: the file. A call with a URL is recognised by its headers alone. */
export function callInput(input: HtmlInput): Uint8Array {
  return 'file' in input ? input.file : new Uint8Array(0);
}

/** Several clients drop the file without an error, so the message must help. */
const HTML_INPUTS =
  'the HTML document as multipart/form-data in the part inputFile, as the form field inputFile or as the body (text/html), or name it in the header inputFileUrl. Some generated clients (Node, Python, Ruby, Java) drop the file of this operation: use inputFileUrl with them';

/** The document's bytes, or its URL. Failures: those of findUpload, too_large, missing_file. */
export function findHtml({ body, contentType, headers, settings }: Call): Result<HtmlInput> {
  const file = findUpload(body, contentType, 'inputFile');
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
  const url = headers.get('inputFileUrl')?.trim();
  return url ? ok({ url }) : fail('missing_file', { why: 'absent', send: HTML_INPUTS });
}

/** Calls `work` with the document, which is fetched if it was given by URL. A large document waits for a slot of the gate first. */
export async function withDocument<T>(
  call: Call,
  input: HtmlInput,
  work: (document: HtmlDocument, budget: Budget) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { settings, deps } = call;
  const workMs = settings.CONVERT_WORK_MS;
  // Made when the work begins: the wait for a slot is no work.
  const budget = (): Budget => createBudget({ workMs, wallMs: workMs, now: deps.now });
  if ('file' in input) {
    const httpCharset = documentCharset(call.contentType);
    const document = { bytes: input.file, ...(httpCharset && { httpCharset }) };
    return admitted(call, document, () => work(document, budget()));
  }
  const fetched = await fetchDocument(input.url, {
    fetch: deps.fetch,
    settings: fetchSettings(call),
    reserve: (bytes) => call.hold.grow(bytes),
  });
  if (!fetched.ok) return fetched;
  const { bytes, contentType, contentLanguage } = fetched.value;
  const httpCharset = mediaParameter(contentType, 'charset');
  const document = {
    bytes,
    ...(httpCharset && { httpCharset }),
    ...(contentLanguage && { httpContentLanguage: contentLanguage }),
  };
  return admitted(call, document, () => work(document, budget()));
}

async function admitted<T>(
  { deps, account }: Call,
  { bytes }: HtmlDocument,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (bytes.length <= LIMITS.MAX_UNGATED_HTML_BYTES) return work();
  const gate = bytes.length <= LIMITS.MAX_SHORT_HTML_BYTES ? deps.shortGate : deps.gate;
  return behindGate(gate, { flow: account.account, lengthMs: scanWorkMs(bytes.length) }, work);
}

/** How documents and images of these operations are fetched. */
export function fetchSettings({ settings }: Call): FetchSettings {
  return { ...urlRules(settings), maxBytes: settings.MAX_HTML_BYTES };
}

/** The charset of a document that is the body itself; the Content-Type of a form says nothing about its parts. */
function documentCharset(contentType: string | null): string | null {
  return /^text\/html|^application\/xhtml\+xml/i.test(contentType ?? '')
    ? mediaParameter(contentType, 'charset')
    : null;
}
