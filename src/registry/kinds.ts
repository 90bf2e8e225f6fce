// THE KINDS: the symbologies that every surface draws: the six of the original API, one row each, and those of THE WRITERS TABLE.
import {
  type DrawableSymbol,
  type Drawing,
  type ImageStyle,
  type Logo,
  type QrStyle,
  WRITERS,
  type WritableSymbology,
  type WriteRequest,
  type Writer,
  encodeSymbol,
  layOutImage,
  layOutWritten,
} from '../barcode/generate/index.ts';
import { type Result, ok } from '../lib/result.ts';
import {
  BEARER_OPTIONS,
  CHARACTER_SET_OPTIONS,
  type Frame,
  INDICATOR_OPTIONS,
  LABEL_OPTIONS,
  LOGO_OPTIONS,
  QR_OPTIONS,
  SIZE_OPTIONS,
  STYLE_OPTIONS,
  readFrame,
  readLogoSize,
  readQrStyle,
  readStyle,
} from './draw-options.ts';
import type { ContentForm } from '../barcode/content/index.ts';
import { CONTENT_OPTIONS, contentStyle, contentText, readContent } from './content-options.ts';
import type { Option, OptionValues } from './option.ts';

interface Row {
  readonly id: string;
  readonly path: string;
  readonly symbology: WritableSymbology;
  readonly name: string;
  readonly value: string;
  readonly example: string;
  readonly hasIndicators?: true;
}

const ROWS = [
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
    hasIndicators: true,
  },
  {
    id: 'GenerateBarcode_EAN8',
    path: 'ean-8',
    symbology: 'EAN_8',
    name: 'EAN-8 code',
    value: '7 or 8 digits',
    example: '95200002',
    hasIndicators: true,
  },
  {
    id: 'GenerateBarcode_Code128',
    path: 'code-128',
    symbology: 'CODE_128',
    name: 'Code 128 code',
    value: 'Latin-1 text',
    example: 'QUIETZONE-128',
  },
] as const satisfies readonly Row[];

/** The names of the kinds. */
export type KindName = (typeof ROWS)[number]['path'] | (typeof WRITERS)[number]['path'];

/** Measured on a shared core: 0.4 to 1.8 ms for a value of 8 to 30 characters, 4 ms for 80, 3.3 ms for a QR code of 2,300. */
const BUILT_IN_WORK = { valueMs: 1, characterMs: 0.05 };
const QR_WORK = { valueMs: 1, characterMs: 0.002 };
/** Measured likewise: 2 to 9 ms for a value of 10 characters, 142 ms for an Aztec code of 1,800. */
const MATRIX_WORK = { valueMs: 8, characterMs: 0.08 };

/** A kind of barcode. */
export interface Kind {
  /** Of its operation. */
  readonly id: string;
  /** Last part of its operation's path, and its name on the other surfaces. */
  readonly path: KindName;
  readonly name: string;
  readonly value: string;
  readonly example: string;
  readonly hasLabel: boolean;
  readonly isQr: boolean;
  readonly options: readonly Option[];
  /** The size where none is asked for, in words. */
  readonly size: string;
  layOut(request: WriteRequest, qr: QrStyle): Promise<Result<Drawing>>;
  /** The symbol of a value, without a size. */
  encode(value: string): Result<DrawableSymbol> | Promise<Result<DrawableSymbol>>;
  /** What a scan reads of it. */
  readonly isRead: 'yes' | 'linear part' | 'no';
  /** Nominal ms to encode a value: for the value itself and for each of its characters. */
  readonly work: { readonly valueMs: number; readonly characterMs: number };
}

/** The six of the original API. */
export const SPECIFIED: readonly Kind[] = ROWS.map(
  ({ symbology, ...row }: Row & { readonly path: KindName }) => ({
    ...row,
    hasLabel: symbology !== 'QR_CODE',
    isQr: symbology === 'QR_CODE',
    size: `${symbology === 'QR_CODE' ? '400×400' : '400×200'} pixels${symbology === 'CODE_128' ? ' or wider' : ''}`,
    layOut: async (request, qr) => layOutImage({ ...request, symbology, qr }),
    encode: (value) => encodeSymbol({ symbology, value }),
    options: optionsOf({
      hasLabel: symbology !== 'QR_CODE',
      hasIndicators: row.hasIndicators,
      isQr: symbology === 'QR_CODE',
    }),
    isRead: 'yes',
    work: symbology === 'QR_CODE' ? QR_WORK : BUILT_IN_WORK,
  }),
);

