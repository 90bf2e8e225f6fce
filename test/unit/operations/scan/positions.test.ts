import { describe, expect, it } from 'vitest';
import { toJson } from '../../../../src/http/model.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { ok } from '../../../../src/service/result.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { halve } from '../../../../src/barcode/vision/halve.ts';
import { readPositions, resultsOf } from '../../../../src/operations/scan/positions.ts';
import { readPages, type PageSymbol } from '../../../../src/scan/index.ts';
import { ADVANCED_SCAN_RESULT } from '../../../../src/registry/models.ts';
import { dataCodewords, drawModules, modulesOfData } from '../../../support/draw-qr-data.ts';
import { drawCode, sheet, rotated } from '../../../support/draw.ts';

const plain = ({ text, type }: PageSymbol) => ({ RawText: text, BarcodeType: type });

/** The symbols of pages whose raster is `reduced` times smaller than they are. */
async function symbolsOf(pictures: readonly Luma[], reduced: 1 | 2 = 1): Promise<readonly PageSymbol[]> {
  const read = await readPages(
    {
      pages: {
        format: 'tiff',
        pageCount: pictures.length,
        page: async (index) => {
          const { width, height, data } = pictures[index] ?? { width: 1, height: 1, data: new Uint8Array(1) };
          const luma = reduced === 1 ? { width, height, data: data.slice() } : halve({ width, height, data });
          return ok({ width, height, luma: async () => ok(luma) });
        },
        found: () => undefined,
        close: () => undefined,
      },
      budget: UNLIMITED,
    },
    { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' },
  );
  return read.ok ? read.value.symbols : [];
}

const jsonOf = (results: ReturnType<typeof resultsOf>): string =>
  toJson(ADVANCED_SCAN_RESULT, {
    Successful: true,
    ResultBarcodes: results,
    BarcodeCount: results.length,
    ErrorMessage: null,
  });

/** Without the columns and rows before `margin`. */
function trimmed({ width, height, data }: Luma, margin: number): Luma {
  const rows = Array.from({ length: height - margin }, (_, row) =>
    data.slice((row + margin) * width + margin, (row + margin + 1) * width),
  );
  return {
    width: width - margin,
    height: height - margin,
    data: Uint8Array.from(rows.flatMap((row) => [...row])),
  };
}

describe('X-Include-Positions', () => {
  it.each(['qrcode', 'code128'] as const)(
    'keeps on the page the corners of a %s that the edge cuts',
    async (type) => {
      const page = trimmed(await drawCode(type, 'here', { scale: 4 }), 44);
      const symbols = await symbolsOf([page]);
      expect(symbols).toHaveLength(1);
      for (const { x, y } of symbols.flatMap(({ quad }) => quad)) {
        expect(x).toBe(Math.min(page.width, Math.max(0, x)));
        expect(y).toBe(Math.min(page.height, Math.max(0, y)));
      }
    },
  );

  it('adds nothing when it is absent or false, and is refused when it is neither true nor false', async () => {
    const symbols = await symbolsOf([await drawCode('qrcode', 'here')]);
    expect(jsonOf(resultsOf(symbols, plain, { positions: false, bytes: false }))).toBe(
      '{"Successful":true,"ResultBarcodes":[{"RawText":"here","BarcodeType":"QR_CODE"}],"BarcodeCount":1,"ErrorMessage":null}',
    );
    expect(readPositions(new Headers())).toEqual(ok(false));
    expect(readPositions(new Headers({ includePositions: 'TRUE' }))).toEqual(ok(true));
    expect(readPositions(new Headers({ includePositions: 'here' })).ok).toBe(false);
  });

  it.each([1, 2] as const)(
    'gives corners in pixels of the page, also of one decoded at 1/%i of its sides',
    async (reduced) => {
      // 21 modules of 16 px, and 80 px of margin.
      const code = await drawCode('qrcode', 'here', { scale: 8 });
      const symbols = await symbolsOf([await drawCode('code128', 'first'), code], reduced);
      const [, here] = resultsOf(symbols, plain, { positions: true, bytes: false });
      expect(here).toMatchObject({
        RawText: 'here',
        Page: 2,
        PageWidth: code.width,
        PageHeight: code.height,
        Orientation: 0,
        Reader: 'default',
        PartIndex: null,
      });
      const corners = here?.['Position'];
      const expected = [
        [80, 80],
        [416, 80],
        [416, 416],
        [80, 416],
      ];
      expect(corners).toHaveLength(4);
      for (const [i, [x = 0, y = 0]] of expected.entries()) {
        const corner = Array.isArray(corners) ? corners[i] : undefined;
        expect(Math.abs(Number(corner?.X) - x), `x of corner ${i}`).toBeLessThan(4);
        expect(Math.abs(Number(corner?.Y) - y), `y of corner ${i}`).toBeLessThan(4);
      }
    },
  );

  it('gives the orientation clockwise', async () => {
    const symbols = await symbolsOf([rotated(await drawCode('qrcode', 'here', { scale: 6 }), 30)]);
    const [result] = resultsOf(symbols, plain, { positions: true, bytes: false });
    expect(Math.abs(Number(result?.['Orientation']) - 30)).toBeLessThan(3);
  });

  it('joins the parts of a structured append message once all are read, in their order', async () => {
    const part = (index: number, text: string): PageSymbol => ({
      type: 'QR_CODE',
      text,
      pass: 'fast',
      page: 1,
      pageSize: { width: 100, height: 100 },
      quad: [
        { x: 100 * index, y: 0 },
        { x: 100 * index + 50, y: 0 },
        { x: 100 * index + 50, y: 50 },
        { x: 100 * index, y: 50 },
      ],
      part: { index, count: 3, message: '17' },
    });
    const some = resultsOf([part(2, 'c'), part(0, 'a'), part(0, 'a')], plain, {
      positions: true,
      bytes: false,
    });
    expect(some.map((result) => [result['RawText'], result['PartIndex'], result['PartCount']])).toEqual([
      ['c', 2, 3],
      ['a', 0, 3],
      ['a', 0, 3],
    ]);
    const all = resultsOf([part(2, 'c'), part(0, 'a'), part(1, 'b')], plain, {
      positions: true,
      bytes: false,
    });
    expect(all.map((result) => result['RawText'])).toEqual(['c', 'a', 'b', 'abc']);
    expect(all[3]).toMatchObject({ PartIndex: null, PartCount: 3, Page: 1 });
    expect(
      resultsOf([part(2, 'c'), part(0, 'a'), part(1, 'b')], plain, { positions: false, bytes: false }),
    ).toHaveLength(3);
  });

  it('knows the parts of drawn codes', async () => {
    const codes = await Promise.all(
      ['one ', 'two'].map((text, i) => drawCode('maxicode', text, { mode: 4, sam: `${i + 1}2`, scale: 2 })),
    );
    const symbols = await symbolsOf([sheet(codes, 2, 20)]);
    expect(
      resultsOf(symbols, plain, { positions: true, bytes: false }).map(({ RawText }) => RawText),
    ).toEqual(['one ', 'two', 'one two']);
  });

  it('knows the parts of QR codes', async () => {
    // ISO/IEC 18004 8.3: mode, index, last index, parity; then the bytes of the part.
    const part = (index: number, text: string): Luma => {
      const bits = (value: number, count: number): string => value.toString(2).padStart(count, '0');
      const bytes = Array.from(text, (character) => bits(character.charCodeAt(0), 8)).join('');
      const stream = `0011${bits(index, 4)}${bits(1, 4)}${bits(0x55, 8)}0100${bits(text.length, 8)}${bytes}0000`;
      return drawModules(modulesOfData(dataCodewords(stream, 34), 2, 'L'), 4);
    };
    const symbols = await symbolsOf([sheet([part(1, 'world'), part(0, 'hello ')], 2, 40)]);
    expect(
      resultsOf(symbols, plain, { positions: true, bytes: false }).map(({ RawText, PartIndex }) => [
        RawText,
        PartIndex,
      ]),
    ).toEqual([
      ['world', 1],
      ['hello ', 0],
      ['hello world', null],
    ]);
  });
});
