// THE LIMITS TABLE: every bound on what a stranger's request may hold or spend, with its unit, what happens beyond it,
// and the test that shows it at the limit and one past it. Limits that an operator may change are settings
// (settings.ts); this table holds the fixed ones. docs/limits.md is written from both by test/unit/limits.test.ts.

export type LimitUnit =
  | 'bytes'
  | 'characters'
  | 'pixels'
  | 'pages'
  | 'entries'
  | 'levels'
  | 'ratio'
  | 'bytes/s'
  | 'ms'
  | 'nominal ms';

export interface Limit {
  readonly value: number;
  readonly unit: LimitUnit;
  /** What is bounded, as a noun phrase. */
  readonly of: string;
  /** What happens beyond it: the error code, or what is left out and where that is said. */
  readonly beyond: string;
  /** The test file that uses the limit's name, at the limit and one past it. */
  readonly test: string;
}

/** Headers, bodies, remote documents. */
const HTTP = {
  MAX_MULTIPART_PARTS: {
    value: 100,
    unit: 'entries',
    of: 'parts of a multipart body',
    beyond: '400 `malformed_body`',
    test: 'test/unit/http/multipart.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

/** Image files: containers, codecs, nested images. */
const IMAGE = {} as const satisfies Readonly<Record<string, Limit>>;

/** PDF files. */
const PDF = {} as const satisfies Readonly<Record<string, Limit>>;

/** Recognition. */
const BARCODE = {} as const satisfies Readonly<Record<string, Limit>>;

/** HTML documents. */
const HTML = {} as const satisfies Readonly<Record<string, Limit>>;

/** PowerPoint files and what is written from them. */
const PPT = {} as const satisfies Readonly<Record<string, Limit>>;

/** Keys, quotas, stored answers. */
const METERING = {} as const satisfies Readonly<Record<string, Limit>>;

/** The table by area, in the order of docs/limits.md. */
export const LIMIT_AREAS = {
  'Headers, bodies, remote documents': HTTP,
  Images: IMAGE,
  PDF,
  Recognition: BARCODE,
  HTML,
  PowerPoint: PPT,
  Metering: METERING,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Limit>>>>;

const ROWS = { ...HTTP, ...IMAGE, ...PDF, ...BARCODE, ...HTML, ...PPT, ...METERING };

export type LimitName = keyof typeof ROWS;

/** The values by name: `LIMITS.MAX_MULTIPART_PARTS`. */
export const LIMITS = Object.fromEntries(
  Object.entries<Limit>(ROWS).map(([name, { value }]) => [name, value]),
) as { readonly [Name in LimitName]: number };
