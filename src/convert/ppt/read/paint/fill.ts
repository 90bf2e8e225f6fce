// Fills: properties 0x0180–0x01BF of a shape ([MS-ODRAW] 2.3.7).
import type { Colour, Draft, Fill, GradientFill, GradientStop, TileOrigin } from '../../../deck/index.ts';
import { ByteReader, readArray, PID, type Options } from '../../records/index.ts';
import { colourOfArt } from './colours.ts';
import type { ReadContext } from '../context.ts';
import { readPattern } from './pattern.ts';

const FILLED = 4;
/** 1 as a FixedPoint. */
const FIXED = 65536;
const WHITE: Colour = { kind: 'rgb', rgb: 0xffffff };
const BLACK: Colour = { kind: 'rgb', rgb: 0 };

const TYPE = {
  solid: 0,
  pattern: 1,
  texture: 2,
  picture: 3,
  shade: 4,
  shadeCenter: 5,
  shadeShape: 6,
  shadeScale: 7,
  shadeTitle: 8,
  background: 9,
} as const;

/** The fill that the options describe, with the format's defaults where they are silent: white, solid, filled. */
export function readFill(options: Options, context: ReadContext): Fill {
  if (options.flag(PID.fillBooleans, FILLED) === false) return { kind: 'none' };
  const foreground = fillColour(options, PID.fillColor, PID.fillOpacity) ?? WHITE;
  const type = options.number(PID.fillType) ?? TYPE.solid;
  switch (type) {
    case TYPE.pattern:
      return patternFill(options, foreground, context);
    case TYPE.texture:
    case TYPE.picture:
      return pictureFill(options, type === TYPE.picture, context) ?? { kind: 'solid', colour: foreground };
    case TYPE.shade:
    case TYPE.shadeScale:
    case TYPE.shadeTitle:
    case TYPE.shadeCenter:
    case TYPE.shadeShape:
      return gradientFill(options, type, foreground, context);
    case TYPE.background:
      return { kind: 'background' };
    default:
      return { kind: 'solid', colour: foreground };
  }
}

/** A shape's own colour for a reference of colour operations. */
function shapeColour(options: Options): (index: number) => Colour | undefined {
  return (index) => {
    const pids = [
      PID.fillColor,
      PID.fillColor,
      PID.lineColor,
      PID.shadowColor,
      PID.fillColor,
      PID.fillBackColor,
    ];
    const pid = pids[index] ?? PID.fillColor;
    const value = options.number(pid);
    return value === undefined ? (pid === PID.lineColor ? BLACK : WHITE) : colourOfArt(value);
  };
}

/** A colour property with its opacity; undefined when it is not set. */
export function fillColour(options: Options, pid: number, opacityPid: number): Colour | undefined {
  const value = options.number(pid);
  const colour = value === undefined ? undefined : colourOfArt(value, shapeColour(options));
  return colour && withOpacity(colour, options.number(opacityPid));
}

function withOpacity(colour: Colour, fixed: number | undefined): Colour {
  if (fixed === undefined || fixed < 0 || fixed >= 65536) return colour;
  return { ...colour, alpha: fixed / 65536 };
}

function patternFill(options: Options, foreground: Colour, context: ReadContext): Fill {
  const background = fillColour(options, PID.fillBackColor, PID.fillBackOpacity) ?? WHITE;
  const rows = readPattern(context.environment.pictures.peek(options.entry(PID.fillBlip)));
  if (rows !== undefined) return { kind: 'pattern', rows, foreground, background };
  return pictureFill(options, false, context) ?? { kind: 'solid', colour: foreground };
}

function pictureFill(options: Options, stretch: boolean, context: ReadContext): Fill | undefined {
  const picture = context.environment.pictures.use(options.entry(PID.fillBlip));
  if (picture === undefined) {
    if (options.entry(PID.fillBlip) !== undefined) {
      context.warn('picture-unreadable', 'The picture of a fill could not be read.');
    }
    return undefined;
  }
  const fill: Draft<Extract<Fill, { kind: 'picture' }>> = { kind: 'picture', picture, stretch };
  const opacity = options.number(PID.fillOpacity);
  if (opacity !== undefined && opacity >= 0 && opacity < 65536) fill.alpha = opacity / 65536;
  const width = options.number(PID.fillWidth);
  const height = options.number(PID.fillHeight);
  if (!stretch && width !== undefined && height !== undefined && width > 0 && height > 0) {
    fill.tileEmu = { widthEmu: width, heightEmu: height };
  }
  const origin = stretch ? undefined : tileOrigin(options);
  if (origin !== undefined) fill.tileOrigin = origin;
  return fill;
}

