import { describe, expect, it } from 'vitest';
import { createBudget } from '../../../src/lib/budget.ts';
import { openPages } from '../../../src/pages/index.ts';
import { engineMemory } from '../../../src/wasm/engine.ts';
import { decodePage } from '../../support/decode-page.ts';
import { drawBmp } from '../../support/draw-bmp.ts';
import { drawGif } from '../../support/draw-gif.ts';
import { drawJpeg } from '../../support/draw-jpeg.ts';
import { drawPdf } from '../../support/draw-pdf.ts';
import { drawPng } from '../../support/draw-png.ts';
import { drawTiff } from '../../support/draw-tiff.ts';
import { golden } from '../../support/golden.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const grey = [{ id: 1, h: 1, v: 1, sample: () => 90 }];
const png = drawPng({ width: 20, height: 10, colour: 0, depth: 8, pixel: () => [77] });
const pdf = drawPdf([{ widthPt: 72, heightPt: 36 }]);
const tiffPage = (width: number): Parameters<typeof drawTiff>[0][number] => ({
  tags: { 256: width, 257: 4, 258: 8, 259: 1, 262: 1, 277: 1, 278: 4 },
  segments: [new Uint8Array(width * 4)],
});

/** A header of Truevision TGA 2.0: 4 × 3 pixels, then some bytes. */
const tga = (first: readonly number[], bits: number): Uint8Array =>
  Uint8Array.from([
    ...first,
    ...Array<number>(12 - first.length).fill(0),
    4,
    0,
    3,
    0,
    bits,
    32,
    ...Array<number>(36).fill(99),
  ]);

