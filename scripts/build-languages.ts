// node scripts/bootstrap.mjs build-languages --texts DIR: trains the language model and writes src/wasm/languages/languages.wasm, which is
// checked in. --texts: a folder into which the Debian packages of PACKAGES are unpacked (apt-get download, dpkg-deb -x), and none of those
// that the measurement read (docs/design/html.md).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NONE, encodeWeights } from '../src/language/model.ts';
import { wordsOf } from '../src/language/ngrams.ts';
import { SINGLE_BYTE } from '../src/language/single-byte-encodings.ts';
import { LANGUAGES_SECTION } from '../src/wasm/languages/section.ts';
import { readMo } from './support/languages/gettext.ts';
import {
  codeIn,
  hardwareIn,
  listsOf,
  misread,
  peopleIn,
  randomLetters,
  randomOf,
} from './support/languages/no-language.ts';
import { LABELS, addManuals, lettersOf, shown, textsIn, textsOfLocales } from './support/languages/texts.ts';
import { type Example, train } from './support/languages/train.ts';
import { join as joined, name, unsigned } from './support/wasm-reader.ts';

/** Translations (all of libreoffice-l10n-*), and for texts in no language: headers, and lists of places, languages and hardware. */
export const PACKAGES =
  'abiword-common aptitude-common atril-common audacity-data baobab brasero-common caja-common deluge-common epiphany-browser-data ' +
  'evince-common evolution-common evolution-data-server-common file-roller filezilla-common five-or-more freeciv-data gedit-common ' +
  'gimp-data gnome-calculator gnome-control-center-data gnome-mines gnome-shell-common gnome-sudoku gnome-system-monitor ' +
  'gnome-user-docs gnucash-common gnumeric-common gparted gramps hexchat-common kate5-data kio libkf5xmlgui-data libreoffice-l10n-* mate-control-center-common ' +
  'mate-panel-common mediawiki mousepad nautilus-data pidgin-data rhythmbox-data seahorse shotwell-common simple-scan synaptic ' +
  'thunar-data totem-common tuxpaint-data vlc-l10n wesnoth-1.16-data wordpress-l10n xfce4-settings yelp; iso-codes libc6-dev usb.ids';

const OUTPUT = join(import.meta.dirname, '../src/wasm/languages/languages.wasm');
const SEED = 20;
const DIMENSIONS = 24;
const BUCKETS = 73_728;
const EXAMPLES = 4_000_000;
/** Texts of a language, the longest of which are cut. */
const MAX_TEXTS: Readonly<Record<string, number>> & { readonly others: number } = {
  [NONE]: Infinity,
  others: 30_000,
};
const MAX_CHARACTERS = 400;
/** How often a language is drawn: with its number of texts to this power, so that rare ones are learned and yet seldom guessed. */
const TEMPER = 0.4;
/** English and no language are drawn more often, because pages hold both. */
const FAVOURED: Readonly<Record<string, number>> = { en: 3, [NONE]: 6 };
/** Languages of few pages are less probable than their texts here make them, by this factor: Aragonese is not guessed for Spanish. */
const SELDOM = new Set(
  'an ast bs co crh dsb dz fur gn gv hsb ia io kab kw la li mai mi ms nds nr nso oc rm sa sc se ss st tn ts ve wa'.split(
    ' ',
  ),
);
const SELDOM_FACTOR = 0.5;
/** Of ten examples: five of one text, four of two to four in a row, one of eight. */
const MAX_WORDS_CHARACTERS = 700;
const PIECE_CHARACTERS = 40;
/** A third of the examples are cut to two to SNIPPET_WORDS words, as headings and captions have. */
const SNIPPET_WORDS = 7;
/** Locales of languages that have no label: an answer of none is right for them. Dialects of labels are not among them. */
const UNLABELLED =
  'ami arn atj av ay ch chr dag din ee ff fj fon gaa guc guw ik kbp kg kl lez loz lua lus mos nah niu nv pwn sm szy tay tet to trv tum tw ty yua';
const MAX_UNLABELLED_TEXTS = 1_500;

const { values } = parseArgs({ options: { texts: { type: 'string' } } });
if (values.texts === undefined)
  throw new Error(`--texts DIR: where these packages are unpacked: ${PACKAGES}`);
const folder = values.texts;
const random = randomOf(SEED);
const below = (limit: number): number => Math.floor(random() * limit);

