// Sheets: where drawings stand, and the PDF and SVG files of them.
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ImageStyle } from '../../../../src/barcode/generate/draw-request.ts';
import { layOut, type Drawing } from '../../../../src/barcode/generate/draw.ts';
import { encodeEanUpc } from '../../../../src/barcode/generate/ean-upc.ts';
import { gridOf, placeOf, type GridOptions } from '../../../../src/barcode/generate/sheet/grid.ts';
import { pdfSheet } from '../../../../src/barcode/generate/sheet/pdf.ts';
import { svgSheet } from '../../../../src/barcode/generate/sheet/svg.ts';
import { decodeDrawing } from '../../../support/decode-drawing.ts';

const OPTIONS: GridOptions = { columns: undefined, dpi: undefined, pageSize: 'a4', isPaged: true };
const A4 = { width: 595.276, height: 841.89 };
const MARGIN = 28.3465;
const times = (count: number, width: number, height: number) =>
  Array.from({ length: count }, () => ({ width, height }));

describe('the grid of a sheet', () => {
  it('has three columns that fill the width of the page between margins of 10 mm', () => {
    const grid = gridOf(times(5, 200, 100), OPTIONS);
    expect(grid).toMatchObject({
      columns: 3,
      cell: { width: 200, height: 100 },
      gapPx: 10,
      page: A4,
      dpi: undefined,
    });
    expect(grid?.marginPt).toBeCloseTo(MARGIN, 3);
    const scale = (A4.width - 2 * MARGIN) / (3 * 200 + 2 * 10);
    expect(grid?.scale).toBeCloseTo(scale, 4);
    // 785.2 points of height hold so many rows of 100 pixels with 10 between.
    expect(grid?.rowsAPage).toBe(Math.floor(((A4.height - 2 * MARGIN) / scale + 10) / 110));
  });

  it('has cells of the widest and the highest drawing, and a gap of a pixel at least', () => {
    expect(
      gridOf(
        [
          { width: 10, height: 300 },
          { width: 40, height: 20 },
        ],
        OPTIONS,
      ),
    ).toMatchObject({ cell: { width: 40, height: 300 }, gapPx: 2 });
    expect(gridOf([{ width: 5, height: 5 }], OPTIONS)).toMatchObject({ gapPx: 1 });
  });

  it('has the columns that are asked for, of any width without a size in print', () => {
    for (const columns of [1, 2, 7])
      expect(gridOf(times(3, 200, 100), { ...OPTIONS, columns })).toMatchObject({ columns });
    expect(gridOf(times(3, 200, 100), { ...OPTIONS, columns: 0 })).toBeUndefined();
  });

  it('has as many columns as fit at a size in print, and no more', () => {
    // 538.58 points are 2,244 pixels of 1/300 inch: five cells of 400 and gaps of 20.
    const options = { ...OPTIONS, dpi: 300 };
    const grid = gridOf(times(9, 400, 200), options);
    expect(grid).toMatchObject({ columns: 5, scale: 72 / 300, rowsAPage: Math.floor((3271.4 + 20) / 220) });
    expect(gridOf(times(9, 400, 200), { ...options, columns: 5 })).toMatchObject({ columns: 5 });
    expect(gridOf(times(9, 400, 200), { ...options, columns: 6 })).toBeUndefined();
    expect(gridOf(times(9, 2_244, 200), options)).toMatchObject({ columns: 1 });
    expect(gridOf(times(9, 2_245, 200), options)).toBeUndefined();
    expect(gridOf(times(9, 400, 3_271), options)).toMatchObject({ rowsAPage: 1 });
    expect(gridOf(times(9, 400, 3_272), options)).toBeUndefined();
  });

  it('makes a high drawing as small as a page needs, unless it has a size in print', () => {
    const grid = gridOf(times(2, 100, 5_000), OPTIONS);
    expect(grid?.rowsAPage).toBe(1);
    expect(grid?.scale).toBeCloseTo((A4.height - 2 * MARGIN) / 5_000, 4);
  });

  it('is of US Letter on request, and has no print size without pages', () => {
    expect(gridOf(times(1, 100, 100), { ...OPTIONS, pageSize: 'letter' })?.page).toEqual({
      width: 612,
      height: 792,
    });
    expect(gridOf(times(9, 400, 200), { ...OPTIONS, dpi: 300, isPaged: false })).toMatchObject({
      columns: 3,
      dpi: 300,
    });
  });

  it.each<[index: number, size: readonly [number, number], place: readonly [number, number]]>([
    [0, [100, 50], [0, 0]],
    [1, [100, 50], [105, 0]],
    [2, [100, 50], [210, 0]],
    [3, [100, 50], [0, 55]],
    [7, [100, 50], [105, 110]],
    // In the middle, and half a pixel goes up and left.
    [4, [51, 21], [105 + 24, 55 + 14]],
  ])('puts drawing %i of %j at %j', (index, [width, height], [x, y]) => {
    expect(
      placeOf({ columns: 3, cell: { width: 100, height: 50 }, gapPx: 5 }, index, { width, height }),
    ).toEqual({ x, y });
  });
});