describe('openPages', () => {
  it.each([
    ['png', png, 20, 10],
    ['jpeg', drawJpeg({ width: 30, height: 12, components: grey }), 30, 12],
    ['webp', golden('image/lossless.webp'), 61, 45],
    ['gif', drawGif({ screen: [9, 8], frame: [0, 0, 9, 8], palette: [[0, 0, 0]], index: () => 0 }), 9, 8],
    ['bmp', drawBmp({ width: 7, height: 6, bits: 24, pixel: () => 0 }), 7, 6],
    ['pnm', latin1('P4\n8 1\n\xff'), 8, 1],
    ['pnm', latin1('P2 1 1 255 7'), 1, 1],
    ['pnm', latin1('P6# from a scanner\n1 1 255\nabc'), 1, 1],
    ['tiff', drawTiff([tiffPage(5)]), 5, 4],
    ['heic', golden('image/scene.heic'), 61, 45],
    ['avif', golden('image/scene.avif'), 61, 45],
    ['tiff', drawTiff([tiffPage(5)], false), 5, 4],
    ['pdf', pdf, 600, 300],
    ['pdf', Uint8Array.from([...latin1('junk of a mail gateway\r\n'), ...pdf]), 600, 300],
  ] as const)('knows %s by its bytes, and its size', async (format, bytes, width, height) => {
    const source = await openPages(bytes);
    expect(source.ok && [source.value.format, source.value.pageCount]).toEqual([format, 1]);
    const page = source.ok ? await source.value.page(0) : source;
    expect(page.ok && [page.value.width, page.value.height]).toEqual([width, height]);
  });

  it.each([
    ['nothing', new Uint8Array(0), 'missing_file', 'empty'],
    [
      'text',
      latin1('4006381333931'),
      'malformed_file',
      'PNG, JPEG, HEIC, AVIF, JPEG 2000, WebP, GIF, BMP, ICO, PNM, SVG, TIFF and PDF',
    ],
    ['an AVIF brand alone', latin1('\0\0\0\x1cftypavif\0\0\0\0'), 'malformed_file', 'AVIF'],
    ['a HEIC brand alone', latin1('\0\0\0\x1cftypheic\0\0\0\0'), 'malformed_file', 'HEIC'],
    ['MP4', latin1('\0\0\0\x14ftypisom\0\0\0\0avc1heic'), 'unsupported_media', 'MP4'],
    ['PFM', latin1('Pf\n1 1\n-1.0\n\0\0\0\0'), 'unsupported_media', 'PFM'],
    ['PGM without a size', latin1('P5 of the story'), 'malformed_file', 'PNM image cannot be read'],
    ['TGA of version 1', tga([0, 0, 2], 24), 'unsupported_media', 'TGA'],
    ['TGA of runs in grey', tga([0, 0, 11], 8), 'unsupported_media', 'TGA'],
    ['TGA with a palette', tga([0, 1, 1, 0, 0, 0, 1, 24], 8), 'unsupported_media', 'TGA'],
    [
      'TGA by its footer',
      latin1(`\x01\x02\x03${'x'.repeat(40)}TRUEVISION-XFILE.\0`),
      'unsupported_media',
      'TGA',
    ],
    ['zeros', new Uint8Array(500), 'malformed_file', 'none of'],
    ['P with a number that is not a format', latin1('P8 is a file name'), 'malformed_file', 'none of'],
    [
      'SVG',
      latin1('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg">'),
      'malformed_file',
      'SVG',
    ],
    ['HTML', latin1('<!DOCTYPE html><html>'), 'unsupported_media', 'HTML'],
    ['JPEG XL', latin1('\xff\x0a\xfa\x1f'), 'unsupported_media', 'JPEG XL'],
    ['JPEG 2000', latin1('\0\0\0\x0cjP  \r\n\x87\n'), 'malformed_file', 'it has no code stream'],
    ['a PNG signature alone', png.subarray(0, 8), 'malformed_file', 'PNG'],
    ['a PDF header alone', latin1('%PDF-1.7\n'), 'malformed_file', 'PDF'],
  ] as const)('%s is refused with a code and a message that helps', async (_, bytes, code, text) => {
    const source = await openPages(bytes);
    expect(source).toMatchObject({ ok: false, failure: { code } });
    expect(!source.ok && messageOf(source.failure)).toContain(text);
  });

  it('refuses a 30,000 × 30,000 PNG by its header, before anything is allocated', async () => {
    const bytes = png.slice();
    new DataView(bytes.buffer).setUint32(16, 30_000);
    new DataView(bytes.buffer).setUint32(20, 30_000);
    const before = engineMemory()['raster'];
    const source = await openPages(bytes);
    expect(source).toMatchObject({ ok: false, failure: { code: 'too_large' } });
    expect(!source.ok && messageOf(source.failure)).toContain(
      '900,000,000 pixels; the limit is 50,000,000 pixels',
    );
    expect(engineMemory()['raster']).toBe(before);
  });

  it('refuses a side that no row buffer should hold, whatever the number of pixels', async () => {
    const bytes = png.slice();
    new DataView(bytes.buffer).setUint32(16, 1_000_000);
    const source = await openPages(bytes);
    expect(!source.ok && messageOf(source.failure)).toContain('65535 a side');
  });

  it('refuses more pages than allowed, of TIFF and of PDF', async () => {
    const limits = { maxPages: 2 };
    const tiff = await openPages(drawTiff([tiffPage(1), tiffPage(2), tiffPage(3)]), { limits });
    const three = await openPages(drawPdf([1, 2, 3].map(() => ({ widthPt: 72, heightPt: 72 }))), { limits });
    for (const source of [tiff, three]) {
      expect(source).toMatchObject({ ok: false, failure: { code: 'too_large' } });
      expect(!source.ok && messageOf(source.failure)).toContain('3 pages; the limit is 2');
    }
  });

  it('chooses the first scale that has at most so many pixels', async () => {
    const bytes = drawPng({ width: 101, height: 51, colour: 0, depth: 8, pixel: () => [1] });
    const widths = await Promise.all(
      [Infinity, 5151, 5150, 26 * 51, 300, 1].map(
        async (maxPixels) => (await decodePage(bytes, { maxPixels })).width,
      ),
    );
    expect(widths).toEqual([101, 101, 51, 51, 13, 13]);
  });

  it('stops decoding when the budget is used up', async () => {
    const bytes = drawPng({ width: 1000, height: 1000, colour: 0, depth: 8, pixel: () => [1] });
    const source = await openPages(bytes, { budget: createBudget({ workMs: 2 }) });
    const page = source.ok ? await source.value.page(0) : source;
    const luma = page.ok ? await page.value.luma() : page;
    expect(luma).toMatchObject({ ok: false, failure: { code: 'processing_limit' } });
  });

  it('hands over a buffer of its own at each call', async () => {
    const source = await openPages(png);
    const page = source.ok ? await source.value.page(0) : source;
    if (!page.ok) throw new Error('not opened');
    const first = await page.value.luma();
    const second = await page.value.luma();
    if (!first.ok || !second.ok) throw new Error('not decoded');
    first.value.data.fill(0);
    expect(second.value.data[0]).toBe(77);
  });
});
