// The options of drawn barcodes: size, label, file format, colours, quiet zone, print size, rotation, error correction, logo.
import {
  BEARER_BARS,
  DRAWN_CHARACTER_SETS,
  IMAGE_FORMATS,
  type ImageStyle,
  MAX_SIDE_PX,
  MIN_SIDE_PX,
  MODULE_SHAPES,
  QR_LEVELS,
  type QrStyle,
  ROTATIONS,
  parseColour,
} from '../barcode/generate/index.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { shown } from '../wording/index.ts';
import {
  type Option,
  type OptionValues,
  readBoolean,
  readChoice,
  readInteger,
  readMillimetres,
  readOptionalBoolean,
} from './option.ts';

const MAX_QUIET_ZONE = 100;
/** Millimetres of a module: from direct part marking to posters. */
const X_DIMENSION = { minimum: 0.1, maximum: 20 } as const;
const ROTATION_NAMES = [
  '0',
  '90',
  '180',
  '270',
] as const satisfies readonly `${(typeof ROTATIONS)[number]}`[];
const DEFAULT_LOGO_SIZE = 20;

const WIDTH = {
  name: 'width',
  type: 'integer',
  minimum: MIN_SIDE_PX,
  maximum: MAX_SIDE_PX,
  help: 'Width of the barcode in pixels',
} as const satisfies Option;
const HEIGHT = {
  name: 'height',
  type: 'integer',
  minimum: MIN_SIDE_PX,
  maximum: MAX_SIDE_PX,
  help: 'Height of the barcode in pixels',
} as const satisfies Option;
const INCLUDE_LABEL = {
  name: 'includeLabel',
  type: 'boolean',
  default: true,
  help: 'Show a text label with the barcode value on the image',
  label: 'Show the value as text',
} as const satisfies Option;
const FORMAT = {
  name: 'format',
  type: 'string',
  allowed: IMAGE_FORMATS,
  default: 'png',
  help: 'File format of the image',
} as const satisfies Option;
const FOREGROUND = {
  name: 'foreground',
  type: 'string',
  default: 'black',
  help: 'Colour of bars and modules: #rgb, #rrggbb or a basic CSS name; must be darker than the background',
} as const satisfies Option;
const BACKGROUND = {
  name: 'background',
  type: 'string',
  default: 'white',
  help: 'Colour behind them, or transparent',
} as const satisfies Option;
const QUIET_ZONE = {
  name: 'quietZone',
  type: 'integer',
  minimum: 0,
  maximum: MAX_QUIET_ZONE,
  help: "Modules of quiet zone; default: the symbology's. With fewer, white space around the image has to take their place",
} as const satisfies Option;
const DPI = {
  name: 'dpi',
  type: 'integer',
  minimum: 72,
  maximum: 2400,
  help: 'Dots per inch of print, written into PNG and JPEG files and the size of SVG, EPS and PDF files; without width and height a module is a whole number of dots near {=xDimension}',
  label: 'DPI of print',
} as const satisfies Option;
const X_DIMENSION_OPTION = {
  name: 'xDimension',
  type: 'string',
  help: 'Width of a module in print in millimetres, 0.1 to 20; default with dpi: 0.33, of matrix codes 0.5',
  label: 'Module width in mm',
} as const satisfies Option;
const ROTATION = {
  name: 'rotation',
  type: 'string',
  allowed: ROTATION_NAMES,
  default: '0',
  help: 'Degrees clockwise; width and height are those of the rotated image',
} as const satisfies Option;
const LABEL = {
  name: 'label',
  type: 'string',
  help: 'Text below the symbol instead of its value, in Latin, Greek or Cyrillic, also of several lines; none with {=includeLabel} false',
  label: 'Other text below it',
  lines: true,
} as const satisfies Option;
const CAPTION = {
  name: 'caption',
  type: 'string',
  help: 'Text above the bars, like {=label}; default: of an ISBN or ISSN its number; none with {=includeLabel} false',
  label: 'Text above it',
  lines: true,
} as const satisfies Option;
const TOP_MARGIN = {
  name: 'topMargin',
  type: 'integer',
  minimum: 0,
  maximum: MAX_QUIET_ZONE,
  help: 'Modules free above the bars, and below them without a label; default: 2, of EAN, UPC and Code 128 codes 0',
} as const satisfies Option;
const QUIET_ZONE_INDICATOR = {
  name: 'quietZoneIndicator',
  type: 'boolean',
  help: 'Mark the edges of the quiet zones by < and >; default: true for ISBN, ISSN and add-ons, else false',
} as const satisfies Option;
const BEARER_BARS_OPTION = {
  name: 'bearerBars',
  type: 'string',
  allowed: [...BEARER_BARS, 'true', 'false'],
  default: 'none',
  help: 'Bars against the ends of the others, five modules wide: above and below (horizontal), or all round (frame, true)',
} as const satisfies Option;
const ERROR_CORRECTION = {
  name: 'errorCorrection',
  type: 'string',
  allowed: QR_LEVELS,
  help: 'Error correction level; default: M, or L when only L holds the text; with a logo H',
} as const satisfies Option;
const RAISE_ERROR_CORRECTION = {
  name: 'raiseErrorCorrection',
  type: 'boolean',
  default: false,
  help: 'Whether the error correction level is raised as far as the symbol stays as small',
} as const satisfies Option;
const CHARACTER_SET = {
  name: 'characterSet',
  type: 'string',
  allowed: DRAWN_CHARACTER_SETS,
  default: 'auto',
  help: 'utf-8: declared; auto: what most readers read; smallest: with kanji mode',
  label: 'Character set',
} as const satisfies Option;
const MODULE_SHAPE = {
  name: 'moduleShape',
  type: 'string',
  allowed: MODULE_SHAPES,
  default: 'square',
  help: 'Shape of the modules outside of the finder patterns; needs 4 pixels a module',
} as const satisfies Option;
const LOGO_SIZE = {
  name: 'logoSize',
  type: 'integer',
  minimum: 10,
  maximum: 50,
  default: DEFAULT_LOGO_SIZE,
  help: "Side of the logo, in percent of the symbol's; refused without a logo",
} as const satisfies Option;

