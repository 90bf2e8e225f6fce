// Charts that LibreOffice and OpenOffice embed: the content.xml of an OpenDocument chart with its table (ISO/IEC 26300-1, 11).
import type {
  Chart,
  ChartAxes,
  ChartAxis,
  ChartCell,
  ChartGroup,
  ChartLegend,
  ChartPoint,
  ChartSeries,
  ChartText,
  Draft,
} from '../../../deck/index.ts';
import type { XmlNode } from '../../../ooxml/xml/tree.ts';
import { cleanText } from '../../units.ts';
import { pointsOf, readStyles, type LookStyle, type LookStyles } from './open-document-look.ts';
import { MAX_LINES } from './sheet.ts';

const MAX_CELLS = 20_000;
/** Kinds of series; bubbles, stocks and surfaces are not read. */
const KINDS: ReadonlyMap<string, ChartGroup['kind']> = new Map([
  ['chart:bar', 'column'],
  ['chart:line', 'line'],
  ['chart:area', 'area'],
  ['chart:circle', 'pie'],
  ['chart:ring', 'doughnut'],
  ['chart:scatter', 'scatter'],
  ['chart:radar', 'radar'],
  ['chart:filled-radar', 'filledRadar'],
]);
/** Kinds that can share their axes with each other. */
const COMBINED: readonly ChartGroup['kind'][] = ['column', 'line', 'area'];
const ROUND: readonly ChartGroup['kind'][] = ['pie', 'doughnut'];
const DEEP: readonly ChartGroup['kind'][] = ['column', 'bar', 'line', 'area', 'pie'];
const SIDES: readonly (readonly [start: string, side: ChartLegend['side']])[] = [
  ['top-', 'corner'],
  ['top', 'top'],
  ['bottom', 'bottom'],
  ['start', 'left'],
];
const USUAL_VIEW = { elevation: 15, rotation: 20 };

/** The chart, and whether something of it has no words in the model. Undefined for kinds that are not read, and without values. */
export function readOpenDocumentChart(
  content: XmlNode | undefined,
): { readonly chart: Chart; readonly isCut: boolean } | undefined {
  const styles = readStyles(content);
  const root = inside(content, 'office:body', 'office:chart', 'chart:chart');
  const plot = inside(root, 'chart:plot-area');
  if (root === undefined || plot === undefined) return undefined;
  const cells = readTable(inside(root, 'table:table'));
  const series = all(plot, 'chart:series').slice(0, MAX_LINES);
  const valuesIn = addressesOf(cells);
  const axisNodes = all(plot, 'chart:axis');
  const categories = categoriesOf(axisNodes, series, valuesIn);
  const plotStyle = styles.of(plot);
  const groups = groupsOf(series, root, { styles, plotStyle, valuesIn, axes: axisNodes });
  if (groups === undefined || categories === undefined) return undefined;
  const lines = groups.flatMap((group) => group.series);
  const count = Math.max(categories.length, ...lines.map(({ values }) => values.length));
  if (!lines.some(({ values }) => values.some((value) => value !== undefined))) return undefined;
  const shown = Array.from({ length: count }, (_, at) => at + 1);
  const chart: Draft<Chart> = {
    groups,
    categories: shown.map((at) => categories[at - 1]),
    sheet: [
      [undefined, ...lines.map(({ name }) => name)],
      ...shown.map((at) => [categories[at - 1], ...lines.map(({ values }) => values[at - 1])]),
    ],
    seriesIn: 'columns',
    shown,
    axes: axesOf(axisNodes, 'primary', styles),
  };
  if (groups.some(({ isSecondary }) => isSecondary)) {
    chart.secondaryAxes = axesOf(axisNodes, 'secondary', styles);
  }
  const isDeep = plotStyle.is('chart:three-dimensional');
  if (isDeep && groups.every(({ kind }) => DEEP.includes(kind))) chart.view = USUAL_VIEW;
  readSurroundings(chart, root, plot, styles);
  const isCut = series.some((one) => EXTRAS.some((name) => inside(one, name) !== undefined));
  return { chart, isCut };
}

