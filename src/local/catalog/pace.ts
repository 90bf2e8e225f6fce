// Pauses between the batches of an import, in which other processes can use the database. The runtime's SQLite does not wait for a lock:
// D1 writes a token even when it only reads, and fails while another process holds the lock. A lookup tries eight times within 1.3 s
// (src/catalog/index.ts), so the lock must be free most of the time while a server has the database open.
import { readdirSync, readlinkSync } from 'node:fs';
import { after } from '../../lib/after.ts';

/** The pause as a multiple of the time that a batch held the lock. A try then fails once in four, and all eight once in 65,000 lookups. */
const REST = 3;
/** How often the import checks whether others have the database open. */
const LOOK_EVERY_MS = 1000;

export interface Pace {
  /** Rows of a transaction: fewer while others have the database open, so that none holds the lock for long. */
  rows(): number;
  /** Pauses after a transaction that took `ms`. */
  rest(ms: number): Promise<void>;
}

/** The pace of an import into the file at `path`. `alone`: rows of a transaction while nobody else has the file open. */
export function paceBeside(path: string, alone: number): Pace {
  let isShared = isOpenElsewhere(path);
  let lookedMs = performance.now();
  return {
    rows: () => (isShared ? Math.ceil(alone / 8) : alone),
    async rest(ms) {
      if (performance.now() - lookedMs > LOOK_EVERY_MS) {
        isShared = isOpenElsewhere(path);
        lookedMs = performance.now();
      }
      if (isShared) await after(REST * ms);
    },
  };
}

/** Whether another process that this one can see has the file open; true without /proc. */
function isOpenElsewhere(path: string): boolean {
  const processes = entriesOf('/proc');
  if (processes === undefined) return true;
  return processes.some(
    (pid) =>
      /^\d+$/.test(pid) &&
      Number(pid) !== process.pid &&
      (entriesOf(`/proc/${pid}/fd`) ?? []).some((fd) => linkOf(`/proc/${pid}/fd/${fd}`) === path),
  );
}

function entriesOf(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch {
    return undefined;
  }
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
