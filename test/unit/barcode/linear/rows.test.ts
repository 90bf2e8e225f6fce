// From an image to rows of bars: profiles of images whose brightness is known at every place, bars whose widths are known, and what
// two widths of one pitch are. Expected values are calculated here, or follow from what was drawn.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import {
  barRow,
  extremaOf,
  longestEvenRun,
  mirroredRow,
  stretchesOf,
  type BarRow,
} from '../../../../src/barcode/linear/bars.ts';
import { straightened } from '../../../../src/barcode/linear/baseline.ts';
import { fitPitch, massesPerPitch, twoWidths } from '../../../../src/barcode/linear/pitch.ts';
import {
  brightnessAt,
  frameAt,
  isInside,
  sampleProfile,
  type Profile,
} from '../../../../src/barcode/linear/profile.ts';

/** Brightness that is linear in x and y. */
function slope(width: number, height: number, dx: number, dy: number): Luma {
  const data = Uint8Array.from(
    { length: width * height },
    (_, i) => 20 + dx * (i % width) + dy * Math.floor(i / width),
  );
  return { width, height, data };
}
const profileOf = (values: readonly number[], ends: Partial<Profile> = {}): Profile => ({
  values: Float32Array.from(values),
  start: 0,
  step: 1,
  endsBefore: false,
  endsAfter: false,
  ...ends,
});
/** Runs of 200 and 40 by turns, light first. */
const runs = (...lengths: readonly number[]): number[] =>
  lengths.flatMap((length, i) => Array<number>(length).fill(i % 2 === 0 ? 200 : 40));

describe('a frame', () => {
  const luma = slope(40, 30, 2, 3);
  it.each([0, 0.3, Math.PI / 2, 2, -1])(
    'at %d lies along its direction, and across it clockwise',
    (angle) => {
      const frame = frameAt(luma, 20, 15, angle);
      for (const [u, v] of [
        [0, 0],
        [5, 0],
        [0, 5],
        [-4, 3],
      ] as const) {
        const x = 20 + u * Math.cos(angle) - v * Math.sin(angle);
        const y = 15 + u * Math.sin(angle) + v * Math.cos(angle);
        // Pixel centres lie at half pixels.
        expect(brightnessAt(frame, u, v)).toBeCloseTo(20 + 2 * (x - 0.5) + 3 * (y - 0.5), 4);
      }
    },
  );

  it('knows what lies in the image', () => {
    const frame = frameAt(luma, 0, 0, 0);
    expect(
      [
        [0, 0],
        [39.9, 29.9],
        [40, 5],
        [5, 30],
        [-0.1, 5],
        [5, -0.1],
      ].map(([u = 0, v = 0]) => isInside(frame, u, v)),
    ).toEqual([true, true, false, false, false, false]);
  });
});

