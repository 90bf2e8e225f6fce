// quietzone/client: the API of a running service over fetch, for Node, browsers, Deno, Bun and Workers. Paths, options and answers are
// typed by the declarations of the operations; no engine is loaded.
import { headerName } from '../http/header-names.ts';
import type { CONTENT_OPTIONS } from '../registry/content-options.ts';
import type { HTML_APPEND_IMAGE, HTML_GET_LANGUAGE, PPT_TO_PPTX } from '../registry/declared/documents.ts';
import type { LOOKUP_EAN, LOOKUP_EAN_BATCH, SEARCH } from '../registry/declared/lookup.ts';
import type {
  BATCH_SCAN_IMAGE_ADVANCED_QR,
  SCAN_IMAGE,
  SCAN_IMAGE_ADVANCED,
  SCAN_IMAGE_ADVANCED_QR,
} from '../registry/declared/scan.ts';
import type { DRAW_OPTIONS } from '../registry/draw-options.ts';
import type { KindName } from '../registry/kinds.ts';
import type { AnswerOf, Model } from '../registry/model.ts';
import type { BATCH_JOB_STATUS_RESULT, USAGE_RESULT } from '../registry/models.ts';
import type { Option, OptionsOf } from '../registry/option.ts';
import {
  type CallOptions,
  type ClientOptions,
  type FileBody,
  type Outcome,
  type Received,
  type Sent,
  aborted,
  jsonObject,
  mustHaveAddress,
  send,
  waited,
} from './send.ts';

export type { CallOptions, ClientOptions, FileBody, Outcome, Problem, Progress } from './send.ts';
export type { KindName } from '../registry/kinds.ts';

/** THE OPERATIONS whose input is a file or a text, and whose answer is JSON or a file. */
interface Operations {
  readonly lookup: typeof LOOKUP_EAN;
  readonly lookupMany: typeof LOOKUP_EAN_BATCH;
  readonly scanFirst: typeof SCAN_IMAGE;
  readonly scan: typeof SCAN_IMAGE_ADVANCED;
  readonly scanQr: typeof SCAN_IMAGE_ADVANCED_QR;
  readonly getLanguage: typeof HTML_GET_LANGUAGE;
  readonly appendImage: typeof HTML_APPEND_IMAGE;
  readonly convertPresentation: typeof PPT_TO_PPTX;
}
const PATHS: { readonly [Name in keyof Operations]: Operations[Name]['path'] } = {
  lookup: '/barcode/lookup/ean',
  lookupMany: '/barcode/lookup/ean/batch',
  scanFirst: '/barcode/scan/image',
  scan: '/barcode/scan/image/advanced',
  scanQr: '/barcode/scan/image/advanced/qr',
  getLanguage: '/convert/edit/html/head/get/language',
  appendImage: '/convert/edit/html/append/image/from-url',
  convertPresentation: '/convert/ppt/to/pptx',
};
const SEARCH_PATH: (typeof SEARCH)['path'] = '/barcode/search';
const JOB_PATH: (typeof BATCH_SCAN_IMAGE_ADVANCED_QR)['path'] = '/barcode/batch-job/scan/image/advanced/qr';
const JOB_STATUS_PATH = '/barcode/batch-job/status';
/** Between two questions for a job's status. */
const POLL_MS = 1000;

/** A file that the service made. `headers` has its notes, as X-Conversion-Warnings. */
export interface FileAnswer extends Received {
  readonly mediaType: string;
}
type AnswerTo<Declared> = Declared extends { readonly result: { readonly model: infer Own extends Model } }
  ? AnswerOf<Own>
  : FileAnswer;
type InputOf<Declared> = Declared extends { readonly input: { readonly kind: 'file' } }
  ? FileBody
  : Declared extends { readonly input: { readonly isList: true } }
    ? readonly string[]
    : string;
type Input = FileBody | string | readonly string[];
type OptionsFor<Declared> = Declared extends { readonly options: infer Own extends readonly Option[] }
  ? OptionsOf<Own>
  : never;
type Method<Declared> = (
  input: InputOf<Declared>,
  options?: OptionsFor<Declared>,
  call?: CallOptions,
) => Promise<Outcome<AnswerTo<Declared>>>;
type DrawingOptions = OptionsOf<typeof DRAW_OPTIONS> & OptionsOf<typeof CONTENT_OPTIONS>;
export type JobStatus = AnswerOf<typeof BATCH_JOB_STATUS_RESULT>;

