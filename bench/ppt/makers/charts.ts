// Charts of DrawingML with cached values (ISO/IEC 29500-1, 21.2).
import type { Random } from '../../../test/fuzz/random.ts';
import type { Part } from './presentation.ts';

export const CHART_KINDS = ['bar', 'line', 'pie', 'area', 'scatter'] as const;
type ChartKind = (typeof CHART_KINDS)[number];

const C = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const A = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const AXES = '<c:axId val="11"/><c:axId val="12"/>';

export function chartPart(name: string, kind: ChartKind, random: Random): Part {
  const series = Array.from({ length: kind === 'pie' ? 1 : 3 }, (_, at) => seriesXml(kind, at, random)).join(
    '',
  );
  const plots: Readonly<Record<ChartKind, string>> = {
    bar: `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>${series}${AXES}</c:barChart>`,
    line: `<c:lineChart><c:grouping val="standard"/>${series}${AXES}</c:lineChart>`,
    pie: `<c:pieChart><c:varyColors val="1"/>${series}</c:pieChart>`,
    area: `<c:areaChart><c:grouping val="standard"/>${series}${AXES}</c:areaChart>`,
    scatter: `<c:scatterChart><c:scatterStyle val="lineMarker"/>${series}${AXES}</c:scatterChart>`,
  };
  const axis = (tag: string, id: number, other: number, position: string) =>
    `<c:${tag}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>` +
    `<c:crossAx val="${other}"/></c:${tag}>`;
  const axes =
    kind === 'pie'
      ? ''
      : axis(kind === 'scatter' ? 'valAx' : 'catAx', 11, 12, 'b') + axis('valAx', 12, 11, 'l');
  return {
    name,
    contentType: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    bytes:
      `<c:chartSpace xmlns:c="${C}" xmlns:a="${A}"><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>${plots[kind]}${axes}</c:plotArea>` +
      '<c:legend><c:legendPos val="r"/></c:legend><c:plotVisOnly val="1"/></c:chart></c:chartSpace>',
  };
}

function seriesXml(kind: ChartKind, at: number, random: Random): string {
  const points = (values: readonly (string | number)[]) =>
    `<c:ptCount val="${values.length}"/>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}`;
  const numbers = () => Array.from({ length: 4 }, () => 1 + random.below(90));
  const tag = kind === 'scatter' ? 'yVal' : 'val';
  const categories =
    kind === 'scatter'
      ? `<c:xVal><c:numLit>${points([1, 2, 4, 8])}</c:numLit></c:xVal>`
      : `<c:cat><c:strLit>${points(['North', 'South', 'East', 'West'])}</c:strLit></c:cat>`;
  return (
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx><c:v>Series ${at + 1}</c:v></c:tx>${categories}` +
    `<c:${tag}><c:numLit>${points(numbers())}</c:numLit></c:${tag}></c:ser>`
  );
}
