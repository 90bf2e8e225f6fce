import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { openPages } from '../../../src/pages/index.ts';
import { decodePage } from '../../support/decode-page.ts';
import { adobe, drawJpeg, yCbCr, type JpegComponent, type JpegOptions } from '../../support/draw-jpeg.ts';
import { golden } from '../../support/golden.ts';
import { boxAverage, difference, luma, scene, SCENE_HEIGHT, SCENE_WIDTH } from '../../support/scene.ts';

const SIZE = { width: SCENE_WIDTH, height: SCENE_HEIGHT };
const sceneGrey = (x: number, y: number): number => luma(scene(x, y));
const grey: JpegComponent = { id: 1, h: 1, v: 1, sample: sceneGrey };
const channels = (ids: readonly number[]): JpegComponent[] =>
  ids.map((id, i) => ({ id, h: 1, v: 1, sample: (x, y) => scene(x, y)[i] ?? 0 }));

// Inks as Photoshop stores them: 255 is none. The scene's colours become C, M and Y of a light black.
const INVERTED_CMYK: readonly JpegComponent[] = [
  ...channels([1, 2, 3]),
  { id: 4, h: 1, v: 1, sample: (x) => 255 - x },
];
const plainInk = (component: JpegComponent): JpegComponent => ({
  ...component,
  sample: (x, y) => 255 - component.sample(x, y),
});
// YCCK is YCbCr of 255 - the stored inks (Adobe TN 5116).
const YCCK: readonly JpegComponent[] = [
  ...yCbCr((x, y) => {
    const [r, g, b] = scene(x, y);
    return [255 - r, 255 - g, 255 - b];
  }),
  { id: 4, h: 1, v: 1, sample: (x) => 255 - x },
];
const inkGrey = (x: number, y: number): number => (sceneGrey(x, y) * (255 - x)) / 255;

type Image = Omit<JpegOptions, 'width' | 'height'> & { readonly grey?: typeof sceneGrey };
const ROWS: readonly (readonly [what: string, image: Image])[] = [
  ['grey', { components: [grey] }],
  ['grey with sampling factors that mean nothing', { components: [{ ...grey, h: 2, v: 2 }] }],
  ['4:4:4', { components: yCbCr(scene) }],
  ['4:2:2', { components: yCbCr(scene, [2, 1]) }],
  ['4:4:0', { components: yCbCr(scene, [1, 2]) }],
  ['4:2:0', { components: yCbCr(scene, [2, 2]) }],
  ['4:1:1', { components: yCbCr(scene, [4, 1]) }],
  ['4:2:0 with a restart marker after every MCU', { components: yCbCr(scene, [2, 2]), restart: 1 }],
  ['4:2:0 with restart markers across rows', { components: yCbCr(scene, [2, 2]), restart: 3 }],
  ['one scan a component', { components: yCbCr(scene, [2, 2]), separateScans: true }],
  ['12 bits', { components: yCbCr(scene), precision: 12 }],
  ['12 bits, progressive', { components: [grey], precision: 12, progressive: true }],
  ['progressive grey', { components: [grey], progressive: true }],
  ['progressive 4:2:0', { components: yCbCr(scene, [2, 2]), progressive: true }],
  ['progressive with restarts', { components: yCbCr(scene, [2, 1]), progressive: true, restart: 2 }],
  ['RGB by Adobe marker', { components: channels([1, 2, 3]), segments: [adobe(0)] }],
  ['RGB by component names', { components: channels([82, 71, 66]) }],
  ['progressive RGB', { components: channels([82, 71, 66]), progressive: true }],
  ['RGB, one scan a component', { components: channels([82, 71, 66]), separateScans: true }],
  ['CMYK as Photoshop writes it', { components: INVERTED_CMYK, segments: [adobe(0)], grey: inkGrey }],
  ['CMYK without Adobe marker', { components: INVERTED_CMYK.map(plainInk), grey: inkGrey }],
  ['YCCK', { components: YCCK, segments: [adobe(2)], grey: inkGrey }],
];

