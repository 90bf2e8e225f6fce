// Barcode images: value and size in, a PNG file out. The door of this folder.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { finish } from '../../lib/steps.ts';
import { encodeCode128 } from './code128.ts';
import { encodeEanUpc, type EanUpcName } from './ean-upc.ts';
import type { DrawableSymbol, ImageStyle } from './draw-request.ts';
import { fileOf, layOut, type Drawing } from './draw.ts';
import { encodeQrCode, QR_QUIET_ZONE, type QrLevel } from './qr/index.ts';
import { type Logo, SWISS_CROSS_PERCENT, coverMiddle, swissCross } from './logo/index.ts';
import type { ModuleShape } from './module-shapes.ts';
import { encodePng, imageOf } from './png.ts';
import type { RowRun } from './row-tokens.ts';
import { requestedSize } from './size.ts';
import type { DrawnCharacterSet } from './values.ts';
import type { Writer } from './writer.ts';

export { parseColour } from './colour.ts';
export { IMAGE_FORMATS, type DrawableSymbol, type ImageStyle } from './draw-request.ts';
export { DEFAULT_DPI } from './draw-size.ts';
export { fileOf, fileSteps, type Drawing, type GeneratedImage } from './draw.ts';
export { BEARER_BARS, type BearerBars } from './linear.ts';
export { type Logo, readLogo } from './logo/index.ts';
export { MODULE_SHAPES } from './module-shapes.ts';
export { QR_LEVELS, type QrLevel } from './qr/index.ts';
export { ROTATIONS } from './rotate.ts';
export { DRAWN_CHARACTER_SETS } from './values.ts';
export type { Writer } from './writer.ts';
export { WRITERS } from './writers.ts';
export { MAX_SIDE_PX, MIN_SIDE_PX } from './size.ts';

const LOGO_LEVEL = 'H';

/** The symbologies that can be drawn, by their API names. */
export type WritableSymbology = 'QR_CODE' | 'CODE_128' | EanUpcName;

export interface GenerateRequest {
  readonly symbology: WritableSymbology;
  readonly value: string;
  /** Pixels, 10 – 10,000; both absent: 400 × 200, wider where two pixels a module need it, QR 400 × 400; one absent: 2 : 1, QR square. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Whether the value stands below the bars; default true. A QR code has no label. */
  readonly label?: boolean | undefined;
}

/** What only QR codes have. */
export interface QrStyle {
  /** Default: M, or L when only L holds the text; with a logo H. */
  readonly level?: QrLevel | undefined;
  /** Whether the level is raised as far as the symbol stays as small; default false. */
  readonly raisesLevel?: boolean | undefined;
  /** Default: square. */
  readonly shape?: ModuleShape | undefined;
  /** Covers the middle. */
  readonly logo?: PlacedLogo | undefined;
}

export interface PlacedLogo {
  readonly logo: Logo;
  /** Of the symbol's side, at most. */
  readonly percent: number;
  /** The level that makes up for it; default H. */
  readonly level?: QrLevel;
}

/** The Swiss cross as a QR bill has it. */
export const swissCrossLogo = (): PlacedLogo => ({
  logo: swissCross(),
  percent: SWISS_CROSS_PERCENT,
  level: 'M',
});

export interface ImageRequest extends GenerateRequest {
  readonly style?: ImageStyle | undefined;
  readonly qr?: QrStyle | undefined;
}

export type WriteRequest = Omit<ImageRequest, 'symbology' | 'qr'>;

export interface GeneratedBarcode {
  /** A 1-bit greyscale PNG file. */
  readonly png: Uint8Array;
  /** Pixels, as the file says. */
  readonly width: number;
  readonly height: number;
  /** True when the size asked for could not be read and the image is larger. */
  readonly grown: boolean;
}

/**
 * Draws a barcode. The image has exactly the size asked for whenever the symbol with its quiet zones fits at one pixel
 * a module; modules are whole pixels, the symbol is centred. Fails with missing_value, invalid_value (the value) or
 * invalid_option (the size).
 */
export function generateBarcode(request: GenerateRequest): Result<GeneratedBarcode> {
  const drawing = layOutImage(request);
  if (!drawing.ok) return drawing;
  const { bytes: png, width, height, grown } = fileOf(drawing.value);
  return ok({ png, width, height, grown });
}

/** A PNG file of several codes without a style, one below the other; each must fit into the width. Fails as generateBarcode does. */
export function drawStack(
  codes: readonly (readonly [symbology: WritableSymbology, value: string])[],
  width: number,
): Result<Uint8Array> {
  const rows: RowRun[] = [];
  for (const [symbology, value] of codes) {
    const drawing = layOutImage({ symbology, value, width });
    if (!drawing.ok) return drawing;
    rows.push(...drawing.value.layout.image.rows);
  }
  return ok(finish(encodePng(imageOf(width, rows))));
}

/** As generateBarcode, in any style, without the file (`fileOf`); invalid_option also names what of the style would not be read. */
export function layOutImage(request: ImageRequest): Result<Drawing> {
  const size = requestedSize(request, {
    size: { width: 1, height: 1 },
    aspect: request.symbology === 'QR_CODE' ? 1 : 2,
  });
  if (!size.ok) return size;
  const symbol = encodeSymbol(request);
  return symbol.ok ? layOut(symbol.value, request) : symbol;
}

/** The symbol of a value, without a size. Fails with missing_value or invalid_value, and as `qr` may be wrong. */
export function encodeSymbol({
  symbology,
  value,
  qr,
  style,
}: Pick<ImageRequest, 'symbology' | 'value' | 'qr' | 'style'>): Result<DrawableSymbol> {
  if (symbology === 'QR_CODE') return encodeQrSymbol(value, qr ?? {}, style?.characterSet);
  const symbol = symbology === 'CODE_128' ? encodeCode128(value) : encodeEanUpc(symbology, value);
  return symbol.ok ? ok({ kind: 'linear', symbol: { ...symbol.value, isOriginal: true } }) : symbol;
}

function encodeQrSymbol(
  value: string,
  { level, raisesLevel, shape, logo }: QrStyle,
  characterSet: DrawnCharacterSet | undefined,
): Result<DrawableSymbol> {
  const logoLevel = logo?.level ?? LOGO_LEVEL;
  if (logo !== undefined && level !== undefined && level !== logoLevel)
    return fail('invalid_option', {
      option: 'errorCorrection',
      rule: `must be ${logoLevel} with a logo, which it makes up for`,
      received: level,
    });
  const matrix = encodeQrCode(value, {
    level: logo === undefined ? level : logoLevel,
    raisesLevel,
    characterSet,
  });
  if (!matrix.ok) return matrix;
  const plain = { rows: matrix.value, quiet: QR_QUIET_ZONE, shape };
  if (logo === undefined) return ok({ kind: 'matrix', symbol: plain });
  const covered = coverMiddle(matrix.value, logo.percent, logoLevel);
  if ('maxPercent' in covered)
    return fail('invalid_option', {
      option: 'logoSize',
      rule: `may be at most ${covered.maxPercent} for this text, or scanners do not read it`,
      received: String(logo.percent),
    });
  const { rows, first, modules } = covered;
  return ok({ kind: 'matrix', symbol: { ...plain, rows, logo: { logo: logo.logo, first, modules } } });
}

/** A symbology of THE WRITERS TABLE. Fails as layOutImage does. */
export async function layOutWritten(
  writer: Writer,
  { value, ...request }: WriteRequest,
): Promise<Result<Drawing>> {
  const symbol = await writer.encode(value, request.style?.characterSet);
  return symbol.ok ? layOut(symbol.value, request) : symbol;
}
