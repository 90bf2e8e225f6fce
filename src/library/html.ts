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
import { type FileBytes, bytesOf } from './bytes.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export type { FileBytes } from './bytes.ts';
export type { Outcome, Problem } from './outcome.ts';
export type { Language } from '../convert/html/index.ts';

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
  { charset, contentLanguage, ...given }: LanguageOptions = {},
): Promise<Outcome<Language>> {
  const values = optionValues(given, []);
  if (!values.ok) return outcomeOf(values);
  return outcomeOf(
    await detect(await bytesOf(file), {
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
  imageUrl: string,
  { charset, ...given }: ImageOptions = {},
): Promise<Outcome<Uint8Array>> {
  const values = optionValues(given, IMAGE_OPTIONS);
  if (!values.ok) return outcomeOf(values);
  const { cssStyle } = given;
  return outcomeOf(
    await append(await bytesOf(file), {
      imageUrl,
      engine: createHtmlEngine('auto'),
      budget: UNLIMITED,
      ...(cssStyle !== undefined && { cssStyle }),
      ...(charset !== undefined && { httpCharset: charset }),
    }),
  );
}
