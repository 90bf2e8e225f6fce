// Reads the option headers of generated images: file format, colours, quiet zone, print size, rotation, label, error correction, logo.
import {
  IMAGE_FORMATS,
  type ImageStyle,
  MODULE_SHAPES,
  QR_LEVELS,
  type QrStyle,
  ROTATIONS,
  parseColour,
} from '../../barcode/generate/index.ts';
import { readChoice, readInteger, type HeaderValues, type HeaderParameter } from '../../http/headers.ts';
import { shown } from '../../wording/index.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';

const MAX_QUIET_ZONE = 100;
const DPI = { name: 'dpi', minimum: 72, maximum: 2400 } as const;
const QUIET_ZONE = { name: 'quietZone', minimum: 0, maximum: MAX_QUIET_ZONE } as const;
/** Millimetres of a module: from direct part marking to posters. */
const X_DIMENSION = { minimum: 0.1, maximum: 20 } as const;
const ROTATION_NAMES = ROTATIONS.map(String);

const FORMAT = {
  name: 'format',
  type: 'string',
  allowed: IMAGE_FORMATS,
  default: 'png',
  description: 'File format of the image',
} as const satisfies HeaderParameter;
const ROTATION = {
  name: 'rotation',
  type: 'string',
  allowed: ROTATION_NAMES,
  default: '0',
  description: 'Degrees clockwise; width and height are those of the rotated image',
} as const satisfies HeaderParameter;
const ERROR_CORRECTION = {
  name: 'errorCorrection',
  type: 'string',
  allowed: QR_LEVELS,
  description: 'Error correction level; default: M, or L when only L holds the text; with a logo H',
} as const satisfies HeaderParameter;
const MODULE_SHAPE = {
  name: 'moduleShape',
  type: 'string',
  allowed: MODULE_SHAPES,
  default: 'square',
  description: 'Shape of the modules outside of the finder patterns; needs 4 pixels a module',
} as const satisfies HeaderParameter;

export const STYLE_HEADERS: readonly HeaderParameter[] = [
  FORMAT,
  {
    name: 'foreground',
    type: 'string',
    default: 'black',
    description:
      'Colour of bars and modules: #rgb, #rrggbb or a basic CSS name; must be darker than the background',
  },
  {
    name: 'background',
    type: 'string',
    default: 'white',
    description: 'Colour behind them, or transparent',
  },
  {
    ...QUIET_ZONE,
    type: 'integer',
    description:
      "Modules of quiet zone; default: the symbology's. With fewer, white space around the image has to take their place",
  },
  {
    ...DPI,
    type: 'integer',
    description:
      'Dots per inch of print, written into PNG and JPEG files; without width and height a module is a whole number of dots near xDimension',
  },
  {
    name: 'xDimension',
    type: 'string',
    description:
      'Width of a module in print in millimetres, 0.1 to 20; default with dpi: 0.33, of matrix codes 0.5. The answer says in X-Barcode-Module what it is in whole dots',
  },
  ROTATION,
  {
    name: 'label',
    type: 'string',
    description:
      'Text below the symbol instead of its value, printable Latin-1; none with includeLabel false',
  },
];

/** The further headers of QR codes. */
export const QR_HEADERS: readonly HeaderParameter[] = [ERROR_CORRECTION, MODULE_SHAPE];

const LOGO_SIZE = { name: 'logoSize', minimum: 10, maximum: 50 } as const;
const DEFAULT_LOGO_SIZE = 20;
export const LOGO_SIZE_HEADER: HeaderParameter = {
  ...LOGO_SIZE,
  type: 'integer',
  default: DEFAULT_LOGO_SIZE,
  description: "Side of the part logo, in percent of the symbol's; refused without a logo",
};

/** Failure: invalid_option. Whether the colours differ enough and the label fits is checked when the image is drawn. */
export function readStyle(headers: HeaderValues): Result<ImageStyle> {
  const format = readChoice(headers, FORMAT);
  if (!format.ok) return format;
  const foreground = readColour(headers, 'foreground');
  if (!foreground.ok) return foreground;
  const isTransparent = headers.get('background')?.trim().toLowerCase() === 'transparent';
  const background = isTransparent ? ok('transparent' as const) : readColour(headers, 'background');
  if (!background.ok) return background;
  const quietZone = readInteger(headers, QUIET_ZONE);
  if (!quietZone.ok) return quietZone;
  const dpi = readInteger(headers, DPI);
  if (!dpi.ok) return dpi;
  const xDimensionMm = readMillimetres(headers);
  if (!xDimensionMm.ok) return xDimensionMm;
  const rotation = readChoice(headers, ROTATION);
  if (!rotation.ok) return rotation;
  const text = headers.get('label')?.trim();
  return ok({
    format: format.value,
    foreground: foreground.value,
    background: background.value,
    quietZone: quietZone.value,
    dpi: dpi.value,
    xDimensionMm: xDimensionMm.value,
    rotation: ROTATIONS[ROTATION_NAMES.indexOf(rotation.value)],
    text: text === '' ? undefined : text,
  });
}

/** Failure: invalid_option. */
export function readQrStyle(headers: HeaderValues): Result<Pick<QrStyle, 'level' | 'shape'>> {
  const level = readChoice(headers, ERROR_CORRECTION);
  if (!level.ok) return level;
  const shape = readChoice(headers, MODULE_SHAPE);
  return shape.ok ? ok({ level: level.value, shape: shape.value }) : shape;
}

/** The side of a logo in percent of the symbol's. Failure: invalid_option. */
export function readLogoSize(headers: HeaderValues): Result<number> {
  const percent = readInteger(headers, LOGO_SIZE);
  return percent.ok ? ok(percent.value ?? DEFAULT_LOGO_SIZE) : percent;
}

/** Without a logo its size would say nothing. Failure: invalid_option. */
export function refuseLogoSize(headers: HeaderValues): Result<void> {
  const received = headers.get(LOGO_SIZE.name)?.trim() ?? '';
  return received === ''
    ? ok(undefined)
    : fail('invalid_option', {
        option: LOGO_SIZE.name,
        rule: 'goes with a logo alone: a form with the parts value and logo',
        received: shown(received),
      });
}

function readColour(headers: HeaderValues, header: string): Result<ImageStyle['foreground']> {
  const text = headers.get(header)?.trim() ?? '';
  if (text === '') return ok(undefined);
  const colour = parseColour(text);
  return colour === undefined
    ? fail('invalid_option', {
        option: header,
        rule: `must be a colour: #rgb, #rrggbb or a basic CSS name such as navy${header === 'background' ? ', or transparent' : ''}`,
        received: shown(text),
      })
    : ok(colour);
}

function readMillimetres(headers: HeaderValues): Result<number | undefined> {
  const given = headers.get('xDimension')?.trim() ?? '';
  const text = /mm$/i.test(given) ? given.slice(0, -2).trimEnd() : given;
  if (text === '') return ok(undefined);
  const value = /^\d{1,3}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN;
  const { minimum, maximum } = X_DIMENSION;
  return value >= minimum && value <= maximum
    ? ok(value)
    : fail('invalid_option', {
        option: 'xDimension',
        rule: `must be millimetres from ${minimum} to ${maximum}`,
        received: shown(text),
      });
}
