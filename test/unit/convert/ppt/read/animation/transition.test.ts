// Transitions beside [MS-PPT] 2.6.6 SlideShowSlideInfoAtom: effectType with its effectDirection, the flags and the speed.
import { describe, expect, it } from 'vitest';
import { readOneSlide } from '../../../../../support/ppt-deck.ts';
import { buildPpt, record } from '../../../../../support/ppt-builder.ts';
import { readPresentation } from '../../../../../../src/convert/ppt/index.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';

interface Atom {
  readonly type?: number;
  readonly direction?: number;
  readonly flags?: number;
  readonly speed?: number;
  readonly timeMs?: number;
  readonly sound?: number;
}

/** fManualAdvance, without which a click does not go on. */
const MANUAL = 0x1;

function atomOf({ type = 0, direction = 0, flags = MANUAL, speed = 1, timeMs = 0, sound = 0 }: Atom) {
  const data = new DataView(new ArrayBuffer(16));
  data.setInt32(0, timeMs, true);
  data.setUint32(4, sound, true);
  data.setUint8(8, direction);
  data.setUint8(9, type);
  data.setUint16(10, flags, true);
  data.setUint8(12, speed);
  return record(0x3f9, new Uint8Array(data.buffer));
}

function read(parts: Atom) {
  const slide = readOneSlide({ more: [atomOf(parts)] });
  return { hidden: slide.hidden, transition: slide.transition };
}

const SIDES = ['left', 'up', 'right', 'down', 'leftUp', 'rightUp', 'leftDown', 'rightDown'];

const EFFECTS: readonly (readonly [type: number, kind: string, directions: readonly string[]])[] = [
  [1, 'random', []],
  [2, 'blinds', ['vertical', 'horizontal']],
  [3, 'checker', ['horizontal', 'vertical']],
  [4, 'cover', SIDES],
  [5, 'dissolve', []],
  [7, 'pull', SIDES],
  [8, 'randomBar', ['horizontal', 'vertical']],
  [9, 'strips', SIDES],
  [10, 'wipe', SIDES],
  [11, 'zoom', ['out', 'in']],
  [17, 'diamond', []],
  [18, 'plus', []],
  [19, 'wedge', []],
  [20, 'push', SIDES],
  [21, 'comb', ['horizontal', 'vertical']],
  [22, 'newsflash', []],
  [23, 'alphaFade', []],
  [27, 'circle', []],
];

describe('a transition', () => {
  it.each(EFFECTS)('of type %i is %s', (type, kind, directions) => {
    for (let at = 0; at < Math.max(1, directions.length); at += 1) {
      const direction = directions[at];
      expect(read({ type, direction: at }).transition).toStrictEqual({
        kind,
        ...(direction !== undefined && { direction }),
        speed: 'medium',
      });
    }
  });

  it.each([
    [0, 'out', 'horizontal'],
    [1, 'in', 'horizontal'],
    [2, 'out', 'vertical'],
    [3, 'in', 'vertical'],
  ])('of type 13 in direction %i splits %s, %s', (at, direction, orientation) => {
    expect(read({ type: 13, direction: at }).transition).toStrictEqual({
      kind: 'split',
      direction,
      orientation,
      speed: 'medium',
    });
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [8, 8],
    [0, 1],
    [9, 8],
  ])('of type 26 in direction %i is a wheel of %i spokes', (direction, spokes) => {
    expect(read({ type: 26, direction }).transition).toStrictEqual({
      kind: 'wheel',
      spokes,
      speed: 'medium',
    });
  });

  it('of types 0 and 6 goes through black in direction 1; type 0 in other directions is none', () => {
    expect(read({ type: 0 }).transition).toBeUndefined();
    expect(read({ type: 0, direction: 1 }).transition).toStrictEqual({
      kind: 'cut',
      throughBlack: true,
      speed: 'medium',
    });
    expect(read({ type: 0, direction: 2 }).transition).toStrictEqual({ kind: 'none' });
    expect(read({ type: 6 }).transition).toStrictEqual({
      kind: 'fade',
      throughBlack: false,
      speed: 'medium',
    });
    expect(read({ type: 6, direction: 1 }).transition).toStrictEqual({
      kind: 'fade',
      throughBlack: true,
      speed: 'medium',
    });
  });

  it.each([12, 14, 15, 16, 24, 25, 28, 255])('of type %i has no name', (type) => {
    expect(read({ type, direction: 1 }).transition).toBeUndefined();
  });

  it.each([
    [0, 'slow'],
    [1, 'medium'],
    [2, 'fast'],
    [3, undefined],
  ])('of speed %i is %s', (speed, name) => {
    expect(read({ type: 5, speed }).transition).toStrictEqual({
      kind: 'dissolve',
      ...(name !== undefined && { speed: name }),
    });
  });

  it.each([
    [MANUAL, 0, undefined],
    [0, 0, { advanceOnClick: false }],
    [MANUAL | 0x400, 3000, { advanceAfterMs: 3000 }],
    [MANUAL | 0x400, 0, { advanceAfterMs: 0 }],
    [MANUAL | 0x400, -1, undefined],
    [MANUAL, 3000, undefined],
    [MANUAL | 0x100, 0, { stopSound: true }],
    // A sound that the document does not have is not looped either.
    [MANUAL | 0x10 | 0x40, 0, undefined],
  ])('with the flags %i and %i ms goes on so', (flags, timeMs, expected) => {
    expect(read({ flags, timeMs }).transition).toStrictEqual(expected);
  });
});

it('a slide is hidden by the flag 4 alone', () => {
  expect([MANUAL, 4, 0xfffb, 0xffff].map((flags) => read({ flags }).hidden)).toStrictEqual([
    undefined,
    true,
    undefined,
    true,
  ]);
});

it.each([
  [0x10, 0, false],
  [0x10, 1, true],
  [0, 1, false],
])('with the flags %i and sound %i, which the document does not have, warns: %s', (flags, sound, isNamed) => {
  const read = readPresentation(
    buildPpt({ slides: [{ more: [atomOf({ flags: MANUAL | flags, sound })] }] }),
    {
      budget: UNLIMITED,
    },
  );
  const codes = read.ok ? read.value.warnings.map(({ code }) => code) : [];
  expect(codes.includes('sound-left-out')).toBe(isNamed);
});
