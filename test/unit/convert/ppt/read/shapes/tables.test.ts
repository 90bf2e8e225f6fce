// Tables from groups of cells and lines: grid, spans, borders, place, limits, beside the rules of tables.ts.
import { describe, expect, it } from 'vitest';
import type { GroupShape, Shape, TableShape } from '../../../../../../src/convert/deck/index.ts';
import type { PageContext } from '../../../../../../src/convert/ppt/read/shapes/page.ts';
import { readTable } from '../../../../../../src/convert/ppt/read/shapes/tables.ts';
import type { Options } from '../../../../../../src/convert/ppt/records/index.ts';

type Edges = readonly [left: number, top: number, right: number, bottom: number];

/** Edges nearer than this are one. */
const TOLERANCE = 12_700;
/** All edges count in this unit, far above the tolerance. */
const UNIT = 100_000;

const boxOf = ([left, top, right, bottom]: Edges) => ({
  xEmu: left,
  yEmu: top,
  widthEmu: right - left,
  heightEmu: bottom - top,
});
const scaled = (edges: Edges): Edges => edges.map((one) => one * UNIT) as unknown as Edges;
const cellAt = (edges: Edges, more: object = {}): Shape =>
  ({
    id: 1,
    kind: 'shape',
    box: boxOf(edges),
    geometry: { kind: 'preset', form: 'rectangle' },
    ...more,
  }) as unknown as Shape;
const cell = (edges: Edges, more: object = {}): Shape => cellAt(scaled(edges), more);
const lineAt = (edges: Edges, name: string, more: object = {}): Shape =>
  ({ id: 2, kind: 'connector', box: boxOf(edges), line: { name }, ...more }) as unknown as Shape;

interface Asked {
  readonly warnings: string[];
  readonly spent: number[];
  readonly taken: (readonly [string, number])[];
}

function read(
  shapes: readonly Shape[],
  {
    box = scaled([0, 0, 4, 2]),
    space = box,
    properties = 1,
    hasTime = true,
    hasCells = true,
    more = {},
  }: {
    readonly box?: Edges;
    readonly space?: Edges;
    readonly properties?: number | undefined;
    readonly hasTime?: boolean;
    readonly hasCells?: boolean;
    readonly more?: object;
  } = {},
): { readonly table: TableShape | undefined } & Asked {
  const asked: Asked = { warnings: [], spent: [], taken: [] };
  const group = {
    id: 9,
    name: 'Group',
    kind: 'group',
    fill: { kind: 'none' },
    line: { paint: { kind: 'none' } },
    box: boxOf(box),
    childBox: boxOf(space),
    shapes,
    ...more,
  } as unknown as GroupShape;
  const page = {
    where: 'slide 1',
    context: {
      warn: (...args: readonly string[]) => void asked.warnings.push(args.join('|')),
      budget: { spend: (ms: number) => (asked.spent.push(ms), hasTime) },
      allowances: { take: (kind: string, count: number) => (asked.taken.push([kind, count]), hasCells) },
    },
  } as unknown as PageContext;
  const options = { number: () => properties } as unknown as Options;
  return { table: readTable(group, options, page), ...asked };
}

const TWO_BY_TWO = [cell([0, 0, 1, 1]), cell([1, 0, 4, 1]), cell([0, 1, 1, 2]), cell([1, 1, 4, 2])];