export const SIZE_OPTIONS = [WIDTH, HEIGHT] as const satisfies readonly Option[];
export const LABEL_OPTIONS = [INCLUDE_LABEL, CAPTION, TOP_MARGIN] as const satisfies readonly Option[];
/** Of the kinds with quiet zone indicators. */
export const INDICATOR_OPTIONS = [QUIET_ZONE_INDICATOR] as const satisfies readonly Option[];
/** Of Interleaved 2 of 5. */
export const BEARER_OPTIONS = [BEARER_BARS_OPTION] as const satisfies readonly Option[];
export const STYLE_OPTIONS = [
  FORMAT,
  FOREGROUND,
  BACKGROUND,
  QUIET_ZONE,
  DPI,
  X_DIMENSION_OPTION,
  ROTATION,
  LABEL,
] as const satisfies readonly Option[];
/** The further options of QR codes. */
export const QR_OPTIONS = [
  ERROR_CORRECTION,
  RAISE_ERROR_CORRECTION,
  MODULE_SHAPE,
] as const satisfies readonly Option[];
/** Of QR, Aztec, Data Matrix and PDF417 codes. */
export const CHARACTER_SET_OPTIONS = [CHARACTER_SET] as const satisfies readonly Option[];
export const LOGO_OPTIONS = [LOGO_SIZE] as const satisfies readonly Option[];

/** Every option of every kind. */
export const DRAW_OPTIONS = [
  ...SIZE_OPTIONS,
  ...LABEL_OPTIONS,
  ...INDICATOR_OPTIONS,
  ...BEARER_OPTIONS,
  ...CHARACTER_SET_OPTIONS,
  ...STYLE_OPTIONS,
  ...QR_OPTIONS,
  ...LOGO_OPTIONS,
] as const satisfies readonly Option[];

/** The size and the label that were asked for. Failure: invalid_option. */
export interface Frame {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly label: boolean;
}

export function readFrame(values: OptionValues): Result<Frame> {
  // A size that is sent without a value was meant to have one.
  for (const { name, minimum, maximum } of SIZE_OPTIONS)
    if (values.get(name)?.trim() === '')
      return fail('invalid_option', {
        option: name,
        rule: `must be an integer from ${minimum} to ${maximum}`,
        received: 'nothing',
      });
  const width = readInteger(values, WIDTH);
  if (!width.ok) return width;
  const height = readInteger(values, HEIGHT);
  if (!height.ok) return height;
  const label = readBoolean(values, INCLUDE_LABEL);
  return label.ok ? ok({ width: width.value, height: height.value, label: label.value }) : label;
}

