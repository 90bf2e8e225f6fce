// Texts of user interfaces, from translations with which the language model was not trained, and texts in no language.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Random,
  codeIn,
  hardwareIn,
  listsOf,
  peopleIn,
  randomOf,
} from '../../scripts/support/languages/no-language.ts';
import { lettersOf, textsIn } from '../../scripts/support/languages/texts.ts';

/** Numbers of strings in a text, how many letters each has at least, and how many texts there are of a language. */
export const SIZES = [
  { strings: 40, letters: 4, texts: 10 },
  { strings: 3, letters: 8, texts: 40 },
  { strings: 1, letters: 20, texts: 60 },
] as const;
const MIN_PROGRAM_TEXTS = 60;
const MIN_LANGUAGE_TEXTS = 120;
const SEED = 9;

export interface InterfaceText {
  readonly strings: number;
  readonly label: string;
  readonly text: string;
}

/**
 * Texts of neighbouring strings of one program, below `folder` but none that is also below `trained`. The names of countries and
 * languages (iso_*) are left out.
 */
export function interfaceTexts(folder: string, trained?: string): readonly InterfaceText[] {
  const random = randomOf(SEED);
  const known =
    trained === undefined
      ? new Set<string>()
      : new Set([...textsIn(trained).values()].flatMap((texts) => [...texts.keys()]));
  const found: InterfaceText[] = [];
  for (const [label, texts] of textsIn(folder, ({ program }) => !program.startsWith('iso_'))) {
    const programs = new Map<string, string[]>();
    for (const [text, program] of texts) {
      if (known.has(text)) continue;
      const own = programs.get(program);
      if (own === undefined) programs.set(program, [text]);
      else own.push(text);
    }
    const all = [...programs.values()].flat();
    if (all.length < MIN_LANGUAGE_TEXTS) continue;
    const large = [...programs.values()].filter(({ length }) => length >= MIN_PROGRAM_TEXTS);
    for (const { strings, letters, texts: count } of SIZES) {
      for (let i = 0; i < count; i += 1) {
        const program = large.length === 0 ? all : (large[Math.floor(random() * large.length)] ?? all);
        const long = program.filter((text) => lettersOf(text) >= letters);
        const from = long.length >= strings ? long : all.filter((text) => lettersOf(text) >= letters);
        if (from.length < strings) continue;
        const at = Math.floor(random() * (from.length - strings + 1));
        found.push({ strings, label, text: from.slice(at, at + strings).join('\n') });
      }
    }
  }
  return found;
}

/** Texts in no language with at least 20 letters, by kind. `folder`: a Debian system, or its packages unpacked. */
export function noLanguageTexts(folder: string): ReadonlyMap<string, readonly string[]> {
  const random = randomOf(SEED);
  const share = join(folder, 'usr/share');
  const word = (alphabet: string, from: number, to: number): string =>
    Array.from(
      { length: from + Math.floor(random() * (to - from + 1)) },
      () => alphabet[Math.floor(random() * alphabet.length)] ?? '',
    ).join('');
  const words = (alphabet: string, from: number, to: number, count: number): string =>
    Array.from({ length: count }, () => word(alphabet, from, to)).join(' ');
  const many = (count: number, make: () => string): readonly string[] => Array.from({ length: count }, make);
  const symbols = /[{}()[\]<>;=|&$#@*/\\+^~]/g;
  const code = [
    ...codeIn(join(folder, 'usr/share/perl'), /\.p[lm]$/, 3000, random),
    ...codeIn(join(folder, 'usr/lib/git-core'), /^git-[a-z-]+$|\.sh$/, 1000, random),
    ...codeIn(join(folder, 'usr/share/bash-completion'), /./, 1000, random),
  ].filter((text) => (text.match(symbols)?.length ?? 0) >= 3);
  const sets: readonly (readonly [string, readonly string[]])[] = [
    ['random letters', many(150, () => words('abcdefghijklmnopqrstuvwxyz', 3, 8, 8))],
    ['random consonants', many(100, () => words('bcdfghjklmnpqrstvwxz', 3, 8, 8))],
    ['nucleotides', many(100, () => word('ACGT', 40, 200))],
    [
      'Base64',
      many(100, () => word('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', 40, 120)),
    ],
    ['hexadecimal', many(100, () => words('0123456789abcdef', 8, 32, 6))],
    ['code', drawn(code, 200, random)],
    ['pages of code', many(100, () => drawn(code, 12, random).join('\n'))],
    ['hardware', listsOf(hardwareIn(join(share, 'misc/pci.ids')), 150, random)],
    ['people', listsOf(peopleIn(join(share, 'doc')), 200, random)],
    ['places', listsOf(zones(join(share, 'zoneinfo')), 150, random)],
    ['commands', listsOf(readdirSync(join(folder, 'usr/bin')).sort(), 150, random)],
  ];
  return new Map(sets.map(([kind, texts]) => [kind, texts.filter((text) => lettersOf(text) >= 20)]));
}

function drawn(texts: readonly string[], count: number, random: Random): readonly string[] {
  return Array.from({ length: count }, () => texts[Math.floor(random() * texts.length)] ?? '');
}

function zones(folder: string): readonly string[] {
  return ['Africa', 'America', 'Asia'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.replaceAll('_', ' '))
      .sort(),
  );
}
