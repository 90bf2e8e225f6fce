// From a symbol to an image file: size, style, layout, file format.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { type Steps, finish } from '../../lib/steps.ts';
import { BLACK, WHITE, hexOf } from './colour.ts';
import type { DrawableSymbol, DrawRequest, ImageFormat } from './draw-request.ts';
import { DEFAULT_MIN_SCALE, MM_PER_INCH, densityOf, pixelPoints, sizeOf } from './draw-size.ts';
import { type Colours, checkOrnaments, coloursOf, withStyle } from './draw-style.ts';
import { GLYPH_WIDTH } from './font.ts';
import { encodeJpeg } from './jpeg.ts';
import { layoutLinear, layoutMatrix, type LabelForm, type Layout, type LayoutOptions } from './layout.ts';
import { encodeColourPng } from './logo/index.ts';
import { encodePng } from './png.ts';
import { rotated, type Rotation } from './rotate.ts';
import { withinArea, type Size } from './size.ts';
import { encodeSvg } from './svg.ts';
import { encodeEps, encodePdf } from './vector.ts';
import { encodeWebp } from './webp.ts';

/** Formats of lines, in which labels are strokes. */
const VECTOR_FORMATS: readonly ImageFormat[] = ['svg', 'eps', 'pdf'];

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
  const isSideways = rotation % 180 !== 0;
  return ok({
    layout,
    colours: colours.value,
    format,
    rotation,
    dpi: densityOf(style),
    pixelPt: pixelPoints(densityOf(style), styled.value.kind, layout.scale),
    width: isSideways ? image.height : image.width,
    height: isSideways ? image.width : image.height,
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