/** Failure: invalid_option. Whether the colours differ enough and the label fits is checked when the image is drawn. */
export function readStyle(values: OptionValues): Result<ImageStyle> {
  const format = readChoice(values, FORMAT);
  if (!format.ok) return format;
  const foreground = readColour(values, 'foreground');
  if (!foreground.ok) return foreground;
  const isTransparent = values.get('background')?.trim().toLowerCase() === 'transparent';
  const background = isTransparent ? ok('transparent' as const) : readColour(values, 'background');
  if (!background.ok) return background;
  const quietZone = readInteger(values, QUIET_ZONE);
  if (!quietZone.ok) return quietZone;
  const dpi = readInteger(values, DPI);
  if (!dpi.ok) return dpi;
  const xDimensionMm = readMillimetres(values, X_DIMENSION_OPTION, X_DIMENSION);
  if (!xDimensionMm.ok) return xDimensionMm;
  const rotation = readChoice(values, ROTATION);
  if (!rotation.ok) return rotation;
  const indicators = readOptionalBoolean(values, QUIET_ZONE_INDICATOR);
  if (!indicators.ok) return indicators;
  const bearerBars = readChoice(values, BEARER_BARS_OPTION);
  if (!bearerBars.ok) return bearerBars;
  const characterSet = readChoice(values, CHARACTER_SET);
  if (!characterSet.ok) return characterSet;
  const topMargin = readInteger(values, TOP_MARGIN);
  if (!topMargin.ok) return topMargin;
  const text = values.get(LABEL.name)?.trim();
  const caption = values.get(CAPTION.name)?.trim();
  return ok({
    format: format.value,
    foreground: foreground.value,
    background: background.value,
    quietZone: quietZone.value,
    dpi: dpi.value,
    xDimensionMm: xDimensionMm.value,
    rotation: ROTATIONS[ROTATION_NAMES.indexOf(rotation.value)],
    text: text === '' ? undefined : text,
    caption: caption === '' ? undefined : caption,
    topMargin: topMargin.value,
    indicators: indicators.value,
    characterSet: characterSet.value,
    bearerBars:
      bearerBars.value === 'true' ? 'frame' : bearerBars.value === 'false' ? 'none' : bearerBars.value,
  });
}

/** Failure: invalid_option. */
export function readQrStyle(values: OptionValues): Result<Omit<QrStyle, 'logo'>> {
  const level = readChoice(values, ERROR_CORRECTION);
  if (!level.ok) return level;
  const raisesLevel = readBoolean(values, RAISE_ERROR_CORRECTION);
  if (!raisesLevel.ok) return raisesLevel;
  const shape = readChoice(values, MODULE_SHAPE);
  return shape.ok ? ok({ level: level.value, raisesLevel: raisesLevel.value, shape: shape.value }) : shape;
}

/** The side of a logo in percent of the symbol's. Failure: invalid_option. */
export function readLogoSize(values: OptionValues): Result<number> {
  const percent = readInteger(values, LOGO_SIZE);
  return percent.ok ? ok(percent.value ?? DEFAULT_LOGO_SIZE) : percent;
}

/** Without a logo its size would say nothing. Failure: invalid_option. */
export function refuseLogoSize(values: OptionValues): Result<void> {
  const received = values.get(LOGO_SIZE.name)?.trim() ?? '';
  return received === ''
    ? ok(undefined)
    : fail('invalid_option', {
        option: LOGO_SIZE.name,
        rule: 'goes with a logo alone{#logo}',
        received: shown(received),
      });
}

function readColour(
  values: OptionValues,
  option: 'foreground' | 'background',
): Result<ImageStyle['foreground']> {
  const text = values.get(option)?.trim() ?? '';
  if (text === '') return ok(undefined);
  const colour = parseColour(text);
  return colour === undefined
    ? fail('invalid_option', {
        option,
        rule: `must be a colour: #rgb, #rrggbb or a basic CSS name such as navy${option === 'background' ? ', or transparent' : ''}`,
        received: shown(text),
      })
    : ok(colour);
}
