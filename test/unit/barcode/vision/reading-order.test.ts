import { expect, it } from 'vitest';
import { inReadingOrder, type Point, type Quad } from '../../../../src/barcode/vision/geometry.ts';

/** 6 × 5 labels of 100 × 40, 40 apart, rotated; their own tops are `askew` more, as rows that cross them are. */
function sheet(degrees: number, askew: number): readonly { readonly name: number; readonly quad: Quad }[] {
  const [angle, own] = [(degrees * Math.PI) / 180, ((degrees + askew) * Math.PI) / 180];
  return Array.from({ length: 30 }, (_, name) => {
    const [x, y] = [140 * (name % 6), 80 * Math.floor(name / 6)];
    const corner = (u: number, v: number): Point => ({
      x: x * Math.cos(angle) - y * Math.sin(angle) + u * Math.cos(own) - v * Math.sin(own),
      y: x * Math.sin(angle) + y * Math.cos(angle) + u * Math.sin(own) + v * Math.cos(own),
    });
    return { name, quad: [corner(0, 0), corner(100, 0), corner(100, 40), corner(0, 40)] };
  });
}

it.each([
  [0, 0],
  [10, 0],
  [-10, 0],
  [10, -2.5],
  [-10, 2.5],
])('a sheet of labels tilted by %i°, their tops by %f° more, is read line by line', (degrees, askew) => {
  const order = inReadingOrder(sheet(degrees, askew).toReversed()).map(({ name }) => name);
  expect(order).toEqual(Array.from({ length: 30 }, (_, name) => name));
});

it('a tilted sheet is read line by line where rows cross half of its labels straight', () => {
  const straight = sheet(10, 0).map(({ name, quad }, i) => {
    const [topLeft, , , bottomLeft] = quad;
    // Sheared: the sides are the bars' own.
    const across = ({ x, y }: Point): Point => ({ x: x + 100, y });
    const sheared: Quad = [topLeft, across(topLeft), across(bottomLeft), bottomLeft];
    return { name, quad: i % 2 === 0 ? sheared : quad };
  });
  expect(inReadingOrder(straight.toReversed()).map(({ name }) => name)).toEqual(
    Array.from({ length: 30 }, (_, name) => name),
  );
});