describe('a table', () => {
  it('has the columns and rows of its cells, and of the group what tables have', () => {
    const { table, spent, taken, warnings } = read(TWO_BY_TWO);
    expect(table).toStrictEqual({
      id: 9,
      name: 'Group',
      kind: 'table',
      box: { xEmu: 0, yEmu: 0, widthEmu: 4 * UNIT, heightEmu: 2 * UNIT },
      columnsEmu: [UNIT, 3 * UNIT],
      rows: [
        { heightEmu: UNIT, cells: [{ borders: {} }, { borders: {} }] },
        { heightEmu: UNIT, cells: [{ borders: {} }, { borders: {} }] },
      ],
    });
    // Four cells over two columns and two rows, without lines.
    expect(spent).toStrictEqual([expect.closeTo(16 * 5e-6, 12)]);
    expect(taken).toStrictEqual([['cells', 4]]);
    expect(warnings).toStrictEqual([]);
  });

  it.each<[what: string, shapes: readonly Shape[], more?: object]>([
    ['without cells', [lineAt([0, 0, UNIT, 0], 'a')]],
    [
      'with a form that is no rectangle',
      [cell([0, 0, 1, 1], { geometry: { kind: 'preset', form: 'ellipse' } })],
    ],
    [
      'with an outline of its own',
      [cell([0, 0, 1, 1], { geometry: { kind: 'freeform', form: 'rectangle' } })],
    ],
    [
      'with a shape beside its cells',
      [cell([0, 0, 1, 1]), { id: 3, kind: 'picture', box: {} } as unknown as Shape],
    ],
    ['with a cell that has no place', [cell([0, 0, 1, 1]), cell([0, 0, 1, 1], { box: undefined })]],
    ['with a line that has no place', [cell([0, 0, 1, 1]), lineAt([0, 0, 1, 1], 'a', { box: undefined })]],
    ['that has no place', [cell([0, 0, 1, 1])], { box: undefined }],
    ['whose cells have no width', [cell([0, 0, 0, 1])]],
    ['whose cells have no height', [cell([0, 0, 1, 0])]],
    ['whose cells lie over one another', [cell([0, 0, 2, 1]), cell([0, 0, 2, 1])]],
    ['one of whose cells has no width', [cell([0, 0, 1, 1]), cell([1, 0, 1, 1])]],
  ])('%s is none, without a word', (_, shapes, more = {}) => {
    const { table, warnings } = read(shapes, { more });
    expect(table).toBeUndefined();
    expect(warnings).toStrictEqual([]);
  });

  it('joins edges that are no farther apart than lines are drawn beside cells', () => {
    const beside = (apart: number) =>
      read([cell([0, 0, 1, 1]), cellAt([UNIT + apart, 0, 2 * UNIT, UNIT])]).table?.columnsEmu;
    expect(beside(TOLERANCE)).toStrictEqual([UNIT, UNIT]);
    expect(beside(TOLERANCE + 1)).toStrictEqual([UNIT, TOLERANCE + 1, UNIT - TOLERANCE - 1]);
  });

  it.each<[left: Edges, right: Edges, rows: unknown]>([
    [
      [0, 0, 2, 1],
      [0, 1, 1, 2],
      [
        [
          { columnSpan: 2, borders: {} },
          { mergedAcross: true, borders: {} },
        ],
        [{ borders: {} }, { borders: {} }],
      ],
    ],
    [
      [0, 0, 1, 2],
      [1, 0, 2, 1],
      [
        [{ rowSpan: 2, borders: {} }, { borders: {} }],
        [{ mergedDown: true, borders: {} }, { borders: {} }],
      ],
    ],
  ])('merges cells across and down: %j', (first, second, rows) => {
    const found = read([cell(first), cell(second)], { box: scaled([0, 0, 2, 2]) }).table;
    expect(found?.rows.map(({ cells }) => cells)).toStrictEqual(rows);
  });

  it('merges both ways at once', () => {
    const singles: readonly Edges[] = [[2, 0, 3, 1], [2, 1, 3, 2], [0, 2, 1, 3], [1, 2, 2, 3], [2, 2, 3, 3]]; // oxfmt-ignore
    const shapes = [cell([0, 0, 2, 2]), ...singles.map((one) => cell(one))];
    expect(
      read(shapes, { box: scaled([0, 0, 3, 3]) })
        .table?.rows.slice(0, 2)
        .map(({ cells }) => cells.slice(0, 2)),
    ).toStrictEqual([
      [
        { columnSpan: 2, rowSpan: 2, borders: {} },
        { mergedAcross: true, borders: {} },
      ],
      [
        { mergedDown: true, borders: {} },
        { mergedAcross: true, mergedDown: true, borders: {} },
      ],
    ]);
  });

  it.each([
    [0, undefined],
    [1, undefined],
    [4, true],
    [5, true],
    [undefined, undefined],
  ])('with the properties %j runs from right to left: %j ([MS-ODRAW] 2.3.20.24)', (properties, rtl) => {
    expect(read(TWO_BY_TWO, { properties }).table?.rtl).toBe(rtl);
  });

  it('has a picture in place of a cell as the fill of that cell', () => {
    const [first, ...rest] = TWO_BY_TWO;
    const picture = { ...first, kind: 'picture', picture: 3 } as unknown as Shape;
    const fill = { kind: 'picture', picture: 3, stretch: true };
    expect(read([picture, ...rest]).table?.rows[0]?.cells[0]).toStrictEqual({ fill, borders: {} });
    const cropped = { ...picture, crop: { left: 0.1, top: 0, right: 0, bottom: 0 } } as unknown as Shape;
    expect(read([cropped, ...rest]).table).toBeUndefined();
  });

  it('has the text and the paint of its cells, and what a click on them does in their texts', () => {
    const inlines = [
      { kind: 'text', text: 'a' },
      { kind: 'text', text: 'b', click: 'own' },
    ];
    const text = { styleType: 'other', frame: {}, paragraphs: [{ level: 1, inlines }] };
    const fill = { kind: 'background' };
    const acting = cell([0, 0, 1, 1], { text, fill, click: 'c', over: 'o' });
    expect(read([acting, cell([1, 0, 4, 1], { text })]).table?.rows[0]?.cells).toStrictEqual([
      {
        fill,
        borders: {},
        text: {
          ...text,
          paragraphs: [
            {
              level: 1,
              inlines: [
                { kind: 'text', text: 'a', click: 'c', over: 'o' },
                { kind: 'text', text: 'b', click: 'own', over: 'o' },
              ],
            },
          ],
        },
      },
      { text, borders: {} },
    ]);
  });
});

