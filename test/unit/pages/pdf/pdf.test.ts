import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPages } from '../../../../src/pages/index.ts';
import { orientationFrom } from '../../../../src/pages/pdf/content.ts';
import { openDocument } from '../../../../src/pages/pdf/document.ts';
import { changesOf, choose } from '../../../../src/pages/pdf/reading.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { engineMemory } from '../../../../src/wasm/engine.ts';
import { decodePage } from '../../../support/decode-page.ts';
import { drawJpeg } from '../../../support/draw-jpeg.ts';
import { drawPdf, type PdfImage, type PdfPage } from '../../../support/draw-pdf.ts';
import { encryptedPdf } from '../../../support/encrypted-pdf.ts';
import { boxAverage, difference, luma, scene } from '../../../support/scene.ts';
import { messageOf } from '../../../../src/http/describe-failure.ts';

const grey = (x: number, y: number): number => luma(scene(x, y));

function scan(width: number, height: number): PdfImage {
  return {
    bytes: drawJpeg({ width, height, components: [{ id: 1, h: 1, v: 1, sample: grey }] }),
    width,
    height,
    colourSpace: 'DeviceGray',
  };
}

/** How page 1 is read, or the code of its failure. */
async function choiceFor(bytes: Uint8Array): Promise<string> {
  const document = await openDocument(bytes, { allowance: UNLIMITED });
  if (!document.ok) return document.failure.code;
  const page = await choose(document.value, 0, UNLIMITED, changesOf(bytes, UNLIMITED));
  document.value.close();
  return page.ok ? page.value.choice.kind : page.failure.code;
}