/** [MS-ODRAW] 2.3.7.28 to 31: fractions of the picture and of the shape, counted from their centres; 0, 0 is the default. */
function tileOrigin(options: Options): TileOrigin | undefined {
  const share = (pid: number): number => (options.number(pid) ?? 0) / FIXED;
  const onTile = { x: share(PID.fillOriginX), y: share(PID.fillOriginY) };
  const onShape = { x: share(PID.fillShapeOriginX), y: share(PID.fillShapeOriginY) };
  return onTile.x || onTile.y || onShape.x || onShape.y ? { onTile, onShape } : undefined;
}

function gradientFill(
  options: Options,
  type: number,
  foreground: Colour,
  context: ReadContext,
): GradientFill {
  const far = fillColour(options, PID.fillBackColor, PID.fillBackOpacity) ?? WHITE;
  const angle = (options.number(PID.fillAngle) ?? 0) / 65536;
  const ramp = readRamp(options, foreground, far, context);
  // A negative angle exchanges the colours: seen where a mirrored gradient at -90 is dark at its ends.
  const isLinear = type !== TYPE.shadeCenter && type !== TYPE.shadeShape;
  const stops = focusStops(
    isLinear && angle < 0 ? reversed(ramp) : ramp,
    (options.number(PID.fillFocus) ?? 0) / 100,
  );
  if (!isLinear) {
    const share = (pid: number) => Math.max(0, Math.min(1, (options.number(pid) ?? 0) / 65536));
    const centred = type === TYPE.shadeShape;
    return {
      kind: 'gradient',
      stops,
      path: {
        kind: centred ? 'shape' : 'rectangle',
        focus: centred
          ? { left: 0.5, top: 0.5, right: 0.5, bottom: 0.5 }
          : {
              left: share(PID.fillToLeft),
              top: share(PID.fillToTop),
              right: 1 - share(PID.fillToRight),
              bottom: 1 - share(PID.fillToBottom),
            },
      },
    };
  }
  // Counted counter-clockwise from the upward vector.
  return {
    kind: 'gradient',
    stops,
    path: { kind: 'linear', angle: (((90 - angle) % 360) + 360) % 360, scaled: type === TYPE.shadeScale },
  };
}

/** The colours from the first to the last, before the focus folds them. */
function readRamp(
  options: Options,
  first: Colour,
  last: Colour,
  context: ReadContext,
): readonly GradientStop[] {
  const array = readArray(options.complex(PID.fillShadeColors));
  const count = context.allowances.take('points', array.count) ? array.count : 0;
  const opacity = ({ alpha = 1 }: Colour) => alpha;
  const stops: GradientStop[] = [];
  for (let index = 0; index < count && array.elementBytes === 8; index++) {
    const reader = new ByteReader(array.element(index));
    const colour = colourOfArt(reader.u32(), shapeColour(options));
    const at = reader.i32() / 65536;
    if (colour !== undefined && at >= 0 && at <= 1) {
      stops.push({
        at,
        colour: withOpacity(colour, Math.round((opacity(first) * (1 - at) + opacity(last) * at) * FIXED)),
      });
    }
  }
  if (stops.length < 2)
    return [
      { at: 0, colour: first },
      { at: 1, colour: last },
    ];
  return stops.sort((left, right) => left.at - right.at);
}

/**
 * Where the last colour is reached: at `focus` (negative: the first colour there), falling back to the other on both sides of it.
 * 1 leaves the ramp as it is, 0 reverses it, 0.5 mirrors it.
 */
export function focusStops(ramp: readonly GradientStop[], focus: number): readonly GradientStop[] {
  const peak = Math.min(1, Math.abs(focus));
  const up = focus < 0 ? reversed(ramp) : ramp;
  const rising = peak > 0 ? up.map((stop) => ({ ...stop, at: stop.at * peak })) : [];
  const falling = peak < 1 ? reversed(up).map((stop) => ({ ...stop, at: peak + stop.at * (1 - peak) })) : [];
  return rising.length > 0 && falling.length > 0 ? [...rising, ...falling.slice(1)] : [...rising, ...falling];
}

function reversed(ramp: readonly GradientStop[]): readonly GradientStop[] {
  return ramp.map((stop) => ({ ...stop, at: 1 - stop.at })).reverse();
}
