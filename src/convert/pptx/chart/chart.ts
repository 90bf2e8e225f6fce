// A chart part (ISO/IEC 29500-1, 21.2): groups of series with their cached values, axes, legend, titles.
import type { Chart, ChartCell, ChartGroup, ChartPaint, ChartSeries, ChartText } from '../../deck/index.ts';
import { hex } from '../drawingml/index.ts';
import { NAMESPACES } from '../names.ts';
import { element, textElement, XML_DECLARATION } from '../xml.ts';
import { cellName, SHEET_NAME } from './workbook.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const CATEGORY_AXIS = 50010000;
const VALUE_AXIS = 50010001;
const SERIES_AXIS = 50010002;
const LEGENDS = { bottom: 'b', corner: 'tr', top: 't', right: 'r', left: 'l' } as const;
const GROUPINGS = { plain: 'standard', stacked: 'stacked', percent: 'percentStacked' } as const;
/** Defaults of Microsoft Graph, where a chart says nothing. */
const GAP_PERCENT = 150;

/** `workbookId` is the relationship to the workbook with the data. */
export function chartXml(chart: Chart, workbookId: string): string {
  const { title, legend, view, sizeCpt } = chart;
  const isRound = chart.groups.some(({ kind }) => kind === 'pie' || kind === 'doughnut');
  return (
    XML_DECLARATION +
    element(
      'c:chartSpace',
      { 'xmlns:c': NAMESPACE, 'xmlns:a': NAMESPACES['xmlns:a'], 'xmlns:r': NAMESPACES['xmlns:r'] },
      [
        flag('c:roundedCorners', false),
        element('c:chart', {}, [
          title && titleXml(title),
          flag('c:autoTitleDeleted', title === undefined),
          view &&
            element('c:view3D', {}, [
              value('c:rotX', Math.max(-90, Math.min(90, view.elevation))),
              value('c:rotY', view.rotation),
              flag('c:rAngAx', !isRound),
            ]),
          element('c:plotArea', {}, ['<c:layout/>', ...groupsXml(chart), ...(isRound ? [] : axesXml(chart))]),
          legend &&
            element('c:legend', {}, [
              element('c:legendPos', { val: LEGENDS[legend] }),
              flag('c:overlay', false),
            ]),
          flag('c:plotVisOnly', true),
          element('c:dispBlanksAs', { val: 'gap' }),
        ]),
        '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>',
        element('c:txPr', {}, ['<a:bodyPr/>', '<a:lstStyle/>', textPropertiesXml(sizeCpt)]),
        element('c:externalData', { 'r:id': workbookId }, [flag('c:autoUpdate', false)]),
      ],
    )
  );
}

function groupsXml(chart: Chart): readonly string[] {
  let next = 0;
  return chart.groups.map((group) => {
    const first = next;
    next += group.series.length;
    return groupXml(chart, group, first);
  });
}

