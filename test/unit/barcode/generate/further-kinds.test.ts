// Further kinds beside bwip-js: bars, states and modules of seeded values, character by character where an alphabet is small.
import bwip from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import type { DrawableSymbol } from '../../../../src/barcode/generate/draw-request.ts';
import type { Writer } from '../../../../src/barcode/generate/writer.ts';
import { WRITERS } from '../../../../src/barcode/generate/writers.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';

interface Raw {
  readonly sbs?: readonly number[];
  readonly bhs?: readonly number[];
  readonly bbs?: readonly number[];
  readonly pixs?: readonly number[];
  readonly pixx?: number;
}

function theirs(bcid: string, text: string, options: object = {}): Raw {
  // oxlint-disable-next-line import/no-named-as-default-member -- the named export `raw` is another function
  const [first] = bwip.raw({ bcid, text, ...options } as never) as unknown as readonly Raw[];
  return first ?? {};
}

async function ours(path: string, value: string): Promise<DrawableSymbol> {
  const drawn = await WRITERS.find((writer) => writer.path === path)?.encode(value);
  if (drawn?.ok !== true) throw new Error(`${value}: ${drawn ? messageOf(drawn.failure) : 'no writer'}`);
  return drawn.value;
}

let state = 26;
const below = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};
const text = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
const texts = (alphabet: string, lengths: readonly number[], count = 60): readonly string[] =>
  Array.from({ length: count }, () => text(alphabet, lengths[below(lengths.length)] ?? 1));
/** Every character of an alphabet, in texts of this length. */
const pieces = (alphabet: string, length: number): readonly string[] =>
  alphabet.padEnd(Math.ceil(alphabet.length / length) * length, '0').match(new RegExp(`.{${length}}`, 'g')) ??
  [];
const numbers = (minimum: number, maximum: number): readonly string[] => [
  String(minimum),
  String(maximum),
  ...Array.from({ length: 60 }, () => String(minimum + below(maximum - minimum))),
  ...Array.from({ length: 100 }, (_, i) => String(minimum + i)),
];

const DIGITS = '0123456789';
const CAPITALS = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const SMALL = 'abcdefghijklmnopqrstuvwxyz #';
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('');
const escaped = (value: string): string =>
  Array.from(value, (character) =>
    character === '^' ? '^^' : `^${String(character.charCodeAt(0)).padStart(3, '0')}`,
  ).join('');

/** bwip-js draws no check character of value 0 (it takes the value 19, which has no bars); zint has the bars of 0, as here. */
const hasJapanCheck = (value: string): boolean => {
  const codes = Array.from(value, (character) => (character === '-' ? 10 : Number(character)));
  return codes.reduce((sum, code) => sum + code, 14 * (20 - codes.length)) % 19 !== 0;
};

interface Row {
  readonly path: string;
  readonly bcid: string;
  readonly values: readonly string[];
  /** What bwip-js takes for a value; default: the value. */
  readonly their: (value: string) => readonly [text: string, options: object];
}

const row = (
  path: string,
  bcid: string,
  values: readonly string[],
  their: Row['their'] = (value) => [value, {}],
): Row => {
  COMPARED.add(path);
  return { path, bcid, values, their };
};
const COMPARED = new Set<string>();

describe('bars of two or three heights', () => {
  /** Whether each bar reaches the top and the foot. bwip-js's tracks of a Pharmacode are 4 mm high. */
  function reaches(path: string, { bhs = [], bbs = [] }: Raw): string {
    const top =
      path === 'pharmacode-two-track'
        ? 8 / 25.4
        : Math.max(...bhs.map((height, i) => height + (bbs[i] ?? 0)));
    return bhs
      .map((height, i) => `${Number((bbs[i] ?? 0) + height > 0.95 * top)}${Number((bbs[i] ?? 0) < 0.001)}`)
      .join(' ');
  }

  const ROWS: readonly Row[] = [
    row('rm4scc', 'royalmail', [...pieces(CAPITALS, 6), ...texts(CAPITALS, [5, 8, 9])]),
    row('kix', 'kix', [...pieces(CAPITALS, 6), ...texts(CAPITALS, [7, 11, 14])]),
    row('postnet', 'postnet', texts(DIGITS, [5, 9, 11])),
    row('planet', 'planet', texts(DIGITS, [11, 13])),
    row('japan-post', 'japanpost', [...pieces(CAPITALS, 6), '6540123789-A-K-Z', ...texts(`${DIGITS}-`, [7, 12, 20]).filter(hasJapanCheck)]),
    row('australia-post', 'auspost', texts(DIGITS, [8]).map((point, i) => `${['11', '45', '87', '92', '59', '62'][i % 6]}${point}`)),
    row('australia-post', 'auspost', [...pieces(`${CAPITALS}${SMALL}`, 4), ...texts(`${CAPITALS}${SMALL}`, [3, 4])].map((each) => `5912345678a${each}`)),
    row('australia-post', 'auspost', texts(CAPITALS, [9, 10]).map((each) => `6212345678A${each.slice(1)}`)),
    row('australia-post', 'auspost', texts(DIGITS, [6, 8]).map((each) => `5912345678${each}`), (value) => [value, { custinfoenc: 'numeric' }]),
    row('pharmacode-two-track', 'pharmacode2', numbers(4, 64_570_080)),
  ]; // oxfmt-ignore

  it.each(ROWS)('of $path are those of bwip-js', async ({ path, bcid, values, their }) => {
    for (const value of values) {
      const drawn = await ours(path, value);
      if (drawn.kind !== 'matrix') throw new Error('bars of one height');
      const { rows } = drawn.symbol;
      const [top = [], foot = []] = [rows[0], rows.at(-1)];
      const mine = top.flatMap((isTop, x) => (x % 2 === 0 ? [`${Number(isTop)}${Number(foot[x])}`] : []));
      const [text, options] = their(value);
      expect(mine.join(' '), value).toBe(reaches(path, theirs(bcid, text, options)));
      // A bar is a module wide, and one lies between two.
      expect(rows.flatMap((row) => row.filter((dark, x) => dark && x % 2 === 1))).toEqual([]);
    }
  });
});

