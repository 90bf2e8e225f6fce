// OpenDocument charts, element by element, beside ISO/IEC 26300-1, 11.
import { describe, expect, it } from 'vitest';
import { parseXml, type XmlNode } from '../../../../../../src/convert/ooxml/xml/tree.ts';
import { readOpenDocumentChart } from '../../../../../../src/convert/ppt/read/chart/open-document.ts';

const node = (xml: string): XmlNode => {
  const found = parseXml(xml);
  if (found === undefined) throw new Error('not well-formed');
  return found;
};

interface Parts {
  readonly kind?: string;
  readonly styles?: Readonly<Record<string, string>>;
  readonly around?: string;
  readonly axes?: string;
  readonly series?: string;
  readonly plot?: string;
  readonly rows?: readonly (readonly (string | number)[])[];
  readonly chart?: string;
}
const cellOf = (value: string | number): string =>
  typeof value === 'number'
    ? `<table:table-cell office:value="${value}"/>`
    : value.startsWith('<')
      ? value
      : `<table:table-cell><text:p>${value}</text:p></table:table-cell>`;
const rowOf = (cells: readonly (string | number)[]): string =>
  `<table:table-row>${cells.map(cellOf).join('')}</table:table-row>`;
const ROWS = [
  ['', 'East', 'West', 'North'],
  ['q1', 1, 10, 100],
  ['q2', 2, 20, 200],
  ['q3', 3, 30, 300],
];
const seriesIn = (column: string, attributes = '', inner = ''): string =>
  `<chart:series chart:style-name="s${column}" chart:values-cell-range-address="t.$${column}$2:.$${column}$4" ` +
  `chart:label-cell-address="t.$${column}$1" ${attributes}>${inner}</chart:series>`;
const axisOf = (name: string, inner = ''): string =>
  `<chart:axis chart:name="${name}" chart:style-name="${name}">${inner}</chart:axis>`;
const NAMES = '<chart:categories table:cell-range-address="t.$A$2:.$A$4"/>';
const AXES = axisOf('primary-x', NAMES) + axisOf('primary-y');

const documentOf = ({
  kind = 'bar',
  styles = {},
  around = '',
  axes = AXES,
  series = seriesIn('B') + seriesIn('C'),
  plot = '',
  rows = ROWS,
  chart = '',
}: Parts): XmlNode => {
  const [head = [], ...rest] = rows;
  const listed = Object.entries(styles).map(
    ([name, properties]) => `<style:style style:name="${name}"><p ${properties}/></style:style>`,
  );
  return node(
    `<d><office:automatic-styles>${listed.join('')}</office:automatic-styles><office:body><office:chart>` +
      `<chart:chart chart:class="chart:${kind}" chart:style-name="chart" ${chart}>${around}` +
      `<chart:plot-area chart:style-name="plot">${axes}${series}${plot}</chart:plot-area>` +
      `<table:table><table:table-header-rows>${rowOf(head)}</table:table-header-rows>` +
      `<table:table-rows>${rest.map(rowOf).join('')}</table:table-rows></table:table>` +
      '</chart:chart></office:chart></office:body></d>',
  );
};
const read = (parts: Parts = {}) => readOpenDocumentChart(documentOf(parts));
const chartOf = (parts: Parts = {}) => read(parts)?.chart;
const firstOf = (parts: Parts) => chartOf(parts)?.groups[0]?.series[0];

