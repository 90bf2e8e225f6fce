// Dense pictures are handed to the engine in several calls: what each is, and that nothing is lost by it.
import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../../src/barcode/engine/calls.ts';
import { DEFAULT_PASS, FAST_PASS } from '../../../../src/barcode/engine/read.ts';
import { ENGINE_FAMILIES, engineReader } from '../../../../src/barcode/engine/reader.ts';
import { createSession } from '../../../../src/barcode/engine/session.ts';
import { createScene } from '../../../../src/barcode/recognize/create-scene.ts';
import { SYMBOLOGIES, type Symbology } from '../../../../src/barcode/symbology.ts';
import { paced, workOf } from '../../../../src/lib/steps.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { createBudget } from '../../../../src/lib/budget.ts';
import { zxing } from '../../../../src/wasm/zxing.ts';
import { drawCode, sheet } from '../../../support/draw.ts';
import { HOSTILE_FIELDS } from '../../../support/hostile-fields.ts';

const TYPES = SYMBOLOGIES.filter(({ engineFormats }) => engineFormats.length > 0).map(({ name }) => name);

/** Fields on which one call for all types takes 0.35 s and more on 4.2 megapixels. */
const DENSE = [
  'stripes of one pixel',
  'checkerboard of one pixel',
  'checkerboard',
  'diagonal stripes',
  'concentric squares',
  'finder patterns, 2 px, pitch 9',
  'noise',
];

function field(name: string, pixels: number): Luma {
  const found = HOSTILE_FIELDS.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found.draw(pixels);
}

/** The code on the picture, its middle at the shares of the sides. */
function put(picture: Luma, code: Luma, x: number, y: number): void {
  const left = Math.round(picture.width * x - code.width / 2);
  const top = Math.round(picture.height * y - code.height / 2);
  for (let row = 0; row < code.height; row++)
    picture.data.set(
      code.data.subarray(row * code.width, (row + 1) * code.width),
      (top + row) * picture.width + left,
    );
}

async function textsOf(picture: Luma, types: readonly Symbology[]): Promise<readonly string[]> {
  const reader = engineReader({ families: ENGINE_FAMILIES, options: DEFAULT_PASS, workNs: 75 });
  const budget = createBudget({ workMs: 1e6 });
  const scene = createScene({ image: picture, wanted: types, engine: createSession(zxing), budget });
  const steps = reader.read({ image: picture, toScene: (point) => point }, scene, budget);
  const read = await paced(steps, workOf(budget), undefined);
  return [...new Set(read.map(({ text }) => text))].sort();
}

describe('calls of the engine', () => {
  it.each(DENSE)('%s: each reader is asked alone, and all formats are asked for', (name) => {
    const calls = [...callsOf(field(name, 4.2e6), { types: TYPES, options: DEFAULT_PASS, workNs: 75 })];
    expect(calls.length).toBeGreaterThan(4);
    const asked = calls.flatMap(({ options }) => options.formats);
    expect(asked).not.toContain('all');
    expect(new Set(asked)).toEqual(
      new Set([
        ...SYMBOLOGIES.flatMap((row): readonly string[] => row.engineFormats),
        'Telepen',
        'DXFilmEdge',
      ]),
    );
  });

  it('of a large dense picture QR and Aztec codes are looked for in tiles and at half its size', () => {
    const picture = field('stripes of one pixel', 2.3e6);
    const sizes: number[] = [];
    for (const { image } of callsOf(picture, { types: ['AZTEC'], options: FAST_PASS, workNs: 75 }))
      sizes.push(image.width);
    expect(sizes).toEqual([picture.width]);
    sizes.length = 0;
    for (const { image } of callsOf(picture, { types: ['AZTEC'], options: DEFAULT_PASS, workNs: 75 }))
      sizes.push(image.width);
    const half = picture.width >> 1;
    // Black on white, then white on black.
    expect(sizes).toEqual([1024, 1024, 1024, 1024, half, 1024, 1024, 1024, 1024, half]);
  });

  it.each([
    ['print', () => field('text', 2e6)],
    ['dense print that is no larger than a call may be', () => field('checkerboard', 1e6)],
    [
      'a sheet of codes',
      async () => sheet(Array(40).fill(await drawCode('code128', 'QZ-2026-1000', { scale: 2 })), 5, 40),
    ],
  ])('%s takes one call', async (_, draw) => {
    const calls = [...callsOf(await draw(), { types: TYPES, options: DEFAULT_PASS, workNs: 75 })];
    expect(calls.map(({ options }) => options.formats)).toEqual(['all']);
  });

  it('reads every family on a dense ground, also white on black', async () => {
    const picture = field('stripes of one pixel', 6e5);
    const negative = await drawCode('datamatrix', 'inverse', { scale: 4 });
    const inverse = { ...negative, data: negative.data.map((grey) => 255 - grey) };
    put(picture, await drawCode('qrcode', 'a QR code', { scale: 4 }), 0.2, 0.25);
    put(picture, await drawCode('azteccode', 'an Aztec code', { scale: 4 }), 0.5, 0.25);
    put(picture, inverse, 0.8, 0.25);
    put(picture, await drawCode('code128', 'LINEAR', { scale: 2 }), 0.25, 0.7);
    put(picture, await drawCode('pdf417', 'stacked', { scale: 2 }), 0.7, 0.7);
    expect(await textsOf(picture, TYPES)).toEqual([
      'LINEAR',
      'a QR code',
      'an Aztec code',
      'inverse',
      'stacked',
    ]);
  });

  it('reads a code larger than what tiles share', async () => {
    const picture = field('stripes of one pixel', 2.3e6);
    put(picture, await drawCode('azteccode', 'large', { scale: 16 }), 0.5, 0.5);
    expect(await textsOf(picture, ['AZTEC'])).toEqual(['large']);
  });
});
