// The texts of the translations by language, without what belongs to no language: placeholders, markup, marks of shortcuts.
import { NONE } from '../../../src/language/model.ts';
import { type Catalogue, cataloguesIn, manualsIn } from './gettext.ts';

/** The languages that are told apart, as BCP 47 tags: those with enough texts in Debian's packages. */
export const LABELS: readonly string[] = (
  'en de fr es it pt-BR pt-PT nl sv da nb nn is fo fi et lv lt pl cs sk sl hr bs sr sr-Latn mk bg ru uk be el sq ro hu tr az uz ' +
  'uz-Cyrl kk ky tg tt tk mn ka hy he yi ar fa ur ps ckb ku ug sd hi mr ne bn as or gu pa ta te kn ml si th lo my km dz bo vi id ms ' +
  'jv su tl ceb ja ko zh-Hans zh-Hant eu ca gl ast oc an br cy ga gd gv kw wa fy li lb nds af zu xh st nso tn ts ve ss nr rw sw so ' +
  `ha yo ig am ti om mg sn ln lg mt eo ia la ht haw co sc se ba cv ce os ab sa qu gn wo hsb dsb fur rm crh kab io mai dv mi ${NONE}`
).split(' ');

/** Locales whose tag is another one; null: left out. */
const TAGS: Readonly<Record<string, string | null>> = {
  pt: 'pt-PT', pt_PT: 'pt-PT', pt_BR: 'pt-BR', 'pt-br': 'pt-BR',
  zh_CN: 'zh-Hans', 'zh-hans': 'zh-Hans', 'zh-cn': 'zh-Hans', zh_TW: 'zh-Hant', zh_HK: 'zh-Hant', 'zh-hant': 'zh-Hant', 'zh-tw': 'zh-Hant', 'zh-hk': 'zh-Hant',
  'sr@latin': 'sr-Latn', 'sr@Latn': 'sr-Latn', 'sr@ijekavianlatin': 'sr-Latn', 'sr-el': 'sr-Latn', 'sr-ec': 'sr', 'sr@ije': 'sr', 'sr@ijekavian': 'sr',
  'uz@cyrillic': 'uz-Cyrl', 'uz-cyrl': 'uz-Cyrl', 'ku-latn': 'ku', kmr: 'ku', 'kmr@latin': 'ku', 'tt-cyrl': 'tt', 'tg-cyrl': 'tg', 'kk-cyrl': 'kk',
  'ug-arab': 'ug', 'be-tarask': 'be', 'crh-latn': 'crh', 'de-formal': 'de', 'hu-formal': 'hu', 'es-formal': 'es', 'nl-informal': 'nl',
  no: 'nb', fil: 'tl', iw: 'he', hye: 'hy', az_IR: null, pa_PK: null, zh: null,
}; // oxfmt-ignore

/** The label of a locale; undefined if it has none. */
export function labelOf(locale: string): string | undefined {
  const known = TAGS[locale];
  if (known !== undefined) return known ?? undefined;
  const parts = /^([a-z]{2,3})(?:[_-][A-Za-z]{2})?(?:@valencia|@euro)?$/.exec(locale);
  const primary = parts?.[1] ?? '';
  const label = TAGS[primary] ?? primary;
  return label !== NONE && LABELS.includes(label) ? label : undefined;
}

const FORMATS =
  /%(?:\d+\$)?(?:\([^)]*\))?[-+ #0]*\d*(?:\.\d+)?(?:hh|h|ll|l|q|j|z|t)?[a-zA-Z]|\$\w+|\$?\{[^}]*\}|%\w+%?|\\n/g;

/** A text of a user interface as a page would show it. */
export function shown(text: string): string {
  return text
    .replace(/<[^>]{0,200}>/g, ' ')
    .replace(/&[a-z#0-9]{1,8};/gi, ' ')
    .replace(/\{\{[^}]*\|/g, ' ')
    .replace(/[([][_&~]\w[)\]]/g, '')
    .replace(FORMATS, ' ')
    .replace(/(^|[^\p{L}])[&~](?=\p{L})|(?<=\p{L})[&~](?=\p{L})/gu, '$1')
    .replaceAll('_', '')
    .replace(/https?:\S+|[\w.+-]+@[\w.-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

const MIN_LETTERS = 3;

/**
 * The different texts of the translations below `folder`, by label, each with the program that has it. English ones are the sources of
 * the French. What is as in English counts as not translated.
 */
export function textsIn(
  folder: string,
  isWanted: (catalogue: Catalogue) => boolean = () => true,
): Map<string, Map<string, string>> {
  const texts = new Map<string, Map<string, string>>(LABELS.map((label) => [label, new Map()]));
  const add = (label: string, text: string, program: string): void => {
    if (lettersOf(text) >= MIN_LETTERS) texts.get(label)?.set(text, program);
  };
  for (const catalogue of cataloguesIn(folder)) {
    const label = labelOf(catalogue.locale);
    if (label === undefined || !isWanted(catalogue)) continue;
    for (const { source, text } of catalogue.translations) {
      const [english, translated] = [shown(source), shown(text)];
      if (label === 'en' || translated !== english) {
        if (label !== 'en' || source === '') add(label, translated, catalogue.program);
      }
      if (label === 'fr') add('en', english, catalogue.program);
    }
  }
  return texts;
}

/** The different texts of some locales below `folder`, which need no label. */
export function textsOfLocales(
  folder: string,
  locales: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map(locales.map((locale) => [locale, new Set<string>()]));
  for (const { locale, program, translations } of cataloguesIn(folder)) {
    if (program.startsWith('iso_')) continue;
    for (const { source, text } of translations) {
      if (text !== source && lettersOf(shown(text)) >= MIN_LETTERS) texts.get(locale)?.add(shown(text));
    }
  }
  return texts;
}

/** Adds the paragraphs of translated manuals below `folder`; those that stand in the English manual are not translated. */
export function addManuals(texts: ReadonlyMap<string, Map<string, string>>, folder: string): void {
  const english = new Set<string>();
  for (const { locale, translations } of manualsIn(folder)) {
    if (locale === 'C') for (const { text } of translations) english.add(shown(text));
  }
  for (const { locale, program, translations } of manualsIn(folder)) {
    const label = locale === 'C' ? 'en' : labelOf(locale);
    if (label === undefined) continue;
    for (const text of translations.map((each) => shown(each.text))) {
      if (lettersOf(text) < MIN_LETTERS || (label !== 'en' && english.has(text))) continue;
      texts.get(label)?.set(text, program);
    }
  }
}