/** Those of THE WRITERS TABLE. */
export const WRITTEN: readonly Kind[] = WRITERS.map((writer: Writer & { readonly path: KindName }) => ({
  ...writer,
  id: `GenerateBarcode_${writer.id}`,
  hasLabel: writer.family === 'linear',
  isQr: false,
  size: writer.family === 'linear' ? '400×200 pixels or wider' : '400 pixels wide or wider',
  layOut: (request) => layOutWritten(writer, request),
  options: optionsOf({
    hasLabel: writer.family === 'linear',
    hasIndicators: writer.hasIndicators,
    hasBearerBars: writer.hasBearerBars,
    hasCharacterSets: writer.hasCharacterSets,
    isQr: false,
  }),
  isRead: writer.readAs === undefined ? 'no' : writer.readsLinearOnly ? 'linear part' : 'yes',
  work: writer.family === 'linear' ? BUILT_IN_WORK : MATRIX_WORK,
}));

/** Every kind, in the order of the operations. */
export const KINDS: readonly Kind[] = [...SPECIFIED, ...WRITTEN];

/** The kind of that name. QR_CODE, EAN13 and qr are accepted too: case and separators do not matter. */
export function kindOf(name: string): Kind | undefined {
  const plain = (each: string): string => each.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return (
    KINDS.find(({ path }) => plain(path) === plain(name)) ??
    KINDS.find(({ path }) => plain(path) === `${plain(name)}code`)
  );
}

function optionsOf({
  hasLabel,
  hasIndicators,
  hasBearerBars,
  hasCharacterSets,
  isQr,
}: {
  readonly hasLabel: boolean;
  readonly hasIndicators: true | undefined;
  readonly hasBearerBars?: true | undefined;
  readonly hasCharacterSets?: true | undefined;
  readonly isQr: boolean;
}): readonly Option[] {
  return [
    ...SIZE_OPTIONS,
    ...(hasLabel ? LABEL_OPTIONS : []),
    ...(hasIndicators ? INDICATOR_OPTIONS : []),
    ...(hasBearerBars ? BEARER_OPTIONS : []),
    ...(isQr || hasCharacterSets ? CHARACTER_SET_OPTIONS : []),
    ...STYLE_OPTIONS,
    ...(isQr ? [...QR_OPTIONS, ...CONTENT_OPTIONS, ...LOGO_OPTIONS] : []),
  ];
}

/** How it is drawn, before its value is known. */
export interface Style {
  readonly frame: Frame;
  readonly style: ImageStyle;
  readonly qr: Omit<QrStyle, 'logo'>;
  readonly logoPercent: number;
  /** The form of which the value is the fields; undefined: the value is the text. */
  readonly content: ContentForm | undefined;
}

/** The options of a kind. Failure: invalid_option. */
export function readDrawOptions({ isQr }: Kind, options: OptionValues): Result<Style> {
  const frame = readFrame(options);
  if (!frame.ok) return frame;
  const style = readStyle(options);
  if (!style.ok) return style;
  const qr = isQr ? readQrStyle(options) : ok({});
  if (!qr.ok) return qr;
  const percent = isQr ? readLogoSize(options) : ok(0);
  if (!percent.ok) return percent;
  const content = isQr ? readContent(options) : ok(undefined);
  if (!content.ok) return content;
  return ok({
    frame: frame.value,
    style: style.value,
    qr: qr.value,
    logoPercent: percent.value,
    content: content.value,
  });
}

/** A value laid out as a kind. Failures: missing_value, invalid_value, invalid_option. */
export async function layOutKind(
  kind: Kind,
  value: string,
  { frame, style, qr, logoPercent, content }: Style,
  logo?: Logo,
): Promise<Result<Drawing>> {
  const text = contentText(content, value);
  if (!text.ok) return text;
  const drawn = contentStyle(content, { ...qr, ...(logo && { logo: { logo, percent: logoPercent } }) });
  return drawn.ok ? kind.layOut({ value: text.value, ...frame, style }, drawn.value) : drawn;
}
