import { describe, expect, it } from 'vitest';
import { componentReader } from '../../../../src/barcode/cc-a/index.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import { mapQuad, type Quad } from '../../../../src/barcode/vision/geometry.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawSymbol, turned } from '../../../support/draw-symbol.ts';
import { createRandom } from '../../../fuzz/random.ts';

const PX = 2;
/** Modules of the margin that drawSymbol leaves. */
const MARGIN = 10;

/** The carriers, their columns, and the sizes of CC-A of so many columns. */
const LINEAR = [
  ['ean-13-composite', '9521234000006', 4, 5],
  ['ean-8-composite', '95200002', 3, 5],
  ['upc-a-composite', '95212345006', 4, 5],
  ['upc-e-composite', '01234565', 2, 7],
  ['gs1-128-composite', '(01)09521234000006', 4, 5],
  ['databar-omni-composite', '09521234000006', 4, 5],
  ['databar-stacked-composite', '09521234000006', 2, 7],
  ['databar-stacked-omni-composite', '09521234000006', 2, 7],
  ['databar-limited-composite', '09521234000006', 3, 5],
  ['databar-expanded-composite', '(01)09521234000006(3103)001750', 4, 5],
  ['databar-expanded-stacked-composite', '(01)09521234000006(3103)001750', 4, 5],
] as const; // oxfmt-ignore

/** From the smallest size to the largest; the last one is too long for 2 and 3 columns. */
function contents(path: string, columns: number): readonly string[] {
  const { below } = createRandom(path);
  const letters = String.fromCharCode(...Array.from({ length: 20 }, () => 65 + below(26)));
  return [
    '(17)261231(10)A1',
    ...[2, 4, 5, 7, 9, 11, 14, 17, 20].map((length) => `(21)${letters.slice(0, length)}`),
    '(10)abc/1?d(30)12',
    `(21)${letters}(30)12`,
    ...(columns === 4 ? [`(21)${letters}(30)12345678`] : []),
  ];
}

interface Drawn {
  readonly luma: Luma;
  /** Of the linear part; of one in rows, of all ink, as recognition has it. */
  readonly quad: Quad;
}

async function drawn(path: string, value: string): Promise<Drawn> {
  const luma = await drawSymbol(path, value, PX);
  const { width, height, data } = luma;
  const bottom = height - MARGIN * PX;
  const rowAt = (y: number): Uint8Array => data.subarray(y * width, (y + 1) * width);
  const last = rowAt(bottom - 1);
  let top = bottom;
  while (isInRows(path) ? top > MARGIN * PX : last.every((grey, x) => grey === rowAt(top - 1)[x])) top--;
  const rows = isInRows(path) ? Array.from({ length: bottom - top }, (_, i) => rowAt(top + i)) : [last];
  const left = Math.min(...rows.map((row) => row.indexOf(0)));
  const right = Math.max(...rows.map((row) => row.lastIndexOf(0))) + 1;
  return {
    luma,
    quad: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
  };
}

function turnedBy({ luma, quad }: Drawn, quarters: number): Drawn {
  if (quarters === 0) return { luma, quad };
  const { height } = luma;
  return turnedBy(
    { luma: turned(luma, 1), quad: mapQuad(quad, ({ x, y }) => ({ x: height - y, y: x })) },
    quarters - 1,
  );
}

/** The same symbol with white over so many modules of the upper rows, from within the first codeword. */
function blotted({ luma, quad }: Drawn, rows: number, columns: number): Drawn {
  const data = luma.data.slice();
  const from = (MARGIN + 14) * PX;
  for (let y = MARGIN * PX; y < (MARGIN + rows) * PX; y++)
    data.fill(255, y * luma.width + from, y * luma.width + from + columns * PX);
  return { luma: { ...luma, data }, quad };
}

const textOf = ({ luma, quad }: Drawn, inRows = false): string | undefined =>
  componentReader(luma)(quad, inRows);
