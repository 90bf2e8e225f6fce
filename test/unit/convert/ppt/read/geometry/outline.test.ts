// Bounds of outlines, and the segments that LibreOffice means, beside [MS-ODRAW] 2.2.53 MSOPATHINFO and 2.2.54 MSOPATHESCAPEINFO.
import { describe, expect, it } from 'vitest';
import type { PathCommand } from '../../../../../../src/convert/deck/index.ts';
import {
  boundsOf,
  readCodes,
  simplePath,
  spelledOut,
  walkSegments,
} from '../../../../../../src/convert/ppt/read/geometry/outline.ts';

const P = (x: number, y: number) => ({ x, y });
const move = (x: number, y: number): PathCommand => ({ op: 'move', x, y });
const line = (x: number, y: number): PathCommand => ({ op: 'line', x, y });
const arc = (radiusX: number, radiusY: number, start: number, sweep: number): PathCommand => ({
  op: 'arc',
  radiusX,
  radiusY,
  start,
  sweep,
});
const boxOf = (...commands: readonly PathCommand[]) => {
  const { left, top, right, bottom } = boundsOf([{ commands, filled: true, stroked: true }]);
  return [left, top, right, bottom];
};

describe('the bounds of paths', () => {
  it('hold 0, 0 and every point, those that steer curves too, rounded', () => {
    expect(boundsOf([])).toStrictEqual({ left: 0, top: 0, right: 0, bottom: 0 });
    expect(boxOf(move(5, 7), line(9, 3))).toStrictEqual([0, 0, 9, 7]);
    expect(boxOf(move(-5, -7), line(-9, -3))).toStrictEqual([-9, -7, 0, 0]);
    expect(boxOf(move(0.4, 0.6), line(-0.4, -0.6))).toStrictEqual([-0, -1, 0, 1]);
    expect(boxOf(move(1, 1), { op: 'close' })).toStrictEqual([0, 0, 1, 1]);
    const cubic = (x1: number, y1: number, x2: number, y2: number, x: number, y: number): PathCommand => ({
      op: 'cubic',
      x1,
      y1,
      x2,
      y2,
      x,
      y,
    });
    expect(boxOf(move(1, 1), cubic(-2, 20, 30, -4, 5, 6))).toStrictEqual([-2, -4, 30, 20]);
    expect(boxOf(move(1, 1), cubic(2, 3, 4, 5, 50, 60))).toStrictEqual([0, 0, 50, 60]);
  });

  // From the point at `start` on an ellipse of radii 20 and 10: the quarters that the arc crosses, and its end.
  it.each<[what: string, start: number, sweep: number, box: readonly number[]]>([
    ['the lower right quarter', 0, 90, [0, 0, 100, 110]],
    ['to the left', 0, 180, [0, 0, 100, 110]],
    ['backwards, over the top', 0, -180, [0, 0, 100, 100]],
    ['a whole turn', 0, 360, [0, 0, 100, 110]],
    ['more than a turn', 0, 1000, [0, 0, 100, 110]],
    ['a stretch between two quarters', 30, 30, [0, 0, 100, 104]],
    ['backwards to the right', 45, -90, [0, 0, 106, 100]],
    ['forwards over the right', -45, 90, [0, 0, 106, 114]],
  ])('hold arcs: %s', (_, start, sweep, box) => {
    expect(boxOf(move(100, 100), arc(20, 10, start, sweep))).toStrictEqual(box);
  });

  it('hold arcs that reach beyond 0, 0', () => {
    // Centre (−20, 0), then (0, −10).
    expect(boxOf(move(0, 0), arc(20, 10, 0, 360))).toStrictEqual([-40, -10, 0, 10]);
    expect(boxOf(move(0, 0), arc(20, 10, 90, 360))).toStrictEqual([-20, -20, 20, 0]);
  });

  it('go on from the end of an arc', () => {
    expect(boxOf(move(100, 100), arc(20, 10, 0, 90), arc(20, 10, -90, 90))).toStrictEqual([0, 0, 100, 120]);
    expect(boxOf(move(100, 100), arc(20, 10, 0, 0), arc(50, 50, 180, 180))).toStrictEqual([0, 0, 200, 100]);
  });
});

describe('points without segments', () => {
  it('of a curve are taken in threes, the rest left out', () => {
    const points = [P(0, 0), P(1, 1), P(2, 2), P(3, 3), P(4, 4), P(5, 5), P(6, 6), P(7, 7)];
    const ends = simplePath(points, 2)[0]?.commands.map((one) => ('x' in one ? one.x : one.op));
    expect(ends).toStrictEqual([0, 3, 6]);
    expect(simplePath(points.slice(0, 3), 3)[0]?.commands).toStrictEqual([move(0, 0), { op: 'close' }]);
    expect(simplePath([], 0)).toStrictEqual([]);
  });
});

describe('codes of segments', () => {
  it('have two bytes each, the low one first', () => {
    const elements = [Uint8Array.of(1, 2), Uint8Array.of(0xff, 0x80)];
    const array = (elementBytes: number) => ({
      count: 2,
      elementBytes,
      element: (at: number) => elements[at] ?? new Uint8Array(),
    });
    expect(readCodes(array(2))).toStrictEqual([0x0201, 0x80ff]);
    expect(readCodes(array(4))).toStrictEqual([]);
  });
});

const [MOVE, CLOSE, END] = [0x4000, 0x6001, 0x8000];
const escape = (code: number, count: number) => 0xa000 | (code << 8) | count;

