// Detects the language of a text that is long enough and no code: the scripts of its letters come first, and the language model, which is
// loaded for the first document that declares none, chooses among the languages of those scripts.
import { createEngine } from '../wasm/engine.ts';
import { languageModelBytes } from '../wasm/language-model.ts';
import { closestLanguage } from './close-languages.ts';
import { createHanUse, hanLanguages } from './han.ts';
import { NONE, createLanguageModel, decodeWeights } from './model.ts';
import { HAN, KANA, SCRIPTS, lettersByScript, scriptOf } from './scripts.ts';

export const languageModel = createEngine({
  name: 'languages',
  start: async () => {
    const weights = decodeWeights(await languageModelBytes());
    const bytes = weights.steps.byteLength + weights.scales.byteLength + weights.output.byteLength;
    return { ...createLanguageModel(weights), hanUse: createHanUse(), bytes };
  },
  memoryBytes: ({ bytes }) => bytes,
  keepBelowBytes: Infinity,
});

/** The least share of a script, in weighted letters, whose languages are possible; the share from which a script decides alone. */
const MIN_SCRIPT_SHARE = 0.2;
const MIN_DECIDING_SHARE = 0.5;
/** From this share of kana on, Han characters are Japanese. With fewer they may be: a Chinese text has a の for show. */
const MIN_KANA_SHARE = 0.15;

/** The BCP 47 tag of the most likely language of a text; null if the text is too short or no language is likely. */
export async function detectLanguage(text: string): Promise<string | null> {
  const plain = text.replace(ADDRESSES, ' ').replace(PLACEHOLDERS, ' ').replace(NUMBERED, ' ');
  const letters = lettersByScript(plain);
  const [kana = 0, han = 0] = [letters[KANA], letters[HAN]];
  const [from, to] = kana >= MIN_KANA_SHARE * (kana + han) ? [HAN, KANA] : [KANA, HAN];
  letters[to] = kana + han;
  letters[from] = 0;
  const weights = letters.map((count, script) => count * (SCRIPTS[script]?.weight ?? 1));
  const sum = weights.reduce((a, b) => a + b, 0);
  const lead = weights.indexOf(weights.reduce((a, b) => Math.max(a, b), 0));
  const script = SCRIPTS[lead];
  if (script === undefined || sum === 0 || isCode(text)) return null;
  const all = letters.reduce((a, b) => a + b, 0);
  if ((letters[lead] ?? 0) < script.minLetters && all < MIN_LETTERS) return null;
  if (script.labels.length === 1 && (weights[lead] ?? 0) >= MIN_DECIDING_SHARE * sum) {
    return script.labels[0] ?? null;
  }
  const present = new Set(
    [...weights.keys()].filter((each) => (weights[each] ?? 0) >= MIN_SCRIPT_SHARE * sum),
  );
  return languageModel.use(({ labels, probabilities, hanUse }) => {
    const inHan = present.has(HAN) ? hanLanguages(plain, hanUse) : [];
    if (present.size === 1 && lead === HAN) {
      if (inHan.length === 1) return inHan[0] ?? null;
      if (!inHan.includes('ja')) return 'zh';
      if (kana > 0) return 'ja';
    }
    const isPossible = (label: string): boolean =>
      label === NONE ||
      (label === 'ja' && present.has(KANA)) ||
      (scriptOf(label) === HAN
        ? inHan.includes(label) || (inHan[0] === 'zh' && label !== 'ja')
        : present.has(scriptOf(label)));
    const found = likely(
      labels,
      among(labels, probabilities(sampleOf(plain)), isPossible),
      all < LONG_LETTERS ? MAX_NONE : MAX_NONE_LONG,
    );
    if (found === null) return null;
    // What both Chinese forms share has none of them.
    return found.startsWith('zh') && inHan.length > 1 ? 'zh' : closestLanguage(found, plain);
  });
}

/** The letters that a text of several possible scripts needs (docs/html.md). */
const MIN_LETTERS = 20;

/** A longer text is judged by so many pieces of it, evenly: a first paragraph in English does not decide alone. */
const PIECES = 4;
const PIECE_CHARACTERS = 250;

function sampleOf(text: string): string {
  if (text.length <= PIECES * PIECE_CHARACTERS) return text;
  const step = (text.length - PIECE_CHARACTERS) / (PIECES - 1);
  return Array.from({ length: PIECES }, (_, piece) => {
    const from = Math.round(piece * step);
    return text.slice(from, from + PIECE_CHARACTERS);
  }).join(' ');
}

/** The probabilities without those of labels that are not possible, in place. */
function among(
  labels: readonly string[],
  probabilities: Float64Array,
  isPossible: (label: string) => boolean,
): Float64Array {
  for (const [at, label] of labels.entries()) if (!isPossible(label)) probabilities[at] = 0;
  const sum = probabilities.reduce((a, b) => a + b, 0);
  return probabilities.map((each) => each / (sum || 1));
}

/** The share of SYMBOLS in what is not white space, above which a text is code. */
const MAX_SYMBOLS = 0.1;
const SYMBOLS = /[{}()[\]<>;=|&$#@*/\\+^~_]/g;

function isCode(text: string): boolean {
  const symbols = text.match(SYMBOLS)?.length ?? 0;
  return symbols > 0 && symbols > MAX_SYMBOLS * (text.match(/\S+/g)?.join('').length ?? 0);
}

/** The least probability of a language that is answered, and the largest of there being none (docs/design/html.md). */
const MIN_PROBABILITY = 0.3;
const MAX_NONE = 0.3;
/** From so many letters on a text says more: headlines of an advertisement look like names, and yet most of them are words. */
const LONG_LETTERS = 100;
const MAX_NONE_LONG = 0.5;

/** Languages of several written forms: the answer where no form has MIN_FORM_SHARE of their probability. */
const FORMS: readonly (readonly [general: string, ...forms: readonly string[]])[] = [
  ['pt', 'pt-BR', 'pt-PT'],
  ['zh', 'zh-Hans', 'zh-Hant'],
  ['no', 'nb', 'nn'],
];
const MIN_FORM_SHARE = 0.8;
/** Forms that are answered with another tag: Portuguese is that of Portugal unless it is told. */
const ANSWERED_AS: ReadonlyMap<string, string> = new Map([['pt-PT', 'pt']]);

function likely(labels: readonly string[], probabilities: Float64Array, maxNone: number): string | null {
  const of = (label: string): number => probabilities[labels.indexOf(label)] ?? 0;
  const inForms = new Set(FORMS.flatMap(([, ...forms]) => forms));
  if (of(NONE) > maxNone) return null;
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
