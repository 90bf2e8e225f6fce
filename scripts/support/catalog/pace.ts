// Room for others between the batches of an import. The runtime's SQLite does not wait: D1 writes a token even when it only
// reads, and fails while another process holds the lock. Lookups try four times within half a second, so the lock must be free
// most of the time while a server has the database open.
import { readdirSync, readlinkSync } from 'node:fs';

/** Of the time that a batch held the lock: a lookup then finds it taken once in four tries, and four times in 256. */
const REST = 3;
/** How often it is looked whether others have the database open. */
const LOOK_EVERY_MS = 1000;

export interface Pace {
  /** Rows of a transaction: fewer while others have the database open, so that none holds the lock for long. */
  rows(): number;
  /** After a transaction that took so long. */
  rest(ms: number): Promise<void>;
}

/** `alone`: rows of a transaction when nobody else has the file open. */
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
      if (isShared) await new Promise((resolve) => setTimeout(resolve, REST * ms));
    },
  };
}

/** Whether another process has the file open, as far as this one may see; true where there is no /proc. */
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
