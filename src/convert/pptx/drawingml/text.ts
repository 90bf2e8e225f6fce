// Text bodies (ISO/IEC 29500-1, 21.1.2): frame, list style, paragraphs, runs, fields.
import type {
  FieldRun,
  Inline,
  LevelStyle,
  Paragraph,
  RunStyle,
  TextBody,
  TextFrame,
} from '../../deck/index.ts';
import { ANCHOR_NAMES, AUTOFIT_NAMES, VERTICAL_NAMES } from '../../ooxml/drawing.ts';
import { PER_WHOLE } from '../../ooxml/words.ts';
import { element, textElement } from '../../ooxml/xml/write.ts';
import { dateText, patternText } from './date-text.ts';
import {
  type LetterPaint,
  type TextScope,
  listStyleXml,
  paragraphPropertiesXml,
  runPropertiesXml,
} from './text-properties.ts';
import { type Levels, difference, ownParagraphStyle, ownRunStyle } from './text-styles.ts';

/** The styles that meet in a text body. */
export interface TextInheritance {
  /** What the body's text has in the model before its own paragraphs and runs speak (TextBody.levels included). */
  readonly wanted: Levels;
  /** What the place in the package hands down. */
  readonly inherited: Levels;
}

export interface TextBodyOptions {
  /** `p:txBody`, or `a:txBody` in a table. */
  readonly name: 'p:txBody' | 'a:txBody';
  readonly inheritance: TextInheritance;
  /** a:prstTxWarp: the text runs along a form. */
  readonly warp?: string;
  /** a:scene3d and a:sp3d of letters with a body. */
  readonly depth?: string | undefined;
  readonly letters?: LetterPaint;
  /** The differences go to each paragraph and run, because list styles are not read here (tables). */
  readonly inlineStyles?: true;
}

const FIELD_IDS = {
  slideNumber: '{8A5C1E0B-6A0D-4C36-9E5B-3F6B6D6C2A01}',
  dateTime: '{8A5C1E0B-6A0D-4C36-9E5B-3F6B6D6C2A02}',
} as const;
/** What the number of a page shows on masters and layouts, which have none. */
const NO_NUMBER = '‹#›';
/** ST_Coordinate32, kept within what a slide can be wide. */
const INSET_MAX = 51206400;

export function textBodyXml(body: TextBody, scope: TextScope, options: TextBodyOptions): string {
  const { name, inheritance, warp, depth, letters, inlineStyles } = options;
  const { wanted, inherited } = inheritance;
  const levels = inlineStyles ? undefined : difference(wanted, inherited);
  const base = inlineStyles ? inherited : wanted;
  const overlay = inlineStyles ? difference(wanted, inherited) : undefined;
  const paragraphs = body.paragraphs.length > 0 ? body.paragraphs : [{ level: 0, style: {}, inlines: [] }];
  return element(name, {}, [
    name === 'a:txBody' ? '<a:bodyPr/>' : framePropertiesXml(body.frame, warp, depth),
    levels ? listStyleXml('a:lstStyle', levels, scope) : '<a:lstStyle/>',
    ...paragraphsXml(paragraphs, scope, { base, overlay, letters }),
  ]);
}

/** An empty text body, which a placeholder has to have. */
export const EMPTY_TEXT_BODY_XML = '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody>';

/** a:bodyPr. */
function framePropertiesXml(frame: TextFrame, warp?: string, depth?: string): string {
  const { insetsEmu = {}, scale, columns } = frame;
  const fit = scale === undefined ? frame.autofit : 'shrink';
  const fontScale = scale && Math.round(scale * PER_WHOLE);
  const inset = (value: number | undefined): number | undefined =>
    value === undefined ? undefined : Math.max(-INSET_MAX, Math.min(INSET_MAX, value));
  return element(
    'a:bodyPr',
    {
      vert: frame.vertical && VERTICAL_NAMES[frame.vertical],
      wrap: frame.wrap === undefined ? undefined : frame.wrap ? 'square' : 'none',
      lIns: inset(insetsEmu.left),
      tIns: inset(insetsEmu.top),
      rIns: inset(insetsEmu.right),
      bIns: inset(insetsEmu.bottom),
      numCol: columns !== undefined && columns > 1 ? Math.min(16, columns) : undefined,
      fromWordArt: warp === undefined ? undefined : true,
      anchor: frame.anchor && ANCHOR_NAMES[frame.anchor],
      anchorCtr: frame.anchorCentred,
    },
    [warp, fit && element(AUTOFIT_NAMES[fit], { fontScale }), depth],
  );
}

interface ParagraphScope {
  readonly base: Levels;
  readonly overlay: Levels | undefined;
  readonly letters: LetterPaint | undefined;
}

