import { describe, expect, it } from 'vitest';
import { recognize, type RecognizeOptions } from '../../../src/barcode/index.ts';
import type { Luma } from '../../../src/image/types.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { drawCode } from '../../support/draw.ts';
import { drawSymbol, turned } from '../../support/draw-symbol.ts';

async function read(luma: Luma, options: Partial<RecognizeOptions> = {}) {
  let isComplete = true;
  const result = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
    onIncomplete: () => (isComplete = false),
    ...options,
  });
  return { symbols: result.ok ? result.value.map(({ type, text }) => [type, text]) : [], isComplete };
}
const asBlock = (luma: Luma) => read(luma, { symbologies: ['CODABLOCK_F'] });

/** The same in every run: characters of all code sets. */
function textOf(seed: number, length: number): string {
  const characters = 'abcXYZ0123456789012345 .-é\u00ff\u0003\u001d';
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return characters.charAt(Math.floor((state / 2 ** 32) * characters.length));
  }).join('');
}

describe('Codablock F', () => {
  it.each([1, 9, 40, 150, 600])(
    'of %i characters is read whole at every quarter, where asked for',
    async (length) => {
      const text = textOf(length, length);
      const drawn = await drawSymbol('codablock-f', text);
      for (const quarters of [0, 1, 2, 3]) {
        const luma = turned(drawn, quarters);
        expect(await asBlock(luma)).toEqual({ symbols: [['CODABLOCK_F', text]], isComplete: true });
        expect(await read(luma)).toEqual({ symbols: [], isComplete: true });
      }
    },
    60_000,
  );

  it('of digits alone has its check characters in code set C', async () => {
    const digits = '0123456789'.repeat(4);
    expect(await asBlock(await drawSymbol('codablock-f', digits))).toMatchObject({
      symbols: [['CODABLOCK_F', digits]],
    });
  });

  it('is answered beside other types, and its corners enclose the rows', async () => {
    const { width, height, data } = await drawSymbol('codablock-f', textOf(3, 60));
    const result = await recognize(
      { width, height, data },
      {
        symbologies: ['CODE_128', 'CODABLOCK_F'],
        effort: 'standard',
        preprocessing: 'Auto',
        budget: UNLIMITED,
      },
    );
    const [block] = result.ok ? result.value : [];
    expect(result.ok && result.value.length).toBe(1);
    expect(block?.quad[0].y).toBeLessThan(30);
    expect(block?.quad[2].y).toBeGreaterThan(height - 30);
  });

  it.each([0, 1, 4, 7])('without row %i is no Code 128, and may be more', async (hidden) => {
    const drawn = await drawSymbol('codablock-f', textOf(7, 60), 3);
    // Rows of ten modules and a separator of one.
    const from = (10 + 1 + hidden * 11) * 3 * drawn.width;
    for (let y = 0; y < 30; y++)
      for (let x = 90; x < drawn.width - 90; x += 3)
        drawn.data.fill(
          (x * 7 + y) % 5 > 2 ? 255 : 0,
          from + y * drawn.width + x,
          from + y * drawn.width + x + 3,
        );
    expect(await read(drawn)).toEqual({ symbols: [], isComplete: false });
    expect(await asBlock(drawn)).toEqual({ symbols: [], isComplete: false });
  });

  it('leaves labels of Code 128 above each other that begin as its rows do', async () => {
    const labels = await Promise.all(['A-0001', 'B-0001', 'C-0001'].map((text) => drawCode('code128', text)));
    const [{ width } = { width: 0 }] = labels;
    const data = Uint8Array.from(labels.flatMap((label) => [...label.data]));
    const luma = { width, height: data.length / width, data };
    expect((await read(luma)).symbols.map(([, text]) => text)).toEqual(['A-0001', 'B-0001', 'C-0001']);
  });
});