/** `first`: how many series the groups before have. */
function groupXml(chart: Chart, group: ChartGroup, first: number): string {
  const { kind, grouping, gapPercent = GAP_PERCENT, overlapPercent = 0 } = group;
  const is3d = chart.view !== undefined;
  const series = group.series.map((one, index) => seriesXml(chart, group, one, first + index));
  const axes = [value('c:axId', CATEGORY_AXIS), value('c:axId', VALUE_AXIS)];
  switch (kind) {
    case 'column':
    case 'bar':
      return element(is3d ? 'c:bar3DChart' : 'c:barChart', {}, [
        element('c:barDir', { val: kind === 'bar' ? 'bar' : 'col' }),
        element('c:grouping', { val: grouping === 'plain' ? 'clustered' : GROUPINGS[grouping] }),
        flag('c:varyColors', false),
        ...series,
        value('c:gapWidth', Math.max(0, Math.min(500, gapPercent))),
        is3d
          ? element('c:shape', { val: 'box' })
          : value('c:overlap', grouping === 'plain' ? Math.max(-100, Math.min(100, overlapPercent)) : 100),
        ...axes,
        is3d ? value('c:axId', 0) : '',
      ]);
    case 'line':
      return element(is3d ? 'c:line3DChart' : 'c:lineChart', {}, [
        element('c:grouping', { val: GROUPINGS[grouping] }),
        flag('c:varyColors', false),
        ...series,
        is3d ? '' : flag('c:marker', true),
        ...axes,
        is3d ? value('c:axId', SERIES_AXIS) : '',
      ]);
    case 'area':
      return element(is3d ? 'c:area3DChart' : 'c:areaChart', {}, [
        element('c:grouping', { val: GROUPINGS[grouping] }),
        flag('c:varyColors', false),
        ...series,
        ...axes,
        is3d ? value('c:axId', SERIES_AXIS) : '',
      ]);
    case 'pie':
      return element(is3d ? 'c:pie3DChart' : 'c:pieChart', {}, [
        flag('c:varyColors', true),
        ...series,
        is3d ? '' : value('c:firstSliceAng', 0),
      ]);
    case 'doughnut':
      return element('c:doughnutChart', {}, [
        flag('c:varyColors', true),
        ...series,
        value('c:firstSliceAng', 0),
        value('c:holeSize', 50),
      ]);
  }
}

function seriesXml(chart: Chart, { kind }: ChartGroup, series: ChartSeries, number: number): string {
  const isLine = kind === 'line';
  const points = [...(series.points ?? [])].sort(([left], [right]) => left - right);
  return element('c:ser', {}, [
    value('c:idx', number),
    value('c:order', number),
    element('c:tx', {}, [
      element('c:strRef', {}, [
        textElement('c:f', reference(chart, series.line, [0])),
        element('c:strCache', {}, [value('c:ptCount', 1), pointXml(0, series.name)]),
      ]),
    ]),
    paintXml(series.paint, isLine),
    kind === 'column' || kind === 'bar' ? flag('c:invertIfNegative', false) : '',
    ...(isLine
      ? []
      : points.map(([index, paint]) =>
          element('c:dPt', {}, [
            value('c:idx', index),
            kind === 'column' || kind === 'bar' ? flag('c:invertIfNegative', false) : '',
            flag('c:bubble3D', false),
            paintXml(paint, false),
          ]),
        )),
    element('c:cat', {}, [dataXml(chart, 0, chart.categories)]),
    element('c:val', {}, [dataXml(chart, series.line, series.values)]),
    isLine ? flag('c:smooth', false) : '',
  ]);
}

/** References into the sheet with what stands there: numbers where all are numbers. */
function dataXml(chart: Chart, line: number, cells: readonly ChartCell[]): string {
  const isText = cells.some((cell) => typeof cell === 'string');
  const points = cells.map((cell, index) => (cell === undefined ? '' : pointXml(index, String(cell))));
  return element(isText ? 'c:strRef' : 'c:numRef', {}, [
    textElement('c:f', reference(chart, line, chart.shown)),
    element(isText ? 'c:strCache' : 'c:numCache', {}, [
      isText ? '' : textElement('c:formatCode', 'General'),
      value('c:ptCount', cells.length),
      ...points,
    ]),
  ]);
}

function pointXml(index: number, text: string): string {
  return element('c:pt', { idx: index }, [textElement('c:v', text)]);
}

/** `Sheet1!$B$2:$B$5`; more than one range where lines in between are not shown. */
function reference({ seriesIn }: Chart, line: number, places: readonly number[]): string {
  const name = (place: number): string =>
    (seriesIn === 'rows' ? cellName(line, place) : cellName(place, line)).replace(/^([A-Z]+)/, '$$$1$$');
  const ranges: string[] = [];
  for (let at = 0; at < places.length;) {
    const begin = places[at] ?? 0;
    let end = begin;
    while (places[++at] === end + 1) end++;
    ranges.push(`${SHEET_NAME}!${name(begin)}${end === begin ? '' : `:${name(end)}`}`);
  }
  return ranges.length === 1 ? (ranges[0] ?? '') : `(${ranges.join(',')})`;
}