describe('an OpenDocument chart', () => {
  it('has its sheet in columns, with what is shown of it', () => {
    expect(read()).toStrictEqual({
      isCut: false,
      chart: {
        groups: [
          {
            kind: 'column',
            grouping: 'plain',
            series: [
              { name: 'East', line: 1, values: [1, 2, 3] },
              { name: 'West', line: 2, values: [10, 20, 30] },
            ],
          },
        ],
        categories: ['q1', 'q2', 'q3'],
        sheet: [
          [undefined, 'East', 'West'],
          ['q1', 1, 10],
          ['q2', 2, 20],
          ['q3', 3, 30],
        ],
        seriesIn: 'columns',
        shown: [1, 2, 3],
        axes: {
          category: { majorTick: 'none', minorTick: 'none' },
          value: { majorTick: 'none', minorTick: 'none' },
        },
      },
    });
  });

  it.each<[what: string, parts: Parts]>([
    ['values', { rows: ROWS.map((row) => row.map(String)) }],
    ['series', { series: '' }],
    ['a kind that is read', { kind: 'stock' }],
    ['kinds that go together', { series: seriesIn('B') + seriesIn('C', 'chart:class="chart:radar"') }],
    [
      'one group of a pie',
      { kind: 'circle', series: seriesIn('B') + seriesIn('C', 'chart:attached-axis="secondary-y"') },
    ],
  ])('without %s is none', (_, parts) => {
    expect(read(parts)).toBeUndefined();
  });

  it('without its parts is none', () => {
    expect(readOpenDocumentChart(undefined)).toBeUndefined();
    expect(readOpenDocumentChart(node('<d><office:body/></d>'))).toBeUndefined();
  });

  it.each(['chart:error-indicator', 'chart:regression-curve', 'chart:mean-value'])(
    'with %s is cut',
    (name) => {
      expect(read({ series: seriesIn('B') + seriesIn('C', '', `<${name}/>`) })?.isCut).toBe(true);
    },
  );

  it('is as long as its longest series', () => {
    const long = chartOf({
      rows: [...ROWS, ['q4', 4]],
      series: seriesIn('B').replace('B$4', 'B$5') + seriesIn('C'),
    });
    expect(long?.shown).toStrictEqual([1, 2, 3, 4]);
    expect(long?.sheet.at(-1)).toStrictEqual([undefined, 4, undefined]);
  });

  it('has depth where all its kinds have it', () => {
    const styles = { plot: 'chart:three-dimensional="true"' };
    const viewOf = (parts: Parts) => chartOf({ styles, ...parts })?.view;
    expect(
      ['bar', 'line', 'area', 'circle'].map((kind) => viewOf({ kind, series: seriesIn('B') })),
    ).toStrictEqual(Array.from({ length: 4 }, () => ({ elevation: 15, rotation: 20 })));
    expect(
      viewOf({ styles: { plot: 'chart:three-dimensional="true" chart:vertical="true"' } }),
    ).toBeDefined();
    expect(['ring', 'radar', 'scatter'].map((kind) => viewOf({ kind, series: seriesIn('B') }))).toStrictEqual(
      [undefined, undefined, undefined],
    );
    expect(chartOf()?.view).toBeUndefined();
  });
});

describe('addresses', () => {
  const valuesAt = (address: string) =>
    firstOf({ series: `<chart:series chart:values-cell-range-address="${address}"/>${seriesIn('B')}` })
      ?.values;
  it.each<[address: string, values: readonly (number | undefined)[]]>([
    ['t.$B$2:.$B$4', [1, 2, 3]],
    ['t.B2:B3', [1, 2]],
    ['t.$B$2', [1]],
    ['t.$B$2:.$D$2', [1, 10, 100]],
    ['t.$A$2:.$B$2', [undefined, 1]],
    ['t.$D$3:.$F$3', [200, undefined, undefined]],
    ['t.$B$3:.$B$9', [2, 3]],
    ['t.$B$4:.$B$2', []],
    ['t.$D$2:.$B$2', []],
    ['t.$B$0', []],
    ['t.$Z$2', [undefined]],
    ['t.$AA$2', [undefined]],
    ['B2:B4', []],
    ['t.$B$2 t.$C$2', [10]],
    ['', []],
  ])('%s is %j', (address, values) => {
    expect(valuesAt(address)).toStrictEqual(values);
  });

  it('count columns to ZZZ', () => {
    const wide = ROWS.map((row, at) => [
      ...row,
      `<table:table-cell table:number-columns-repeated="22"/>`,
      at * 7,
      at * 9,
    ]);
    const values = (column: string) => firstOf({ rows: wide, series: seriesIn(column) })?.values;
    expect([values('AA'), values('AB')]).toStrictEqual([
      [7, 14, 21],
      [9, 18, 27],
    ]);
  });

  it('of places of points are theirs before names, where all have the same', () => {
    const domain = (column: string) =>
      `<chart:domain table:cell-range-address="t.$${column}$2:.$${column}$4"/>`;
    const points = (...columns: readonly string[]) =>
      chartOf({
        kind: 'scatter',
        series: columns.map((one) => seriesIn('B', '', one === '' ? '' : domain(one))).join(''),
      })?.categories;
    expect(points('C')).toStrictEqual([10, 20, 30]);
    expect(points('C', '')).toStrictEqual([10, 20, 30]);
    expect(points('C', 'C')).toStrictEqual([10, 20, 30]);
    expect(points('C', 'D')).toBeUndefined();
    expect(points('')).toStrictEqual(['q1', 'q2', 'q3']);
    expect(chartOf({ axes: axisOf('primary-y') + axisOf('primary-x', NAMES) })?.categories).toStrictEqual([
      'q1',
      'q2',
      'q3',
    ]);
    expect(chartOf({ axes: '' })?.categories).toStrictEqual([undefined, undefined, undefined]);
  });

  it('of cells are of numbers that are finite, and texts whose paragraphs are joined', () => {
    const rows = [
      ['', 'x'],
      [
        '<table:table-cell><text:p>a<text:span>b</text:span></text:p><text:p>c</text:p></table:table-cell>',
        1,
      ],
      ['<table:table-cell/>', '<table:table-cell office:value="INF"/>'],
      ['<table:table-cell table:number-columns-repeated="0"><text:p>z</text:p></table:table-cell>', -0.5],
    ];
    const found = chartOf({ rows, series: seriesIn('B') });
    expect(found?.categories).toStrictEqual(['ab c', undefined, 'z']);
    expect(found?.groups[0]?.series[0]?.values).toStrictEqual([1, undefined, -0.5]);
  });
});

