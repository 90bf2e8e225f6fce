// From symbols to drawings: sizes, density, rotation, colours, labels, shapes of modules, and SVG files.
import { describe, expect, it } from 'vitest';
import { BLACK, WHITE, checkContrast, hexOf, parseColour } from '../../../../src/barcode/generate/colour.ts';
import type { DrawableSymbol, DrawRequest } from '../../../../src/barcode/generate/draw-request.ts';
import { fileOf, layOut, type Drawing } from '../../../../src/barcode/generate/draw.ts';
import { encodeEanUpc } from '../../../../src/barcode/generate/ean-upc.ts';
import { paintShaped, type ModuleShape } from '../../../../src/barcode/generate/module-shapes.ts';
import { blankRow, blacken, imageOf } from '../../../../src/barcode/generate/png.ts';
import { rotated, type Rotation } from '../../../../src/barcode/generate/rotate.ts';
import { fit } from '../../../../src/barcode/generate/size.ts';
import { encodeSvg, rectangles } from '../../../../src/barcode/generate/svg.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { LIMITS } from '../../../../src/barcode/generate/limits.ts';
import { decodeDrawing } from '../../../support/decode-drawing.ts';

const ean = ((): DrawableSymbol => {
  const symbol = encodeEanUpc('EAN_13', '4006381333931');
  if (!symbol.ok) throw new Error('refused');
  return { kind: 'linear', symbol: symbol.value };
})();
/** 21 modules across, all dark but the last. */
const square: DrawableSymbol = {
  kind: 'matrix',
  symbol: { rows: Array.from({ length: 21 }, () => Array.from({ length: 21 }, (_, x) => x < 20)), quiet: 4 },
};
const stacked: DrawableSymbol = {
  kind: 'matrix',
  symbol: {
    rows: [
      [true, false, true],
      [true, true, false],
    ],
    rowHeights: [3, 5],
    quiet: 1,
  },
};
/** Two bars on five modules. */
const few: DrawableSymbol = {
  kind: 'linear',
  symbol: {
    bars: [
      { at: 0, width: 1 },
      { at: 2, width: 1 },
    ],
    modules: 3,
    quietLeft: 1,
    quietRight: 1,
    label: [],
    labelPitch: 6,
  } as never,
};
const drawn = (symbol: DrawableSymbol, request: DrawRequest = {}): Drawing => {
  const drawing = layOut(symbol, request);
  if (!drawing.ok) throw new Error(messageOf(drawing.failure));
  return drawing.value;
};
const refusal = (symbol: DrawableSymbol, request: DrawRequest): string => {
  const drawing = layOut(symbol, request);
  return drawing.ok ? 'drawn' : messageOf(drawing.failure);
};

