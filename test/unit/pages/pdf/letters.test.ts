// Letters are left out of a page that is searched; text that may be a code is not, whatever its font is.
import { describe, expect, it } from 'vitest';
import type { Luma } from '../../../../src/image/index.ts';
import { openPages } from '../../../../src/pages/index.ts';
import { drawPdf, type PdfPage } from '../../../support/draw-pdf.ts';

/** Bars of 0.15 of the size, as of Code 39; a frame, as a letter; a square of a matrix code. */
const GLYPHS = [
  '0 0 150 900 re 300 0 300 900 re 750 0 100 900 re f',
  '300 0 60 700 re 300 0 400 60 re 640 0 60 700 re 300 640 400 60 re f',
  '0 0 1000 1000 re f',
];
const PAGE: PdfPage = { widthPt: 300, heightPt: 200, glyphs: GLYPHS };
/** 30 bars of 12 pt at the lower left, and lines of letters above and at the right. */
const BARS = 'BT /F2 12 Tf 20 20 Td (aaaaaaaaaa) Tj ET';
const LINES =
  'BT /F2 8 Tf 10 TL 20 185 Td (bbbbbbbb bbbb) Tj T* (bbb bbbbbb bbb) Tj T* (bbbb bbbb) Tj 180 -60 Td (bbb) Tj ET';

/** Dark at its top and bottom, and light between. */
const MATRIX = [
  ...Array<string>(5).fill('c'.repeat(16)),
  ...Array.from({ length: 14 }, (_, y) => (y % 2 === 0 ? `c${' '.repeat(14)}c` : ' ')),
  ...Array<string>(5).fill('c'.repeat(16)),
];

async function drawn(page: PdfPage, content?: 'all' | 'codes'): Promise<Luma> {
  const source = await openPages(drawPdf([page]));
  if (!source.ok) throw new Error(source.failure.code);
  const opened = await source.value.page(0);
  const luma = opened.ok ? await opened.value.luma(content && { content }) : opened;
  source.value.close();
  if (!luma.ok) throw new Error(luma.failure.code);
  return luma.value;
}

const inkOf = ({ data }: Luma): number => data.reduce((sum, value) => sum + (value < 128 ? 1 : 0), 0);
/** Whether two drawings differ by less than a hundredth of the first's ink. */
const sameInk = (a: Luma, b: Luma): boolean => Math.abs(inkOf(a) - inkOf(b)) < inkOf(a) / 100;

describe('letters', () => {
  it('are drawn unless they are to be left out', async () => {
    const page = { ...PAGE, content: 'BT /F1 12 Tf 20 20 Td (letters) Tj ET' };
    expect(inkOf(await drawn(page))).toBeGreaterThan(1000);
    expect(inkOf(await drawn(page, 'all'))).toBeGreaterThan(1000);
    expect(inkOf(await drawn(page, 'codes'))).toBe(0);
  });

  it('leave paths, images and what is read over them', async () => {
    const boxes = [[30, 30, 50, 60]] as const;
    const bare = await drawn({ ...PAGE, boxes });
    const page = { ...PAGE, boxes, content: LINES };
    expect(inkOf(await drawn(page))).toBeGreaterThan(inkOf(bare) * 1.05);
    expect((await drawn(page, 'codes')).data).toEqual(bare.data);
  });

  it.each([0, 90, 180, 270] as const)(
    'go and bars set as text stay, on a page rotated by %i',
    async (rotate) => {
      const bars = await drawn({ ...PAGE, rotate, content: BARS });
      expect(inkOf(bars)).toBeGreaterThan(10_000);
      expect(inkOf(await drawn({ ...PAGE, rotate, content: LINES }, 'codes'))).toBe(0);
      expect((await drawn({ ...PAGE, rotate, content: `${BARS} ${LINES}` }, 'codes')).data).toEqual(
        bars.data,
      );
    },
  );

  it.each([
    ['white bars on a dark ground', `0 0 200 60 re f 1 g ${BARS}`],
    ['bars along the page', 'BT /F2 12 Tf 0 1 -1 0 60 20 Tm (aaaaaaaaaa) Tj ET'],
    ['tilted bars', 'BT /F2 14 Tf .95 .31 -.31 .95 60 40 Tm (aaaaaaaaaa) Tj ET'],
    [
      'a matrix code of lines of squares',
      `BT /F2 3 Tf 3 TL 60 150 Td ${MATRIX.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
    ],
    ['bars in a form', '/Fm Do'],
  ])('stay that are %s', async (_, content) => {
    const page = {
      ...PAGE,
      content,
      form: `q .5 0 0 .5 100 20 cm BT /F2 24 Tf 20 20 Td (aaaaaaaaaa) Tj ET Q`,
    };
    const whole = await drawn(page);
    expect(inkOf(whole)).toBeGreaterThan(1000);
    expect(sameInk(whole, await drawn(page, 'codes'))).toBe(true);
  });

  it('in a form go', async () => {
    const page = { ...PAGE, content: 'q .8 0 0 .8 10 10 cm /Fm Do Q', form: LINES };
    expect(inkOf(await drawn(page))).toBeGreaterThan(1000);
    expect(inkOf(await drawn(page, 'codes'))).toBe(0);
  });
});
