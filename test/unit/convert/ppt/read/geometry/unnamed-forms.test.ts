// Forms of newer programs as LibreOffice 7.4 saves them: type 0xFFF, a space without extent, the vertices and formulas as it wrote them.
import { describe, expect, it } from 'vitest';
import { fields } from '../../../../../support/ppt-builder.ts';
import { readOneShape } from '../../../../../support/ppt-deck.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const NO_SPACE = { 0x0140: 0, 0x0141: 0, 0x0142: 0, 0x0143: 0 } as const;

interface Stored {
  readonly vertices: Uint8Array;
  readonly segments: Uint8Array;
  readonly more?: Readonly<Record<number, number | Uint8Array>>;
  /** Master units. */
  readonly box?: readonly [number, number, number, number];
}

function geometryOf({ vertices, segments, more = {}, box = [0, 0, 1152, 576] }: Stored) {
  const shape = readOneShape({
    type: 0xfff,
    box,
    options: { ...NO_SPACE, 0x0145: vertices, 0x0146: segments, ...more },
  });
  return shape.kind === 'shape' ? shape.geometry : undefined;
}

describe('a form that LibreOffice saved without a type', () => {
  /** Width and height stand in the formulas in 1/100 mm; 7fff is what became of 100000. */
  const triangle = (width: string, height: string): Omit<Stored, 'box'> => ({
    vertices: hex('0300 0300 0800 00000000 0c000080 07000080 00000000 0d000080 0c000080'),
    segments: hex('0400 0400 0200 0040 0200 0160 0080'),
    more: {
      0x0147: 30_000,
      0x0156: hex(
        `0e00 0e00 0800 0080000000004701 0080ff7f00004701 066001044701ff7f 06a0000400000104 0140${width}03040100 012004040100ff7f ` +
          `0140${width}03040100 012006040100ff7f 0100${width}01000200 0060050408040000 0020090400000000 0100${height}01000200 ` +
          `0000${height}00000000 0000${width}00000000`,
      ),
    },
  });

  it.each([
    ['3911 by 3556', '470f', 'e40d', [0, 0, 887, 806]],
    ['254 by 5080, where its width is like an angle', 'fe00', 'd813', [0, 0, 58, 1152]],
  ] as const)('is known by its formulas in any size: %s', (_, width, height, box) => {
    expect(geometryOf({ ...triangle(width, height), box })).toStrictEqual({
      kind: 'named',
      name: 'triangle',
      adjusts: new Map([['adj', 30_000]]),
    });
  });

  it('is an outline in hundredths of a millimetre where its formulas are not known', () => {
    const { vertices, segments, more = {} } = triangle('470f', 'e40d');
    const changed = (more[0x0156] as Uint8Array).slice();
    changed[6 + 8 * 13 + 4] = 1;
    const geometry = geometryOf({
      vertices,
      segments,
      more: { ...more, 0x0156: changed },
      box: [0, 0, 887, 806],
    });
    expect(geometry).toMatchObject({ kind: 'freeform', width: 3911, height: 3554 });
  });
});

describe('a drawn outline that LibreOffice saved without a space', () => {
  const NUMBERS = (...values: readonly number[]) =>
    fields(
      [values.length / 2, 2],
      [values.length / 2, 2],
      [8, 2],
      ...values.map((value) => [value >>> 0, 4] as const),
    );
  const codes = (...values: readonly number[]) =>
    fields([values.length, 2], [values.length, 2], [2, 2], ...values.map((value) => [value, 2] as const));
  const [MOVE, CLOSE, END] = [0x4000, 0x6001, 0x8000] as const;
  const guideOf = (...degrees: readonly number[]) =>
    fields(
      [degrees.length, 2],
      [degrees.length, 2],
      [8, 2],
      ...degrees.flatMap((one) => [[0, 2] as const, [one & 0xffff, 2] as const, [0, 4] as const]),
    );
  const pathsOf = (stored: Omit<Stored, 'box'>) => {
    const geometry = geometryOf(stored);
    return geometry?.kind === 'freeform' ? geometry : undefined;
  };

  it('reaches the edges of the shape', () => {
    const geometry = pathsOf({
      vertices: NUMBERS(0, 0, 700, 0, 700, 400),
      segments: codes(MOVE, 2, CLOSE, END),
    });
    expect(geometry).toMatchObject({ width: 700, height: 400 });
  });

  it('is moved where it begins left of and above its origin', () => {
    const geometry = pathsOf({
      vertices: NUMBERS(-100, -50, 300, 0, 0, 150),
      segments: codes(MOVE, 2, CLOSE, END),
    });
    expect(geometry).toMatchObject({
      width: 400,
      height: 200,
      paths: [{ commands: [{ x: 0, y: 0 }, { x: 400, y: 50 }, { x: 100, y: 200 }, { op: 'close' }] }],
    });
  });

  it('has quadratic curves where lines would leave points over', () => {
    const geometry = pathsOf({
      vertices: NUMBERS(0, 90, 0, 0, 90, 0, 90, 90),
      segments: codes(MOVE, 1, 1, CLOSE, END),
    });
    expect(geometry?.paths[0]?.commands.map(({ op }) => op)).toStrictEqual([
      'move',
      'line',
      'cubic',
      'close',
    ]);
  });

  it('has lines alone where these use all points', () => {
    const geometry = pathsOf({ vertices: NUMBERS(0, 90, 0, 0, 90, 0), segments: codes(MOVE, 2, CLOSE, END) });
    expect(geometry?.paths[0]?.commands.map(({ op }) => op)).toStrictEqual(['move', 'line', 'line', 'close']);
  });

  it('has arcs where the second point is two angles, and reaches as far as these', () => {
    const geometry = pathsOf({
      vertices: NUMBERS(0, 50, 100, 50, 0x80000000, 0x80000001, 100, 50),
      segments: codes(MOVE, 1, 1, CLOSE, END),
      more: { 0x0156: guideOf(180, 270) },
    });
    expect(geometry).toMatchObject({ width: 200, height: 100 });
    expect(geometry?.paths[0]?.commands).toStrictEqual([
      { op: 'move', x: 0, y: 50 },
      { op: 'arc', radiusX: 100, radiusY: 50, start: 180, sweep: 270 },
      { op: 'line', x: 100, y: 50 },
      { op: 'close' },
    ]);
  });

  it('passes over shades, which use no point', () => {
    const geometry = pathsOf({
      vertices: NUMBERS(0, 0, 9, 0, 9, 9),
      segments: codes(MOVE, 0, 2, CLOSE, END),
    });
    expect(geometry?.paths[0]?.commands).toHaveLength(4);
  });
});
