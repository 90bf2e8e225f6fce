// The audit log: what administrators changed, in D1 (migrations/0003_admin_audit.sql). It holds ids and settings, never a key or a secret.

/** Thirteen months: a year can be compared with the one before. */
export const AUDIT_KEPT_DAYS = 400;
export const MAX_AUDIT_PAGE = 1000;
const DAY_MS = 86_400_000;

type Members = Readonly<Record<string, unknown>>;

/** A change of one key or product. The full states: only members that differ are stored. */
export interface AuditedChange {
  /** As `key 0123456789ab`. */
  readonly target: string;
  /** Null: it did not exist. */
  readonly before: object | null;
  readonly after: object | null;
}

export interface AuditEntry extends AuditedChange {
  readonly id: number;
  readonly atMs: number;
  readonly actor: string;
  /** As `Admin_ChangeKey`. */
  readonly action: string;
}

export interface AuditLog {
  /** Writes an entry and deletes those that are older than AUDIT_KEPT_DAYS. Rejects when the store does not answer. */
  write(entry: Omit<AuditEntry, 'id'>): Promise<void>;
  /** Entries with a lower id than `below`, newest first, at most MAX_AUDIT_PAGE. Rejects when the store does not answer. */
  read(page: {
    readonly limit: number;
    readonly below?: number | undefined;
    readonly target?: string | undefined;
  }): Promise<readonly AuditEntry[]>;
}

export interface Statement {
  readonly sql: string;
  /** Text for all: Cloudflare's HTTP API of D1 takes nothing else, and the columns turn it into what they hold. */
  readonly params: readonly string[];
}

/** A database: does all statements in one transaction and gives the rows of each. */
export type Statements = (batch: readonly Statement[]) => Promise<readonly (readonly unknown[])[]>;

/** A binding of D1. */
export function d1Statements(database: D1Database): Statements {
  return async (batch) => {
    const answers = await database.batch(
      batch.map(({ sql, params }) => database.prepare(sql).bind(...params)),
    );
    return answers.map(({ results }) => results);
  };
}

/** `inTime` bounds the wait for the database; default: no bound. */
export function createAuditLog(
  statements: Statements,
  { inTime = (work) => work }: { readonly inTime?: <T>(work: Promise<T>) => Promise<T> } = {},
): AuditLog {
  return {
    async write({ atMs, actor, action, target, before, after }) {
      const changed = difference(before as Members | null, after as Members | null);
      const insert = {
        sql: "INSERT INTO admin_audit (at, actor, action, target, before, after) VALUES (?1, ?2, ?3, ?4, NULLIF(?5, ''), NULLIF(?6, ''))",
        params: [String(atMs), actor, action, target, jsonOf(changed.before), jsonOf(changed.after)],
      };
      const forget = {
        sql: 'DELETE FROM admin_audit WHERE at < ?1',
        params: [String(atMs - AUDIT_KEPT_DAYS * DAY_MS)],
      };
      await inTime(statements([insert, forget]));
    },
    async read({ limit, below = Number.MAX_SAFE_INTEGER, target = '' }) {
      const [rows = []] = await inTime(
        statements([
          {
            sql: "SELECT id, at, actor, action, target, before, after FROM admin_audit WHERE id < ?1 AND (?2 = '' OR target = ?2) ORDER BY id DESC LIMIT ?3",
            params: [String(below), target, String(Math.min(limit, MAX_AUDIT_PAGE))],
          },
        ]),
      );
      return (rows as readonly AuditRow[]).map(({ at, before, after, ...row }) => ({
        ...row,
        atMs: at,
        before: before === null ? null : JSON.parse(before),
        after: after === null ? null : JSON.parse(after),
      }));
    },
  };
}

interface AuditRow {
  readonly id: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly before: string | null;
  readonly after: string | null;
}

function difference(before: Members | null, after: Members | null): Pick<AuditedChange, 'before' | 'after'> {
  if (before === null || after === null) return { before, after };
  const differs = (name: string): boolean => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const only = (side: Members): Members =>
    Object.fromEntries(Object.entries(side).filter(([name]) => differs(name)));
  return { before: only(before), after: only(after) };
}

/** Empty for null. */
function jsonOf(value: object | null): string {
  return value === null ? '' : JSON.stringify(value);
}
