// Detects languages that tinyld does not know, by their script or by function words that similar languages do not have. Measured with
// bench/languages.ts: of 10,665 sentences in other languages, 9 were taken for one of these.

/** Languages that are the only one in their script. */
const SCRIPTS = [
  ['ka', /\p{Script=Georgian}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['si', /\p{Script=Sinhala}/gu],
  ['lo', /\p{Script=Lao}/gu],
] as const;

interface Row {
  readonly code: string;
  /** The languages for which tinyld takes it; absent if these are many. */
  readonly takenFor?: readonly string[];
  readonly words: ReadonlySet<string>;
  /** The minimum share of the text's words. Rows of common words need a larger one. */
  readonly share: number;
}

const row = (code: string, share: number, words: string, takenFor?: readonly string[]): Row => ({
  code,
  share,
  words: new Set(words.split(' ')),
  ...(takenFor && { takenFor }),
});

const ROWS: readonly Row[] = [
  row('ca', 0.04, 'amb els dels als és són seva seves seus aquest aquesta aquests té també pels llur llurs altres molt això ésser vostre', ['fr', 'es', 'pt', 'it', 'ro', 'la', 'eo', 'nl', 'en']),
  row('gl', 0.08, 'unha dunha nunha polos non súa súas teñen persoa nin coa cando ten á ás ó aos ou pola polo dereito', ['pt', 'es']),
  row('eu', 0.15, 'eta da du ez dute bere den dira edo duen dela bat izan ere guztiek hau egin behar dituzte zein'),
  row('hr', 0.15, 'je i u na da se od koji ima pravo svatko nitko što ili biti može tko bez nije ovoj svoje njegove treba su kao'),
  row('sl', 0.15, 'in je na se za pravico kdor vsakdo ima ali ne so tudi ki pri biti kot njegove sme svoje pred po'),
  row('az', 0.15, 'və hər bir bu ilə üçün olan heç kəs öz onun'),
  row('sq', 0.15, 'dhe të në për një që nga ka është drejtë kush çdo nuk ose tij ndaj'),
]; // oxfmt-ignore

/** The minimum of different words, because one may be a name or a quotation. */
const MIN_DIFFERENT_WORDS = 2;
/** How much of a text is used; its words are counted once for each language. */
const MAX_CHARACTERS = 20_000;

/** The language of a script in which at least half of the letters are; undefined if there is none. */
export function languageOfScript(text: string): string | undefined {
  const start = text.slice(0, MAX_CHARACTERS);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  return SCRIPTS.find(([, script]) => (start.match(script)?.length ?? 0) > letters / 2)?.[0];
}

/** The language whose function words a text has; undefined if there is none. `taken`: tinyld's answer, or null. */
export function languageOfGrammar(text: string, taken: string | null): string | undefined {
  const words =
    text
      .slice(0, MAX_CHARACTERS)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  let best: { readonly code: string; readonly share: number } | undefined;
  for (const { code, takenFor, words: own, share: least } of ROWS) {
    if (taken !== null && takenFor !== undefined && !takenFor.includes(taken)) continue;
    const found = words.filter((word) => own.has(word));
    const share = found.length / words.length;
    if (share < least || new Set(found).size < MIN_DIFFERENT_WORDS) continue;
    if (best === undefined || share > best.share) best = { code, share };
  }
  return best?.code;
}
