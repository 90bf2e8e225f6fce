// POST /barcode/generate/*: the six operations of the original API and those of THE WRITERS TABLE, made from THE KINDS.
import { DEFAULT_DPI, type GeneratedImage, type ImageStyle } from '../../barcode/generate/index.ts';
import { withHeaders } from '../../http/option-headers.ts';
import { readStringBody } from '../../http/string-body.ts';
import { readStyle, refuseLogoSize } from '../../registry/draw-options.ts';
import { type Kind, SPECIFIED, WRITTEN, layOutKind, readDrawOptions } from '../../registry/kinds.ts';
import { type Result, ok } from '../../service/result.ts';
import type { Operation } from '../operation.ts';
import { ONE_CALL } from '../cost.ts';
import { fileBehindGate } from './drawn-file.ts';
import { type QrBody, readQrBody } from './qr-body.ts';

/** The six of the original API. */
export const GENERATE: readonly Operation[] = SPECIFIED.map(operationOf);
/** Those of THE WRITERS TABLE. */
export const GENERATE_MORE: readonly Operation[] = WRITTEN.map(operationOf);

function operationOf(kind: Kind): Operation {
  const { id, path, name, value, example, isQr, size } = kind;
  return {
    id,
    path: `/barcode/generate/${path}`,
    tag: 'GenerateBarcode',
    summary: `Generate a ${name} barcode${SPECIFIED.includes(kind) ? ' as PNG file' : ''}`,
    description: `By default ${size}.`,
    body: { kind: 'string', description: value, example, ...(isQr && { orParts: ['value', 'logo'] }) },
    ...withHeaders(kind.options),
    answer: {
      bytes: 'a PNG file, or one of the format that was asked for',
      headers: {
        'X-Barcode-Size': 'width x height, where the image had to be larger than was asked for',
        'X-Barcode-Module': 'pixels and millimetres of a module, where dpi or xDimension was asked for',
      },
    },
    cost: ONE_CALL,
    heavy: false,
    bodyLimit: 'MAX_STRING_BYTES',
    checkHeaders: readStyle,
    async prepare(call) {
      const { headers, body, contentType } = call;
      const style = readDrawOptions(kind, headers);
      if (!style.ok) return style;
      const input = isQr ? readQrBody(body, contentType) : readTextBody(body, contentType);
      if (!input.ok) return input;
      const { text, logo, repeated } = input.value;
      const unused = logo === undefined ? refuseLogoSize(headers) : ok(undefined);
      if (!unused.ok) return unused;
      return ok({
        ...(repeated && { input: repeated }),
        async run() {
          const drawing = await layOutKind(kind, text, style.value, logo);
          if (!drawing.ok) return drawing;
          const file = await fileBehindGate(drawing.value, call);
          if (!file.ok) return file;
          const image = file.value;
          return ok({
            bytes: image.bytes,
            filename: `${path}.${image.format}`,
            ...answerHeaders(image, style.value.style),
          });
        },
      });
    },
  };
}

function readTextBody(body: Uint8Array, contentType: string | null): Result<QrBody> {
  const text = readStringBody(body, contentType);
  return text.ok ? ok({ text: text.value }) : text;
}

/** The headers X-Barcode-Size, if the image had to grow, and X-Barcode-Module, if a print size was asked for. */
function answerHeaders(
  { grown, width, height, modulePx }: GeneratedImage,
  { dpi, xDimensionMm }: ImageStyle,
): { readonly headers?: Readonly<Record<string, string>> } {
  const headers: Record<string, string> = {};
  if (grown) headers['X-Barcode-Size'] = `${width}x${height}`;
  if (dpi !== undefined || xDimensionMm !== undefined) {
    const mm = Math.round((modulePx / (dpi ?? DEFAULT_DPI)) * 25_400) / 1000;
    headers['X-Barcode-Module'] = `${modulePx}px; ${mm}mm`;
  }
  return Object.keys(headers).length === 0 ? {} : { headers };
}
