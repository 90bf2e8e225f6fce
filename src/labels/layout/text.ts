// A text in a box: as large as it fits, in as many lines as it may have.
import { type LabelFont, widthOf } from '../fonts/font.ts';
import type { Box, TextMark } from './marks.ts';

/** The least cap height: 1.2 mm is that of 5 points, which a person with good sight reads at a shelf. */
export const MIN_CAP_MM = 1.2;
/** From size to size. */
const STEP = 0.94;
/** From baseline to baseline, in cap heights, at least. */
const LINE_PITCH = 1.5;
/** Between the lowest descender of a line and the highest accent of the next. */
const LINE_GAP = 0.15;

export interface TextStyle {
  readonly font: LabelFont;
  /** The greatest cap height in millimetres. */
  readonly max: number;
  readonly lines: number;
  readonly align: 'left' | 'centre' | 'right';
  /** Where a line may end; default: at blanks, behind hyphens and slashes, and between East Asian characters. */
  readonly breaks?: RegExp;
}

const BREAKS =
  /(?<=[\s/-])|(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef])(?=[^\s、。，．！？）」』])/u;

/** The paragraphs in the middle of the box's height; undefined where they do not fit at the least size. */
export function textIn(
  paragraphs: readonly string[],
  box: Box,
  style: TextStyle,
): readonly TextMark[] | undefined {
  const { font } = style;
  const whole = paragraphs.join('');
  const [above, below] = [font.above(whole), font.below(whole)];
  const pitch = Math.max(LINE_PITCH, 1 + above + below + LINE_GAP);
  const pieces = paragraphs.map((text) => text.split(style.breaks ?? BREAKS).filter((piece) => piece !== ''));
  const heightOf = (lines: number): number => 1 + above + below + (lines - 1) * pitch;
  let cap = Math.min(style.max, box.height / heightOf(paragraphs.length));
  for (;;) {
    const wraps = pieces.map((each) => wrapped(each, box.width / cap, font));
    const lines = wraps.flatMap((each) => each ?? []);
    const height = heightOf(lines.length);
    if (
      !wraps.includes(undefined) &&
      lines.length <= Math.max(style.lines, paragraphs.length) &&
      height * cap <= box.height + 1e-9
    )
      return placed(lines, { box, style, cap, pitch, above, height });
    if (cap <= MIN_CAP_MM) return undefined;
    cap = Math.max(MIN_CAP_MM, cap * STEP);
  }
}

/** The lines of a paragraph, each as full as it can be; undefined where a piece alone is too wide. `width`: in cap heights. */
function wrapped(pieces: readonly string[], width: number, font: LabelFont): readonly string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && widthOf((line + piece).trimEnd(), font) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    if (widthOf(line.trimEnd(), font) > width + 1e-9) return undefined;
  }
  return [...lines, line.trimEnd()];
}

function placed(
  lines: readonly string[],
  {
    box,
    style: { font, align },
    cap,
    pitch,
    above,
    height,
  }: {
    readonly box: Box;
    readonly style: TextStyle;
    readonly cap: number;
    readonly pitch: number;
    readonly above: number;
    readonly height: number;
  },
): readonly TextMark[] {
  const first = box.y + (box.height - height * cap) / 2 + (1 + above) * cap;
  return lines.map((text, i) => {
    const free = box.width - widthOf(text, font) * cap;
    const x = box.x + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
    return {
      kind: 'text',
      x,
      baseline: first + i * pitch * cap,
      cap,
      text,
      font,
      room: { x: box.x, width: box.width, align },
    };
  });
}
