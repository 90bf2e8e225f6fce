// Charts that LibreOffice embeds: OpenDocument content in a `package_stream`, named by the first string of the CompObj stream.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Chart } from '../../../../../../src/convert/deck/index.ts';
import { parseXml } from '../../../../../../src/convert/ooxml/xml/tree.ts';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { readOpenDocumentChart } from '../../../../../../src/convert/ppt/read/chart/open-document.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { buildCfb, join } from '../../../../../support/cfb-builder.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import { buildPpt, container, fields, record, shape } from '../../../../../support/ppt-builder.ts';
import { BOX, readDeck } from '../../../../../support/ppt-deck.ts';

const encoder = new TextEncoder();
const counted = (text: string) => join([fields([text.length + 1, 4]), encoder.encode(`${text}\0`)]);

/** The class of the charts of OpenOffice and LibreOffice, 12DCAE26-281F-416F-A234-C3086127382E, as its bytes. */
const CHART_CLASS = [
  0x26, 0xae, 0xdc, 0x12, 0x1f, 0x28, 0x6f, 0x41, 0xa2, 0x34, 0xc3, 0x08, 0x61, 0x27, 0x38, 0x2e,
];
/** 02B3B7E0-4225-11D0-89CA-008029E4B0B1: StarChart 4. */
const STAR_CLASS = [
  0xe0, 0xb7, 0xb3, 0x02, 0x25, 0x42, 0xd0, 0x11, 0x89, 0xca, 0x00, 0x80, 0x29, 0xe4, 0xb0, 0xb1,
];

const withClass = (file: Uint8Array, bytes: readonly number[]) => {
  const root = (new DataView(file.buffer).getUint32(48, true) + 1) * 512;
  file.set(bytes, root + 80);
  return file;
};

const deckWith = (
  content: string,
  { name = 'LibreOffice.ChartDocument.1', classId = [] as readonly number[] } = {},
) => {
  const streams = {
    ...(name !== '' && {
      '\u0001CompObj': join([
        new Uint8Array(28),
        counted(name),
        counted('Embedded Object'),
        new Uint8Array(4),
      ]),
    }),
    package_stream: zipSync({ 'content.xml': encoder.encode(content) }),
  };
  const object = withClass(buildCfb(streams), classId);
  return {
    documentMore: [
      container(0x0409, [
        container(0x0fcc, [record(0x0fc3, fields([1, 4], [0, 4], [1, 4], [0, 4], [40, 4], [0, 4]), 0, 1)]),
      ]),
    ],
    edits: [{ 40: record(0x1011, object) }],
    slides: [
      { shapes: [shape({ id: 3074, type: 75, box: BOX, clientData: [record(0x0bc1, fields([1, 4]))] })] },
    ],
  };
};

