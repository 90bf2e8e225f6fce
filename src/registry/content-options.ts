// The option content of QR codes: the value is then the fields of a form (barcode/content), from which the text is built.
import { CONTENT_FORMS, type ContentForm, buildContent } from '../barcode/content/index.ts';
import { type QrStyle, swissCrossLogo } from '../barcode/generate/index.ts';
import { fail } from '../lib/failure.ts';
import { parseJson } from '../lib/json.ts';
import { type Result, ok } from '../lib/result.ts';
import { shown } from '../wording/index.ts';
import { LIMITS } from './limits.ts';
import { type Option, type OptionValues, readChoice } from './option.ts';

const fieldNames = ({ fields }: ContentForm): string =>
  fields.map(({ name, required }) => (required ? `${name}*` : name)).join(', ');

export const CONTENT = {
  name: 'content',
  type: 'string',
  allowed: CONTENT_FORMS.map(({ name }) => name),
  help: `Builds the text from fields: the value is then a JSON object of texts, * needed. ${CONTENT_FORMS.map((form) => `${form.name}: ${fieldNames(form)}`).join('; ')}`,
  label: 'Content',
} as const satisfies Option;
export const CONTENT_OPTIONS = [CONTENT] as const satisfies readonly Option[];

/** Failure: invalid_option. */
export function readContent(values: OptionValues): Result<ContentForm | undefined> {
  const name = readChoice(values, CONTENT);
  return name.ok ? ok(CONTENT_FORMS.find((form) => form.name === name.value)) : name;
}

/** The text that a value stands for. Failures: missing_value and invalid_value with the field that is wrong. */
export function contentText(form: ContentForm | undefined, value: string): Result<string> {
  if (form === undefined) return ok(value);
  const { plainField } = form;
  const fields = parsed(value) ?? (plainField === undefined ? undefined : { [plainField]: value });
  return fields === undefined
    ? fail('invalid_value', {
        field: 'The value',
        rule: `must be a JSON object of the fields of ${form.name}: ${form.fields.map(({ name }) => name).join(', ')}`,
        received: shown(value),
      })
    : buildContent(form, fields);
}

/** What the standard of a form asks of its symbol. Failure: invalid_option. */
export function contentStyle(form: ContentForm | undefined, qr: QrStyle): Result<QrStyle> {
  const symbol = form?.symbol;
  if (symbol === undefined) return ok(qr);
  const { level, standard, mark } = symbol;
  const refused = (option: string, rule: string): Result<never> =>
    fail('invalid_option', { option, rule: `${rule} with {=content} ${form?.name}, by ${standard}` });
  if (qr.logo !== undefined)
    return fail('invalid_option', {
      option: CONTENT.name,
      rule: `takes no logo with ${form?.name}, by ${standard}`,
    });
  if (qr.level !== undefined && qr.level !== level) return refused('errorCorrection', `must be ${level}`);
  if (qr.raisesLevel === true) return refused('raiseErrorCorrection', 'must be false');
  return ok({ ...qr, level, ...(mark && { logo: swissCrossLogo() }) });
}

/** The members of a JSON object; undefined where the text is none. */
function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  const json = parseJson(text, LIMITS);
  return json.ok && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
    ? (json.value as Readonly<Record<string, unknown>>)
    : undefined;
}
