// What the camera has read so far: each code once, and how often it came into sight.
import { csvLine } from '../../src/lib/csv-line.ts';
import type { Barcode } from '../device/index.ts';

export interface Seen {
  readonly type: string;
  readonly text: string;
  readonly count: number;
  /** When a frame last had it. */
  readonly atMs: number;
}

/** A code that was out of sight so long has come again: a frame that is blurred is no reason to count it twice. */
const AGAIN_MS = 1500;

/** With the codes of a frame, the newest first. `isNew`: one came into sight. */
export function withFrame(
  before: readonly Seen[],
  found: readonly Pick<Barcode, 'type' | 'text'>[],
  atMs: number,
): { readonly seen: readonly Seen[]; readonly isNew: boolean } {
  const seen = [...before];
  let isNew = false;
  for (const { type, text } of found) {
    const at = seen.findIndex((each) => each.type === type && each.text === text);
    const known = seen[at];
    const comes = known === undefined || atMs - known.atMs > AGAIN_MS;
    isNew ||= comes;
    const now = { type, text, count: (known?.count ?? 0) + (comes ? 1 : 0), atMs };
    if (known === undefined) seen.unshift(now);
    else seen[at] = now;
  }
  return { seen, isNew };
}

/** With a byte order mark, by which spreadsheets know UTF-8. */
export function csvOfSeen(seen: readonly Seen[]): string {
  const rows = seen.map(({ type, text, count }) => [type, text, count]);
  return `\uFEFF${[['type', 'text', 'count'], ...rows].map(csvLine).join('\r\n')}\r\n`;
}
