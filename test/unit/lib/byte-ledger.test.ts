import { describe, expect, it } from 'vitest';
import { createByteLedger } from '../../../src/lib/byte-ledger.ts';

describe('byte ledger', () => {
  it('refuses what would pass the limit, and has room again after a hold is closed', () => {
    const ledger = createByteLedger({ limitBytes: 100, leaseMs: 1000, now: () => 0 });
    const first = ledger.open();
    expect(first.grow(60)).toBe(true);
    const second = ledger.open();
    expect(second.grow(60)).toBe(false);
    expect(second.grow(40)).toBe(true);
    first.close();
    expect(ledger.heldBytes).toBe(40);
    expect(ledger.open().grow(60)).toBe(true);
  });

  it('always lets a single hold have what it asks for', () => {
    const ledger = createByteLedger({ limitBytes: 100, leaseMs: 1000, now: () => 0 });
    expect(ledger.open().grow(500)).toBe(true);
  });

  it('forgets a hold that nobody closed', () => {
    let now = 0;
    const ledger = createByteLedger({ limitBytes: 100, leaseMs: 1000, now: () => now });
    ledger.open().grow(100);
    now = 1000;
    expect(ledger.heldBytes).toBe(0);
  });
});
