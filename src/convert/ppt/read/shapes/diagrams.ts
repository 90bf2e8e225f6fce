// SmartArt: the diagram that a newer program stored beside its shapes, where the shapes still show it.
import type { Diagram, Shape, TextBody } from '../../../deck/index.ts';
import { labelOf, LOSSES } from '../../losses.ts';
import type { StoredDiagram } from '../../round-trip/index.ts';
import type { PageContext } from './page.ts';
import { storedXml } from '../pictures/stored-xml.ts';

/** The shape with its diagram; as it is, with a warning, where the diagram says other words than the shape, or cannot stand as it does. */
export function withDiagram(shape: Shape, stored: StoredDiagram | undefined, page: PageContext): Shape {
  if (stored === undefined) return shape;
  const isUpright = shape.rotation === undefined && shape.flipH !== true && shape.flipV !== true;
  const isSame = isUpright && shape.box !== undefined && saysNoMore(shape, stored.words);
  const diagram = isSame ? diagramOf(stored, page) : undefined;
  if (diagram !== undefined) return { ...shape, diagram };
  page.context.warn('smartart-flattened', LOSSES['smartart-flattened'], page.where, labelOf(shape));
  return shape;
}

/** Every word of the shapes is one of the diagram: an older program may have changed the shapes since ([MS-ODRAW] 2.3.4.41). */
function saysNoMore(shape: Shape, words: ReadonlySet<string>): boolean {
  if (shape.kind === 'group') return shape.shapes.every((one) => saysNoMore(one, words));
  if (shape.kind === 'table') return false;
  return shape.kind !== 'shape' || wordsOf(shape.text).every((word) => words.has(word));
}

function wordsOf(text: TextBody | undefined): readonly string[] {
  return (text?.paragraphs ?? []).flatMap(({ inlines }) =>
    inlines
      .map((one) => (one.kind === 'text' ? one.text : ' '))
      .join('')
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}

function diagramOf({ parts }: StoredDiagram, page: PageContext): Diagram | undefined {
  const [data, layout, quickStyle, colors, drawing] = (
    ['data', 'layout', 'quickStyle', 'colors', 'drawing'] as const
  ).map((name) => {
    const part = parts.get(name);
    return part && storedXml(part, page.context);
  });
  if (!data || !layout || !quickStyle || !colors || (parts.has('drawing') && !drawing)) return undefined;
  return { data, layout, quickStyle, colors, ...(drawing && { drawing }) };
}