const drawing = (style: ImageStyle = {}): Drawing => {
  const symbol = encodeEanUpc('EAN_8', '96385074');
  const drawn = symbol.ok
    ? layOut(
        { kind: 'linear', symbol: symbol.value },
        { width: 90, height: 60, style: { format: 'svg', ...style } },
      )
    : symbol;
  if (!drawn.ok) throw new Error('no drawing');
  return drawn.value;
};
async function* each<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}
function gridFor(drawings: readonly Drawing[], options: Partial<GridOptions> = {}) {
  const grid = gridOf(drawings, { ...OPTIONS, ...options });
  if (grid === undefined) throw new Error('no grid');
  return grid;
}

describe('a PDF sheet', () => {
  /** Objects by number, each where the cross-reference table says. */
  function objectsOf(file: Buffer): ReadonlyMap<number, string> {
    const text = file.toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const [, size = '', table = ''] =
      /^xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)*)trailer\n/.exec(text.slice(start)) ?? [];
    const offsets = table.match(/\d{10}(?= 00000 n)/g) ?? [];
    expect(offsets).toHaveLength(Number(size) - 1);
    expect(text).toContain(`<< /Size ${size} /Root 1 0 R >>`);
    return new Map(
      offsets.map((offset, i) => {
        const at = Number(offset);
        expect(text.slice(at).startsWith(`${i + 1} 0 obj\n`)).toBe(true);
        return [i + 1, text.slice(at, text.indexOf('endobj', at))];
      }),
    );
  }
  const contentsOf = (objects: ReadonlyMap<number, string>): string[] =>
    [...objects.values()]
      .filter((one) => one.includes('/FlateDecode'))
      .map((one) => {
        const [, head = '', length = ''] = /^([^]*?\/Length (\d+)[^]*?stream\n)/.exec(one) ?? [];
        const from = Buffer.from(one, 'latin1').subarray(head.length);
        expect(from.subarray(Number(length)).toString('latin1')).toBe('\nendstream\n');
        return inflateSync(from.subarray(0, Number(length))).toString('latin1');
      });

  it('has its objects where it says, and as many pages as its drawings need', async () => {
    const drawings = Array.from({ length: 5 }, () => drawing());
    const grid = { ...gridFor(drawings, { columns: 2 }), rowsAPage: 1 };
    const file = await whole(pdfSheet(each(drawings), grid));
    expect([...file.subarray(0, 15)]).toEqual([...Buffer.from('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);
    const objects = objectsOf(file);
    expect(objects.get(1)).toContain('<< /Type /Catalog /Pages 2 0 R >>');
    expect(objects.get(2)).toContain('/Type /Pages /Count 3 /Kids [4 0 R 6 0 R 8 0 R]');
    for (const page of [4, 6, 8])
      expect(objects.get(page)).toContain(
        `/Type /Page /Parent 2 0 R /MediaBox [0 0 595.276 841.89] /Resources << >> /Contents ${page - 1} 0 R`,
      );
    expect(contentsOf(objects).map((content) => content.match(/^q$/gm)?.length)).toEqual([2, 2, 1]);
  });

  it('has a page for exactly as many drawings as it holds', async () => {
    const drawings = Array.from({ length: 4 }, () => drawing());
    const file = await whole(
      pdfSheet(each(drawings), { ...gridFor(drawings, { columns: 2 }), rowsAPage: 2 }),
    );
    expect(objectsOf(file).get(2)).toContain('/Count 1 /Kids [4 0 R]');
  });

  it('draws from the upper left, in the colours, the bars as rectangles and digits with a round pen', async () => {
    const one = drawing({
      foreground: { red: 51, green: 0, blue: 102 },
      background: { red: 255, green: 255, blue: 0 },
    });
    const grid = { ...gridFor([one, one, one], { columns: 2 }), rowsAPage: 9 };
    const [content = ''] = contentsOf(objectsOf(await whole(pdfSheet(each([one, one, one]), grid))));
    const { scale, cell, gapPx, marginPt, page } = grid;
    const places = [...content.matchAll(/^(\S+) 0 0 (\S+) (\S+) (\S+) cm$/gm)].map((found) =>
      found.slice(1).map(Number),
    );
    expect(places).toHaveLength(3);
    for (const [i, [a = 0, d = 0, e = 0, f = 0]] of places.entries()) {
      expect(a).toBeCloseTo(scale, 4);
      expect(d).toBeCloseTo(-scale, 4);
      expect(e).toBeCloseTo(marginPt + (i === 1 ? cell.width + gapPx : 0) * scale, 3);
      expect(f).toBeCloseTo(page.height - marginPt - (i === 2 ? cell.height + gapPx : 0) * scale, 3);
    }
    expect(content).toContain('1 1 0 rg 0 0 90 60 re f\n0.2 0 0.4 rg\n');
    expect(content).toContain('0.2 0 0.4 RG 1 J');
    // As many bars as the drawing has dark runs, and a pen of a cell's width.
    expect(content.match(/ re$/gm)?.length).toBeGreaterThan(3 * 20);
    expect(content).toMatch(/^\d+(\.\d+)? w$/m);
    expect(content).toMatch(/^[\d.]+ [\d.]+ m [\d.]+ [\d.]+ l$/m);
  });

  it('leaves a transparent background out', async () => {
    const one = drawing({ background: 'transparent' });
    const [content = ''] = contentsOf(objectsOf(await whole(pdfSheet(each([one]), gridFor([one])))));
    expect(content).not.toContain('re f');
  });
});

describe('an SVG sheet', () => {
  const sheet = async (count: number, columns: number, dpi?: number) => {
    const drawings = Array.from({ length: count }, (_, i) => drawing(i === 1 ? { rotation: 90 } : {}));
    return (
      await whole(svgSheet(each(drawings), gridFor(drawings, { columns, dpi, isPaged: false }), count))
    ).toString();
  };

  it.each([
    [1, 3, 90, 60],
    [2, 3, 185, 81],
    [3, 3, 280, 81],
    [4, 3, 280, 167],
    [7, 3, 280, 253],
  ])('of %i drawings in %i columns is %i × %i pixels', async (count, columns, width, height) => {
    const text = await sheet(count, columns);
    // A drawing rotated by 90° is 81 pixels high: so are all cells.
    expect(text).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
    expect(text.match(/<g transform=/g)).toHaveLength(count);
    expect(decodeDrawing(Buffer.from(text), 'svg')).toMatchObject({ width, height });
  });

  it('puts each drawing into its cell', async () => {
    const text = await sheet(4, 3);
    const places = [...text.matchAll(/translate\((\d+) (\d+)\)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    expect(places).toEqual([
      [0, 10],
      [95, 0],
      [190, 10],
      [0, 86 + 10],
    ]);
  });

  it('has a size in print', async () => {
    // 280 pixels of 1/300 inch.
    expect(await sheet(3, 3, 300)).toContain('width="23.707mm" height="6.858mm"');
  });
});
