// Linear symbols as the trade prints them: an add-on's digits above its bars, the line of an ISBN or ISSN, quiet zone indicators, and the
// margin above the bars. What of it stands where, in pixels.
import { describe, expect, it } from 'vitest';
import { KINDS, layOutKind, readDrawOptions } from '../../../../src/registry/kinds.ts';
import { fileOf, type Drawing } from '../../../../src/barcode/generate/index.ts';
import { rectangles } from '../../../../src/barcode/generate/svg.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import type { Result } from '../../../../src/service/result.ts';

type Options = Readonly<Record<string, string>>;

async function laidOut(path: string, value: string, options: Options = {}): Promise<Result<Drawing>> {
  const kind = KINDS.find((each) => each.path === path);
  if (kind === undefined) throw new Error(path);
  const style = readDrawOptions(kind, { get: (name) => options[name] ?? null });
  return style.ok ? layOutKind(kind, value, style.value) : style;
}

/** The bars as rectangles: without the glyphs, which an SVG draws as strokes. */
async function drawn(path: string, value: string, options: Options = {}) {
  const drawing = await laidOut(path, value, { format: 'svg', ...options });
  if (!drawing.ok) throw new Error(messageOf(drawing.failure));
  const { layout } = drawing.value;
  const bars = rectangles(layout.image)
    .map(([x, top, width, height]) => ({ x, top, width, end: top + height }))
    .sort((a, b) => a.x - b.x || a.top - b.top);
  return { ...layout, bars, height: layout.image.height, width: layout.image.width };
}

async function refusal(path: string, value: string, options: Options): Promise<string> {
  const drawing = await laidOut(path, value, options);
  return drawing.ok ? 'drawn' : messageOf(drawing.failure);
}

const isbn = '978-0-306-40615-7';

describe('an add-on', () => {
  it.each([
    ['ean-13-add-on', '9521234000006 12', 7],
    ['ean-13-add-on', '9521234000006 51299', 16],
    ['isbn', `${isbn} 51299`, 16],
    ['issn', '0317-8471 07', 7],
  ])('of %s %s has digits above its bars, which end where the guards do', async (path, value, count) => {
    const { bars, scale, strokes, width } = await drawn(path, value, { width: '600', height: '300' });
    const left = Math.min(...bars.map(({ x }) => x));
    const addOn = bars.filter(({ x }) => x >= left + (95 + 7) * scale);
    const main = bars.filter(({ x }) => x < left + 95 * scale);
    expect(addOn).toHaveLength(count);
    const [mainTop, mainEnd] = [
      Math.min(...main.map(({ top }) => top)),
      Math.max(...main.map(({ end }) => end)),
    ];
    const tops = new Set(addOn.map(({ top }) => top));
    expect([tops.size, new Set(addOn.map(({ end }) => end))]).toEqual([1, new Set([mainEnd])]);
    const [top = 0] = tops;
    const digits = strokes.filter((glyph) => glyph.left >= left + 102 * scale && glyph.top >= mainTop);
    const lines = digits.map((glyph) => glyph.top);
    // The digits begin with the main bars and end one cell above the add-on's.
    expect(new Set(lines)).toEqual(new Set([mainTop]));
    expect(top).toBe(mainTop + 8 * (digits[0]?.scale ?? 0));
    // The indicator is the last and ends five modules behind the last bar.
    const [last] = digits.toSorted((a, b) => b.left - a.left);
    const end = Math.max(...addOn.map((bar) => bar.x + bar.width));
    expect((last?.left ?? 0) + 5 * (last?.scale ?? 0)).toBe(end + 5 * scale);
    expect(end + 5 * scale).toBeLessThanOrEqual(width);
  });

  it('without a label is as long as the other bars', async () => {
    const { bars, strokes } = await drawn('isbn', `${isbn} 51299`, { includeLabel: 'false' });
    expect(strokes).toEqual([]);
    expect(new Set(bars.map(({ top, end }) => `${top} ${end}`)).size).toBe(1);
  });

  it('keeps its digits where other text stands below', async () => {
    const { bars } = await drawn('ean-13-add-on', '9521234000006 12', { label: 'Lamp' });
    expect(new Set(bars.map(({ top }) => top)).size).toBe(2);
  });
});

describe('a caption', () => {
  it.each([
    ['isbn', isbn, {}, 22],
    ['issn', '0317-8471', {}, 14],
    ['ean-13', '9780306406157', { caption: `ISBN ${isbn}` }, 22],
    ['code-128', 'A-1', { caption: 'Shelf' }, 5],
  ] as const)('of %s %s %o stands above the bars', async (path, value, options, glyphs) => {
    const { bars, strokes, height } = await drawn(path, value, options);
    const top = Math.min(...bars.map((bar) => bar.top));
    const above = strokes.filter((glyph) => glyph.top < top);
    expect(above).toHaveLength(glyphs - (path === 'code-128' ? 0 : 1)); // its blank has no strokes
    for (const glyph of above) expect(glyph.top + 7 * glyph.scale).toBeLessThan(top);
    expect(top).toBeLessThanOrEqual(height / 4);
  });

  it.each([200, 226, 300, 400, 1000])('fits an image %i pixels wide', async (width) => {
    const { strokes } = await drawn('isbn', isbn, { width: String(width), height: '300' });
    const above = strokes.filter(({ top }) => top < 100);
    expect(above).toHaveLength(21);
    expect(Math.min(...above.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...above.map(({ left, scale }) => left + 5 * scale))).toBeLessThanOrEqual(width);
  });

  it.each([
    [{ caption: 'x'.repeat(200) }, 'caption must fit above the bars: at most about 66 characters'],
    [{ caption: '日' }, 'glyphs of other scripts are not here; received U+65E5'],
    [{ caption: 'x', height: '30' }, 'in a fifth of the height'],
    [{ caption: 'x'.repeat(200), includeLabel: 'false' }, 'drawn'],
  ])('is refused: %o', async (options, message) => {
    expect(await refusal('code-39', 'A-1', options)).toContain(message);
  });
});

