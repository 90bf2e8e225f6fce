// quietzone/html: detects the language of an HTML document, and appends an image to one. The first image loads the rewriter.
import {
  appendImage as append,
  createHtmlEngine,
  getLanguage as detect,
  type Language,
} from '../convert/html/index.ts';
import { UNLIMITED } from '../lib/budget.ts';
import { CSS_STYLE } from '../registry/document-options.ts';
import { type OptionsOf, optionValues } from '../registry/option.ts';
import { type Address, type FileBytes, bytesOf } from './bytes.ts';
import { objectOf } from './objects.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export type { FileBytes } from './bytes.ts';
export type { Outcome, Problem } from './outcome.ts';
export type { Language } from '../convert/html/index.ts';

/** A text with a tag is the document. */
const DOCUMENT = {
  also: 'or the text of the document',
  isText: (text: string): boolean => text.includes('<'),
};

export interface LanguageOptions {
  /** The charset of the Content-Type with which the document came. */
  readonly charset?: string;
  /** The Content-Language with which the document came. */
  readonly contentLanguage?: string;
}

const IMAGE_OPTIONS = [CSS_STYLE] as const;

/** `cssStyle`: CSS declarations for the image. */
export interface ImageOptions extends OptionsOf<typeof IMAGE_OPTIONS> {
  /** The charset of the Content-Type with which the document came. */
  readonly charset?: string;
}

/** The language that a document declares, else that of its visible text; null if neither is clear. */
export async function getLanguage(
  file: FileBytes,
  options: LanguageOptions = {},
): Promise<Outcome<Language>> {
  const object = objectOf(options);
  if (!object.ok) return outcomeOf(object);
  const { charset, contentLanguage, ...given } = object.value;
  const values = optionValues(given, []);
  if (!values.ok) return outcomeOf(values);
  const bytes = await bytesOf(file, DOCUMENT);
  if (!bytes.ok) return outcomeOf(bytes);
  return outcomeOf(
    await detect(bytes.value, {
      budget: UNLIMITED,
      ...(charset !== undefined && { httpCharset: charset }),
      ...(contentLanguage !== undefined && { httpContentLanguage: contentLanguage }),
    }),
  );
}

/**
 * The document with an image as the last element of its body; every other byte stays. Problems: missing_value, invalid_value
 * (imageUrl, cssStyle), unsupported_structure (a frameset), too_large.
 */
export async function appendImage(
  file: FileBytes,
  imageUrl: string | Address,
  options: ImageOptions = {},
): Promise<Outcome<Uint8Array>> {
  const object = objectOf(options);
  if (!object.ok) return outcomeOf(object);
  const { charset, ...given } = object.value;
  const values = optionValues(given, IMAGE_OPTIONS);
  if (!values.ok) return outcomeOf(values);
  const bytes = await bytesOf(file, DOCUMENT);
  if (!bytes.ok) return outcomeOf(bytes);
  const { cssStyle } = given;
  return outcomeOf(
    await append(bytes.value, {
      imageUrl: typeof imageUrl === 'string' ? imageUrl : addressOf(imageUrl),
      engine: createHtmlEngine('auto'),
      budget: UNLIMITED,
      ...(cssStyle !== undefined && { cssStyle }),
      ...(charset !== undefined && { httpCharset: charset }),
    }),
  );
}

/** Of a URL; of nothing the empty text, which is refused as missing. */
function addressOf(given: Address): string {
  const { href }: Partial<Address> = Object(given);
  return href ?? '';
}
