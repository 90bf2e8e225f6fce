import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUILT, builtPhoton } from '../../../scripts/build-photon.ts';
import { type Outline, annotate } from '../../../src/annotate/index.ts';
import { canvasOf, drawLabel, drawOutline } from '../../../src/annotate/draw.ts';
import { openImage } from '../../../src/image/index.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { engineMemory } from '../../../src/wasm/engine.ts';
import { withPhoton } from '../../../src/wasm/photon.ts';

const ORANGE = [213, 94, 0] as const;
const page = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(200),
});
const box = (left: number, top: number, right: number, bottom: number): Outline['corners'] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
const pixelOf =
  ({ width, data }: { width: number; data: Uint8Array }) =>
  (x: number, y: number): number[] => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];

describe('drawOutline', () => {
  it('draws lines between the corners, opaque, and nothing else', () => {
    const canvas = canvasOf(page(40, 30));
    drawOutline(canvas, { corners: box(10, 10, 30, 20), colour: ORANGE, label: '' });
    const pixel = pixelOf(canvas);
    for (const [x, y] of [
      [10, 10],
      [20, 10],
      [29, 15],
      [15, 19],
    ] as const)
      expect(pixel(x, y)).toEqual([...ORANGE, 255]);
    for (const [x, y] of [
      [20, 15],
      [5, 5],
      [35, 25],
    ] as const)
      expect(pixel(x, y)).toEqual([200, 200, 200, 255]);
  });

  it.each([
    ['outside on all sides', box(-500, -500, 900, 900)],
    ['far away', box(1e5, 1e5, 2e5, 2e5)],
    ['without corners', []],
  ])('leaves out what lies %s', (_, corners) => {
    const canvas = canvasOf(page(40, 30));
    drawOutline(canvas, { corners, colour: ORANGE, label: '' });
    expect(canvas.data).toEqual(canvasOf(page(40, 30)).data);
  });
});

describe('drawLabel', () => {
  const labelled = (corners: Outline['corners'], label: string, size = page(400, 300)) =>
    withPhoton((photon) => {
      const canvas = canvasOf(size);
      drawLabel(canvas, { corners, colour: ORANGE, label }, photon.text);
      const pixel = pixelOf(canvas);
      const drawn: [number, number][] = [];
      let white = 0;
      for (let y = 0; y < size.height; y += 1)
        for (let x = 0; x < size.width; x += 1) {
          const [red = 0] = pixel(x, y);
          if (red !== 200) drawn.push([x, y]);
          if (red > 240) white += 1;
        }
      const [xs, ys] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)];
      return {
        white,
        area: drawn.length,
        box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      };
    });

  it('writes in white on a box of the colour, above the corner, as wide as the text', async () => {
    const short = await labelled(box(100, 100, 200, 150), '1 EAN_8');
    const long = await labelled(box(100, 100, 200, 150), '12 DATA_MATRIX');
    expect(short.box[0]).toBe(100);
    expect(short.box[3]).toBe(99);
    expect(short.white).toBeGreaterThan(20);
    expect(long.white).toBeGreaterThan(1.5 * short.white);
    const [left = 0, , right = 0] = long.box;
    // 14 characters of 12 pixels: Roboto's are about half as wide as high.
    expect(right - left).toBeGreaterThan(70);
    expect(right - left).toBeLessThan(130);
  });

  it.each([
    ['the top right corner', box(395, 2, 399, 9)],
    ['the bottom left corner', box(-20, 299, 30, 320)],
  ])('stays in the image at %s', async (_, corners) => {
    const inside = await labelled(box(100, 100, 200, 150), '3 QR_CODE');
    expect((await labelled(corners, '3 QR_CODE')).area).toBe(inside.area);
  });

  it('is cut off where the image is smaller than the label', async () => {
    expect((await labelled(box(0, 0, 3, 3), '3 QR_CODE', page(20, 6))).area).toBe(120);
    expect((await labelled([], '3 QR_CODE')).area).toBe(0);
  });
});

describe('annotate', () => {
  const outlines: readonly Outline[] = [
    { corners: box(200, 200, 600, 400), label: '1 EAN_13' },
    { corners: box(700, 200, 790, 290), label: '2 QR_CODE' },
  ];

  it.each(['png', 'jpeg', 'webp'] as const)('gives a %s file of the page at its scale', async (format) => {
    const file = await annotate(page(400, 300), outlines, { scale: 0.5, format });
    const [frame] = openedFrames(file);
    expect([frame?.width, frame?.height]).toEqual([400, 300]);
    const luma = await frame?.decode({ scale: 1, budget: UNLIMITED });
    const grey = (x: number, y: number): number => (luma?.ok ? (luma.value.data[y * 400 + x] ?? 0) : 0);
    // BT.601 of the first two colours: 119 and 87; JPEG and the two pixels of the line give or take.
    expect(Math.abs(grey(200, 100) - 119)).toBeLessThan(20);
    expect(Math.abs(grey(370, 145) - 87)).toBeLessThan(25);
    expect(Math.abs(grey(200, 150) - 200)).toBeLessThan(4);
  });

  it('keeps no instance that held a whole page, and stays below 48 MB while it does', async () => {
    await annotate(page(1600, 1250), outlines, { scale: 1, format: 'png' });
    expect(engineMemory()['photon']).toBe(0);
    const held = await withPhoton((photon) => {
      photon.encode(canvasOf(page(1600, 1250)), 'png');
      return engineMemory()['photon'] ?? 0;
    });
    expect(held).toBeGreaterThan(8_000_000);
    expect(held).toBeLessThan(48 * 2 ** 20);
  });
});

function openedFrames(file: Uint8Array) {
  const format = file[0] === 0x89 ? 'png' : file[0] === 0xff ? 'jpeg' : 'webp';
  const opened = openImage(format, file);
  return opened.ok ? opened.value : [];
}

it('photon.wasm is what the package and the build give', () => {
  expect(Buffer.compare(builtPhoton(), readFileSync(BUILT))).toBe(0);
});
