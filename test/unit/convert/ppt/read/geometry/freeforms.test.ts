// Outlines of vertices and segments beside [MS-ODRAW] 2.2.51 IMsoArray, 2.2.53 MSOPATHINFO, 2.2.54 MSOPATHESCAPEINFO and 2.4.21 MSOSHAPEPATH.
import { describe, expect, it } from 'vitest';
import { readOneShape } from '../../../../../support/ppt-deck.ts';
import { fields } from '../../../../../support/ppt-builder.ts';

type Points = readonly (readonly [x: number, y: number])[];

const array = (size: number, values: readonly number[], bytes: 2 | 4): Uint8Array => {
  const count = (values.length * bytes) / size;
  return fields(
    [count, 2],
    [count, 2],
    [size, 2],
    ...values.map((value) => [bytes === 2 ? value & 0xffff : value >>> 0, bytes] as const),
  );
};
const vertices = (points: Points): Uint8Array => array(8, points.flat(), 4);
const segments = (codes: readonly number[]): Uint8Array => array(2, codes, 2);

function outline(
  points: Points,
  codes?: readonly number[],
  more: Readonly<Record<number, number | Uint8Array>> = {},
) {
  const shape = readOneShape({
    type: 0,
    options: {
      0x0142: 100,
      0x0143: 50,
      0x0145: vertices(points),
      ...(codes && { 0x0146: segments(codes) }),
      ...more,
    },
  });
  return shape.kind === 'shape' ? shape.geometry : undefined;
}

const paths = (...given: Parameters<typeof outline>) => {
  const geometry = outline(...given);
  return geometry?.kind === 'freeform' ? geometry.paths : undefined;
};

const [A, B, C, D] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
] as const;
const move = ([x, y]: readonly [number, number]) => ({ op: 'move', x, y });
const line = ([x, y]: readonly [number, number]) => ({ op: 'line', x, y });
const cubic = (
  one: readonly [number, number],
  two: readonly [number, number],
  end: readonly [number, number],
) => ({
  op: 'cubic',
  x1: one[0],
  y1: one[1],
  x2: two[0],
  y2: two[1],
  x: end[0],
  y: end[1],
});
const CLOSE = { op: 'close' };
const path = (commands: readonly object[], filled = true, stroked = true) => ({ commands, filled, stroked });

/** type << 13 | count, and of an escape 5 << 13 | escape << 8 | count. */
const lineTo = (count: number) => count;
const curveTo = (count: number) => 0x2000 | count;
const [MOVE, SHUT, END] = [0x4000, 0x6001, 0x8000];
const escape = (code: number, count = 0) => 0xa000 | (code << 8) | count;

describe('an outline without segments', () => {
  it.each([
    [0, [move(A), line(B), line(C), line(D)], false],
    [1, [move(A), line(B), line(C), line(D), CLOSE], true],
    [2, [move(A), cubic(B, C, D)], false],
    [3, [move(A), cubic(B, C, D), CLOSE], true],
    [undefined, [move(A), line(B), line(C), line(D), CLOSE], true],
  ])('of the path kind %j', (kind, commands, filled) => {
    expect(paths([A, B, C, D], undefined, kind === undefined ? {} : { 0x0144: kind })).toStrictEqual([
      path(commands, filled),
    ]);
  });

  it('begins at the left and top of its space', () => {
    expect(outline([A, B], undefined, { 0x0140: 4, 0x0141: 3, 0x0144: 0 })).toStrictEqual({
      kind: 'freeform',
      width: 96,
      height: 47,
      paths: [path([move([-4, -3]), line([6, -3])], false)],
    });
  });

  it.each([[[]], [[A]]] as const)('of %j is none', (points) => {
    expect(outline(points)).toMatchObject({ kind: 'preset' });
  });
});

