// Where a tilted stacked code is read again: in the direction of what was read, and no more of a region than its code may take.
import { expect, it } from 'vitest';
import { placeOf } from '../../../../src/barcode/recognize/tilted-stacks.ts';
import type { CellRegion } from '../../../../src/barcode/locate/cell-regions.ts';
import type { Quad } from '../../../../src/barcode/vision/geometry.ts';

const PAPER = { width: 900, height: 900, data: new Uint8Array(810_000).fill(255) };
/** 200 × 60 about (400, 300). */
const QUAD: Quad = [
  { x: 300, y: 270 },
  { x: 500, y: 270 },
  { x: 500, y: 330 },
  { x: 300, y: 330 },
];
const region = (own: Partial<CellRegion>): CellRegion => ({
  centre: { x: 410, y: 310 },
  angle: 0.1,
  length: 260,
  breadth: 90,
  dark: 0.5,
  squareness: 0.5,
  coherence: 0.5,
  surroundings: 'light',
  ...own,
});

it.each([
  ['the region that holds its middle', {}, { angle: 0.1, length: 260, breadth: 90 }],
  ['that region between both directions', { angle: 0.9 }, { angle: 0.9, length: 260, breadth: 90 }],
  [
    'that region in the direction of the quad',
    { angle: 0.1 - Math.PI / 2, length: 90, breadth: 260 },
    { angle: 0.1, length: 260, breadth: 90 },
  ],
  ['the quad, where the region lies elsewhere', { centre: { x: 700, y: 700 } }, { angle: 0, length: 200 }],
] as const)('is %s', (_, own, expected) => {
  const place = placeOf(PAPER, QUAD, [region(own)]);
  for (const [name, value] of Object.entries(expected))
    expect(place[name as keyof typeof expected], name).toBeCloseTo(value, 5);
});

it('is three diagonals of a region that holds a sheet, about its own middle', () => {
  const { centre, length, breadth } = placeOf(PAPER, QUAD, [region({ length: 800, breadth: 700 })]);
  expect(centre).toEqual({ x: 400, y: 300 });
  expect(length).toBeCloseTo(3 * Math.hypot(200, 60), 5);
  expect(breadth).toBeCloseTo(3 * Math.hypot(200, 60), 5);
});
