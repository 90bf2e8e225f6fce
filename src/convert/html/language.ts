// Determines the language of a document, from the first of these that names one: html[lang], html[xml:lang], meta content-language, HTTP
// Content-Language, og:locale, body[lang], meta language, DC.language, JSON-LD inLanguage, the visible text.
import type { Budget } from '../../lib/budget.ts';
import { detectCharset, detectLanguage } from '../../language/index.ts';
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import { withRests } from '../../lib/steps.ts';
import { decodeReferences } from './character-references.ts';
import { checkHtml } from './is-html.ts';
import { pageLanguage } from './json-ld.ts';
import { namesLanguage } from './language-tag.ts';
import { scanWorkMs } from './scan-work.ts';
import { type Source, openSource } from './source.ts';
import { type Construction, type Tag, attributesOf, scan } from './tree/index.ts';
import { createVisibleText } from './visible-text.ts';

export interface GetLanguageOptions {
  /** The charset label of the Content-Type with which the document came. */
  readonly httpCharset?: string;
  /** The Content-Language header with which the document came. */
  readonly httpContentLanguage?: string;
  readonly budget: Budget;
}

export interface Language {
  /** The tag as written (`en-US`), trimmed; null if it is neither declared nor detectable. */
  readonly languageCode: string | null;
  /** Where it was found; `text` means that it was detected statistically. */
  readonly from:
    | 'html-lang'
    | 'html-xml-lang'
    | 'meta'
    | 'http'
    | 'og-locale'
    | 'body-lang'
    | 'meta-language'
    | 'dc-language'
    | 'json-ld'
    | 'text'
    | null;
}

/** Nominal work of detecting a language, as measured. */
const DETECT_MS = 2;
/** Scripts of JSON-LD that are read: how many, and how long each may be. */
const MAX_JSON_LD = 16;
const MAX_JSON_LD_UNITS = 100_000;

/** The language of a document. Failures: unsupported_media for a file that is no text, processing_limit once the budget is used up. */
export async function getLanguage(
  document: Uint8Array,
  { httpCharset, httpContentLanguage, budget }: GetLanguageOptions,
): Promise<Result<Language>> {
  if (!budget.spend(scanWorkMs(document.length))) {
    return fail('processing_limit', { what: 'this document', bound: 'convertWorkMs' });
  }
  const source = openSource(document, httpCharset);
  const isHtml = checkHtml(source);
  if (!isHtml.ok) return isHtml;
  const declared = new Declarations(source);
  const visible = createVisibleText(source);
  // A frameset or a document beyond the limits stops the scan; what was found until then still counts.
  await withRests(
    scan(source.units, () => false, {
      onTag: (tag, state) => declared.see(tag, state),
      onAnyTag: (tag) => declared.seeAny(tag),
      onText: (from, to, state) => {
        if (!declared.seeScript(from, to, state)) visible.add(from, to, state);
      },
    }),
  );
  const candidates = [
    ['html-lang', declared.htmlLang],
    ['html-xml-lang', declared.htmlXmlLang],
    ['meta', declared.meta],
    ['http', firstOf(httpContentLanguage)],
    ['og-locale', declared.ogLocale?.replaceAll('_', '-')],
    ['body-lang', declared.bodyLang],
    ['meta-language', firstOf(declared.metaLanguage)],
    ['dc-language', firstOf(declared.dcLanguage)],
    ['json-ld', undefined],
  ] as const;
  // What names none (`und`, `english`, a template's `{{lang}}`) is left out, and the next place is read.
  for (const [from, value] of candidates) {
    const languageCode = (from === 'json-ld' ? pageLanguage(declared.jsonLd()) : value)?.trim() ?? '';
    if (namesLanguage(languageCode)) return ok({ languageCode, from });
  }
  budget.spend(DETECT_MS);
  const encoding = source.charset.isDefault ? await detectCharset(visible.bytes()) : source.charset.encoding;
  const detected = await detectLanguage(visible.text(encoding));
  return ok(
    detected === null ? { languageCode: null, from: null } : { languageCode: detected, from: 'text' },
  );
}

class Declarations {
  htmlLang: string | undefined;
  htmlXmlLang: string | undefined;
  meta: string | undefined;
  ogLocale: string | undefined;
  bodyLang: string | undefined;
  metaLanguage: string | undefined;
  dcLanguage: string | undefined;
  #last: Tag | undefined;
  readonly #jsonLd: (readonly [from: number, to: number])[] = [];
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Reads a tag. Repeated html and body tags merge: an attribute of an earlier one, even an empty one, is not replaced (13.2.6.4.7). */
  see(tag: Tag, state: Construction): void {
    if (tag.name === 'html') {
      this.htmlLang ??= this.#attribute(tag, 'lang');
      this.htmlXmlLang ??= this.#attribute(tag, 'xml:lang');
    } else if (tag.name === 'body') {
      this.bodyLang ??= this.#attribute(tag, 'lang');
    } else if (state.open.last('template') < 0) this.#seeMeta(tag);
  }

  #seeMeta(tag: Tag): void {
    const content = this.#attribute(tag, 'content');
    if (content === undefined || content.trim() === '') return;
    if (this.#attribute(tag, 'http-equiv')?.trim().toLowerCase() === 'content-language') {
      this.meta ??= firstOf(content);
    }
    const property = this.#attribute(tag, 'property') ?? this.#attribute(tag, 'name');
    const name = property?.trim().toLowerCase();
    if (name === 'og:locale') this.ogLocale ??= content;
    if (name === 'language') this.metaLanguage ??= content;
    if (name === 'dc.language' || name === 'dcterms.language') this.dcLanguage ??= content;
  }

  /** Receives every tag, so that seeScript knows the one before its text. */
  seeAny(tag: Tag): void {
    this.#last = tag;
  }

  /** Whether a run of text is JSON-LD, which is kept; a longer one than MAX_JSON_LD_UNITS is not read. */
  seeScript(from: number, to: number, { open }: Construction): boolean {
    if (open.top?.name !== 'script' || this.#last?.name !== 'script') return false;
    if (this.#attribute(this.#last, 'type')?.trim().toLowerCase() !== 'application/ld+json') return false;
    if (open.last('template') < 0 && to - from <= MAX_JSON_LD_UNITS && this.#jsonLd.length < MAX_JSON_LD) {
      this.#jsonLd.push([from, to]);
    }
    return true;
  }

  jsonLd(): readonly string[] {
    return this.#jsonLd.map(([from, to]) => this.#source.decode(from, to));
  }

  #attribute(tag: Tag, name: string): string | undefined {
    const attribute = attributesOf(this.#source.units, tag).get(name);
    if (attribute === undefined) return undefined;
    return decodeReferences(
      this.#source.decode(attribute.from, Math.min(attribute.to, attribute.from + 1024)),
    );
  }
}

/** The first item of a comma-separated list. */
function firstOf(list: string | undefined): string | undefined {
  return list?.split(',')[0]?.trim();
}
