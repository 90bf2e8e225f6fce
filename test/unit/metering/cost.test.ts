import { describe, expect, it } from 'vitest';
import { callDigest, createCosts } from '../../../src/metering/index.ts';
import { periodBefore, periodEnd, periodOf } from '../../../src/metering/period.ts';

describe('createCosts', () => {
  it.each([
    ['BarcodeScan_ImageAdvanced', 1, 100, 'SPEC 8: 100 per image page'],
    ['BarcodeScan_ImageAdvanced', 7, 700, 'SPEC 8'],
    ['BarcodeScan_ImageAdvancedQR', 7, 1, 'contract 7: 1 per request'],
    ['BarcodeScan_Image', 7, 1, 'contract 7: a call costs 1'],
    ['GenerateBarcode_QRCode', 1, 1, 'contract 7'],
  ])('%s of %i pages costs %i (%s)', (operation, pages, calls) => {
    expect(createCosts()(operation, pages)).toBe(calls);
  });

  it('takes the cost of advanced QR from the configuration', () => {
    expect(createCosts({ advancedQr: 5 })('BarcodeScan_ImageAdvancedQR', 3)).toBe(5);
    expect(createCosts({ advancedQr: 5 })('BarcodeScan_ImageAdvanced', 3)).toBe(300);
  });
});

describe('the month', () => {
  it.each([
    [Date.UTC(2026, 10, 30, 23, 59, 59, 999), '2026-11', Date.UTC(2026, 11, 1)],
    [Date.UTC(2026, 11, 1), '2026-12', Date.UTC(2027, 0, 1)],
    [Date.UTC(2028, 1, 29), '2028-02', Date.UTC(2028, 2, 1)],
  ])('of %i is %s and ends at %i', (ms, period, end) => {
    expect(periodOf(ms)).toBe(period);
    expect(periodEnd(period)).toBe(end);
  });

  it('13 months before the last of March 2027 was February 2026', () => {
    expect(periodBefore(Date.UTC(2027, 2, 31), 13)).toBe('2026-02');
  });
});

describe('callDigest', () => {
  const call = { operation: 'A', parameters: { width: '10', accept: 'x' }, body: Uint8Array.of(1, 2) };

  it('is the same for the same call, whatever the order of its parameters', async () => {
    const again = { ...call, parameters: { accept: 'x', width: '10' } };
    expect(await callDigest(again)).toBe(await callDigest(call));
  });

  it.each([
    ['operation', { ...call, operation: 'B' }],
    ['parameter', { ...call, parameters: { width: '11', accept: 'x' } }],
    ['missing parameter', { ...call, parameters: { width: '10' } }],
    ['body', { ...call, body: Uint8Array.of(1, 3) }],
  ])('is another for another %s', async (_, other) => {
    expect(await callDigest(other)).not.toBe(await callDigest(call));
  });
});
