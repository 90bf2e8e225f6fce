// An image as the last element of an HTML document.
import { appendImageInParts, checkImageUrl, createHtmlEngine, embedImage } from '../../convert/html/index.ts';
import { HTML_APPEND_IMAGE as declared } from '../../registry/declared/documents.ts';
import type { OptionValues } from '../../registry/option.ts';
import { APPEND as tool } from '../../registry/tools.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import { fetched } from '../file.ts';
import type { Call, Work } from '../operation.ts';
import { HTML_OVER_HTTP, callInput, findHtml, withDocument } from './html-document.ts';

export const HTML_APPEND_IMAGE: Work = {
  declared,
  http: HTML_OVER_HTTP,
  tool,
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
