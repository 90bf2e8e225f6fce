import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/image/limits.ts';
import { openPnm } from '../../../src/image/pnm/index.ts';
import { concatBytes } from '../../../src/lib/bytes.ts';
import { decodePage } from '../../support/decode-page.ts';
import { drawPnm, type PnmOptions } from '../../support/draw-pnm.ts';
import { boxAverage, difference, luma, scene } from '../../support/scene.ts';

const SIZE = { width: 61, height: 45 };
const grey = (x: number, y: number): number => luma(scene(x, y));
const bit = (x: number, y: number): number => Number(grey(x, y) < 128);
const scaled =
  (maxval: number) =>
  (x: number, y: number): number[] => [Math.round((grey(x, y) * maxval) / 255)];
const ofBit = (x: number, y: number): number => 255 - 255 * bit(x, y);
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const pixels = async (text: string): Promise<readonly number[]> => [...(await decodePage(bytes(text))).data];

type Form = Omit<PnmOptions, 'width' | 'height'>;
const FORMS: readonly (readonly [string, Form, (x: number, y: number) => number, number])[] = [
  ['PBM as text', { form: 1, pixel: (x, y) => [bit(x, y)] }, ofBit, 0],
  ['PGM as text', { form: 2, pixel: scaled(255) }, grey, 1],
  ['PGM as text with a maxval of 15', { form: 2, maxval: 15, pixel: scaled(15) }, grey, 9],
  ['PGM as text with 16 bits', { form: 2, maxval: 65_535, pixel: scaled(65_535) }, grey, 1],
  ['PPM as text', { form: 3, pixel: scene }, grey, 1],
  ['PBM', { form: 4, pixel: (x, y) => [bit(x, y)] }, ofBit, 0],
  ['PGM', { form: 5, pixel: scaled(255) }, grey, 1],
  ['PGM with a maxval of 100', { form: 5, maxval: 100, pixel: scaled(100) }, grey, 2],
  ['PGM with 16 bits', { form: 5, maxval: 65_535, pixel: scaled(65_535) }, grey, 1],
  ['PGM with 10 bits', { form: 5, maxval: 1023, pixel: scaled(1023) }, grey, 1],
  ['PPM', { form: 6, pixel: scene }, grey, 1],
  [
    'PPM with 16 bits',
    { form: 6, maxval: 65_535, pixel: (x, y) => scene(x, y).map((v) => 257 * v) },
    grey,
    1,
  ],
  ['PAM in grey', { form: 7, pixel: scaled(255) }, grey, 1],
  ['PAM in black and white', { form: 7, maxval: 1, pixel: (x, y) => [1 - bit(x, y)] }, ofBit, 0],
  [
    'PAM in grey with alpha',
    { form: 7, depth: 2, pixel: (x, y) => [...scaled(255)(x, y), 128] },
    (x, y) => (grey(x, y) * 128 + 255 * 127) / 255,
    1,
  ],
  ['PAM in colour', { form: 7, depth: 3, pixel: scene }, grey, 1],
  [
    'PAM in colour with alpha',
    { form: 7, depth: 4, pixel: (x, y) => [...scene(x, y), 64] },
    (x, y) => (grey(x, y) * 64 + 255 * 191) / 255,
    1,
  ],
];

