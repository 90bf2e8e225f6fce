// What time nodes act on, as elements (19.5.78–19.5.92): shapes by their ids in the part, sounds by relationship.
import type { Shape, TimingTarget } from '../../deck/index.ts';
import { mediaXml, type PageScope, soundXml } from '../shapes/index.ts';
import { element } from '../xml.ts';

/** The shapes that stand in the part, by the number that the deck's tree calls them. */
export interface AnimatedShapes {
  /** Undefined for a shape that was not written, and for a sound that was lost. */
  readonly xml: (target: TimingTarget) => string | undefined;
  readonly idOf: (shape: number) => number | undefined;
  readonly kindOf: (shape: number) => Shape['kind'] | undefined;
  /** True for a shape that plays a sound or film. */
  readonly plays: (shape: number) => boolean;
}

export function animatedShapes(shapes: readonly Shape[], page: PageScope): AnimatedShapes {
  const byNumber = new Map<number, Shape>();
  const add = (list: readonly Shape[]): void => {
    for (const shape of list) {
      if (!byNumber.has(shape.id)) byNumber.set(shape.id, shape);
      if (shape.kind === 'group') add(shape.shapes);
    }
  };
  add(shapes);
  const idOf = (number: number): number | undefined => {
    const shape = byNumber.get(number);
    return shape && page.writtenId(shape);
  };
  const textOf = (number: number): number => {
    const shape = byNumber.get(number);
    return shape?.kind === 'shape' ? (shape.text?.paragraphs.length ?? 0) : 0;
  };
  const shapeXml = (number: number, inner: string): string | undefined => {
    const spid = idOf(number);
    return spid === undefined ? undefined : element('p:spTgt', { spid }, [inner]);
  };
  return {
    idOf,
    kindOf: (number) => byNumber.get(number)?.kind,
    plays: (number) => {
      const shape = byNumber.get(number);
      return shape?.kind === 'picture' && shape.media !== undefined && mediaXml(shape.media, page) !== '';
    },
    xml(target) {
      switch (target.kind) {
        case 'slide':
          return '<p:sldTgt/>';
        case 'sound':
          return soundXml('p:sndTgt', target.sound, page.document, page.rels);
        case 'shape':
          return shapeXml(target.shape, '');
        case 'background':
          return shapeXml(target.shape, '<p:bg/>');
        case 'text':
          return shapeXml(target.shape, '<p:txEl/>');
        case 'paragraphs':
          return target.last < textOf(target.shape)
            ? shapeXml(target.shape, textXml('p:pRg', target.first, target.last))
            : undefined;
        case 'characters':
          return textOf(target.shape) === 0
            ? undefined
            : shapeXml(target.shape, textXml('p:charRg', target.begin, target.end));
        case 'chartElement':
          return shapeXml(
            target.shape,
            element('p:oleChartEl', { type: CHART_ELEMENTS[target.by], lvl: Math.max(0, target.element) }),
          );
      }
    },
  };
}

/** ST_TLChartSubelementType. */
const CHART_ELEMENTS = {
  whole: 'gridLegend',
  series: 'series',
  category: 'category',
  seriesElement: 'ptInSeries',
  categoryElement: 'ptInCategory',
} as const;

function textXml(name: string, st: number, end: number): string {
  return element('p:txEl', {}, [element(name, { st, end })]);
}