describe('a profile', () => {
  const luma = slope(60, 50, 3, 1);

  it.each([
    [0, 30, 25],
    [Math.PI / 2, 30, 25],
    [-Math.PI / 2, 30, 25],
    [0.4, 28.3, 24.6],
    [2.2, 31, 26],
  ])('at %d has the brightness along its line, two samples a pixel', (angle, x, y) => {
    for (const v of [0, 4, -3.5])
      for (const lines of [1, 3]) {
        const profile = sampleProfile(frameAt(luma, x, y, angle), v, -9, 11, lines);
        if (profile === undefined) throw new Error('no profile');
        const { values, start, step, endsBefore, endsAfter } = profile;
        expect([step, endsBefore, endsAfter]).toEqual([0.5, false, false]);
        expect(start).toBeGreaterThanOrEqual(-9 - 1e-6);
        expect(start).toBeLessThan(-8);
        expect(start + (values.length - 1) * step).toBeLessThanOrEqual(11 + 1e-6);
        expect(start + values.length * step).toBeGreaterThan(11 - 1e-3);
        values.forEach((value, i) => {
          const u = start + i * step;
          const [px, py] = [
            x + u * Math.cos(angle) - v * Math.sin(angle),
            y + u * Math.sin(angle) + v * Math.cos(angle),
          ];
          // The mean of parallel lines of a linear image is that of the middle one.
          expect(value).toBeCloseTo(20 + 3 * (px - 0.5) + (py - 0.5), 0);
        });
      }
  });

  it('along a row or a column has samples at the centres of pixels', () => {
    for (const [angle, at] of [
      [0, 30.3],
      [Math.PI / 2, 25.3],
      [-Math.PI / 2, 25.3],
    ] as const) {
      const profile = sampleProfile(frameAt(luma, 30.3, 25.3, angle), 0, -9, 9, 1);
      const place = at + (angle < 0 ? -1 : 1) * (profile?.start ?? 0) - 0.5;
      expect(Math.abs(place - Math.round(place))).toBeLessThan(1e-6);
    }
  });

  it('ends at the border of the image, beyond which six pixels are white', () => {
    const data = Uint8Array.from({ length: 40 * 20 }, (_, i) => (i % 40 === 20 ? 230 : 100));
    const whole = sampleProfile(frameAt({ width: 40, height: 20, data }, 20, 10, 0), 0, -100, 100, 1);
    expect([whole?.endsBefore, whole?.endsAfter]).toEqual([true, true]);
    // Thirty-nine pixels between the first and the last centre, and twelve samples on each side.
    expect(whole?.values).toHaveLength(2 * 39 + 1 + 24);
    expect(whole?.start).toBeCloseTo(-19.5 - 6, 6);
    const highest = Math.max(...(whole?.values ?? []));
    expect([...(whole?.values.subarray(0, 12) ?? []), ...(whole?.values.subarray(-12) ?? [])]).toEqual(
      Array(24).fill(highest),
    );
    expect(whole?.values[12]).toBeCloseTo(100, 0);
    const before = sampleProfile(frameAt({ width: 40, height: 20, data }, 20, 10, 0), 0, -100, 5, 1);
    expect([before?.endsBefore, before?.endsAfter]).toEqual([true, false]);
    expect(before?.values.at(-1)).toBeCloseTo(100, 0);
    const after = sampleProfile(frameAt({ width: 40, height: 20, data }, 20, 10, 0), 0, -5, 100, 1);
    expect([after?.endsBefore, after?.endsAfter, after?.start]).toEqual([false, true, -4.5]);
  });

  it('has eight pixels in the image at least', () => {
    const frame = frameAt(luma, 30, 25, 0);
    expect(sampleProfile(frame, 0, 0, 8, 1)).toBeDefined();
    expect(sampleProfile(frame, 0, 0, 7.9, 1)).toBeUndefined();
    expect(sampleProfile(frame, 25, -10, 10, 1)).toBeDefined();
    expect(sampleProfile(frame, 26, -10, 10, 1)).toBeUndefined();
    expect(sampleProfile(frame, -25.9, -10, 10, 1)).toBeUndefined();
  });
});

describe('extrema of a profile', () => {
  it('are its bars between what is brightest around them, with edges at half height and the space between', () => {
    const profile = profileOf(runs(6, 3, 4, 2, 5), { step: 0.5 });
    const { dark, bright, edges, gaps } = extremaOf(profile);
    expect(dark).toHaveLength(2);
    expect(bright).toHaveLength(3);
    dark.forEach((at, i) => {
      expect(profile.values[at]).toBe(40);
      expect(at).toBeGreaterThan(bright[i] ?? 99);
      expect(at).toBeLessThan(bright[i + 1] ?? -1);
      expect(profile.values[bright[i] ?? 0]).toBe(200);
    });
    // Half way between the last light sample and the first dark one.
    expect(edges).toEqual([
      { left: 5.5, right: 8.5 },
      { left: 12.5, right: 14.5 },
    ]);
    expect(gaps).toEqual([5.5 * 0.5, 4 * 0.5, (19 - 14.5) * 0.5]);
  });

  it('of a slope lie where the values pass half of the way', () => {
    const { edges } = extremaOf(profileOf([200, 200, 160, 40, 100, 200, 200]));
    expect(edges[0]?.left).toBeCloseTo(2 + 1 / 3, 6);
    expect(edges[0]?.right).toBeCloseTo(4 + 0.2, 6);
  });

  it('swing by 7 % of the range, and by five levels', () => {
    const bars = (...values: readonly number[]): number => extremaOf(profileOf(values)).dark.length;
    expect(bars(200, 100, 200, 193, 200)).toBe(1);
    expect(bars(200, 100, 200, 192, 200)).toBe(2);
    expect(bars(200, 100, 108, 100, 200)).toBe(2);
    expect(bars(200, 100, 107, 100, 200)).toBe(1);
    expect(bars(105, 100, 105)).toBe(0);
    expect(bars(106, 100, 106)).toBe(1);
    expect(bars(100, 100, 100)).toBe(0);
  });

  it('of a profile that ends in the dark end with it', () => {
    const { dark, bright } = extremaOf(profileOf(runs(4, 3)));
    expect([dark.length, bright.at(-1)]).toEqual([1, 6]);
    // What begins in the dark is no bar: nothing light stands before it.
    expect(extremaOf(profileOf([40, 40, 200, 200, 40, 200]))).toMatchObject({ dark: [4], bright: [3, 5] });
  });
});

