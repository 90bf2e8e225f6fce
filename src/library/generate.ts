// quietzone/generate: barcodes of every kind as image files. The encoders of matrix codes and DataBar are loaded when first needed.
import { CONTENT_FORMS, type FormField, buildContent } from '../barcode/content/index.ts';
import { type GeneratedImage, fileSteps, readLogo } from '../barcode/generate/index.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { withRests } from '../lib/steps.ts';
import type { CONTENT_OPTIONS } from '../registry/content-options.ts';
import { type DRAW_OPTIONS, refuseLogoSize } from '../registry/draw-options.ts';
import { KINDS, type KindName, kindOf, layOutKind, readDrawOptions } from '../registry/kinds.ts';
import { type OptionsOf, optionValues } from '../registry/option.ts';
import { type FileBytes, bytesOf } from './bytes.ts';
import { objectOf } from './objects.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export type { GeneratedImage } from '../barcode/generate/index.ts';
export type { KindName } from '../registry/kinds.ts';
export type { FileBytes } from './bytes.ts';
export type { Outcome, Problem } from './outcome.ts';

/** What is drawn. The other members are the options of the API (docs/generate.md); one that the kind does not have is refused. */
export interface GenerateRequest extends OptionsOf<typeof DRAW_OPTIONS>, OptionsOf<typeof CONTENT_OPTIONS> {
  /** `kinds` lists them. The API's types of codes are accepted too: EAN_13. */
  readonly kind: KindName | (string & {});
  /** A text; with the option content the fields of its form, or their JSON. */
  readonly value: string | ContentValues;
  /** An image that covers the middle of a QR code. */
  readonly logo?: FileBytes | undefined;
}

/** The fields of a form by their names. */
export type ContentValues = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type ContentField = FormField;

/** A form of which a text is built. */
export interface ContentForm {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly fields: readonly ContentField[];
  readonly example: Readonly<Record<string, string>>;
}

/** The forms that the option content of QR codes takes. */
export const contents: readonly ContentForm[] = CONTENT_FORMS.map(
  ({ name, title, help, fields, example }) => ({
    name,
    title,
    help,
    fields,
    example,
  }),
);

/**
 * The text of a form's fields, as `generate` draws it. Problems: missing_value and invalid_value with the field that is wrong.
 * @example
 * const text = contentText('wifi', { ssid: 'Guest', password: 'quiet zone' });
 */
export function contentText(name: string, values: ContentValues): Outcome<string> {
  const form = CONTENT_FORMS.find((each) => each.name === name);
  return outcomeOf(
    form === undefined
      ? fail('invalid_value', {
          field: 'content',
          rule: `must be one of ${CONTENT_FORMS.map((each) => each.name).join(', ')}`,
          received: `"${name}"`,
        })
      : buildContent(form, values),
  );
}

/** The kinds that are drawn: the name of each, what its value may be, and an example. */
export const kinds: readonly { readonly name: KindName; readonly value: string; readonly example: string }[] =
  KINDS.map(({ path, value, example }) => ({ name: path, value, example }));

/**
 * Draws a barcode. Problems: missing_value, invalid_value (the value, the kind), invalid_option, malformed_file and unsupported_media
 * (the logo).
 * @example
 * const image = await generate({ kind: 'ean-13', value: '9521234000006', width: 300, height: 150 });
 */
export async function generate(request: GenerateRequest): Promise<Outcome<GeneratedImage>> {
  const object = objectOf(request, REQUEST);
  return outcomeOf(object.ok ? await drawn(object.value) : object);
}

const REQUEST = {
  field: 'The request',
  rule: "must be an object: generate({ kind: 'ean-13', value: '9521234000006' })",
};

async function drawn({
  kind: name,
  value,
  logo,
  ...given
}: GenerateRequest): Promise<Result<GeneratedImage>> {
  const kind = kindOf(name);
  if (kind === undefined)
    return fail('invalid_value', {
      field: 'kind',
      rule: `must be one of ${KINDS.map(({ path }) => path).join(', ')}`,
      received: `"${name}"`,
    });
  const options = optionValues(given, kind.options);
  if (!options.ok) return options;
  const style = readDrawOptions(kind, options.value);
  if (!style.ok) return style;
  if (logo !== undefined && !kind.isQr)
    return fail('invalid_option', { option: 'logo', rule: `goes with a QR code alone` });
  const file = logo === undefined ? undefined : await bytesOf(logo);
  if (file?.ok === false) return file;
  const image = file === undefined ? refuseLogoSize(options.value) : readLogo(file.value);
  if (!image.ok) return image;
  if (typeof value !== 'string' && style.value.content === undefined)
    return fail('invalid_value', { field: 'The value', rule: 'must be a text without the option content' });
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const drawing = await layOutKind(kind, text, style.value, image.value ?? undefined);
  return drawing.ok ? ok(await withRests(fileSteps(drawing.value))) : drawing;
}
