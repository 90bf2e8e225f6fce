// Bounds of the model fit: what is tried, in which order, and what is still taken.
import { describe, expect, it } from 'vitest';
import { readByDigits } from '../../../../../../src/barcode/linear/ean-upc/fit/by-digits.ts';
import { readByModel } from '../../../../../../src/barcode/linear/ean-upc/fit/by-model.ts';
import { fitAt } from '../../../../../../src/barcode/linear/ean-upc/fit/fit.ts';
import type { Band } from '../../../../../../src/barcode/linear/ean-upc/fit/found.ts';
import { blurred } from '../../../../../../src/barcode/linear/ean-upc/fit/patterns.ts';
import { places } from '../../../../../../src/barcode/linear/ean-upc/fit/place.ts';
import { isInBounds, placedAt } from '../../../../../../src/barcode/linear/ean-upc/model/fit.ts';
import { EAN_13 } from '../../../../../../src/barcode/linear/ean-upc/model/layouts.ts';
import { isShown } from '../../../../../../src/barcode/linear/ean-upc/model/verify.ts';
import { noCosts } from '../../../../../../src/barcode/linear/ean-upc/model/numbers.ts';
import { digitModules, EAN13_SETS } from '../../../../../../src/barcode/linear/ean-upc/digits.ts';
import { finish } from '../../../../../../src/lib/steps.ts';
import { UNLIMITED, type Budget } from '../../../../../../src/lib/budget.ts';
import { createRandom } from '../../../../../fuzz/random.ts';
import { symbolModules } from '../../../../../support/ean-modules.ts';

const TEXT = '4006381333931';
const DIGITS = Array.from(TEXT, Number);
const PAPER = Array<number>(16).fill(0);
const shared = createRandom('bounds of the fit');

/** Three samples a module, dark high; the symbol begins at sample 48 and ends at 333. */
function profileOf(modules: readonly number[], blur: number, noise = 0, random = shared): Float32Array {
  return blurred([...PAPER, ...modules, ...PAPER], { blur, samples: 3 }).map(
    (dark) => 100 * dark + noise * (random.below(2001) / 1000 - 1),
  );
}

describe('digits one by one', () => {
  const bandAt = (profile: Float32Array, module: number, reversed = false): Band => ({
    profile: reversed ? profile.toReversed() : profile,
    turns: 59,
    edge: 1,
    // About the middle of the symbol.
    places: () => [{ start: 48 + ((3 - module) * 95) / 2, module, cost: 0, reversed }],
  });
  const read = (bands: readonly Band[]) => finish(readByDigits(bands, UNLIMITED));

  it('are fitted at widths from 2 % below to 2 % above that of the place', () => {
    const profile = profileOf(symbolModules(DIGITS), 0.5);
    for (const reversed of [false, true])
      for (const step of [-2, -1, 0, 1, 2]) {
        const band = bandAt(profile, 3 / (1 + step / 100), reversed);
        const found = read([band, band]);
        expect(found?.digits.join('')).toBe(TEXT);
        expect([found?.from, found?.to, found?.reversed], String(step)).toEqual([
          expect.closeTo(48, 1),
          expect.closeTo(333, 1),
          reversed,
        ]);
      }
  });

  it('are none where one of them is covered, though the check digit says it', () => {
    const modules = symbolModules(DIGITS);
    for (const at of [3, 38, 50, 85]) {
      const covered = modules.map((module, i) => (i >= at && i < at + 7 ? 0 : module));
      const band = bandAt(profileOf(covered, 0.5), 3);
      expect(read([band, band])).toBeUndefined();
    }
  });

  it('are looked for at the eight best places, of a cost of six at most', () => {
    const profile = profileOf(symbolModules(DIGITS), 0.5);
    const right = { start: 48, module: 3, reversed: false };
    const wrong = { start: 20, module: 2, reversed: false };
    const tried = (before: number, cost: number): boolean => {
      const band: Band = {
        profile,
        turns: 59,
        edge: 1,
        places: () => [...Array.from({ length: before }, () => ({ ...wrong, cost: 1 })), { ...right, cost }],
      };
      return read([band, band]) !== undefined;
    };
    expect([tried(7, 6), tried(8, 6), tried(0, 6.01)]).toEqual([true, false, false]);
  });

  it('stand on the left in sets A and B alone', () => {
    // A zero of set C in place of the first digit.
    const modules = symbolModules(DIGITS);
    const profile = profileOf(modules.toSpliced(3, 7, ...digitModules('C', 0)), 0.5);
    const fit = fitAt(profile, { start: 48, module: 3, cost: 0, reversed: false }, 0.5, Infinity);
    if (fit === undefined) throw new Error('no fit');
    const least = Array.from({ length: 12 }, (_, i) => Math.min(...fit.costs.subarray(30 * i, 30 * i + 30)));
    expect(least[0]).toBeGreaterThan(0.3);
    // The guards and the shifts cost more, never less.
    expect(fit.total).toBeGreaterThanOrEqual(least.reduce((sum, cost) => sum + cost, 0));
  });
});