export interface Client extends Readonly<{ [Name in keyof Operations]: Method<Operations[Name]> }> {
  /** A barcode as an image file. */
  generate(
    kind: KindName,
    value: string,
    options?: DrawingOptions,
    call?: CallOptions,
  ): Promise<Outcome<FileAnswer>>;
  search: Method<typeof SEARCH>;
  /** Makes a batch job, waits until it is done, and answers its status with the result. */
  scanQrLater: (
    ...given: Parameters<Method<typeof BATCH_SCAN_IMAGE_ADVANCED_QR>>
  ) => Promise<Outcome<JobStatus>>;
  usage(call?: CallOptions): Promise<Outcome<AnswerOf<typeof USAGE_RESULT>>>;
}

/**
 * A client of the service at `url`. Throws a TypeError where that is no address. Its methods do not throw: what the service refuses is a problem
 * with its ErrorCode.
 * @example
 * const client = createClient({ url: 'http://127.0.0.1:8787', key });
 * const found = await client.scan(await readFile('label.png'), { pages: '1' });
 * if (found.ok) for (const { BarcodeType, RawText } of found.value.ResultBarcodes) console.log(BarcodeType, RawText);
 */
export function createClient(client: ClientOptions): Client {
  mustHaveAddress(client);
  const post = (path: string, input: Input, options: object = {}): Sent => ({
    method: 'POST',
    path,
    headers: {
      'Content-Type': isText(input) ? 'application/json' : 'application/octet-stream',
      ...optionHeaders(options),
    },
    body: isText(input) ? JSON.stringify(input) : input,
  });
  const ask = async <Answer>(sent: Sent, call: CallOptions = {}): Promise<Outcome<Answer>> =>
    answerOf<Answer>(await send(sent, client, call));
  const method =
    (path: string) =>
    (input: Input, options?: object, call?: CallOptions): Promise<Outcome<never>> =>
      ask(post(path, input, options), call);
  const methods = Object.fromEntries(Object.entries(PATHS).map(([name, path]) => [name, method(path)]));
  return {
    // Each path stands beside the declaration that types its method.
    ...(methods as unknown as { readonly [Name in keyof Operations]: Method<Operations[Name]> }),
    generate: (kind, value, options, call) => ask(post(`/barcode/generate/${kind}`, value, options), call),
    search: (words, options, call) =>
      ask(
        {
          method: 'GET',
          path: `${SEARCH_PATH}?${new URLSearchParams({ q: words }).toString()}`,
          headers: optionHeaders(options ?? {}),
        },
        call,
      ),
    async scanQrLater(file, options, call = {}) {
      const made = await ask<{ readonly AsyncJobID: string }>(post(JOB_PATH, file, options), call);
      if (!made.ok) return made;
      const id = made.value.AsyncJobID;
      for (;;) {
        call.onProgress?.({ phase: 'job', id });
        const status = await ask<JobStatus>(
          { method: 'GET', path: `${JOB_STATUS_PATH}?${new URLSearchParams({ AsyncJobID: id }).toString()}` },
          call.signal ? { signal: call.signal } : {},
        );
        if (!status.ok || status.value.AsyncJobStatus !== 'STARTED') return status;
        if (!(await waited(POLL_MS, call.signal))) return aborted();
      }
    },
    usage: (call) => ask({ method: 'GET', path: '/usage' }, call),
  };
}

function isText(input: Input): input is string | readonly string[] {
  return typeof input === 'string' || Array.isArray(input);
}

/** What is not ASCII travels as RFC 8187 has it, section 3.2: not every runtime sends the same bytes for it. */
function optionHeaders(options: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [headerName(name), asciiOf(String(value))]),
  );
}

function asciiOf(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `UTF-8''${encodeURIComponent(text)}`;
}

function answerOf<Answer>(outcome: Outcome<Received>): Outcome<Answer> {
  if (!outcome.ok) return outcome;
  const { bytes, headers } = outcome.value;
  const mediaType = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  const value =
    mediaType === 'application/json'
      ? jsonObject(new TextDecoder().decode(bytes))
      : { bytes, headers, mediaType };
  return { ok: true, value: value as Answer };
}