it('a Japan Post code whose codes add up to a multiple of 19 ends with the bars of 0', async () => {
  // Bars of zint 2.11.1: full, timing, timing before the stop.
  const drawn = await ours('japan-post', '91480297-009');
  const bars = drawn.kind === 'matrix' ? drawn.symbol.rows : [];
  const at = (x: number): string => bars.map((cells) => Number(cells[2 * x])).join('');
  expect([62, 63, 64, 65, 66].map(at)).toEqual(['111', '010', '010', '011', '111']);
});

describe('bars of several widths', () => {
  const ROWS: readonly Row[] = [
    row('telepen', 'telepen', [...Array.from(ASCII, (character) => `a${character}`), ...texts(ASCII, [1, 9, 30])], (value) => [escaped(value).replaceAll('^^', '^094'), { parse: true }]),
    row('pharmacode', 'pharmacode', numbers(3, 131_070)),
    row('sscc-18', 'sscc18', texts(DIGITS, [17]), (value) => [`(00)${value}`, {}]),
  ]; // oxfmt-ignore

  /** [module, width] of each bar. */
  function barsOf({ sbs = [] }: Raw): string {
    let at = 0;
    const bars: string[] = [];
    for (const [i, width] of sbs.entries()) {
      if (i % 2 === 0) bars.push(`${at}:${width}`);
      at += width;
    }
    return bars.join(' ');
  }

  it.each(ROWS)('of $path are those of bwip-js', async ({ path, bcid, values, their }) => {
    for (const value of values) {
      const drawn = await ours(path, value);
      if (drawn.kind !== 'linear') throw new Error('modules');
      const [text, options] = their(value);
      const mine = drawn.symbol.bars.map(({ at, width }) => `${at}:${width}`).join(' ');
      expect(mine, value).toBe(barsOf(theirs(bcid, text, options)));
    }
  });

  it.each([
    row('pzn', 'pzn', texts(DIGITS, [7]), (value) => [value, { pzn8: true }]),
    row(
      'hibc-code-39',
      'hibccode39',
      texts(`${CAPITALS}-. $/+%`, [5, 12]).map((each) => `A${each.trim()}`),
    ),
  ])('of $path are wide and narrow where those of bwip-js are', async ({ path, bcid, values, their }) => {
    const isWide = (widths: readonly number[]): string => widths.map((width) => Number(width > 1)).join('');
    for (const value of values) {
      const [text, options] = their(value);
      let raw: Raw;
      try {
        raw = theirs(bcid, text, options);
      } catch {
        // A check digit of ten.
        expect(String(await ours(path, value).catch((cause: unknown) => cause)), value).toContain(
          'would be 10',
        );
        continue;
      }
      const drawn = await ours(path, value);
      const bars = drawn.kind === 'linear' ? drawn.symbol.bars : [];
      const widths = (raw.sbs ?? []).filter((_, i) => i % 2 === 0);
      expect(isWide(bars.map(({ width }) => width)), value).toBe(isWide(widths));
    }
  });
});