/** Paragraphs while there is room for more; at least one, as the schema wants it. */
function paragraphsXml(
  paragraphs: readonly Paragraph[],
  scope: TextScope,
  styles: ParagraphScope,
): readonly string[] {
  const written: string[] = [];
  let length = 0;
  for (const paragraph of paragraphs) {
    if (length > 0 && !scope.hasRoom(length)) break;
    const xml = paragraphXml(paragraph, scope, styles, length);
    length += xml.length;
    written.push(xml);
  }
  return written;
}

/** `before`: characters of the text body's XML so far. */
function paragraphXml(
  paragraph: Paragraph,
  scope: TextScope,
  { base, overlay, letters }: ParagraphScope,
  before: number,
): string {
  const level = Math.max(0, Math.min(8, paragraph.level));
  const below = base[level];
  const over = overlay?.[level];
  const paragraphStyle = ownParagraphStyle(
    over ? { ...over.paragraph, ...paragraph.style } : paragraph.style,
    below,
  );
  const propertiesOf = (inline: Inline): string =>
    runPropertiesXml('a:rPr', ownRunStyle({ ...over?.run, ...styleOf(inline) }, below), scope, {
      ...coloured(inline.style, over, below),
      ...(inline.click && { click: inline.click }),
      ...(inline.over && { over: inline.over }),
      ...(letters && { letters }),
    });
  return element('a:p', {}, [
    paragraphPropertiesXml('a:pPr', paragraphStyle, scope, { level }),
    inlinesXml(paragraph.inlines, propertiesOf, scope, before),
    paragraph.endStyle
      ? runPropertiesXml(
          'a:endParaRPr',
          ownRunStyle({ ...over?.run, ...paragraph.endStyle }, below),
          scope,
          coloured(paragraph.endStyle, over, below),
        )
      : '',
  ]);
}

/** What letters are painted with, wherever that is said. */
function coloured(
  style: RunStyle,
  ...levels: readonly (LevelStyle | undefined)[]
): { readonly colour?: NonNullable<RunStyle['colour']> } {
  const colour = [style, ...levels.map((level) => level?.run)].find((one) => one?.colour)?.colour;
  return colour ? { colour } : {};
}

/** Characters of a symbol font alone: named as the latin font too, for readers that do not know a:sym (LibreOffice 7.4 shows boxes). */
function styleOf(inline: Inline): RunStyle {
  const { symbolFont } = inline.style;
  const symbols = inline.kind === 'text' && /^[\uf000-\uf0ff\s]+$/.test(inline.text);
  return symbols && symbolFont ? { ...inline.style, font: symbolFont } : inline.style;
}

/** Runs that differ in nothing that is written become one: proofing marks cut text into pieces that mean nothing here. */
function inlinesXml(
  inlines: readonly Inline[],
  propertiesOf: (inline: Inline) => string,
  scope: TextScope,
  before: number,
): string {
  let xml = '';
  let pending: { properties: string; text: string } | undefined;
  const flush = (): void => {
    if (pending) xml += element('a:r', {}, [pending.properties, textElement('a:t', pending.text)]);
    pending = undefined;
  };
  for (const inline of inlines) {
    if (!scope.hasRoom(before + xml.length)) break;
    const properties = propertiesOf(inline);
    if (inline.kind === 'text') {
      if (inline.text === '') continue;
      if (pending?.properties === properties) pending.text += inline.text;
      else {
        flush();
        pending = { properties, text: inline.text };
      }
      continue;
    }
    flush();
    xml +=
      inline.kind === 'break' ? element('a:br', {}, [properties]) : fieldXml(inline, properties, scope.now);
  }
  flush();
  return xml;
}

/** With the text that it shows now, for readers that do not work fields out: thumbnails, search, extraction. */
function fieldXml({ field, text, style }: FieldRun, properties: string, now: number): string {
  switch (field.kind) {
    case 'slideNumber':
      return element('a:fld', { id: FIELD_IDS.slideNumber, type: 'slidenum' }, [
        properties,
        textElement('a:t', text === '' ? NO_NUMBER : text),
      ]);
    case 'dateTime': {
      const format = field.format === undefined ? undefined : Math.max(0, Math.min(12, field.format));
      return element(
        'a:fld',
        {
          id: FIELD_IDS.dateTime,
          type: format === undefined ? 'datetimeFigureOut' : `datetime${format + 1}`,
        },
        [properties, textElement('a:t', dateText(format, now, style.language))],
      );
    }
    case 'customDateTime': {
      const shown = patternText(field.pattern, now, style.language);
      return shown === '' ? '' : element('a:r', {}, [properties, textElement('a:t', shown)]);
    }
    case 'header':
    case 'footer':
      return text === '' ? '' : element('a:r', {}, [properties, textElement('a:t', text)]);
  }
}
