import { describe, expect, it } from 'vitest';
import { createByteLedger } from '../../../src/lib/byte-ledger.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { defaultSettings } from '../../../src/settings.ts';

describe('byte ledger', () => {
  it('refuses what would pass the limit, and has room again after a hold is closed', () => {
    const ledger = createByteLedger({ limitBytes: 100, shareBytes: 100, leaseMs: 1000, now: () => 0 });
    const first = ledger.open('a');
    expect(first.grow(60)).toBe(true);
    const second = ledger.open('a');
    expect(second.grow(60)).toBe(false);
    expect(second.grow(40)).toBe(true);
    first.close();
    expect(ledger.heldBytes).toBe(40);
    expect(ledger.open('a').grow(60)).toBe(true);
  });

  it('always lets a single hold have what it asks for', () => {
    const ledger = createByteLedger({ limitBytes: 100, shareBytes: 100, leaseMs: 1000, now: () => 0 });
    expect(ledger.open('a').grow(500)).toBe(true);
  });

  it('forgets a hold that nobody closed', () => {
    let now = 0;
    const ledger = createByteLedger({ limitBytes: 100, shareBytes: 100, leaseMs: 1000, now: () => now });
    ledger.open('a').grow(100);
    now = 1000;
    expect(ledger.heldBytes).toBe(0);
  });

  it('keeps a hold that grows now and then, also by nothing', () => {
    let now = 0;
    const ledger = createByteLedger({ limitBytes: 100, shareBytes: 100, leaseMs: 1000, now: () => now });
    const hold = ledger.open('a');
    hold.grow(100);
    for (now = 900; now < 5000; now += 900) hold.grow(0);
    expect(ledger.heldBytes).toBe(100);
  });

  describe('of several owners', () => {
    const limitBytes = defaultSettings().MAX_UPLOADS_BYTES;
    const shareBytes = limitBytes * LIMITS.MAX_ACCOUNT_UPLOADS_RATIO;
    const open = () =>
      createByteLedger({
        limitBytes,
        shareBytes,
        smallBytes: LIMITS.SMALL_UPLOAD_BYTES,
        leaseMs: 1000,
        now: () => 0,
      });

    it('gives one owner its share and no byte more, and another the rest', () => {
      const ledger = open();
      const first = ledger.open('greedy');
      expect(first.grow(1_000_000)).toBe(true);
      const second = ledger.open('greedy');
      expect(second.grow(shareBytes - 1_000_000)).toBe(true);
      expect(second.grow(1)).toBe(false);
      expect(first.grow(1)).toBe(false);
      const other = ledger.open('other');
      expect(other.grow(limitBytes - shareBytes)).toBe(true);
      expect(other.grow(1)).toBe(false);
    });

    it('leaves room for a largest upload of one owner with the default settings', () => {
      const ledger = open();
      ledger.open('other').grow(1_000_000);
      expect(ledger.open('greedy').grow(defaultSettings().MAX_BODY_BYTES)).toBe(true);
    });

    it('never refuses a small hold, and counts it', () => {
      const ledger = open();
      ledger.open('greedy').grow(limitBytes);
      const held = ledger.heldBytes;
      const small = ledger.open('greedy');
      expect(small.grow(LIMITS.SMALL_UPLOAD_BYTES)).toBe(true);
      expect(small.grow(1)).toBe(false);
      expect(ledger.heldBytes).toBe(held + LIMITS.SMALL_UPLOAD_BYTES);
    });

    it('counts small holds against large ones from their first byte', () => {
      const ledger = open();
      ledger.open('greedy').grow(100_000);
      for (let n = 0; n < 600; n += 1) ledger.open('swarm').grow(LIMITS.SMALL_UPLOAD_BYTES);
      expect(ledger.open('other').grow(limitBytes - 600 * LIMITS.SMALL_UPLOAD_BYTES)).toBe(false);
      expect(ledger.open('other').grow(limitBytes - 600 * LIMITS.SMALL_UPLOAD_BYTES - 100_000)).toBe(true);
    });
  });
});