describe('the borders of a cell', () => {
  const around = (edges: Edges, more: object = {}) =>
    read([cellAt([UNIT, UNIT, 3 * UNIT, 2 * UNIT]), lineAt(edges, 'x', more)], {
      box: [UNIT, UNIT, 3 * UNIT, 2 * UNIT],
    }).table?.rows[0]?.cells[0]?.borders;
  const X = { name: 'x' };
  const [L, T, R, B] = [UNIT, UNIT, 3 * UNIT, 2 * UNIT];
  const [IN, OUT] = [TOLERANCE, TOLERANCE + 1];

  it.each<[what: string, edges: Edges, borders: object]>([
    ['above', [L, T, R, T], { top: X }],
    ['above, longer', [L - UNIT, T, R + UNIT, T], { top: X }],
    ['above, as far as the tolerance', [L + IN, T - IN, R - IN, T], { top: X }],
    ['above, beginning too late', [L + OUT, T, R, T], {}],
    ['above, ending too early', [L, T, R - OUT, T], {}],
    ['too far above', [L, T - OUT, R, T - OUT], {}],
    ['too far below the upper edge', [L, T + OUT, R, T + OUT], {}],
    ['below', [L, B, R, B], { bottom: X }],
    ['below, as far as the tolerance', [L, B + IN, R, B + IN], { bottom: X }],
    ['too far below', [L, B + OUT, R, B + OUT], {}],
    ['as thick as the tolerance', [L, B, R, B + IN], { bottom: X }],
    ['too thick', [L, B, R, B + OUT], {}],
    ['at the left', [L, T, L, B], { left: X }],
    ['at the left, as far as the tolerance', [L - IN, T + IN, L, B - IN], { left: X }],
    ['at the left, beginning too late', [L, T + OUT, L, B], {}],
    ['at the left, ending too early', [L, T, L, B - OUT], {}],
    ['too far to the left', [L - OUT, T, L - OUT, B], {}],
    ['at the right', [R, T, R, B], { right: X }],
    ['too far to the right', [R + OUT, T, R + OUT, B], {}],
    ['too thick at the right', [R, T, R + OUT, B], {}],
    ['across', [L, T, R, B], { diagonalDown: X }],
    ['across, as far as the tolerance', [L + IN, T - IN, R - IN, B + IN], { diagonalDown: X }],
    ['across, not from the left', [L + OUT, T, R, B], {}],
    ['across, not from the top', [L, T + OUT, R, B], {}],
    ['across, not to the right', [L, T, R - OUT, B], {}],
    ['across, not to the bottom', [L, T, R, B - OUT], {}],
  ])('are the lines %s', (_, edges, borders) => {
    expect(around(edges)).toStrictEqual(borders);
  });

  it.each([
    [{}, 'diagonalDown'],
    [{ flipH: true }, 'diagonalUp'],
    [{ flipV: true }, 'diagonalUp'],
    [{ flipH: true, flipV: true }, 'diagonalDown'],
  ])('run across as the line is flipped: %j', (flips, side) => {
    expect(around([L, T, R, B], flips)).toStrictEqual({ [side]: X });
  });

  it('of a line without a paint are plain lines', () => {
    expect(around([L, T, R, T], { line: undefined })).toStrictEqual({ top: {} });
  });

  it('are those of its own rows and columns, in merged cells too', () => {
    const shapes = [
      cell([0, 0, 2, 1]),
      cell([0, 1, 1, 2]),
      cell([1, 1, 2, 2]),
      lineAt([0, UNIT, UNIT, UNIT], 'x'),
    ];
    expect(
      read(shapes, { box: scaled([0, 0, 2, 2]) }).table?.rows.map(({ cells }) =>
        cells.map(({ borders }) => borders),
      ),
    ).toStrictEqual([
      [{ bottom: X }, {}],
      [{ top: X }, {}],
    ]);
  });
});

