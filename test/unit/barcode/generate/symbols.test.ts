// Symbols before they are drawn: GS1's places of digits and guards, articles with add-ons, Intelligent Mail, MaxiCode's cells, and what
// the encoders of bwip-js hand on.
import bwip from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { encodeEan13WithAddOn, encodeIsbn, encodeIssn } from '../../../../src/barcode/generate/articles.ts';
import type { DrawableSymbol } from '../../../../src/barcode/generate/draw-request.ts';
import { encodeEanUpc, type EanUpcName } from '../../../../src/barcode/generate/ean-upc.ts';
import { encodeImbSymbol } from '../../../../src/barcode/generate/imb.ts';
import type { LinearSymbol } from '../../../../src/barcode/generate/linear.ts';
import { HEXAGON_CELLS, hexagons } from '../../../../src/barcode/generate/maxicode.ts';
import { WRITERS } from '../../../../src/barcode/generate/writers.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import type { Result } from '../../../../src/service/result.ts';
import { barsOf, encoded } from '../../../support/draw-linear.ts';

const symbolOf = (result: Result<LinearSymbol>): LinearSymbol => {
  if (!result.ok) throw new Error(messageOf(result.failure));
  return result.value;
};

describe('an EAN or UPC symbol', () => {
  /** GS1 General Specifications 5.2: quiet zones, and the modules that guards and groups of digits take. */
  const FORMS: readonly (readonly [
    name: EanUpcName,
    value: string,
    quiet: readonly [number, number],
    guards: readonly (readonly [from: number, to: number])[],
    groups: readonly (readonly [text: string, from: number, to: number])[],
  ])[] = [
    ['EAN_13', '9521234000006', [11, 7], [[0, 3], [45, 50], [92, 95]], [['521234', 3, 45], ['000006', 50, 92]]],
    ['EAN_8', '96385074', [7, 7], [[0, 3], [31, 36], [64, 67]], [['9638', 3, 31], ['5074', 36, 64]]],
    ['UPC_A', '036000291452', [9, 9], [[0, 10], [45, 50], [85, 95]], [['36000', 10, 45], ['29145', 50, 85]]],
    ['UPC_E', '01234565', [9, 7], [[0, 3], [45, 51]], [['123456', 3, 45]]],
  ]; // oxfmt-ignore

  it.each(FORMS)(
    '%s has the quiet zones, guards and places of digits of GS1',
    (name, value, quiet, guards, groups) => {
      const { modules, bars, quietLeft, quietRight, label, labelPitch } = symbolOf(encodeEanUpc(name, value));
      expect([quietLeft, quietRight]).toEqual(quiet);
      expect(modules).toBe(guards.at(-1)?.[1]);
      for (const { at, guard } of bars)
        expect(guard, `bar at ${at}`).toBe(guards.some(([from, to]) => at >= from && at < to));
      // Digits stand in the middle of their modules, seven from one to the next.
      expect(labelPitch).toBe(7);
      for (const [text, from, to] of groups) expect(label).toContainEqual({ text, middle: (from + to) / 2 });
    },
  );

  it.each<
    [
      name: EanUpcName,
      value: string,
      digit: string,
      side: 'left' | 'right',
      wide: number,
      isSmall: true | undefined,
    ]
  >([
    // A glyph is five modules wide where a module has a cell.
    ['EAN_13', '9521234000006', '9', 'left', 5, undefined],
    ['UPC_A', '036000291452', '0', 'left', 4, true],
    ['UPC_A', '036000291452', '2', 'right', 4, true],
    ['UPC_E', '01234565', '0', 'left', 4, true],
    ['UPC_E', '01234565', '5', 'right', 4, true],
  ])('%s of %s has the digit %s two modules %s of its bars', (name, value, digit, side, wide, isSmall) => {
    const { modules, label } = symbolOf(encodeEanUpc(name, value));
    const outside = side === 'left' ? label[0] : label.at(-1);
    expect([outside?.text, outside?.isSmall]).toEqual([digit, isSmall]);
    const middle = outside?.middle ?? 0;
    expect(side === 'left' ? -(middle + wide / 2) : middle - wide / 2 - modules).toBe(2);
  });
});

