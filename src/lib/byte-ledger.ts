// A ledger of the bytes that the requests of one isolate hold at once. It limits all of them together and those of each
// owner, so that one owner cannot take all memory. An entry expires by itself, because a request can vanish without
// running its `finally` (lib/fair-gate.ts says why).

export interface ByteHold {
  /** Asks for `bytes` more; false if the ledger has no room for them. Begins the hold's time anew. */
  grow(bytes: number): boolean;
  close(): void;
}

export interface ByteLedger {
  /** Opens a hold of 0 bytes, which counts against the share of `owner`. */
  open(owner: string): ByteHold;
  readonly heldBytes: number;
}

export interface ByteLedgerOptions {
  /** Limit of all holds together. A hold that is the only one above `smallBytes` is not limited. */
  readonly limitBytes: number;
  /** Limit of one owner's holds together, with the same exception. */
  readonly shareBytes: number;
  /** A hold up to this size is counted but never refused, so that small calls go on while uploads fill the rest. Default 0. */
  readonly smallBytes?: number;
  /** So long after it grew last a hold is dropped. */
  readonly leaseMs: number;
  readonly now: () => number;
}

interface Entry {
  bytes: number;
  readonly owner: string;
  until: number;
}

/** An empty ledger; one per isolate. */
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
          hold.until = now() + leaseMs;
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
