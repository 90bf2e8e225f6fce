// Other tones than luma, of every format: red alone of the scene, and codes that only colours show.
import { describe, expect, it } from 'vitest';
import { recognize } from '../../../src/library/recognize.ts';
import { decodePage } from '../../support/decode-page.ts';
import { drawBmp } from '../../support/draw-bmp.ts';
import { golden } from '../../support/golden.ts';
import { boxAverage, difference, scene, SCENE_HEIGHT, SCENE_WIDTH } from '../../support/scene.ts';

const RED = { red: 1, green: 0, blue: 0, add: 0, ground: 255 };
const RED_OF_SCENE = boxAverage(SCENE_WIDTH, SCENE_HEIGHT, 1, (x, y) => scene(x, y)[0]);

describe('the red of an image', () => {
  it.each([
    ['baseline.jpg', 6.5],
    ['progressive.jpg', 6.5],
    ['lossy.webp', 4.2],
    ['lossless.webp', 1],
    ['colours.gif', 1.6],
    ['lzw-predictor.tif', 1],
    ['deflate-tiles.tif', 1],
    ['jpeg.tif', 1.2],
    ['scene.heic', 3.5],
    ['scene.avif', 4],
    ['ten-bit.heic', 3.5],
    ['ten-bit.avif', 1.6],
    ['lossless.avif', 1],
  ])('%s gives it', async (name, allowed) => {
    const { data } = await decodePage(golden(`image/${name}`), { tone: RED });
    expect(difference(data, RED_OF_SCENE).mean).toBeLessThan(allowed);
  });
});

describe('the red of an image without loss', () => {
  const size = { width: SCENE_WIDTH, height: SCENE_HEIGHT };
  const packed = (x: number, y: number): number => scene(x, y).reduce((sum, value) => 256 * sum + value, 0);
  const ppm = [...new TextEncoder().encode(`P6 ${SCENE_WIDTH} ${SCENE_HEIGHT} 255\n`)];
  for (let y = 0; y < SCENE_HEIGHT; y++) for (let x = 0; x < SCENE_WIDTH; x++) ppm.push(...scene(x, y));
  const masks = [0xff0000, 0xff00, 0xff, 0] as const;
  it.each([
    ['BMP of 24 bits', drawBmp({ ...size, bits: 24, pixel: packed })],
    ['BMP of bit fields', drawBmp({ ...size, bits: 32, masks, pixel: packed })],
    ['PPM', Uint8Array.from(ppm)],
  ])('%s gives it', async (_, bytes) => {
    const { data } = await decodePage(bytes, { tone: RED });
    expect([...data]).toEqual(RED_OF_SCENE);
  });
});

describe('a code that only colours show', () => {
  it.each(['jpg', 'webp', 'heic', 'avif', 'pdf'])('is read in %s', async (kind) => {
    const found = await recognize(golden(`image/one-luminance.${kind}`));
    expect(found.ok && found.value.barcodes.map(({ text }) => text)).toEqual(['https://example.org/tones']);
  });
});