describe('the size of a drawing', () => {
  it.each<
    [what: string, symbol: DrawableSymbol, request: DrawRequest, width: number, height: number, scale: number]
  >([
    ['bars without a size', ean, {}, 400, 200, 3],
    ['modules without a size', square, {}, 400, 400, 13],
    ['modules that are not as wide as high', stacked, {}, 400, 800, 80],
    ['one side alone', stacked, { width: 100 }, 100, 200, 20],
    ['the other side alone', stacked, { height: 100 }, 50, 100, 10],
    ['bars in print: 0.33 mm are 4 dots of 1/300 inch', ean, { style: { dpi: 300 } }, 113 * 4, 113 * 2, 4],
    ['modules in print: 0.5 mm are 6 dots', square, { style: { dpi: 300 } }, 29 * 6, 29 * 6, 6],
    ['another width of a module', square, { style: { dpi: 600, xDimensionMm: 0.254 } }, 29 * 6, 29 * 6, 6],
    ['that width at the default density', square, { style: { xDimensionMm: 0.254 } }, 29 * 3, 29 * 3, 3],
    ['a module of a dot at least', square, { style: { dpi: 72, xDimensionMm: 0.1 } }, 29, 29, 1],
    ['an image of ten pixels a side at least', few, { style: { dpi: 72, xDimensionMm: 0.1 } }, 10, 10, 2],
    ['a height beside the width of a module', ean, { height: 55, style: { dpi: 300 } }, 113 * 4, 55, 4],
    ['a width and a density', square, { width: 100, style: { dpi: 300 } }, 100, 100, 3],
    ['bars on their side', ean, { style: { rotation: 90 } }, 200, 400, 3],
    ['bars on their other side, with a width', ean, { width: 100, style: { rotation: 270 } }, 100, 200, 1],
    ['bars upside down', ean, { width: 300, style: { rotation: 180 } }, 300, 150, 2],
    ['a narrow quiet zone', square, { width: 210, style: { quietZone: 0 } }, 210, 210, 10],
    ['a wide quiet zone', square, { width: 410, style: { quietZone: 10 } }, 410, 410, 10],
  ])('is right: %s', (_, symbol, request, width, height, scale) => {
    const drawing = drawn(symbol, request);
    expect([drawing.width, drawing.height, drawing.layout.scale, drawing.grown]).toEqual([
      width,
      height,
      scale,
      false,
    ]);
    const { bytes } = fileOf(drawing);
    expect(decodeDrawing(bytes, 'png')).toMatchObject({ width, height });
  });

  it('grows where the modules need it, and says so', () => {
    expect(drawn(ean, { width: 100, height: 50 })).toMatchObject({ width: 113, height: 50, grown: true });
    expect(drawn(square, { width: 20 })).toMatchObject({ width: 29, height: 29, grown: true });
  });

  it.each<[what: string, symbol: DrawableSymbol, request: DrawRequest, message: string]>([
    [
      'a width and the width of a module',
      square,
      { width: 100, style: { xDimensionMm: 0.5 } },
      'cannot stand beside the header width',
    ],
    [
      'on its side',
      square,
      { height: 100, style: { xDimensionMm: 0.5, rotation: 90 } },
      'cannot stand beside the header height',
    ],
    [
      'modules too wide for an image',
      square,
      { style: { dpi: 2400, xDimensionMm: 4 } },
      'may make an image of at most 10,000 pixels a side; received 378 pixels a module, 29 modules',
    ],
    [
      'a JPEG file without a background',
      square,
      { style: { format: 'jpeg', background: 'transparent' } },
      'must be a colour in a JPEG file',
    ],
    [
      'a letter without a drawing',
      ean,
      { style: { text: 'a\u65E5' } },
      'glyphs of other scripts are not here; received U+65E5',
    ],
    [
      'a label that is too long',
      ean,
      { width: 113, style: { text: 'x'.repeat(200) } },
      'must fit below the symbol: at most about 18 characters at this size; received 200 characters',
    ],
    ['colours alike', ean, { style: { foreground: WHITE } }, 'must be darker in grey by 40 % of full scale'],
  ])('is refused: %s', (_, symbol, request, message) => {
    expect(refusal(symbol, request)).toContain(message);
  });

  it.each([
    // [modules, length, least, pixels a module, length, where it begins]
    [10, 100, 1, 10, 100, 0],
    [10, 109, 1, 10, 109, 4],
    [10, 9, 1, 1, 10, 0],
    [10, 15, 2, 2, 20, 0],
    [5_000, 9, 2, 2, 10_000, 0],
    [5_001, 9, 2, 1, 5_001, 0],
  ])(
    'of %i modules in %i pixels with %i at least: %i a module, %i in all, from %i',
    (modules, length, least, scale, whole, offset) => {
      expect(fit(modules, length, least)).toEqual({ scale, length: whole, offset });
    },
  );
});

describe('a file of a drawing', () => {
  const physOf = (bytes: Uint8Array): number | undefined => {
    const at = Buffer.from(bytes).indexOf('pHYs');
    return at < 0 ? undefined : Buffer.from(bytes).readUInt32BE(at + 4);
  };

  it('says the density that was asked for, else that of a module of 0.33 mm', () => {
    expect(physOf(fileOf(drawn(square, { style: { dpi: 300 } })).bytes)).toBe(11_811);
    expect(physOf(fileOf(drawn(ean, { width: 339 })).bytes)).toBe(Math.round(3_000 / 0.33));
    expect(physOf(fileOf(drawn(square, { width: 290 })).bytes)).toBeUndefined();
  });

  it('has a palette unless it is black on white', () => {
    const has = (style: DrawRequest['style']): boolean =>
      Buffer.from(fileOf(drawn(square, { style })).bytes).includes('PLTE');
    expect([
      has({}),
      has({ foreground: BLACK, background: WHITE }),
      has({ background: 'transparent' }),
    ]).toEqual([false, false, true]);
    expect([
      has({ foreground: { red: 0, green: 0, blue: 1 } }),
      has({ background: { red: 255, green: 255, blue: 254 } }),
    ]).toEqual([true, true]);
  });

  it('says its format, size and the pixels of a module', () => {
    const { bytes, ...rest } = fileOf(
      drawn(ean, { width: 230, height: 60, style: { format: 'webp', rotation: 90 } }),
    );
    expect(rest).toEqual({ format: 'webp', width: 230, height: 113, grown: true, modulePx: 1 });
    expect(bytes.length).toBeGreaterThan(100);
  });
});

