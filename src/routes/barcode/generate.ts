// POST /barcode/generate/*: SPEC's six operations, one row each, and those of THE WRITERS TABLE.
import {
  DEFAULT_DPI,
  type GeneratedImage,
  type ImageStyle,
  MAX_SIDE_PX,
  MIN_SIDE_PX,
  type QrLevel,
  WRITERS,
  type WritableSymbology,
  type WriteRequest,
  generateImage,
  writeImage,
} from '../../barcode/generate/index.ts';
import { readBoolean, readInteger } from '../../http/headers.ts';
import { readStringBody } from '../../http/string-body.ts';
import { type Result, ok } from '../../lib/result.ts';
import type { HeaderParameter, Operation } from '../operation.ts';
import { ONE_CALL } from '../cost.ts';
import { ERROR_CORRECTION, STYLE_HEADERS, readErrorCorrection, readStyle } from './style.ts';

interface Row {
  readonly id: string;
  readonly path: string;
  readonly symbology: WritableSymbology;
  readonly name: string;
  readonly value: string;
  readonly example: string;
}

const ROWS: readonly Row[] = [
  {
    id: 'GenerateBarcode_QRCode',
    path: 'qrcode',
    symbology: 'QR_CODE',
    name: 'QR code',
    value: 'Free-form text to encode',
    example: 'https://example.com/',
  },
  {
    id: 'GenerateBarcode_UPCA',
    path: 'upc-a',
    symbology: 'UPC_A',
    name: 'UPC-A code',
    value: '11 or 12 digits',
    example: '95212345006',
  },
  {
    id: 'GenerateBarcode_UPCE',
    path: 'upc-e',
    symbology: 'UPC_E',
    name: 'UPC-E code',
    value: '6, 7 or 8 digits, or a UPC-A that can be compressed',
    example: '01234565',
  },
  {
    id: 'GenerateBarcode_EAN13',
    path: 'ean-13',
    symbology: 'EAN_13',
    name: 'EAN-13 code',
    value: '12 or 13 digits',
    example: '9521234000006',
  },
  {
    id: 'GenerateBarcode_EAN8',
    path: 'ean-8',
    symbology: 'EAN_8',
    name: 'EAN-8 code',
    value: '7 or 8 digits',
    example: '95200002',
  },
  {
    id: 'GenerateBarcode_Code128',
    path: 'code-128',
    symbology: 'CODE_128',
    name: 'Code 128 code',
    value: 'Latin-1 text',
    example: 'QUIETZONE-128',
  },
];

const [minimum, maximum] = [MIN_SIDE_PX, MAX_SIDE_PX];
const WIDTH: HeaderParameter = {
  name: 'width',
  type: 'integer',
  minimum,
  maximum,
  description: 'Width of the barcode in pixels',
};
const HEIGHT: HeaderParameter = {
  name: 'height',
  type: 'integer',
  minimum,
  maximum,
  description: 'Height of the barcode in pixels',
};
const LABEL: HeaderParameter = {
  name: 'includeLabel',
  type: 'boolean',
  default: true,
  description: 'Show a text label with the barcode value on the image',
};

/** What the operations differ in. */
interface Drawn {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly example: string;
  readonly hasLabel: boolean;
  readonly hasLevel: boolean;
  /** Without size headers. */
  readonly size: string;
  draw(request: WriteRequest, level: QrLevel | undefined): Promise<Result<GeneratedImage>>;
}

const SPECIFIED: readonly Drawn[] = ROWS.map(({ symbology, ...row }) => ({
  ...row,
  hasLabel: symbology !== 'QR_CODE',
  hasLevel: symbology === 'QR_CODE',
  size: `${symbology === 'QR_CODE' ? '400×400' : '400×200'} pixels${symbology === 'CODE_128' ? ', wider where two pixels a module need it' : ''}`,
  draw: async (request, level) => generateImage({ ...request, symbology, errorCorrection: level }),
}));

const WRITTEN: readonly Drawn[] = WRITERS.map((writer) => ({
  ...writer,
  id: `GenerateBarcode_${writer.id}`,
  hasLabel: writer.family === 'linear',
  hasLevel: false,
  size:
    writer.family === 'linear'
      ? '400×200 pixels, wider where two pixels a module need it'
      : '400 pixels wide, wider where two pixels a module need it, and as high as its modules are',
  draw: (request) => writeImage(writer, request),
}));

/** SPEC's six. */
export const GENERATE: readonly Operation[] = SPECIFIED.map(operationOf);
/** Those of THE WRITERS TABLE. */
export const GENERATE_MORE: readonly Operation[] = WRITTEN.map(operationOf);

function operationOf(drawn: Drawn): Operation {
  const { id, path, name, value, example, hasLabel, hasLevel, size } = drawn;
  return {
    id,
    path: `/barcode/generate/${path}`,
    tag: 'GenerateBarcode',
    summary: `Generate a ${name} barcode as PNG file`,
    description: `Validates and generates a ${name} as a PNG file. Without size headers: ${size}.`,
    body: { kind: 'string', description: value, example },
    headers: [
      WIDTH,
      HEIGHT,
      ...(hasLabel ? [LABEL] : []),
      ...STYLE_HEADERS,
      ...(hasLevel ? [ERROR_CORRECTION] : []),
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
    async prepare({ headers, body, contentType }) {
      const width = readInteger(headers, { name: 'width', minimum, maximum });
      if (!width.ok) return width;
      const height = readInteger(headers, { name: 'height', minimum, maximum });
      if (!height.ok) return height;
      const label = readBoolean(headers, 'includeLabel', true);
      if (!label.ok) return label;
      const style = readStyle(headers);
      if (!style.ok) return style;
      const level = hasLevel ? readErrorCorrection(headers) : ok(undefined);
      if (!level.ok) return level;
      const text = readStringBody(body, contentType);
      if (!text.ok) return text;
      return ok({
        async run() {
          const image = await drawn.draw(
            {
              value: text.value,
              label: label.value,
              width: width.value,
              height: height.value,
              style: style.value,
            },
            level.value,
          );
          if (!image.ok) return image;
          return ok({
            bytes: image.value.bytes,
            filename: `${path}.${image.value.format}`,
            ...answerHeaders(image.value, style.value),
          });
        },
      });
    },
  };
}

/** Left out where there is nothing to say. */
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