describe('a whole symbol', () => {
  const bandOf = (profile: Float32Array): Band => ({
    profile,
    turns: 30,
    edge: 2,
    places: () => places(profile),
  });
  it('lies where its modules do, whichever way round', () => {
    for (const reversed of [false, true]) {
      const profile = profileOf(symbolModules(DIGITS), 1.2, 2);
      const band = bandOf(reversed ? profile.toReversed() : profile);
      const found = finish(readByModel([band, band], EAN_13, 1, UNLIMITED));
      expect([found?.text, found?.reversed]).toEqual([TEXT, reversed]);
      // The middles of its first and last sample.
      expect(Math.abs((found?.from ?? 0) - 48)).toBeLessThan(0.5);
      expect(Math.abs((found?.to ?? 0) - 332)).toBeLessThan(0.5);
    }
  });

  it('has another check digit than any other symbol', () => {
    const band = bandOf(profileOf(symbolModules([...DIGITS.slice(0, 12), 2]), 1.2, 2));
    expect(finish(readByModel([band, band], EAN_13, 1, UNLIMITED))).toBeUndefined();
  });

  it('is none where two numbers explain the bars as well', () => {
    const [one, other] = [TEXT, '4006381339339'].map((text) => symbolModules(Array.from(text, Number)));
    const mean = (weight: number) =>
      one?.map((dark, i) => (1 - weight) * dark + weight * (other?.[i] ?? 0)) ?? [];
    const read = (weight: number) => {
      const band = bandOf(profileOf(mean(weight), 1.5, 1));
      return finish(readByModel([band, band], EAN_13, 1, UNLIMITED))?.text;
    };
    expect([read(0), read(1), read(0.4)]).toEqual([TEXT, '4006381339339', undefined]);
  });

  it('needs a wider margin where noise leaves a twentieth of its bars over', () => {
    const read = (noise: number) => {
      const band = bandOf(profileOf(symbolModules(DIGITS), 0.8, noise, createRandom('noise')));
      return finish(readByModel([band, band], EAN_13, 1, UNLIMITED))?.text;
    };
    expect([8, 10, 14].map(read)).toEqual([TEXT, TEXT, undefined]);
  });

  it('lies in the profile but for a module, in 80 % to 125 % of its first width', () => {
    /** From the middle of the first sample to that of the last. */
    const length = 3 * 95 - 1;
    const holds = (start: number, share = 1, samples = 400): boolean => {
      const placed = placedAt(EAN_13, new Float32Array(samples), 0, 3);
      const first = placed.map[15] ?? 0;
      const map = placed.map.map((at) => start + share * (at - first));
      return isInBounds({ ...placed, map });
    };
    expect([-2.99, -3.01].map((start) => holds(start))).toEqual([true, false]);
    expect([-0.01, 0.01].map((by) => holds(399 + 3 - length + by))).toEqual([true, false]);
    expect([0.799, 0.801, 1.249, 1.251].map((share) => holds(10, share))).toEqual([false, true, true, false]);
  });
});

