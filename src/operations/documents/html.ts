// The operations on HTML documents: the language, and an image as the last element.
import {
  appendImageInParts,
  checkImageUrl,
  createHtmlEngine,
  embedImage,
  getLanguage,
  scanWorkMs,
} from '../../convert/html/index.ts';
import { type Budget, createBudget } from '../../lib/budget.ts';
import { mediaParameter } from '../../lib/parameters.ts';
import {
  HTML_APPEND_IMAGE as declaredAppend,
  HTML_GET_LANGUAGE as declaredLanguage,
} from '../../registry/declared/documents.ts';
import type { OptionValues } from '../../registry/option.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { behindGate } from '../behind-gate.ts';
import { addressIn, fetched } from '../file.ts';
import { LIMITS } from '../limits.ts';
import { type Call, type Work, modelJob } from '../operation.ts';

export const HTML_GET_LANGUAGE: Work = {
  declared: declaredLanguage,
  async prepare(call) {
    const input = findHtml(call);
    if (!input.ok) return input;
    return ok({
      ...modelJob(() =>
        withDocument(call, input.value, async ({ bytes, ...http }, budget) => {
          const language = await getLanguage(bytes, { ...http, budget });
          if (!language.ok) return language;
          const { languageCode } = language.value;
          return ok({ Successful: languageCode !== null, LanguageCode: languageCode });
        }),
      ),
      input: callInput(input.value),
    });
  },
};

export const HTML_APPEND_IMAGE: Work = {
  declared: declaredAppend,
  check: readImageUrl,
  async prepare(call) {
    const imageUrl = readImageUrl(call.options);
    if (!imageUrl.ok) return imageUrl;
    const input = findHtml(call);
    if (!input.ok) return input;
    const cssStyle = call.options.get('cssStyle');
    return ok({
      async run() {
        const linked = await linkFor(call, imageUrl.value);
        if (!linked.ok) return linked;
        return withDocument(call, input.value, async ({ bytes, httpCharset }, budget) => {
          const changed = await appendImageInParts(bytes, {
            imageUrl: linked.value,
            ...(cssStyle && { cssStyle }),
            ...(httpCharset && { httpCharset }),
            engine: createHtmlEngine(call.settings.HTML_ENGINE),
            budget,
          });
          return changed.ok ? ok({ bytes: changed.value, filename: 'document.html' }) : changed;
        });
      },
      input: callInput(input.value),
    });
  },
};

/** The option imageUrl, trimmed and checked by checkImageUrl. */
function readImageUrl(options: OptionValues): Result<string> {
  const imageUrl = options.get('imageUrl')?.trim();
  if (!imageUrl) {
    return fail('invalid_option', {
      option: 'imageUrl',
      rule: 'is missing: it names the image to append, http, https or data:image',
    });
  }
  const allowed = checkImageUrl(imageUrl);
  return allowed.ok ? ok(imageUrl) : allowed;
}

/** The image's address, or with EMBED_IMAGES the image as a data: URL. */
async function linkFor(call: Call, imageUrl: string): Promise<Result<string>> {
  if (!call.settings.EMBED_IMAGES || imageUrl.startsWith('data:')) return ok(imageUrl);
  const image = await fetched(call, imageUrl, { wanted: 'image', maxBytes: call.settings.MAX_HTML_BYTES });
  if (!image.ok) return image;
  const embedded = embedImage(image.value);
  // The address was wrong and not the caller's bytes.
  return embedded === undefined
    ? fail('upstream_error', {
        field: 'imageUrl',
        what: 'answered with something other than an image (PNG, JPEG, GIF, WebP, BMP, ICO, AVIF or SVG)',
      })
    : ok(embedded);
}

interface HtmlDocument {
  readonly bytes: Uint8Array;
  readonly httpCharset?: string;
  readonly httpContentLanguage?: string;
}

type HtmlInput = { readonly file: Uint8Array } | { readonly url: string };

/** The bytes by which a repeated call is recognised: the file. A call with an address is recognised by its options alone. */
function callInput(input: HtmlInput): Uint8Array {
  return 'file' in input ? input.file : new Uint8Array(0);
}

/** The document's bytes, or its address. Failures: those of the input, too_large. */
function findHtml(call: Call): Result<HtmlInput> {
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
