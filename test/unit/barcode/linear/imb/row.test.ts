// Intelligent Mail bars whose centres and ends are known: what a row of them is told by, one rule after the other.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../../src/image/types.ts';
import { mirroredRow, type BarRow } from '../../../../../src/barcode/linear/bars.ts';
import { encodeImb } from '../../../../../src/barcode/linear/imb/codec.ts';
import { imbDecoder } from '../../../../../src/barcode/linear/imb/index.ts';
import { frameAt } from '../../../../../src/barcode/linear/profile.ts';

const TEXT = '01234567094987654321';
const STATES = encodeImb(TEXT) ?? [];
const PITCH = 10;
/** Ends of the tracker, and how much further the ascender and the descender go; half a bar. */
const [TRACKER, EXTENT, HALF] = [8, 14, 3];
const LEFT = 20;
const [WIDTH, MIDDLE] = [2 * LEFT + 65 * PITCH, 60];
const QUIET = { quietBefore: Infinity, quietAfter: Infinity };

interface Drawn {
  readonly extent?: number;
  /** Pixels by which a bar's upper and lower end are moved. */
  readonly ends?: (bar: number) => readonly [top: number, bottom: number];
  /** The row of the image that lies at its upper edge. */
  readonly cut?: number;
  readonly height?: number;
}

function drawn({ extent = EXTENT, ends = () => [0, 0], cut = 0, height = 2 * MIDDLE }: Drawn): Luma {
  const data = new Uint8Array(WIDTH * (height - cut)).fill(230);
  STATES.forEach((state, bar) => {
    const [top, bottom] = ends(bar);
    const from = MIDDLE - TRACKER - (state === 'A' || state === 'F' ? extent : 0) + top;
    const to = MIDDLE + TRACKER + (state === 'D' || state === 'F' ? extent : 0) + bottom;
    const centre = LEFT + (bar + 0.5) * PITCH;
    for (let y = Math.max(cut, Math.floor(from)); y < Math.min(height, Math.ceil(to)); y += 1) {
      // The share of the pixel's height that the bar covers.
      const share = Math.min(y + 1, to) - Math.max(y, from);
      for (let x = centre - HALF; x < centre + HALF; x += 1)
        data[(y - cut) * WIDTH + x] = 230 - 200 * Math.max(0, share);
    }
  });
  return { width: WIDTH, height: height - cut, data };
}

const centres = Float64Array.from(STATES, (_, bar) => LEFT + (bar + 0.5) * PITCH);
const ROW: BarRow = { centres, masses: new Float64Array(65).fill(2 * HALF), ...QUIET };

function read(drawing: Drawn = {}, row: BarRow = ROW, v = 0) {
  const frame = frameAt(drawn(drawing), 0, MIDDLE - (drawing.cut ?? 0), 0);
  return imbDecoder.decode(row, { frame, v, mirrored: false });
}
const near = (value: number, by = 0.6): unknown => ({
  asymmetricMatch: (given: number) => Math.abs(given - value) <= by,
});

