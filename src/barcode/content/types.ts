// What a text of a barcode means: its kind, and its fields.

export const CONTENT_TYPES = [
  'URL',
  'VCARD',
  'MECARD',
  'WIFI',
  'TEL',
  'EMAIL',
  'SMS',
  'GEO',
  'EPC_PAYMENT',
  'SWISS_QR_BILL',
  'AAMVA',
  'BOARDING_PASS',
  'ISBN',
  'ISSN',
  'PRODUCT',
  'GS1',
  'TEXT',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export interface Field {
  readonly name: string;
  readonly value: string;
}

export interface Content {
  readonly type: ContentType;
  readonly fields: readonly Field[];
  /** What breaks the rules of its type; undefined: nothing that is checked. */
  readonly problem?: string | undefined;
}

/** The fields that are there: absent and empty ones are left out. */
export function fieldsOf(values: Readonly<Record<string, string | undefined>>): readonly Field[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [{ name, value }],
  );
}

/** The first problem that a check names. */
export function firstProblem(
  checks: readonly (readonly [holds: boolean, problem: string])[],
): string | undefined {
  return checks.find(([holds]) => !holds)?.[1];
}
