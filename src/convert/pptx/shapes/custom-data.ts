// p:custDataLst: what refers to the tags of a shape, a page or the presentation (ISO/IEC 29500-1, 19.3.1.18).
import type { Tag } from '../../deck/index.ts';
import type { DocumentScope } from '../document.ts';
import { PART } from '../../ooxml/names.ts';
import type { Relationships } from '../../ooxml/opc/index.ts';
import { element } from '../../ooxml/xml/write.ts';

/** Nothing where there are no tags. */
export function customDataXml(
  tags: readonly Tag[] | undefined,
  document: DocumentScope,
  rels: Relationships,
): string {
  if (tags === undefined || tags.length === 0) return '';
  const partName = PART.tags(document.nextNumber('tags'));
  document.tagLists.push({ partName, tags });
  return element('p:custDataLst', {}, [element('p:tags', { 'r:id': rels.to('tags', partName) })]);
}
