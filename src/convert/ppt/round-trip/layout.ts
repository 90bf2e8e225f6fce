// Real layouts: programs since 2007 keep each layout's XML beside the master ([MS-PPT] 2.11.14 RoundTripContentMasterInfo12Atom).
// Only what the model has words for is taken from it, by patterns for the few elements that matter.
import { schemeSlotNamed } from '../../ooxml/colours.ts';
import type {
  AutoShape,
  BoxEmu,
  Draft,
  Layout,
  LevelStyle,
  Paragraph,
  ParagraphStyle,
  Placeholder,
  PlaceholderType,
  RunStyle,
  Shape,
  TextFrame,
  TextStyleType,
} from '../../deck/index.ts';
import { ALIGN_NAMES, ANCHOR_NAMES, VERTICAL_NAMES } from '../../ooxml/drawing.ts';
import { LAYOUT_NAMES, PLACEHOLDER_NAMES } from '../../ooxml/layouts.ts';
import { wordOf } from '../../ooxml/words.ts';
import { familyOf } from '../placeholder-family.ts';
import { cleanLine } from '../units.ts';
import { frameOf } from './stored-shape.ts';
import { attribute, element, elements, unescapeXml } from '../../ooxml/xml/scan.ts';

const layoutNamed = wordOf(LAYOUT_NAMES);
export const placeholderNamed = wordOf(PLACEHOLDER_NAMES);

const STYLE_TYPES: { readonly [K in PlaceholderType]?: TextStyleType } = {
  title: 'title',
  centreTitle: 'centreTitle',
  subtitle: 'centreBody',
  date: 'other',
  footer: 'other',
  slideNumber: 'other',
  header: 'other',
};

const MAX_LEVELS = 9;
/** The longest of the corpus (917) has 40,000. */
const MAX_XML_CHARACTERS = 1 << 19;
/** Placeholders of one layout; more are left out. */
const MAX_PLACEHOLDERS = 64;

/**
 * A layout from its XML: its kind, its name and its placeholders. What it draws itself is not read: the binary records hold it, and
 * older programs edit those alone. `masterShapes` give the places that it inherits. Undefined when it is no layout.
 * `onCut` is called where placeholders are left out.
 */
export function readStoredLayout(
  xml: string,
  masterShapes: readonly Shape[],
  onCut: () => void,
): Layout | undefined {
  const root = element(xml, 'p:sldLayout')?.tag;
  if (root === undefined || xml.length > MAX_XML_CHARACTERS) return undefined;
  const page = element(xml, 'p:cSld');
  const name = attribute(page?.tag, 'name');
  const shapes: AutoShape[] = [];
  for (const { content } of elements(xml, 'p:sp')) {
    const placeholder = readPlaceholder(content);
    if (placeholder === undefined) continue;
    if (shapes.length >= MAX_PLACEHOLDERS) {
      onCut();
      break;
    }
    shapes.push(readShape(content, placeholder, shapes.length + 2, masterShapes));
  }
  return {
    type: layoutNamed(attribute(root, 'type')) ?? 'custom',
    name: plain(name ?? '') || 'Custom Layout',
    shapes,
    showMasterShapes: attribute(root, 'showMasterSp') !== '0',
  };
}

function plain(text: string): string {
  return cleanLine(unescapeXml(text));
}

function readPlaceholder(sp: string): Placeholder | undefined {
  const tag = element(sp, 'p:ph')?.tag;
  if (tag === undefined) return undefined;
  const type = placeholderNamed(attribute(tag, 'type') ?? 'obj') ?? 'object';
  const size = attribute(tag, 'sz');
  return {
    type,
    index: Number(attribute(tag, 'idx') ?? 0),
    ...(size === 'half' || size === 'quarter' ? { size } : {}),
    ...(attribute(tag, 'orient') === 'vert' ? { orientation: 'vertical' } : {}),
  };
}

function readShape(
  sp: string,
  placeholder: Placeholder,
  id: number,
  masterShapes: readonly Shape[],
): AutoShape {
  const shape: Draft<AutoShape> = { kind: 'shape', id, placeholder };
  const name = attribute(element(sp, 'p:cNvPr')?.tag, 'name');
  if (name !== undefined) shape.name = plain(name);
  const box = readBox(sp) ?? inheritedBox(placeholder, masterShapes);
  if (box !== undefined) shape.box = box;
  const levels = readLevels(element(sp, 'a:lstStyle')?.content ?? '');
  shape.text = {
    styleType: STYLE_TYPES[placeholder.type] ?? 'body',
    frame: { ...readFrame(element(sp, 'a:bodyPr')?.tag), ...frameOf(sp) },
    paragraphs: readPrompt(sp, placeholder),
    ...(levels.length > 0 ? { levels } : {}),
  };
  return shape;
}

