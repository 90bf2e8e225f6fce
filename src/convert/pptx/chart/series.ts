// Series of a chart, in the order of the schema (ISO/IEC 29500-1, 21.2.2.170 c:ser: CT_BarSer, CT_LineSer, CT_PieSer and the rest).
import type {
  Chart,
  ChartGroup,
  ChartLabels,
  ChartMarker,
  ChartPoint,
  ChartSeries,
  ChartTrend,
} from '../../deck/index.ts';
import { element } from '../../ooxml/xml/write.ts';
import { dataXml, nameXml } from './data.ts';
import { exact, flag, named, paintXml, richTextXml, solidXml, textPropertiesXml, value } from './paint.ts';

type Kind = ChartGroup['kind'];

/** Which elements a series of this kind may have, beside those that all have. */
interface Form {
  readonly hasSurface: boolean;
  readonly hasMarkers?: boolean;
  readonly inverts?: boolean;
  readonly explodes?: boolean;
  readonly hasTrends?: boolean;
  readonly smooths?: boolean;
  readonly isXy?: boolean;
}

const FORMS: Readonly<Record<Kind, Form>> = {
  column: { hasSurface: true, inverts: true, hasTrends: true },
  bar: { hasSurface: true, inverts: true, hasTrends: true },
  line: { hasSurface: false, hasMarkers: true, hasTrends: true, smooths: true },
  area: { hasSurface: true, hasTrends: true },
  pie: { hasSurface: true, explodes: true },
  doughnut: { hasSurface: true, explodes: true },
  scatter: { hasSurface: false, hasMarkers: true, hasTrends: true, smooths: true, isXy: true },
  bubble: { hasSurface: true, inverts: true, hasTrends: true, isXy: true },
  radar: { hasSurface: false, hasMarkers: true },
  filledRadar: { hasSurface: true },
};

/** A numerically cached value is also what an empty size stands for. */
const NO_SIZE = 1;

export function seriesXml(
  chart: Chart,
  kind: Kind,
  series: ChartSeries,
  number: number,
  scale: number,
): string {
  const form = FORMS[kind];
  const hasDepth = chart.view !== undefined;
  const points = [...(series.points ?? [])].sort(([left], [right]) => left - right);
  const { format } = series;
  const categories = dataXml(chart, 0, chart.categories, {
    ...(chart.categoryFormat !== undefined && { format: chart.categoryFormat }),
  });
  return element('c:ser', {}, [
    value('c:idx', number),
    value('c:order', number),
    nameXml(chart, series.line, series.name),
    // Depth gives a line a surface.
    paintXml(
      hasDepth && kind === 'line' ? asSurface(series.paint) : series.paint,
      form.hasSurface || hasDepth,
    ),
    form.inverts ? flag('c:invertIfNegative', false) : '',
    form.hasMarkers && !hasDepth ? markerXml(series.marker, scale) : '',
    form.explodes && series.explosionPercent ? value('c:explosion', series.explosionPercent) : '',
    ...points.map(([index, point]) => pointXml(index, point, form, hasDepth)),
    labelsXml(series, points, kind, scale),
    ...(form.hasTrends && !hasDepth ? (series.trends ?? []).map(trendXml) : []),
    form.isXy ? element('c:xVal', {}, [categories]) : element('c:cat', {}, [categories]),
    element(form.isXy ? 'c:yVal' : 'c:val', {}, [
      dataXml(chart, series.line, series.values, {
        ...(format !== undefined && { format }),
        isNumeric: true,
      }),
    ]),
    kind === 'bubble' ? sizesXml(chart, series) : '',
    kind === 'bubble' ? flag('c:bubble3D', false) : '',
    form.smooths ? flag('c:smooth', series.smooth === true) : '',
  ]);
}

function asSurface(paint: ChartSeries['paint']): ChartSeries['paint'] {
  return paint?.line === undefined ? paint : { fill: paint.line };
}

function sizesXml(chart: Chart, { sizes, values }: ChartSeries): string {
  return element('c:bubbleSize', {}, [
    sizes === undefined
      ? element('c:numLit', {}, [
          value('c:ptCount', values.length),
          ...values.map((_, idx) => element('c:pt', { idx }, [`<c:v>${NO_SIZE}</c:v>`])),
        ])
      : dataXml(chart, sizes.line, sizes.values, { isNumeric: true }),
  ]);
}