const cell = (value: string | number | undefined) =>
  value === undefined
    ? '<table:table-cell/>'
    : typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>?</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const row = (cells: readonly (string | number | undefined)[]) =>
  `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
const series = (column: string, attributes = '', inside = '') =>
  `<chart:series chart:style-name="s${column}" chart:values-cell-range-address="local-table.$${column}$2:.$${column}$4" ` +
  `chart:label-cell-address="local-table.$${column}$1" ${attributes}>${inside}</chart:series>`;
const style = (name: string, properties: string) =>
  `<style:style style:name="${name}" style:family="chart">${properties}</style:style>`;

interface Parts {
  readonly kind?: string;
  readonly styles?: string;
  readonly around?: string;
  readonly axes?: string;
  readonly series?: string;
  readonly cells?: readonly (readonly (string | number | undefined)[])[];
}

const CELLS = [
  [undefined, 'East', 'West'],
  ['1st', 20.4, 30.6],
  ['2nd', 27.4, undefined],
  ['3rd &amp; last', 90, 34.6],
];
const NAMES = '<chart:categories table:cell-range-address="local-table.$A$2:.$A$4"/>';
const AXES = `<chart:axis chart:dimension="x" chart:name="primary-x" chart:style-name="x">${NAMES}</chart:axis><chart:axis chart:dimension="y" chart:name="primary-y" chart:style-name="y"><chart:title><text:p>Sales</text:p></chart:title><chart:grid chart:class="major"/></chart:axis>`;

const contentOf = ({
  kind = 'bar',
  styles = '',
  around = '',
  axes = AXES,
  series: lines = series('B') + series('C'),
  cells: [head = [], ...rest] = CELLS,
}: Parts) =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content office:version="1.3">' +
  `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:chart>` +
  `<chart:chart svg:width="10cm" svg:height="5cm" chart:class="chart:${kind}" chart:style-name="chart">${around}` +
  `<chart:plot-area chart:style-name="plot">${axes}${lines}</chart:plot-area>` +
  `<table:table table:name="local-table"><table:table-header-rows>${row(head)}</table:table-header-rows>` +
  `<table:table-rows>${rest.map(row).join('')}</table:table-rows></table:table></chart:chart>` +
  '</office:chart></office:body></office:document-content>';

const chartOf = (parts: Parts = {}): Chart | undefined =>
  readDeck(deckWith(contentOf(parts))).objects[0]?.chart;
const kindsOf = (chart: Chart | undefined) =>
  chart?.groups.map(({ kind, series: list }) => [kind, list.length]);

describe('a chart that LibreOffice embeds', () => {
  it('has its values, names and categories, and a sheet that holds them', () => {
    const chart = chartOf();
    expect(kindsOf(chart)).toStrictEqual([['column', 2]]);
    expect(chart?.categories).toStrictEqual(['1st', '2nd', '3rd & last']);
    expect(chart?.groups[0]?.series.map(({ name, line, values }) => [name, line, values])).toStrictEqual([
      ['East', 1, [20.4, 27.4, 90]],
      ['West', 2, [30.6, undefined, 34.6]],
    ]);
    expect(chart?.sheet[2]).toStrictEqual(['2nd', 27.4, undefined]);
    expect(chart?.sizePt?.width).toBeCloseTo(283.46, 1);
    expect(chart?.axes.value?.title?.text).toBe('Sales');
    expect(chart?.axes.value?.majorGrid).toBeDefined();
  });

  it.each([
    ['line', 'line'],
    ['area', 'area'],
    ['circle', 'pie'],
    ['ring', 'doughnut'],
    ['radar', 'radar'],
    ['filled-radar', 'filledRadar'],
  ])('of class %s is drawn as %s', (kind, drawn) => {
    expect(kindsOf(chartOf({ kind }))).toStrictEqual([[drawn, 2]]);
  });

  it('of points has their places once, if all series have the same', () => {
    const domain = (column: string) =>
      `<chart:domain table:cell-range-address="local-table.$${column}$2:.$${column}$4"/>`;
    const cells = [
      [undefined, 'East', 'x', 'West', 'x2'],
      [undefined, 1, 10, 4, 10],
      [undefined, 2, 20, 5, 20],
      [undefined, 3, 40, 6, 40],
    ];
    const lines = series('B', '', domain('C')) + series('D', '', domain('E'));
    expect(chartOf({ kind: 'scatter', cells, series: lines })?.categories).toStrictEqual([10, 20, 40]);
    const others = cells.map((line, at) => (at === 2 ? [...line.slice(0, 4), 21] : line));
    expect(chartOf({ kind: 'scatter', cells: others, series: lines })).toBeUndefined();
  });

  it('has directions, stacks, gaps and combined kinds', () => {
    const lying = style('plot', '<style:chart-properties chart:vertical="true" chart:percentage="true"/>');
    const gaps = style('y', '<style:chart-properties chart:gap-width="70"/>');
    expect(chartOf({ styles: lying + gaps })?.groups[0]).toMatchObject({
      kind: 'bar',
      grouping: 'percent',
      gapPercent: 70,
      overlapPercent: 100,
    });
    const combined = chartOf({
      series: series('B') + series('C', 'chart:class="chart:line" chart:attached-axis="secondary-y"'),
    });
    expect(kindsOf(combined)).toStrictEqual([
      ['column', 1],
      ['line', 1],
    ]);
    expect(combined?.groups[1]?.isSecondary).toBe(true);
    expect(combined?.secondaryAxes).toBeDefined();
    expect(chartOf({ series: series('B') + series('C', 'chart:class="chart:circle"') })).toBeUndefined();
  });

  it('has its colours, lines, markers, labels and scales', () => {
    const styles =
      style(
        'sB',
        '<style:chart-properties chart:symbol-type="named-symbol" chart:symbol-name="arrow-up" chart:data-label-number="value"/><style:graphic-properties draw:fill-color="#ff0000" svg:stroke-color="#00ff00" svg:stroke-width="0.1cm"/>',
      ) +
      style(
        'sC',
        '<style:chart-properties chart:symbol-type="none"/><style:graphic-properties draw:stroke="none" draw:fill="none"/>',
      ) +
      style(
        'y',
        '<style:chart-properties chart:minimum="-5" chart:maximum="100" chart:logarithmic="true" chart:reverse-direction="true" chart:tick-marks-major-outer="true"/><style:text-properties fo:font-size="12pt" fo:font-weight="bold" fo:color="#000000"/>',
      ) +
      style('x', '<style:chart-properties chart:visible="false"/>');
    const chart = chartOf({ kind: 'line', styles });
    const [first, second] = chart?.groups[0]?.series ?? [];
    expect(first).toMatchObject({
      paint: { line: 0x00ff00, widthEmu: 36_000 },
      marker: { form: 'triangle' },
      labels: { showsValue: true },
    });
    expect(second).toMatchObject({ paint: { line: 'none' }, marker: { form: 'none' } });
    expect(chart?.axes.category?.isHidden).toBe(true);
    expect(chart?.axes.value).toMatchObject({
      scale: { min: -5, max: 100, isLogarithmic: true },
      isReversed: true,
      majorTick: 'outside',
      font: { sizeCpt: 1200, bold: true, colour: 0 },
    });
    expect(chartOf({ styles })?.groups[0]?.series[0]?.paint?.fill).toBe(0xff0000);
  });

  it('has its title with the one below, its legend, and what single slices have', () => {
    const point = series(
      'B',
      '',
      '<chart:data-point chart:repeated="2"/><chart:data-point chart:style-name="p"/>',
    );
    const chart = chartOf({
      kind: 'circle',
      series: point,
      styles:
        style(
          'p',
          '<style:chart-properties chart:pie-offset="15"/><style:graphic-properties draw:fill-color="#0000ff"/>',
        ) + style('plot', '<style:chart-properties chart:angle-offset="0" chart:three-dimensional="true"/>'),
      around:
        '<chart:title><text:p>Sales</text:p></chart:title><chart:subtitle><text:p>of two years</text:p></chart:subtitle><chart:legend chart:legend-position="bottom"/>',
    });
    expect(chart?.title?.text).toBe('Sales\nof two years');
    expect(chart?.legend?.side).toBe('bottom');
    expect(chart?.groups[0]?.firstAngle).toBe(90);
    expect(chart?.view).toBeDefined();
    expect([...(chart?.groups[0]?.series[0]?.points ?? [])]).toStrictEqual([
      [2, { paint: { fill: 0x0000ff }, explosionPercent: 15 }],
    ]);
  });

  it('is known by the class of its storage where that has no name', async () => {
    const deck = (classId: readonly number[]) => deckWith(contentOf({}), { name: '', classId });
    const known = readDeck(deck(CHART_CLASS)).objects[0];
    expect([known?.progId, known?.chart?.groups.length]).toStrictEqual(['opendocument.ChartDocument.1', 1]);
    expect(readDeck(deck(STAR_CLASS)).objects[0]?.progId).toBe('StarChart.4');
    expect(readDeck(deck([...CHART_CLASS.slice(0, 15), 0])).objects[0]).toMatchObject({ progId: '' });
    const unread = deckWith('', { name: '', classId: STAR_CLASS });
    const result = await convertPptToPptx(buildPpt(unread), { budget: UNLIMITED });
    expect(result.ok && result.value.warnings.map(({ code }) => code)).toContain('chart-as-picture');
  });

  it('is written as a chart with a workbook; the picture and a warning stand for one that is not read', async () => {
    const written = async (content: string) => {
      const result = await convertPptToPptx(buildPpt(deckWith(content)), { budget: UNLIMITED });
      if (!result.ok) throw new Error(messageOf(result.failure));
      const pkg = await openPptx(result.value.body);
      expect(packageFaults(pkg)).toStrictEqual([]);
      return { names: [...pkg.parts.keys()], codes: result.value.warnings.map(({ code }) => code) };
    };
    const chart = await written(contentOf({}));
    expect(chart.names).toContain('ppt/charts/chart1.xml');
    expect(chart.names).toContain('ppt/embeddings/Microsoft_Excel_Sheet1.xlsx');
    expect(chart.codes).not.toContain('chart-as-picture');
    for (const content of [
      contentOf({ kind: 'bubble' }),
      contentOf({}).slice(0, -100),
      '',
      contentOf({ cells: [] }),
    ]) {
      const kept = await written(content);
      expect(kept.codes).toContain('chart-as-picture');
      expect(kept.names).toContain('ppt/embeddings/oleObject1.bin');
    }
    const error = '<chart:error-indicator chart:dimension="y"/>';
    expect((await written(contentOf({ series: series('B', '', error) }))).codes).toContain(
      'chart-simplified',
    );
  });

  it('takes no more cells than a sheet may have, whatever addresses and counts say: three of categories', () => {
    const wide = '<chart:series chart:values-cell-range-address="local-table.$A$1:.$ZZZ$1"/>'.repeat(7);
    const repeated = '<table:table-cell table:number-columns-repeated="999999999" office:value="1"/>';
    const content = contentOf({ series: wide }).replace('<table:table-cell/>', repeated);
    const lines = readOpenDocumentChart(parseXml(content))?.chart.groups[0]?.series ?? [];
    expect(lines).toHaveLength(7);
    expect(lines.reduce((sum, { values }) => sum + values.length, 0)).toBe(20_000 - 3);
  });
});
