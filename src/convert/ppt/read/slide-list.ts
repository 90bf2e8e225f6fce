// The lists of slides, masters and notes, with the texts that stand in the outline ([MS-PPT] 2.4.14).
import {
  childrenOf,
  readField,
  RT,
  SlidePersistAtom,
  type LiveDocument,
  type RecordNode,
} from '../records/index.ts';
import { gatherTexts, type TextSource } from './text-source.ts';

export interface ListedPage {
  readonly id: number;
  readonly record: RecordNode | undefined;
  readonly outline: readonly TextSource[];
}

/** Pages of one list; PowerPoint itself grows unusable long before. More are left out. */
const MAX_PAGES = 10_000;

export const LIST = { slides: 0, masters: 1, notes: 2 } as const;

/** The pages of a list in its order; a page whose record is lost is there without it. */
export function readSlideList(
  live: LiveDocument,
  instance: number,
  types: readonly number[],
): readonly ListedPage[] {
  const list = childrenOf(live.document, RT.SlideListWithText).find((one) => one.instance === instance);
  const pages: { id: number; persistId: number; texts: RecordNode[] }[] = [];
  for (const record of list?.children ?? []) {
    const atom = record.type === RT.SlidePersistAtom ? readField(SlidePersistAtom, record.data) : undefined;
    if (atom !== undefined && pages.length >= MAX_PAGES) break;
    if (atom !== undefined) pages.push({ id: atom.slideId, persistId: atom.persistIdRef, texts: [] });
    else pages.at(-1)?.texts.push(record);
  }
  const strays = types.flatMap((type) => live.strays(type));
  return pages.map((page, index) => {
    const named = live.object(page.persistId);
    const record = named !== undefined && types.includes(named.type) ? named : strays[index];
    return { id: page.id, record, outline: gatherTexts(page.texts) };
  });
}