describe('an article with an add-on', () => {
  it.each<
    [
      what: string,
      encode: (value: string) => Result<LinearSymbol>,
      value: string,
      main: string,
      addOn: string,
    ]
  >([
    ['an issue', encodeIssn, '0317-8471 07', '9770317847001', '07'],
    ['a price', encodeIsbn, 'ISBN-13: 978-0-306-40615-7 51299', '9780306406157', '51299'],
    ['two digits', encodeEan13WithAddOn, '9521234000006 12', '9521234000006', '12'],
    ['five behind a plus', encodeEan13WithAddOn, '952123400000+51299', '9521234000006', '51299'],
    ['blanks around a plus', encodeEan13WithAddOn, ' 9521234000006 + 12 ', '9521234000006', '12'],
  ])('is the EAN-13 and, nine modules on, the add-on: %s', (_, encode, value, main, addOn) => {
    const symbol = symbolOf(encode(value));
    const first = symbolOf(encodeEanUpc('EAN_13', main));
    expect(symbol.bars.slice(0, first.bars.length)).toEqual(first.bars);
    const second = barsOf(addOn.length === 2 ? 'ean2' : 'ean5', addOn);
    const bars = symbol.bars.slice(first.bars.length);
    expect(bars.map(({ at, width }) => [at - 95 - 9, width])).toEqual(
      second.bars.map(({ x, width }) => [x, width]),
    );
    // 20 modules of two digits, 47 of five (ISO/IEC 15420, 4.4).
    const modules = addOn.length === 2 ? 20 : 47;
    expect(symbol.modules).toBe(95 + 9 + modules);
    expect([symbol.quietLeft, symbol.quietRight]).toEqual([11, 5]);
    expect(symbol.label.at(-1)).toEqual({ text: addOn, middle: 95 + 9 + modules / 2, isAbove: true });
    expect(symbol.label.slice(0, -1)).toEqual(first.label);
    expect(symbol.bars.map(({ isAddOn = false }) => isAddOn)).toEqual(symbol.bars.map(({ at }) => at > 95));
    // The indicator ends at the edge of the quiet zone, level with the add-on's digits.
    expect(symbol.indicators).toEqual({
      groups: [{ text: '>', middle: symbol.modules + 5 - 2.5, isAbove: true }],
      isDefault: true,
    });
  });

  it.each<
    [
      what: string,
      encode: (value: string) => Result<LinearSymbol>,
      value: string,
      code: string,
      message: string,
    ]
  >([
    [
      'no add-on',
      encodeEan13WithAddOn,
      '9521234000006',
      'invalid_value',
      'takes the number, a blank or +, and 2 or 5 digits',
    ],
    ['three digits', encodeEan13WithAddOn, '9521234000006 123', 'invalid_value', 'such as 9521234000006 12'],
    ['no number', encodeEan13WithAddOn, ' 12', 'invalid_value', 'takes the number'],
    [
      'a number that ends with a hyphen',
      encodeEan13WithAddOn,
      '9521234000006- 12',
      'invalid_value',
      'takes the number',
    ],
    [
      'a wrong check digit',
      encodeEan13WithAddOn,
      '9521234000005 12',
      'invalid_value',
      'must be 6; received 5',
    ],
    ['nine digits', encodeIsbn, '030640615', 'invalid_value', 'takes 10 or 13 digits (978 or 979)'],
    ['an EAN-13 of something else', encodeIsbn, '9521234000006', 'invalid_value', 'takes 10 or 13 digits'],
    ['a wrong check digit of ten', encodeIsbn, '0-306-40615-3', 'invalid_value', 'check digit'],
    ['nothing', encodeIsbn, 'ISBN', 'missing_value', 'the ISBN'],
    ['nothing', encodeIssn, ' ', 'missing_value', 'the ISSN'],
    ['a wrong check digit', encodeIssn, '0317-8472', 'invalid_value', 'check digit'],
    ['another prefix', encodeIssn, '9780306406157', 'invalid_value', 'takes 8 digits, or 13 (977)'],
  ])('is refused: %s', (_, encode, value, code, message) => {
    const symbol = encode(value);
    expect(symbol.ok ? '' : symbol.failure.code).toBe(code);
    expect(symbol.ok ? '' : messageOf(symbol.failure)).toContain(message);
  });

  it.each<[encode: 'isbn' | 'issn', value: string, main: string, caption: string]>([
    ['isbn', '0-306-40615-2', '9780306406157', 'ISBN 978-0-306-40615-7'],
    ['isbn', '978 0 306 40615 7', '9780306406157', 'ISBN 978-0-306-40615-7'],
    ['isbn', '978-0-306-40615-7 51299', '9780306406157', 'ISBN 978-0-306-40615-7'],
    ['isbn', 'isbn 0-8044-2957-x', '9780804429573', 'ISBN 978-0-8044-2957-3'],
    ['isbn', 'ISBN-10: 0306406152', '9780306406157', 'ISBN 9780306406157'],
    ['isbn', '979-10-90636-07-1', '9791090636071', 'ISBN 979-10-90636-07-1'],
    ['issn', '0317-8471', '9770317847001', 'ISSN 0317-8471'],
    ['issn', '03178471 07', '9770317847001', 'ISSN 0317-8471'],
    ['issn', 'ISSN 2434-561X', '9772434561006', 'ISSN 2434-561X'],
    ['issn', '9770317847001', '9770317847001', 'ISSN 0317-8471'],
    ['issn', '9772434561006', '9772434561006', 'ISSN 2434-561X'],
  ])('%s %s is the EAN-13 %s below %s', (kind, value, main, caption) => {
    const symbol = symbolOf((kind === 'isbn' ? encodeIsbn : encodeIssn)(value));
    const plain = symbolOf(encodeEanUpc('EAN_13', main));
    expect(symbol.bars.slice(0, plain.bars.length)).toEqual(plain.bars);
    expect(symbol.label.slice(0, 3)).toEqual(plain.label);
    expect(symbol.caption).toEqual({ text: caption, middle: 47.5 });
    expect([plain.indicators?.isDefault, symbol.indicators?.isDefault]).toEqual([false, true]);
  });
});