/** Of a series: what the model has no words for, or what is not read. */
const EXTRAS = ['chart:error-indicator', 'chart:regression-curve', 'chart:mean-value'] as const;

function all(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((one) => one.name === name) ?? [];
}

/** Down a path of first children. */
function inside(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => at?.children.find((one) => one.name === name), node);
}

function textOf(node: XmlNode): string {
  return node.text + node.children.map(textOf).join('');
}

type Cells = readonly (readonly ChartCell[])[];

/** Rows of the chart's own table, those of the headings first, as in the addresses. */
function readTable(table: XmlNode | undefined): Cells {
  const parts = ['table:table-header-rows', 'table:table-rows'];
  const rows = parts.flatMap((name) => all(inside(table, name), 'table:table-row'));
  let left = MAX_CELLS;
  return rows.slice(0, MAX_LINES).map((row) => {
    const cells: ChartCell[] = [];
    for (const cell of all(row, 'table:table-cell')) {
      const repeated = Number(cell.attributes.get('table:number-columns-repeated') ?? 1);
      const times = Math.min(repeated || 1, left, MAX_LINES - cells.length);
      const value = cellValue(cell);
      for (let again = 0; again < times; again++) cells.push(value);
      left -= Math.max(0, times);
    }
    return cells;
  });
}

function cellValue(cell: XmlNode): ChartCell {
  const number = cell.attributes.get('office:value');
  if (number !== undefined) return Number.isFinite(Number(number)) ? Number(number) : undefined;
  const text = all(cell, 'text:p').map((one) => cleanText(textOf(one)));
  return text.length === 0 ? undefined : text.join(' ');
}

const ADDRESS = /\.\$?([A-Z]{1,3})\$?(\d{1,4})(?::\.?\$?([A-Z]{1,3})\$?(\d{1,4}))?$/;

type ValuesIn = (address: string | undefined) => readonly ChartCell[];

/**
 * Gives the cells of `local-table.$B$2:.$B$5`: of one column, or of one row; none for an address of another form. All together are
 * no more than a sheet may have.
 */
function addressesOf(cells: Cells): ValuesIn {
  let left = MAX_CELLS;
  return (address) => {
    const [, start = '', top = '', end = start, bottom = top] = ADDRESS.exec(address ?? '') ?? [];
    const [column, first] = [columnOf(start), Number(top) - 1];
    if (start === '' || first < 0) return [];
    const isRow = end !== start;
    const count = isRow ? columnOf(end) - column + 1 : Math.min(cells.length, Number(bottom)) - first;
    const taken = Math.max(0, Math.min(count, left, MAX_LINES));
    left -= taken;
    return Array.from({ length: taken }, (_, at) =>
      isRow ? cells[first]?.[column + at] : cells[first + at]?.[column],
    );
  };
}

/** Of A, 0. */
function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Names, or the places of points: those must be the same for all series. Undefined where they are not. */
function categoriesOf(
  axes: readonly XmlNode[],
  series: readonly XmlNode[],
  valuesIn: ValuesIn,
): readonly ChartCell[] | undefined {
  const domains = series
    .map((one) => valuesIn(inside(one, 'chart:domain')?.attributes.get('table:cell-range-address')))
    .filter(({ length }) => length > 0);
  const [first, ...others] = domains;
  if (first !== undefined) {
    return others.every((one) => one.join('\n') === first.join('\n')) ? first : undefined;
  }
  const named = axes.map((axis) => inside(axis, 'chart:categories')).find((one) => one !== undefined);
  return valuesIn(named?.attributes.get('table:cell-range-address'));
}

interface GroupSource {
  readonly styles: LookStyles;
  readonly plotStyle: LookStyle;
  readonly valuesIn: ValuesIn;
  readonly axes: readonly XmlNode[];
}

