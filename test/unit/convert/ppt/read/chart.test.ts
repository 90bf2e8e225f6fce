import { describe, expect, it } from 'vitest';
import { readChart } from '../../../../../src/convert/ppt/read/chart.ts';
import { join } from '../../../../support/cfb-builder.ts';
import { graphRecord, graphStream, graphText, type GraphParts } from '../../../../support/graph-builder.ts';
import { fields } from '../../../../support/ppt-builder.ts';

const read = (parts: GraphParts = {}) => readChart(graphStream(parts));

describe('charts of Microsoft Graph', () => {
  it('have the series, categories and values of their data sheet', () => {
    expect(read()).toMatchObject({
      seriesIn: 'rows',
      categories: ['1st', '2nd', '3rd'],
      shown: [1, 2, 3],
      sizeCpt: 1800,
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
    ['doughnut', { kind: 'doughnut' }],
  ] as const)('of kind %s', (kind, group) => {
    expect(read({ kind })?.groups).toMatchObject([group]);
  });

  it('have titles, a legend, a view, a scale, colours', () => {
    const scale = new Uint8Array(42);
    new DataView(scale.buffer).setFloat64(8, 50, true);
    scale[40] = 1;
    const found = read({
      series: [
        [
          1,
          graphRecord(0x1006, fields([0xffff, 2], [0, 4], [0, 2])),
          graphRecord(0x1007, fields([0x0000ff, 4], [0, 2], [0, 2], [0, 2], [0, 2])),
          graphRecord(0x100a, fields([0x00ff00, 4], [0, 4], [1, 2], [0, 2], [0, 4])),
          graphRecord(0x1006, fields([2, 2], [0, 4], [0, 2])),
          graphRecord(0x100a, fields([0xff0000, 4], [0, 4], [0, 2], [0, 2], [0, 4])),
        ],
        [
          2,
          graphRecord(0x1006, fields([0xffff, 2], [0, 4], [0, 2])),
          graphRecord(0x100a, fields([0, 4], [0, 4], [1, 2], [1, 2], [0, 4])),
        ],
      ],
      more: [
        graphRecord(0x103a, fields([20, 2], [15, 2], [0, 4])),
        graphRecord(0x101d, fields([1, 2], [0, 4])),
        graphRecord(0x101f, scale),
        graphRecord(0x1015, join([new Uint8Array(16), fields([0, 1])])),
        ...graphText('Sales', 1),
        ...graphText('Thousands', 2),
        ...graphText('Quarter', 3),
      ],
    });
    expect(found).toMatchObject({
      title: { text: 'Sales', sizeCpt: 1800 },
      valueTitle: { text: 'Thousands' },
      categoryTitle: { text: 'Quarter' },
      legend: 'bottom',
      view: { rotation: 20, elevation: 15 },
      scale: { max: 50 },
    });
    const [east, west] = found?.groups[0]?.series ?? [];
    expect(east?.paint).toEqual({ line: 0xff0000, fill: 0x00ff00 });
    expect(east?.points?.get(2)).toEqual({ fill: 'none' });
    expect(west?.paint).toEqual({});
    expect(found?.scale).toEqual({ max: 50 });
  });

  it('leave out the series that are not shown', () => {
    expect(read({ rows: [0, 2], columns: [0, 4] })?.groups[0]?.series.map(({ name }) => name)).toEqual([
      'East',
    ]);
  });

  const palette = graphRecord(
    0x92,
    join([fields([56, 2]), ...Array.from({ length: 56 }, (_, at) => fields([at, 1], [0, 2], [0, 1]))]),
  );
  const format = (number: number) => graphRecord(0x1006, fields([0xffff, 2], [0, 2], [number, 2], [0, 2]));

  it.each([
    ['column', { fill: 0x130000 }],
    ['line', { line: 0x1b0000 }],
  ] as const)('have the colours of the palette where they name none: %s', (kind, paint) => {
    const found = read({ kind, series: [[1, format(3)]], more: [palette] });
    expect(found?.groups[0]?.series[0]?.paint).toEqual(paint);
  });

  it('give each point of a pie a colour', () => {
    const red = graphRecord(0x100a, fields([0x0000ff, 4], [0, 4], [1, 2], [0, 2], [0, 4]));
    const one = graphRecord(0x1006, fields([1, 2], [0, 2], [0, 2], [0, 2]));
    const found = read({ kind: 'pie', series: [[1, one, red]], more: [palette] });
    expect([...(found?.groups[0]?.series[0]?.points ?? [])].sort(([a], [b]) => a - b)).toEqual([
      [0, { fill: 0x100000 }],
      [1, { fill: 0xff0000 }],
      [2, { fill: 0x120000 }],
    ]);
  });

  it('of other kinds, without values, or of kinds that share no axes, are none', () => {
    expect(read({ kind: 'scatter' })).toBeUndefined();
    expect(
      read({
        cells: [
          ['', 'a'],
          ['b', 'c'],
        ],
      }),
    ).toBeUndefined();
    expect(read({ series: [] })).toBeUndefined();
    const other = [
      graphRecord(0x1003, new Uint8Array(12)),
      graphRecord(0x1051, fields([1, 1], [1, 1], [2, 2], [0, 2], [2, 2])),
      graphRecord(0x1045, fields([1, 2])),
      graphRecord(0x1014, new Uint8Array(20)),
    ];
    const pie = graphRecord(0x1019, fields([0, 2], [0, 2], [0, 2]));
    const line = graphRecord(0x1018, fields([0, 2]));
    expect(read({ series: [[1]], more: [...other, pie] })).toBeUndefined();
    expect(read({ series: [[1]], more: [...other, line] })?.groups.map(({ kind }) => kind)).toEqual([
      'column',
      'line',
    ]);
  });

  it('never throw, wherever they are cut or damaged', () => {
    const stream = graphStream({ more: graphText('Sales', 1) });
    for (let at = 0; at < stream.length; at++) {
      const damaged = stream.slice();
      damaged[at] = 0xff;
      expect(() => readChart(damaged)).not.toThrow();
      expect(() => readChart(stream.subarray(0, at))).not.toThrow();
    }
  });
});