describe('an Intelligent Mail symbol', () => {
  it('has bars of the heights that bwip-js gives, a module apart', () => {
    const digits = '0123456709498765432101234567891';
    const symbol = encodeImbSymbol(`01 234 567094 987654321-01234567891`);
    if (!symbol.ok) throw new Error('refused');
    const { rows, rowHeights, quiet } = symbol.value;
    expect([rows.length, rowHeights, quiet]).toEqual([3, [3, 2, 3], 6]);
    const raw = encoded('onecode', digits);
    const tall = Math.max(...(raw?.bhs ?? []));
    for (const row of rows) {
      expect(row).toHaveLength(129);
      expect(row.filter((dark, x) => dark && x % 2 === 1)).toEqual([]);
    }
    // A bar reaches up where its top is that of the highest, and down where its base is the lowest.
    const bases = raw?.bbs ?? [];
    for (let i = 0; i < 65; i += 1) {
      const top = (bases[i] ?? 0) + (raw?.bhs[i] ?? 0);
      expect(rows[0]?.[2 * i], `bar ${i}`).toBe(top > 0.9 * tall);
      expect(rows[1]?.[2 * i]).toBe(true);
      expect(rows[2]?.[2 * i], `bar ${i}`).toBe((bases[i] ?? 0) < 0.001);
    }
  });

  it.each([
    '',
    '123',
    '05234567094987654321012345678',
    '09234567094987654321',
    `0123456709498765432${'1'.repeat(50)}`,
  ])('is refused for %j', (value) => {
    const symbol = encodeImbSymbol(value);
    expect(symbol.ok ? '' : messageOf(symbol.failure)).toContain(
      'takes 20 digits of which the second is 0 to 4',
    );
    expect(symbol.ok ? '' : messageOf(symbol.failure).length).toBeLessThan(220);
  });
});

