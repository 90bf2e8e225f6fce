// Parts with tags of add-ins (ISO/IEC 29500-1, 13.3.12 User-Defined Tags), written after what refers to them.
import type { DocumentScope } from '../document.ts';
import { CONTENT_TYPES, NAMESPACES } from '../../ooxml/names.ts';
import { XML_DECLARATION, element } from '../../ooxml/xml/write.ts';

export async function writeTags({ pkg, tagLists }: DocumentScope): Promise<void> {
  for (const { partName, tags } of tagLists) {
    const xml = element(
      'p:tagLst',
      NAMESPACES,
      tags.map(({ name, value }) => element('p:tag', { name, val: value })),
    );
    await pkg.addXml(partName, CONTENT_TYPES.tags, XML_DECLARATION + xml);
  }
}
