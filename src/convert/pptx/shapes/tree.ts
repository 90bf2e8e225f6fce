// p:spTree: the shapes of a page in their order, groups within groups.
import type { Connector, ConnectorEnd, GroupShape, Shape } from '../../deck/index.ts';
import { effectsXml, fillXml, styleXml } from '../drawingml/index.ts';
import type { PageScope } from './page.ts';
import { standOf } from './page.ts';
import { element } from '../../ooxml/xml/write.ts';
import { autoShapeXml } from './auto-shape.ts';
import { applicationXml, locksXml, nameXml } from './non-visual.ts';
import { diagramXml } from './diagram.ts';
import { objectXml } from './object.ts';
import { pictureXml } from './picture.ts';
import { playerXml } from './player.ts';
import { shapePropertiesXml } from './properties.ts';
import { tableXml } from './table.ts';
import { transformXml } from './transform.ts';

const ROOT_GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>' +
  '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

export function shapeTreeXml(shapes: readonly Shape[], page: PageScope): string {
  return element('p:spTree', {}, [ROOT_GROUP, ...membersXml(shapes, page)]);
}

/** Shapes while the page has room for more; the page itself says when it has not. */
function membersXml(shapes: readonly Shape[], page: PageScope): readonly string[] {
  const members: string[] = [];
  for (const shape of shapes) {
    if (!page.hasRoom(0)) break;
    const xml = shapeXml(shape, page);
    if (shape.kind !== 'group') page.spend(xml.length);
    members.push(xml);
  }
  return members;
}

function shapeXml(shape: Shape, page: PageScope): string {
  return shape.diagram === undefined
    ? plainXml(shape, page)
    : diagramXml(shape, shape.diagram, page, plainXml);
}

function plainXml(shape: Shape, page: PageScope): string {
  switch (shape.kind) {
    case 'shape':
      return shape.media === undefined ? autoShapeXml(shape, page) : playerXml(shape, page);
    case 'picture':
      return pictureXml(shape, page);
    case 'group':
      return groupXml(shape, page);
    case 'connector':
      return connectorXml(shape, page);
    case 'table':
      return tableXml(shape, page);
    case 'object':
      return objectXml(shape, page);
  }
}

function groupXml(shape: GroupShape, page: PageScope): string {
  const stand = standOf(shape) ?? { box: shape.childBox, rotation: 0, flipH: false, flipV: false };
  return element('p:grpSp', {}, [
    element('p:nvGrpSpPr', {}, [
      nameXml(shape, page),
      element('p:cNvGrpSpPr', {}, [locksXml('a:grpSpLocks', shape)]),
      applicationXml(shape, page),
    ]),
    element('p:grpSpPr', {}, [
      transformXml('a:xfrm', stand, shape.childBox),
      shape.fill && shape.fill.kind !== 'background' ? fillXml(shape.fill, page) : '',
      effectsXml(undefined, shape.effects, page.colours),
    ]),
    ...membersXml(shape.shapes, page),
  ]);
}

function connectorXml(shape: Connector, page: PageScope): string {
  return element('p:cxnSp', {}, [
    element('p:nvCxnSpPr', {}, [
      nameXml(shape, page),
      element('p:cNvCxnSpPr', {}, [
        locksXml('a:cxnSpLocks', shape),
        endXml('a:stCxn', shape.startsAt, page),
        endXml('a:endCxn', shape.endsAt, page),
      ]),
      applicationXml(shape, page),
    ]),
    shapePropertiesXml(shape, page, { geometry: shape.geometry }),
    shape.style ? styleXml(shape.style, page.colours) : '',
  ]);
}

function endXml(name: string, end: ConnectorEnd | undefined, page: PageScope): string {
  const id = end && page.idOfNumber(end.shape);
  return id === undefined || !end ? '' : element(name, { id, idx: Math.max(0, end.site) });
}
