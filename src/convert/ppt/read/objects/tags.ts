// Names with texts that add-ins and macros leave in a document, a page or a shape ([MS-PPT] ProgStringTagContainer).
import type { Tag } from '../../../deck/index.ts';
import { childrenOf, RT, stringOf, type RecordNode } from '../../records/index.ts';
import { cleanText } from '../../units.ts';
import type { ReadContext } from '../context.ts';

/** The tags in a container (a shape's client data, a page, the document's list), as a member to spread; each name once. */
export function readTags(
  owner: RecordNode | undefined,
  { allowances }: Pick<ReadContext, 'allowances'>,
  where?: string,
): { readonly tags?: readonly Tag[] } {
  const found = new Map<string, Tag>();
  for (const tags of childrenOf(owner, RT.ProgTags)) {
    for (const tag of childrenOf(tags, RT.ProgStringTag)) {
      const name = cleanText(stringOf(tag, 0) ?? '');
      const value = cleanText(stringOf(tag, 1) ?? '');
      if (name !== '') found.set(name.toUpperCase(), { name, value });
    }
  }
  const list = [...found.values()];
  const length = list.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  const isKept =
    list.length > 0 &&
    allowances.take('tags', list.length, where) &&
    allowances.take('characters', length, where);
  return isKept ? { tags: list } : {};
}
