// WordArt: text that is drawn along a shape, kept in the shape's properties ([MS-ODRAW] 2.3.22).
import type { Draft, Geometry, RunStyle, TextBody, TextWarp } from '../../../deck/index.ts';
import { utf16, PID, type Options } from '../../records/index.ts';
import { formOf } from '../geometry/forms.ts';
import { readAdjusts } from '../geometry/geometry.ts';
import { cleanText } from '../../units.ts';

const FLAG = { underline: 3, italic: 4, bold: 5, vertical: 13, shown: 14 } as const;
const FIRST_TEXT_FORM = 136;
const LAST_TEXT_FORM = 175;
const DEFAULT_SIZE = 36 << 16;
const ALIGNMENTS: readonly TextWarp['align'][] = [
  'stretch',
  'centre',
  'left',
  'right',
  'letterJustify',
  'wordJustify',
];
const PARAGRAPH_ALIGNMENTS = { centre: 'centre', left: 'left', right: 'right' } as const;

/** A form that text runs along, which is nothing without text. */
export function isTextForm(geometry: Geometry): boolean {
  return geometry.kind === 'preset' && geometry.form.startsWith('warp');
}

export function readTextWarp(
  options: Options,
  shapeType: number,
): { warp: TextWarp; text: TextBody } | undefined {
  const unicode = options.complex(PID.gtextUnicode);
  const isForm =
    (shapeType >= FIRST_TEXT_FORM && shapeType <= LAST_TEXT_FORM) || (shapeType >= 24 && shapeType <= 31);
  const shown = options.flag(PID.geotextBooleans, FLAG.shown) ?? isForm;
  if (unicode === undefined || !shown) return undefined;
  const sizeCpt = Math.round(((options.number(PID.gtextSize) ?? DEFAULT_SIZE) / 65536) * 100);
  const align = ALIGNMENTS[options.number(PID.gtextAlign) ?? 1] ?? 'centre';
  const style: Draft<RunStyle> = { sizeCpt: Math.max(100, Math.min(400_000, sizeCpt)) };
  const font = options.complex(PID.gtextFont);
  if (font !== undefined) style.font = { typeface: cleanText(utf16(font)) };
  style.bold = options.flag(PID.geotextBooleans, FLAG.bold) === true;
  style.italic = options.flag(PID.geotextBooleans, FLAG.italic) === true;
  if (options.flag(PID.geotextBooleans, FLAG.underline) === true) style.underline = true;
  const lines = utf16(unicode).split(/\r\n|[\r\n\v]/);
  const paragraphAlign = align in PARAGRAPH_ALIGNMENTS ? PARAGRAPH_ALIGNMENTS[align as 'left'] : 'centre';
  return {
    warp: {
      form: formOf(isForm ? shapeType : FIRST_TEXT_FORM),
      adjusts: readAdjusts(options),
      sizeCpt: style.sizeCpt ?? 3600,
      align,
      vertical: options.flag(PID.geotextBooleans, FLAG.vertical) === true,
    },
    text: {
      styleType: 'other',
      frame: { wrap: false },
      paragraphs: lines.map((line) => ({
        level: 0,
        style: { align: paragraphAlign },
        inlines: line === '' ? [] : [{ kind: 'text', text: cleanText(line), style }],
        endStyle: style,
      })),
    },
  };
}
