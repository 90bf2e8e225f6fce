import { describe, expect, it } from 'vitest';
import { qualityLines, scannedOf } from '../../../../src/cli/operate/scanned.ts';
import { toJson, toXml } from '../../../../src/http/model.ts';
import { createBudget, UNLIMITED } from '../../../../src/lib/budget.ts';
import { resultsOf } from '../../../../src/operations/scan/positions.ts';
import { printQuality, readGrade } from '../../../../src/operations/scan/print-quality.ts';
import { ADVANCED_SCAN_RESULT } from '../../../../src/registry/models.ts';
import { graded, type PageSymbol, readPages } from '../../../../src/scan/index.ts';
import { ok } from '../../../../src/service/result.ts';
import { drawCode, sheet } from '../../../support/draw.ts';
import { cropped } from '../../../support/draw-graded.ts';
import { pagesOf } from '../../../support/luma-pages.ts';
import type { Luma } from '../../../../src/image/types.ts';

const READING = { symbologies: 'all', effort: 'advanced', preprocessing: 'Auto' } as const;

async function symbolsOf(luma: Luma, grade: boolean): Promise<readonly PageSymbol[]> {
  const read = await readPages({ pages: pagesOf([luma]), budget: UNLIMITED }, { ...READING, grade });
  if (!read.ok) throw new Error(read.failure.code);
  return read.value.symbols;
}

const answerOf = (symbols: readonly PageSymbol[]) => {
  const plain = (symbol: PageSymbol) => ({
    RawText: symbol.text,
    BarcodeType: symbol.type,
    ...printQuality(symbol),
  });
  const results = resultsOf(symbols, plain, { positions: false, bytes: false });
  return { Successful: true, ResultBarcodes: results, BarcodeCount: results.length, ErrorMessage: null };
};

describe('X-Include-Grade', () => {
  it('adds nothing when it is absent, and is refused when it is neither true nor false', async () => {
    const symbols = await symbolsOf(await drawCode('qrcode', 'here'), false);
    expect(toJson(ADVANCED_SCAN_RESULT, answerOf(symbols))).toBe(
      '{"Successful":true,"ResultBarcodes":[{"RawText":"here","BarcodeType":"QR_CODE"}],"BarcodeCount":1,"ErrorMessage":null}',
    );
    expect(readGrade(new Headers())).toEqual(ok(false));
    expect(readGrade(new Headers({ includeGrade: 'TRUE' }))).toEqual(ok(true));
    expect(readGrade(new Headers({ includeGrade: 'A' })).ok).toBe(false);
  });

  it('gives each result its grade, its parameters, and what to change', async () => {
    // Ten modules of margin, six of them cut off.
    const code = cropped(await drawCode('code128', 'LABEL 1', { scale: 4 }), 0, 6 * 4);
    const symbols = await symbolsOf(
      sheet([code, await drawCode('qrcode', 'here', { scale: 2 })], 1, 0),
      true,
    );
    const answer = answerOf(symbols);
    const json = JSON.parse(toJson(ADVANCED_SCAN_RESULT, answer)) as {
      ResultBarcodes: readonly {
        BarcodeType: string;
        PrintQuality: { Grade: number; Letter: string; Parameters: readonly Record<string, unknown>[] };
      }[];
    };
    expect(json.ResultBarcodes.map(({ BarcodeType }) => BarcodeType)).toEqual(['CODE_128', 'QR_CODE']);
    expect(json.ResultBarcodes[1]?.PrintQuality).toMatchObject({
      Standard: 'ISO/IEC 15415',
      Grade: 4,
      Letter: 'A',
    });
    expect(json.ResultBarcodes[1]?.PrintQuality.Parameters).toContainEqual({
      Name: 'SymbolContrast',
      Value: 1,
      Grade: 4,
      Letter: 'A',
    });
    expect(toXml(ADVANCED_SCAN_RESULT, answer)).toContain('<Name>Decodability</Name>');
    const lines = scannedOf(answer).flatMap(qualityLines);
    expect(lines).toContain('  ISO/IEC 15415: 4.0 (A)');
    expect(lines).toContain('    SymbolContrast 1 4.0 (A)');
  });

  it('names the cropped side in the answer of a page', async () => {
    const symbols = await symbolsOf(
      cropped(await drawCode('code128', 'LABEL 1', { scale: 4 }), 0, 6 * 4),
      true,
    );
    const quality = printQuality(symbols[0] ?? {})['PrintQuality'] as {
      Grade: number;
      Parameters: readonly { Name: string; Note?: string }[];
    };
    expect(quality.Grade).toBe(0);
    expect(quality.Parameters.find(({ Name }) => Name === 'RightQuietZone')?.Note).toBe(
      'The right quiet zone is 4 modules, 10 are needed.',
    );
  });

  it('is left out with a reason where no work is left', async () => {
    const luma = await drawCode('qrcode', 'here');
    const [symbol] = await symbolsOf(luma, false);
    if (symbol === undefined) throw new Error('not read');
    const [without] = await graded(luma, [symbol], createBudget({ workMs: 1 }));
    expect(without?.grade).toEqual({
      parameters: [],
      notes: ['Not graded: the work allowed for the gradings of a page is used up.'],
    });
  });
});
