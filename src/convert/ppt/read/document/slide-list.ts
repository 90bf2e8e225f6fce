// The lists of slides, masters and notes, with the texts that stand in the outline ([MS-PPT] 2.4.14).
import type { Allowances } from '../../allowance.ts';
import {
  childrenOf,
  readField,
  RT,
  SlidePersistAtom,
  type LiveDocument,
  type RecordNode,
} from '../../records/index.ts';
import { gatherTexts, type TextSource } from '../text/text-source.ts';

export interface ListedPage {
  readonly id: number;
  readonly record: RecordNode | undefined;
  readonly outline: readonly TextSource[];
  /** Takes the page once more from the document's allowance; true for the first time. `where` names who asks. */
  readonly use: (where: string) => boolean;
}

export const LIST = { slides: 0, masters: 1, notes: 2 } as const;

/** The pages of a list in its order; a page whose record is lost is there without it. */
export function readSlideList(
  live: LiveDocument,
  instance: number,
  types: readonly number[],
  allowances: Allowances,
): readonly ListedPage[] {
  const list = childrenOf(live.document, RT.SlideListWithText).find((one) => one.instance === instance);
  const pages: { id: number; persistId: number; texts: RecordNode[] }[] = [];
  for (const record of list?.children ?? []) {
    const atom = record.type === RT.SlidePersistAtom ? readField(SlidePersistAtom, record.data) : undefined;
    if (atom !== undefined && !allowances.take('pages', 1)) break;
    if (atom !== undefined) pages.push({ id: atom.slideId, persistId: atom.persistIdRef, texts: [] });
    else pages.at(-1)?.texts.push(record);
  }
  const strays = types.flatMap((type) => live.strays(type));
  return pages.map((page, index) => {
    // No two pages of a whole file lie over one another, so that all of them together are no longer than the stream.
    const bytes = live.sizeOf(page.persistId);
    const isAllowed = allowances.take('pageBytes', bytes, `page ${page.id}`);
    const named = isAllowed ? live.object(page.persistId) : undefined;
    const record = named !== undefined && types.includes(named.type) ? named : strays[index];
    let isUsed = false;
    const use = (where: string): boolean => {
      const isFirst = !isUsed;
      isUsed = true;
      return isFirst || allowances.take('pageBytes', bytes, where);
    };
    return { id: page.id, record, outline: gatherTexts(page.texts), use };
  });
}