describe('segments', () => {
  it('end where the points are used up', () => {
    expect(walkSegments([MOVE, 9, CLOSE, END, MOVE], [P(0, 0), P(1, 1)])).toStrictEqual([
      { commands: [move(0, 0), line(1, 1)], filled: true, stroked: true },
    ]);
    expect(walkSegments([MOVE, 1, CLOSE], [P(0, 0), P(1, 1)])[0]?.commands).toStrictEqual([
      move(0, 0),
      line(1, 1),
      { op: 'close' },
    ]);
    expect(walkSegments([MOVE, escape(9, 4), CLOSE], [P(0, 0), P(1, 1), P(2, 2)])[0]?.commands).toHaveLength(
      2,
    );
  });

  it('go on behind an escape of no points from where they were', () => {
    const found = walkSegments([MOVE, escape(12, 0), escape(7, 1)], [P(0, 0), P(10, 10)])[0]?.commands;
    expect(found?.[1]).toMatchObject({ y1: 0, x: 10 });
  });

  it('have arcs from the point before: radii, then start and sweep', () => {
    const points = [P(3, 4), P(-20, 10), P(90, -45), P(5, 6), P(0, 30)];
    expect(walkSegments([MOVE, escape(31, 4)], points)[0]?.commands).toStrictEqual([
      move(3, 4),
      arc(20, 10, 90, -45),
      arc(5, 6, 0, 30),
    ]);
    expect(walkSegments([escape(31, 2)], points.slice(1))[0]?.commands).toStrictEqual([
      move(0, 0),
      arc(20, 10, 90, -45),
    ]);
    // A pair that is cut is none.
    expect(walkSegments([MOVE, escape(31, 3)], points.slice(0, 4))[0]?.commands).toHaveLength(2);
    expect(
      walkSegments([escape(2, 4), END], [P(50, 25), P(20, 10), P(0, 1 << 16), P(1, 1)])[0]?.commands,
    ).toHaveLength(2);
  });
});

describe('the segments that LibreOffice means', () => {
  const plain = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...P(at, at), isCalculated: false }));
  const angle = { ...P(90, -360), isCalculated: true };
  const lines = (count: number) => count;
  const curves = (count: number) => 0x2000 | count;

  it.each<[what: string, codes: readonly number[], points: number, meant: readonly number[]]>([
    ['lines that fit', [MOVE, lines(3), CLOSE, END], 4, [MOVE, lines(3), CLOSE, END]],
    ['lines of two points each are quadratic curves', [MOVE, lines(2), END], 5, [MOVE, escape(9, 4), END]],
    ['a curve takes three points', [MOVE, curves(2), END], 7, [MOVE, curves(2), END]],
    ['a curve without a count takes three', [MOVE, curves(0), END], 4, [MOVE, curves(0), END]],
    [
      'the points of curves count',
      [MOVE, curves(2), CLOSE, lines(1), END],
      9,
      [MOVE, curves(2), CLOSE, escape(9, 2), END],
    ],
    [
      'those of one without a count too',
      [MOVE, curves(0), CLOSE, lines(1), END],
      6,
      [MOVE, curves(0), CLOSE, escape(9, 2), END],
    ],
    [
      'an escape takes what it says',
      [MOVE, escape(2, 3), lines(1), END],
      5,
      [MOVE, escape(2, 3), lines(1), END],
    ],
    [
      'neighbours are not both lines',
      [MOVE, lines(1), lines(1), END],
      4,
      [MOVE, lines(1), escape(9, 2), END],
    ],
    [
      'nor both curves',
      [MOVE, lines(1), lines(2), lines(1), END],
      7,
      [MOVE, lines(1), escape(9, 4), lines(1), END],
    ],
    ['a close parts them', [MOVE, lines(1), CLOSE, lines(1), END], 3, [MOVE, lines(1), CLOSE, lines(1), END]],
    ['shades are left out', [MOVE, 0, lines(1), 0, END], 2, [MOVE, lines(1), END]],
    ['what never fits stays', [MOVE, lines(1), END], 9, [MOVE, lines(1), END]],
    ['too few points too', [MOVE, lines(3), END], 2, [MOVE, lines(3), END]],
    ['more points than an escape counts', [MOVE, lines(200), END], 401, [MOVE, escape(9, 0xff), END]],
  ])('%s', (_, codes, points, meant) => {
    expect(spelledOut(codes, plain(points))).toStrictEqual(meant);
  });

  it('have arcs where the second point is a pair of angles by formulas', () => {
    const [first, radius] = plain(2);
    if (first === undefined || radius === undefined) throw new Error('no points');
    const arcs = (second: object) =>
      spelledOut([MOVE, lines(1), END], [first, radius, { ...angle, ...second }]);
    expect(arcs({})).toStrictEqual([MOVE, escape(31, 2), END]);
    expect(arcs({ x: 360, y: 360 })).toStrictEqual([MOVE, escape(31, 2), END]);
    expect(arcs({ x: -361 })).toStrictEqual([MOVE, escape(9, 2), END]);
    expect(arcs({ y: 361 })).toStrictEqual([MOVE, escape(9, 2), END]);
    expect(arcs({ isCalculated: false })).toStrictEqual([MOVE, escape(9, 2), END]);
    // Behind an arc a line may stand, and a curve before it.
    expect(spelledOut([MOVE, lines(1), lines(1), END], [first, radius, angle, first])).toStrictEqual([
      MOVE,
      escape(31, 2),
      lines(1),
      END,
    ]);
    // A line whose next point happens to be such a pair, where only lines use all points.
    expect(spelledOut([MOVE, lines(2), END], [first, radius, angle])).toStrictEqual([MOVE, lines(2), END]);
  });

  it('are looked for among 500 at most', () => {
    const many = (count: number) => [...Array.from({ length: count - 2 }, () => CLOSE), lines(1), END];
    expect(spelledOut(many(500), plain(2)).at(-2)).toBe(escape(9, 2));
    expect(spelledOut(many(501), plain(2)).at(-2)).toBe(lines(1));
  });
});
