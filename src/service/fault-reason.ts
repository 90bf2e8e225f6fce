// Why something broke, in a word for programs and a clause for people, from what SQLite, the operating system or the runtime said.

const REASONS = [
  { reason: 'disk_full', said: /SQLITE_FULL|disk is full|ENOSPC|No space left/i, clause: 'the disk is full' },
  {
    reason: 'damaged_state',
    said: /SQLITE_CORRUPT|SQLITE_NOTADB|not a database|disk image is malformed/i,
    clause: 'its file is damaged: restore a backup',
  },
  { reason: 'out_of_memory', said: /memory ran out|out of memory|heap limit/i, clause: 'memory ran out' },
  { reason: 'port_taken', said: /EADDRINUSE|already in use|is taken/i, clause: 'its port is taken' },
] as const;

/** The `reason` of a log line, and a clause for /health/ready. */
export type FaultReason = Pick<(typeof REASONS)[number], 'reason' | 'clause'>;

/** Undefined where the text names none of them. */
export function faultReason(text: string): FaultReason | undefined {
  const found = REASONS.find(({ said }) => said.test(text));
  return found && { reason: found.reason, clause: found.clause };
}
