// Outlines (ISO/IEC 29500-1, 20.1.2.2.24 a:ln).
import type { Arrowhead, ArrowKind, ArrowSize, Dash, Line } from '../../deck/index.ts';
import { CAP_NAMES, COMPOUND_NAMES, DASH_NAMES, JOIN_NAMES } from '../../ooxml/drawing.ts';
import { PER_WHOLE } from '../../ooxml/words.ts';
import { element } from '../../ooxml/xml/write.ts';
import { solidFillXml } from './colour.ts';
import { type DrawingScope, fillXml } from './fill.ts';

/** ST_LineWidth: 1584 points. */
const WIDTH_MAX_EMU = 20116800;

const DEFAULT_WIDTH_EMU = 9525;
/** Patterns are 8 pixels wide at 96 dpi: a thinner line shows none of it, and LibreOffice 7.4 paints it in the background's colour. */
const PATTERN_WIDTH_EMU = 6 * 12700;

const ARROW_NAMES: Readonly<Record<ArrowKind, string>> = {
  none: 'none',
  triangle: 'triangle',
  stealth: 'stealth',
  diamond: 'diamond',
  oval: 'oval',
  open: 'arrow',
};
const ARROW_SIZES: Readonly<Record<ArrowSize, string>> = { small: 'sm', medium: 'med', large: 'lg' };
/** The outline as `name` (a:ln, or one of a table cell's sides). */
export function lineXml(line: Line, scope: DrawingScope, name = 'a:ln'): string {
  const { paint, join } = line;
  return element(
    name,
    {
      w: line.widthEmu === undefined ? undefined : Math.max(0, Math.min(WIDTH_MAX_EMU, line.widthEmu)),
      cap: line.cap && CAP_NAMES[line.cap],
      cmpd: line.compound && COMPOUND_NAMES[line.compound],
    },
    [
      paint && paintXml(paint, line.widthEmu ?? DEFAULT_WIDTH_EMU, scope),
      line.dash && dashXml(line.dash),
      join && element(JOIN_NAMES[join], join === 'miter' ? { lim: (line.miterLimit ?? 8) * PER_WHOLE } : {}),
      line.start && arrowXml('a:headEnd', line.start),
      line.end && arrowXml('a:tailEnd', line.end),
    ],
  );
}

export function dashXml(dash: Dash): string {
  return element('a:prstDash', { val: DASH_NAMES[dash] });
}

/** No outline at all. */
export const NO_LINE_XML = '<a:ln><a:noFill/></a:ln>';

function paintXml(paint: NonNullable<Line['paint']>, widthEmu: number, scope: DrawingScope): string {
  // a:ln takes no picture: EG_LineFillProperties.
  if (paint.kind === 'picture') return '';
  if (paint.kind === 'pattern' && widthEmu < PATTERN_WIDTH_EMU)
    return solidFillXml(paint.foreground, scope.colours);
  return fillXml(paint, scope);
}

function arrowXml(name: string, { kind, width, length }: Arrowhead): string {
  if (kind === 'none') return element(name, { type: 'none' });
  return element(name, { type: ARROW_NAMES[kind], w: ARROW_SIZES[width], len: ARROW_SIZES[length] });
}
