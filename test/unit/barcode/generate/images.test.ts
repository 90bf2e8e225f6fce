import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  generateBarcode,
  type GeneratedBarcode,
  type GenerateRequest,
  type WritableSymbology,
} from '../../../../src/barcode/generate/index.ts';
import { pixelsOf, readBack, type Pixels } from './read-back.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';

function generate(request: GenerateRequest): GeneratedBarcode {
  const made = generateBarcode(request);
  if (!made.ok) throw new Error(messageOf(made.failure));
  return made.value;
}

const failureOf = (request: GenerateRequest) => {
  const made = generateBarcode(request);
  return made.ok ? undefined : made.failure;
};

/** [symbology, value, what zxing reads, modules with quiet zones, quiet zones left and right] */
const TWELVE: readonly (readonly [WritableSymbology, string, string, number, number, number])[] = [
  ['EAN_13', '4006381333931', '4006381333931', 113, 11, 7],
  ['EAN_13', '978020137962', '9780201379624', 113, 11, 7],
  ['UPC_A', '03600029145', '0036000291452', 113, 9, 9],
  ['UPC_A', '725272730706', '0725272730706', 113, 9, 9],
  ['EAN_8', '9638507', '96385074', 81, 7, 7],
  ['UPC_E', '04252614', '0042100005264', 67, 9, 7],
  ['UPC_E', '1123456', '0112345000062', 67, 9, 7],
  ['CODE_128', 'ABC-abc-1234', 'ABC-abc-1234', 0, 10, 10],
  ['CODE_128', '0123456789', '0123456789', 0, 10, 10],
  ['CODE_128', 'Grüße, 50 £', 'Grüße, 50 £', 0, 10, 10],
  ['QR_CODE', 'https://example.com/item/42?a=b', 'https://example.com/item/42?a=b', 37, 4, 4],
  ['QR_CODE', '日本語 é 😀 0123456789', '日本語 é 😀 0123456789', 33, 4, 4],
];

/** Sixty sizes from 10 to 1,960 px, dense where small; the height changes with them. */
const SIXTY = Array.from({ length: 60 }, (_, i) => {
  const width = i < 30 ? 10 + 10 * i : 310 + 57 * (i - 30);
  return { width, height: Math.max(10, Math.round(width / ([2, 1, 3, 10, 5][i % 5] ?? 1))) };
});

describe('generated images', () => {
  it.each(TWELVE)(
    '%s of %s have the size asked for, whole modules and full quiet zones, and read back at 60 sizes',
    async (symbology, value, text, fullModules, quietLeft, quietRight) => {
      for (const { width, height } of SIXTY) {
        const size = { width, height: symbology === 'QR_CODE' ? width : height };
        const made = generate({ symbology, value, ...size });
        const pixels = pixelsOf(made.png);
        const minimum = fullModules || minimumWidth(symbology, value);
        expect(pixels.width).toBe(Math.max(width, minimum));
        expect(pixels.height).toBe(symbology === 'QR_CODE' ? Math.max(width, minimum) : size.height);
        expect(made).toMatchObject({ width: pixels.width, height: pixels.height, grown: width < minimum });
        const scale = Math.floor(pixels.width / minimum);
        expectWholeModules(
          pixels,
          symbology === 'QR_CODE' ? 4 + pixels.height / 2 : 0,
          scale,
          quietLeft,
          quietRight,
        );
        const read = await readBack(made.png);
        expect(read?.text, `${width} × ${size.height}`).toBe(text);
      }
    },
    120_000,
  );

  it('read back to their text, whatever Latin-1 it is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 30 })
          .map((codes) => String.fromCharCode(...codes)),
        async (value) => {
          const made = generate({ symbology: 'CODE_128', value, width: 2000, height: 40 });
          const read = await readBack(made.png, { formats: ['Code128'] });
          expect(Buffer.from(read?.bytes ?? []).toString('latin1')).toBe(value);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['\0', 'NUL'],
    ['A\tB\n', 'control characters'],
    ['a\u001db', 'GS'],
    ['(01)04006381333931', 'parentheses are text, no FNC1'],
    ['^065', 'a caret is text'],
    ['Müller', 'Latin-1'],
    ['ÀÉÎÕÜàéîõüÿ', 'a run of Latin-1: FNC4 is latched'],
    ['a\u0080a', 'FNC4 and SHIFT together'],
    ['12345678901234567890', 'digits'],
    ['x'.repeat(300), '300 letters'],
  ])('of Code 128 %j read back (%s)', async (value) => {
    const made = generate({ symbology: 'CODE_128', value, width: 4000, height: 60 });
    const read = await readBack(made.png, { formats: ['Code128'] });
    expect(Buffer.from(read?.bytes ?? []).toString('latin1')).toBe(value);
  });

  it.each([
    ['7'.repeat(7089), 'the most digits'],
    ['A'.repeat(4296), 'the most alphanumeric characters'],
    ['a'.repeat(2953), 'the most bytes'],
    ['é'.repeat(1476), 'two-byte characters'],
    ['a\0b', 'NUL'],
    ['  blanks  ', 'blanks'],
    ['^065', 'no escapes'],
    ['日本語', 'Japanese'],
    ['Ünïcödé 😀', 'an emoji'],
  ])('of QR codes %.12j read back (%s)', async (value) => {
    const made = generate({ symbology: 'QR_CODE', value, width: 600 });
    const read = await readBack(made.png);
    expect(Buffer.from(read?.bytes ?? []).toString('utf8')).toBe(value);
  });
});

