// POST /barcode/generate/*: the six operations of the original API and those of THE WRITERS TABLE, made from the rows of drawn.ts.
import {
  DEFAULT_DPI,
  type GeneratedImage,
  type ImageStyle,
  MAX_SIDE_PX,
  MIN_SIDE_PX,
} from '../../barcode/generate/index.ts';
import { readBoolean, readInteger, type HeaderParameter } from '../../http/headers.ts';
import { readStringBody } from '../../http/string-body.ts';
import { type Result, ok } from '../../service/result.ts';
import type { Operation } from '../operation.ts';
import { ONE_CALL } from '../cost.ts';
import { fileBehindGate } from './drawn-file.ts';
import { type Drawn, SPECIFIED, WRITTEN } from './drawn.ts';
import { type QrBody, readQrBody } from './qr-body.ts';
import {
  LOGO_SIZE_HEADER,
  QR_HEADERS,
  STYLE_HEADERS,
  readLogoSize,
  refuseLogoSize,
  readQrStyle,
  readStyle,
} from './style.ts';

const [minimum, maximum] = [MIN_SIDE_PX, MAX_SIDE_PX];
export const WIDTH = {
  name: 'width',
  type: 'integer',
  minimum,
  maximum,
  description: 'Width of the barcode in pixels',
} as const satisfies HeaderParameter;
export const HEIGHT = {
  name: 'height',
  type: 'integer',
  minimum,
  maximum,
  description: 'Height of the barcode in pixels',
} as const satisfies HeaderParameter;
export const LABEL = {
  name: 'includeLabel',
  type: 'boolean',
  default: true,
  description: 'Show a text label with the barcode value on the image',
} as const satisfies HeaderParameter;

/** The six of the original API. */
export const GENERATE: readonly Operation[] = SPECIFIED.map(operationOf);
/** Those of THE WRITERS TABLE. */
export const GENERATE_MORE: readonly Operation[] = WRITTEN.map(operationOf);

function operationOf(drawn: Drawn): Operation {
  const { id, path, name, value, example, hasLabel, isQr, size } = drawn;
  return {
    id,
    path: `/barcode/generate/${path}`,
    tag: 'GenerateBarcode',
    summary: `Generate a ${name} barcode as PNG file`,
    description: `Validates and generates a ${name} as a PNG file. Without size headers: ${size}.`,
    body: { kind: 'string', description: value, example, ...(isQr && { orParts: ['value', 'logo'] }) },
    headers: [
      WIDTH,
      HEIGHT,
      ...(hasLabel ? [LABEL] : []),
      ...STYLE_HEADERS,
      ...(isQr ? [...QR_HEADERS, LOGO_SIZE_HEADER] : []),
    ],
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
      const width = readInteger(headers, WIDTH);
      if (!width.ok) return width;
      const height = readInteger(headers, HEIGHT);
      if (!height.ok) return height;
      const label = readBoolean(headers, LABEL);
      if (!label.ok) return label;
      const style = readStyle(headers);
      if (!style.ok) return style;
      const qr = isQr ? readQrStyle(headers) : ok({});
      if (!qr.ok) return qr;
      const percent = isQr ? readLogoSize(headers) : ok(0);
      if (!percent.ok) return percent;
      const input = isQr ? readQrBody(body, contentType) : readTextBody(body, contentType);
      if (!input.ok) return input;
      const { text, logo, repeated } = input.value;
      const unused = logo === undefined ? refuseLogoSize(headers) : ok(undefined);
      if (!unused.ok) return unused;
      return ok({
        ...(repeated && { input: repeated }),
        async run() {
          const drawing = await drawn.layOut(
            {
              value: text,
              label: label.value,
              width: width.value,
              height: height.value,
              style: style.value,
            },
            { ...qr.value, ...(logo && { logo: { logo, percent: percent.value } }) },
          );
          if (!drawing.ok) return drawing;
          const file = await fileBehindGate(drawing.value, call);
          if (!file.ok) return file;
          const image = file.value;
          return ok({
            bytes: image.bytes,
            filename: `${path}.${image.format}`,
            ...answerHeaders(image, style.value),
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