/** Neighbours of one kind at the same axes are a group. Undefined for kinds that are not read, or do not go together. */
function groupsOf(
  series: readonly XmlNode[],
  root: XmlNode,
  source: GroupSource,
): readonly ChartGroup[] | undefined {
  const groups: (Omit<ChartGroup, 'series'> & { series: ChartSeries[] })[] = [];
  for (const [at, node] of series.entries()) {
    const drawn = KINDS.get(node.attributes.get('chart:class') ?? root.attributes.get('chart:class') ?? '');
    if (drawn === undefined) return undefined;
    const kind = drawn === 'column' && source.plotStyle.is('chart:vertical') ? 'bar' : drawn;
    const isSecondary = node.attributes.get('chart:attached-axis') === 'secondary-y';
    let group = groups.find((one) => one.kind === kind && (one.isSecondary ?? false) === isSecondary);
    if (group === undefined) {
      group = { kind, ...shapeOf(kind, source), ...(isSecondary && { isSecondary }), series: [] };
      groups.push(group);
    }
    group.series.push(seriesOf(node, kind, at + 1, source));
  }
  const kinds = groups.map(({ kind }) => kind);
  const isOneKind =
    new Set(kinds).size === 1 && !kinds.some((kind) => ROUND.includes(kind) && kinds.length > 1);
  const goTogether = isOneKind || kinds.every((kind) => COMBINED.includes(kind));
  // Lines of the sheet are in the order of the groups.
  let line = 0;
  const numbered = groups.map((group) => ({
    ...group,
    series: group.series.map((one) => ({ ...one, line: ++line })),
  }));
  return goTogether && line > 0 ? numbered : undefined;
}

function shapeOf(
  kind: ChartGroup['kind'],
  { plotStyle, axes, styles }: GroupSource,
): Pick<ChartGroup, 'grouping' | 'gapPercent' | 'overlapPercent' | 'firstAngle'> {
  const grouping = plotStyle.is('chart:percentage')
    ? 'percent'
    : plotStyle.is('chart:stacked')
      ? 'stacked'
      : 'plain';
  if (ROUND.includes(kind)) {
    // Counter-clockwise from the right.
    const angle = plotStyle.number('chart:angle-offset') ?? 90;
    return { grouping: 'plain', firstAngle: (((90 - angle) % 360) + 360) % 360 };
  }
  if (kind !== 'column' && kind !== 'bar') return { grouping };
  const axis = axes.find((one) => one.attributes.get('chart:name') === 'primary-y');
  const values = axis && styles.of(axis);
  const gapPercent = values?.number('chart:gap-width');
  const overlapPercent = values?.number('chart:overlap') ?? (grouping === 'plain' ? undefined : 100);
  return {
    grouping,
    ...(gapPercent !== undefined && { gapPercent }),
    ...(overlapPercent !== undefined && { overlapPercent }),
  };
}

function seriesOf(
  node: XmlNode,
  kind: ChartGroup['kind'],
  line: number,
  { styles, plotStyle, valuesIn }: GroupSource,
): ChartSeries {
  const [name] = valuesIn(node.attributes.get('chart:label-cell-address'));
  const values = valuesIn(node.attributes.get('chart:values-cell-range-address'));
  const style = styles.of(node);
  const isStroked = kind === 'line' || kind === 'scatter' || kind === 'radar';
  const symbol = (style.text('chart:symbol-type') === undefined ? plotStyle : style).marker();
  const points = new Map<number, ChartPoint>();
  let at = 0;
  for (const point of all(node, 'chart:data-point')) {
    const own = point.attributes.has('chart:style-name') ? styles.of(point) : undefined;
    const paint = own?.paint(isStroked);
    const labels = own?.labels();
    const explosionPercent = own?.number('chart:pie-offset');
    if (paint !== undefined || labels !== undefined || explosionPercent !== undefined) {
      points.set(at, {
        ...(paint && { paint }),
        ...(labels && { labels }),
        ...(explosionPercent !== undefined && { explosionPercent }),
      });
    }
    at += Math.min(MAX_LINES, Number(point.attributes.get('chart:repeated') ?? 1) || 1);
  }
  const paint = style.paint(isStroked, kind === 'scatter' && plotStyle.text('chart:lines') === 'false');
  const labels = style.labels();
  const interpolation = style.text('chart:interpolation') ?? plotStyle.text('chart:interpolation') ?? 'none';
  return {
    name: String(name ?? ''),
    line,
    values: values.map((value) => (typeof value === 'number' ? value : undefined)),
    ...(paint && { paint }),
    ...(isStroked && symbol && { marker: symbol }),
    ...(isStroked && kind !== 'radar' && interpolation !== 'none' && { smooth: true }),
    ...(labels && { labels }),
    ...(points.size > 0 && { points }),
  };
}

