// The parts of the diagrams that pages refer to (ISO/IEC 29500-1, 14.2.3 to 14.2.6).
import { DIAGRAM_PARTS, type StoredXml } from '../../deck/index.ts';
import type { DocumentScope } from '../document.ts';
import { CONTENT_TYPES, DIAGRAM_RELATIONSHIPS, PART } from '../names.ts';
import { escapeXml, XML_DECLARATION } from '../xml.ts';

export async function writeDiagrams(document: DocumentScope): Promise<void> {
  for (const { diagram, number, drawingId = '' } of document.diagrams) {
    for (const part of DIAGRAM_PARTS) {
      const stored = diagram[part];
      if (stored === undefined) continue;
      const partName = PART.diagram(part, number);
      const xml = `${XML_DECLARATION}${joined(stored, partName, drawingId, document)}`;
      await document.pkg.addXml(partName, CONTENT_TYPES[DIAGRAM_RELATIONSHIPS[part]], xml);
    }
  }
}

function joined(stored: StoredXml, partName: string, drawingId: string, document: DocumentScope): string {
  const rels = document.pkg.relationshipsOf(partName);
  return stored
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (piece.kind === 'drawing') return drawingId;
      if (piece.kind === 'link') return escapeXml(rels.outside('hyperlink', piece.uri));
      const picture = document.picture(piece.picture);
      return picture === undefined ? '' : rels.to('image', picture.partName);
    })
    .join('');
}
