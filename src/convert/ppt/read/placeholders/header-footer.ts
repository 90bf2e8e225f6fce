// Headers and footers: which are shown, and with what text ([MS-PPT] 2.4.15).
import type {
  AutoShape,
  Draft,
  FieldRun,
  HeaderFooter,
  Inline,
  Paragraph,
  PlaceholderType,
  RunStyle,
  Shape,
  TextBody,
  TextRun,
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

/** A field as the page shows it; a date that the page fixes is plain text. */
export type ShownField = Pick<FieldRun, 'kind' | 'field' | 'text'> | Pick<TextRun, 'kind' | 'text'>;

/** The fields of headers, footers and dates without a format show what the page's settings say ([MS-PPT] 2.9.52–2.9.57). */
export function fieldOnPage(
  field: FieldRun['field'],
  number: number | undefined,
  settings: HeaderFooterTexts | undefined,
): ShownField {
  const { headerText, footerText, fixedDate, dateFormat } = settings ?? {};
  switch (field.kind) {
    case 'slideNumber':
      return { kind: 'field', field, text: number === undefined ? '' : String(number) };
    case 'header':
      return { kind: 'field', field, text: headerText ?? '' };
    case 'footer':
      return { kind: 'field', field, text: footerText ?? '' };
    case 'dateTime': {
      if (field.format === undefined && dateFormat !== undefined) {
        return { kind: 'field', field: { kind: 'dateTime', format: dateFormat }, text: '' };
      }
      return field.format === undefined && fixedDate !== undefined
        ? { kind: 'text', text: fixedDate }
        : { kind: 'field', field, text: '' };
    }
    case 'customDateTime':
      return { kind: 'field', field, text: '' };
  }
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
    const text = bodyFor(type, settings, model.text, slideNumber);
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

/** The master's own words, with what each of its fields shows on this page; without any, what the settings have for a place of this type. */
function bodyFor(
  type: PlaceholderType,
  settings: HeaderFooterTexts,
  model: TextBody,
  number: number,
): TextBody | undefined {
  const [first] = model.paragraphs;
  const style = styleOf(first);
  const { styleType } = model;
  if (model.paragraphs.some(({ inlines }) => inlines.some(isSeen))) {
    const paragraphs = model.paragraphs.map((paragraph) => ({
      ...paragraph,
      endStyle: styleOf(paragraph),
      inlines: paragraph.inlines.flatMap((inline) => shownOn(inline, settings, number)),
    }));
    const isShown = paragraphs.some(({ inlines }) => inlines.some(isSeen));
    return isShown ? { styleType, frame: {}, paragraphs } : undefined;
  }
  const inline = inlineFor(type, settings, style, String(number));
  return (
    inline && {
      styleType,
      frame: {},
      paragraphs: [{ level: 0, style: first?.style ?? {}, inlines: [inline], endStyle: style }],
    }
  );
}

/** That of its field, where it has one. */
function styleOf(paragraph: Paragraph | undefined): RunStyle {
  const inlines = paragraph?.inlines ?? [];
  return inlines.find(({ kind }) => kind === 'field')?.style ?? inlines[0]?.style ?? {};
}

/** An asterisk stands for a field, also where the record of the field is lost. */
const NO_WORDS = /^\s*\*?\s*$/;

function isSeen(inline: Inline): boolean {
  return inline.kind === 'field' || (inline.kind === 'text' && !NO_WORDS.test(inline.text));
}

/** Headers and footers are words of the page, and so is a date that it fixes. */
function shownOn(inline: Inline, settings: HeaderFooterTexts, number: number): readonly Inline[] {
  if (inline.kind !== 'field') return [inline];
  const { kind } = inline.field;
  const { dateFormat, fixedDate } = settings;
  const isUnsaid = kind === 'dateTime' && inline.field.format === undefined && dateFormat === undefined;
  if (isUnsaid && fixedDate === undefined) return [];
  const shown = fieldOnPage(inline.field, number, settings);
  const isWords = shown.kind === 'text' || kind === 'header' || kind === 'footer';
  if (!isWords) return [{ ...inline, ...shown }];
  const words = textInline(shown.text, inline.style);
  return words ? [words] : [];
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
