// Which lines of an area the row decoders are offered, what they cost, and what becomes of their readings.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import type { Budget } from '../../../../src/lib/budget.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import type { RowReading } from '../../../../src/barcode/linear/row-decoder.ts';
import { type NamedDecoder, searchRows } from '../../../../src/barcode/linear/search.ts';
import type { BarArea } from '../../../../src/barcode/locate/bar-areas.ts';

/** Bars over the whole height of 600 × 400 px, each of the next width in turn, from the middle outwards by `pitch`. */
function bars(count: number, pitch: number, widths: readonly number[] = [pitch / 2]): Luma {
  const [width, height] = [600, 400];
  const row = new Uint8Array(width).fill(255);
  for (let bar = 0; bar < count; bar++) {
    const from = Math.round(width / 2 + (bar - count / 2) * pitch);
    row.fill(0, from, from + (widths[bar % widths.length] ?? 1));
  }
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => row[i % width] ?? 0) };
}

interface Seen {
  readonly v: number;
  readonly angle: number;
  readonly mirrored: boolean;
}
interface Asked {
  readonly image: Luma;
  readonly area: Partial<BarArea>;
  readonly minBars?: number;
  readonly evenPitch?: boolean;
  readonly read?: (seen: Seen, line: number) => Partial<RowReading> | undefined;
}

/** What a decoder is offered of one area of the first level, what was answered, and what was spent on the way. */
function searched({ image, area, minBars = 40, evenPitch = false, read }: Asked) {
  const seen: Seen[] = [];
  const spent: number[] = [];
  const decoder: NamedDecoder = {
    symbology: 'MSI',
    minBars,
    fits: () => true,
    ...(evenPitch ? { evenPitch } : {}),
    decode: (_, { frame, v, mirrored }) => {
      const here = { v, angle: Math.atan2(frame.sin, frame.cos), mirrored };
      const reading = read?.(here, seen.length);
      seen.push(here);
      return reading && { text: 'a', from: -30, to: 50, votes: 1, ...reading };
    },
  };
  const budget: Budget = { ...UNLIMITED, spend: (ms) => (spent.push(ms), true) };
  const whole: BarArea = { angle: 0, x: 300, y: 200, halfAlong: 200, halfAcross: 50, ...area };
  const symbols = finish(
    searchRows(image, budget, [decoder], {
      level: () => image,
      barAreas: (factor) => (factor === 1 ? [whole] : []),
      workMsPerMpx: 0,
    }),
  );
  const ahead = seen.filter(({ mirrored }) => !mirrored);
  const heights = [...new Set(ahead.map(({ v }) => v))];
  return { symbols, seen: ahead, heights, spent };
}

/** Places of n lines at equal distances: the middles of n equal parts of ±half. */
const middles = (half: number, n: number) =>
  Array.from({ length: n }, (_, i) => (half * (2 * i + 1 - n)) / n);
const close = (values: readonly number[]) => values.map((value): unknown => expect.closeTo(value, 6));
const CODE = bars(40, 10, [3, 6, 3, 3, 8]);

describe('the lines of an area', () => {
  // What the area holds, its size, how many lines cross it, and the fewest bars of a symbol.
  it.each([
    ['high', CODE, { halfAcross: 50 }, 5, 40],
    ['just above 48 px', CODE, { halfAcross: 24.5 }, 5, 40],
    ['of 48 px', CODE, { halfAcross: 24 }, 24, 40],
    ['of 31 px', CODE, { halfAcross: 15.5 }, 16, 40],
    ['of 20 px', CODE, { halfAcross: 10 }, 14, 40],
    ['low and shorter than a postal code', bars(60, 6, [2, 4]), { halfAcross: 24, halfAlong: 59.5 }, 3, 15],
    ['low, with fewer bars than a postal code', bars(9, 10, [3, 6]), { halfAcross: 24, halfAlong: 62 }, 5, 7],
  ] as const)('%s', (_, image, area, lines, minBars) => {
    const { heights } = searched({ image, area, minBars });
    expect(heights).toEqual(close(middles(area.halfAcross, lines)));
  });

  it('are means of one to seven parallel lines, by its height, and reach a quarter and 16 px beyond it', () => {
    for (const [halfAcross, parallel] of [
      [11.9, 1],
      [12, 3],
      [35.9, 3],
      [36, 5],
      [60, 7],
      [150, 7],
    ] as const) {
      const { spent } = searched({ image: CODE, area: { halfAcross, halfAlong: 100 }, minBars: 15 });
      const at = spent.indexOf(0.05);
      // Two samples a pixel, both ends among them; 20 nominal ns a sample.
      const samples = 2 * 2 * (100 + 25 + 16) + 1;
      expect(
        Math.abs(((spent[at + 1] ?? 0) * 1e6) / (20 * parallel) - samples),
        String(halfAcross),
      ).toBeLessThanOrEqual(1);
    }
  });

  it('are none where there are fewer bars than any symbol has, but for two that may be cut', () => {
    const image = bars(20, 12, [3, 6]);
    expect(searched({ image, area: {}, minBars: 20 }).seen.length).toBeGreaterThan(0);
    expect(searched({ image, area: {}, minBars: 30 }).seen).toEqual([]);
  });
});