const isInRows = (path: string): boolean => path.includes('stacked');

async function read(path: string, value: string, quarters: number) {
  const result = await recognize(turned(await drawSymbol(path, value, 3), quarters), {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  return result.ok ? result.value.map(({ type, composite }) => [type, composite]) : [];
}

describe('the CC-A above a linear symbol', () => {
  it('is read in every size above every carrier, at every quarter', async () => {
    for (const [path, value, columns, sizes] of LINEAR) {
      const heights = new Set<number>();
      for (const [i, above] of contents(path, columns).entries()) {
        const symbol = await drawn(path, `${value}|${above}`);
        heights.add(symbol.luma.height);
        const text = textOf(turnedBy(symbol, i % 4), isInRows(path));
        expect(text, `${path} ${above}`).toBe(above);
      }
      expect(heights.size, path).toBe(sizes);
    }
  });

  it('is told with the linear symbol, which is the only one', async () => {
    for (const [i, [path, value]] of LINEAR.entries()) {
      const [first, ...others] = await read(path, `${value}|(17)261231(10)A1`, i % 4);
      expect([first?.[1], others.length], path).toEqual(['(17)261231(10)A1', 0]);
    }
  });

  it('is corrected, and empty where too much is lost or its compaction is not known', async () => {
    const above = '(21)QW-ERTYUIOP';
    const symbol = await drawn('ean-13-composite', `9521234000006|${above}`);
    expect(textOf(blotted(symbol, 4, 8))).toBe(above);
    expect(textOf(blotted(symbol, 8, 30))).toBe('');
    expect(textOf(await drawn('ean-13-composite', '9521234000006|(90)ABC123'))).toBe('');
  });

  it('is none where other codes, other 2D parts, print or paper lie above', async () => {
    const { luma, quad } = await drawn('ean-13-composite', '9521234000006|(17)261231(10)A1');
    const top = quad[0].y;
    const { below } = createRandom('above a linear symbol');
    const next = (): number => below(1000) / 1000;
    for (let i = 0; i < 200; i++) {
      const data = luma.data.slice();
      const [cell, share] = [1 + Math.floor(4 * next()), next()];
      for (let y = 0; y < top; y += cell)
        for (let x = 0; x < luma.width; x += cell)
          for (let row = y, grey = next() < share ? 0 : 255; row < Math.min(top, y + cell); row++)
            data.fill(grey, row * luma.width + x, row * luma.width + Math.min(luma.width, x + cell));
      expect(textOf({ luma: { ...luma, data }, quad })).toBeUndefined();
    }
    for (const [path, value] of OTHERS) {
      const other = await drawSymbol(path, value, PX);
      for (const [across, down] of [
        [0, 0],
        [3, 2],
        [-4, 5],
        [7, -6],
      ] as const) {
        // oxfmt-ignore
        const data = luma.data.slice().fill(255, 0, top * luma.width);
        for (let y = 0; y < Math.min(top, other.height); y++)
          for (let x = 0; x < luma.width; x++) {
            const from = (other.height - MARGIN * PX - 2 * PX - y + down) * other.width + x + across;
            data[(top - 1 - y) * luma.width + x] = other.data[from] ?? 255;
          }
        expect(textOf({ luma: { ...luma, data }, quad }), path).toBeUndefined();
      }
    }
    const above = '(17)261231(10)1234567890ABCDEFGH(30)12345(240)abcdEFG-123';
    for (const [path, value] of LINEAR)
      expect(textOf(await drawn(path, `${value}|${above}`), isInRows(path)), path).toBeUndefined();
  });
});

const OTHERS = [
  ['micro-pdf-417', 'ABC-abcd-1234567'],
  ['micro-pdf-417', '0123456789012345678901234567890123456789'],
  ['pdf-417', 'Lot 4711, 12 pieces'],
  ['data-matrix', 'Lot 4711, 12 pieces'],
  ['codablock-f', 'Lot 4711, 12 pieces'],
] as const;