describe('PDF', () => {
  it('renders a page at 300 dpi, black on white, at every scale', async () => {
    // A box from 36 to 54 pt of 72, from the left and from the bottom.
    const bytes = drawPdf([{ widthPt: 288, heightPt: 288, boxes: [[36, 36, 18, 18]] }]);
    for (const scale of [1, 2, 4] as const) {
      const { width, height, data } = await decodePage(bytes, { scale });
      expect([width, height]).toEqual([1200 / scale, 1200 / scale]);
      const at = (xPt: number, yPt: number): number | undefined =>
        data[Math.floor(((288 - yPt) / 288) * height) * width + Math.floor((xPt / 288) * width)];
      expect([at(45, 45), at(30, 45), at(45, 60)]).toEqual([0, 255, 255]);
    }
  });

  it('renders small pages finer and large ones coarser', async () => {
    const bytes = drawPdf([
      { widthPt: 72, heightPt: 36 },
      { widthPt: 595, heightPt: 842 },
      { widthPt: 2384, heightPt: 3370 },
    ]);
    const source = await openPages(bytes);
    if (!source.ok) throw new Error(messageOf(source.failure));
    const sizes: (readonly [number, number])[] = [];
    for (let i = 0; i < 3; i++) {
      const page = await source.value.page(i);
      if (page.ok) sizes.push([page.value.width, page.value.height]);
    }
    source.value.close();
    expect(sizes[0]).toEqual([600, 300]);
    expect(sizes[1]).toEqual([2479, 3508]);
    const [width, height] = sizes[2] ?? [0, 0];
    expect(width * height).toBeLessThanOrEqual(12_000_000);
    expect(width * height).toBeGreaterThan(11_900_000);
  });

  it('draws a page of images at their resolution', async () => {
    const strips = (width: number, more = ''): PdfPage => ({
      widthPt: 400,
      heightPt: 300,
      image: { ...scan(width, Math.round(width * 0.375)), more },
      place: [400, 0, 0, 150, 0, 150],
      content: 'q 400 0 0 150 0 0 cm /Im Do Q',
    });
    const small: PdfPage = { widthPt: 60, heightPt: 84, image: scan(1000, 1400), boxes: [[5, 5, 9, 9]] };
    const cases: readonly (readonly [string, PdfPage, number])[] = [
      ['180 dpi', strips(1000), 1000],
      ['86 dpi, doubled', strips(480), 960],
      ['600 dpi', strips(3332), 1666],
      ['with a mask, which may be finer', strips(1000, '/SMask 5 0 R'), 1666],
      ['with a box', { ...strips(1000), boxes: [[5, 5, 9, 9]] }, 1666],
      ['turned by 90°', { ...strips(1000), rotate: 90 }, 750],
      ['a small page whose image has 1,200 dpi', small, 1000],
    ];
    for (const [what, page, width] of cases)
      expect((await decodePage(drawPdf([page]))).width, what).toBe(width);
  });

  it('rotates pages as /Rotate says', async () => {
    const bytes = drawPdf([{ widthPt: 288, heightPt: 144, boxes: [[0, 0, 36, 36]], rotate: 90 }]);
    const { width, height, data } = await decodePage(bytes);
    expect([width, height]).toEqual([600, 1200]);
    // The lower left corner comes to the upper left.
    expect([data[0], data[data.length - 1]]).toEqual([0, 255]);
  });

  it('takes the JPEG of a scanned page as it is, in every rotation', async () => {
    const image = scan(61, 45);
    const rotations = [0, 90, 180, 270] as const;
    const bytes = drawPdf(rotations.map((rotate) => ({ widthPt: 122, heightPt: 90, image, rotate })));
    const expected: readonly (readonly [number, number, (x: number, y: number) => number])[] = [
      [61, 45, grey],
      [45, 61, (x, y) => grey(y, 44 - x)],
      [61, 45, (x, y) => grey(60 - x, 44 - y)],
      [45, 61, (x, y) => grey(60 - y, x)],
    ];
    for (const [index, [width, height, pixel]] of expected.entries()) {
      const actual = await decodePage(bytes, { index });
      expect([actual.width, actual.height]).toEqual([width, height]);
      expect(difference(actual.data, boxAverage(width, height, 1, pixel)).mean).toBeLessThan(1.2);
    }
  });

  it('knows a scan by what else is on the page', async () => {
    const image = scan(40, 30);
    const page = { widthPt: 80, heightPt: 60, image };
    const cases: readonly (readonly [string, Uint8Array, boolean])[] = [
      ['the whole page', drawPdf([page]), true],
      ['invisible text over it', drawPdf([{ ...page, content: 'BT 3 Tr /F1 9 Tf (text) Tj ET' }]), true],
      ['visible text over it', drawPdf([{ ...page, content: 'BT /F1 9 Tf 5 5 Td (text) Tj ET' }]), false],
      ['a box over it', drawPdf([{ ...page, content: '5 5 20 20 re f' }]), false],
      [
        'in two strips, the upper over most of the page',
        drawPdf([{ ...page, place: [80, 0, 0, 40, 0, 20], content: 'q 80 0 0 20 0 0 cm /Im Do Q' }]),
        false,
      ],
      ['over most of the page', drawPdf([{ ...page, place: [80, 0, 0, 40, 0, 20] }]), true],
      ['a small part of the page', drawPdf([{ ...page, place: [20, 0, 0, 15, 5, 5] }]), false],
      ['skewed', drawPdf([{ ...page, place: [60, 10, -8, 50, 10, 0] }]), false],
      ['reaching beyond the page', drawPdf([{ ...page, place: [160, 0, 0, 60, 0, 0] }]), false],
      ['with a mask', drawPdf([{ ...page, image: { ...image, more: '/SMask 5 0 R' } }]), false],
      ['with a decode array', drawPdf([{ ...page, image: { ...image, more: '/Decode [1 0]' } }]), false],
      [
        'with a decode array on another page',
        drawPdf([page, { ...page, image: { ...scan(41, 30), more: '/Decode [1 0]' } }]),
        true,
      ],
      ['mirrored', drawPdf([{ ...page, place: [-80, 0, 0, 60, 80, 0] }]), true],
    ];
    for (const [what, bytes, isScan] of cases) {
      expect(await choiceFor(bytes), what).toBe(isScan ? 'scan' : 'render');
    }
  });

  it('takes Flate data as it is, with PNG filters or without', async () => {
    const [width, height] = [61, 45];
    const rows = Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_x, x) => scene(x, y)).flat(),
    );
    const filtered = rows.map((row) => [1, ...row.map((value, i) => (value - (row[i - 3] ?? 0)) & 255)]);
    const flate = (data: readonly number[][], more: string): Uint8Array =>
      drawPdf([
        {
          widthPt: 122,
          heightPt: 90,
          image: {
            bytes: new Uint8Array(deflateSync(Uint8Array.from(data.flat()))),
            filter: 'FlateDecode',
            width,
            height,
            colourSpace: 'DeviceRGB',
            more,
          },
        },
      ]);
    const predictor = '/DecodeParms << /Predictor 15 /Colors 3 /Columns 61 >>';
    for (const bytes of [flate(rows, ''), flate(filtered, predictor)]) {
      const actual = await decodePage(bytes);
      expect(actual.width).toBe(width);
      expect(difference(actual.data, boxAverage(width, height, 1, grey)).most).toBeLessThan(1);
    }
    // Differences of samples look like samples: PDFium has to undo them.
    const differences = flate(rows, '/DecodeParms << /Predictor 2 /Colors 3 /Columns 61 >>');
    expect(await choiceFor(differences)).toBe('render');
  });

  it('takes a bilevel scan as it is, in every rotation, as image or as stencil', async () => {
    const [width, height] = [61, 45];
    const isDark = (x: number, y: number): boolean => (x * 7 + y * 3) % 11 < 5;
    const rows = (sample: (x: number, y: number) => boolean): Uint8Array => {
      const bytes = new Uint8Array(height * 8);
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
          if (sample(x, y)) bytes[y * 8 + (x >> 3)] = (bytes[y * 8 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
      return new Uint8Array(deflateSync(bytes));
    };
    const light = rows((x, y) => !isDark(x, y));
    const image = (bytes: Uint8Array, more = ''): PdfImage => ({
      bytes,
      filter: 'FlateDecode',
      bits: 1,
      width,
      height,
      colourSpace: 'DeviceGray',
      more,
    });
    const page = { widthPt: 122, heightPt: 90 };
    const upright = (x: number, y: number): boolean => isDark(x, y);
    const cases: readonly (readonly [PdfPage, (x: number, y: number) => boolean])[] = [
      [{ ...page, image: image(light) }, upright],
      [{ ...page, image: image(light), rotate: 90 }, (x, y) => isDark(y, 44 - x)],
      [{ ...page, image: image(light), rotate: 180 }, (x, y) => isDark(60 - x, 44 - y)],
      [{ ...page, image: image(light), place: [-122, 0, 0, 90, 122, 0] }, (x, y) => isDark(60 - x, y)],
      [{ ...page, image: image(rows(isDark), '/Decode [1 0]') }, upright],
      [{ ...page, image: image(light, '/ImageMask true') }, upright],
    ];
    for (const [i, [drawn, pixel]] of cases.entries()) {
      const bytes = drawPdf([drawn]);
      expect(await choiceFor(bytes), String(i)).toBe('bilevel');
      const actual = await decodePage(bytes);
      const wide = drawn.rotate === 90 ? height : width;
      expect(actual.width, String(i)).toBe(wide);
      expect([...actual.data], String(i)).toEqual(
        Array.from(actual.data, (_, at) => (pixel(at % wide, Math.floor(at / wide)) ? 0 : 255)),
      );
    }
    const half = await decodePage(drawPdf([{ ...page, image: image(light) }]), { scale: 2 });
    expect([half.width, half.height]).toEqual([31, 23]);
    const others: readonly PdfPage[] = [
      { ...page, image: image(light, '/Mask [0 0]') },
      { ...page, image: image(light), content: '5 5 20 20 re f' },
      // Its pixels are twice as high as wide, as those of a fax of low resolution.
      { ...page, heightPt: 180, image: image(light) },
      { ...page, before: '.7 g', image: image(light, '/ImageMask true') },
    ];
    for (const [i, other] of others.entries())
      expect(await choiceFor(drawPdf([other])), String(i)).toBe('render');
  });

  it('refuses a page whose image cannot be rendered within the memory, by its size alone', async () => {
    const bytes = drawPdf([
      {
        widthPt: 595,
        heightPt: 842,
        image: {
          bytes: new Uint8Array(deflateSync(new Uint8Array(1000))),
          filter: 'FlateDecode',
          width: 4960,
          height: 7016,
          colourSpace: 'DeviceRGB',
        },
      },
      { widthPt: 72, heightPt: 72 },
    ]);
    const source = await openPages(bytes);
    if (!source.ok) throw new Error(messageOf(source.failure));
    const page = await source.value.page(0);
    expect(page).toMatchObject({ ok: false, failure: { code: 'too_large' } });
    expect(!page.ok && messageOf(page.failure)).toContain('4960 × 7016');
    expect((await source.value.page(1)).ok).toBe(true);
    source.value.close();
  });

  it('maps the directions of columns and rows to EXIF orientations', () => {
    expect(orientationFrom([1, 0], [0, -1], 0)).toBe(1);
    expect(orientationFrom([-1, 0], [0, -1], 0)).toBe(2);
    expect(orientationFrom([1, 0], [0, -1], 1)).toBe(6);
    expect(orientationFrom([1, 0], [0, -1], 2)).toBe(3);
    expect(orientationFrom([1, 0], [0, -1], 3)).toBe(8);
    expect(orientationFrom([1, 0], [0, 1], 0)).toBe(4);
    expect(orientationFrom([0, -1], [1, 0], 0)).toBe(5);
    expect(orientationFrom([1, 1], [1, -1], 0)).toBeUndefined();
  });

  it('renders what the raster engine cannot decode', async () => {
    const jpeg = scan(40, 30);
    // Too little of its data for a file of its own: PDFium shows what there is.
    const cut = { ...jpeg, bytes: jpeg.bytes.slice(0, Math.floor(jpeg.bytes.length * 0.7)) };
    const { width, height, data } = await decodePage(drawPdf([{ widthPt: 80, heightPt: 60, image: cut }]));
    expect([width, height]).toEqual([40, 30]);
    expect(difference(data.subarray(0, 200), boxAverage(40, 5, 1, grey)).mean).toBeLessThan(3);
  });

  it('asks for a password, takes the right one and says when it is wrong', async () => {
    const bytes = encryptedPdf('sesame');
    const none = await openPages(bytes);
    expect(none).toMatchObject({ ok: false, failure: { code: 'encrypted' } });
    const wrong = await openPages(bytes, { password: 'open' });
    expect(wrong).toMatchObject({ ok: false, failure: { code: 'encrypted' } });
    expect(!wrong.ok && messageOf(wrong.failure)).toContain('does not open');
    const right = await openPages(bytes, { password: 'sesame' });
    expect(right.ok && right.value.pageCount).toBe(1);
    if (right.ok) right.value.close();
  });

  it('fails for a broken page alone', async () => {
    const text = new TextDecoder('latin1').decode(
      drawPdf(Array.from({ length: 3 }, () => ({ widthPt: 72, heightPt: 72 }))),
    );
    // The second page's object becomes a number; the count of pages stays.
    const broken = Uint8Array.from(text.replace('6 0 obj\n<<', '6 0 obj\n7 '), (letter) =>
      letter.charCodeAt(0),
    );
    const source = await openPages(broken);
    if (!source.ok) throw new Error(messageOf(source.failure));
    expect(source.value.pageCount).toBe(3);
    expect(await source.value.page(1)).toMatchObject({ ok: false, failure: { code: 'malformed_file' } });
    source.value.close();
    for (const index of [0, 2]) expect((await decodePage(broken, { index })).width).toBe(600);
  });

  it('survives being cut off and changed', async () => {
    const bytes = drawPdf([
      { widthPt: 72, heightPt: 72, boxes: [[10, 10, 20, 20]] },
      { widthPt: 80, heightPt: 60, image: scan(16, 12) },
    ]);
    let state = 99;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    for (let round = 0; round < 60; round++) {
      const changed = round % 2 === 0 ? bytes.slice(0, random(bytes.length)) : bytes.slice();
      for (let n = 0; n < 6; n++) changed[random(Math.max(1, changed.length))] = 32 + random(90);
      const source = await openPages(changed);
      if (!source.ok) continue;
      const page = await source.value.page(0);
      if (page.ok) await page.value.luma({ maxPixels: 10_000 });
      source.value.close();
    }
    expect((await decodePage(bytes)).width).toBe(600);
  });

  it('keeps the engine small over many pages', async () => {
    const bytes = drawPdf(
      Array.from({ length: 12 }, (_, i) => ({
        widthPt: 595,
        heightPt: 842,
        boxes: [[i * 20, 50, 9, 90]] as const,
      })),
    );
    for (let index = 0; index < 12; index++) await decodePage(bytes, { index });
    expect(engineMemory()['pdfium']).toBeLessThan(40 * 1024 * 1024);
  });
});
