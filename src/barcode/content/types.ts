// What a text of a barcode means: its kind, and its fields; and the forms from which such texts are built.

export const CONTENT_TYPES = [
  'URL',
  'VCARD',
  'MECARD',
  'EVENT',
  'WIFI',
  'TEL',
  'EMAIL',
  'SMS',
  'GEO',
  'OTPAUTH',
  'ESIM',
  'EPC_PAYMENT',
  'SWISS_QR_BILL',
  'UPI_PAYMENT',
  'EMV_PAYMENT',
  'SPD_PAYMENT',
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

/** The value with which a parser's field of the same name, with a capital first, comes back. */
export type FormValues = Readonly<Record<string, string>>;

/** A field of a form. */
export interface FormField {
  /** In camelCase. */
  readonly name: string;
  readonly type: 'string' | 'boolean';
  /** One sentence without a full stop: `The network's name`. */
  readonly help: string;
  /** What a form on a screen calls it; default: its name as words. */
  readonly label?: string;
  readonly required?: true;
  readonly allowed?: readonly string[];
  readonly default?: string;
  readonly maxCharacters?: number;
  /** Of its UTF-8. */
  readonly maxBytes?: number;
  /** Of THE KINDS OF FIELDS (field-kinds.ts). */
  readonly is?: FieldKind;
  /** Several lines are allowed. */
  readonly lines?: true;
  /** Spaces at its ends count. */
  readonly verbatim?: true;
  /** Never repeated in a message. */
  readonly secret?: true;
}

export type FieldKind =
  | 'phone'
  | 'smsNumber'
  | 'email'
  | 'emails'
  | 'url'
  | 'date'
  | 'dateOrTime'
  | 'latitude'
  | 'longitude'
  | 'decimal'
  | 'amount'
  | 'country'
  | 'iban'
  | 'bic'
  | 'base32'
  | 'count'
  | 'latin'
  | 'noColon';

/** What is wrong with a field: a verb and what follows it. Names of fields stand in braces, as {=ssid}. */
export interface FieldProblem {
  readonly field: string;
  readonly rule: string;
}

/** A kind of text that is built from fields. */
export interface ContentForm {
  readonly name: string;
  /** `Wi-Fi network`. */
  readonly title: string;
  /** One sentence without a full stop: what a telephone does with it. */
  readonly help: string;
  /** By which contentOf recognises what was built. */
  readonly type: ContentType;
  readonly fields: readonly FormField[];
  readonly example: FormValues;
  /** The field that a value alone is, which is no JSON object; default: none. */
  readonly plainField?: string;
  /** What the format's standard asks of its QR code. */
  readonly symbol?: {
    readonly standard: string;
    readonly level: 'M';
    /** Of the text's UTF-8. */
    readonly maxBytes: number;
    /** What lies in its middle. */
    readonly mark?: 'swiss cross';
  };
  /** What the fields together must keep to. */
  readonly check?: (values: FormValues) => FieldProblem | undefined;
  /** The text of values that were checked. */
  readonly build: (values: FormValues) => string;
}
