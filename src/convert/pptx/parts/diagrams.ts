// The parts of the diagrams that pages refer to (ISO/IEC 29500-1, 14.2.3 to 14.2.6).
import { DIAGRAM_PARTS } from '../../deck/index.ts';
import type { DocumentScope } from '../document.ts';
import { CONTENT_TYPES, DIAGRAM_RELATIONSHIPS, PART } from '../../ooxml/names.ts';
import { XML_DECLARATION } from '../../ooxml/xml/write.ts';
import { storedXml } from '../shapes/index.ts';

export async function writeDiagrams(document: DocumentScope): Promise<void> {
  for (const { diagram, number, drawingId = '' } of document.diagrams) {
    for (const part of DIAGRAM_PARTS) {
      const stored = diagram[part];
      if (stored === undefined) continue;
      const partName = PART.diagram(part, number);
      const xml = `${XML_DECLARATION}${storedXml(stored, document.pkg.relationshipsOf(partName), document, drawingId)}`;
      await document.pkg.addXml(partName, CONTENT_TYPES[DIAGRAM_RELATIONSHIPS[part]], xml);
    }
  }
}
