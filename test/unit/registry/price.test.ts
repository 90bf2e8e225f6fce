import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ONE_CALL, callsOf, priceText } from '../../../src/registry/price.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { defaultSettings } from '../../../src/settings.ts';

const SETTINGS = defaultSettings();

function priceOf(id: string) {
  const operation = OPERATIONS.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  return operation.price;
}

describe('what a call costs', () => {
  it.each([
    ['BarcodeScan_ImageAdvanced', 1, 100, '100 per image page'],
    ['BarcodeScan_ImageAdvanced', 7, 700, '100 per image page'],
    ['BarcodeScan_ImageAdvanced', 0, 0, 'pages that were not finished cost nothing'],
    ['BarcodeScan_ImageAdvancedQR', 1, 1, '1 per request, which has one file'],
    ['BarcodeScan_ImageAdvancedQR', 7, 7, 'with X-Include-Files: 1 per file'],
    ['BarcodeScan_Image', 7, 1, 'a call costs 1'],
    ['GenerateBarcode_QRCode', 1, 1, 'a call costs 1'],
  ])('%s of %i pages or files costs %i (%s)', (id, pages, calls) => {
    expect(callsOf(priceOf(id), SETTINGS, pages)).toBe(calls);
  });

  it('follows the setting of advanced QR, and no other operation does', () => {
    const settings = { ...SETTINGS, ADVANCED_QR_COST: 5 };
    expect(callsOf(priceOf('BarcodeScan_ImageAdvancedQR'), settings)).toBe(5);
    expect(callsOf(priceOf('BarcodeScan_ImageAdvancedQR'), settings, 3)).toBe(15);
    expect(priceText(priceOf('BarcodeScan_ImageAdvancedQR'), settings)).toBe(
      '5 calls a file (setting ADVANCED_QR_COST)',
    );
    expect(callsOf(priceOf('BarcodeScan_ImageAdvanced'), settings, 3)).toBe(300);
    expect(callsOf(priceOf('BarcodeScan_Image'), settings)).toBe(1);
  });

  it('is what docs/metering.md says: every operation that does not cost one call has a row', () => {
    const page = readFileSync('docs/metering.md', 'utf8');
    const rows = OPERATIONS.filter(({ price }) => price !== ONE_CALL).map(
      ({ id, price }) => `| \`${id}\` | ${priceText(price, SETTINGS)} |`,
    );
    for (const row of [...rows, `| everything else | ${priceText(ONE_CALL, SETTINGS)} |`]) {
      expect(page).toContain(row);
    }
    expect(
      page
        .split('\n')
        .filter((line) => / calls?\b.*\|$/.test(line) && /^\| `(?:Barcode|BatchJob|Generate)/.test(line)),
    ).toHaveLength(rows.length);
  });
});