describe('colours', () => {
  it.each<[text: string, hex: string | undefined]>([
    ['#123456', '#123456'],
    ['ABCDEF', '#abcdef'],
    ['#1aF', '#11aaff'],
    ['1af', '#11aaff'],
    [' Navy ', '#000080'],
    ['GRAY', '#808080'],
    ['aqua', '#00ffff'],
    ['#12345', undefined],
    ['#1234567', undefined],
    ['#12', undefined],
    ['##123', undefined],
    ['pink', undefined],
    ['', undefined],
  ])('%j is %s', (text, hex) => {
    const colour = parseColour(text);
    expect(colour && hexOf(colour)).toBe(hex);
  });

  const grey = (level: number) => ({ red: level, green: level, blue: level });
  it('must differ by 40 % of full scale, in grey, and for bars in red light', () => {
    // 39.6 % and more are rounded to 40.
    expect(checkContrast(grey(0), grey(101), 'camera').ok).toBe(true);
    expect(checkContrast(grey(0), grey(100), 'camera')).toMatchObject({
      failure: { received: '#000000 on #646464, 39 %' },
    });
    expect(checkContrast(grey(154), grey(255), 'camera and laser').ok).toBe(true);
    const red = { red: 255, green: 0, blue: 0 };
    expect(checkContrast(red, WHITE, 'camera').ok).toBe(true);
    expect(checkContrast(red, WHITE, 'camera and laser')).toMatchObject({
      failure: { rule: expect.stringContaining('in red light'), received: '#ff0000 on #ffffff, 0 %' },
    });
    expect(layOut(ean, { style: { foreground: red } }).ok).toBe(false);
    expect(layOut(square, { style: { foreground: red } }).ok).toBe(true);
    expect(checkContrast(WHITE, BLACK, 'camera')).toMatchObject({
      failure: { received: '#ffffff on #000000, -100 %' },
    });
  });
});

