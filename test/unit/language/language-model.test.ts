import { describe, expect, it } from 'vitest';
import { NONE, createLanguageModel, decodeWeights, encodeWeights } from '../../../src/language/model.ts';
import { bucketsOf, wordsOf } from '../../../src/language/ngrams.ts';
import { languageModelBytes } from '../../../src/wasm/language-model.ts';
import { LABELS } from '../../../scripts/support/languages/texts.ts';

describe('the words of a text', () => {
  it.each([
    ['Über 3 Straßen, HEUTE!', 'über straßen heute'],
    ['l’heure d‘été — «aujourd’hui»', "l'heure d'été aujourd'hui"],
    ["'quoted' rock 'n' roll'", 'quoted rock n roll'],
    ['e\u0301te\u0301 co\u00ADop', 'été coop'],
    ['नमस्ते दुनिया', 'नमस्ते दुनिया'],
    ['12 + 3 = 15;', ''],
  ])('%j', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });
});

describe('the buckets of words', () => {
  it('are one for each n-gram with the borders, and one for the word', () => {
    // "ab" between spaces: " a" " ab" " ab ", "a" "ab" "ab ", "b" "b ", and the word itself.
    expect(bucketsOf('ab', 1000)).toHaveLength(9);
    // A border does not count alone, and n-grams stop at the word's end.
    expect(bucketsOf('ab cd', 1000)).toHaveLength(18);
    expect(bucketsOf('', 1000)).toHaveLength(0);
  });

  it('are the same for the same n-grams, and below the number of buckets', () => {
    expect([...bucketsOf('abc', 77)]).toEqual([...bucketsOf('abc', 77)]);
    expect(Math.max(...bucketsOf('eine ganz andere 𐐀 Folge', 77))).toBeLessThan(77);
    // Longer words have no bucket as a whole.
    expect(bucketsOf('a'.repeat(17), 7).length - bucketsOf('a'.repeat(16), 7).length).toBe(4);
  });
});

describe('the file of a model', () => {
  it('gives back what was written', () => {
    const weights = {
      labels: ['aa', 'bb-Latn', NONE],
      dimensions: 4,
      scales: Float32Array.of(0, 0.5, 2 ** -7),
      steps: Int8Array.of(0, 0, 0, 0, -7, 7, 3, -1, 1, 2, 3, 4),
      output: Float32Array.from({ length: 15 }, (_, i) => i / 8 - 1),
    };
    expect(decodeWeights(encodeWeights(weights).buffer)).toEqual(weights);
  });

  it('that is checked in has the languages of the build', async () => {
    const model = createLanguageModel(decodeWeights(await languageModelBytes()));
    expect(model.labels).toEqual(LABELS);
    const found = model.probabilities('This is a plain English sentence.');
    expect(found.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
    expect(model.labels[found.indexOf(Math.max(...found))]).toBe('en');
    expect(model.probabilities('').every((each) => Number.isFinite(each))).toBe(true);
  });
});
