// What one call of an operation sends.
import type { Operation } from './operations.ts';

/** Of a form: a text, or a file by its name. */
export type Part = { readonly part: string } & (
  | { readonly text: string }
  | { readonly file: Blob; readonly name: string }
);

export interface Request {
  readonly operation: Operation;
  /** Beside the key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body:
    | { readonly text: string }
    /** A JSON object. */
    | { readonly fields: Readonly<Record<string, string>> }
    /** A JSON array. */
    | { readonly list: readonly string[] }
    /** A form. */
    | { readonly parts: readonly Part[] }
    | { readonly file: Blob; readonly name: string }
    | { readonly none: true };
}

/** The headers as they are sent, without the key: those that have no value are left out. */
export function sentHeaders({ headers, body }: Request): Readonly<Record<string, string>> {
  return {
    ...(('text' in body || 'fields' in body || 'list' in body) && { 'Content-Type': 'application/json' }),
    ...Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '')),
  };
}
