// XML that a newer program stored, with the relationships of its new part.
import type { StoredXml } from '../../deck/index.ts';
import type { DocumentScope } from '../document.ts';
import { escapeXml } from '../../../lib/xml-escape.ts';
import type { Relationships } from '../../ooxml/opc/index.ts';

/** `drawingId` is the relationship of the page to the drawing of a diagram. */
export function storedXml(
  stored: StoredXml,
  rels: Relationships,
  document: Pick<DocumentScope, 'picture'>,
  drawingId = '',
): string {
  return stored
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (piece.kind === 'drawing') return escapeXml(drawingId);
      if (piece.kind === 'link') return rels.outside('hyperlink', piece.uri);
      const picture = document.picture(piece.picture);
      return picture === undefined ? '' : rels.to('image', picture.partName);
    })
    .join('');
}