describe('MaxiCode', () => {
  it('has hexagons seven cells wide, rows of seven cells that step aside by half a pitch, and rings', () => {
    const empty = hexagons([]);
    expect(empty).toHaveLength(32 * 7 + 9);
    expect(empty.every((row) => row.length === 30 * HEXAGON_CELLS + 3)).toBe(true);
    const lines = (module: number, at: number): string[] =>
      hexagons([module])
        .slice(Math.floor(module / 30) * 7, Math.floor(module / 30) * 7 + 9)
        .map((row) =>
          row
            .slice(at, at + 7)
            .map((dark) => (dark ? '#' : '.'))
            .join(''),
        );
    const HEXAGON = [
      '...#...',
      '..###..',
      '.#####.',
      '#######',
      '#######',
      '#######',
      '.#####.',
      '..###..',
      '...#...',
    ];
    expect(lines(0, 0)).toEqual(HEXAGON);
    expect(lines(29, 29 * 8)).toEqual(HEXAGON);
    // The second row begins half a pitch on.
    expect(lines(30, 4)).toEqual(HEXAGON);
    expect(lines(32 * 30, 0)).toEqual(HEXAGON);
  });

  it('has three dark rings around a light middle, of the radii of ISO/IEC 16023', () => {
    const rows = hexagons([]);
    const [x, y] = [14 * 8 + 3, 16 * 7 + 4];
    const ring = (dx: number): boolean => rows[y]?.[x + dx] === true;
    const runs: [boolean, number][] = [];
    for (let dx = 0; dx < 60; dx += 1) {
      const last = runs.at(-1);
      if (last?.[0] === ring(dx)) last[1] += 1;
      else runs.push([ring(dx), 1]);
    }
    expect(runs.map(([dark]) => dark)).toEqual([false, true, false, true, false, true, false]);
    // 0.51, 1.18, 1.86, 2.53, 3.20 and 3.87 mm, of 0.88 mm a pitch of eight cells.
    let edge = 0;
    const edges = runs.slice(0, -1).map(([, length]) => (edge += length));
    expect(edges).toEqual([0.51, 1.18, 1.86, 2.53, 3.2, 3.87].map((mm) => Math.ceil((mm / 0.88) * 8)));
    expect(rows[y + 13]?.[x]).toBe(ring(13));
    expect(rows[y - 13]?.[x]).toBe(ring(13));
  });
});

