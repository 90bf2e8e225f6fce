// SmartArt: a graphic frame that names the parts of its diagram.
import { NAMESPACE } from '../../ooxml/namespaces.ts';
import { type Diagram, type Shape, DIAGRAM_PARTS } from '../../deck/index.ts';
import { DIAGRAM_RELATIONSHIPS, PART } from '../../ooxml/names.ts';
import { element } from '../../ooxml/xml/write.ts';
import { applicationXml, locksXml, nameXml } from './non-visual.ts';
import { type PageScope, standOf } from './page.ts';
import { transformXml } from './transform.ts';

const FLATTENED = {
  code: 'smartart-flattened',
  message: 'A SmartArt diagram became single shapes.',
} as const;

/** `draw` writes the shapes instead where the diagram cannot be written. */
export function diagramXml(
  shape: Shape,
  diagram: Diagram,
  page: PageScope,
  draw: (shape: Shape, page: PageScope) => string,
): string {
  const { document, rels } = page;
  const xmlBytes = Object.values(diagram)
    .flat()
    .reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);
  const stand = standOf(shape);
  const isWhole = Object.values(diagram)
    .flat()
    .every(
      (piece) => typeof piece === 'string' || piece.kind !== 'picture' || document.picture(piece.picture),
    );
  if (stand === undefined || !isWhole || !document.hasRoom(xmlBytes)) {
    document.warn({ ...FLATTENED, where: page.place });
    return draw(shape, page);
  }
  document.spend(xmlBytes);
  const number = document.nextNumber('diagram');
  const ids = new Map<string, string>();
  for (const part of DIAGRAM_PARTS) {
    if (diagram[part] !== undefined)
      ids.set(part, rels.to(DIAGRAM_RELATIONSHIPS[part], PART.diagram(part, number)));
  }
  document.diagrams.push({ diagram, number, drawingId: ids.get('drawing') });
  return element('p:graphicFrame', {}, [
    element('p:nvGraphicFramePr', {}, [
      nameXml(shape, page),
      element('p:cNvGraphicFramePr', {}, [locksXml('a:graphicFrameLocks', shape)]),
      applicationXml(shape, page),
    ]),
    transformXml('p:xfrm', stand),
    element('a:graphic', {}, [
      element('a:graphicData', { uri: NAMESPACE.diagram }, [
        element('dgm:relIds', {
          'xmlns:dgm': NAMESPACE.diagram,
          'r:dm': ids.get('data'),
          'r:lo': ids.get('layout'),
          'r:qs': ids.get('quickStyle'),
          'r:cs': ids.get('colors'),
        }),
      ]),
    ]),
  ]);
}