function readBox(sp: string): BoxEmu | undefined {
  const transform = element(sp, 'a:xfrm')?.content ?? '';
  const off = element(transform, 'a:off')?.tag;
  const ext = element(transform, 'a:ext')?.tag;
  if (off === undefined || ext === undefined) return undefined;
  const [x, y, width, height] = [
    attribute(off, 'x'),
    attribute(off, 'y'),
    attribute(ext, 'cx'),
    attribute(ext, 'cy'),
  ].map(Number);
  const all = [x, y, width, height];
  return all.every((value) => value !== undefined && Number.isSafeInteger(value)) &&
    (width ?? -1) >= 0 &&
    (height ?? -1) >= 0
    ? { xEmu: x ?? 0, yEmu: y ?? 0, widthEmu: width ?? 0, heightEmu: height ?? 0 }
    : undefined;
}

function inheritedBox(placeholder: Placeholder, masterShapes: readonly Shape[]): BoxEmu | undefined {
  const wanted = familyOf(placeholder.type);
  return masterShapes.find(
    (one) => one.placeholder !== undefined && familyOf(one.placeholder.type) === wanted,
  )?.box;
}

const directionNamed = wordOf(VERTICAL_NAMES);
const anchorNamed = wordOf(ANCHOR_NAMES);
const INSETS = [
  ['left', 'lIns'],
  ['top', 'tIns'],
  ['right', 'rIns'],
  ['bottom', 'bIns'],
] as const;

function readFrame(tag: string | undefined): TextFrame {
  const frame: Draft<TextFrame> = {};
  const anchor = anchorNamed(attribute(tag, 'anchor'));
  if (anchor !== undefined) frame.anchor = anchor;
  const vertical = directionNamed(attribute(tag, 'vert'));
  if (vertical !== undefined) frame.vertical = vertical;
  const wrap = attribute(tag, 'wrap');
  if (wrap === 'none' || wrap === 'square') frame.wrap = wrap === 'square';
  const insets = INSETS.flatMap(([side, name]) => {
    const value = attribute(tag, name) ?? '';
    return /^-?\d{1,8}$/.test(value) ? [[side, Number(value)] as const] : [];
  });
  if (insets.length > 0) frame.insetsEmu = Object.fromEntries(insets);
  return frame;
}

const alignNamed = wordOf(ALIGN_NAMES);

/** The list style up to the first level that is missing, as far as it names alignment, margins, bullets off, size, weight, plain colours. */
function readLevels(list: string): readonly LevelStyle[] {
  const levels: LevelStyle[] = [];
  for (let number = 1; number <= MAX_LEVELS; number++) {
    const level = element(list, `a:lvl${number}pPr`);
    if (level === undefined) break;
    levels.push({ paragraph: paragraphOf(level.tag, level.content), run: runOf(level.content) });
  }
  return levels;
}

function paragraphOf(tag: string, content: string): ParagraphStyle {
  const style: Draft<ParagraphStyle> = {};
  const number = (name: string) => {
    const value = attribute(tag, name);
    return value === undefined || !Number.isSafeInteger(Number(value)) ? undefined : Number(value);
  };
  const align = alignNamed(attribute(tag, 'algn'));
  if (align !== undefined) style.align = align;
  const margin = number('marL');
  const indent = number('indent');
  if (margin !== undefined) style.marginEmu = margin;
  if (indent !== undefined) style.indentEmu = indent;
  if (content.includes('<a:buNone/>')) style.bullet = { kind: 'none' };
  return style;
}

function runOf(content: string): RunStyle {
  const style: Draft<RunStyle> = {};
  const properties = element(content, 'a:defRPr');
  const tag = properties?.tag;
  const size = Number(attribute(tag, 'sz') ?? 0);
  if (size >= 100 && size <= 400_000) style.sizeCpt = size;
  const flag = (name: string) => {
    const value = attribute(tag, name);
    return value === undefined ? undefined : value === '1' || value === 'true';
  };
  const bold = flag('b');
  const italic = flag('i');
  if (bold !== undefined) style.bold = bold;
  if (italic !== undefined) style.italic = italic;
  const solid = element(properties?.content ?? '', 'a:solidFill')?.content;
  const colour = solid === undefined ? undefined : element(solid, 'a:schemeClr');
  const scheme = colour?.content === '' ? attribute(colour.tag, 'val') : undefined;
  const slot = schemeSlotNamed(scheme);
  if (slot !== undefined) style.colour = { kind: 'scheme', slot };
  return style;
}

/** The prompt, level by level, without styles of its own. */
function readPrompt(sp: string, placeholder: Placeholder): readonly Paragraph[] {
  if (placeholder.type === 'slideNumber') {
    return [
      {
        level: 0,
        style: {},
        inlines: [{ kind: 'field', field: { kind: 'slideNumber' }, text: '‹#›', style: {} }],
      },
    ];
  }
  const body = element(sp, 'p:txBody')?.content ?? '';
  const paragraphs: Paragraph[] = [];
  for (const { content } of elements(body, 'a:p')) {
    const level = Math.min(8, Number(attribute(element(content, 'a:pPr')?.tag, 'lvl') ?? 0) || 0);
    const text = elements(content, 'a:t')
      .map((one) => plain(one.content))
      .join('');
    const isDate = placeholder.type === 'date';
    paragraphs.push({
      level,
      style: {},
      inlines:
        text === ''
          ? []
          : isDate
            ? [{ kind: 'field', field: { kind: 'dateTime' }, text, style: {} }]
            : [{ kind: 'text', text, style: {} }],
    });
  }
  return paragraphs;
}