describe('an even run', () => {
  const bars = (...centres: readonly number[]) => ({
    dark: [],
    bright: [],
    gaps: [],
    edges: centres.map((centre) => ({ left: centre - 1, right: centre + 1 })),
  });
  it.each<[what: string, centres: readonly number[], run: object]>([
    ['of one pitch', [0, 10, 20, 30], { bars: 4, pitch: 5 }],
    ['that changes by a fifth', [0, 20, 44, 72], { bars: 4, pitch: 12 }],
    ['that changes by more', [0, 20, 44.1], { bars: 1, pitch: 0 }],
    ['of small pitches that differ by two samples', [0, 4, 10, 14], { bars: 4, pitch: 14 / 6 }],
    ['of small pitches that differ by more', [0, 4, 10.1], { bars: 1, pitch: 0 }],
    ['behind another', [0, 10, 20, 50, 60, 70, 80], { bars: 4, pitch: 5 }],
    ['before another as long', [0, 10, 20, 50, 70, 90], { bars: 3, pitch: 5 }],
    ['of two bars', [0, 10], { bars: 1, pitch: 0 }],
  ])('%s', (_, centres, run) => {
    expect(longestEvenRun(bars(...centres), 0.5)).toEqual(run);
  });
});

describe('a row of bars', () => {
  it('has the centres and the darkness of its bars, in pixels', () => {
    const profile = profileOf(runs(6, 3, 4, 2, 5), { step: 0.5, start: 100 });
    const row = barRow(profile, extremaOf(profile), 0, 1);
    // A share of 1 - 40/200 of 3 and 2 samples of half a pixel.
    expect([...row.masses].map((mass) => Math.round(1e6 * mass) / 1e6)).toEqual([1.2, 0.8]);
    expect([...row.centres]).toEqual([100 + 7 * 0.5, 100 + 13.5 * 0.5]);
    expect([row.quietBefore, row.quietAfter]).toEqual([2.75, 2.25]);
  });

  it('is as dark under shading, because white is that around it', () => {
    const plain = profileOf(runs(12, 6, 8, 4, 10, 6, 12));
    const shaded = profileOf([...plain.values].map((value, i) => value * (1 - 0.004 * i)));
    const [a, b] = [plain, shaded].map((profile) => barRow(profile, extremaOf(profile), 0, 2));
    a?.masses.forEach((mass, i) => expect(b?.masses[i]).toBeCloseTo(mass, 0));
    a?.centres.forEach((centre, i) => expect(Math.abs((b?.centres[i] ?? 0) - centre)).toBeLessThan(0.2));
  });

  it('is open where it reaches the border of the image', () => {
    const values = runs(6, 3, 4, 2, 5, 2, 4);
    for (const endsBefore of [false, true])
      for (const endsAfter of [false, true]) {
        const profile = profileOf(values, { endsBefore, endsAfter });
        const extrema = extremaOf(profile);
        const whole = barRow(profile, extrema, 0, 2);
        expect([whole.quietBefore === Infinity, whole.quietAfter === Infinity]).toEqual([
          endsBefore,
          endsAfter,
        ]);
        const inner = barRow(profile, extrema, 1, 1);
        expect([inner.quietBefore, inner.quietAfter]).toEqual([4, 5]);
      }
  });

  it('from the other end has its bars the other way round', () => {
    const row: BarRow = {
      centres: Float64Array.of(1, 4, 9),
      masses: Float64Array.of(5, 6, 7),
      quietBefore: 2,
      quietAfter: 3,
    };
    expect(mirroredRow(row)).toEqual({
      centres: Float64Array.of(-9, -4, -1),
      masses: Float64Array.of(7, 6, 5),
      quietBefore: 3,
      quietAfter: 2,
    });
  });

  it('is each stretch that wider gaps set off', () => {
    const extrema = (gaps: readonly number[]) => ({
      dark: gaps.slice(1).map((_, i) => i),
      bright: [],
      edges: [],
      gaps,
    });
    // Bars 0–1, 2–3–4, 5, set off by gaps of 5 and 9.
    const found = stretchesOf(extrema([9, 1, 5, 1, 2, 9, 9]), 2);
    expect(found.toSorted(([a, b], [c, d]) => a - c || b - d)).toEqual([
      [0, 1],
      [0, 4],
      [0, 5],
      [2, 3],
      [2, 4],
    ]);
    expect(stretchesOf(extrema([9, 1, 5, 1, 2, 9, 9]), 4).length).toBe(2);
    expect(stretchesOf(extrema([9, 1, 1, 9]), 4)).toEqual([]);
    expect(stretchesOf(extrema([9, 3, 3, 9]), 2)).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });
});