describe('sizes', () => {
  it.each<[WritableSymbology, number | undefined, number | undefined, number, number, string]>([
    ['EAN_13', undefined, undefined, 400, 200, 'linear default'],
    ['QR_CODE', undefined, undefined, 400, 400, 'QR default'],
    ['EAN_13', 300, undefined, 300, 150, 'height is half the width'],
    ['EAN_13', undefined, 150, 300, 150, 'width is twice the height'],
    ['EAN_13', 301, undefined, 301, 151, 'rounded'],
    ['QR_CODE', 123, undefined, 123, 123, 'square'],
    ['QR_CODE', undefined, 77, 77, 77, 'square'],
    ['QR_CODE', 300, 100, 300, 100, 'the symbol is centred in what is asked for'],
    ['EAN_13', 10, 10, 113, 10, 'grown to the smallest readable width'],
    ['EAN_13', 10, undefined, 113, 10, 'the derived height keeps the minimum'],
    ['UPC_A', 112, 50, 113, 50, 'grown by one pixel'],
    ['EAN_8', 10, 10, 81, 10, 'grown'],
    ['UPC_E', 10, 10, 67, 10, 'grown'],
    ['QR_CODE', 10, 200, 29, 200, 'only the side that is too short grows'],
    ['EAN_13', 10_000, undefined, 10_000, 5_000, '50 million pixels are allowed'],
  ])(
    '%s of width %s and height %s is %i × %i (%s)',
    (symbology, width, height, expectedWidth, expectedHeight) => {
      const value = VALUES[symbology];
      const made = generate({ symbology, value, width, height });
      expect([made.width, made.height]).toEqual([expectedWidth, expectedHeight]);
      expect(pixelsOf(made.png)).toMatchObject({ width: expectedWidth, height: expectedHeight });
    },
  );

  it.each<[number | undefined, number | undefined, string]>([
    [9, undefined, 'width must be an integer from 10 to 10000 pixels; received 9'],
    [undefined, 9, 'height must be'],
    [10_001, 10, 'width must be'],
    [300.5, undefined, 'width must be'],
    [Number.NaN, undefined, 'width must be'],
    [-300, undefined, 'width must be'],
    [10_000, 5_001, 'at most 50,000,000 pixels; received 10000 × 5001'],
    [undefined, 10_000, 'at most 50,000,000 pixels'],
  ])('width %s and height %s are refused', (width, height, message) => {
    const failure = failureOf({ symbology: 'EAN_13', value: '4006381333931', width, height });
    expect(failure?.code).toBe('invalid_option');
    expect(failure && messageOf(failure)).toContain(message);
  });

  it.each([
    ['16 letters', 'AB-CDEFGHIJKL-XY', 2],
    ['60 letters', 'x'.repeat(60), 2],
    ['440 letters', 'x'.repeat(440), 2],
    // 5,071 modules: two pixels each would be wider than an image may be.
    ['456 letters', 'x'.repeat(456), 1],
  ])('a Code 128 of %s without a size has %i pixels a module, and says that it grew', (_, value, scale) => {
    const modules = minimumWidth('CODE_128', value);
    const made = generate({ symbology: 'CODE_128', value });
    expect(made).toMatchObject({ width: scale * modules, height: 200, grown: true });
    expectWholeModules(pixelsOf(made.png), 0, scale, 10, 10);
    expect(generate({ symbology: 'CODE_128', value, width: 10 }).width).toBe(modules);
  });

  it('a short Code 128 without a size keeps it', () => {
    expect(generate({ symbology: 'CODE_128', value: 'ABC-1234' })).toMatchObject({
      width: 400,
      grown: false,
    });
  });

  it('does not grow beyond the largest image', () => {
    const failure = failureOf({ symbology: 'CODE_128', value: 'x'.repeat(900), width: 10, height: 10_000 });
    expect(failure).toMatchObject({ code: 'invalid_option' });
  });

  it('passes the failures of values on', () => {
    expect(failureOf({ symbology: 'QR_CODE', value: '' })).toMatchObject({ code: 'missing_value' });
    expect(failureOf({ symbology: 'CODE_128', value: '' })).toMatchObject({ code: 'missing_value' });
    expect(failureOf({ symbology: 'UPC_E', value: '' })).toMatchObject({ code: 'missing_value' });
    expect(failureOf({ symbology: 'EAN_8', value: '1' })).toMatchObject({ code: 'invalid_value' });
  });
});