it('a sheet has 20,000 cells at most, and 4,000 in a row', () => {
  const wide = (count: number, value: number) =>
    `<table:table-cell table:number-columns-repeated="${count}" office:value="${value}"/>`;
  const last = (rows: number, count: number) =>
    chartOf({
      rows: [['x'], ...Array.from({ length: rows }, (_, at) => [wide(count, at + 1)])],
      series: `<chart:series chart:values-cell-range-address="t.$A$${rows + 1}"/>${seriesIn('A')}`,
    })?.groups[0]?.series[0]?.values[0];
  // The heading is one of them.
  expect([last(5, 3_999), last(5, 4_000), last(6, 3_999), last(4, 9_999)]).toStrictEqual([5, 5, 6, 4]);
  expect(last(7, 4_000)).toBeUndefined();
});

describe('the groups of a chart', () => {
  const groupsOf = (parts: Parts) =>
    chartOf(parts)?.groups.map(({ series, ...group }) => ({
      ...group,
      lines: series.map(({ line }) => line),
    }));

  it.each([
    ['bar', 'column'],
    ['line', 'line'],
    ['area', 'area'],
    ['scatter', 'scatter'],
    ['radar', 'radar'],
    ['filled-radar', 'filledRadar'],
  ])('of the class %s are of the kind %s, plain, stacked or in shares', (kind, drawn) => {
    const grouping = (properties: string) => groupsOf({ kind, styles: { plot: properties } })?.[0];
    expect(grouping('')).toMatchObject({ kind: drawn, grouping: 'plain', lines: [1, 2] });
    expect(grouping('chart:stacked="true"')?.grouping).toBe('stacked');
    expect(grouping('chart:percentage="true" chart:stacked="true"')?.grouping).toBe('percent');
  });

  it('are columns, or bars that lie, with gaps and overlaps of the primary axis', () => {
    const styles = (y: string, plot = '') => ({ 'primary-y': y, plot });
    expect(groupsOf({ styles: styles('') })).toStrictEqual([
      { kind: 'column', grouping: 'plain', lines: [1, 2] },
    ]);
    expect(
      groupsOf({ styles: styles('chart:gap-width="0" chart:overlap="0"', 'chart:vertical="true"') }),
    ).toStrictEqual([{ kind: 'bar', grouping: 'plain', gapPercent: 0, overlapPercent: 0, lines: [1, 2] }]);
    expect(groupsOf({ styles: styles('chart:overlap="30"', 'chart:stacked="true"') })).toMatchObject([
      { overlapPercent: 30 },
    ]);
    expect(groupsOf({ styles: styles('', 'chart:stacked="true"') })).toMatchObject([{ overlapPercent: 100 }]);
    expect(groupsOf({ axes: '', styles: styles('chart:gap-width="9"') })?.[0]).not.toHaveProperty(
      'gapPercent',
    );
    const line = groupsOf({
      kind: 'line',
      styles: styles('chart:gap-width="9"', 'chart:vertical="true"'),
    })?.[0];
    expect(line).toStrictEqual({ kind: 'line', grouping: 'plain', lines: [1, 2] });
  });

  it.each([
    ['', 0],
    ['chart:angle-offset="90"', 0],
    ['chart:angle-offset="0"', 90],
    ['chart:angle-offset="180"', 270],
    ['chart:angle-offset="-720"', 90],
    ['chart:angle-offset="450"', 0],
  ])('of pies begin where %s says: at %i degrees from above', (properties, firstAngle) => {
    for (const kind of ['circle', 'ring'])
      expect(
        groupsOf({ kind, styles: { plot: `${properties} chart:stacked="true"` }, series: seriesIn('B') }),
      ).toStrictEqual([
        { kind: kind === 'ring' ? 'doughnut' : 'pie', grouping: 'plain', firstAngle, lines: [1] },
      ]);
  });

  it('are of neighbours of a kind at the same axis, in whose order the sheet is', () => {
    const SECOND = 'chart:attached-axis="secondary-y"';
    const parts = {
      axes: AXES + axisOf('secondary-y', '<chart:title><text:p>two</text:p></chart:title>'),
      series:
        seriesIn('B') + seriesIn('C', SECOND) + seriesIn('D') + seriesIn('B', 'chart:class="chart:line"'),
    };
    const found = chartOf(parts);
    expect(groupsOf(parts)?.map(({ kind, isSecondary, lines }) => [kind, isSecondary, lines])).toStrictEqual([
      ['column', undefined, [1, 2]],
      ['column', true, [3]],
      ['line', undefined, [4]],
    ]);
    expect(found?.sheet[0]).toStrictEqual([undefined, 'East', 'North', 'West', 'East']);
    expect(found?.secondaryAxes).toStrictEqual({
      category: { isHidden: true },
      value: { majorTick: 'none', minorTick: 'none', title: { text: 'two' } },
    });
    expect(chartOf()?.secondaryAxes).toBeUndefined();
  });
});

