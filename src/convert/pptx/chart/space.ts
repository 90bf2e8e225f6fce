// A chart part (ISO/IEC 29500-1, 21.2.2.29 c:chartSpace): groups of series with their cached values, axes, legend, titles.
import { NAMESPACE } from '../../ooxml/namespaces.ts';
import type { BoxEmu, Chart, ChartGroup } from '../../deck/index.ts';
import { NAMESPACES } from '../../ooxml/names.ts';
import { element, XML_DECLARATION } from '../../ooxml/xml/write.ts';
import { axesXml, axisIds, titleXml, type Axes } from './axes.ts';
import { flag, layoutXml, named, paintXml, textPropertiesXml, value } from './paint.ts';
import { seriesXml } from './series.ts';

const LEGENDS = { bottom: 'b', corner: 'tr', top: 't', right: 'r', left: 'l' } as const;
const GROUPINGS = { plain: 'standard', stacked: 'stacked', percent: 'percentStacked' } as const;
/** Defaults of Microsoft Graph, where a chart says nothing. */
const GAP_PERCENT = 150;
const HOLE_PERCENT = 50;
const EMU_PER_POINT = 12700;

const AXES: Readonly<Record<ChartGroup['kind'], Axes>> = {
  column: 'upright',
  bar: 'lying',
  line: 'upright',
  area: 'upright',
  pie: 'none',
  doughnut: 'none',
  scatter: 'numbers',
  bubble: 'numbers',
  radar: 'upright',
  filledRadar: 'upright',
};

/** `workbookId` is the relationship to the workbook with the data; `frame` the size of the frame on the slide. */
export function chartXml(chart: Chart, workbookId: string, frame?: BoxEmu): string {
  const { title, legend, view, font, sizePt } = chart;
  const kind = AXES[chart.groups[0]?.kind ?? 'column'];
  // The chart was drawn in its own size, and its picture was stretched into the frame: so are its fonts, as far as they fit.
  const stretch =
    frame && sizePt
      ? Math.min(frame.widthEmu / sizePt.width, frame.heightEmu / sizePt.height) / EMU_PER_POINT
      : 1;
  const scale = Math.max(0.1, Math.min(10, stretch));
  return (
    XML_DECLARATION +
    element(
      'c:chartSpace',
      { 'xmlns:c': NAMESPACE.chart, 'xmlns:a': NAMESPACES['xmlns:a'], 'xmlns:r': NAMESPACES['xmlns:r'] },
      [
        flag('c:roundedCorners', false),
        element('c:chart', {}, [
          title && titleXml(title, scale),
          flag('c:autoTitleDeleted', title === undefined),
          view && viewXml(view, kind),
          view && chart.floorPaint ? element('c:floor', {}, [paintXml(chart.floorPaint)]) : '',
          view && chart.wallPaint ? element('c:sideWall', {}, [paintXml(chart.wallPaint)]) : '',
          view && chart.wallPaint ? element('c:backWall', {}, [paintXml(chart.wallPaint)]) : '',
          element('c:plotArea', {}, [
            layoutXml(chart.plotPlace, { inner: true }) || '<c:layout/>',
            ...groupsXml(chart, scale),
            ...axesXml(chart, kind, scale),
            paintXml(chart.plotPaint),
          ]),
          legend &&
            element('c:legend', {}, [
              named('c:legendPos', LEGENDS[legend.side]),
              layoutXml(legend.place),
              flag('c:overlay', false),
              paintXml(legend.paint),
              textPropertiesXml(legend.font, scale),
            ]),
          flag('c:plotVisOnly', true),
          named('c:dispBlanksAs', 'gap'),
        ]),
        paintXml({ fill: 'none', line: 'none', ...chart.paint }),
        textPropertiesXml(font ?? {}, scale),
        element('c:externalData', { 'r:id': workbookId }, [flag('c:autoUpdate', false)]),
      ],
    )
  );
}

function viewXml(view: NonNullable<Chart['view']>, kind: Axes): string {
  const { elevation, rotation, heightPercent, depthPercent, perspective } = view;
  return element('c:view3D', {}, [
    value('c:rotX', Math.max(-90, Math.min(90, elevation))),
    heightPercent === undefined ? '' : value('c:hPercent', heightPercent),
    value('c:rotY', rotation),
    depthPercent === undefined ? '' : value('c:depthPercent', depthPercent),
    flag('c:rAngAx', kind !== 'none' && perspective === undefined),
    perspective === undefined ? '' : value('c:perspective', perspective),
  ]);
}

function groupsXml(chart: Chart, scale: number): readonly string[] {
  let next = 0;
  return chart.groups.map((group) => {
    const first = next;
    next += group.series.length;
    return groupXml(
      chart,
      group,
      group.series.map((one, index) => seriesXml(chart, group.kind, one, first + index, scale)),
    );
  });
}

function groupXml(chart: Chart, group: ChartGroup, series: readonly string[]): string {
  const { kind, grouping, gapPercent = GAP_PERCENT, overlapPercent = 0, isSecondary = false } = group;
  const is3d = chart.view !== undefined;
  const ids = axisIds(isSecondary);
  const axes = [value('c:axId', ids.category), value('c:axId', ids.value)];
  switch (kind) {
    case 'column':
    case 'bar':
      return element(is3d ? 'c:bar3DChart' : 'c:barChart', {}, [
        named('c:barDir', kind === 'bar' ? 'bar' : 'col'),
        named('c:grouping', grouping === 'plain' ? 'clustered' : GROUPINGS[grouping]),
        flag('c:varyColors', false),
        ...series,
        value('c:gapWidth', Math.max(0, Math.min(500, gapPercent))),
        is3d
          ? named('c:shape', 'box')
          : value('c:overlap', grouping === 'plain' ? Math.max(-100, Math.min(100, overlapPercent)) : 100),
        ...axes,
        is3d ? value('c:axId', 0) : '',
      ]);
    case 'line':
      return element(is3d ? 'c:line3DChart' : 'c:lineChart', {}, [
        named('c:grouping', GROUPINGS[grouping]),
        flag('c:varyColors', false),
        ...series,
        is3d ? '' : flag('c:marker', true),
        ...axes,
        is3d ? value('c:axId', ids.series) : '',
      ]);
    case 'area':
      return element(is3d ? 'c:area3DChart' : 'c:areaChart', {}, [
        named('c:grouping', GROUPINGS[grouping]),
        flag('c:varyColors', false),
        ...series,
        ...axes,
        is3d ? value('c:axId', ids.series) : '',
      ]);
    case 'pie':
      return element(is3d ? 'c:pie3DChart' : 'c:pieChart', {}, [
        flag('c:varyColors', true),
        ...series,
        is3d ? '' : value('c:firstSliceAng', group.firstAngle ?? 0),
      ]);
    case 'doughnut':
      return element('c:doughnutChart', {}, [
        flag('c:varyColors', true),
        ...series,
        value('c:firstSliceAng', group.firstAngle ?? 0),
        value('c:holeSize', group.holePercent ?? HOLE_PERCENT),
      ]);
    case 'scatter':
      return element('c:scatterChart', {}, [
        named('c:scatterStyle', 'lineMarker'),
        flag('c:varyColors', false),
        ...series,
        ...axes,
      ]);
    case 'bubble':
      return element('c:bubbleChart', {}, [flag('c:varyColors', false), ...series, ...axes]);
    case 'radar':
    case 'filledRadar':
      return element('c:radarChart', {}, [
        named('c:radarStyle', kind === 'radar' ? 'marker' : 'filled'),
        flag('c:varyColors', false),
        ...series,
        ...axes,
      ]);
  }
}
