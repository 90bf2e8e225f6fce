import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLanguageModel, decodeWeights, encodeWeights } from '../../../src/language/model.ts';
import { filesIn, readMo } from '../../../scripts/support/languages/gettext.ts';
import { misread, randomOf } from '../../../scripts/support/languages/no-language.ts';
import { labelOf, shown, textsOfLocales } from '../../../scripts/support/languages/texts.ts';
import { train } from '../../../scripts/support/languages/train.ts';

/** A *.mo file of [source, translation], either byte order. */
function moOf(rows: readonly (readonly [string, string])[], little: boolean): Uint8Array {
  const pieces = [...rows.map(([source]) => source), ...rows.map(([, text]) => text)].map((text) =>
    new TextEncoder().encode(text),
  );
  const tables = 28 + 16 * rows.length;
  const size = tables + pieces.reduce((sum, { length }) => sum + length + 1, 0);
  const view = new DataView(new ArrayBuffer(size));
  const numbers = [0x950412de, 0, rows.length, 28, 28 + 8 * rows.length, 0, 0];
  for (const [at, number] of numbers.entries()) view.setUint32(4 * at, number, little);
  let to = tables;
  for (const [at, piece] of pieces.entries()) {
    view.setUint32(28 + 8 * at, piece.length, little);
    view.setUint32(32 + 8 * at, to, little);
    new Uint8Array(view.buffer).set(piece, to);
    to += piece.length + 1;
  }
  return new Uint8Array(view.buffer);
}

describe('translations of programs', () => {
  it.each([true, false])('are read from *.mo files (little-endian: %s)', (little) => {
    const rows = [
      ['', 'Content-Type: text/plain; charset=UTF-8\n'],
      ['menu\u0004Open', 'Öffnen'],
      ['one file\0%d files', 'eine Datei\0%d Dateien'],
    ] as const;
    expect(readMo(moOf(rows, little))).toEqual([
      { source: 'Open', text: 'Öffnen' },
      { source: 'one file', text: 'eine Datei' },
      { source: '%d files', text: '%d Dateien' },
    ]);
  });

  it.each([
    ['pt_BR', 'pt-BR'],
    ['pt', 'pt-PT'],
    ['sr@latin', 'sr-Latn'],
    ['de_AT', 'de'],
    ['no', 'nb'],
    ['ca@valencia', 'ca'],
    ['zh_TW', 'zh-Hant'],
    ['be@latin', undefined],
    ['none', undefined],
    ['tlh', undefined],
  ])('%s has the label %s', (locale, label) => {
    expect(labelOf(locale)).toBe(label);
  });

  it.each([
    ['_Datei <b>öffnen</b> (_F)', 'Datei öffnen'],
    ['%1$s von %(size)d: {name} in $HOME', 'von : in'],
    ['Drucken && &Senden ~Alle', 'Drucken && Senden Alle'],
    ['siehe https://example.org/a?b=c hier', 'siehe hier'],
  ])('%j is shown as %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });
});

describe('the files of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'languages-'));
  const moIn = (locale: string): string => join(folder, locale, 'LC_MESSAGES');
  beforeAll(() => {
    for (const [locale, text] of [
      ['to', 'Fakaʻali'],
      ['de', 'Anzeigen'],
    ] as const) {
      mkdirSync(moIn(locale), { recursive: true });
      writeFileSync(join(moIn(locale), 'b.mo'), moOf([['Show it', text]], true));
      writeFileSync(join(moIn(locale), 'iso_639.mo'), moOf([['German', 'Siamane']], true));
    }
    writeFileSync(join(folder, 'a-file'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('come in the order of their paths, on every file system', () => {
    expect(filesIn(folder)).toEqual([
      join(folder, 'a-file'),
      join(moIn('de'), 'b.mo'),
      join(moIn('de'), 'iso_639.mo'),
      join(moIn('to'), 'b.mo'),
      join(moIn('to'), 'iso_639.mo'),
    ]);
  });

  it('have texts of locales that no label names, without the names of languages', () => {
    expect(textsOfLocales(folder, ['to'])).toEqual(new Map([['to', new Set(['Fakaʻali'])]]));
  });
});

describe('a text in another encoding than it is read in', () => {
  it('is no longer the same text', () => {
    const [text = ''] = misread(
      [
        ['windows-1251', ['Привет мир']],
        ['koi8-u', ['Привет мир']],
      ],
      1,
      randomOf(3),
    );
    expect(text).toHaveLength(10);
    expect(text).not.toBe('Привет мир');
  });
});

describe('training', () => {
  it('tells two languages apart, and its quantized file does, too', () => {
    const texts = [
      ['the house is old', 'a tree and the garden', 'where is the water'],
      ['das haus ist alt', 'ein baum und der garten', 'wo ist das wasser'],
    ];
    const random = randomOf(1);
    const weights = train({
      labels: ['en', 'de'],
      dimensions: 4,
      buckets: 512,
      examples: 600,
      random,
      next: () => {
        const label = random() < 0.5 ? 0 : 1;
        return { label, words: texts[label]?.[Math.floor(random() * 3)] ?? '' };
      },
      onProgress: () => undefined,
    });
    const model = createLanguageModel(decodeWeights(encodeWeights(weights).buffer));
    expect(model.probabilities('The water and the tree')[0]).toBeGreaterThan(0.9);
    expect(model.probabilities('Das Wasser und der Baum')[1]).toBeGreaterThan(0.9);
  });
});
