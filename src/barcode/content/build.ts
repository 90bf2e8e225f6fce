// THE FORMS: texts that telephones and banks understand, built from fields; contentOf reads them back.
import { fail } from '../../lib/failure.ts';
import { own } from '../../lib/own.ts';
import { type Result, ok } from '../../lib/result.ts';
import { EMAIL, GEO, MATMSG, PHONE, SMS } from './addresses.ts';
import { MECARD, VCARD } from './cards.ts';
import { EPC } from './epc.ts';
import { EVENT } from './events.ts';
import { FIELD_KINDS } from './field-kinds.ts';
import { GS1 } from './gs1.ts';
import { OTPAUTH } from './one-time.ts';
import { SWISS_QR_BILL } from './swiss.ts';
import type { ContentForm, FormField, FormValues } from './types.ts';
import { WIFI } from './wifi.ts';

export const CONTENT_FORMS: readonly ContentForm[] = [
  WIFI,
  VCARD,
  MECARD,
  EVENT,
  EMAIL,
  MATMSG,
  SMS,
  PHONE,
  GEO,
  EPC,
  SWISS_QR_BILL,
  OTPAUTH,
  GS1,
];

/** No field of any form is longer. */
const MAX_SHOWN = 40;

/**
 * The text of a form. Absent, null and empty fields count as not given; numbers and booleans are taken as their texts. Failures:
 * missing_value, and invalid_value with the field and what it takes.
 */
export function buildContent(form: ContentForm, given: Readonly<Record<string, unknown>>): Result<string> {
  const values = formValues(form, given);
  if (!values.ok) return values;
  const text = form.build(values.value);
  const { symbol } = form;
  const size = new TextEncoder().encode(text).length;
  return symbol !== undefined && size > symbol.maxBytes
    ? fail('invalid_value', {
        field: 'The text of all fields',
        rule: `must have at most ${symbol.maxBytes} bytes by ${symbol.standard}; it has ${size}`,
      })
    : ok(text);
}

/** The values as they are built: tidy, checked, with the defaults. Failures: those of buildContent. */
export function formValues(form: ContentForm, given: Readonly<Record<string, unknown>>): Result<FormValues> {
  for (const name of Object.keys(given))
    if (!form.fields.some((field) => field.name === name))
      return fail('invalid_value', {
        field: `The content ${form.name}`,
        rule: `has no field ${JSON.stringify(name.slice(0, MAX_SHOWN))}; it has ${form.fields.map((field) => `{=${field.name}}`).join(', ')}`,
      });
  const values: Record<string, string> = {};
  for (const field of form.fields) {
    const value = valueOf(field, own(given, field.name));
    if (!value.ok) return value;
    if (value.value !== undefined) values[field.name] = value.value;
  }
  const problem = form.check?.(values);
  if (problem === undefined) return ok(values);
  const field = form.fields.find(({ name }) => name === problem.field);
  return fail('invalid_value', {
    field: subjectOf(problem.field),
    rule: problem.rule,
    ...received(field, values[problem.field]),
  });
}

const subjectOf = (name: string): string => `The field {=${name}}`;

function valueOf(field: FormField, given: unknown): Result<string | undefined> {
  const plain = plainText(given);
  if (plain === undefined) return bad(field, 'must be a text', undefined);
  const text = textOf(field, plain);
  if (text === '') {
    if (field.required)
      return fail('missing_value', { field: subjectOf(field.name), send: lowered(field.help) });
    return ok(field.default);
  }
  const rule = ruleBroken(field, text);
  return rule === undefined ? ok(text) : bad(field, rule, text);
}

/** Undefined for a list or an object. */
function plainText(given: unknown): string | undefined {
  if (given === undefined || given === null) return '';
  return typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean'
    ? String(given)
    : undefined;
}

/** Without what does not count. */
function textOf(field: FormField, given: string): string {
  const lines = field.lines ? given.replaceAll(/\r\n?/g, '\n') : given;
  const text = field.verbatim ? lines : lines.trim();
  if (field.type === 'boolean') return own(BOOLEANS, text.toLowerCase()) ?? text;
  const choice = field.allowed?.find((each) => each.toLowerCase() === text.toLowerCase());
  return choice ?? (field.is === undefined ? text : (FIELD_KINDS[field.is].tidy?.(text) ?? text));
}

const BOOLEANS: Readonly<Record<string, string>> = {
  true: 'true', yes: 'true', '1': 'true', false: 'false', no: 'false', '0': 'false',
}; // oxfmt-ignore

/** The first rule that a text breaks. */
function ruleBroken(
  { type, allowed, lines, maxCharacters, maxBytes, is }: FormField,
  text: string,
): string | undefined {
  if (type === 'boolean')
    return text === 'true' || text === 'false' ? undefined : 'must be true or false (also 1/0, yes/no)';
  if (allowed !== undefined && !allowed.includes(text)) return `must be one of ${allowed.join(', ')}`;
  if (!text.isWellFormed()) return 'holds half of a surrogate pair, which is no character';
  if ((lines ? /[^\P{Cc}\n\t]/u : /[\p{Cc}\u2028\u2029]/u).test(text))
    return lines ? 'must have no control characters' : 'must be one line without control characters';
  // As characters, not as UTF-16 code units.
  if (maxCharacters !== undefined && Array.from(text).length > maxCharacters)
    return `must have at most ${maxCharacters} characters; it has ${Array.from(text).length}`;
  const bytes = new TextEncoder().encode(text).length;
  if (maxBytes !== undefined && bytes > maxBytes)
    return `must have at most ${maxBytes} bytes; it has ${bytes}`;
  return is === undefined || FIELD_KINDS[is].holds(text) ? undefined : FIELD_KINDS[is].rule;
}

function bad(field: FormField, rule: string, text: string | undefined): Result<never> {
  return fail('invalid_value', { field: subjectOf(field.name), rule, ...received(field, text) });
}

/** What was given, for a message; nothing of a secret. */
function received(field: FormField | undefined, text: string | undefined): { readonly received?: string } {
  if (text === undefined || field?.secret) return {};
  return { received: `"${text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 60)}"` };
}

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
