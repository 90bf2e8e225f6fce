// Texts in no language, from which the model learns to answer nothing: random letters, code, and lists of names.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './gettext.ts';
import { lettersOf } from './texts.ts';

/** Numbers from 0 up to 1, always the same for a seed. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const ALPHABETS: readonly (readonly string[])[] = [
  LATIN,
  LATIN,
  LATIN,
  LATIN,
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [...'abcdef'],
  [...'qwertyasdfghzxcvb'],
  [...'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
  [...'αβγδεζηθικλμνξοπρστυφχψω'],
  [...'אבגדהוזחטיכלמנסעפצקרשת'],
  [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'],
  [...'éèêàâîôûçäöüßñåæøłśźżčšžőűăşğ', ...LATIN],
];

/** `count` texts of random words, some of consonants and vowels in turn. */
export function randomLetters(count: number, random: Random): readonly string[] {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = (list: readonly string[]): string => list[below(list.length)] ?? '';
  return Array.from({ length: count }, () => {
    const alphabet = ALPHABETS[below(ALPHABETS.length)] ?? LATIN;
    const isSpoken = random() < 0.25;
    return Array.from({ length: 2 + below(10) }, () =>
      isSpoken
        ? Array.from(
            { length: 1 + below(4) },
            () => pick([...'bcdfghjklmnprstvwz']) + pick([...'aeiou']),
          ).join('')
        : Array.from({ length: 2 + below(8) }, () => pick(alphabet)).join(''),
    ).join(' ');
  });
}

/** Pieces of one to five lines of the programs below a folder, without their comments. */
export function codeIn(folder: string, files: RegExp, count: number, random: Random): readonly string[] {
  const pieces: string[] = [];
  for (const path of filesIn(folder)) {
    if (!files.test(path) || random() < 0.7) continue;
    const lines = readFileSync(path, 'utf8')
      .slice(0, 20_000)
      .replace(/\/\*[^]*?\*\/|"""[^]*?"""|^=\w[^]*?(?:^=cut|(?![^]))/gm, ' ')
      .split('\n')
      .map((line) => line.replace(/\/\/.*|#.*$/, '').trim())
      .filter((line) => lettersOf(line) >= 5 && line.length < 200);
    for (let at = 0; at + 5 < lines.length; at += 5) {
      pieces.push(lines.slice(at, at + 1 + Math.floor(random() * 5)).join(' '));
    }
    if (pieces.length >= count) break;
  }
  return pieces.slice(0, count);
}

/** `count` texts of some of the names each. */
export function listsOf(names: readonly string[], count: number, random: Random): readonly string[] {
  if (names.length === 0) return [];
  return Array.from({ length: count }, () =>
    Array.from(
      { length: 2 + Math.floor(random() * 7) },
      () => names[Math.floor(random() * names.length)] ?? '',
    ).join(' '),
  );
}

/** The people who are named in the copyright files of packages (folder/NAME/copyright). */
export function peopleIn(folder: string): readonly string[] {
  const people = new Set<string>();
  for (const name of readdirSync(folder).sort()) {
    let text: string;
    try {
      text = readFileSync(join(folder, name, 'copyright'), 'utf8');
    } catch {
      continue;
    }
    for (const [, person = ''] of text.matchAll(
      /(?:Copyright|©)[^\n]{0,30}?\d{4},? +((?:\p{Lu}[\p{L}'-]+ ?){2,3})/gu,
    )) {
      people.add(person.trim());
    }
  }
  return [...people];
}

/** The names of a hardware list (usb.ids, pci.ids). */
export function hardwareIn(file: string): readonly string[] {
  return readFileSync(file, 'latin1')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.trim().replace(/^(?:C )?[\da-f]+ +/, ''))
    .filter((name) => lettersOf(name) > 3);
}

/** Texts read in another encoding than they are written in. `sources`: [encoding, its texts]; none that is in Latin letters. */
export function misread(
  sources: readonly (readonly [encoding: string, texts: readonly string[]])[],
  count: number,
  random: Random,
): readonly string[] {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const bytesOf = new Map(
    sources.map(([encoding]) => {
      const decoder = new TextDecoder(encoding);
      const all = Array.from(
        { length: 256 },
        (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const,
      );
      return [encoding, new Map(all)];
    }),
  );
  return Array.from({ length: count }, () => {
    const [encoding, texts] = pick(sources) ?? ['', []];
    const table = bytesOf.get(encoding);
    const bytes = Uint8Array.from([...(pick(texts) ?? '')].map((character) => table?.get(character) ?? 0x20));
    const other = pick(sources.filter(([each]) => each !== encoding))?.[0] ?? 'windows-1252';
    return new TextDecoder(random() < 0.3 ? 'windows-1252' : other).decode(bytes);
  });
}
