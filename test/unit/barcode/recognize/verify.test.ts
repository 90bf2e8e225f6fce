// What is verified before it is answered, and what is not trusted.
import { describe, expect, it } from 'vitest';
import { isShown } from '../../../../src/barcode/linear/index.ts';
import { PASSES } from '../../../../src/barcode/recognize/passes.ts';
import { verified, withoutContradicted } from '../../../../src/barcode/recognize/verify.ts';
import type { RecognizedSymbol, View } from '../../../../src/barcode/reader.ts';
import type { Symbology } from '../../../../src/barcode/symbology.ts';
import type { Quad } from '../../../../src/barcode/vision/geometry.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { createRandom } from '../../../fuzz/random.ts';
import { drawCode } from '../../../support/draw.ts';

const MODULE_PX = 3;

const image = await drawCode('ean13', '4006381333931', { scale: MODULE_PX, height: 10 });
const MARGIN_PX = (image.width - 95 * MODULE_PX) / 2;
const RIGHT = image.width - MARGIN_PX;

const box = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const symbol = (
  text: string,
  type: Symbology = 'EAN_13',
  quad = box(MARGIN_PX, 30, RIGHT, 40),
): RecognizedSymbol => ({ type, text, quad });

const cellRegions = PASSES.Auto.find(({ name }) => name === 'cell regions');
const WHOLE: View = { image, toScene: (point) => point, asGiven: true };
const PART: View = { ...WHOLE, part: true };

function shown(
  symbols: readonly RecognizedSymbol[],
  view: View,
  known: readonly RecognizedSymbol[] = [],
  whole = image,
): readonly (readonly [text: string, trusted: boolean])[] {
  if (cellRegions === undefined) throw new Error('no such pass');
  const scene = { image: whole, symbols: () => known.map((each) => ({ ...each, pass: 'fast' })) };
  return verified(symbols, cellRegions, view, scene, UNLIMITED).map((each) => [
    each.symbol.text,
    each.trusted,
  ]);
}

describe('an Interleaved 2 of 5 of a region of bars', async () => {
  const ROW = box(30, 80, 530, 100);
  const bars = await drawCode('interleaved2of5', '12345678901234567890', { scale: 2, height: 20 });
  /** A low row of its bars, which lean by so many columns a row. */
  const leaning = (columns: number) => {
    const [width, height] = [560, 180];
    const data = new Uint8Array(width * height).map((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      if (y < ROW[0].y || y >= ROW[2].y) return 255;
      const at = Math.round(x - 30 - columns * (y - 90));
      return bars.data[(bars.height >> 1) * bars.width + Math.max(0, Math.min(bars.width - 1, at))] ?? 255;
    });
    const image = { width, height, data };
    const barRegion = {
      centre: { x: 30 + bars.width / 2, y: 90 },
      angle: 0,
      length: bars.width,
      breadth: 24,
      energy: 1,
    };
    return (text: string) =>
      shown([symbol(text, 'ITF', ROW)], { image, toScene: (point) => point, barRegion }, [], image);
  };

  it('is no answer where lines at right angles to the bars leave their row, unless its check digit and length are a case code’s', () => {
    expect(leaning(0)('123456')).toHaveLength(1);
    expect(leaning(0.5)('123456')).toEqual([]);
    expect(leaning(-0.5)('123456')).toEqual([]);
    expect(leaning(0.5)('15400141288763')).toHaveLength(1);
  });
});

describe('an EAN that a part of the image gives, its pixels as they are', () => {
  it('is answered where the image shows it', () => {
    expect(shown([symbol('4006381333931')], PART)).toEqual([['4006381333931', true]]);
  });

  it.each(['0086307003104', '4006381333948'])('is answered as the one that it shows: %s', (text) => {
    expect(shown([symbol(text)], PART)).toEqual([['4006381333931', true]]);
  });

  it('is not answered where it shows none', () => {
    const above = symbol('4006381333948', 'EAN_13', box(MARGIN_PX, 2, RIGHT, 5));
    const blank = { ...image, data: new Uint8Array(image.data.length).fill(200) };
    expect(shown([above], { ...PART, image: blank }, [], blank)).toEqual([]);
    expect(shown([above], { ...WHOLE, image: blank }, [], blank)).toEqual([['4006381333948', true]]);
  });

  it('is not verified where it was answered before', () => {
    const before = symbol('4006381333948');
    expect(shown([before], PART, [before])).toEqual([['4006381333948', true]]);
  });

  it('gives way to the number that the image shows where the whole image gave another one', () => {
    expect(shown([symbol('4006381333948')], WHOLE)).toEqual([['4006381333931', true]]);
  });
});

describe('a Code 39 in a part of the image', () => {
  it('is trusted within it, and not at its edge, which may part it', () => {
    const inside = symbol('A1', 'CODE_39');
    const cut = symbol('A2', 'CODE_39', box(2, 30, 300, 40));
    expect(shown([inside, cut], PART)).toEqual([
      ['A1', true],
      ['A2', false],
    ]);
  });
});

describe('two texts over the same bars', () => {
  it('leave the one that the image shows', () => {
    const [right, wrong] = [symbol('4006381333931'), symbol('086307003104', 'UPC_A')];
    expect(withoutContradicted([wrong, right], image)).toEqual([right]);
  });

  it('leave the one that the image shows better, where some rows show the other', async () => {
    const other = await drawCode('ean13', '4006381333948', { scale: MODULE_PX, height: 10 });
    const random = createRandom('two texts');
    // The middle fifth of the bars.
    const [top, bottom] = [MARGIN_PX, image.height - MARGIN_PX];
    const [from = 0, to = 0] = [0.4, 0.6].map(
      (share) => Math.round(top + share * (bottom - top)) * image.width,
    );
    const both = {
      ...image,
      data: image.data.map((grey, i) =>
        i < from || i >= to
          ? grey
          : Math.max(0, Math.min(255, (other.data[i] ?? 0) + random.below(120) - 60)),
      ),
    };
    const quad = box(MARGIN_PX, top, RIGHT, bottom);
    const [right, wrong] = [symbol('4006381333931', 'EAN_13', quad), symbol('4006381333948', 'EAN_13', quad)];
    expect([right, wrong].map((each) => isShown(both, each, UNLIMITED))).toEqual([true, true]);
    expect(withoutContradicted([wrong, right], both)).toEqual([right]);
  });

  it('are not compared where they lie apart', () => {
    const apart = symbol('086307003104', 'UPC_A', box(MARGIN_PX, 300, RIGHT, 340));
    expect(withoutContradicted([symbol('4006381333931'), apart], image)).toHaveLength(2);
  });
});
