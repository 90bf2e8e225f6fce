// Both rewriters inside workerd over the same inputs: the runtime's own and the WASM one. Each of them writes the same
// bytes as a splice does.
import { describe, expect, it } from 'vitest';
import { appendImage, createHtmlEngine, getLanguage } from '../../src/convert/html/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { compareWriters } from '../unit/convert/html/both-writers.ts';
import { CHARSET_DOCUMENTS } from '../unit/convert/html/documents.ts';
import { drawSoups, drawTrickySoups } from '../unit/convert/html/drawn-soup.ts';
import { FAILURES_AT_ONE_MEGABYTE, HOSTILE_SHAPES } from '../unit/convert/html/hostile-shapes.ts';
import { SENTENCES } from '../unit/convert/html/sentences.ts';

const ENGINES = [createHtmlEngine('native'), createHtmlEngine('wasm')] as const;
const IMAGE = { imageUrl: 'https://image.test/a.png', cssStyle: 'width: 50%' };
const MARKUP = '<img src="https://image.test/a.png" style="width: 50%">';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** [document, answer with § for the image] */
const PLACES: readonly (readonly [document: string, answer: string])[] = [
  ['<!doctype html><body><p>ä</p></body></html>\n', '<!doctype html><body><p>ä</p>§</body></html>\n'],
  ['<p>no end tags', '<p>no end tags§'],
  ['<body>a</body><p>b</body>', '<body>a</body><p>b§</body>'],
  ['<body>a<!-- </body> --></body>', '<body>a<!-- </body> -->§</body>'],
  ['<body><table><td>a</body>', '<body><table><td>a</body></table>§'],
  ['<select><xmp>a', '<select><xmp>a</select>§'],
  ['<table><select><iframe>a', '<table><select><iframe>a</select></table>§'],
  ['<body><script>"</body>"', '<body><script>"</body>"</script>§'],
  ['', '§'],
];

describe.each(ENGINES)('$name', (engine) => {
  const append = async (document: Uint8Array, httpCharset?: string): Promise<Uint8Array | string> => {
    const result = await appendImage(document, {
      ...IMAGE,
      engine,
      budget: UNLIMITED,
      ...(httpCharset === undefined ? {} : { httpCharset }),
    });
    return result.ok ? result.value : result.failure.code;
  };

  it('inserts by itself at the two places that it knows', async () => {
    const page = bytes('<body class=a><p>ä</p></body>\n');
    const text = async (at: 'body-end' | 'document-end'): Promise<string> =>
      new TextDecoder().decode(await engine.insert(page, '<img>', at));
    expect(await text('body-end')).toBe('<body class=a><p>ä</p><img></body>\n');
    expect(await text('document-end')).toBe('<body class=a><p>ä</p></body>\n<img>');
  });

  it('gives up on ambiguous raw text without harm', async () => {
    expect(await engine.insert(bytes('<select><xmp></body>'), '<img>', 'body-end')).toBeUndefined();
  });

  it('writes nothing where no end tag closes a body', async () => {
    expect(await engine.insert(bytes('<body>a'), '<img>', 'body-end')).toBeUndefined();
  });

  it('writes 3,000 drawn soups as a splice does, and most of them', async () => {
    const soups = [...drawSoups(1_000, 20_261_124), ...drawTrickySoups(2_000, 20_261_125)];
    const { written, gaveUp, differing } = await compareWriters(engine, soups.map(bytes));
    expect(differing).toEqual([]);
    expect(written['body-end']).toBeGreaterThan(100);
    expect(written['document-end']).toBeGreaterThan(2_000);
    expect(gaveUp).toBeLessThan(150);
  });

  it.each(PLACES)('%j', async (document, answer) => {
    const appended = await append(bytes(document));
    expect(typeof appended === 'string' ? appended : new TextDecoder().decode(appended)).toBe(
      answer.replace('§', MARKUP),
    );
  });

  it('answers unsupported_structure for a frameset', async () => {
    expect(await append(bytes('<frameset><frame src=a></frameset>'))).toBe('unsupported_structure');
  });

  it.each(CHARSET_DOCUMENTS)('$name', async ({ bytes: document, encoding, text, httpCharset }) => {
    const appended = await append(document, httpCharset);
    if (typeof appended === 'string') throw new Error(appended);
    const decoded = new TextDecoder(encoding).decode(appended);
    expect(decoded).toContain(text);
    expect(decoded.replace(MARKUP, '')).toBe(new TextDecoder(encoding).decode(document));
  });

  it.each(HOSTILE_SHAPES)('%s, 1 MB', async (name, shape) => {
    const document = bytes(shape(1_048_576));
    const appended = await append(document);
    const refused = FAILURES_AT_ONE_MEGABYTE.get(name);
    if (typeof appended === 'string' || refused !== undefined) expect(appended).toBe(refused);
    else expect(appended.length).toBeGreaterThan(document.length);
  });
});

describe('the language', () => {
  it('is declared, or detected, inside workerd', async () => {
    const languageOf = async (document: string): Promise<unknown> => {
      const result = await getLanguage(bytes(document), { budget: UNLIMITED });
      return result.ok ? result.value.languageCode : result.failure.code;
    };
    expect(await languageOf('<html lang=en-US>')).toBe('en-US');
    for (const [language, sentence] of SENTENCES)
      expect(await languageOf(`<p>${sentence}</p>`)).toBe(language);
  });
});