describe('a series', () => {
  it('has lines and markers where it is stroked, its own before those of the plot', () => {
    const of = (kind: string, plot: string, own: string) => firstOf({ kind, styles: { plot, sB: own } });
    const CIRCLE = 'chart:symbol-type="named-symbol" chart:symbol-name="circle"';
    for (const kind of ['line', 'scatter', 'radar']) {
      expect(of(kind, CIRCLE, '')?.marker).toStrictEqual({ form: 'circle' });
      expect(of(kind, CIRCLE, 'chart:symbol-type="none"')?.marker).toStrictEqual({ form: 'none' });
      expect(of(kind, '', 'chart:symbol-type="automatic"')).not.toHaveProperty('marker');
      expect(of(kind, '', 'draw:fill-color="#ff0000"')).not.toHaveProperty('paint');
    }
    expect(of('bar', CIRCLE, '')).not.toHaveProperty('marker');
    expect(of('bar', '', 'draw:fill-color="#ff0000"')?.paint).toStrictEqual({ fill: 0xff0000 });
  });

  it('is smooth where a line or points say so, themselves or by the plot', () => {
    const of = (kind: string, plot: string, own = '') => firstOf({ kind, styles: { plot, sB: own } })?.smooth;
    const CUBIC = 'chart:interpolation="cubic-spline"';
    expect([
      of('line', CUBIC),
      of('scatter', '', CUBIC),
      of('radar', CUBIC),
      of('bar', CUBIC),
      of('line', ''),
    ]).toStrictEqual(
      [true, true, undefined, undefined, undefined], // oxfmt-ignore
    );
    expect(of('line', CUBIC, 'chart:interpolation="none"')).toBeUndefined();
  });

  it('of points has no line where the plot says so', () => {
    const of = (kind: string, plot: string) => firstOf({ kind, styles: { plot } })?.paint;
    expect(of('scatter', 'chart:lines="false"')).toStrictEqual({ line: 'none' });
    expect(of('scatter', 'chart:lines="true"')).toBeUndefined();
    expect(of('line', 'chart:lines="false"')).toBeUndefined();
  });

  it('has its labels', () => {
    expect(firstOf({ styles: { sB: 'chart:data-label-number="value"' } })?.labels).toStrictEqual({
      showsValue: true,
    });
  });

  it('has the looks of its points, which may be repeated', () => {
    const point = (attributes: string) => `<chart:data-point ${attributes}/>`;
    const inner = [
      point('chart:repeated="2"'),
      point('chart:style-name="paint"'),
      point('chart:style-name="label" chart:repeated="3"'),
      point('chart:style-name="empty"'),
      point('chart:repeated="0"'),
      point('chart:style-name="pulled"'),
    ].join('');
    const styles = {
      paint: 'draw:fill-color="#ff0000"',
      label: 'chart:data-label-text="true"',
      pulled: 'chart:pie-offset="0"',
      empty: 'a:b="c"',
    };
    expect([...(firstOf({ styles, series: seriesIn('B', '', inner) })?.points ?? [])]).toStrictEqual([
      [2, { paint: { fill: 0xff0000 } }],
      [3, { labels: { showsCategory: true } }],
      [8, { explosionPercent: 0 }],
    ]);
    // The paint of a line's point is that of a line.
    expect(firstOf({ kind: 'line', styles, series: seriesIn('B', '', inner) })?.points?.has(2)).toBe(false);
  });
});

