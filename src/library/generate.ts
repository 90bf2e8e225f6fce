// quietzone/generate: barcodes of every kind as image files. The encoders of matrix codes and DataBar are loaded when first needed.
import { type GeneratedImage, fileSteps, readLogo } from '../barcode/generate/index.ts';
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';
import { withRests } from '../lib/steps.ts';
import { type DRAW_OPTIONS, refuseLogoSize } from '../registry/draw-options.ts';
import { KINDS, type KindName, kindOf, layOutKind, readDrawOptions } from '../registry/kinds.ts';
import { type OptionsOf, optionValues } from '../registry/option.ts';
import { type FileBytes, bytesOf } from './bytes.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export type { GeneratedImage } from '../barcode/generate/index.ts';
export type { KindName } from '../registry/kinds.ts';
export type { FileBytes } from './bytes.ts';
export type { Outcome, Problem } from './outcome.ts';

/** What is drawn. The other members are the options of the API (docs/generate.md); one that the kind does not have is refused. */
export interface GenerateRequest extends OptionsOf<typeof DRAW_OPTIONS> {
  /** `kinds` lists them. The API's types of codes are accepted too: EAN_13. */
  readonly kind: KindName | (string & {});
  readonly value: string;
  /** An image that covers the middle of a QR code. */
  readonly logo?: FileBytes | undefined;
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
  return outcomeOf(await drawn(request));
}

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
  const image = logo === undefined ? refuseLogoSize(options.value) : readLogo(await bytesOf(logo));
  if (!image.ok) return image;
  const drawing = await layOutKind(kind, value, style.value, image.value ?? undefined);
  return drawing.ok ? ok(await withRests(fileSteps(drawing.value))) : drawing;
}
