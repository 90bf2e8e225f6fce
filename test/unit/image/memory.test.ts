// What decoding holds at its worst moment, of the largest inputs that are accepted: an isolate has 128 MB, and the
// recognition that follows needs its share. Photograph-like noise, drawn by repeating rows.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../src/http/describe-failure.ts';
import { openPages } from '../../../src/pages/index.ts';
import { engineMemory } from '../../../src/wasm/engine.ts';
import { byteWriter } from '../../support/byte-writer.ts';
import { drawPdf } from '../../support/draw-pdf.ts';
import { pngChunk } from '../../../src/lib/png-file.ts';
import { drawJpeg, yCbCr } from '../../support/draw-jpeg.ts';

const MB = 1024 * 1024;
/** Engines and live buffers together (ARCHITECTURE: memory is the real limit). */
const MOST = 96 * MB;

const noise = (x: number, y: number): number =>
  128 + (((x * 7919) ^ (y * 104_729)) % 61) + 40 * Math.sin(x / 90);
const noiseRgb = (x: number, y: number): [number, number, number] => [
  noise(x, y),
  noise(x + 5, y),
  noise(x, y + 9),
];

/** A JPEG of `bands` equal bands: one is coded, the others are its restart intervals again. */
function tallJpeg(
  width: number,
  bands: number,
  options: { progressive: boolean; grey?: boolean; quant?: number },
): Uint8Array {
  const components = options.grey === true ? [{ id: 1, h: 1, v: 1, sample: noise }] : yCbCr(noiseRgb, [2, 2]);
  const bandHeight = options.grey === true ? 8 : 16;
  // Twice as high, so that every scan has two intervals; the first of them is repeated.
  const restart = Math.ceil(width / bandHeight);
  const one = drawJpeg({
    width,
    height: bandHeight * 2,
    components: options.progressive ? components.slice(0, 1).map((c) => ({ ...c, h: 1, v: 1 })) : components,
    progressive: options.progressive,
    quant: options.quant ?? 4,
    restart: options.progressive ? Math.ceil(width / 8) : restart,
  });
  const rows = options.progressive ? bands * (bandHeight / 8) : bands;
  const out = byteWriter(false);
  for (let at = 0; at < one.length;) {
    const marker = one[at + 1] ?? 0;
    if (marker === 0xd8 || marker === 0xd9) {
      out.bytes(one.subarray(at, at + 2));
      at += 2;
      continue;
    }
    const length = 2 + (one[at + 2] ?? 0) * 256 + (one[at + 3] ?? 0);
    const segment = one.slice(at, at + length);
    if (marker === 0xc0 || marker === 0xc2) new DataView(segment.buffer).setUint16(5, bands * bandHeight);
    out.bytes(segment);
    at += length;
    if (marker !== 0xda) continue;
    const isMarker = (from: number, test: (code: number) => boolean): boolean =>
      one[from] === 0xff && test(one[from + 1] ?? 0);
    let end = at;
    while (!isMarker(end, (code) => code >= 0xd0 && code <= 0xd7)) end += 1;
    const interval = one.subarray(at, end);
    for (let row = 0; row < rows; row++) {
      if (row > 0) out.u8(0xff, 0xd0 + ((row - 1) & 7));
      out.bytes(interval);
    }
    while (!isMarker(at, (code) => code >= 0xd8 || (code >= 0xc0 && code <= 0xcf))) at += 1;
  }
  return out.finish();
}

/** An 8-bit PNG of equal rows of noise; interlaced: of zeros. */
function tallPng(width: number, height: number, colour: 2 | 6, interlaced: boolean): Uint8Array {
  const samples = colour === 2 ? 3 : 4;
  const row = Uint8Array.from({ length: width * samples }, (_, i) => noise(i, 1));
  const raw = new Uint8Array((width * samples + 1) * height + (interlaced ? width * height : 0));
  for (let y = 0; y < height; y++) raw.set(row, y * (width * samples + 1) + 1);
  const header = byteWriter(false);
  header.u32(width, height);
  header.u8(8, colour, 0, 0, interlaced ? 1 : 0);
  const out = byteWriter(false);
  out.bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  out.bytes(pngChunk('IHDR', header.finish()));
  out.bytes(pngChunk('IDAT', new Uint8Array(deflateSync(interlaced ? raw.fill(0) : raw, { level: 1 }))));
  out.bytes(pngChunk('IEND', new Uint8Array(0)));
  return out.finish();
}

