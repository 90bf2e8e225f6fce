// The effects of PowerPoint 97 as presets of PowerPoint 2002: [MS-PPT] 2.8.2.
import { describe, expect, it } from 'vitest';
import { oldPreset } from '../../../../../../src/convert/ppt/read/animation/old-presets.ts';

describe('an effect of PowerPoint 97', () => {
  // [MS-PPT] 2.8.2 animEffect and animEffectDirection, as the names of PowerPoint 2002's presets and filters.
  const FILTERS: readonly (readonly [effect: number, direction: number, preset: number, variant: number, filter: string, ms: number])[] = [
    [2, 0, 3, 5, 'blinds(vertical)', 500], [2, 1, 3, 10, 'blinds(horizontal)', 500], [3, 0, 5, 10, 'checkerboard(across)', 500], [3, 1, 5, 5, 'checkerboard(down)', 500],
    [5, 0, 9, 0, 'dissolve', 500], [6, 0, 10, 0, 'fade', 500], [8, 0, 14, 10, 'randombar(horizontal)', 500], [8, 1, 14, 5, 'randombar(vertical)', 500],
    [9, 4, 18, 9, 'strips(upLeft)', 500], [9, 5, 18, 3, 'strips(upRight)', 500], [9, 6, 18, 12, 'strips(downLeft)', 500], [9, 7, 18, 6, 'strips(downRight)', 500],
    [10, 0, 22, 2, 'wipe(right)', 500], [10, 1, 22, 4, 'wipe(down)', 500], [10, 2, 22, 8, 'wipe(left)', 500], [10, 3, 22, 1, 'wipe(up)', 500],
    [11, 0, 4, 32, 'box(out)', 500], [11, 1, 4, 16, 'box(in)', 500], [13, 0, 16, 42, 'barn(outHorizontal)', 500], [13, 1, 16, 26, 'barn(inHorizontal)', 500],
    [13, 2, 16, 37, 'barn(outVertical)', 500], [13, 3, 16, 21, 'barn(inVertical)', 500], [17, 0, 8, 16, 'diamond(in)', 2000], [18, 0, 13, 16, 'plus(in)', 2000],
    [19, 0, 20, 0, 'wedge', 2000], [26, 1, 21, 1, 'wheel(1)', 2000], [26, 2, 21, 2, 'wheel(2)', 2000], [26, 3, 21, 3, 'wheel(3)', 2000], [26, 4, 21, 4, 'wheel(4)', 2000],
    [26, 8, 21, 8, 'wheel(8)', 2000], [27, 0, 6, 16, 'circle(in)', 2000],
  ]; // oxfmt-ignore
  it.each(FILTERS)(
    '%i in direction %i is preset %i, variant %i, filter %s of %i ms',
    (effect, direction, preset, variant, filter, durationMs) => {
      expect(oldPreset(effect, direction)).toStrictEqual({ preset, variant, filter, durationMs });
    },
  );

  it.each([
    [0, 1, 1],
    [1, 24, 1],
  ])('%i is preset %i at once', (effect, preset, durationMs) => {
    expect(oldPreset(effect, 0)).toStrictEqual({ preset, variant: 0, durationMs });
  });
  it.each([75, 500, 1000].map((ms, i) => [i, ms]))(
    '14 in direction %i flashes for %i ms',
    (direction, durationMs) => {
      expect(oldPreset(14, direction)).toStrictEqual({ preset: 11, variant: 0, durationMs, passing: true });
    },
  );

  const LEFT = '0-#ppt_w/2';
  const RIGHT = '1+#ppt_w/2';
  const TOP = '0-#ppt_h/2';
  const BOTTOM = '1+#ppt_h/2';
  const X = '#ppt_x';
  const Y = '#ppt_y';
  it.each<[direction: number, preset: number, variant: number, x: string, y: string, ms: number]>([
    [0, 2, 8, LEFT, Y, 500], [1, 2, 1, X, TOP, 500], [2, 2, 2, RIGHT, Y, 500], [3, 2, 4, X, BOTTOM, 500],
    [4, 2, 9, LEFT, TOP, 500], [5, 2, 3, RIGHT, TOP, 500], [6, 2, 12, LEFT, BOTTOM, 500], [7, 2, 6, RIGHT, BOTTOM, 500],
    [12, 7, 8, LEFT, Y, 5000], [13, 7, 1, X, TOP, 5000], [14, 7, 2, RIGHT, Y, 5000], [15, 7, 4, X, BOTTOM, 5000],
  ])('12 in direction %i comes in as preset %i, variant %i, from %s, %s', (direction, preset, variant, x, y, durationMs) => {
    expect(oldPreset(12, direction)).toStrictEqual({ preset, variant, durationMs, moves: [{ attribute: 'ppt_x', from: x, to: X }, { attribute: 'ppt_y', from: y, to: Y }] });
  }); // oxfmt-ignore

  it.each<[direction: number, variant: number, attribute: string, from: string, filter: string]>([
    [8, 8, 'ppt_x', '#ppt_x-#ppt_w*1.125000', 'wipe(right)'], [9, 4, 'ppt_y', '#ppt_y+#ppt_h*1.125000', 'wipe(up)'],
    [10, 2, 'ppt_x', '#ppt_x+#ppt_w*1.125000', 'wipe(left)'], [11, 1, 'ppt_y', '#ppt_y-#ppt_h*1.125000', 'wipe(down)'],
  ])('12 in direction %i peeks in: variant %i', (direction, variant, attribute, from, filter) => {
    expect(oldPreset(12, direction)).toStrictEqual({ preset: 12, variant, durationMs: 500, filter, moves: [{ attribute, from, to: attribute === 'ppt_x' ? X : Y }] });
  }); // oxfmt-ignore

  it.each<[direction: number, variant: number, width: string, height: string]>([
    [16, 16, '0', '0'], [17, 272, '2/3*#ppt_w', '2/3*#ppt_h'], [18, 32, '4*#ppt_w', '4*#ppt_h'], [19, 288, '4/3*#ppt_w', '4/3*#ppt_h'], [20, 528, '0', '0'],
  ])('12 in direction %i zooms: variant %i', (direction, variant, width, height) => {
    const found = oldPreset(12, direction);
    expect(found).toMatchObject({ preset: 23, variant, durationMs: 500 });
    expect(found?.moves?.slice(0, 2)).toStrictEqual([{ attribute: 'ppt_w', from: width, to: '#ppt_w' }, { attribute: 'ppt_h', from: height, to: '#ppt_h' }]);
    expect(found?.moves).toHaveLength(direction === 20 ? 4 : 2);
  }); // oxfmt-ignore

  it.each<[direction: number, variant: number, place: object | undefined, across: boolean]>([
    [22, 10, undefined, true],
    [23, 8, { attribute: 'ppt_x', from: '#ppt_x-#ppt_w/2', to: X }, true],
    [24, 1, { attribute: 'ppt_y', from: '#ppt_y-#ppt_h/2', to: Y }, false],
    [25, 2, { attribute: 'ppt_x', from: '#ppt_x+#ppt_w/2', to: X }, true],
    [26, 4, { attribute: 'ppt_y', from: '#ppt_y+#ppt_h/2', to: Y }, false],
  ])('12 in direction %i stretches: variant %i', (direction, variant, place, across) => {
    const size = (attribute: string, grows: boolean) => ({
      attribute,
      from: grows ? '0' : `#${attribute}`,
      to: `#${attribute}`,
    });
    expect(oldPreset(12, direction)).toStrictEqual({
      preset: 17,
      variant,
      durationMs: 500,
      moves: [...(place ? [place] : []), size('ppt_w', across), size('ppt_h', !across)],
    });
  });

  it('12 swivels and spirals at its end, and an unknown direction is the first', () => {
    expect(oldPreset(12, 27)).toMatchObject({ preset: 19, variant: 10, durationMs: 5000 });
    expect(oldPreset(12, 28)).toMatchObject({ preset: 15, variant: 0, durationMs: 1000 });
    expect(oldPreset(12, 21)).toMatchObject({ preset: 23, variant: 36 });
    expect([oldPreset(12, 99), oldPreset(26, 7), oldPreset(9, 0)]).toStrictEqual([
      oldPreset(12, 0),
      oldPreset(26, 1),
      oldPreset(0, 0),
    ]);
    expect([oldPreset(4, 0), oldPreset(7, 0), oldPreset(99, 0)]).toStrictEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
