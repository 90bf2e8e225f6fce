// The search for codes of low resolution is the slowest of all: its views come to a bounded number of pixels.
import { describe, expect, it } from 'vitest';
import { createSession } from '../../../../src/barcode/engine/session.ts';
import type { CellRegion } from '../../../../src/barcode/locate/cell-regions.ts';
import { PASSES } from '../../../../src/barcode/recognize/passes.ts';
import { createScene } from '../../../../src/barcode/recognize/create-scene.ts';
import { viewsOf } from '../../../../src/barcode/recognize/views.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { zxing } from '../../../../src/wasm/zxing.ts';

const [WIDTH, HEIGHT] = [1600, 1200];

function regionOf(side: number, x: number): CellRegion {
  return {
    centre: { x, y: 600 },
    angle: 0,
    length: side,
    breadth: side,
    dark: 0.5,
    squareness: 0.6,
    coherence: 0.1,
    surroundings: 'light',
  };
}

/** Sides of the views of soft regions with such sides. */
function sidesOf(sides: readonly number[]): readonly number[] {
  const image = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT) };
  const engine = createSession(zxing);
  const scene = createScene({ image, wanted: ['QR_CODE'], engine, budget: UNLIMITED });
  const pass = PASSES.Auto.find(({ viewOf }) => viewOf === 'soft regions');
  if (pass === undefined) return [];
  const cellRegions = () => sides.map((side, i) => regionOf(side, 500 + i));
  return [...viewsOf({ ...scene, cellRegions }, pass)].map(({ image: view }) => view.width);
}

describe('soft regions', () => {
  it('come to 0.4 megapixels together; what does not fit is left out, and smaller ones follow', () => {
    const margins = (side: number): number => side + 2 * (20 + 0.05 * side);
    expect(sidesOf([500, 400, 100, 60])).toEqual([500, 100, 60].map(margins));
    expect(sidesOf(Array.from({ length: 40 }, () => 100)).length).toBeLessThan(25);
  });

  it('may be one larger region alone', () => {
    expect(sidesOf([640, 100])).toHaveLength(1);
  });
});