describe('modules', () => {
  const gtin = (value: string): string => value.replace(/^(?=\d{14}\|)/, '(01)');
  const ELEMENTS = [
    '(17)261231(10)A1',
    '(10)LOT-7(21)xyz',
    '(21)A12345678',
    '(99)1234-abcd',
    '(91)Quiet zone 7/8',
  ].map((each) => each.replaceAll(' ', '_'));
  const above = (value: string): readonly string[] => ELEMENTS.map((each) => `${value}|${each}`);
  const latin = texts(`${CAPITALS}${SMALL}é½ÿ^~`, [1, 9, 40, 120], 30);
  const latinText = (value: string): readonly [string, object] => [
    escaped(value),
    { parse: true, parsefnc: true },
  ];
  const composite = (path: string, value: string, bcid = path.replaceAll('-', '')): Row =>
    row(path, bcid, above(value), (each) => [gtin(each), {}]);
  const ROWS: readonly Row[] = [
    row('codablock-f', 'codablockf', latin, (value) => [escaped(value), { parse: true, columns: 8 }]),
    row('dotcode', 'dotcode', latin, latinText),
    row('han-xin', 'hanxin', texts(`${CAPITALS}${SMALL}-./`, [1, 9, 40, 120], 30)),
    composite('ean-13-composite', '9521234000006'),
    composite('ean-8-composite', '95200002'),
    composite('upc-a-composite', '952123450067'),
    composite('upc-e-composite', '01234565'),
    composite('gs1-128-composite', '(01)09521234000006', 'gs1-128composite'),
    composite('databar-omni-composite', '09521234000006'),
    composite('databar-stacked-composite', '09521234000006'),
    composite('databar-stacked-omni-composite', '09521234000006'),
    composite('databar-limited-composite', '09521234000006'),
    composite('databar-expanded-composite', '(01)09521234000006(3103)001750'),
    composite('databar-expanded-stacked-composite', '(01)09521234000006(3103)001750'),
    row('hibc-data-matrix', 'hibcdatamatrix', texts(CAPITALS, [6, 14]).map((each) => `A${each}`)),
  ]; // oxfmt-ignore

  it.each(ROWS)(
    'of $path are those of bwip-js',
    async ({ path, bcid, values, their }) => {
      for (const value of values) {
        const drawn = await ours(path, value);
        if (drawn.kind !== 'matrix') throw new Error('bars');
        const [text, options] = their(value);
        const { pixs = [], pixx } = theirs(bcid, text, options);
        const { rows } = drawn.symbol;
        expect(rows[0]?.length, value).toBe(pixx);
        expect(rows.flat().map(Number).join(''), value).toBe(pixs.join(''));
      }
    },
    60_000,
  );

  it.each([
    ['dotcode', '日本', 'dotcode', '^ECI000026^230^151^165^230^156^172'],
    // GB 18030.
    ['han-xin', '日本', 'hanxin', '^200^213^177^190'],
    ['han-xin', 'é', 'hanxin', '^168^166'],
    ['han-xin', 'ÿ', 'hanxin', '^129^048^139^055'],
    ['han-xin', '\u{1f600}', 'hanxin', '^148^057^252^054'],
  ])(
    'of %s %s are of UTF-8 behind its ECI, or of its own character set',
    async (path, value, bcid, their) => {
      const drawn = await ours(path, value);
      const { pixs = [] } = theirs(bcid, their, { parse: true, parsefnc: true });
      expect(drawn.kind === 'matrix' && drawn.symbol.rows.flat().map(Number).join('')).toBe(pixs.join(''));
    },
  );

  it('of a composite have the heights of its standard', async () => {
    const heights = async (path: string, value: string) => {
      const drawn = await ours(path, `${value}|(10)A1`);
      return drawn.kind === 'matrix' ? drawn.symbol.rowHeights : undefined;
    };
    // Rows of the component above have two modules, a separator one or two.
    expect((await heights('ean-13-composite', '9521234000006'))?.at(-1)).toBe(69);
    expect((await heights('databar-omni-composite', '09521234000006'))?.at(-1)).toBe(33);
    expect((await heights('databar-stacked-composite', '09521234000006'))?.slice(-3)).toEqual([5, 1, 7]);
  });

  it.each([
    ['codablock-f', 'é'.repeat(1100)],
    ['codablock-f', 'x'.repeat(2700)],
    ['dotcode', 'x'.repeat(1000)],
    ['dotcode', '!'.repeat(500)],
    ['han-xin', '1'.repeat(7827)],
    ['han-xin', 'A'.repeat(3261)],
    ['han-xin', '日'.repeat(1630)],
    ['gs1-128-composite', `(01)09521234000006|${Array.from({ length: 9 }, (_, i) => `(9${i + 1})${'1'.repeat(90)}`).join('')}`],
  ])('of %s hold what it says', async (path, most) => {
    expect((await ours(path, most)).kind).toBe('matrix');
  }, 60_000); // oxfmt-ignore
});

describe('a kind that no scan reads', () => {
  const drawnOnly: readonly Writer[] = WRITERS.filter(({ readAs }) => readAs === undefined);

  it.each(drawnOnly.map((writer) => [writer.path, writer] as const))(
    '%s is compared with another program, or has golden vectors',
    (path, { vectors = [] }) => {
      expect(COMPARED.has(path) || vectors.length > 0).toBe(true);
    },
  );

  const vectors = (WRITERS as readonly Writer[]).flatMap(({ path, vectors: own = [] }) =>
    own.map((vector) => [path, vector.value, vector] as const),
  );
  it.for(vectors)('%s %s is drawn as its source draws it', async ([path, value, { drawn, source }]) => {
    const { kind, symbol } = await ours(path, value);
    expect(source).toMatch(/\d/);
    const ends = kind === 'linear' ? symbol.bars.map(({ at, width }) => [at, at + width]) : [];
    const mine =
      kind === 'linear'
        ? ends
            .flat()
            .slice(1)
            .map((end, i) => end - (ends.flat()[i] ?? 0))
            .join('')
        : symbol.rows.map((cells) => cells.map(Number).join('')).join('/');
    expect(mine).toBe(drawn);
  });
});