describe('PNM', () => {
  it.each(FORMS)('%s is read, at every scale', async (_, form, expected, allowed) => {
    const file = drawPnm({ ...SIZE, ...form });
    for (const scale of [1, 2, 8] as const) {
      const { data } = await decodePage(file, { scale });
      expect(difference(data, boxAverage(61, 45, scale, expected)).most).toBeLessThanOrEqual(allowed + 0.51);
    }
  });

  it.each([
    ['comments in the header', 'P2# a\n2 # b\n1# c\n255\n10 20'],
    ['a comment after the last number of the header', 'P5 2 1 255# scanned\n\x0a\x14'],
    ['lines that end with two bytes', 'P5\r\n2 1\r\n255\r\n\x0a\x14'],
    ['white space of all kinds', 'P2\t2\v1\f255\r\n\n 10\t\t20\n'],
    ['comments between numbers', 'P2 2 1 255 10 # ten\n# more\n20'],
    ['a byte of white space that is a sample', 'P5 2 1 255\n\x0a\x14'],
    ['something else behind it', 'P5 2 1 255\n\x0a\x14P9 1 1 255\n\x00'],
  ])('%s', async (_, text) => {
    expect(await pixels(text)).toEqual([10, 20]);
  });

  it('takes samples above maxval for maxval', async () => {
    expect(await pixels('P2 3 1 10 10 11 70000')).toEqual([255, 255, 255]);
    expect(await pixels('P5 2 1 10\n\x0a\xff')).toEqual([255, 255]);
  });

  it.each([
    ['no height', 'P5 12', 'its header has no height'],
    ['no maxval', 'P6 1 1 x', 'its header has no maxval'],
    ['a number of ten digits', 'P5 1000000000 1 255\n', 'its header has no width'],
    ['a maxval of 0', 'P5 1 1 0\n\0', 'its maxval is 0, 1 to 65535 is allowed'],
    ['a maxval of 17 bits', 'P5 1 1 65536\n\0\0\0', 'its maxval is 65536, 1 to 65535 is allowed'],
    ['a width of 0', 'P5 0 1 255\n', 'its width or height is 0'],
    ['a width beyond every format', 'P5 65536 1 255\n', 'the limit is 65535 a side'],
    ['too few bytes', 'P5 2 2 255\n\0\0\0', 'the file is truncated'],
    ['too few bytes of 16 bits', 'P5 2 2 256\n\0\0\0\0\0\0\0', 'the file is truncated'],
    ['too few bits', 'P4 9 2\n\0\0\0', 'the file is truncated'],
    ['too few numbers', 'P2 2 2 255 100 200 300      ', 'the file is truncated'],
    ['too few digits', 'P1 2 2 1 0     1', 'the file is truncated'],
    ['letters among the numbers', 'P2 2 1 255 1O0 20', 'one of its samples is no number'],
    ['a PAM without an end of its header', 'P7\nWIDTH 1\nHEIGHT 1\n', 'its header has no ENDHDR'],
    ['a PAM without a depth', 'P7\nWIDTH 1\nHEIGHT 1\nMAXVAL 255\nENDHDR\n\0', 'its header has no DEPTH'],
    [
      'a PAM of five samples',
      'P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 255\nENDHDR\n\0\0\0\0\0',
      '5 samples a pixel',
    ],
  ])('%s: an error that says so', async (_, text, message) => {
    await expect(decodePage(bytes(text))).rejects.toThrow(message);
  });

  it('every image of a stream is a page', async () => {
    const stream = concatBytes([
      drawPnm({ form: 5, width: 2, height: 1, pixel: (x) => [10 + x] }),
      drawPnm({ form: 4, width: 9, height: 2, pixel: () => [1] }),
      drawPnm({ form: 7, width: 1, height: 3, depth: 3, maxval: 300, pixel: () => [300, 300, 300] }),
    ]);
    const pages = await Promise.all([0, 1, 2].map((index) => decodePage(stream, { index })));
    expect(pages.map(({ width, height, data }) => [width, height, ...data])).toEqual([
      [2, 1, 10, 11],
      [9, 2, ...Array<number>(18).fill(0)],
      [1, 3, 255, 255, 255],
    ]);
    await expect(decodePage(stream, { index: 3 })).rejects.toThrow('page');
    await expect(decodePage(bytes('P5 1 1 255\n\0P5 0 1 255\n'))).rejects.toThrow('width or height is 0');
  });

  it('a stream has a bounded number of images', () => {
    const images = (count: number): Uint8Array => bytes('P4 1 1\n\0'.repeat(count));
    expect(openPnm(images(LIMITS.MAX_PNM_IMAGES)).ok).toBe(true);
    expect(openPnm(images(LIMITS.MAX_PNM_IMAGES + 1))).toMatchObject({ failure: { code: 'too_large' } });
  });
});
