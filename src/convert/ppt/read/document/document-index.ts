// The first pass: what the document container lists, before anything of it is read ([MS-PPT] 2.4.1).
import type { Presentation } from '../../../deck/index.ts';
import type { Allowances } from '../../allowance.ts';
import {
  childrenOf,
  fieldsOf,
  child,
  binaryTag,
  stringOf,
  ByteReader,
  DocumentAtom,
  RT,
  type LiveDocument,
  type RecordNode,
} from '../../records/index.ts';
import { cleanText } from '../../units.ts';
import { LOSSES } from '../../losses.ts';
import type { ReadContext } from '../context.ts';
import { readHeaderFooter, type HeaderFooterTexts } from '../placeholders/header-footer.ts';
import { readLinkTargets, type LinkTarget } from '../objects/links.ts';
import { readExternals } from '../objects/objects.ts';
import { LIST, readSlideList, type ListedPage } from './slide-list.ts';

const HF_SLIDES = 3;
const HF_NOTES = 4;
const MAX_SHOWN_SLIDES = 10_000;
const MAX_FIRST_NUMBER = 9999;

export interface DocumentIndex {
  readonly settings: DocumentSettings;
  /** Main masters and title masters. */
  readonly masters: readonly ListedPage[];
  readonly slides: readonly ListedPage[];
  readonly notes: ReadonlyMap<number, ListedPage>;
  readonly notesMaster: RecordNode | undefined;
  readonly handoutMaster: RecordNode | undefined;
  /** Index of the slide of an identifier. */
  readonly slideIndexes: ReadonlyMap<number, number>;
  readonly customShows: Presentation['customShows'];
  readonly links: ReadonlyMap<number, LinkTarget>;
  /** Embedded objects and media, by identifier. */
  readonly externals: ReadonlyMap<number, RecordNode>;
  /** Version 9 properties of outline texts by slide and index of the text ([MS-PPT] 2.9.68). */
  readonly outlineExtensions: ReadonlyMap<number, ReadonlyMap<number, RecordNode>>;
}

export interface DocumentSettings {
  /** In master units, as stored. */
  readonly slideSize: { readonly x: number; readonly y: number; readonly type: number };
  readonly notesSize: { readonly x: number; readonly y: number };
  readonly firstSlideNumber: number;
  /** False: title slides show no header, footer, date, number. */
  readonly showOnTitleSlide: boolean;
  readonly rtl: boolean;
  /** What slides show that have no settings of their own. */
  readonly headerFooter: HeaderFooterTexts | undefined;
  readonly notesHeaderFooter: HeaderFooterTexts | undefined;
}

/** Undefined when the document has no readable settings. */
export function readIndex(
  live: LiveDocument,
  allowances: Allowances,
  warn: ReadContext['warn'],
): DocumentIndex | undefined {
  const { document } = live;
  const atom = fieldsOf(child(document, RT.DocumentAtom), DocumentAtom);
  if (atom === undefined) return undefined;
  // Masters first: pages that are listed again take nothing from them.
  const masters = readSlideList(live, LIST.masters, [RT.MainMaster, RT.Slide], allowances);
  const slides = readSlideList(live, LIST.slides, [RT.Slide], allowances);
  const notes = readSlideList(live, LIST.notes, [RT.Notes], allowances);
  const slideIndexes = new Map(slides.map((page, index) => [page.id, index]));
  const externals = child(document, RT.ExternalObjectList);
  const extensions = binaryTag(child(document, RT.List), '___PPT9');
  return {
    settings: {
      slideSize: { x: atom.slideSizeX, y: atom.slideSizeY, type: atom.slideSizeType },
      notesSize: { x: atom.notesSizeX, y: atom.notesSizeY },
      firstSlideNumber: atom.firstSlideNumber <= MAX_FIRST_NUMBER ? atom.firstSlideNumber : 1,
      showOnTitleSlide: !atom.fOmitTitlePlace,
      rtl: atom.fRightToLeft,
      headerFooter: readHeaderFooter(document, HF_SLIDES),
      notesHeaderFooter: readHeaderFooter(document, HF_NOTES),
    },
    masters,
    slides,
    notes: new Map(notes.map((page) => [page.id, page])),
    notesMaster: ofType(live.object(atom.notesMasterPersistIdRef), RT.Notes),
    handoutMaster: ofType(live.object(atom.handoutMasterPersistIdRef), RT.Handout),
    slideIndexes,
    customShows: readCustomShows(document, slideIndexes, warn),
    links: readLinkTargets(externals, extensions),
    externals: readExternals(externals),
    outlineExtensions: readOutlineExtensions(extensions),
  };
}

function ofType(record: RecordNode | undefined, type: number): RecordNode | undefined {
  return record?.type === type ? record : undefined;
}

/** NamedShows: a name and the identifiers of slides each ([MS-PPT] 2.6.2). */
function readCustomShows(
  document: RecordNode,
  indexes: ReadonlyMap<number, number>,
  warn: ReadContext['warn'],
): Presentation['customShows'] {
  return childrenOf(child(document, RT.NamedShows), RT.NamedShow).map((show) => {
    const reader = new ByteReader(child(show, RT.NamedShowSlidesAtom)?.data ?? new Uint8Array());
    const slides: number[] = [];
    while (reader.left >= 4 && slides.length < MAX_SHOWN_SLIDES) {
      const index = indexes.get(reader.u32());
      if (index !== undefined) slides.push(index);
    }
    if (reader.left >= 4) warn('show-cut', LOSSES['show-cut']);
    return { name: cleanText(stringOf(show) ?? ''), slides };
  });
}

function readOutlineExtensions(
  extensions: readonly RecordNode[],
): ReadonlyMap<number, ReadonlyMap<number, RecordNode>> {
  const found = new Map<number, Map<number, RecordNode>>();
  for (const record of extensions) {
    if (record.type !== RT.OutlineTextProps9) continue;
    let place: { slide: number; index: number } | undefined;
    for (const one of record.children) {
      if (one.type === RT.OutlineTextPropsHeader9Atom) {
        const slide = new ByteReader(one.data).u32();
        place = { slide, index: one.instance };
      } else if (one.type === RT.StyleTextProp9Atom && place !== undefined) {
        const texts = found.get(place.slide) ?? new Map<number, RecordNode>();
        texts.set(place.index, one);
        found.set(place.slide, texts);
      }
    }
  }
  return found;
}
