// A page while it is written: slide, layout, master, notes page. It knows its relationships, shape ids, colours and what its
// placeholders inherit.
import type { BoxEmu, Degrees, Placeholder, Shape, TextBody, TextFrame } from '../../deck/index.ts';
import type { ColourScope } from '../drawingml/colour.ts';
import type { TextInheritance } from '../drawingml/text.ts';
import type { TextScope } from '../drawingml/text-properties.ts';
import { LIMITS } from '../../../limits.ts';
import type { Relationships } from '../opc/index.ts';
import type { DocumentScope } from './document.ts';
import { hyperlinkXml } from './hyperlink.ts';

/** Where a placeholder stands. */
export interface Stand {
  readonly box: BoxEmu;
  readonly rotation: Degrees;
  readonly flipH: boolean;
  readonly flipV: boolean;
}

/** What the shapes of a page inherit; see inheritance.ts. */
export interface Inheritance {
  /** The styles that meet in the text of a shape. */
  text(placeholder: Placeholder | undefined, body: TextBody | undefined): TextInheritance;
  /** Where the placeholder of that kind stands on the page that this one follows. */
  stand(placeholder: Placeholder): Stand | undefined;
  /** How that placeholder fits its text. */
  autofit(placeholder: Placeholder): TextFrame['autofit'];
}

export interface PageScope extends TextScope {
  readonly document: DocumentScope;
  readonly rels: Relationships;
  readonly inheritance: Inheritance;
  /** Masters name fewer kinds of placeholders. */
  readonly role: 'slide' | 'layout' | 'master' | 'notes' | 'handout';
  /** The id of a shape of this page in its part. */
  readonly idOf: (shape: Shape) => number;
  /** The id of the shape that the model calls so; undefined when this page has none. */
  readonly idOfNumber: (id: number) => number | undefined;
  /** Takes the XML of a shape from what this page and the package may hold. */
  readonly spend: (xmlBytes: number) => void;
  /** An id for an element that is no shape of the model. */
  readonly freshId: () => number;
}

/** Ids of old drawings count on through all pages; readers of PPTX keep tables by id, so that larger ones are numbered anew. */
const KEPT_ID_MAX = 100000;

const PAGE_FULL = {
  code: 'page-too-large',
  message: 'The page is larger than can be written; the rest of its shapes and text was left out.',
};
const PRESENTATION_FULL = {
  code: 'presentation-too-large',
  message: 'The presentation is larger than can be written; the rest of its shapes and text was left out.',
};

export function createPage(
  document: DocumentScope,
  partName: string,
  role: PageScope['role'],
  colours: ColourScope,
  inheritance: Inheritance,
  shapes: readonly Shape[],
): PageScope {
  const rels = document.pkg.relationshipsOf(partName);
  const { ids, numbers, next } = assignIds(shapes);
  let fresh = next;
  let left = LIMITS.MAX_PPTX_PAGE_BYTES;
  let isCut = false;
  const where = partName.slice(partName.lastIndexOf('/') + 1, -'.xml'.length);
  return {
    document,
    rels,
    role,
    colours,
    inheritance,
    idOf: (shape) => ids.get(shape) ?? fresh++,
    idOfNumber: (id) => numbers.get(id),
    freshId: () => fresh++,
    spend(xmlBytes) {
      left -= xmlBytes;
      document.spend(xmlBytes);
    },
    hasRoom(xmlBytes) {
      if (left > xmlBytes && document.hasRoom(xmlBytes)) return true;
      if (!isCut) document.warn(left > xmlBytes ? { ...PRESENTATION_FULL, where } : { ...PAGE_FULL, where });
      isCut = true;
      return false;
    },
    pictureId(index) {
      const part = document.picture(index);
      return part && rels.to('image', part.partName);
    },
    pictureSize: (index) => document.deck.pictures[index]?.sizeEmu,
    hyperlink: (name, action) => hyperlinkXml(name, action, document, rels),
  };
}

function assignIds(shapes: readonly Shape[]): {
  readonly ids: ReadonlyMap<Shape, number>;
  readonly numbers: ReadonlyMap<number, number>;
  readonly next: number;
} {
  const all: Shape[] = [];
  const collect = (list: readonly Shape[]): void => {
    for (const shape of list) {
      all.push(shape);
      if (shape.kind === 'group') collect(shape.shapes);
    }
  };
  collect(shapes);
  const ids = new Map<Shape, number>();
  const numbers = new Map<number, number>();
  const used = new Set<number>([1]);
  for (const shape of all) {
    const { id } = shape;
    if (!Number.isInteger(id) || id < 2 || id > KEPT_ID_MAX || used.has(id)) continue;
    used.add(id);
    ids.set(shape, id);
    numbers.set(id, id);
  }
  let next = 1;
  for (const id of used) next = Math.max(next, id + 1);
  for (const shape of all) {
    if (ids.has(shape)) continue;
    if (!numbers.has(shape.id)) numbers.set(shape.id, next);
    ids.set(shape, next++);
  }
  return { ids, numbers, next };
}