describe('a row of 65 bars', () => {
  it('is its text, from the first bar to the last, and from the highest end to the lowest', () => {
    for (const v of [-4, 0, 5])
      expect(read({}, ROW, v)).toEqual({
        text: TEXT,
        votes: 1,
        from: expect.closeTo(LEFT + 0.28 * PITCH, 6),
        to: expect.closeTo(LEFT + 64.72 * PITCH, 6),
        across: [near(-TRACKER - EXTENT), near(TRACKER + EXTENT)],
      });
    expect([imbDecoder.minBars, imbDecoder.evenPitch]).toEqual([65, true]);
    expect([64, 65, 66].map(imbDecoder.fits)).toEqual([false, true, false]);
  });

  it('is read from the other end, not on its head', () => {
    const upright = frameAt(drawn({}), 0, MIDDLE, 0);
    expect(imbDecoder.decode(mirroredRow(ROW), { frame: upright, v: 0, mirrored: true })).toBeUndefined();
    const { width, height, data } = drawn({ ends: () => [0, 4] });
    const turned = frameAt({ width, height, data: data.toReversed() }, 0, MIDDLE, 0);
    const row = { ...ROW, centres: centres.map((x) => WIDTH - x).toReversed() };
    const seen = mirroredRow(row);
    expect(imbDecoder.decode(seen, { frame: turned, v: 2, mirrored: true })).toEqual({
      text: TEXT,
      votes: 1,
      from: expect.closeTo(-WIDTH + LEFT + 0.28 * PITCH, 6),
      to: expect.closeTo(-WIDTH + LEFT + 64.72 * PITCH, 6),
      across: [near(-TRACKER - EXTENT - 4), near(TRACKER + EXTENT)],
    });
  });

  it('has centres within 0.13 pitches of an even row, by root mean square, also in a view from the side', () => {
    const moved = (by: (bar: number) => number): BarRow => ({
      ...ROW,
      centres: centres.map((x, bar) => x + by(bar) * PITCH),
    });
    const shaken = (by: number) => read({}, moved((bar) => (bar % 2 === 0 ? by : -by)))?.text; // oxfmt-ignore
    expect([0.125, 0.135].map(shaken)).toEqual([TEXT, undefined]);
    // Up to a tenth of a pitch at the ends.
    const bent = moved((bar) => 0.25 * ((bar - 32) / 32) ** 2 - 0.12);
    expect(read({}, bent)?.text).toBe(TEXT);
    expect(read({}, { ...ROW, centres: centres.toReversed() })).toBeUndefined();
  });

  it('has bars of 0.45 to 2 times the median darkness', () => {
    const masses = (factor: number) =>
      read({}, { ...ROW, masses: ROW.masses.with(20, factor * 2 * HALF) })?.text;
    expect([0.44, 0.46, 1.99, 2.01].map(masses)).toEqual([undefined, TEXT, TEXT, undefined]);
  });

  it('has ascenders and descenders of 0.45 pitches at least', () => {
    expect([4, 5].map((extent) => read({ extent })?.text)).toEqual([undefined, TEXT]);
  });

  it('has equal ends that differ by 0.22 of an ascender, by root mean square', () => {
    const upper = (by: number) => read({ ends: (bar) => [bar % 2 === 0 ? by : -by, 0] })?.text;
    const lower = (by: number) => read({ ends: (bar) => [0, bar % 2 === 0 ? by : -by] })?.text;
    for (const spread of [upper, lower]) expect([2.7, 3.4].map(spread)).toEqual([TEXT, undefined]);
  });

  it('may drift by 0.03 pitches from bar to bar', () => {
    const drifted = (by: number) =>
      read({ ends: (bar) => [by * PITCH * (bar - 32), by * PITCH * (bar - 32)] });
    for (const by of [0.02, -0.02]) {
      const found = drifted(by);
      expect(found?.text).toBe(TEXT);
      expect(found?.across).toEqual([near(-TRACKER - EXTENT, 1), near(TRACKER + EXTENT, 1)]);
    }
    // Only one end drifts by that much: the other one must follow.
    expect(read({ ends: (bar) => [-0.1 * PITCH * bar, 0] })).toBeUndefined();
  });

  it('may be cut off at its bars’ ends by the image', () => {
    expect(read({ cut: MIDDLE - TRACKER - EXTENT + 2 })?.text).toBe(TEXT);
    expect(read({ height: MIDDLE + TRACKER + EXTENT - 2 })?.text).toBe(TEXT);
  });

  it('is corrected in one bar whose end lies near the split, and then takes two votes', () => {
    const trackers = STATES.flatMap((state, bar) => (state === 'T' ? [bar] : []));
    const [bar = 0] = trackers;
    const long = (by: number) => read({ ends: (each) => [each === bar ? -by : 0, 0] });
    expect(long(4)).toMatchObject({ text: TEXT, votes: 1 });
    expect(long(9)).toMatchObject({ text: TEXT, votes: 2 });
    // Two of them are not.
    expect(read({ ends: (each) => [trackers.slice(0, 2).includes(each) ? -9 : 0, 0] })).toBeUndefined();
  });
});