describe('JPEG', () => {
  it.each(ROWS)('%s is read as it was drawn', async (_, { grey: expected = sceneGrey, ...options }) => {
    const actual = await decodePage(drawJpeg({ ...SIZE, ...options }));
    const { mean, most } = difference(actual.data, boxAverage(61, 45, 1, expected));
    expect(mean).toBeLessThan(1.2);
    expect(most).toBeLessThan(9);
  });

  it.each(ROWS)(
    '%s is reduced to the low frequencies',
    async (_, { grey: expected = sceneGrey, ...options }) => {
      for (const [scale, allowed] of [
        [2, 4],
        [4, 5],
        [8, 4],
      ] as const) {
        const actual = await decodePage(drawJpeg({ ...SIZE, ...options }), { scale });
        expect([actual.width, actual.height]).toEqual([Math.ceil(61 / scale), Math.ceil(45 / scale)]);
        // Whole boxes only: what lies beyond the image in a block is the encoder's choice.
        const boxes = boxAverage(61, 45, scale, expected);
        const inside = (at: number): boolean =>
          (at % actual.width) + 1 < actual.width && Math.floor(at / actual.width) + 1 < actual.height;
        const { mean } = difference(
          [...actual.data].filter((_value, at) => inside(at)),
          boxes.filter((_value, at) => inside(at)),
        );
        expect(mean, `scale ${scale}`).toBeLessThan(allowed);
      }
    },
  );

  it('gives the same pixels for the baseline and the progressive file of one encoder', async () => {
    const baseline = await decodePage(golden('image/baseline.jpg'));
    const progressive = await decodePage(golden('image/progressive.jpg'));
    const scenic = boxAverage(61, 45, 1, sceneGrey);
    expect(difference(baseline.data, scenic).mean).toBeLessThan(3.5);
    expect(difference(progressive.data, scenic).mean).toBeLessThan(3.5);
  });

  it('passes over a damaged interval to the next restart marker', async () => {
    const bytes = drawJpeg({ ...SIZE, components: [grey], restart: 1 });
    const whole = await decodePage(bytes);
    const damaged = bytes.slice();
    const third = damaged.findIndex((byte, at) => byte === 0xff && damaged[at + 1] === 0xd2);
    damaged.fill(0xfe, third + 2, third + 6);
    const { data } = await decodePage(damaged);
    const wrong = [...data].filter((value, i) => value !== whole.data[i]).length;
    expect(wrong).toBeGreaterThan(0);
    expect(wrong).toBeLessThanOrEqual(64);
  });

  it('goes on behind a restart marker that was lost', async () => {
    const bytes = drawJpeg({ ...SIZE, components: [grey], restart: 1 });
    const whole = await decodePage(bytes);
    const at = bytes.findIndex((byte, i) => byte === 0xff && bytes[i + 1] === 0xd5);
    const without = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + 2)]);
    const { data } = await decodePage(without);
    const wrong = [...data].filter((value, i) => value !== whole.data[i]).length;
    expect(wrong).toBeLessThanOrEqual(2 * 64);
  });

  it('reads a file without EOI, with garbage between segments and with fill bytes', async () => {
    const bytes = drawJpeg({ ...SIZE, components: [grey] });
    const whole = await decodePage(bytes);
    expect((await decodePage(bytes.subarray(0, -2))).data).toEqual(whole.data);
    const garbage = Uint8Array.from([...bytes.subarray(0, 2), 1, 2, 3, 0xff, 0xff, ...bytes.subarray(2)]);
    expect((await decodePage(Uint8Array.from([0xff, 0xd8, 0xff, ...garbage.subarray(2)]))).data).toEqual(
      whole.data,
    );
  });

  it('calls a file truncated when more than an eighth of its rows is missing', async () => {
    const bytes = drawJpeg({ width: 64, height: 160, components: [grey] });
    for (const part of [0.5, 0.8]) {
      const source = await openPages(bytes.subarray(0, Math.floor(bytes.length * part)));
      const page = source.ok && (await source.value.page(0));
      const decoded = page && page.ok && (await page.value.luma());
      expect(decoded).toMatchObject({ ok: false, failure: { code: 'malformed_file' } });
    }
    expect((await decodePage(bytes.subarray(0, -8))).height).toBe(160);
  });

  it.each([
    [0xc3, 'lossless coding'],
    [0xc9, 'arithmetic coding'],
    [0xc5, 'hierarchical coding'],
  ])('names the coding of frame marker %i, which is not decoded', async (marker, name) => {
    const bytes = drawJpeg({ ...SIZE, components: [grey] });
    bytes[bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0) + 1] = marker;
    const source = await openPages(bytes);
    expect(source).toMatchObject({ ok: false, failure: { code: 'unsupported_media' } });
    expect(!source.ok && messageOf(source.failure)).toContain(name);
  });
});
