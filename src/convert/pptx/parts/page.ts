// Pages while they are written: slides, layouts, masters, notes pages.
import type { Colour, Shape } from '../../deck/index.ts';
import { LIMITS } from '../limits.ts';
import type { DocumentScope } from '../document.ts';
import type { ColourScope, ThemeFonts } from '../drawingml/index.ts';
import { hyperlinkXml, type Inheritance, type PageScope } from '../shapes/index.ts';

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

export interface PageParts {
  readonly partName: string;
  readonly role: PageScope['role'];
  readonly colours: ColourScope;
  readonly fonts: ThemeFonts;
  readonly inheritance: Inheritance;
  readonly hasFormats: boolean;
  readonly backdrop: Colour;
  /** All shapes that the page will show. */
  readonly shapes: readonly Shape[];
}

export function createPage(
  document: DocumentScope,
  { partName, role, colours, fonts, inheritance, hasFormats, backdrop, shapes }: PageParts,
): PageScope {
  const rels = document.pkg.relationshipsOf(partName);
  const { ids, numbers, next } = assignIds(shapes);
  let fresh = next;
  let left = LIMITS.MAX_PPTX_PAGE_BYTES;
  let isCut = false;
  const where = partName.slice(partName.lastIndexOf('/') + 1, -'.xml'.length).replace(/\d+$/, ' $&');
  const written = new Map<Shape, number>();
  return {
    document,
    rels,
    role,
    colours,
    fonts,
    inheritance,
    hasFormats,
    backdrop,
    now: document.now,
    idOf(shape) {
      const id = ids.get(shape) ?? fresh++;
      written.set(shape, id);
      return id;
    },
    writtenId: (shape) => written.get(shape),
    players: new Map(),
    place: where,
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
    drawnFromId(index) {
      const part = document.drawnFrom(index);
      return part && rels.to('image', part.partName);
    },
    pictureSize: (index) => document.deck.pictures[index]?.sizeEmu,
    hyperlink: (name, action) =>
      hyperlinkXml(name, action, document, rels, (code, message) => document.warn({ code, message, where })),
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
      // The shapes that a diagram stands for are not written: nothing may refer to them.
      if (shape.kind === 'group' && shape.diagram === undefined) collect(shape.shapes);
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
