import { describe, expect, it } from 'vitest';
import { closestLanguage } from '../../../src/language/close-languages.ts';

/** [answer of the model, text, language]; sentences of our own. */
const ROWS: readonly (readonly [guess: string, text: string, language: string])[] = [
  ['ms', 'Kantor itu tutup karena hujan, jadi kamu bisa pulang.', 'id'],
  ['id', 'Pejabat itu tutup kerana hujan, jadi awak boleh pulang.', 'ms'],
  ['ms', 'Pejabat itu tutup kerana hujan.', 'ms'],
  ['da', 'Jeg vet ikke hva dere mener med noe av dette.', 'nb'],
  ['nb', 'Jeg ved ikke, hvad I mener med noget af det.', 'da'],
  ['sr-Latn', 'Gdje je tko i što je prije bilo?', 'hr'],
  ['hr', 'Gdje je ko i šta je prije bilo?', 'bs'],
  ['hr', 'Gde je ko i šta je pre bilo?', 'sr-Latn'],
  ['hr', 'Gdje je prije bilo?', 'hr'],
  ['bs', 'Gdje je prije bilo?', 'bs'],
  ['id', 'Buku itu ada di atas meja.', 'id'],
  ['sv', 'af dig og noget', 'sv'],
];

describe('of two close languages', () => {
  it.each(ROWS)('%s: %s is %s', (guess, text, language) => {
    expect(closestLanguage(guess, text)).toBe(language);
  });
});