describe('bars of two widths', () => {
  it.each<
    [masses: readonly number[], wide: readonly boolean[], narrow: number, broad: number, clearance: number]
  >([
    [[1, 2, 1, 2], [false, true, false, true], 1, 2, 1],
    [[2, 1, 3, 1.5], [false, false, true, false], 1.5, 3, 1 / 1.5],
    [[4, 1, 1.2, 3.8], [true, false, false, true], 1.1, 3.9, 2.6 / 2.8],
    [[1, 2], [false, true], 1, 2, 1],
  ])('%j', (masses, wide, narrow, broad, clearance) => {
    const found = twoWidths(masses);
    expect(found?.wide).toEqual(wide);
    expect(found?.narrowMass).toBeCloseTo(narrow, 9);
    expect(found?.wideMass).toBeCloseTo(broad, 9);
    expect(found?.clearance).toBeCloseTo(clearance, 9);
  });

  it('are none of one bar, or of bars without darkness', () => {
    expect([twoWidths([1]), twoWidths([]), twoWidths([0, 1]), twoWidths([-1, 1])]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  /** Bars of a code of pitch `pitch` whose left edges keep it: a wide bar's centre lies further on. */
  function row(
    wide: readonly boolean[],
    { pitch = 10, narrow = 2, broad = 6, bend = 0, right = false } = {},
  ): BarRow {
    const widths = wide.map((isWide) => (isWide ? broad : narrow));
    const middle = (wide.length - 1) / 2;
    return {
      centres: Float64Array.from(
        widths,
        (width, i) => 50 + pitch * (i - middle) + bend * (i - middle) ** 2 + (right ? -1 : 1) * (width / 2),
      ),
      masses: Float64Array.from(widths, (width) => width),
      quietBefore: 20,
      quietAfter: 20,
    };
  }
  const WIDE = Array.from({ length: 16 }, (_, i) => [1, 2, 5, 6, 8, 13].includes(i));

  it('keep a pitch by their left or their right edges', () => {
    const left = fitPitch(row(WIDE), 0, 16, WIDE);
    expect(left?.pitch).toBeCloseTo(10, 6);
    expect(left?.halfDifference).toBeCloseTo(2, 6);
    expect(left?.error).toBeCloseTo(0, 6);
    expect(fitPitch(row(WIDE, { right: true }), 0, 16, WIDE)?.halfDifference).toBeCloseTo(-2, 6);
  });

  it('keep it from any bar on, and in a view from the side up to a bound', () => {
    const part = fitPitch(row(WIDE), 3, 10, WIDE);
    expect(part?.pitch).toBeCloseTo(10, 6);
    expect(part?.halfDifference).toBeCloseTo(2, 6);
    // Growth from end to end: twice the bend times the bars.
    const bent = fitPitch(row(WIDE, { bend: (0.44 * 10) / 32 }), 0, 16, WIDE);
    expect(bent?.error).toBeCloseTo(0, 6);
    expect(bent?.pitch).toBeCloseTo(10, 6);
    expect(fitPitch(row(WIDE, { bend: (0.46 * 10) / 32 }), 0, 16, WIDE)).toBeUndefined();
    expect(fitPitch(row(WIDE, { bend: (-0.46 * 10) / 32 }), 0, 16, WIDE)).toBeUndefined();
    expect(fitPitch(row(WIDE, { pitch: -10 }), 0, 16, WIDE)).toBeUndefined();
  });

  it('of eight bars are not bent, of nine they may be', () => {
    const bend = 0.1;
    const error = (count: number): number => fitPitch(row(WIDE, { bend }), 0, count, WIDE)?.error ?? -1;
    expect(error(8)).toBeGreaterThan(0.01);
    expect(error(9)).toBeCloseTo(0, 6);
  });

  it('have an error in shares of the pitch', () => {
    const even = row(WIDE);
    const shaken = { ...even, centres: even.centres.map((centre, i) => centre + ((i * 7) % 5) / 5) };
    const error = fitPitch(shaken, 0, 16, WIDE)?.error ?? 0;
    // Uniform in steps of a fifth of a pixel: a root mean square of 0.28 px, of 10.
    expect(error).toBeGreaterThan(0.02);
    expect(error).toBeLessThan(0.029);
    const larger = { ...shaken, centres: shaken.centres.map((centre) => 3 * centre) };
    expect(fitPitch(larger, 0, 16, WIDE)?.error).toBeCloseTo(error, 9);
  });

  it('are weighed by the pitch where they stand', () => {
    const plain = massesPerPitch(row(WIDE));
    // Ten pitches from bar to bar; a bar's centre depends on its width.
    plain.forEach((mass, i) => expect(mass).toBeCloseTo((WIDE[i] === true ? 6 : 2) / 10, 1));
    const few = massesPerPitch(row([false, true, false, true]));
    expect([...few].map((mass) => mass.toFixed(4))).toEqual(
      [2, 6, 2, 6].map((mass) => ((mass * 3) / 32).toFixed(4)),
    );
  });
});

describe('a low area', () => {
  /** A dark line of `thickness` px through the middle of an image, at an angle. */
  function line(angle: number, offset = 0): Luma {
    const [width, height] = [300, 120];
    const data = Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [(i % width) + 0.5 - 150, Math.floor(i / width) + 0.5 - 60 - offset];
      const across = -x * Math.sin(angle) + y * Math.cos(angle);
      return Math.max(0, Math.min(255, 255 - 230 * Math.max(0, Math.min(1, 3.5 - Math.abs(across)))));
    });
    return { width, height, data };
  }
  const area = { x: 150, y: 60, angle: 0.05, halfAlong: 100, halfAcross: 12 };

  it('is rotated to lie along its darkness, and moved onto it', () => {
    const found = straightened(line(0.1), area);
    expect(found.angle).toBeCloseTo(0.1, 2);
    expect([found.halfAlong, found.halfAcross]).toEqual([100, 12]);
    const moved = straightened(line(0.05, 4), area);
    expect(moved.angle).toBeCloseTo(0.05, 2);
    expect(-(moved.x - 150) * Math.sin(0.05) + (moved.y - 64) * Math.cos(0.05)).toBeCloseTo(0, 0);
  });

  it('is as exact where all of its darkness lies near one end', () => {
    const { width, height, data } = line(0.1, 3);
    const cut = { width, height, data: data.map((value, i) => (i % width < 190 ? 255 : value)) };
    const { x, y, angle } = straightened(cut, area);
    expect(angle).toBeCloseTo(0.1, 2);
    // The line passes through (150, 63).
    expect(-(x - 150) * Math.sin(0.1) + (y - 63) * Math.cos(0.1)).toBeCloseTo(0, 0);
  });

  it('stays where it is high, upright, rotated by more than 6°, or without anything dark', () => {
    const high = { ...area, halfAcross: 26 };
    expect(straightened(line(0.1), high)).toBe(high);
    for (const angle of [0, Math.PI / 2, -Math.PI / 2]) {
      const upright = { ...area, angle };
      expect(straightened(line(0.1), upright)).toBe(upright);
    }
    const far = { ...area, angle: -0.06 };
    expect(straightened(line(0.1), far)).toBe(far);
    const blank = { width: 300, height: 120, data: new Uint8Array(36_000).fill(255) };
    expect(straightened(blank, area)).toBe(area);
  });
});
