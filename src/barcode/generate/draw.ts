// From a symbol to an image file: size, style, layout, file format.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { type Steps, finish } from '../../lib/steps.ts';
import { LIMITS } from './limits.ts';
import { BLACK, WHITE, checkContrast, hexOf, type Colour } from './colour.ts';
import { GLYPH_WIDTH, isDrawn } from './font.ts';
import { encodeJpeg } from './jpeg.ts';
import { layoutLinear, layoutMatrix, type LabelForm, type Layout, type LayoutOptions } from './layout.ts';
import { type BearerBars, type LabelGroup, type LinearSymbol, withBearerBars } from './linear.ts';
import { encodeColourPng } from './logo/index.ts';
import type { MatrixSymbol } from './matrix.ts';
import { MIN_SHAPED_SCALE } from './module-shapes.ts';
import { encodePng } from './png.ts';
import { rotated, type Rotation } from './rotate.ts';
import { MAX_SIDE_PX, requestedSize, withinArea, type Size, type SizeDefaults } from './size.ts';
import { encodeSvg } from './svg.ts';
import type { DrawnCharacterSet } from './values.ts';
import { encodeEps, encodePdf } from './vector.ts';
import { encodeWebp } from './webp.ts';

export const IMAGE_FORMATS = ['png', 'svg', 'jpeg', 'webp', 'eps', 'pdf'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
/** Formats of lines, in which labels are strokes. */
const VECTOR_FORMATS: readonly ImageFormat[] = ['svg', 'eps', 'pdf'];

/** How an image differs from black bars on white in a PNG file; nothing set: it does not. */
export interface ImageStyle {
  readonly format?: ImageFormat | undefined;
  /** Default: black. */
  readonly foreground?: Colour | undefined;
  /** Default: white. `transparent` lies on white where it is viewed; no JPEG has it. */
  readonly background?: Colour | 'transparent' | undefined;
  /** Modules on each side that has one; default: the symbology's. */
  readonly quietZone?: number | undefined;
  /** Dots per inch of print; pixels a module then follow from `xDimensionMm`, unless a size is given. */
  readonly dpi?: number | undefined;
  /** Width of a module in print, mm; default with `dpi`: 0.33 for bars, 0.5 for modules. */
  readonly xDimensionMm?: number | undefined;
  /** Degrees clockwise; width and height are those of the rotated image. */
  readonly rotation?: Rotation | undefined;
  /** Stands below the symbol instead of its value; U+000A between its lines. */
  readonly text?: string | undefined;
  /** Stands above the bars; default: of ISBN and ISSN their number. Matrix symbols have none. */
  readonly caption?: string | undefined;
  /** Modules free above the bars, and below them without a label; default: the symbol's. */
  readonly topMargin?: number | undefined;
  readonly bearerBars?: BearerBars | undefined;
  /** Whether `<` and `>` mark the quiet zones of EAN symbols; default: the symbol's. */
  readonly indicators?: boolean | undefined;
  /** Of the text of QR, Aztec, Data Matrix and PDF417 symbols. */
  readonly characterSet?: DrawnCharacterSet | undefined;
}

export interface DrawRequest {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Whether a label stands below the symbol; default true. */
  readonly label?: boolean | undefined;
  readonly style?: ImageStyle | undefined;
}

export type DrawableSymbol =
  | { readonly kind: 'linear'; readonly symbol: LinearSymbol }
  | { readonly kind: 'matrix'; readonly symbol: MatrixSymbol };

export interface GeneratedImage {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  /** Pixels, as the file says. */
  readonly width: number;
  readonly height: number;
  /** True when the size asked for could not be read and the image is larger. */
  readonly grown: boolean;
  /** Pixels a module. */
  readonly modulePx: number;
}

const LINEAR_SIZE: SizeDefaults = { size: { width: 400, height: 200 }, aspect: 2 };
/** Pixels of a matrix symbol's width where no size is asked for. */
const MATRIX_SIDE_PX = 400;
/** Where no size is asked for the image grows until a module has so many pixels: at one, zbar loses some values. */
const DEFAULT_MIN_SCALE = 2;
/** GS1 General Specifications 5.2.6.6 for bars; for modules what phones focus on, within GS1's 0.396 – 0.743. */
export const X_DIMENSION_MM = { linear: 0.33, matrix: 0.5 } as const;
/** Where a module has a size in print and nothing is said of the printer. */
export const DEFAULT_DPI = 300;
const MM_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;

/** A symbol with its place in an image, before a file is made of it. */
export interface Drawing {
  /** Upright; the bars and modules, and the label where it is drawn as pixels. */
  readonly layout: Layout;
  readonly colours: Colours;
  readonly format: ImageFormat;
  readonly rotation: Rotation;
  readonly dpi: number | undefined;
  /** Points of print a pixel, 1/72 inch: by the density, or by the usual width of a module. */
  readonly pixelPt: number;
  /** Pixels of the rotated image. */
  readonly width: number;
  readonly height: number;
  readonly grown: boolean;
}

/** Fails with invalid_option (size and style). */
export function layOut(drawable: DrawableSymbol, request: DrawRequest): Result<Drawing> {
  const style = request.style ?? {};
  const colours = coloursOf(drawable, style);
  if (!colours.ok) return colours;
  const styled = withStyle(drawable, style);
  if (!styled.ok) return styled;
  const size = sizeOf(styled.value, request, style);
  if (!size.ok) return size;
  const format = style.format ?? 'png';
  const rotation = style.rotation ?? 0;
  const form: LabelForm =
    (request.label ?? true) ? (VECTOR_FORMATS.includes(format) ? 'strokes' : 'pixels') : 'none';
  const isSized =
    request.width !== undefined || request.height !== undefined || densityOf(style) !== undefined;
  const layout = layoutOf(styled.value, size.value, {
    label: form,
    minScale: isSized ? 1 : DEFAULT_MIN_SCALE,
  });
  if (style.text !== undefined && layout.labelLeftOut) {
    return fail('invalid_option', {
      option: 'label',
      rule: `must fit below the symbol: at most about ${Math.floor(size.value.width / (GLYPH_WIDTH + 1))} characters at this size`,
      received: `${style.text.length} characters`,
    });
  }
  if (style.caption !== undefined && form !== 'none' && layout.captionLeftOut) {
    return fail('invalid_option', {
      option: 'caption',
      rule: `must fit above the bars: at most about ${Math.floor(size.value.width / (GLYPH_WIDTH + 1))} characters at this width, in a fifth of the height`,
      received: `${style.caption.length} characters`,
    });
  }
  if (layout.marginLeftOut) {
    return fail('invalid_option', {
      option: 'topMargin',
      rule: `may take a quarter of the height, here ${Math.floor(size.value.height / 4 / layout.scale)} modules`,
      received: String(style.topMargin),
    });
  }
  const { image } = layout;
  const allowed = withinArea(image);
  if (!allowed.ok) return allowed;
  const ornate = checkOrnaments(styled.value, layout, style);
  if (!ornate.ok) return ornate;
  const isTurned = rotation % 180 !== 0;
  return ok({
    layout,
    colours: colours.value,
    format,
    rotation,
    dpi: densityOf(style),
    pixelPt: pixelPoints(densityOf(style), styled.value.kind, layout.scale),
    width: isTurned ? image.height : image.width,
    height: isTurned ? image.width : image.height,
    grown: image.width !== size.value.width || image.height !== size.value.height,
  });
}

/** The image file of a drawing. */
export function fileOf(drawing: Drawing): GeneratedImage {
  return finish(fileSteps(drawing));
}

/** As fileOf, with places to rest. */
export function* fileSteps(drawing: Drawing): Steps<GeneratedImage> {
  const { layout, colours, format, rotation, dpi, pixelPt, width, height, grown } = drawing;
  const density = dpi === undefined ? {} : { pixelsPerMetre: Math.round((dpi * 1000) / MM_PER_INCH) };
  return {
    bytes: yield* encoded(
      layout,
      { ...layout.image, ...density },
      {
        ...colours,
        format,
        rotation,
        dpi,
        pixelPt,
      },
    ),
    format,
    width,
    height,
    grown,
    modulePx: layout.scale,
  };
}

export interface Colours {
  readonly foreground: Colour;
  readonly background: Colour;
  readonly isTransparent: boolean;
}

function coloursOf(
  { kind }: DrawableSymbol,
  { foreground = BLACK, background = WHITE, format }: ImageStyle,
): Result<Colours> {
  const isTransparent = background === 'transparent';
  if (isTransparent && format === 'jpeg') {
    return fail('invalid_option', {
      option: 'background',
      rule: 'must be a colour in a JPEG file, which has no transparency; the other formats have it',
      received: 'transparent',
    });
  }
  const light = isTransparent ? WHITE : background;
  const contrast = checkContrast(foreground, light, kind === 'linear' ? 'camera and laser' : 'camera');
  return contrast.ok ? ok({ foreground, background: light, isTransparent }) : contrast;
}

/** The symbol with another quiet zone, label and caption, and with its quiet zone indicators. */
function withStyle(drawable: DrawableSymbol, style: ImageStyle): Result<DrawableSymbol> {
  const { quietZone } = style;
  const [text, caption] = [style.text, style.caption].map((given) =>
    given?.replaceAll(/\r\n?/g, '\n').normalize('NFC'),
  );
  for (const [option, given] of Object.entries({ label: text, caption })) {
    const wrong = Array.from(given ?? '').find((character) => character !== '\n' && !isDrawn(character));
    if (wrong === undefined) continue;
    return fail('invalid_option', {
      option,
      rule: 'holds Latin, Greek and Cyrillic letters, digits, signs of Latin-1 and line breaks; glyphs of other scripts are not here',
      received: `U+${(wrong.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
    });
  }
  if (drawable.kind === 'matrix') {
    const { symbol } = drawable;
    return ok({
      kind: 'matrix',
      symbol: { ...symbol, quiet: quietZone ?? symbol.quiet, ...(text !== undefined && { label: text }) },
    });
  }
  const { symbol } = drawable;
  const indicators = indicatorsOf(symbol, style);
  if (!indicators.ok) return indicators;
  const above = symbol.label.filter(({ isAbove }) => isAbove === true);
  const own = text === undefined ? symbol.label : [{ text, middle: symbol.modules / 2 }, ...above];
  const quiet = quietZone === undefined ? {} : { quietLeft: quietZone, quietRight: quietZone };
  return ok({
    kind: 'linear',
    symbol: withBearerBars(
      {
        ...symbol,
        label: [...own, ...indicators.value],
        ...(text !== undefined && { labelPitch: 6 }),
        ...(style.topMargin !== undefined && { topMargin: style.topMargin }),
        ...(caption !== undefined && { caption: { text: caption, middle: symbol.modules / 2 } }),
        ...quiet,
      },
      style.bearerBars ?? 'none',
    ),
  });
}

/** The quiet zone indicators that are drawn. Fails with invalid_option where they were asked for and cannot stand. */
function indicatorsOf(
  { indicators, quietLeft, quietRight }: LinearSymbol,
  { quietZone, text, indicators: asked }: ImageStyle,
): Result<readonly LabelGroup[]> {
  if (indicators === undefined || !(asked ?? indicators.isDefault)) return ok([]);
  const needed = Math.max(...indicators.groups.map(({ middle }) => (middle < 0 ? quietLeft : quietRight)));
  const conflict =
    text !== undefined
      ? 'cannot stand beside {label}: it belongs to the digits'
      : quietZone !== undefined && quietZone < needed
        ? `needs the quiet zone of ${needed} modules that it marks`
        : undefined;
  if (conflict === undefined) return ok(indicators.groups);
  return asked === true
    ? fail('invalid_option', { option: 'quietZoneIndicator', rule: conflict, received: 'true' })
    : ok([]);
}

/** Modules across and down, quiet zones included; bars have no height of their own. */
function modulesOf({ kind, symbol }: DrawableSymbol): { readonly across: number; readonly down: number } {
  if (kind === 'linear') return { across: symbol.quietLeft + symbol.modules + symbol.quietRight, down: 0 };
  const down = symbol.rows.reduce((sum, _, y) => sum + (symbol.rowHeights?.[y] ?? 1), 2 * symbol.quiet);
  return { across: (symbol.rows[0]?.length ?? 0) + 2 * symbol.quiet, down };
}

function pixelPoints(dpi: number | undefined, kind: DrawableSymbol['kind'], modulePx: number): number {
  return dpi === undefined
    ? ((X_DIMENSION_MM[kind] / MM_PER_INCH) * POINTS_PER_INCH) / modulePx
    : POINTS_PER_INCH / dpi;
}

function densityOf({ dpi, xDimensionMm }: ImageStyle): number | undefined {
  return dpi ?? (xDimensionMm === undefined ? undefined : DEFAULT_DPI);
}

/** The size before rotation. */
function sizeOf(drawable: DrawableSymbol, request: DrawRequest, style: ImageStyle): Result<Size> {
  const isTurned = (style.rotation ?? 0) % 180 !== 0;
  const width = isTurned ? request.height : request.width;
  const height = isTurned ? request.width : request.height;
  const { across, down } = modulesOf(drawable);
  const isSquare = across === down;
  const hasLabel =
    drawable.kind === 'matrix' && (drawable.symbol.label ?? '') !== '' && request.label !== false;
  const dpi = densityOf(style);
  if (dpi === undefined || (width !== undefined && style.xDimensionMm === undefined)) {
    if (drawable.kind === 'linear') return requestedSize({ width, height }, LINEAR_SIZE);
    const aspect = isSquare ? 1 : across / (down * (hasLabel ? 1.15 : 1));
    const minimum = isSquare ? MATRIX_SIDE_PX : Math.max(MATRIX_SIDE_PX, DEFAULT_MIN_SCALE * across);
    const natural = isSquare ? MATRIX_SIDE_PX : Math.max(10, Math.ceil(minimum / aspect));
    return requestedSize({ width, height }, { size: { width: minimum, height: natural }, aspect });
  }
  if (width !== undefined) {
    return fail('invalid_option', {
      option: 'xDimension',
      rule: `cannot stand beside {${isTurned ? 'height' : 'width'}}: either the modules have a size or the image`,
      received: String(style.xDimensionMm),
    });
  }
  const dots = Math.max(
    1,
    Math.round(((style.xDimensionMm ?? X_DIMENSION_MM[drawable.kind]) * dpi) / MM_PER_INCH),
  );
  if (Math.max(across, down) * dots > MAX_SIDE_PX) {
    return fail('invalid_option', {
      option: 'xDimension',
      subject: '{xDimension} times {dpi}',
      rule: `may make an image of at most ${MAX_SIDE_PX.toLocaleString('en')} pixels a side`,
      received: `${dots} pixels a module, ${Math.max(across, down)} modules`,
    });
  }
  const labelled = hasLabel ? Math.ceil((down * dots) / 0.85) + 16 : down * dots;
  const natural = drawable.kind === 'linear' ? Math.round((across * dots) / LINEAR_SIZE.aspect) : labelled;
  const size = { width: Math.max(10, across * dots), height: Math.max(10, height ?? natural) };
  return requestedSize(size, { size, aspect: 1 });
}

/** What a logo and the shape of modules need. Fails with invalid_option. */
function checkOrnaments(
  { kind, symbol }: DrawableSymbol,
  { image, scale }: Layout,
  { format = 'png', rotation = 0, background }: ImageStyle,
): Result<void> {
  if (kind === 'linear') return ok(undefined);
  const { logo, shape = 'square' } = symbol;
  if (logo === undefined && shape === 'square') return ok(undefined);
  if (shape !== 'square' && scale < MIN_SHAPED_SCALE) {
    const least = MIN_SHAPED_SCALE * modulesOf({ kind, symbol }).across;
    const rule = `other than square needs ${MIN_SHAPED_SCALE} pixels a module, here a width of ${least}`;
    return fail('invalid_option', { option: 'moduleShape', rule, received: `${scale} a module` });
  }
  const limit = LIMITS.MAX_ORNATE_PIXELS;
  if (image.width * image.height > limit) {
    return fail('invalid_option', {
      option: 'width',
      subject: '{width} times {height}',
      rule: `may be at most ${limit.toLocaleString('en')} pixels with a logo or a {=moduleShape} other than square`,
      received: `${image.width} × ${image.height}`,
    });
  }
  if (logo === undefined) return ok(undefined);
  if (format !== 'png' && format !== 'svg')
    return fail('invalid_option', {
      option: 'format',
      rule: 'must be png or svg with a logo',
      received: format,
    });
  if (rotation !== 0)
    return fail('invalid_option', {
      option: 'rotation',
      rule: 'must be 0 with a logo',
      received: String(rotation),
    });
  return background === 'transparent' && format === 'png'
    ? fail('invalid_option', {
        option: 'background',
        rule: 'must be a colour in a PNG file with a logo; svg has transparency there too',
        received: background,
      })
    : ok(undefined);
}

function layoutOf({ kind, symbol }: DrawableSymbol, size: Size, options: LayoutOptions): Layout {
  return kind === 'linear' ? layoutLinear(symbol, size, options) : layoutMatrix(symbol, size, options);
}

interface FileOptions extends Colours {
  readonly format: ImageFormat;
  readonly rotation: Rotation;
  readonly dpi: number | undefined;
  readonly pixelPt: number;
}

function* encoded(layout: Layout, image: Layout['image'], options: FileOptions): Steps<Uint8Array> {
  const { format, rotation, pixelPt, ...rest } = options;
  const oriented = yield* rotated(image, rotation);
  const marks = { ...rest, image: oriented, strokes: layout.strokes, rotation };
  if (format === 'pdf') return encodePdf(marks, pixelPt);
  if (format === 'eps') return encodeEps(marks, pixelPt);
  if (format === 'svg') return encodeSvg(oriented, layout.strokes, { ...rest, rotation, logo: layout.logo });
  if (format === 'jpeg') return yield* encodeJpeg(oriented, rest);
  if (format === 'webp') return yield* encodeWebp(oriented, rest);
  if (layout.logo !== undefined) return yield* encodeColourPng(oriented, rest, layout.logo);
  const { foreground, background, isTransparent } = rest;
  const isPlain = hexOf(foreground) === hexOf(BLACK) && hexOf(background) === hexOf(WHITE) && !isTransparent;
  return yield* encodePng(oriented, isPlain ? undefined : rest);
}
