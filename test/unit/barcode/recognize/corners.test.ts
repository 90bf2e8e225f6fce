import { describe, expect, it } from 'vitest';
import { recognize, type Quad } from '../../../../src/barcode/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawRow, KINDS, type Kind } from '../../../support/draw-photo-codes.ts';
import { pageOf } from '../../../support/draw-photo-page.ts';
import { generator } from '../../../support/draw-linear.ts';
import { photograph } from '../../../support/draw-photo.ts';

const MODULE_PX = 3;

/** The only answer to the code rotated, its largest distance from the drawing's corners, and the drawing's text. */
async function read(kind: Kind, roll: number, text?: string) {
  const given = text === undefined ? kind : { ...kind, text: () => text };
  const code = await drawRow('code', given, generator(24), 4);
  const { luma, codes } = photograph(pageOf(code), { modulePx: MODULE_PX, roll, desk: 235, seed: 1 });
  const found = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  const [symbol] = found.ok ? found.value : [];
  const [known] = codes;
  if (symbol === undefined || known === undefined) throw new Error('nothing was read');
  return { symbol, px: apart(symbol.quad, known.quad), text: code.texts[0] };
}

/** Of the corners, each from the nearest of the others. */
function apart(quad: Quad, known: Quad): number {
  return Math.max(
    ...quad.map(({ x, y }) => Math.min(...known.map((corner) => Math.hypot(corner.x - x, corner.y - y)))),
  );
}

const TALL: Kind = { ...KINDS['EAN-13'], options: { height: 12 } };

describe('corners', () => {
  it.each([
    ['Code 128', 200],
    ['Code 128', 60],
    ['PDF417', 340],
    ['Codabar', 120],
    ['DataBar Stacked', 300],
    ['DataBar Expanded', 210],
  ] as const)('of a %s rotated by %i° are those of its ink', async (name, roll) => {
    const { symbol, px, text } = await read(KINDS[name], roll);
    expect(symbol.text).toBe(text);
    expect(px).toBeLessThan(3);
  });

  it('of an EAN-13 are not those of a UPC-E, whose text rows give that leave it at its middle guard', async () => {
    for (const roll of [30, 120, 240]) {
      const { symbol, px } = await read(TALL, roll, '9780306406157');
      expect([symbol.type, symbol.text]).toEqual(['EAN_13', '9780306406157']);
      expect(px).toBeLessThan(3);
    }
  });
});
