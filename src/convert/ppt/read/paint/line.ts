// Lines: properties 0x01C0–0x01FF of a shape ([MS-ODRAW] 2.3.8).
import type { Arrowhead, ArrowKind, ArrowSize, Dash, Draft, Line } from '../../../deck/index.ts';
import { fillColour } from './fill.ts';
import type { ReadContext } from '../context.ts';
import { PID, type Options } from '../../records/index.ts';
import { readPattern } from './pattern.ts';

const LINE_SHOWN = 3;
const DEFAULT_WIDTH_EMU = 9525;
/** 20116800 EMU is what the writer's format allows; no deck of the corpus has more than 1 % of it. */
const MAX_WIDTH_EMU = 20_116_800;
const PATTERN_LINE = 1;

const COMPOUNDS: readonly Line['compound'][] = ['single', 'double', 'thickThin', 'thinThick', 'triple'];
/** MSOLINEDASHING. */
const DASHES: readonly Dash[] = [
  'solid',
  'systemDash',
  'systemDot',
  'systemDashDot',
  'systemDashDotDot',
  'dot',
  'dash',
  'longDash',
  'dashDot',
  'longDashDot',
  'longDashDotDot',
];
const JOINS: readonly Line['join'][] = ['bevel', 'miter', 'round'];
const CAPS: readonly Line['cap'][] = ['round', 'square', 'flat'];
const ARROWS: readonly ArrowKind[] = ['none', 'triangle', 'stealth', 'diamond', 'oval', 'open'];
const SIZES: readonly ArrowSize[] = ['small', 'medium', 'large'];

/** The line that the options describe, with the format's defaults: black, 0.75 pt, shown. */
export function readLine(options: Options, context: ReadContext): Line {
  if (options.flag(PID.lineBooleans, LINE_SHOWN) === false) return { paint: { kind: 'none' } };
  const colour = fillColour(options, PID.lineColor, PID.lineOpacity) ?? { kind: 'rgb' as const, rgb: 0 };
  const line: Draft<Line> = {
    paint: { kind: 'solid', colour },
    widthEmu: Math.max(0, Math.min(MAX_WIDTH_EMU, options.number(PID.lineWidth) ?? DEFAULT_WIDTH_EMU)),
    join: JOINS[options.number(PID.lineJoinStyle) ?? 2] ?? 'round',
  };
  if (options.number(PID.lineType) === PATTERN_LINE) {
    const rows = readPattern(context.environment.pictures.peek(options.entry(PID.lineFillBlip)));
    const background = fillColour(options, PID.lineBackColor, PID.lineOpacity) ?? {
      kind: 'rgb' as const,
      rgb: 0xffffff,
    };
    if (rows !== undefined) line.paint = { kind: 'pattern', rows, foreground: colour, background };
  }
  const compound = COMPOUNDS[options.number(PID.lineStyle) ?? 0];
  if (compound !== undefined) line.compound = compound;
  const cap = CAPS[options.number(PID.lineEndCapStyle) ?? 2];
  if (cap !== undefined) line.cap = cap;
  line.dash = DASHES[options.number(PID.lineDashing) ?? 0] ?? 'solid';
  const miter = options.number(PID.lineMiterLimit);
  if (line.join === 'miter' && miter !== undefined && miter > 0) line.miterLimit = miter / 65536;
  const start = arrowhead(options, PID.lineStartArrowhead, PID.lineStartArrowWidth, PID.lineStartArrowLength);
  const end = arrowhead(options, PID.lineEndArrowhead, PID.lineEndArrowWidth, PID.lineEndArrowLength);
  if (start !== undefined) line.start = start;
  if (end !== undefined) line.end = end;
  return line;
}

function arrowhead(
  options: Options,
  kindPid: number,
  widthPid: number,
  lengthPid: number,
): Arrowhead | undefined {
  const kind = ARROWS[options.number(kindPid) ?? 0] ?? 'none';
  if (kind === 'none') return undefined;
  return {
    kind,
    width: SIZES[options.number(widthPid) ?? 1] ?? 'medium',
    length: SIZES[options.number(lengthPid) ?? 1] ?? 'medium',
  };
}
