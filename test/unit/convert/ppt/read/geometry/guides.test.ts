// Guides: [MS-ODRAW] 2.2.52 SG and 2.4.30 MSOSG.
import { describe, expect, it, vi } from 'vitest';
import { createGuides } from '../../../../../../src/convert/ppt/read/geometry/guides.ts';
import { fields } from '../../../../../support/ppt-builder.ts';

/** sgf and its three parameters; a parameter that is calculated is a text: the number of a property or guide. */
type Guide = readonly [formula: number, a?: number | string, b?: number | string, c?: number | string];
const FLAGS = [0x2000, 0x4000, 0x8000];
const SPACE = { left: 100, top: 200, width: 1000, height: 500 };

function guides(list: readonly Guide[], numbers: Readonly<Record<number, number>> = {}, size = 8) {
  const entries = list.flatMap(([formula, ...parameters]) => {
    const flags = parameters.reduce<number>(
      (sum, one, i) => sum | (typeof one === 'string' ? (FLAGS[i] ?? 0) : 0),
      formula,
    );
    return [flags, ...[0, 1, 2].map((i) => Number(parameters[i] ?? 0))];
  });
  const data = fields(
    [list.length, 2],
    [list.length, 2],
    [size, 2],
    ...entries.map((value) => [value & 0xffff, 2] as const),
  );
  const onCut = vi.fn();
  const options = { number: (id: number) => numbers[id], complex: () => data } as never;
  return { value: createGuides(options, SPACE, onCut).value, onCut };
}

describe('a guide', () => {
  const DEGREES_30 = { 0x147: 30 * 65536, 0x148: 3, 0x149: 4, 0x14a: 5 };
  it.each<[what: string, guide: Guide, value: number]>([
    ['sgSum', [0, 7, 5, -3], 15],
    ['sgProduct', [1, 7, 6, 4], 10.5],
    ['sgProduct by nothing', [1, 7, 6, 0], 0],
    ['sgMid', [2, 7, 2], 4.5],
    ['sgAbsolute', [3, -7], 7],
    ['sgMin', [4, -7, 3], -7],
    ['sgMax', [5, -7, 3], 3],
    ['sgIf, greater than 0', [6, 1, 8, 9], 8],
    ['sgIf, 0', [6, 0, 8, 9], 9],
    ['sgIf, less than 0', [6, -1, 8, 9], 9],
    ['sgMod', [7, 2, 3, 6], 7],
    ['sgATan2', [8, 5, 5], 45 * 65536],
    ['sgATan2 of what is above', [8, 0, -5], -90 * 65536],
    ['sgSin', [9, 1000, String(0x147)], 500],
    ['sgCos', [10, 1000, String(0x147)], 866.0254],
    ['sgCosATan2', [11, 1000, 3, 4], 600],
    ['sgSinATan2', [12, 1000, 3, 4], 800],
    ['sgSqrt', [13, 49], 7],
    ['sgSqrt of what is below 0', [13, -49], 0],
    ['sgSumAngle', [14, 1, 3, 2], 65537],
    ['sgEllipse', [15, 3, 5, 100], 80],
    ['sgEllipse outside of it', [15, 6, 5, 100], 0],
    ['sgEllipse without a radius', [15, 6, 0, 100], 0],
    ['sgTan', [16, 1000, String(0x147)], 577.3503],
    ['an unknown formula', [17, 1, 2, 3], 0],
  ])('is %s', (_, guide, value) => {
    expect(guides([guide], DEGREES_30).value(0)).toBeCloseTo(value, 3);
  });

  it.each<[what: string, raw: number, value: number]>([
    ['the middle across', 0x140, 600],
    ['the middle down', 0x141, 450],
    ['the width', 0x142, 1000],
    ['the height', 0x143, 500],
    ['an adjustment', 0x148, 3],
    ['an adjustment that is not there', 0x14e, 0],
    ['another guide', 0x401, 12],
    ['a guide that is not there', 0x409, 0],
    ['itself', 0x400, 0],
  ])('may have %s for each of its parameters', (_, raw, value) => {
    const parameter = String(raw);
    for (const [guide, factor] of [
      [[0, parameter, 0, 0], 1],
      [[0, 0, parameter, 0], 1],
      [[0, 0, 0, parameter], -1],
    ] as const)
      expect(guides([guide, [0, 5, 7]], DEGREES_30).value(0)).toBe(value * factor || 0);
  });

  it('has parameters of 16 bits with a sign where they are no others', () => {
    expect(guides([[0, 0x8000, 0, 0]]).value(0)).toBe(-32_768);
    expect(guides([[0, 0x7fff, 0, 0]]).value(0)).toBe(32_767);
    expect(guides([[0, 0x140, 0, 0]]).value(0)).toBe(0x140);
  });

  it('is worked out once, a chain of them too, and 0 in a circle', () => {
    const chain = Array.from({ length: 512 }, (_, i): Guide => [0, String(0x401 + i), 1, 0]);
    expect(guides(chain.with(511, [0, 5])).value(0)).toBe(516);
    const many = Array.from({ length: 60 }, (_, i): Guide => [0, String(0x401 + i), String(0x401 + i), 0]);
    expect(guides(many.with(59, [0, 1])).value(0)).toBe(2 ** 59);
    const round = guides([[0, String(0x401), 1], [0, String(0x400), 1]]); // oxfmt-ignore
    expect(round.value(0)).toBe(2);
  });

  it('is 0 where it is not finite, of another size or beyond the 512th', () => {
    expect(guides([[10, String(0x147), 0]], { 0x147: Infinity }).value(0)).toBe(0);
    expect(guides([[0, 1]], {}, 6).value(0)).toBe(0);
    const lots = guides(Array.from({ length: 514 }, (): Guide => [0, 9]));
    expect([lots.value(511), lots.onCut.mock.calls.length]).toStrictEqual([9, 0]);
    expect([lots.value(512), lots.onCut.mock.calls.length]).toStrictEqual([0, 1]);
    expect([lots.value(514), lots.onCut.mock.calls.length]).toStrictEqual([0, 1]);
  });
});
