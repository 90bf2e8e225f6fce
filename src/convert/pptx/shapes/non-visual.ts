// The non-visual head of each shape: name, id, actions, locks, placeholder (ISO/IEC 29500-1, 19.3.1).
import type { Placeholder, PlaceholderType, Shape, ShapeBase } from '../../deck/index.ts';
import { customDataXml } from './custom-data.ts';
import type { PageScope } from './page.ts';
import { PLACEHOLDER_NAMES } from '../../ooxml/layouts.ts';
import { element } from '../../ooxml/xml/write.ts';

/** A master knows these alone; the others are kinds of its title and body. */
const ON_MASTER: Readonly<Partial<Record<PlaceholderType, PlaceholderType>>> = {
  centreTitle: 'title',
  subtitle: 'body',
};
const LOCK_NAMES = {
  rotation: 'noRot',
  aspectRatio: 'noChangeAspect',
  position: 'noMove',
  selection: 'noSelect',
  grouping: 'noGrp',
  text: 'noTextEdit',
} as const;

/** p:cNvPr. `of` is the shape of the model where `shape` is a copy. */
export function nameXml(shape: Shape, page: PageScope, of: Shape = shape): string {
  const id = page.idOf(of);
  return element(
    'p:cNvPr',
    {
      id,
      name: shape.name ?? defaultName(shape, id),
      descr: shape.description,
      hidden: shape.hidden || undefined,
    },
    [
      shape.click && page.hyperlink('a:hlinkClick', shape.click),
      shape.over && page.hyperlink('a:hlinkHover', shape.over),
    ],
  );
}

/** a:spLocks and its kin; nothing without locks. `text` is a lock of shapes alone. */
export function locksXml(name: string, shape: ShapeBase, always: readonly string[] = []): string {
  const locks = new Set(always);
  for (const lock of shape.locks ?? []) {
    if (lock !== 'text' || name === 'a:spLocks') locks.add(LOCK_NAMES[lock]);
  }
  if (name === 'a:graphicFrameLocks') locks.delete('noRot');
  if (locks.size === 0) return '';
  return element(name, Object.fromEntries([...locks].map((lock) => [lock, true])));
}

/** p:nvPr with the placeholder and what else belongs there. */
export function applicationXml(
  { placeholder, tags }: Pick<ShapeBase, 'placeholder' | 'tags'>,
  page: PageScope,
  media = '',
): string {
  return element('p:nvPr', {}, [
    placeholder && placeholderXml(placeholder, page),
    media,
    customDataXml(tags, page.document, page.rels),
  ]);
}

function placeholderXml({ type, index, size, orientation }: Placeholder, page: PageScope): string {
  const shown = page.role === 'master' ? (ON_MASTER[type] ?? type) : type;
  return element('p:ph', {
    type: shown === 'object' ? undefined : PLACEHOLDER_NAMES[shown],
    orient: orientation === 'vertical' ? 'vert' : undefined,
    sz: size === undefined || size === 'full' ? undefined : size,
    idx: index === 0 ? undefined : index,
  });
}

function defaultName(shape: Shape, id: number): string {
  if (shape.placeholder) return `${PLACEHOLDER_TITLES[shape.placeholder.type]} ${id - 1}`;
  const textBox = shape.kind === 'shape' && shape.textBox;
  return `${textBox ? 'TextBox' : KIND_TITLES[shape.kind]} ${id - 1}`;
}

const KIND_TITLES = {
  shape: 'Shape',
  picture: 'Picture',
  group: 'Group',
  connector: 'Connector',
  table: 'Table',
  object: 'Object',
} as const;

const PLACEHOLDER_TITLES: Readonly<Record<PlaceholderType, string>> = {
  title: 'Title',
  body: 'Text Placeholder',
  centreTitle: 'Title',
  subtitle: 'Subtitle',
  date: 'Date Placeholder',
  slideNumber: 'Slide Number Placeholder',
  footer: 'Footer Placeholder',
  header: 'Header Placeholder',
  object: 'Content Placeholder',
  chart: 'Chart Placeholder',
  table: 'Table Placeholder',
  clipArt: 'Online Image Placeholder',
  diagram: 'SmartArt Placeholder',
  media: 'Media Placeholder',
  picture: 'Picture Placeholder',
  slideImage: 'Slide Image Placeholder',
};
