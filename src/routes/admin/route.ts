// What an administrator's route is, and what its handler gets.
import type { KeyDeps } from '../../accounts/index.ts';
import type { CatalogRows } from '../../catalog/index.ts';
import type { Result } from '../../lib/result.ts';
import type { Meter } from '../../metering/index.ts';

export interface AdminDeps {
  readonly keys: KeyDeps;
  readonly products: CatalogRows;
  readonly meter: Pick<Meter, 'usage' | 'month' | 'revoke'>;
}

export interface AdminCall {
  readonly deps: AdminDeps;
  readonly query: URLSearchParams;
  /** The one parameter of the path; empty where it has none. */
  readonly parameter: string;
  /** The JSON body; null where there is none. */
  readonly body: unknown;
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
  /** Members of the answer beside `Successful`. */
  readonly answer: Schema;
  readonly run: (call: AdminCall) => Promise<Result<object | Response>>;
}