describe('the place of a table', () => {
  it('is that of the group where its cells fill the space, whatever they are scaled by', () => {
    const { table } = read(TWO_BY_TWO, {
      box: [7, 11, 7 + 8 * UNIT, 11 + 6 * UNIT],
      space: scaled([0, 0, 4, 2]),
    });
    expect(table).toMatchObject({
      box: { xEmu: 7, yEmu: 11, widthEmu: 8 * UNIT, heightEmu: 6 * UNIT },
      columnsEmu: [2 * UNIT, 6 * UNIT],
      rows: [{ heightEmu: 3 * UNIT }, { heightEmu: 3 * UNIT }],
    });
  });

  it.each([
    [0, 0, true],
    [TOLERANCE, TOLERANCE, true],
    [-TOLERANCE, -TOLERANCE, true],
    [TOLERANCE + 1, 0, false],
    [-TOLERANCE - 1, 0, false],
    [0, TOLERANCE + 1, false],
    [0, -TOLERANCE - 1, false],
  ])('fills it with edges that are %i and %i away: %s', (start, end, fills) => {
    // The space of the group begins and ends so far from the cells; it is shown at twice its size.
    const space: Edges = [start, start, 4 * UNIT + end, 2 * UNIT + end];
    const width = space[2] - space[0];
    const box: Edges = [0, 0, 2 * width, 2 * (space[3] - space[1])];
    const found = read(TWO_BY_TWO, { box, space }).table?.box;
    expect(found).toStrictEqual(
      fills
        ? boxOf(box)
        : { xEmu: -2 * start + 0, yEmu: -2 * start + 0, widthEmu: 8 * UNIT, heightEmu: 4 * UNIT },
    );
  });

  it('has columns and rows in whole EMU', () => {
    const { table } = read(TWO_BY_TWO, {
      box: [0, 0, 4 * UNIT + 3, 2 * UNIT + 1],
      space: scaled([0, 0, 4, 2]),
    });
    expect([table?.columnsEmu, table?.rows.map(({ heightEmu }) => heightEmu)]).toStrictEqual([
      [UNIT + 1, 3 * UNIT + 2],
      [UNIT + 1, UNIT + 1],
    ]);
  });

  it('is not scaled by a space without an extent', () => {
    const { table } = read(TWO_BY_TWO, { box: [5, 5, 5, 5], space: [0, 0, 0, 0] });
    expect(table?.box).toStrictEqual({ xEmu: 5, yEmu: 5, widthEmu: 4 * UNIT, heightEmu: 2 * UNIT });
  });
});

describe('a table that is too large stays a group, and says so', () => {
  const MAX_SIDE = 112 * 914_400;
  it.each([
    ['width', [0, 0, MAX_SIDE, UNIT], true],
    ['width', [0, 0, MAX_SIDE + 1, UNIT], false],
    ['height', [0, 0, UNIT, MAX_SIDE], true],
    ['height', [0, 0, UNIT, MAX_SIDE + 1], false],
  ] as const)('by its %s: %j', (_, box, isTable) => {
    const { table, warnings } = read(TWO_BY_TWO, { box, space: scaled([0, 0, 4, 2]) });
    expect(table !== undefined).toBe(isTable);
    expect(warnings).toStrictEqual(
      isTable ? [] : [expect.stringMatching(/^table-left-as-group\|.*\|slide 1\|.*Group/)],
    );
  });

  const columns = (count: number) => Array.from({ length: count }, (_, x) => cell([x, 0, x + 1, 1]));
  /** Cells that touch at their corners alone make a grid of count × count. */
  const steps = (count: number) => Array.from({ length: count }, (_, at) => cell([at, at, at + 1, at + 1]));

  it('by its cells: more than 10,000', () => {
    expect(read(steps(100)).table?.columnsEmu).toHaveLength(100);
    const { table, warnings, spent } = read(steps(101));
    expect([table, spent]).toStrictEqual([undefined, []]);
    expect(warnings).toStrictEqual([expect.stringContaining('table-left-as-group')]);
  });

  it('by its lines: with more than four million comparisons', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, () => lineAt([0, 50 * UNIT, 10 * UNIT, 50 * UNIT], 'a'));
    // 1,000 cells in a row take 1,001,000 comparisons, and each line 1,000 more.
    const row = columns(1_000);
    expect(read([...row, ...lines(2_999)]).spent).toStrictEqual([expect.closeTo(20, 9)]);
    expect(read([...row, ...lines(3_000)]).spent).toStrictEqual([]);
  });

  it('by the time or the cells that are left', () => {
    const late = read(TWO_BY_TWO, { hasTime: false });
    expect([late.table, late.taken]).toStrictEqual([undefined, []]);
    expect(late.warnings).toStrictEqual([expect.stringMatching(/^time-used-up\|.*\|slide 1$/)]);
    expect(read(TWO_BY_TWO, { hasCells: false }).table).toBeUndefined();
  });
});
