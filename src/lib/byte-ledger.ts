// A ledger of the bytes that requests of one isolate hold at once. An entry ends by itself after a time, because a
// request can vanish without running its `finally` (lib/gate.ts says why).

export interface ByteHold {
  /** Asks for so many bytes more; false when the ledger has no room for them. */
  grow(bytes: number): boolean;
  close(): void;
}

export interface ByteLedger {
  open(): ByteHold;
  readonly heldBytes: number;
}

export interface ByteLedgerOptions {
  /** All holds together; a single one may always have as much, whatever else it asks for. */
  readonly limitBytes: number;
  /** Longest life of a hold. */
  readonly leaseMs: number;
  readonly now: () => number;
}

export function createByteLedger({ limitBytes, leaseMs, now }: ByteLedgerOptions): ByteLedger {
  const holds = new Set<{ bytes: number; readonly until: number }>();
  const held = (): number => {
    let sum = 0;
    for (const hold of holds) {
      if (hold.until <= now()) holds.delete(hold);
      else sum += hold.bytes;
    }
    return sum;
  };

  return {
    open() {
      const hold = { bytes: 0, until: now() + leaseMs };
      holds.add(hold);
      return {
        grow(bytes) {
          if (held() - hold.bytes > 0 && held() + bytes > limitBytes) return false;
          hold.bytes += bytes;
          return true;
        },
        close: () => void holds.delete(hold),
      };
    },
    get heldBytes() {
      return held();
    },
  };
}
