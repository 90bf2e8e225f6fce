import { describe, expect, it } from 'vitest';
import { callDigest } from '../../../src/metering/digest.ts';
import { periodBefore, periodEnd, periodOf } from '../../../src/metering/period.ts';

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
