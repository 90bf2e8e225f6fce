import { describe, expect, it } from 'vitest';
import { openPdf } from '../../../../src/library/recognize.ts';
import { drawPdf } from '../../../support/draw-pdf.ts';
import { encryptedPdf } from '../../../support/encrypted-pdf.ts';

/** A red box in the upper left corner of the page as it is stored: 100 × 200 pt. */
const PAGE = { widthPt: 100, heightPt: 200, content: '1 0 0 rg 0 150 50 50 re f' } as const;

async function open(bytes: Uint8Array, password?: string) {
  const opened = await openPdf(bytes, password === undefined ? {} : { password });
  if (!opened.ok) throw new Error(opened.problem.message);
  return opened.value;
}

describe('the pictures of a PDF', () => {
  it.each([
    [0, [100, 200], [10, 10]],
    [90, [200, 100], [190, 10]],
    [180, [100, 200], [90, 190]],
    [270, [200, 100], [10, 90]],
  ] as const)('are pages in colour as they are displayed: rotated by %s', async (rotate, size, red) => {
    const pages = await open(drawPdf([{ ...PAGE, rotate }, PAGE]));
    expect(pages.pageCount).toBe(2);
    const drawn = await pages.draw(1, 200);
    pages.close();
    if (!drawn.ok) throw new Error(drawn.problem.message);
    const { width, height, data } = drawn.value;
    expect([width, height, data.length]).toEqual([...size, 4 * width * height]);
    const at = ([x, y]: readonly [number, number]): readonly number[] =>
      Array.from(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4));
    expect(at(red)).toEqual([255, 0, 0, 255]);
    expect(at([width - 1 - red[0], height - 1 - red[1]])).toEqual([255, 255, 255, 255]);
  });

  it('need the password, and are of a page and a size that there are', async () => {
    const file = encryptedPdf('secret');
    expect(await openPdf(file)).toMatchObject({ problem: { code: 'encrypted' } });
    expect(await openPdf(new Uint8Array(9))).toMatchObject({ problem: { code: 'malformed_file' } });
    const pages = await open(file, 'secret');
    expect(await pages.draw(1, 50)).toMatchObject({ ok: true });
    for (const [page, side] of [[0, 50], [pages.pageCount + 1, 50], [1, 0], [1, 5000]] as const)
      expect(await pages.draw(page, side)).toMatchObject({ problem: { code: 'invalid_value' } });
    pages.close();
  }); // oxfmt-ignore

  it('may take the work of a page each, however many are drawn, and no more', async () => {
    const expensive = { ...PAGE, content: '[0.0004] 0 d 0 0 m 595 842 l S '.repeat(200_000) };
    const pages = await open(drawPdf([PAGE, expensive]));
    expect(await pages.draw(2, 200)).toMatchObject({ problem: { code: 'processing_limit' } });
    for (let each = 0; each < 20; each += 1) expect((await pages.draw(1, 200)).ok).toBe(true);
    pages.close();
  }, 120_000);
});