describe('labels', () => {
  it.each(['EAN_13', 'EAN_8', 'UPC_A', 'UPC_E', 'CODE_128'] as const)(
    'of %s leave the bars at least half of the height and are dropped below 20 px',
    (symbology) => {
      for (const height of [10, 19, 20, 25, 40, 100, 333]) {
        const value = VALUES[symbology];
        const labelled = pixelsOf(generate({ symbology, value, width: 400, height }).png);
        const plain = pixelsOf(generate({ symbology, value, width: 400, height, label: false }).png);
        const barRows = rowsLike(labelled, 0);
        expect(rowsLike(plain, 0)).toBe(height);
        expect(plain.runs(height - 1)).toEqual(labelled.runs(0));
        expect(barRows).toBeGreaterThanOrEqual(height / 2);
        expect(barRows < height).toBe(height >= 20);
      }
    },
  );

  it.each([
    ['EAN_13', 6],
    ['EAN_8', 6],
    ['UPC_E', 5],
    ['UPC_A', 10],
  ] as const)('of %s stand between %i guard bars that are longer than the data bars', (symbology, guards) => {
    const image = pixelsOf(generate({ symbology, value: VALUES[symbology], width: 400, height: 200 }).png);
    const below = image.runs(rowsLike(image, 0) + 1);
    expect((below.length - 1) / 2).toBe(guards);
  });

  it('hold their digits apart from the guards and inside the image at every width', () => {
    for (let width = 113; width < 500; width += 7) {
      const image = pixelsOf(
        generate({ symbology: 'EAN_13', value: VALUES.EAN_13, width, height: width }).png,
      );
      const scale = Math.floor(width / 113);
      const bars = rowsLike(image, 0);
      const first = Math.floor((width - 113 * scale) / 2) + 11 * scale;
      const black: (readonly [x: number, y: number])[] = [];
      for (let y = bars; y < image.height; y += 1)
        for (let x = 0; x < first; x += 1)
          if ((x < first - 7 * scale || x >= first - 2 * scale) && image.isBlack(x, y)) black.push([x, y]);
      expect(black).toEqual([]);
    }
  });

  it.each([
    ['UPC_A', 339, 3, 11 + 95],
    ['UPC_A', 904, 8, 11 + 95],
    ['UPC_E', 536, 8, 9 + 51],
  ] as const)('of %s at %i px have smaller outer digits on the same line', (symbology, width, scale, end) => {
    const image = pixelsOf(generate({ symbology, value: VALUES[symbology], width, height: width }).png);
    const bars = rowsLike(image, 0);
    const inked = (from: number, to: number): readonly number[] =>
      Array.from({ length: image.height - bars }, (_, i) => bars + i).filter((y) =>
        Array.from({ length: to - from }, (_, i) => from + i).some((x) => image.isBlack(x, y)),
      );
    const offset = Math.floor((width - Math.floor(width / scale) * scale) / 2);
    const left = inked(0, offset + 8 * scale);
    const right = inked(offset + (end - 1) * scale + scale, width);
    // A digit in the middle: its rows below the guards.
    const middle = inked(offset + 30 * scale, offset + 36 * scale);
    expect(middle.length).toBe(7 * scale);
    expect(left.length).toBe(7 * Math.round((scale * 2) / 3));
    expect(left).toEqual(right);
    expect(left.at(-1)).toBe(middle.at(-1));
  });

  it('of Code 128 are dropped when they are wider than the image', () => {
    const made = generate({ symbology: 'CODE_128', value: '1'.repeat(400), width: 10, height: 100 });
    expect(rowsLike(pixelsOf(made.png), 0)).toBe(100);
  });

  it('of Code 128 draw every Latin-1 character that prints, each in its own shape', () => {
    const shapes = new Map<string, string>();
    for (let code = 0x21; code <= 0xff; code += 1) {
      if ((code >= 0x7f && code <= 0xa0) || code === SOFT_HYPHEN) continue;
      const value = String.fromCharCode(code);
      const image = pixelsOf(generate({ symbology: 'CODE_128', value, width: 80, height: 80 }).png);
      const bars = rowsLike(image, 0);
      let shape = '';
      for (let y = bars; y < image.height; y += 1) shape += `${image.runs(y).join()};`;
      expect(shapes.get(shape)).toBeUndefined();
      shapes.set(shape, value);
      expect(shape, value).toContain(',');
    }
  });
});

