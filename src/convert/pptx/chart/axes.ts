// Axes of a chart (ISO/IEC 29500-1, 21.2.2.25 c:catAx, 21.2.2.226 c:valAx, 21.2.2.175 c:serAx).
import type { Chart, ChartAxes, ChartAxis, ChartText, TickMark } from '../../deck/index.ts';
import { element } from '../../ooxml/xml/write.ts';
import { GENERAL } from './data.ts';
import { exact, flag, layoutXml, named, paintXml, richTextXml, textPropertiesXml, value } from './paint.ts';

/** Numbers of the axes: category, value, series; the second ones follow. */
const FIRST_AXIS = 50010000;
const TICKS: Readonly<Record<TickMark, string>> = {
  none: 'none',
  inside: 'in',
  outside: 'out',
  cross: 'cross',
};

export type Axes = 'none' | 'upright' | 'lying' | 'numbers';

/** Numbers that a group refers to. */
export function axisIds(isSecondary: boolean): { category: number; value: number; series: number } {
  const begin = FIRST_AXIS + (isSecondary ? 10 : 0);
  return { category: begin, value: begin + 1, series: begin + 2 };
}

export function axesXml(chart: Chart, kind: Axes, scale: number): readonly string[] {
  if (kind === 'none') return [];
  const main = pairXml(chart, chart.axes, kind, false, scale);
  return chart.secondaryAxes === undefined
    ? main
    : [...main, ...pairXml(chart, chart.secondaryAxes, kind, true, scale)];
}

function pairXml(
  chart: Chart,
  { category, value: values, series }: ChartAxes,
  kind: Axes,
  isSecondary: boolean,
  scale: number,
): readonly string[] {
  const ids = axisIds(isSecondary);
  const groups = chart.groups.filter((group) => (group.isSecondary ?? false) === isSecondary);
  const hasDepth =
    chart.view !== undefined && groups.some((one) => one.kind === 'line' || one.kind === 'area');
  const isBetween =
    kind === 'numbers' ? false : (category?.isBetween ?? !groups.every((one) => one.kind === 'area'));
  const own = groups[0]?.series[0]?.format;
  const [bottom, left] = kind === 'lying' ? ['l', 'b'] : ['b', 'l'];
  return [
    element(kind === 'numbers' ? 'c:valAx' : 'c:catAx', {}, [
      ...headXml(
        category,
        ids.category,
        isSecondary ? 't' : bottom,
        isSecondary && category === undefined,
        scale,
      ),
      element('c:numFmt', {
        formatCode: category?.format ?? chart.categoryFormat ?? GENERAL,
        sourceLinked: category?.format === undefined,
      }),
      ...ticksXml(category, scale),
      value('c:crossAx', ids.value),
      crossesXml(values, isSecondary),
      ...(kind === 'numbers'
        ? [named('c:crossBetween', 'midCat'), ...stepsXml(category)]
        : [
            flag('c:auto', true),
            named('c:lblAlgn', 'ctr'),
            value('c:lblOffset', 100),
            skipXml(chart, category),
            category?.markEvery === undefined ? '' : value('c:tickMarkSkip', category.markEvery),
            flag('c:noMultiLvlLbl', false),
          ]),
    ]),
    element('c:valAx', {}, [
      ...headXml(values, ids.value, isSecondary ? 'r' : left, false, scale),
      element('c:numFmt', {
        formatCode: values?.format ?? own ?? GENERAL,
        sourceLinked: values?.format === undefined,
      }),
      ...ticksXml(values, scale),
      value('c:crossAx', ids.category),
      crossesXml(category, isSecondary),
      named('c:crossBetween', isBetween ? 'between' : 'midCat'),
      ...stepsXml(values),
    ]),
    hasDepth
      ? element('c:serAx', {}, [
          ...headXml(series, ids.series, 'b', false, scale),
          ...ticksXml(series, scale),
          value('c:crossAx', ids.category),
          named('c:crosses', 'autoZero'),
        ])
      : '',
  ];
}

/** Letters are about half as wide as high. */
const LETTER_WIDTH = 0.55;

/** Horizontal labels without blanks that would run into one another are shown in part, as Microsoft Graph drew them. */
function skipXml(chart: Chart, category: ChartAxis | undefined): string {
  if (category?.labelEvery !== undefined) return value('c:tickLblSkip', category.labelEvery);
  const { categories, plotPlace, sizePt } = chart;
  const isLying = chart.groups[0]?.kind === 'bar';
  const sizeCpt = category?.font?.sizeCpt ?? chart.font?.sizeCpt;
  if (category?.rotation !== 0 || isLying || !plotPlace || !sizePt || sizeCpt === undefined) return '';
  const longest = Math.max(0, ...categories.map((one) => String(one ?? '').length));
  const hasBlanks = categories.some((one) => typeof one === 'string' && one.includes(' '));
  const roomPt = (plotPlace.width * sizePt.width) / Math.max(1, categories.length);
  const every = Math.ceil(((longest + 1) * LETTER_WIDTH * sizeCpt) / 100 / roomPt);
  return hasBlanks || every < 2 ? '' : value('c:tickLblSkip', Math.min(every, categories.length));
}

function headXml(
  axis: ChartAxis | undefined,
  id: number,
  side: string | undefined,
  isHidden: boolean,
  scale: number,
): readonly string[] {
  const limits = axis?.scale;
  const [min, max] = [limits?.min, limits?.max];
  const isOrdered = min === undefined || max === undefined || min < max;
  return [
    value('c:axId', id),
    element('c:scaling', {}, [
      limits?.isLogarithmic ? value('c:logBase', 10) : '',
      named('c:orientation', axis?.isReversed ? 'maxMin' : 'minMax'),
      isOrdered && max !== undefined ? exact('c:max', max) : '',
      isOrdered && min !== undefined ? exact('c:min', min) : '',
    ]),
    flag('c:delete', isHidden),
    named('c:axPos', side ?? 'b'),
    axis?.majorGrid ? element('c:majorGridlines', {}, [paintXml(axis.majorGrid, false)]) : '',
    axis?.minorGrid ? element('c:minorGridlines', {}, [paintXml(axis.minorGrid, false)]) : '',
    axis?.title ? titleXml(axis.title, scale) : '',
  ];
}

function ticksXml(axis: ChartAxis | undefined, scale: number): readonly string[] {
  return [
    named('c:majorTickMark', TICKS[axis?.majorTick ?? 'outside']),
    named('c:minorTickMark', TICKS[axis?.minorTick ?? 'none']),
    named('c:tickLblPos', axis?.labels ?? 'nextTo'),
    paintXml(axis?.line, false),
    textPropertiesXml(axis?.font, scale, axis?.rotation),
  ];
}

/** Where this axis meets the other, which says so. */
function crossesXml(other: ChartAxis | undefined, isSecondary: boolean): string {
  const at = other?.crossedAt;
  if (at === 'max' || (at === undefined && isSecondary)) return named('c:crosses', 'max');
  return at === undefined ? named('c:crosses', 'autoZero') : exact('c:crossesAt', at);
}

function stepsXml(axis: ChartAxis | undefined): readonly string[] {
  const { major, minor } = axis?.scale ?? {};
  return [
    major === undefined ? '' : exact('c:majorUnit', major),
    minor === undefined ? '' : exact('c:minorUnit', minor),
  ];
}

export function titleXml({ text, font, place, rotation }: ChartText, scale: number): string {
  return element('c:title', {}, [
    richTextXml(text, font, scale, rotation),
    layoutXml(place, { sized: false }),
    flag('c:overlay', false),
  ]);
}