describe('quiet zone indicators', () => {
  const outer = async (
    path: string,
    value: string,
    options: Options = {},
  ): Promise<readonly [number, number]> => {
    const { bars, scale, strokes } = await drawn(path, value, { width: '500', ...options });
    const first = Math.min(...bars.map(({ x }) => x));
    const end = Math.max(...bars.map(({ x, width }) => x + width));
    const ends = strokes.map((glyph) => glyph.left + 5 * glyph.scale);
    return [
      (first - Math.min(...strokes.map(({ left }) => left))) / scale,
      (Math.max(...ends) - end) / scale,
    ];
  };

  it.each<[path: string, value: string, options: Options, left: number, right: number]>([
    // The first digit of an EAN-13 begins seven modules before the guards.
    ['ean-13', '9521234000006', { quietZoneIndicator: 'true' }, 7, 7],
    ['ean-8', '95200002', { quietZoneIndicator: 'true' }, 7, 7],
    ['isbn', isbn, { caption: 'I' }, 7, 7],
    ['ean-13-add-on', '9521234000006 12', {}, 7, 5],
  ])('of %s %s %o end at the edges of its quiet zones', async (path, value, options, left, right) => {
    expect(await outer(path, value, options)).toEqual([left, right]);
  });

  it.each<[path: string, value: string, options: Options]>([
    ['ean-13', '9521234000006', {}],
    ['ean-8', '95200002', {}],
    ['isbn', isbn, { caption: 'I', quietZoneIndicator: 'false' }],
    ['issn', '0317-8471', { caption: 'I', quietZone: '6' }],
  ])('of %s %s %o are not drawn', async (path, value, options) => {
    expect((await outer(path, value, options))[1]).toBeLessThan(0);
  });

  it.each([
    [{ quietZoneIndicator: 'true', quietZone: '6' }, 'needs the quiet zone of 7 modules that it marks'],
    [{ quietZoneIndicator: 'true', label: 'x' }, 'cannot stand beside'],
    [{ quietZoneIndicator: 'perhaps' }, 'must be true or false'],
  ])('are refused: %o', async (options, message) => {
    expect(await refusal('ean-13', '9521234000006', options)).toContain(message);
  });
});

describe('the margin above the bars', () => {
  const topOf = async (
    path: string,
    value: string,
    options: Options = {},
  ): Promise<readonly [number, number]> => {
    const { bars, height, scale } = await drawn(path, value, options);
    return [
      Math.min(...bars.map(({ top }) => top)) / scale,
      (height - Math.max(...bars.map(({ end }) => end))) / scale,
    ];
  };

  it.each<[path: string, value: string, options: Options, top: number]>([
    ['code-39', 'A-1', {}, 2],
    ['ean-13', '9521234000006', {}, 0],
    ['ean-13', '9521234000006', { topMargin: '5' }, 5],
    ['code-39', 'A-1', { topMargin: '0' }, 0],
    // No more than a twentieth of a low image.
    ['code-39', 'A-1', { width: '250', height: '19' }, 0],
  ])('of %s %s %o is %i modules', async (path, value, options, top) => {
    expect((await topOf(path, value, options))[0]).toBe(top);
  });

  it('is below the bars too where no label is', async () => {
    expect(await topOf('code-39', 'A-1', { includeLabel: 'false' })).toEqual([2, 2]);
    expect(await topOf('ean-8', '95200002', { includeLabel: 'false', topMargin: '3' })).toEqual([3, 3]);
  });

  it('that takes more than a quarter of the height is refused', async () => {
    expect(await refusal('ean-13', '9521234000006', { topMargin: '20', height: '200' })).toContain(
      'may take a quarter of the height, here 16 modules; received 20',
    );
  });
});

describe('a free text', () => {
  it('has two pixels a cell in a wide image of small modules, and what fits in a narrow one', async () => {
    const scaleOf = async (width: number): Promise<number> => {
      const { strokes } = await drawn('code-39', 'QUIET-39', { width: String(width), height: '200' });
      return strokes[0]?.scale ?? 0;
    };
    expect(await scaleOf(180)).toBe(2);
    expect(await scaleOf(400)).toBe(2);
    expect(await scaleOf(600)).toBe(3);
  });

  it('of any length is whole pixels high', async () => {
    for (const length of [3, 7, 11, 15, 19]) {
      const { strokes } = await drawn('code-93', 'x'.repeat(length), { width: '10', height: '120' });
      for (const { scale } of strokes) expect(Math.abs(7 * scale - Math.round(7 * scale))).toBeLessThan(1e-9);
    }
  });
});

it('the pixels of a drawing and its size agree', async () => {
  for (const options of [{ caption: 'Zone' }, { topMargin: '2' }, { quietZoneIndicator: 'true' }]) {
    for (const height of ['61', '90', '137', '900']) {
      const drawing = await laidOut('ean-8', '95200002', { ...options, height, width: '471' });
      if (!drawing.ok) throw new Error(messageOf(drawing.failure));
      const { rows } = drawing.value.layout.image;
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(Number(height));
      expect(rows.every(({ count }) => count > 0)).toBe(true);
      expect(fileOf(drawing.value).height).toBe(Number(height));
    }
  }
});
