import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { knownModules, SIZES } from '../../../../src/barcode/rmqr/layout.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode, rotated } from '../../../support/draw.ts';

async function read(luma: Luma): Promise<readonly string[]> {
  const result = await recognize(luma, {
    symbologies: ['QR_CODE'],
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  return result.ok ? result.value.map(({ text }) => text) : [];
}

describe('rMQR', () => {
  it.each([
    ['R7x43', 20],
    ['R9x59', 70],
    ['R11x27', 130],
    ['R13x43', 200],
    ['R15x43', 290],
    ['R17x43', 340],
  ] as const)('%s is read rotated by %i°', async (version, degrees) => {
    const code = await drawCode('rectangularmicroqrcode', 'RM12', { version, scale: 2 });
    expect(await read(rotated(code, degrees))).toEqual(['RM12']);
  });

  // The column beside the finder pattern is light from top to bottom: it looks like the quiet zone.
  it.each([
    ['HJQM53EN3ZCK', 30],
    ['QDKD7BMR1Z2A', 45],
  ])('%s with a light column beside its finder pattern is read rotated by %i°', async (text, degrees) => {
    const code = await drawCode('rectangularmicroqrcode', text, { version: 'R11x59', scale: 3 });
    expect(await read(rotated(code, degrees))).toEqual([text]);
  });

  it('has the known modules that bwip-js draws, in every size', async () => {
    for (const { rows, columns } of SIZES) {
      const version = `R${rows}x${columns}`;
      const drawn = await drawCode('rectangularmicroqrcode', '12', { version, scale: 1 });
      // Two pixels a module, and ten of margin.
      const wrong = knownModules({ rows, columns }).filter(({ column, row, isDark }) => {
        const grey = drawn.data[(2 * row + 11) * drawn.width + 2 * column + 11] ?? 0;
        return grey < 128 !== isDark;
      });
      expect(wrong, version).toEqual([]);
    }
  });
});