describe('files', () => {
  // 411 and 1,690: outlined digits have more different rows than cells had (285 and 613).
  it('are small: 430 bytes for a labelled EAN-13 of 300 × 150, 1,750 for 1000 × 500', () => {
    const value = '4006381333931';
    expect(generate({ symbology: 'EAN_13', value, width: 300 }).png.length).toBeLessThanOrEqual(430);
    expect(generate({ symbology: 'EAN_13', value, width: 1000 }).png.length).toBeLessThanOrEqual(1750);
  });

  it('say the nominal print size of linear symbols', () => {
    expect(pixelsOf(generate({ symbology: 'EAN_8', value: '9638507' }).png).chunks).toEqual([
      'IHDR',
      'pHYs',
      'IDAT',
      'IEND',
    ]);
    expect(pixelsOf(generate({ symbology: 'QR_CODE', value: 'a' }).png).chunks).not.toContain('pHYs');
  });
});

const VALUES: Record<WritableSymbology, string> = {
  EAN_13: '4006381333931',
  EAN_8: '96385074',
  UPC_A: '036000291452',
  UPC_E: '04252614',
  CODE_128: 'Code-128 gjy',
  QR_CODE: 'a',
};

const SOFT_HYPHEN = 0xad;

/** Modules of a Code 128 with its quiet zones, told by the smallest image. */
function minimumWidth(symbology: WritableSymbology, value: string): number {
  return generate({ symbology, value, width: 10, height: 10 }).width;
}

/** How many rows from y on are equal. */
function rowsLike(image: Pixels, y: number): number {
  const like = image.runs(y).join();
  let end = y;
  while (end < image.height && image.runs(end).join() === like) end += 1;
  return end - y;
}

function expectWholeModules(image: Pixels, y: number, scale: number, left: number, right: number): void {
  const runs = image.runs(Math.floor(y));
  const inner = runs.slice(1, -1);
  for (const run of inner) expect(run % scale).toBe(0);
  expect(runs[0]).toBeGreaterThanOrEqual(left * scale);
  expect(runs.at(-1)).toBeGreaterThanOrEqual(right * scale);
}
