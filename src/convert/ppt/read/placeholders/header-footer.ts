// Headers and footers: which are shown, and with what text ([MS-PPT] 2.4.15).
import type {
  AutoShape,
  Draft,
  HeaderFooter,
  Inline,
  PlaceholderType,
  Shape,
  TextBody,
} from '../../../deck/index.ts';
import { child, fieldsOf, HeadersFootersAtom, RT, stringOf, type RecordNode } from '../../records/index.ts';
import type { ReadContext } from '../context.ts';
import { FIXED_INDEXES } from './placeholders.ts';
import { cleanLine } from '../../units.ts';

const FLAG = { date: 0x1, today: 0x2, userDate: 0x4, slideNumber: 0x8, header: 0x10, footer: 0x20 } as const;
const LAST_FORMAT = 12;
/** Identifiers of shapes that are added to a page: above those that drawings give (1024 a cluster, 2³¹ at most). */
export const FIRST_ADDED_ID = 0x7f000000;

/** With the texts that the pages which show them repeat. */
export interface HeaderFooterTexts extends HeaderFooter {
  readonly headerText?: string;
  readonly footerText?: string;
  /** A fixed date as written. */
  readonly fixedDate?: string;
  /** A date that follows the clock: its format as in FieldRun. */
  readonly dateFormat?: number;
}

/** `instance`: 3 slides and 4 notes of the document, none on a page of its own. */
export function readHeaderFooter(
  owner: RecordNode | undefined,
  instance?: number,
): HeaderFooterTexts | undefined {
  const record = child(owner, RT.HeadersFooters, instance);
  const atom = fieldsOf(child(record, RT.HeadersFootersAtom), HeadersFootersAtom);
  if (atom === undefined) return undefined;
  const has = (bit: number) => (atom.flags & bit) !== 0;
  const result: Draft<HeaderFooterTexts> = {
    header: has(FLAG.header),
    footer: has(FLAG.footer),
    dateTime: has(FLAG.date),
    slideNumber: has(FLAG.slideNumber),
  };
  const text = (number: number) => {
    const found = stringOf(record, number);
    return found === undefined ? undefined : cleanLine(found);
  };
  const [date, header, footer] = [text(0), text(1), text(2)];
  if (header !== undefined) result.headerText = header;
  if (footer !== undefined) result.footerText = footer;
  if (has(FLAG.today)) result.dateFormat = Math.max(0, Math.min(LAST_FORMAT, atom.formatId));
  else if (date !== undefined) result.fixedDate = date;
  return result;
}

const SHOWN: readonly (readonly [
  PlaceholderType,
  keyof HeaderFooter & ('header' | 'footer' | 'dateTime' | 'slideNumber'),
])[] = [
  ['date', 'dateTime'],
  ['footer', 'footer'],
  ['slideNumber', 'slideNumber'],
  ['header', 'header'],
];

/**
 * The header and footer shapes that a page shows although it has none of its own: the format draws them from the master.
 * They stand where the master's placeholders stand and have its text styles.
 */
export function impliedShapes(
  settings: HeaderFooterTexts | undefined,
  own: readonly Shape[],
  master: readonly Shape[],
  slideNumber: number,
  context: ReadContext,
): readonly AutoShape[] {
  if (settings === undefined) return [];
  const shapes: AutoShape[] = [];
  for (const [type, key] of SHOWN) {
    if (!settings[key] || own.some((shape) => shape.placeholder?.type === type)) continue;
    const model = master.find((shape) => shape.placeholder?.type === type);
    if (model?.kind !== 'shape' || model.text === undefined) continue;
    const text = bodyFor(type, settings, model.text, String(slideNumber));
    if (text === undefined || !isAllowed(text, context)) continue;
    shapes.push({
      kind: 'shape',
      id: FIRST_ADDED_ID + shapes.length,
      ...(model.box === undefined ? {} : { box: model.box }),
      placeholder: { type, index: FIXED_INDEXES[type] ?? 1 },
      text,
    });
  }
  return shapes;
}

/** One text of the document is shown on all its slides. */
function isAllowed(body: TextBody, { allowances }: ReadContext): boolean {
  let length = 0;
  for (const { inlines } of body.paragraphs) {
    for (const inline of inlines) length += inline.kind === 'break' ? 1 : inline.text.length;
  }
  return allowances.take('characters', length) && allowances.take('shapes', 1);
}

function bodyFor(
  type: PlaceholderType,
  settings: HeaderFooterTexts,
  model: TextBody,
  number: string,
): TextBody | undefined {
  const [first] = model.paragraphs;
  const style =
    first?.inlines.find((inline) => inline.kind === 'field')?.style ?? first?.inlines[0]?.style ?? {};
  const inline = inlineFor(type, settings, style, number);
  if (inline === undefined) return undefined;
  const pattern = type === 'slideNumber' ? first?.inlines.flatMap((one) => numbered(one, number)) : undefined;
  const inlines = pattern?.some((one) => one.kind === 'field') === true ? pattern : [inline];
  return {
    styleType: model.styleType,
    frame: {},
    paragraphs: [{ level: 0, style: first?.style ?? {}, inlines, endStyle: style }],
  };
}

/** The master's own words around the number (`Page ‹#›`) are kept. */
function numbered(inline: Inline, number: string): readonly Inline[] {
  if (inline.kind !== 'field') return [inline];
  return inline.field.kind === 'slideNumber' ? [{ ...inline, text: number }] : [];
}

function inlineFor(
  type: PlaceholderType,
  settings: HeaderFooterTexts,
  style: Inline['style'],
  number: string,
): Inline | undefined {
  switch (type) {
    case 'slideNumber':
      return { kind: 'field', field: { kind: 'slideNumber' }, text: number, style };
    case 'date':
      if (settings.dateFormat !== undefined) {
        return { kind: 'field', field: { kind: 'dateTime', format: settings.dateFormat }, text: '', style };
      }
      return textInline(settings.fixedDate, style);
    case 'footer':
      return textInline(settings.footerText, style);
    case 'header':
      return textInline(settings.headerText, style);
    default:
      return undefined;
  }
}

function textInline(text: string | undefined, style: Inline['style']): Inline | undefined {
  return text === undefined || text === '' ? undefined : { kind: 'text', text, style };
}
