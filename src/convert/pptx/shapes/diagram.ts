// SmartArt: a graphic frame that names the parts of its diagram, with the shapes that show it for programs that know none.
import { type Diagram, type Shape, DIAGRAM_PARTS } from '../../deck/index.ts';
import { DIAGRAM_RELATIONSHIPS, PART } from '../names.ts';
import { element } from '../xml.ts';
import { alternativesXml } from './alternatives.ts';
import { applicationXml, locksXml, nameXml } from './non-visual.ts';
import { type PageScope, standOf } from './page.ts';
import { transformXml } from './transform.ts';

const DIAGRAM_URI = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
const FLATTENED = {
  code: 'smartart-flattened',
  message: 'A SmartArt diagram became single shapes.',
} as const;

/**
 * Three forms of one thing: PowerPoint takes the diagram, LibreOffice the fallback. Apache POI, and what reads texts with it, takes the
 * first choice whatever it requires, and knows no diagrams: so the first choice, which no program should take, has the shapes too.
 */
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
  const frame = element('p:graphicFrame', {}, [
    element('p:nvGraphicFramePr', {}, [
      nameXml(shape, page),
      element('p:cNvGraphicFramePr', {}, [locksXml('a:graphicFrameLocks', shape)]),
      applicationXml(shape.placeholder, page),
    ]),
    transformXml('p:xfrm', stand),
    element('a:graphic', {}, [
      element('a:graphicData', { uri: DIAGRAM_URI }, [
        element('dgm:relIds', {
          'xmlns:dgm': DIAGRAM_URI,
          'r:dm': ids.get('data'),
          'r:lo': ids.get('layout'),
          'r:qs': ids.get('quickStyle'),
          'r:cs': ids.get('colors'),
        }),
      ]),
    ]),
  ]);
  const { placeholder: _, ...shown } = shape;
  const copy = (): string => draw(shown, copyOf(page, shown));
  return alternativesXml(
    [
      { requires: 'first', xml: copy() },
      { requires: 'a10', xml: frame },
    ],
    copy(),
  );
}

/** The page for a copy: its shapes have ids of their own, and no animation refers to them. */
function copyOf(page: PageScope, shape: Shape): PageScope {
  const ids = new Map<Shape, number>();
  const numbers = new Map<number, number>();
  const collect = (one: Shape): void => {
    const id = page.freshId();
    ids.set(one, id);
    if (!numbers.has(one.id)) numbers.set(one.id, id);
    if (one.kind === 'group') for (const inside of one.shapes) collect(inside);
  };
  collect(shape);
  return {
    ...page,
    idOf: (one) => ids.get(one) ?? page.freshId(),
    idOfNumber: (id) => numbers.get(id),
    players: new Map(),
  };
}
