// Detects a language statistically: a text that is long enough and no code goes through the language model, which is loaded for the first
// document that declares none.
import { createEngine } from '../../wasm/engine.ts';
import { languageModelBytes } from '../../wasm/language-model.ts';
import { NONE, createLanguageModel, decodeWeights } from './language-model/model.ts';

/** A text with fewer letters is too short to be detected (docs/html.md). */
const MIN_LETTERS = 20;

export const languageModel = createEngine({
  name: 'languages',
  start: async () => {
    const weights = decodeWeights(await languageModelBytes());
    const bytes = weights.steps.byteLength + weights.scales.byteLength + weights.output.byteLength;
    return { ...createLanguageModel(weights), bytes };
  },
  memoryBytes: ({ bytes }) => bytes,
  keepBelowBytes: Infinity,
});

/** The BCP 47 tag of the most likely language of a text; null if the text is too short or no language is likely. */
export async function detectLanguage(text: string): Promise<string | null> {
  const plain = text.replace(ADDRESSES, ' ').replace(PLACEHOLDERS, ' ').replace(NUMBERED, ' ');
  if ((plain.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS || isCode(text)) return null;
  return languageModel.use(({ labels, probabilities }) => likely(labels, probabilities(plain)));
}

/** The share of SYMBOLS in what is not white space, above which a text is code. */
const MAX_SYMBOLS = 0.1;
const SYMBOLS = /[{}()[\]<>;=|&$#@*/\\+^~_]/g;

function isCode(text: string): boolean {
  const characters = text.match(/\S/gu)?.length ?? 0;
  return (text.match(SYMBOLS)?.length ?? 0) > MAX_SYMBOLS * characters;
}

/** The least probability of a language that is answered, and the largest of there being none (bench/languages.ts). */
const MIN_PROBABILITY = 0.3;
const MAX_NONE = 0.3;

/** Languages of several written forms: the answer where no form has MIN_FORM_SHARE of their probability. */
const FORMS: readonly (readonly [general: string, ...forms: readonly string[]])[] = [
  ['pt', 'pt-BR', 'pt-PT'],
  ['zh', 'zh-Hans', 'zh-Hant'],
  ['no', 'nb', 'nn'],
];
const MIN_FORM_SHARE = 0.8;
/** Forms that are answered with another tag: Portuguese is that of Portugal unless it is told. */
const ANSWERED_AS: ReadonlyMap<string, string> = new Map([['pt-PT', 'pt']]);

function likely(labels: readonly string[], probabilities: Float64Array): string | null {
  const of = (label: string): number => probabilities[labels.indexOf(label)] ?? 0;
  const inForms = new Set(FORMS.flatMap(([, ...forms]) => forms));
  if (of(NONE) > MAX_NONE) return null;
  const languages = [
    ...labels
      .filter((label) => label !== NONE && !inForms.has(label))
      .map((label) => ({ label, probability: of(label) })),
    ...FORMS.map(([general, ...forms]) => {
      const probability = forms.reduce((sum, form) => sum + of(form), 0);
      const clear = forms.find((form) => of(form) >= MIN_FORM_SHARE * probability);
      return { label: clear ?? general, probability };
    }),
  ];
  const best = languages.reduce((a, b) => (b.probability > a.probability ? b : a));
  if (best.probability < MIN_PROBABILITY) return null;
  return ANSWERED_AS.get(best.label) ?? best.label;
}

/** Web and mail addresses, which belong to no language. Their lengths are bounded, because text without spaces would make the search quadratic. */
const ADDRESSES = /\b(?:https?:\/\/|www\.)\S{1,2000}|[\w.+-]{1,64}@[\w.-]{1,253}/gi;

/** What programs put into their texts: `%s`, `%(name)s`, `{name}`, `$name`. */
const PLACEHOLDERS = /%(?:\d{1,2}\$)?(?:\(\w{1,64}\))?[a-z]|[$%]?\{\w{0,64}\}|\$\w{1,64}/gi;

/** Latin letters and digits without a space between them: hexadecimal numbers, names of models and files. */
const NUMBERED = /\b[a-z]*\d[a-z\d]*/gi;