function axesOf(nodes: readonly XmlNode[], rank: 'primary' | 'secondary', styles: LookStyles): ChartAxes {
  const axes: Draft<ChartAxes> = {};
  for (const [dimension, key] of [
    ['x', 'category'],
    ['y', 'value'],
  ] as const) {
    const node = nodes.find((one) => one.attributes.get('chart:name') === `${rank}-${dimension}`);
    // An axis that the file lacks is not drawn.
    axes[key] = node === undefined ? { isHidden: true } : axisOf(node, styles);
  }
  return axes;
}

function axisOf(node: XmlNode, styles: LookStyles): ChartAxis {
  const axis: Draft<ChartAxis> = { ...styles.of(node).axis() };
  const title = titleOf(inside(node, 'chart:title'), styles);
  if (title !== undefined) axis.title = title;
  for (const grid of all(node, 'chart:grid')) {
    const paint = styles.of(grid).paint(true) ?? {};
    axis[grid.attributes.get('chart:class') === 'minor' ? 'minorGrid' : 'majorGrid'] = paint;
  }
  return axis;
}

function titleOf(node: XmlNode | undefined, styles: LookStyles): ChartText | undefined {
  const text = all(node, 'text:p')
    .map((one) => cleanText(textOf(one)))
    .join('\n');
  if (node === undefined || text === '') return undefined;
  const font = styles.of(node).font();
  const rotation = styles.of(node).number('style:rotation-angle') ?? 0;
  return { text, ...(font && { font }), ...(rotation !== 0 && { rotation }) };
}

function readSurroundings(chart: Draft<Chart>, root: XmlNode, plot: XmlNode, styles: LookStyles): void {
  const [title, subtitle] = ['chart:title', 'chart:subtitle'].map((name) =>
    titleOf(inside(root, name), styles),
  );
  if (title !== undefined) {
    chart.title = subtitle === undefined ? title : { ...title, text: `${title.text}\n${subtitle.text}` };
  } else if (subtitle !== undefined) chart.title = subtitle;
  const legend = inside(root, 'chart:legend');
  if (legend !== undefined) {
    const at = legend.attributes.get('chart:legend-position') ?? 'end';
    const side = SIDES.find(([start]) => at.startsWith(start))?.[1] ?? 'right';
    const font = styles.of(legend).font();
    chart.legend = { side, ...(font && { font }) };
  }
  const font = styles.of(root).font();
  if (font !== undefined) chart.font = font;
  const [width, height] = ['svg:width', 'svg:height'].map((name) => pointsOf(root.attributes.get(name)));
  if (width !== undefined && height !== undefined && width >= 1 && height >= 1)
    chart.sizePt = { width, height };
  const paint = styles.of(root).paint(false);
  if (paint !== undefined) chart.paint = paint;
  const wall = inside(plot, 'chart:wall');
  const plotPaint = wall && styles.of(wall).paint(false);
  if (plotPaint !== undefined) chart.plotPaint = plotPaint;
}