function markerXml(marker: ChartMarker | undefined, scale: number): string {
  if (marker === undefined) return '';
  const { form, fill, line, sizePt } = marker;
  if (form === 'none') return element('c:marker', {}, [named('c:symbol', 'none')]);
  return element('c:marker', {}, [
    named('c:symbol', form === 'cross' ? 'x' : form),
    sizePt === undefined ? '' : value('c:size', Math.max(2, Math.min(72, sizePt * scale))),
    element('c:spPr', {}, [
      fill === undefined ? '' : solidXml(fill),
      line === undefined ? '' : element('a:ln', {}, [solidXml(line)]),
    ]),
  ]);
}

function pointXml(
  index: number,
  { paint, explosionPercent }: ChartPoint,
  form: Form,
  hasDepth: boolean,
): string {
  const look = paintXml(paint, form.hasSurface || hasDepth);
  if (look === '' && explosionPercent === undefined) return '';
  return element('c:dPt', {}, [
    value('c:idx', index),
    form.inverts ? flag('c:invertIfNegative', false) : '',
    flag('c:bubble3D', false),
    form.explodes && explosionPercent !== undefined ? value('c:explosion', explosionPercent) : '',
    look,
  ]);
}

function labelsXml(
  series: ChartSeries,
  points: readonly (readonly [number, ChartPoint])[],
  kind: Kind,
  scale: number,
): string {
  const single = points.flatMap(([index, { labels }]) =>
    labels === undefined
      ? []
      : [
          element('c:dLbl', {}, [
            value('c:idx', index),
            labels.text === undefined ? '' : richTextXml(labels.text, labels.font, scale),
            ...shownXml(labels, kind, scale),
          ]),
        ],
  );
  if (series.labels === undefined && single.length === 0) return '';
  return element('c:dLbls', {}, [
    ...single,
    ...shownXml(series.labels ?? {}, kind, scale),
    kind === 'pie' ? flag('c:showLeaderLines', false) : '',
  ]);
}

function shownXml(labels: ChartLabels, kind: Kind, scale: number): readonly string[] {
  const { showsValue, showsCategory, showsPercent, showsSeries, showsSize, text, font, format } = labels;
  const shows = [showsValue, showsCategory, showsPercent, showsSeries, showsSize].some(
    (one) => one !== undefined,
  );
  return [
    format === undefined ? '' : element('c:numFmt', { formatCode: format, sourceLinked: false }),
    font === undefined ? '' : '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>',
    text === undefined ? textPropertiesXml(font, scale) : '',
    kind === 'pie' && shows ? named('c:dLblPos', 'outEnd') : '',
    flag('c:showLegendKey', false),
    // A text of its own is shown in the place of what would be: something has to be.
    flag('c:showVal', showsValue === true || (text !== undefined && !shows)),
    flag('c:showCatName', showsCategory === true),
    flag('c:showSerName', showsSeries === true),
    flag('c:showPercent', showsPercent === true),
    flag('c:showBubbleSize', showsSize === true),
    showsCategory && showsPercent ? '<c:separator>\n</c:separator>' : '',
  ];
}

const TRENDS: Readonly<Record<ChartTrend['kind'], string>> = {
  polynomial: 'poly',
  exponential: 'exp',
  logarithmic: 'log',
  power: 'power',
  average: 'movingAvg',
};

function trendXml(trend: ChartTrend): string {
  const { kind, order, forward, backward, intercept, paint, showsEquation, showsRSquared } = trend;
  const isLine = kind === 'polynomial' && order < 2;
  return element('c:trendline', {}, [
    paintXml(paint, false),
    named('c:trendlineType', isLine ? 'linear' : TRENDS[kind]),
    kind === 'polynomial' && !isLine ? value('c:order', Math.min(6, order)) : '',
    kind === 'average' ? value('c:period', Math.max(2, order)) : '',
    forward > 0 ? exact('c:forward', forward) : '',
    backward > 0 ? exact('c:backward', backward) : '',
    intercept === undefined || kind === 'average' ? '' : exact('c:intercept', intercept),
    flag('c:dispRSqr', showsRSquared),
    flag('c:dispEq', showsEquation),
  ]);
}