describe('the modules', () => {
  interface Raw {
    readonly pixs?: readonly number[];
    readonly pixx?: number;
    readonly sbs?: readonly number[];
  }
  const raw = (bcid: string, text: string, options: object = {}): Raw => {
    // oxlint-disable-next-line import/no-named-as-default-member -- the named export `raw` is another function
    const [first] = bwip.raw({ bcid, text, ...options } as never) as unknown as readonly Raw[];
    return first ?? {};
  };
  const write = async (path: string, value: string): Promise<DrawableSymbol> => {
    const drawn = await WRITERS.find((writer) => writer.path === path)?.encode(value);
    if (drawn?.ok !== true) throw new Error(drawn ? messageOf(drawn.failure) : 'no writer');
    return drawn.value;
  };

  it.each<[path: string, value: string, bcid: string, options: object, quiet: number, text?: string]>([
    ['data-matrix', 'Quiet zone', 'datamatrix', {}, 1],
    ['pdf-417', 'Quiet zone 12345', 'pdf417', {}, 2],
    ['micro-pdf-417', 'Quiet zone', 'micropdf417', {}, 2],
    ['aztec', 'Quiet zone', 'azteccode', {}, 2],
    ['micro-qr', 'QUIET', 'microqrcode', {}, 2],
    ['rmqr', 'QUIET ZONE', 'rectangularmicroqrcode', { version: 'R13x27' }, 2],
    ['gs1-datamatrix', '(01)09521234000006(10)A1(21)7', 'gs1datamatrix', {}, 1],
    ['databar-stacked', '0952123400000', 'databarstacked', {}, 1, '(01)09521234000006'],
    ['databar-stacked-omni', '(01)0952123400000', 'databarstackedomni', {}, 1, '(01)09521234000006'],
    ['databar-expanded-stacked', '(01)09521234000006(3103)001750(10)A1', 'databarexpandedstacked', {}, 1],
  ])('of %s %s are those of bwip-js', async (path, value, bcid, options, quiet, text = value) => {
    const drawn = await write(path, value);
    if (drawn.kind !== 'matrix') throw new Error('bars');
    const { pixs = [], pixx = 1 } = raw(bcid, text, options);
    expect(drawn.symbol.quiet).toBe(quiet);
    const theirs = Array.from({ length: pixs.length / pixx }, (_, y) =>
      pixs.slice(y * pixx, (y + 1) * pixx).map((pixel) => pixel === 1),
    );
    const { rows, rowHeights } = drawn.symbol;
    // bwip-js draws rows of several modules as often as they are high.
    const spread = rows.flatMap((row, y) =>
      Array.from({ length: theirs.length === rows.length ? 1 : (rowHeights?.[y] ?? 1) }, () => row),
    );
    expect(spread.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toEqual(
      theirs.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')),
    );
  });

  it.each([
    ['data-matrix', 'datamatrix'],
    ['pdf-417', 'pdf417'],
    ['micro-pdf-417', 'micropdf417'],
    ['aztec', 'azteccode'],
  ])('of %s are of Latin-1, or of UTF-8 behind its ECI', async (path, bcid) => {
    for (const [value, text] of [
      ['a\u00e9', '^097^233'],
      ['^', '^^'],
      ['\u00ff', '^255'],
      ['\u0100', '^ECI000026^196^128'],
      ['\u03a9\u00e9', '^ECI000026^206^169^195^169'],
      ['\u{1f600}', '^ECI000026^240^159^152^128'],
    ] as const) {
      const drawn = await write(path, value);
      const { pixs = [] } = raw(bcid, text, { parse: true, parsefnc: true });
      const rows = drawn.kind === 'matrix' ? drawn.symbol.rows : [];
      expect(rows.flat().filter(Boolean).length, value).toBe(pixs.filter((pixel) => pixel === 1).length);
      expect(rows.flat().map(Number), value).toEqual([...pixs]);
    }
  });

  it('of an rMQR are of the smallest area that holds its text, of the 32 sizes', async () => {
    // ISO/IEC 23941 table 1.
    const sizes = [
      [7, 43, 59, 77, 99, 139],
      [9, 43, 59, 77, 99, 139],
      [11, 27, 43, 59, 77, 99, 139],
      [13, 27, 43, 59, 77, 99, 139],
      [15, 43, 59, 77, 99, 139],
      [17, 43, 59, 77, 99, 139],
    ].flatMap(([rows = 0, ...columns]) => columns.map((across) => ({ rows, across, area: rows * across })));
    expect(sizes).toHaveLength(32);
    const holds = ({ rows, across }: { rows: number; across: number }, text: string): boolean => {
      try {
        return (
          raw('rectangularmicroqrcode', text, { version: `R${rows}x${across}`, eclevel: 'M' }).pixs !==
          undefined
        );
      } catch {
        return false;
      }
    };
    const seen = new Set<string>();
    for (let length = 1; length <= 361; length += 24) {
      const text = '1'.repeat(length);
      const least = Math.min(...sizes.filter((size) => holds(size, text)).map(({ area }) => area));
      const drawn = await write('rmqr', text);
      const rows = drawn.kind === 'matrix' ? drawn.symbol.rows : [];
      expect(rows.length * (rows[0]?.length ?? 0), `${length} digits`).toBe(least);
      seen.add(`${rows.length}x${rows[0]?.length}`);
    }
    expect(seen.size).toBeGreaterThan(8);
  }, 60_000);

  it.each<[path: string, value: string, bcid: string, text: string]>([
    ['databar-omni', '2456789012345', 'databaromni', '(01)24567890123450'],
    ['databar-omni', '(01) 0952-1234000006', 'databaromni', '(01)09521234000006'],
    ['databar-limited', '1952123400000', 'databarlimited', '(01)19521234000003'],
    [
      'databar-expanded',
      '(01)09521234000006(3103)001750',
      'databarexpanded',
      '(01)09521234000006(3103)001750',
    ],
    [
      'databar-expanded',
      '(01)09521234000006(10)AB12(21)x',
      'databarexpanded',
      '(01)09521234000006(10)AB12(21)x',
    ],
  ])('of %s %s are the bars of bwip-js with the elements below', async (path, value, bcid, text) => {
    const drawn = await write(path, value);
    if (drawn.kind !== 'linear') throw new Error('modules');
    const { bars, modules, quietLeft, quietRight, label, labelPitch } = drawn.symbol;
    const theirs = barsOf(bcid, text).bars.filter(({ width }) => width > 0);
    const [first] = theirs;
    const drawnBars = bars.filter(({ width }) => width > 0);
    expect(drawnBars.map(({ at, width }) => [at, width])).toEqual(
      theirs.map(({ x, width }) => [x - (first?.x ?? 0), width]),
    );
    expect(label).toEqual([{ text, middle: modules / 2 }]);
    expect([quietLeft, quietRight, labelPitch]).toEqual([2, 2, 6]);
  });

  it.each<[path: string, value: string, message: string]>([
    ['databar-omni', '', 'the GTIN'],
    ['databar-omni', '12345x', 'takes digits 0–9; received "x"'],
    ['databar-omni', '123', 'takes 13 digits, or 14 with the check digit; received 3'],
    ['databar-limited', '2952123400000', 'takes a GTIN whose first digit is 0 or 1; received 29521234000000'],
    ['databar-expanded', `(91)${'A'.repeat(90)}`, 'identifiers included'],
    ['gs1-datamatrix', '(01)123', '(01)'],
    [
      'micro-qr',
      'x'.repeat(16),
      'holds 35 digits, 21 alphanumeric characters or 15 bytes; received 16 characters',
    ],
    ['micro-qr', '1'.repeat(36), 'received 36 characters'],
    [
      'rmqr',
      '1'.repeat(362),
      'holds 361 digits, 219 alphanumeric characters or 150 bytes; received 362 characters',
    ],
    ['rmqr', 'x'.repeat(151), 'received 151 characters'],
    ['maxicode', 'x'.repeat(94), 'holds 93 characters'],
    [
      'data-matrix',
      'x'.repeat(2336),
      'holds 3,116 digits, 2,335 letters or 1,555 bytes; received 2,336 characters',
    ],
    ['data-matrix', '\ud800', 'half of a surrogate pair'],
    ['aztec', '', 'the text to encode as Aztec'],
  ])('of %s %.30j are refused', async (path, value, message) => {
    const drawn = await WRITERS.find((writer) => writer.path === path)?.encode(value);
    expect(drawn?.ok === false ? messageOf(drawn.failure) : 'taken').toContain(message);
  });

  it.each<[path: string, most: string]>([
    ['micro-qr', '1'.repeat(35)],
    ['micro-qr', 'A'.repeat(21)],
    ['micro-qr', 'x'.repeat(15)],
    ['rmqr', '1'.repeat(361)],
    ['rmqr', 'A'.repeat(219)],
    ['rmqr', 'x'.repeat(150)],
    ['data-matrix', '1'.repeat(3116)],
    ['micro-pdf-417', '1'.repeat(366)],
  ])('of %s hold what it says', async (path, most) => {
    expect((await write(path, most)).kind).toBe('matrix');
  });
});