function axesXml({ groups, categoryTitle, valueTitle, scale, view }: Chart): readonly string[] {
  const isLying = groups.some(({ kind }) => kind === 'bar');
  const hasDepth = view !== undefined && groups.some(({ kind }) => kind === 'line' || kind === 'area');
  const head = (id: number, limits: readonly string[] = []): readonly string[] => [
    value('c:axId', id),
    element('c:scaling', {}, [element('c:orientation', { val: 'minMax' }), ...limits]),
    flag('c:delete', false),
  ];
  const tail = (across: number): readonly string[] => [
    element('c:majorTickMark', { val: 'out' }),
    element('c:minorTickMark', { val: 'none' }),
    element('c:tickLblPos', { val: 'nextTo' }),
    value('c:crossAx', across),
    element('c:crosses', { val: 'autoZero' }),
  ];
  const limits = [
    scale?.max === undefined ? '' : `<c:max val="${scale.max}"/>`,
    scale?.min === undefined ? '' : `<c:min val="${scale.min}"/>`,
  ];
  return [
    element('c:catAx', {}, [
      ...head(CATEGORY_AXIS),
      element('c:axPos', { val: isLying ? 'l' : 'b' }),
      categoryTitle && titleXml(categoryTitle),
      ...tail(VALUE_AXIS),
      flag('c:auto', true),
      element('c:lblAlgn', { val: 'ctr' }),
      value('c:lblOffset', 100),
      flag('c:noMultiLvlLbl', false),
    ]),
    element('c:valAx', {}, [
      ...head(VALUE_AXIS, limits),
      element('c:axPos', { val: isLying ? 'b' : 'l' }),
      valueTitle && titleXml(valueTitle),
      '<c:numFmt formatCode="General" sourceLinked="1"/>',
      ...tail(CATEGORY_AXIS),
      element('c:crossBetween', { val: groups.every(({ kind }) => kind === 'area') ? 'midCat' : 'between' }),
    ]),
    hasDepth
      ? element('c:serAx', {}, [
          ...head(SERIES_AXIS),
          element('c:axPos', { val: 'b' }),
          ...tail(CATEGORY_AXIS),
        ])
      : '',
  ];
}

function titleXml({ text, sizeCpt }: ChartText): string {
  return element('c:title', {}, [
    element('c:tx', {}, [
      element('c:rich', {}, [
        '<a:bodyPr/>',
        '<a:lstStyle/>',
        ...text
          .split(/\r\n?|\n/)
          .map((line) =>
            element('a:p', {}, [
              element('a:r', {}, [element('a:rPr', { sz: sizeOf(sizeCpt) }), textElement('a:t', line)]),
            ]),
          ),
      ]),
    ]),
    flag('c:overlay', false),
  ]);
}

function textPropertiesXml(sizeCpt: number | undefined): string {
  return element('a:p', {}, [
    element('a:pPr', {}, [element('a:defRPr', { sz: sizeOf(sizeCpt) })]),
    '<a:endParaRPr lang="en-US"/>',
  ]);
}

/** ST_TextFontSize. */
function sizeOf(sizeCpt: number | undefined): number | undefined {
  return sizeCpt === undefined ? undefined : Math.max(100, Math.min(400_000, sizeCpt));
}

/** Lines have no surface: what paints one is their stroke. */
function paintXml(paint: ChartPaint | undefined, isLine: boolean): string {
  const fill = isLine || paint?.fill === undefined ? '' : solidXml(paint.fill);
  const line = paint?.line === undefined ? '' : element('a:ln', {}, [solidXml(paint.line)]);
  return fill === '' && line === '' ? '' : element('c:spPr', {}, [fill, line]);
}

function solidXml(rgb: number | 'none'): string {
  return rgb === 'none'
    ? '<a:noFill/>'
    : element('a:solidFill', {}, [element('a:srgbClr', { val: hex(rgb) })]);
}

function value(name: string, number: number): string {
  return element(name, { val: number });
}

function flag(name: string, isSet: boolean): string {
  return element(name, { val: isSet });
}
