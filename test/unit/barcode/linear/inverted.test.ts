// Postal codes in white on black: which areas of bars are looked at.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/types.ts';
import { invertedPostal } from '../../../../src/barcode/linear/index.ts';
import type { Point, Scene } from '../../../../src/barcode/reader.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { finish } from '../../../../src/lib/steps.ts';
import { barsOf, draw } from '../../../support/draw-linear.ts';

const TEXT = '01234567094987654321';
const DRAWING = barsOf('onecode', TEXT);
const SCALE = 4;
/** White around the label. */
const FRAME = [20, 40] as const;

/** A label of white bars on black with a margin in modules on every side, on white paper. */
function label(margin: number): Luma {
  const symbol = draw(DRAWING, { scale: SCALE, blur: 0.3, quiet: margin });
  const [width, height] = [symbol.width + 2 * FRAME[0], symbol.height + 2 * FRAME[1]];
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < symbol.height; y++)
    for (let x = 0; x < symbol.width; x++)
      data[(y + FRAME[1]) * width + x + FRAME[0]] = 255 - (symbol.data[y * symbol.width + x] ?? 0);
  return { width, height, data };
}

/** What is read of an image whose one area of bars is this high. */
function textsOf(image: Luma, halfAcross = (DRAWING.height * SCALE) / 2 + 2): readonly string[] {
  const area = {
    angle: 0,
    x: image.width / 2,
    y: image.height / 2,
    halfAlong: (DRAWING.width * SCALE) / 2,
    halfAcross,
  };
  const scene = {
    wanted: ['IMB'],
    workFactor: 1,
    level: () => image,
    barAreas: (factor: number) => (factor === 1 ? [area] : []),
  };
  // The reader asks for nothing else.
  const symbols = invertedPostal.read(
    { image, toScene: (point) => point },
    scene as unknown as Scene,
    UNLIMITED,
  );
  return finish(symbols).map(({ text }) => text);
}

describe('a postal code in white on black', () => {
  it('is read where the ground is dark two blocks beyond its bars', () => {
    expect([20, 6, 2].map((margin) => textsOf(label(margin)))).toEqual([[TEXT], [TEXT], []]);
  });

  it('is looked for in the levels of the scene, from its working size on', () => {
    const asked: number[] = [];
    const scene = {
      wanted: ['IMB'],
      workFactor: 2,
      level: () => label(20),
      barAreas: (factor: number) => {
        asked.push(factor);
        return [];
      },
    };
    const view = { image: label(20), toScene: (point: Point) => point };
    finish(invertedPostal.read(view, scene as unknown as Scene, UNLIMITED));
    expect(asked).toEqual([2, 4, 8, 16, 32]);
  });

  it('is looked for in areas of at most 64 px', () => {
    const image = label(20);
    expect([32, 32.5].map((halfAcross) => textsOf(image, halfAcross))).toEqual([[TEXT], []]);
  });

  it('is not looked for on paper', () => {
    const image = label(20);
    expect(textsOf({ ...image, data: image.data.map((value) => 255 - value) })).toEqual([]);
  });
});
