import { describe, expect, it } from 'vitest';
import { readChart } from '../../../../../../src/convert/ppt/read/chart/index.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import {
  graphArea,
  graphBlock,
  graphFormat,
  graphLine,
  graphRecord,
  graphSeries,
  graphStream,
  graphText,
  type GraphParts,
} from '../../../../../support/graph-builder.ts';
import { fields } from '../../../../../support/ppt-builder.ts';

const read = (parts: GraphParts = {}) => readChart(graphStream(parts))?.chart;

describe('charts of Microsoft Graph', () => {
  it('have the series, categories and values of their data sheet', () => {
    expect(read()).toMatchObject({
      seriesIn: 'rows',
      categories: ['1st', '2nd', '3rd'],
      shown: [1, 2, 3],
      font: { sizeCpt: 1800, bold: true, typeface: 'Arial' },
      sizePt: { width: 400, height: 200 },
      plotPlace: { x: 0.1, y: 0.05, width: 0.75, height: 0.8 },
      groups: [
        {
          kind: 'column',
          grouping: 'plain',
          gapPercent: 120,
          series: [
            { name: 'East', line: 1, values: [20.4, 27.4, 90] },
            { name: 'West', line: 2, values: [30.6, undefined, 34.6] },
          ],
        },
      ],
      sheet: [
        [undefined, '1st', '2nd', '3rd'],
        ['East', 20.4, 27.4, 90],
        ['West', 30.6, undefined, 34.6],
      ],
    });
  });

  it('take their series from columns, and leave out the rows that are not shown', () => {
    const cells = [
      ['', 'Cars'],
      [1974, 1],
      [1975, 2],
      [1976, 3],
    ];
    const found = read({ cells, inRows: false, rows: [0, 2, 3, 4], columns: [0, 2], series: [[1]] });
    expect(found).toMatchObject({
      categories: [1974, 1976],
      shown: [1, 3],
      groups: [{ series: [{ name: 'Cars', values: [1, 3] }] }],
    });
  });

  it.each([
    ['bar', { kind: 'bar', grouping: 'stacked' }],
    ['line', { kind: 'line', grouping: 'plain' }],
    ['area', { kind: 'area', grouping: 'percent' }],
    ['pie', { kind: 'pie' }],
    ['doughnut', { kind: 'doughnut', holePercent: 50 }],
    ['scatter', { kind: 'scatter' }],
    ['radar', { kind: 'radar' }],
    ['filledRadar', { kind: 'filledRadar' }],
  ] as const)('of kind %s', (kind, group) => {
    expect(read({ kind })?.groups).toMatchObject([group]);
  });

  it('have titles, a legend, a view, colours', () => {
    const found = read({
      series: [
        [
          1,
          graphFormat([graphLine(0x0000ff, { width: 1 }), graphArea(0x00ff00)]),
          graphFormat([graphArea(0xff0000, { style: 0 })], { point: 2 }),
        ],
        [2, graphFormat([graphArea(0, { flags: 1 })])],
      ],
      inGroup: [
        graphRecord(0x103a, fields([20, 2], [15, 2], [0, 4])),
        graphRecord(0x1015, fields([400, 4], [3600, 4], [2000, 4], [200, 4], [0, 1])),
      ],
      inAxes: [
        graphText('Thousands', 2, { rotation: 90, place: [0, 1000, 100, 400] }),
        graphText('Quarter', 3),
      ],
      more: [graphText('Sales', 1)],
    });
    expect(found).toMatchObject({
      title: { text: 'Sales', font: { sizeCpt: 1800, colour: 0xff0000 }, rotation: 0 },
      axes: {
        value: {
          title: { text: 'Thousands', rotation: 90, place: { x: 0, y: 0.25, width: 0.025, height: 0.1 } },
        },
        category: { title: { text: 'Quarter' } },
      },
      legend: { side: 'bottom', place: { x: 0.1, y: 0.9, width: 0.5, height: 0.05 } },
      view: { rotation: 20, elevation: 15 },
    });
    const [east, west] = found?.groups[0]?.series ?? [];
    expect(east?.paint).toStrictEqual({ line: 0xff0000, widthEmu: 19050, fill: 0x00ff00 });
    expect(east?.points?.get(2)).toMatchObject({ paint: { fill: 'none', line: 0xff0000 } });
    expect(west?.paint).toStrictEqual({ line: 0, widthEmu: 3175 });
  });

  const axis = (kind: number, ...records: readonly Uint8Array[]) =>
    graphBlock(graphRecord(0x101d, fields([kind, 2], [0, 4])), records);

  it('have axes as stored: ticks, labels, scales, gridlines, number formats', () => {
    const scale = new Uint8Array(42);
    const view = new DataView(scale.buffer);
    view.setFloat64(8, 50, true);
    view.setFloat64(16, 10, true);
    view.setUint16(40, 0x1 | 0x8 | 0x10, true);
    const ticks = (...bytes: readonly number[]) =>
      graphRecord(
        0x101e,
        join([Uint8Array.from(bytes), fields([0x0000ff, 4]), new Uint8Array(20), fields([135, 2])]),
      );
    const found = read({
      before: [graphRecord(0x41e, fields([164, 2], [4, 1], [0, 1], [0x25302e30, 4]))],
      inAxes: [
        axis(0, graphRecord(0x1020, fields([2, 2], [3, 2], [1, 2], [5, 2])), ticks(3, 1, 1, 1)),
        axis(
          1,
          graphRecord(0x101f, scale),
          graphRecord(0x104e, fields([164, 2])),
          ticks(0, 0, 0, 0),
          graphRecord(0x1021, fields([0, 2])),
          graphLine(0, { style: 5 }),
          graphRecord(0x1021, fields([1, 2])),
          graphLine(0x0000ff, { style: 2 }),
        ),
      ],
    });
    expect(found?.axes).toStrictEqual({
      category: {
        majorTick: 'cross',
        minorTick: 'inside',
        labels: 'low',
        rotation: -45,
        font: { colour: 0xff0000 },
        isBetween: true,
        crossedAt: 2,
        isReversed: true,
        labelEvery: 3,
      },
      value: {
        majorTick: 'none',
        minorTick: 'none',
        labels: 'none',
        rotation: -45,
        font: { colour: 0xff0000 },
        format: '0.0%',
        scale: { max: 50, major: 10 },
        line: { line: 'none' },
        majorGrid: { line: 0xff0000, widthEmu: 9525, dash: 'systemDot' },
      },
    });
  });

  it('have the ends of logarithmic axes, which are stored as exponents', () => {
    const scale = new Uint8Array(42);
    const view = new DataView(scale.buffer);
    view.setFloat64(0, -1, true);
    view.setFloat64(8, 3, true);
    view.setUint16(40, 0x4 | 0x8 | 0x10 | 0x20, true);
    expect(read({ inAxes: [axis(1, graphRecord(0x101f, scale))] })?.axes.value?.scale).toStrictEqual({
      min: 0.1,
      max: 1000,
      isLogarithmic: true,
    });
  });

  it('have depth only where their kind has', () => {
    const inGroup = [graphRecord(0x103a, fields([20, 2], [15, 2], [0, 4]))];
    expect(read({ kind: 'pie', inGroup })?.view).toBeDefined();
    expect(read({ kind: 'radar', inGroup })?.view).toBeUndefined();
  });

  it.each([
    // Rotation modulo 360; height unless it is automatic (flag 4), 5 to 500 %; depth of 20 to 2,000 %; distance with perspective (flag 1).
    [
      [380, -10, 30, 100, 100, 0, 1],
      { rotation: 20, elevation: -10, heightPercent: 100, depthPercent: 100, perspective: 60 },
    ],
    [[20, 15, 200, 100, 100, 0, 5], { rotation: 20, elevation: 15, depthPercent: 100, perspective: 240 }],
    [[20, 15, 30, 5, 20, 0, 0], { rotation: 20, elevation: 15, heightPercent: 5, depthPercent: 20 }],
    [[20, 15, 30, 500, 2000, 0, 0], { rotation: 20, elevation: 15, heightPercent: 500, depthPercent: 2000 }],
    [[20, 15, 30, 4, 19, 0, 0], { rotation: 20, elevation: 15 }],
    [[20, 15, 30, 501, 2001, 0, 0], { rotation: 20, elevation: 15 }],
  ])('are seen as %j says', (numbers, view) => {
    const inGroup = [graphRecord(0x103a, fields(...numbers.map((one) => [one, 2] as const)))];
    expect(read({ inGroup })?.view).toStrictEqual(view);
  });

  it('have walls and a floor where they have depth', () => {
    const depth = [graphRecord(0x103a, fields([20, 2], [15, 2], [0, 4]))];
    const wall = (kind: number, colour: number) =>
      axis(kind, graphRecord(0x1021, fields([3, 2])), graphArea(colour));
    const inAxes = [wall(0, 0x00ff00), wall(1, 0x0000ff)];
    expect(read({ inGroup: depth, inAxes })).toMatchObject({
      wallPaint: { fill: 0x00ff00 },
      floorPaint: { fill: 0xff0000 },
    });
    const flat = read({ inAxes });
    for (const member of ['wallPaint', 'floorPaint', 'view']) expect(flat).not.toHaveProperty(member);
    expect(read({ inGroup: depth, inAxes: [] })).not.toHaveProperty('wallPaint');
  });

  it('leave out columns that are not shown, where series stand in columns', () => {
    const cells = [
      ['', 'A', 'B'],
      ['x', 1, 2],
      ['y', 3, 4],
    ];
    const found = read({ cells, inRows: false, rows: [0, 3], columns: [0, 2], series: [[1], [2]] });
    expect(found?.groups[0]?.series.map(({ name }) => name)).toStrictEqual(['A']);
  });

  it('have the paint of the frame behind the record of the plot, and of no other', () => {
    const frame = graphBlock(graphRecord(0x1032, fields([0, 2], [2, 2])), [graphArea(0x00ff00)]);
    const plot = graphRecord(0x1035);
    expect(read({ inAxes: [plot, frame] })?.plotPaint).toMatchObject({ fill: 0x00ff00 });
    expect(read({ inAxes: [frame] })?.plotPaint).toBeUndefined();
    expect(read({ inAxes: [frame, plot] })?.plotPaint).toBeUndefined();
  });

  it('have labels at points and series, and the series of an area where it is named', () => {
    const labels = [
      graphText('', 4, { flags: 4, point: 0xffff }),
      graphText('', 4, { flags: 0x4000, series: 1, point: 1 }),
      graphText('most', 4, { series: 1, point: 2 }),
      graphText('', 4, { flags: 4 | 0x40, series: 1, point: 0xffff }),
    ];
    const [east, west] = read({ more: labels })?.groups[0]?.series ?? [];
    expect(east?.labels).toMatchObject({ showsValue: true });
    expect(west?.labels).toBeUndefined();
    expect(west?.points?.get(1)?.labels).toMatchObject({ showsCategory: true });
    expect(west?.points?.get(2)?.labels).toMatchObject({ text: 'most' });
    const named = graphText('', 4, { flags: 0x4000, point: 0xffff, place: [3200, 0, 200, 100] });
    const [first] = read({ kind: 'area', more: [named] })?.groups[0]?.series ?? [];
    expect(first?.labels).toBeUndefined();
    expect(first?.points?.get(2)?.labels).toMatchObject({ showsSeries: true });
  });

  it('have trend lines in the place of series that stand for them', () => {
    const trend = join([
      Uint8Array.of(0, 2),
      new Uint8Array(8).fill(0xff),
      Uint8Array.of(1, 0),
      new Uint8Array(16),
    ]);
    const found = read({
      kind: 'line',
      series: [[1], [2, graphRecord(0x104a, fields([1, 2])), graphRecord(0x104b, trend)]],
    });
    expect(found?.groups[0]?.series).toMatchObject([
      { name: 'East', trends: [{ kind: 'polynomial', order: 2, showsEquation: true, showsRSquared: false }] },
    ]);
  });

  it('have second axes for groups that stand on them', () => {
    const second = graphBlock(graphRecord(0x1041, fields([1, 2], [0, 4])), [
      axis(1, graphRecord(0x1021, fields([1, 2]))),
      graphBlock(graphRecord(0x1014, new Uint8Array(20)), [graphRecord(0x1018, fields([0, 2]))]),
    ]);
    const found = read({ series: [[1]], more: [graphSeries(2, 1)], inAxes: [], inGroup: [] });
    expect(found?.secondaryAxes).toBeUndefined();
    const both = readChart(withSecond(second))?.chart;
    expect(both?.groups).toMatchObject([{ kind: 'column' }, { kind: 'line', isSecondary: true }]);
    expect(both?.secondaryAxes).toStrictEqual({ value: { majorGrid: {} } });
  });

  /** The second AxisParent stands before the end of the chart. */
  function withSecond(second: Uint8Array): Uint8Array {
    const stream = graphStream({ series: [[1]], more: [graphSeries(2, 1)] });
    return join([stream.subarray(0, stream.length - 4), second, graphRecord(0x1034)]);
  }

  it('have the sizes of their bubbles', () => {
    const sizes = graphRecord(0x1051, fields([3, 1], [1, 1], [2, 2], [0, 2], [2, 2]));
    expect(read({ kind: 'bubble', series: [[1, sizes]] })?.groups).toMatchObject([
      { kind: 'bubble', series: [{ line: 1, sizes: { line: 2, values: [30.6, undefined, 34.6] } }] },
    ]);
  });

  it('leave out the series that are not shown', () => {
    expect(read({ rows: [0, 2], columns: [0, 4] })?.groups[0]?.series.map(({ name }) => name)).toStrictEqual([
      'East',
    ]);
  });

  const palette = graphRecord(
    0x92,
    join([fields([56, 2]), ...Array.from({ length: 56 }, (_, at) => fields([at, 1], [0, 2], [0, 1]))]),
  );
  const format = (number: number) => graphFormat([], { number });

  it.each([
    ['column', { fill: 0x130000, line: 0, widthEmu: 3175 }],
    ['line', { line: 0x1b0000 }],
  ] as const)('have the colours of the palette where they name none: %s', (kind, paint) => {
    const found = read({ kind, series: [[1, format(3)]], before: [palette] });
    expect(found?.groups[0]?.series[0]?.paint).toStrictEqual(paint);
  });

  it('give each point of a pie a colour, and let slices stand out', () => {
    const one = graphFormat([graphArea(0x0000ff), graphRecord(0x100b, fields([30, 2]))], { point: 1 });
    const found = read({ kind: 'pie', series: [[1, one]], before: [palette] });
    expect([...(found?.groups[0]?.series[0]?.points ?? [])].sort(([a], [b]) => a - b)).toMatchObject([
      [0, { paint: { fill: 0x100000 } }],
      [1, { paint: { fill: 0xff0000 }, explosionPercent: 30 }],
      [2, { paint: { fill: 0x120000 } }],
    ]);
  });

  it('of surfaces, without values, or of kinds that share no axes, are none', () => {
    expect(read({ kind: 'surface' })).toBeUndefined();
    expect(
      read({
        cells: [
          ['', 'a'],
          ['b', 'c'],
        ],
      }),
    ).toBeUndefined();
    expect(read({ series: [] })).toBeUndefined();
    const beside = (...kind: readonly Uint8Array[]) =>
      read({
        series: [[1]],
        more: [graphSeries(2, 1)],
        inAxes: [graphBlock(graphRecord(0x1014, new Uint8Array(20)), kind)],
      });
    const kindsOf = (chart: ReturnType<typeof beside>) => chart?.groups.map(({ kind }) => kind);
    expect(beside(graphRecord(0x1019, fields([0, 2], [0, 2], [0, 2])))).toBeUndefined();
    expect(kindsOf(beside(graphRecord(0x1018, fields([0, 2]))))).toStrictEqual(['line', 'column']);
  });

  it('tell of error bars, which are left out', () => {
    const bars = graphRecord(0x105b, new Uint8Array(14));
    expect(readChart(graphStream({ series: [[1, bars]] }))?.isCut).toBe(true);
    expect(readChart(graphStream())?.isCut).toBe(false);
  });

  it('are none where they have more records than a chart can have, or deeper ones', () => {
    const many = Array.from({ length: 21_000 }, () => graphRecord(0x1032));
    expect(read({ more: many })).toBeUndefined();
    expect(read({ more: many.slice(0, 10_000) })).toBeDefined();
    const deep = join(Array.from({ length: 40 }, () => graphRecord(0x1033)));
    expect(read({ more: [deep] })).toBeUndefined();
  });

  it('never throw, wherever they are cut or damaged', () => {
    const stream = graphStream({ more: [graphText('Sales', 1)] });
    for (let at = 0; at < stream.length; at++) {
      const damaged = stream.slice();
      damaged[at] = 0xff;
      expect(() => readChart(damaged)).not.toThrow();
      expect(() => readChart(stream.subarray(0, at))).not.toThrow();
    }
  });
});