describe('what stands around a chart', () => {
  const titled = (name: string, text: string) =>
    `<chart:${name} chart:style-name="${name}"><text:p>${text}</text:p></chart:${name}>`;
  it.each<[around: string, title: object | undefined]>([
    ['', undefined],
    [titled('title', 'A'), { text: 'A' }],
    [titled('subtitle', 'B'), { text: 'B' }],
    [titled('title', 'A') + titled('subtitle', 'B'), { text: 'A\nB' }],
    ['<chart:title><text:p>A</text:p><text:p>B</text:p></chart:title>', { text: 'A\nB' }],
    [titled('title', ''), undefined],
  ])('has the title of %s', (around, title) => {
    expect(chartOf({ around })?.title).toStrictEqual(title);
  });

  it('has a title with its font and rotation', () => {
    const title = (properties: string) =>
      chartOf({ around: titled('title', 'A'), styles: { title: properties } })?.title;
    expect(title('fo:font-size="9pt" style:rotation-angle="90"')).toStrictEqual({
      text: 'A',
      font: { sizeCpt: 900 },
      rotation: 90,
    });
    expect(title('style:rotation-angle="0"')).toStrictEqual({ text: 'A' });
  });

  it.each([
    ['', 'right'],
    ['chart:legend-position="end"', 'right'],
    ['chart:legend-position="start"', 'left'],
    ['chart:legend-position="top"', 'top'],
    ['chart:legend-position="top-end"', 'corner'],
    ['chart:legend-position="bottom"', 'bottom'],
    ['chart:legend-position="bottom-start"', 'bottom'],
  ])('has a legend with %s at the %s', (position, side) => {
    const around = `<chart:legend chart:style-name="legend" ${position}/>`;
    expect(chartOf({ around })?.legend).toStrictEqual({ side });
    expect(chartOf({ around, styles: { legend: 'fo:font-size="9pt"' } })?.legend).toStrictEqual({
      side,
      font: { sizeCpt: 900 },
    });
    expect(chartOf()?.legend).toBeUndefined();
  });

  it.each<[size: string, sizePt: object | undefined]>([
    ['svg:width="72pt" svg:height="1in"', { width: 72, height: 72 }],
    ['svg:width="1pt" svg:height="1pt"', { width: 1, height: 1 }],
    ['svg:width="0.9pt" svg:height="72pt"', undefined],
    ['svg:width="72pt" svg:height="0.9pt"', undefined],
    ['svg:width="72pt"', undefined],
    ['svg:height="72pt"', undefined],
  ])('has a size of %s', (chart, sizePt) => {
    expect(chartOf({ chart })?.sizePt).toStrictEqual(sizePt);
  });

  it('has the font and the paint of the whole, and the paint of its wall', () => {
    const found = chartOf({
      styles: { chart: 'fo:font-size="9pt" draw:fill-color="#ff0000"', wall: 'draw:fill-color="#00ff00"' },
      plot: '<chart:wall chart:style-name="wall"/>',
    });
    expect(found).toMatchObject({
      font: { sizeCpt: 900 },
      paint: { fill: 0xff0000 },
      plotPaint: { fill: 0x00ff00 },
    });
    for (const member of ['font', 'paint', 'plotPaint', 'sizePt', 'title'])
      expect(chartOf()).not.toHaveProperty(member);
  });

  it('has titles and grids of axes, and hides those that are missing', () => {
    const inner = `${NAMES}<chart:title><text:p>T</text:p></chart:title><chart:grid chart:class="major" chart:style-name="g"/><chart:grid chart:class="minor"/>`;
    expect(
      chartOf({ axes: axisOf('primary-x', inner), styles: { g: 'svg:stroke-color="#ff0000"' } })?.axes,
    ).toStrictEqual({
      category: {
        majorTick: 'none',
        minorTick: 'none',
        title: { text: 'T' },
        majorGrid: { line: 0xff0000 },
        minorGrid: {},
      },
      value: { isHidden: true },
    });
  });
});