/** Linear memory of all engines, sampled while rows come out, and the file, and the result. */
async function peakOf(bytes: Uint8Array, maxPixels: number): Promise<number> {
  let linear = 0;
  const sample = (): boolean => {
    const now = Object.values(engineMemory()).reduce((sum, each) => sum + each, 0);
    linear = Math.max(linear, now);
    return true;
  };
  const budget = { spend: sample, exhausted: false };
  const source = await openPages(bytes, { budget });
  if (!source.ok) throw new Error(messageOf(source.failure));
  const page = await source.value.page(0);
  if (!page.ok) throw new Error(messageOf(page.failure));
  const luma = await page.value.luma({ maxPixels });
  if (!luma.ok) throw new Error(messageOf(luma.failure));
  expect(linear).toBeGreaterThan(0);
  return linear + bytes.length + luma.value.data.length;
}

describe('memory of decoding', () => {
  it.each([
    ['12 MP baseline JPEG', () => tallJpeg(4000, 188, { progressive: false }), 12],
    ['24 MP baseline JPEG', () => tallJpeg(6000, 250, { progressive: false }), 24],
    ['12 MP progressive JPEG', () => tallJpeg(4000, 375, { progressive: true, grey: true }), 12],
    ['24 MP progressive JPEG', () => tallJpeg(6000, 500, { progressive: true, grey: true }), 24],
    ['12 MP PNG', () => tallPng(4000, 3000, 2, false), 12],
    ['24 MP PNG with alpha', () => tallPng(6000, 4000, 6, false), 24],
    ['24 MP interlaced PNG', () => tallPng(6000, 4000, 2, true), 24],
  ] as const)('%s at full size stays under 96 MB', async (_, draw, megapixels) => {
    const bytes = draw();
    const peak = await peakOf(bytes, 26_000_000);
    expect(peak).toBeLessThan(MOST);
    // A quarter of the pixels costs a good deal less than all of them.
    expect(await peakOf(bytes, 7_000_000)).toBeLessThan(peak - (megapixels / 2) * MB);
  });

  it('a 24 MP JPEG that is not progressive needs under 2 MB beside the file and the result', async () => {
    const bytes = tallJpeg(6000, 250, { progressive: false });
    expect((await peakOf(bytes, Infinity)) - bytes.length - 24_000_000).toBeLessThan(2 * MB);
  });

  it('a 20-page PDF of A4 scans at 300 dpi stays under 96 MB, page after page', async () => {
    // 220 bands of 16 rows: 2480 × 3520.
    const bytes = tallJpeg(2480, 220, { progressive: false, quant: 40 });
    expect(20 * bytes.length).toBeLessThan(32 * MB);
    const image = { bytes, width: 2480, height: 3520, colourSpace: 'DeviceRGB' } as const;
    const pdf = drawPdf(Array.from({ length: 20 }, () => ({ widthPt: 595, heightPt: 842, image })));
    const source = await openPages(pdf);
    if (!source.ok) throw new Error(messageOf(source.failure));
    let most = 0;
    for (let index = 0; index < 20; index++) {
      const page = await source.value.page(index);
      const luma = page.ok ? await page.value.luma() : page;
      if (!luma.ok) throw new Error(messageOf(luma.failure));
      const engines = Object.values(engineMemory()).reduce((sum, each) => sum + each, 0);
      most = Math.max(most, engines + pdf.length + bytes.length + luma.value.data.length);
    }
    expect(most).toBeLessThan(MOST);
  });

  it('gives linear memory back after an image that needed much of it', async () => {
    await peakOf(tallJpeg(6000, 500, { progressive: true, grey: true }), Infinity);
    expect(engineMemory()['raster']).toBe(0);
  });
});
