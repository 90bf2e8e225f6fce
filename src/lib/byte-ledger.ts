// A ledger of the bytes that requests of one isolate hold at once: all together, and of each owner, so that one
// account cannot take all of it. An entry ends by itself after a time, because a request can vanish without running
// its `finally` (lib/gate.ts says why).

export interface ByteHold {
  /** Asks for so many bytes more; false when the ledger has no room for them. */
  grow(bytes: number): boolean;
  close(): void;
}

export interface ByteLedger {
  /** `owner`: whose share it counts against. */
  open(owner: string): ByteHold;
  readonly heldBytes: number;
}

export interface ByteLedgerOptions {
  /** All holds together; a single large one may always have as much, whatever else it asks for. */
  readonly limitBytes: number;
  /** The holds of one owner together, with the same exception. */
  readonly shareBytes: number;
  /** A hold of up to this is counted, but never refused: small calls go on while uploads fill the rest. Default 0. */
  readonly smallBytes?: number;
  /** Longest life of a hold. */
  readonly leaseMs: number;
  readonly now: () => number;
}

interface Entry {
  bytes: number;
  readonly owner: string;
  readonly until: number;
}

export function createByteLedger({
  limitBytes,
  shareBytes,
  smallBytes = 0,
  leaseMs,
  now,
}: ByteLedgerOptions): ByteLedger {
  const holds = new Set<Entry>();

  function dropExpired(): void {
    const time = now();
    for (const hold of holds) if (hold.until <= time) holds.delete(hold);
  }

  function sumOf(counts: (hold: Entry) => boolean): number {
    let sum = 0;
    for (const hold of holds) if (counts(hold)) sum += hold.bytes;
    return sum;
  }

  function hasRoom(hold: Entry, bytes: number): boolean {
    if (hold.bytes + bytes <= smallBytes) return true;
    const isAlone = sumOf((other) => other !== hold && other.bytes > smallBytes) === 0;
    return (
      isAlone ||
      (sumOf(() => true) + bytes <= limitBytes &&
        sumOf(({ owner }) => owner === hold.owner) + bytes <= shareBytes)
    );
  }

  return {
    open(owner) {
      const hold = { bytes: 0, owner, until: now() + leaseMs };
      holds.add(hold);
      return {
        grow(bytes) {
          dropExpired();
          if (!hasRoom(hold, bytes)) return false;
          hold.bytes += bytes;
          return true;
        },
        close: () => void holds.delete(hold),
      };
    },
    get heldBytes() {
      dropExpired();
      return sumOf(() => true);
    },
  };
}
