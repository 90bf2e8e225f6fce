// POST /convert/edit/html/append/image/from-url: adds an image as the last element of the document's body.
import { appendImage, checkImageUrl, createHtmlEngine, embedImage } from '../../convert/html/index.ts';
import { fetchDocument } from '../../http/url-guard/index.ts';
import { type HeaderValues } from '../../http/headers.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import type { Call, Operation } from '../operation.ts';
import { HTML_BODY, callInput, fetchSettings, findHtml, withDocument } from './html.ts';
import { withHeaders } from '../../http/option-headers.ts';
import { APPEND_OPTIONS } from '../../registry/document-options.ts';
import { ONE_CALL } from '../cost.ts';

export const HTML_APPEND_IMAGE: Operation = {
  id: 'EditHtml_HtmlAppendImageFromUrl',
  path: '/convert/edit/html/append/image/from-url',
  tag: 'EditHtml',
  summary: 'Append an image to the end of an HTML Document using a URL',
  description:
    'Appends an image to the end of an HTML document. Every byte outside the inserted element stays as it was, in any charset.',
  body: HTML_BODY,
  ...withHeaders(APPEND_OPTIONS),
  answer: { bytes: 'the modified document' },
  cost: ONE_CALL,
  heavy: false,
  bodyLimit: 'MAX_BODY_BYTES',
  checkHeaders: readImageUrl,
  async prepare(call) {
    const imageUrl = readImageUrl(call.headers);
    if (!imageUrl.ok) return imageUrl;
    const input = findHtml(call);
    if (!input.ok) return input;
    const cssStyle = call.headers.get('cssStyle');
    return ok({
      async run() {
        const linked = await linkFor(call, imageUrl.value);
        if (!linked.ok) return linked;
        return withDocument(call, input.value, async ({ bytes, httpCharset }, budget) => {
          const changed = await appendImage(bytes, {
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

/** The header imageUrl, trimmed and checked by checkImageUrl. */
function readImageUrl(headers: HeaderValues): Result<string> {
  const imageUrl = headers.get('imageUrl')?.trim();
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
  const image = await fetchDocument(imageUrl, {
    fetch: call.deps.fetch,
    settings: fetchSettings(call),
    wanted: 'image',
    reserve: (bytes) => call.hold.grow(bytes),
  });
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
