// How a shape holds its text: insets, anchor, wrapping, direction, fitting ([MS-ODRAW] 2.3.21).
import type { Draft, TextFrame } from '../../../deck/index.ts';
import { PID, type Options } from '../../records/index.ts';

const ANCHORS: readonly Pick<TextFrame, 'anchor' | 'anchorCentred'>[] = [
  { anchor: 'top' },
  { anchor: 'middle' },
  { anchor: 'bottom' },
  { anchor: 'top', anchorCentred: true },
  { anchor: 'middle', anchorCentred: true },
  { anchor: 'bottom', anchorCentred: true },
  { anchor: 'top' },
  { anchor: 'bottom' },
  { anchor: 'top', anchorCentred: true },
  { anchor: 'bottom', anchorCentred: true },
];
const WRAP_NONE = 2;
/** msotxflHorzN, TtoBA, BtoT, TtoBN, HorzA, VertN. */
const FLOWS: readonly TextFrame['vertical'][] = [
  'horizontal',
  'eastAsian',
  'rotate270',
  'rotate90',
  'horizontal',
  'stacked',
];
const FIT_SHAPE_TO_TEXT = 1;
/** Direction of the font: quarters of a turn. */
const FONT_TURNS: readonly TextFrame['vertical'][] = ['horizontal', 'rotate90', 'horizontal', 'rotate270'];

/** Only what the options (the shape's own, or with its defaults) say; absent is inherited. */
export function readFrame(options: Options): TextFrame {
  const frame: Draft<TextFrame> = {};
  const insets = {
    left: options.number(PID.dxTextLeft),
    top: options.number(PID.dyTextTop),
    right: options.number(PID.dxTextRight),
    bottom: options.number(PID.dyTextBottom),
  };
  const given = Object.entries(insets).filter((pair): pair is [string, number] => pair[1] !== undefined);
  if (given.length > 0) frame.insetsEmu = Object.fromEntries(given);
  const anchor = ANCHORS[options.number(PID.anchorText) ?? -1];
  if (anchor !== undefined) Object.assign(frame, { anchorCentred: false }, anchor);
  const wrap = options.number(PID.wrapText);
  if (wrap !== undefined) frame.wrap = wrap !== WRAP_NONE;
  const flow = FLOWS[options.number(PID.txflTextFlow) ?? -1];
  if (flow !== undefined) frame.vertical = flow;
  const turn = FONT_TURNS[options.number(PID.cdirFont) ?? -1];
  if (turn !== undefined && turn !== 'horizontal') frame.vertical = turn;
  const fit = options.flag(PID.textBooleans, FIT_SHAPE_TO_TEXT);
  if (fit !== undefined) frame.autofit = fit ? 'shape' : 'none';
  return frame;
}