describe('what lines read', () => {
  it('is looked for at fifteen more places once one has read', () => {
    const { heights } = searched({ image: CODE, area: {}, read: ({ v }) => (v === 0 ? {} : undefined) });
    expect(heights.slice(0, 5)).toEqual(close(middles(50, 5)));
    expect([...heights].sort((a, b) => a - b)).toEqual(
      close(
        [...new Set([...middles(50, 5), ...middles(50, 15)].map((v) => Number(v.toFixed(9))))].sort(
          (a, b) => a - b,
        ),
      ),
    );
  });

  it('is believed with as many lines as it asks for', () => {
    // Five lines, and fifteen after them.
    const asked = (votes: number) =>
      searched({ image: CODE, area: {}, read: ({ mirrored }) => (mirrored ? undefined : { votes }) });
    expect(asked(20).symbols).toHaveLength(1);
    expect(asked(21).symbols).toEqual([]);
  });

  it('is believed where at most a third as many lines say otherwise', () => {
    const asked = (others: number) => {
      let line = 0;
      const read = ({ mirrored }: Seen) => (mirrored ? undefined : { text: line++ < others ? 'b' : 'a' });
      return searched({ image: CODE, area: {}, read }).symbols.map(({ text }) => text);
    };
    expect(asked(5)).toEqual(['a']);
    expect(asked(6)).toEqual([]);
    expect(asked(15)).toEqual(['b']);
  });

  it('is several symbols where it lies side by side', () => {
    const read = ({ mirrored }: Seen, line: number) =>
      mirrored ? undefined : line % 4 < 2 ? { from: -150, to: -20 } : { text: 'b', from: -20, to: 150 };
    expect(searched({ image: CODE, area: {}, read }).symbols.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('lies from its highest line to its lowest, with half of the distance between them beyond', () => {
    const corner = (x: number, y: number): unknown => ({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6) });
    const box = (left: number, top: number, right: number, bottom: number) => [
      corner(left, top),
      corner(right, top),
      corner(right, bottom),
      corner(left, bottom),
    ];
    const upper = searched({
      image: CODE,
      area: {},
      read: ({ v, mirrored }) => (mirrored || v > 1 ? undefined : {}),
    });
    expect(upper.symbols[0]?.quad).toEqual(box(270, 150, 350, 200 + 50 / 15));
    // A row seen from the other end counts from there, and its symbol stands on its head.
    const over = searched({ image: CODE, area: {}, read: ({ mirrored }) => (mirrored ? {} : undefined) });
    const [a, b, c, d] = box(250, 150, 330, 250);
    expect(over.symbols[0]?.quad).toEqual([c, d, a, b]);
    const measured = searched({
      image: CODE,
      area: {},
      read: ({ mirrored }) => (mirrored ? undefined : { across: [-7, 9] }),
    });
    expect(measured.symbols[0]?.quad).toEqual(box(270, 193, 350, 209));
  });
});

describe('a row of even bars that does not read', () => {
  const EVEN = bars(65, 6);
  const degrees = (area: Partial<BarArea>, evenPitch = true, image = EVEN) => [
    ...new Set(
      searched({ image, area: { halfAlong: 195, halfAcross: 12, ...area }, minBars: 30, evenPitch }).seen.map(
        ({ angle }) => Number(((angle * 180) / Math.PI).toFixed(4)),
      ),
    ),
  ];
  const ALL = [0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9, -1.2, 1.2, -1.5, 1.5, -1.8, 1.8, -2.1, 2.1];

  it('is looked at in steps of 0.3° to 2.1°, for types of one pitch', () => {
    expect(degrees({})).toEqual(ALL);
    expect(degrees({}, false)).toEqual([0]);
  });

  it('where it is 50 to 90 pitches long, and twelve high', () => {
    expect(degrees({ halfAlong: 150 })).toEqual(ALL);
    expect(degrees({ halfAlong: 148 })).toEqual([0]);
    expect(degrees({ halfAlong: 270 })).toEqual(ALL);
    expect(degrees({ halfAlong: 272 })).toEqual([0]);
    expect(degrees({ halfAcross: 35.9 })).toEqual(ALL);
    expect(degrees({ halfAcross: 37 })).not.toContain(0.3);
  });

  it('is looked at no further once a direction reads', () => {
    const read = ({ angle, mirrored }: Seen) => (Math.abs(angle) > 0.008 && !mirrored ? {} : undefined);
    const { symbols, seen } = searched({
      image: EVEN,
      area: { halfAlong: 195, halfAcross: 12 },
      evenPitch: true,
      read,
    });
    expect(symbols).toHaveLength(1);
    expect(Math.max(...seen.map(({ angle }) => Math.abs(angle)))).toBeCloseTo((0.6 * Math.PI) / 180, 6);
  });
});

describe('the levels of an image', () => {
  const levelsOf = (side: number) => {
    const asked: number[] = [];
    const image = { width: side, height: 600, data: new Uint8Array(side * 600) };
    const decoder: NamedDecoder = { symbology: 'MSI', minBars: 7, fits: () => true, decode: () => undefined };
    finish(
      searchRows(image, UNLIMITED, [decoder], {
        level: () => image,
        barAreas: (factor) => (asked.push(factor), []),
        workMsPerMpx: 0,
      }),
    );
    return asked;
  };

  it('are five at most, of twelve pixels at least', () => {
    expect(levelsOf(5)).toEqual([1]);
    expect(levelsOf(47)).toEqual([1, 2]);
    expect(levelsOf(48)).toEqual([1, 2, 4]);
    expect(levelsOf(600)).toEqual([1, 2, 4, 8, 16]);
  });
});