describe('an outline of segments', () => {
  it.each<[string, readonly number[], Points, readonly object[]]>([
    [
      'lines and a close',
      [MOVE, lineTo(2), SHUT, END],
      [A, B, C],
      [path([move(A), line(B), line(C), CLOSE])],
    ],
    ['a count of 0 as one', [MOVE, lineTo(0), END], [A, B], [path([move(A), line(B)])]],
    ['without an end', [MOVE, lineTo(1)], [A, B], [path([move(A), line(B)])]],
    [
      'two paths',
      [MOVE, lineTo(1), END, MOVE, lineTo(1), END],
      [A, B, C, D],
      [path([move(A), line(B)]), path([move(C), line(D)])],
    ],
    ['a curve', [MOVE, curveTo(1), END], [A, B, C, D], [path([move(A), cubic(B, C, D)])]],
    [
      'a curve without a start begins at 0, 0',
      [curveTo(1), lineTo(1), END],
      [B, C, D, A],
      [path([move([0, 0]), cubic(B, C, D), line(A)])],
    ],
    [
      'a curve begins where the path before ended',
      [MOVE, lineTo(1), END, curveTo(1), END],
      [A, B, A, C, D],
      [path([move(A), line(B)]), path([move(B), cubic(A, C, D)])],
    ],
    [
      'lines without a start begin at their first point',
      [lineTo(3), END],
      [A, B, C],
      [path([move(A), line(B), line(C)])],
    ],
    [
      'a path of one command is none',
      [MOVE, END, MOVE, lineTo(1), END],
      [A, B, C],
      [path([move(B), line(C)])],
    ],
    ['no fill', [MOVE, escape(10), lineTo(1), END], [A, B], [path([move(A), line(B)], false)]],
    ['no line', [MOVE, escape(11), lineTo(1), END], [A, B], [path([move(A), line(B)], true, false)]],
    [
      'fill and line again in the next path',
      [MOVE, escape(10), escape(11), lineTo(1), END, MOVE, lineTo(1), END],
      [A, B, C, D],
      [path([move(A), line(B)], false, false), path([move(C), line(D)])],
    ],
    ['marks of editing', [MOVE, escape(12), escape(16), lineTo(1), END], [A, B], [path([move(A), line(B)])]],
    ['more lines than points', [MOVE, lineTo(9), END], [A, B], [path([move(A), line(B)])]],
    ['more curves than points', [MOVE, curveTo(2), END], [A, B, C, D], [path([move(A), cubic(B, C, D)])]],
    ['a move without a point', [MOVE, lineTo(1), MOVE], [A, B], [path([move(A), line(B)])]],
  ])('%s', (_, codes, points, expected) => {
    expect(paths(points, codes)).toStrictEqual(expected);
  });

  it('of one command alone is no outline', () => {
    expect(outline([A, B], [MOVE, END])).toMatchObject({ kind: 'preset', form: 'rectangle' });
  });

  it('has ellipses by centre, radius and angles', () => {
    const ellipse: Points = [
      [50, 25],
      [20, 10],
      [0, 360 << 16],
    ];
    const arc = { op: 'arc', radiusX: 20, radiusY: 10, start: 0, sweep: 360 };
    expect(paths(ellipse, [escape(2, 3), END])).toStrictEqual([path([move([70, 25]), arc])]);
    // The first of a path moves there; behind another point it is joined to that.
    expect(paths(ellipse, [escape(1, 3), END])).toStrictEqual([path([move([70, 25]), arc])]);
    expect(paths([A, ...ellipse], [MOVE, escape(1, 3), END])).toStrictEqual([
      path([move(A), line([70, 25]), arc]),
    ]);
    expect(paths([A, ...ellipse], [MOVE, escape(2, 3), END])).toStrictEqual([
      path([move(A), move([70, 25]), arc]),
    ]);
  });

  it.each([
    ['arcTo', 3, -270, true],
    ['arc', 4, -270, false],
    ['clockwiseArcTo', 5, 90, true],
    ['clockwiseArc', 6, 90, false],
  ])('has arcs in a box, from one ray to another: %s', (_, code, sweep, isJoined) => {
    const box: Points = [
      [0, 0],
      [40, 20],
      [40, 10],
      [20, 20],
    ];
    const start = [40, 10] as const;
    const arc = { op: 'arc', radiusX: 20, radiusY: 10, start: 0, sweep };
    expect(paths([A, ...box], [MOVE, escape(code, 4), END])).toStrictEqual([
      path([move(A), isJoined ? line(start) : move(start), arc]),
    ]);
  });

  it.each([
    [30, 200, 170, -190],
    [-160, 30, 190, -170],
    [-60, 60, 120, -240],
    [135, 135, 360, -360],
  ])(
    'has arcs from %i to %i degrees of an ellipse, clockwise %i, else %i',
    (from, to, clockwise, counter) => {
      // Centre (900, 700), radii 600 and 200; a ray is a multiple of the radii.
      const ray = (degrees: number, times: number): readonly [number, number] => [
        Math.round(900 + times * 600 * Math.cos((degrees * Math.PI) / 180)),
        Math.round(700 + times * 200 * Math.sin((degrees * Math.PI) / 180)),
      ];
      const box: Points = [[300, 500], [1500, 900], ray(from, 4), ray(to, from === to ? 4 : 3)]; // oxfmt-ignore
      for (const [code, sweep] of [
        [6, clockwise],
        [4, counter],
      ] as const) {
        const [x, y] = ray(from, 1);
        const [found] = paths(box, [escape(code, 4), END], { 0x0142: 2000, 0x0143: 2000 }) ?? [];
        expect(found?.commands[0]).toMatchObject({
          op: 'move',
          x: expect.closeTo(x, -0.5),
          y: expect.closeTo(y, -0.5),
        });
        expect(found?.commands[1]).toMatchObject({
          op: 'arc',
          radiusX: 600,
          radiusY: 200,
          start: expect.closeTo(from, 0),
          sweep: expect.closeTo(sweep, 0),
        });
      }
    },
  );

  it('has several boxes, ellipses and curves behind one escape', () => {
    const box = [[0, 0], [40, 20], [40, 10], [20, 20]] as const; // oxfmt-ignore
    const arcs = paths([...box, ...box.map(([x, y]) => [x + 5, y + 7] as const)], [escape(6, 8), END])?.[0];
    expect(
      arcs?.commands.map((command) => ('x' in command ? [command.x, command.y] : command.op)),
    ).toStrictEqual([[40, 10], 'arc', [45, 17], 'arc']);
    const ellipse = [[50, 25], [20, 10], [90 << 16, 180 << 16]] as const; // oxfmt-ignore
    const [ellipses] =
      paths([...ellipse, [10, 5], [4, 2], [-90 * 65536, 90 << 16]], [escape(2, 6), END]) ?? [];
    expect(ellipses?.commands).toStrictEqual([
      { op: 'move', x: expect.closeTo(50, 9), y: 35 },
      { op: 'arc', radiusX: 20, radiusY: 10, start: 90, sweep: 180 },
      { op: 'move', x: expect.closeTo(10, 9), y: 3 },
      { op: 'arc', radiusX: 4, radiusY: 2, start: -90, sweep: 90 },
    ]);
    const [curves] = paths([A, [30, 0], [40, 10], [40, 40], [10, 40]], [MOVE, escape(9, 4), END]) ?? [];
    expect(curves?.commands[2]).toStrictEqual({ op: 'cubic', x1: 40, y1: 30, x2: 30, y2: 40, x: 10, y: 40 });
    // Points that are missing leave the rest out.
    expect(paths([A, [30, 0], [40, 10], [40, 40]], [MOVE, escape(9, 3), END])?.[0]?.commands).toHaveLength(2);
  });

  it('has no arc in a box without an extent', () => {
    const flat: Points = [A, [0, 20], [0, 10], [0, 20]];
    expect(paths([A, B, ...flat], [MOVE, lineTo(1), escape(3, 4), END])).toStrictEqual([
      path([move(A), line(B)]),
    ]);
  });

  const K = 0.552_284_749_8;

  it.each([
    ['across first', 7, [10 * K, 0], [10, 10 - 10 * K]],
    ['down first', 8, [0, 10 * K], [10 - 10 * K, 10]],
  ] as const)('has quadrants, %s, and goes on from their end', (_, code, one, two) => {
    const [found] = paths([A, C, B], [MOVE, escape(code, 1), lineTo(1), END]) ?? [];
    expect(found?.commands[1]).toStrictEqual({
      op: 'cubic',
      x1: expect.closeTo(one[0], 6),
      y1: expect.closeTo(one[1], 6),
      x2: expect.closeTo(two[0], 6),
      y2: expect.closeTo(two[1], 6),
      x: 10,
      y: 10,
    });
    expect(found?.commands[2]).toStrictEqual(line(B));
    // Two in turn change their direction, and the second begins where the first ended.
    const [both] = paths([A, C, [0, 20]], [MOVE, escape(code, 2), END]) ?? [];
    expect(both?.commands[2]).toMatchObject(
      code === 7
        ? { x1: 10, y1: expect.closeTo(10 + 10 * K, 6) }
        : { y1: 10, x1: expect.closeTo(10 - 10 * K, 6) },
    );
  });

  it('has a quadrant of one point, whose end the next begins at', () => {
    const [found] = paths([A, C, [30, 40]], [MOVE, escape(7, 1), escape(7, 1), END]) ?? [];
    expect(found?.commands[2]).toMatchObject({ x1: expect.closeTo(10 + 20 * K, 6), y1: 10, x: 30, y: 40 });
  });

  it('has quadrants that begin where an escape before them ended', () => {
    const [found] = paths([A, [30, 0], [40, 10], D], [MOVE, escape(9, 2), escape(7, 1), END]) ?? [];
    expect(found?.commands[1]).toStrictEqual({
      op: 'cubic',
      x1: 20,
      y1: 0,
      x2: expect.closeTo(100 / 3, 9),
      y2: expect.closeTo(10 / 3, 9),
      x: 40,
      y: 10,
    });
    expect(found?.commands[2]).toMatchObject({
      op: 'cubic',
      x1: expect.closeTo(40 - 40 * K, 6),
      y1: 10,
      x: 0,
      y: 10,
    });
  });
});