describe('the two cheapest readings', () => {
  it('are those of all, where three digits may stand at each place', () => {
    for (let table = 0; table < 6; table += 1) {
      const allowed = Array.from({ length: 12 }, () => [0, 1, 2].map(() => shared.below(10)));
      const single = Float64Array.from({ length: 360 }, (_, i) => {
        const [place, code] = [Math.floor(i / 30), i % 30];
        const stands = (place < 6 ? code < 20 : code >= 20) && allowed[place]?.includes(code % 10) === true;
        return stands ? shared.below(1000) / 100 : Infinity;
      });
      const pair = Float64Array.from({ length: 12 * 900 }, (_, i) =>
        Math.floor(i / 900) % 6 === 0 ? 0 : shared.below(1000) / 250,
      );
      const costOf = (codes: readonly number[], from: number): number =>
        codes.reduce((sum, code, i) => {
          const at = 30 * (from + i) + code;
          return sum + (single[at] ?? Infinity) + (i === 0 ? 0 : (pair[30 * at + (codes[i - 1] ?? 0)] ?? 0));
        }, 0);
      const ways = (from: number, offset: (place: number) => number) => {
        let found: readonly number[][] = [[]];
        for (let place = from; place < from + 6; place += 1)
          found = found.flatMap((way) =>
            [...new Set(allowed[place])].map((digit) => [...way, offset(place) + digit]),
          );
        return found.map((codes) => ({
          codes,
          cost: costOf(codes, from),
          sum: codes.reduce((sum, code, i) => sum + (code % 10) * (i % 2 === 0 ? 3 : 1), 0),
        }));
      };
      let all: { readonly cost: number; readonly text: string }[] = [];
      const right = ways(6, () => 20);
      EAN13_SETS.forEach((sets, first) => {
        for (const a of ways(0, (place) => (sets[place] === 'B' ? 10 : 0)))
          for (const b of right) {
            const cost = a.cost + b.cost;
            if ((first + a.sum + b.sum) % 10 !== 0 || cost >= (all[1]?.cost ?? Infinity)) continue;
            all.push({ cost, text: [first, ...a.codes, ...b.codes].join() });
            all = all.sort((one, other) => one.cost - other.cost).slice(0, 2);
          }
      });
      const { most, kept, ...none } = noCosts(EAN_13);
      const ofKept = none.pair.map((_, i) => {
        const [place, slot, before] = [Math.floor(i / most ** 2), Math.floor(i / most) % most, i % most];
        return pair[30 * (place * 30 + (kept[place]?.[slot] ?? 0)) + (kept[place - 1]?.[before] ?? 0)] ?? 0;
      });
      const found = EAN_13.readings({ ...none, most, kept, single, pair: ofKept });
      expect(found.map(({ text, codes }) => [text[0], ...codes].join())).toEqual(all.map(({ text }) => text));
      found.forEach(({ cost }, i) => expect(cost).toBeCloseTo(all[i]?.cost ?? 0, 3));
    }
  });
});

describe('a symbol is compared with the image', () => {
  const modules = symbolModules(DIGITS);
  const [px, quiet, height] = [3, 12, 200];
  const width = (modules.length + 2 * quiet) * px;
  const row = blurred(modules, { blur: 0.4, samples: px, margin: quiet });

  /** Bands that are examined until one shows the symbol, whose last digit is covered but for some rows. */
  function examined(from: number, to: number, quad: readonly [top: number, bottom: number]): number {
    const data = new Uint8Array(width * height).map((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      const at = x / px - quiet;
      const covered = at >= 85 && at < 92 && (y < from * height || y >= to * height);
      return 210 - (covered ? 0 : 170 * (row[x] ?? 0)) + shared.below(7);
    });
    let spent = 0;
    const budget: Budget = { ...UNLIMITED, spend: (ms) => (spent += ms) > 0 };
    const [left, right] = [quiet * px, width - quiet * px];
    const [top, bottom] = [quad[0] * height, quad[1] * height];
    const corners = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ] as const;
    const shown = isShown({ width, height, data }, { type: 'EAN_13', text: TEXT, quad: corners }, budget);
    // Three nominal ms a band.
    return shown ? spent / 3 : -1;
  }

  it('in three bands of what was read: in the middle, then near both ends', () => {
    const counts = [0.5, 0.1, 0.9].map((share) => examined(share - 0.11, share + 0.11, [0, 1]));
    expect(counts).toEqual([1, 2, 3]);
  });

  it('then in five of all that its bars reach', () => {
    const counts = [0.5, 0.3, 0.7, 0.1, 0.9].map((share) =>
      examined(share - 0.11, share + 0.11, share === 0.1 ? [0.8, 0.88] : [0.02, 0.1]),
    );
    expect(counts.slice(0, 3)).toEqual([4, 5, 6]);
    expect(counts.at(-1)).toBe(8);
  });
});
