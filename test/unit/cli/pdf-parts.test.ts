import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPdfParts } from '../../../src/cli/operate/pdf-parts.ts';
import { encryptedPdf } from '../../support/encrypted-pdf.ts';
import { drawJpeg } from '../../support/draw-jpeg.ts';
import { drawPdf } from '../../support/draw-pdf.ts';

/** The data of the streams of a PDF. */
function streamsOf(pdf: Uint8Array): readonly string[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/[^d]stream\r?\n(.*?)\r?\nendstream/gs)].map(([, data = '']) => data);
}

describe('the parts of a PDF', () => {
  const jpeg = drawJpeg({
    width: 16,
    height: 16,
    components: [{ id: 1, h: 1, v: 1, sample: (x) => 16 * x }],
  });
  const grey = deflateSync(Uint8Array.from({ length: 256 }, (_, i) => i));
  const image = { width: 16, height: 16, colourSpace: 'DeviceGray' } as const;
  const pdf = drawPdf([
    { widthPt: 100, heightPt: 200, image: { ...image, bytes: jpeg, filter: 'DCTDecode' } },
    { widthPt: 300, heightPt: 100, boxes: [[10, 10, 20, 20]] },
    { widthPt: 120, heightPt: 140, rotate: 90, image: { ...image, bytes: grey, filter: 'FlateDecode' } },
  ]);

  it('have the pages that were asked for, with the bytes of their images', async () => {
    const parts = await openPdfParts(pdf);
    if (!parts.ok) throw new Error(parts.failure.code);
    expect(parts.value.pageCount).toBe(3);
    const [first, rest] = [parts.value.part([0]), parts.value.part([2, 1])];
    parts.value.close();
    const widths = (bytes: Uint8Array): readonly (string | undefined)[] =>
      [
        ...Buffer.from(bytes)
          .toString('latin1')
          .matchAll(/MediaBox\s*\[\s*0 0 (\d+)/g),
      ].map(([, width]) => width);
    expect(widths(first)).toEqual(['100']);
    expect(widths(rest)).toEqual(['120', '300']);
    expect(streamsOf(first)).toContain(Buffer.from(jpeg).toString('latin1'));
    expect(streamsOf(first)).not.toContain(grey.toString('latin1'));
    expect(streamsOf(rest)).toContain(grey.toString('latin1'));
    expect(Buffer.from(first).includes('/Rotate 90')).toBe(false);
    expect(Buffer.from(rest).includes('/Rotate 90')).toBe(true);
  });

  it('need the password of the file', async () => {
    const file = encryptedPdf('open');
    for (const password of ['', 'wrong'])
      expect(await openPdfParts(file, password)).toMatchObject({ failure: { code: 'encrypted' } });
    const parts = await openPdfParts(file, 'open');
    expect(parts.ok && Buffer.from(parts.value.part([0])).includes('/Encrypt')).toBe(false);
    expect(parts.ok && parts.value.pageCount).toBe(1);
  });

  it('are refused for what is no PDF', async () => {
    expect(await openPdfParts(new TextEncoder().encode('%PDF-1.4 and no more'))).toMatchObject({
      failure: { code: 'malformed_file' },
    });
  });
});