describe('a rotation', () => {
  const row = (text: string): Uint8Array => {
    const made = blankRow(text.length);
    Array.from(text).forEach((letter, x) => letter === '#' && blacken(made, x, 1));
    return made;
  };
  const texts = (by: Rotation, lines: readonly (readonly [text: string, count: number])[]): string[] => {
    const width = lines[0]?.[0].length ?? 0;
    const image = finish(
      rotated(
        imageOf(
          width,
          lines.map(([text, count]) => ({ row: row(text), count })),
        ),
        by,
      ),
    );
    return image.rows.flatMap(({ row: bits, count }) =>
      Array.from({ length: count }, () =>
        Array.from({ length: image.width }, (_, x) =>
          (((bits[1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0 ? '#' : '.',
        ).join(''),
      ),
    );
  };
  const LINES = [
    ['##.......#', 1],
    ['#.#.......', 2],
  ] as const;

  it('turns clockwise', () => {
    expect(texts(0, LINES)).toEqual(['##.......#', '#.#.......', '#.#.......']);
    expect(texts(90, LINES)).toEqual(['###', '..#', '##.', '...', '...', '...', '...', '...', '...', '..#']);
    expect(texts(180, LINES)).toEqual(['.......#.#', '.......#.#', '#.......##']);
    expect(texts(270, LINES)).toEqual(['#..', '...', '...', '...', '...', '...', '...', '.##', '#..', '###']);
  });

  it('makes one run of columns that are alike', () => {
    const image = finish(rotated(imageOf(9, [{ row: row('###......'), count: 4 }]), 90));
    expect(image.rows.map(({ count }) => count)).toEqual([3, 6]);
    expect([image.width, image.height]).toEqual([4, 9]);
  });
});

describe('rectangles of an image', () => {
  it('are its dark runs, each as high as it stays the same', () => {
    const rows = ['##..#', '##..#', '##...', '.....'].map((text) => {
      const row = blankRow(5);
      Array.from(text).forEach((letter, x) => letter === '#' && blacken(row, x, 1));
      return { row, count: 2 };
    });
    expect(rectangles(imageOf(5, rows)).toSorted((a, b) => a[0] - b[0])).toEqual([
      [0, 0, 2, 6],
      [4, 0, 1, 4],
    ]);
    expect(rectangles(imageOf(5, rows.slice(0, 1)))).toEqual([
      [0, 0, 2, 2],
      [4, 0, 1, 2],
    ]);
  });
});

describe('an SVG file', () => {
  const image = imageOf(4, [{ row: blankRow(4), count: 3 }]);
  const options = { foreground: BLACK, background: WHITE, isTransparent: false, rotation: 0 } as const;
  const text = (more: object = {}): string =>
    Buffer.from(encodeSvg(image, [], { ...options, ...more })).toString();

  it('has its size in pixels, or in millimetres of print', () => {
    expect(text()).toContain('width="4" height="3" viewBox="0 0 4 3"');
    expect(text({ dpi: 300 })).toContain('width="0.339mm" height="0.254mm" viewBox="0 0 4 3"');
  });

  it('has a background unless it is transparent, and a logo where one lies', () => {
    expect(text({ background: { red: 1, green: 2, blue: 3 } })).toContain(
      '<rect width="4" height="3" fill="#010203"/>',
    );
    expect(text({ isTransparent: true })).not.toContain('<rect');
    const logo = {
      logo: { width: 1, height: 1, pixels: Uint8Array.of(), file: Uint8Array.of(1, 2, 3) },
      left: 5,
      top: 6,
      side: 7,
    };
    expect(text({ logo })).toContain(
      '<image x="5" y="6" width="7" height="7" href="data:image/png;base64,AQID"/>',
    );
  });

  it.each<[rotation: Rotation, line: string]>([
    [0, 'M12 24L14 28'],
    // An image of 100 × 60 once it is rotated: x is the width less y.
    [90, 'M76 12L72 14'],
    [180, 'M88 36L86 32'],
    [270, 'M24 48L28 46'],
  ])('turns the strokes of a label by %i degrees', (rotation, line) => {
    const glyph = {
      segments: [{ x0: 1, y0: 2, x1: 2, y1: 4, dx: 1, dy: 2, length: Math.sqrt(5) }],
      left: 10,
      top: 20,
      scale: 2,
    };
    const rotated = imageOf(100, [{ row: blankRow(100), count: 60 }]);
    const file = Buffer.from(encodeSvg(rotated, [glyph], { ...options, rotation })).toString();
    expect(file).toContain(
      `stroke="#000000" stroke-width="2" stroke-linecap="round" shape-rendering="auto" d="${line}"`,
    );
  });
});

describe('modules', () => {
  const painted = (shape: ModuleShape, scale: number, modules: readonly string[]): string[] => {
    const cells = modules.map((line) => Array.from(line, (letter) => letter === '#'));
    const width = (modules[0]?.length ?? 0) * scale;
    return cells.flatMap((_, y) =>
      Array.from({ length: scale }, (__, line) => {
        const row = blankRow(width);
        paintShaped(row, cells, { y, line, left: 0, scale, shape });
        return Array.from({ length: width }, (___, x) =>
          (((row[1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0 ? '#' : '.',
        ).join('');
      }),
    );
  };
  /** 21 modules a side: what lies beyond the finder patterns, in the middle. */
  const middle = (shape: ModuleShape, scale: number, three: readonly [string, string, string]): string[] => {
    const lines = Array.from(
      { length: 21 },
      (_, y) => `${'.'.repeat(9)}${three[y - 9] ?? '...'}${'.'.repeat(9)}`,
    );
    return painted(shape, scale, lines)
      .slice(9 * scale, 12 * scale)
      .map((line) => line.slice(9 * scale, 12 * scale));
  };

  it('as dots are circles, whatever stands beside them', () => {
    const DOT = [
      '..####..',
      '.######.',
      '########',
      '########',
      '########',
      '########',
      '.######.',
      '..####..',
    ];
    expect(
      middle('dot', 8, ['...', '.#.', '...'])
        .slice(8, 16)
        .map((line) => line.slice(8, 16)),
    ).toEqual(DOT);
    expect(
      middle('dot', 8, ['###', '###', '###'])
        .slice(8, 16)
        .map((line) => line.slice(8, 16)),
    ).toEqual(DOT);
  });

  it('that are rounded have round corners where no dark module touches them', () => {
    const cell = (three: readonly [string, string, string]): string[] =>
      middle('rounded', 4, three)
        .slice(4, 8)
        .map((line) => line.slice(4, 8));
    expect(cell(['...', '.#.', '...'])).toEqual(['.##.', '####', '####', '.##.']);
    expect(cell(['...', '##.', '...'])).toEqual(['###.', '####', '####', '###.']);
    expect(cell(['...', '.##', '...'])).toEqual(['.###', '####', '####', '.###']);
    expect(cell(['.#.', '.#.', '...'])).toEqual(['####', '####', '####', '.##.']);
    expect(cell(['...', '.#.', '.#.'])).toEqual(['.##.', '####', '####', '####']);
    // A module at a corner does not touch.
    expect(cell(['#..', '.#.', '..#'])).toEqual(['.##.', '####', '####', '.##.']);
  });

  it('of finder patterns stay square, those beside them do not', () => {
    const full = Array.from({ length: 21 }, () => '#'.repeat(21));
    const lines = painted('dot', 4, full);
    const corner = (x: number, y: number): string => lines[4 * y]?.charAt(4 * x) ?? '';
    for (const [x, y, mark] of [
      [0, 0, '#'],
      [6, 6, '#'],
      [7, 0, '.'],
      [0, 7, '.'],
      [14, 0, '#'],
      [13, 6, '.'],
      [20, 6, '#'],
      [14, 7, '.'],
      [0, 14, '#'],
      [6, 20, '#'],
      [6, 13, '.'],
      [14, 14, '.'],
      [20, 20, '.'],
    ] as const)
      expect(corner(x, y), `${x}, ${y}`).toBe(mark);
  });

  const shaped = (shape: ModuleShape): DrawableSymbol => ({ ...square, symbol: { ...square.symbol, shape } });
  it('are shaped from four pixels a module on, in images up to a limit', () => {
    expect(layOut(shaped('dot'), { width: 4 * 29 }).ok).toBe(true);
    expect(refusal(shaped('dot'), { width: 4 * 29 - 1 })).toContain(
      'needs 4 pixels a module, here a width of 116; received 3 a module',
    );
    expect(layOut(shaped('square'), { width: 29 }).ok).toBe(true);
    const side = Math.floor(Math.sqrt(LIMITS.MAX_ORNATE_PIXELS));
    expect(layOut(shaped('rounded'), { width: side }).ok).toBe(true);
    expect(refusal(shaped('rounded'), { width: side + 1 })).toContain(
      `may be at most ${LIMITS.MAX_ORNATE_PIXELS.toLocaleString('en')} pixels with a logo`,
    );
  });

  const logo = { width: 1, height: 1, pixels: new Uint8Array(4), file: Uint8Array.of() };
  const withLogo = {
    ...square,
    symbol: { ...square.symbol, logo: { logo, first: 8, modules: 5 } },
  } as DrawableSymbol;
  it('leave a logo its middle, half a module free on each side', () => {
    expect(drawn(withLogo, { width: 290 }).layout.logo).toEqual({
      logo,
      left: 40 + 80 + 5,
      top: 40 + 80 + 5,
      side: 40,
    });
    expect(drawn(withLogo, { width: 29 * 5 }).layout.logo).toMatchObject({ left: 20 + 40 + 2, side: 25 - 4 });
  });

  it.each<[style: DrawRequest['style'], message: string]>([
    [{ format: 'jpeg' }, 'must be png or svg with a logo; received jpeg'],
    [{ format: 'webp' }, 'must be png or svg with a logo'],
    [{ rotation: 90 }, 'must be 0 with a logo; received 90'],
    [{ background: 'transparent' }, 'must be a colour in a PNG file with a logo'],
    [{ format: 'svg', background: 'transparent' }, 'drawn'],
    [{ format: 'png' }, 'drawn'],
  ])('with a logo and %j: %s', (style, message) => {
    expect(refusal(withLogo, { width: 290, style })).toContain(message);
  });
});

describe('a label below modules', () => {
  const labelled = (text: string, request: DrawRequest = {}) =>
    drawn(square, { ...request, style: { format: 'svg', ...request.style, text } });

  it('takes at most a seventh of the height, and the modules the rest', () => {
    const { layout } = labelled('Lot 7', { width: 400, height: 400 });
    // 60 pixels, of seven cells of capitals with one above and one below.
    expect(layout.labelLeftOut).toBe(false);
    expect(new Set(layout.strokes.map(({ scale }) => scale))).toEqual(new Set([6]));
    expect(layout.strokes.length).toBe(4);
    const lowest = Math.max(...rectangles(layout.image).map(([, y, , high]) => y + high));
    expect(Math.min(...layout.strokes.map(({ top }) => top))).toBeGreaterThan(lowest);
  });

  it('has a line above its capitals and one below, and the lines of what is higher or lower', () => {
    const scaleOf = (text: string, side: number): number | undefined =>
      labelled(text, { width: side, height: side }).layout.strokes[0]?.scale;
    // 15 % of the height for 1 + 7 + 1 lines.
    expect([scaleOf('Lot 7', 419), scaleOf('Lot 7', 420), scaleOf('Lot 7', 480)]).toEqual([6, 7, 8]);
    expect(scaleOf('\u00c5', 420)).toBeLessThan(7);
  });

  it('is left out of the image, and refused, where it does not fit', () => {
    expect(refusal(square, { width: 29, style: { text: 'abcdef' } })).toContain('must fit below the symbol');
    expect(layOut(square, { width: 60, label: false, style: { text: 'x'.repeat(50) } }).ok).toBe(true);
  });
});
