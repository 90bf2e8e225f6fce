// A folder's limits: the bounds on what a stranger's input may hold or spend, with their units and what happens beyond them. Bounds that an
// operator may change are settings. docs/limits.md is written from all tables.

type LimitUnit =
  | 'bytes'
  | 'characters'
  | 'pixels'
  | 'pages'
  | 'entries'
  | 'levels'
  | 'steps'
  | 'ratio'
  | 'bytes/s'
  | 'ms'
  | 'nominal ms'
  | 'nominal ns/pixel'
  | 'nominal ns/byte';

export interface Limit {
  readonly value: number;
  readonly unit: LimitUnit;
  /** What is bounded, as a noun phrase. */
  readonly of: string;
  /** What happens beyond it: the failure's code in backticks, or what is left out and where that is said. */
  readonly beyond: string;
}

export type Limits = Readonly<Record<string, Limit>>;

/** The values by name: `LIMITS.MAX_MULTIPART_PARTS`. */
export function valuesOf<const Rows extends Limits>(rows: Rows): { readonly [Name in keyof Rows]: number } {
  return Object.fromEntries(Object.entries(rows).map(([name, { value }]) => [name, value])) as {
    readonly [Name in keyof Rows]: number;
  };
}
