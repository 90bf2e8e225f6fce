// What time nodes act on, as elements (19.5.78–19.5.92): shapes by their ids in the part, sounds by relationship.
import type { Shape, TimingTarget } from '../../deck/index.ts';
import { isPictureItself, mediaXml, type PageScope, soundXml } from '../shapes/index.ts';
import { element } from '../../ooxml/xml/write.ts';

/** The shapes that stand in the part, by the number that the deck's tree calls them. */
export interface AnimatedShapes {
  /** Undefined for a shape that was not written, and for a sound that was lost. */
  readonly xml: (target: TimingTarget) => string | undefined;
  /** The same for what plays: a shape with text has a picture over it that does. */
  readonly playerXml: (target: TimingTarget) => string | undefined;
  readonly idOf: (shape: number) => number | undefined;
  readonly kindOf: (shape: number) => Shape['kind'] | undefined;
  /** True for an object that was written as a chart. */
  readonly isChart: (shape: number) => boolean;
  readonly hasText: (shape: number) => boolean;
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
  const isChart = (number: number): boolean => {
    const shape = byNumber.get(number);
    return shape?.kind === 'object' && page.document.deck.objects[shape.object]?.chart !== undefined;
  };
  const xml = (target: TimingTarget): string | undefined => {
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
        return shapeXml(target.shape, isChart(target.shape) ? partXml(target) : elementXml(target));
    }
  };
  return {
    idOf,
    isChart,
    kindOf(number) {
      const shape = byNumber.get(number);
      return shape?.kind === 'shape' && isPictureItself(shape) ? 'picture' : shape?.kind;
    },
    hasText: (number) => textOf(number) > 0,
    plays: (number) => {
      const shape = byNumber.get(number);
      if (shape?.kind !== 'picture' && shape?.kind !== 'shape') return false;
      return shape.media !== undefined && mediaXml(shape.media, page) !== '';
    },
    playerXml(target) {
      const shape = target.kind === 'shape' ? byNumber.get(target.shape) : undefined;
      const spid = shape && page.players.get(shape);
      return spid === undefined ? xml(target) : element('p:spTgt', { spid });
    },
    xml,
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

type ChartElement = Extract<TimingTarget, { kind: 'chartElement' }>;

/** A part of a chart that stayed an object. */
function elementXml({ by, element: number }: ChartElement): string {
  const type = number < 0 ? 'gridLegend' : CHART_ELEMENTS[by];
  return element('p:oleChartEl', { type, lvl: Math.max(0, number) });
}

/** What PowerPoint writes for an index that does not count, and for grid and legend. */
const ALL = -4;
const NEITHER = -3;

/** A part of a chart (20.1.2.2.3): single points have no index of their own in the old format, so that the whole chart is meant. */
function partXml({ by, element: number }: ChartElement): string {
  const chart = (seriesIdx: number, categoryIdx: number, bldStep: string): string =>
    element('p:graphicEl', {}, [element('a:chart', { seriesIdx, categoryIdx, bldStep })]);
  if (number < 0 || by === 'whole') return chart(NEITHER, NEITHER, 'gridLegend');
  if (by === 'series') return chart(number, ALL, 'series');
  return by === 'category' ? chart(ALL, number, 'category') : '';
}

function textXml(name: string, st: number, end: number): string {
  return element('p:txEl', {}, [element(name, { st, end })]);
}