const texts = textsIn(folder, ({ program }) => !program.startsWith('iso_'));
addManuals(texts, join(folder, 'usr/share/help'));
const foreign = textsOfLocales(folder, UNLABELLED.split(' '));
const sets = LABELS.map((label) => {
  const own = label === NONE ? textsOfNone() : [...(texts.get(label)?.keys() ?? [])];
  const words = spread(own, MAX_TEXTS[label] ?? MAX_TEXTS.others).map((text) =>
    wordsOf(text.slice(0, MAX_CHARACTERS)),
  );
  return [...new Set(words)].filter((each) => lettersOf(each) >= 3);
});
texts.clear();
const digest = createHash('sha256').update(JSON.stringify(sets)).digest('hex');
console.log(`${sets.reduce((count, set) => count + set.length, 0)} texts, SHA-256 ${digest}`);
const empty = LABELS.filter((_, label) => (sets[label]?.length ?? 0) === 0);
if (empty.length > 0) throw new Error(`There are no texts for ${empty.join(' ')}.`);
let sum = 0;
const cumulated = sets.map(
  (set, label) => (sum += set.length ** TEMPER * (FAVOURED[LABELS[label] ?? ''] ?? 1)),
);

const weights = train({
  labels: LABELS,
  dimensions: DIMENSIONS,
  buckets: BUCKETS,
  examples: EXAMPLES,
  random,
  next: example,
  onProgress: (done, loss) => console.log(`${done} examples, loss ${loss.toFixed(4)}`),
});
const { output } = weights;
for (const [label, tag] of LABELS.entries()) {
  const bias = label * (DIMENSIONS + 1) + DIMENSIONS;
  if (SELDOM.has(tag)) output[bias] = (output[bias] ?? 0) + Math.log(SELDOM_FACTOR);
}
const model = encodeWeights(weights);
const section = joined([name(LANGUAGES_SECTION), model]);
// The magic number and version of a module, and one custom section.
const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0];
writeFileSync(OUTPUT, joined([header, unsigned(section.length), section]));
console.log(`${OUTPUT}: ${model.length} bytes, ${LABELS.length} labels`);

/** `count` of a list, evenly. */
function spread(list: readonly string[], count: number): readonly string[] {
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)] ?? '');
}

function example(): Example {
  const at = random() * sum;
  const label = cumulated.findIndex((each) => at < each);
  const set = sets[label] ?? [];
  const kind = below(10);
  const count = kind < 5 ? 1 : kind < 9 ? 2 + below(3) : 8;
  const first = below(set.length);
  const words = Array.from({ length: count }, (_, i) => set[(first + i) % set.length] ?? '')
    .join(' ')
    .slice(0, MAX_WORDS_CHARACTERS);
  if (below(3) === 0) {
    const all = words.split(' ');
    const from = below(Math.max(1, all.length - SNIPPET_WORDS));
    return { label, words: all.slice(from, from + 2 + below(SNIPPET_WORDS - 1)).join(' ') };
  }
  if (count > 1 || words.length < 60 || below(2) === 0) return { label, words };
  const from = below(words.length - PIECE_CHARACTERS);
  return { label, words: words.slice(from, from + PIECE_CHARACTERS) };
}

function textsOfNone(): readonly string[] {
  const share = join(folder, 'usr/share');
  const sourcesOf = (program: string): readonly string[] =>
    readMo(readFileSync(join(share, `locale/fr/LC_MESSAGES/${program}.mo`))).map(({ source }) => source);
  const people = peopleIn(join(share, 'doc'));
  const written = SINGLE_BYTE.other.map(
    ([encoding, languages]) =>
      [
        encoding,
        languages.split(' ').flatMap((language) => [...(texts.get(language)?.keys() ?? [])]),
      ] as const,
  );
  const unlabelled = UNLABELLED.split(' ').flatMap((locale) =>
    spread([...(foreign.get(locale) ?? [])], MAX_UNLABELLED_TEXTS),
  );
  return [
    ...unlabelled,
    ...misread(written, 40_000, random),
    ...randomLetters(40_000, random),
    ...codeIn(join(folder, 'usr/include'), /\.h$/, 20_000, random),
    ...codeIn(share, /\.(?:js|css|php|xml|json)$/, 20_000, random),
    ...codeIn(join(folder, 'usr/lib/python3'), /\.py$/, 15_000, random),
    ...listsOf(sourcesOf('iso_3166-2'), 8000, random),
    ...listsOf(sourcesOf('iso_639-3'), 4000, random),
    ...listsOf(hardwareIn(join(folder, 'var/lib/usbutils/usb.ids')), 8000, random),
    ...listsOf(people, 10_000, random),
    ...listsOf(
      people.flatMap((person) => person.split(' ')),
      5000,
      random,
    ),
  ].map(shown);
}
