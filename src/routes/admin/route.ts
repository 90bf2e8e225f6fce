// The types of an administrator's route and of its handler's argument.
import type { AuditLog, AuditedChange, KeyDeps } from '../../accounts/index.ts';
import type { CatalogRows } from '../../catalog/index.ts';
import type { Result } from '../../service/result.ts';
import type { Meter } from '../../metering/index.ts';

/** The stores that the handlers use. */
export interface AdminDeps {
  readonly keys: KeyDeps;
  readonly products: CatalogRows;
  readonly audit: AuditLog;
  readonly meter: Pick<Meter, 'usage' | 'month' | 'revoke'>;
}

export interface AdminCall {
  readonly deps: AdminDeps;
  readonly query: URLSearchParams;
  /** The parameter of the path; empty if it has none. */
  readonly parameter: string;
  /** The JSON body; null for a route without one. */
  readonly body: unknown;
  /** Records a change for the audit log, which is written when the handler has ended. */
  readonly changed: (change: AuditedChange) => void;
}

/** A JSON Schema of the few keywords that the answers need. */
export type Schema = Readonly<Record<string, unknown>>;

export interface AdminRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With at most one `{parameter}`, as OpenAPI writes it. */
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  /** Query parameters with their meaning. */
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Schema;
  /** The members of the answer besides `Successful`. */
  readonly answer: Schema;
  readonly run: (call: AdminCall) => Promise<Result<object | Response>>;
}
