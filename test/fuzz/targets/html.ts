// HTML: charset, language, and the image appended by both writers.
import { determineCharset } from '../../../src/convert/html/charset.ts';
import {
  appendImage,
  checkImageUrl,
  createHtmlEngine,
  getLanguage,
  imageMarkup,
  type HtmlEngine,
} from '../../../src/convert/html/index.ts';
import { createBudget } from '../../../src/lib/budget.ts';
import { latin1Bytes } from '../../../src/lib/bytes.ts';
import { choicesOf } from '../random.ts';
import { TAGS } from '../structures.ts';
import { digestOf, verdictOf, type Target, type Verdict } from '../target.ts';

const BUDGET_MS = 200;
const IMAGE_URL = 'https://example.com/a.png';
/** In place of the rewriter: it always gives up, so that the project's own writer answers. */
const NONE: HtmlEngine = { name: 'wasm', insert: () => Promise.resolve(undefined) };
const REWRITER = createHtmlEngine('wasm');

const HTTP_CHARSETS = [
  undefined,
  'utf-8',
  'utf-16le',
  'windows-1252',
  'shift_jis',
  'gb18030',
  'iso-2022-jp',
  'x-none',
  'replacement',
] as const;

/** First byte: the charset that HTTP declares. */
function input(bytes: Uint8Array) {
  const choices = choicesOf(bytes);
  const httpCharset = choices.pick(HTTP_CHARSETS);
  return {
    document: choices.bytes(choices.left()),
    options: httpCharset === undefined ? {} : { httpCharset },
  };
}

/** The answer must be the document with one insertion, and the same from both writers. */
async function append(bytes: Uint8Array): Promise<Verdict> {
  const { document, options } = input(bytes);
  const write = (engine: HtmlEngine) =>
    appendImage(document, {
      ...options,
      imageUrl: IMAGE_URL,
      engine,
      budget: createBudget({ workMs: BUDGET_MS }),
    });
  const own = await write(NONE);
  const rewritten = await write(REWRITER);
  const verdict = verdictOf(own, digestOf);
  if (
    own.ok !== rewritten.ok ||
    (own.ok && rewritten.ok && digestOf(own.value) !== digestOf(rewritten.value))
  )
    return { ...verdict, fault: 'the two writers differ' };
  if (!own.ok) return verdict;
  const added = own.value.length - document.length;
  let head = 0;
  while (head < document.length && own.value[head] === document[head]) head++;
  const tailIsSame = document.subarray(head).every((byte, at) => own.value[head + added + at] === byte);
  return added > 0 && tailIsSame ? verdict : { ...verdict, fault: 'more than one insertion was made' };
}

const page = (charset: number, text: string): Uint8Array => Uint8Array.of(charset, ...latin1Bytes(text));

const PAGES = (): readonly Uint8Array[] => [
  page(
    0,
    '<!doctype html>\n<html lang="en"><head><meta charset=utf-8><title>t</title></head><body><p>Words of a page</p></body>\n</html>\n',
  ),
  page(
    0,
    '<p>one<table><tr><td>two<b><i>three</b></table><ul><li>four<script>if (a < b) "</body>"</script><!-- c -->',
  ),
  page(
    3,
    '<html xml:lang=fr><meta http-equiv=content-language content="de, en"><body lang=it><svg><title><p>x</svg><math><mi>y</math><select><option>z',
  ),
  page(2, Array.from('<html lang="nl"><body>a</body>', (letter) => `${letter}\0`).join('')),
  page(0, '<p>Der schnelle braune Fuchs springt über den faulen Hund und läuft danach in den Wald zurück.'),
];

const WORDS = [
  '<body>',
  '</body>',
  '</html>',
  '<html lang="',
  '<head>',
  '<frameset>',
  '<template>',
  '</template>',
  '<table>',
  '<tr>',
  '<td>',
  '</p>',
  '<p>',
  '<b>',
  '</b>',
  '<a href=x>',
  '</a>',
  '<script>',
  '</script',
  '<style>',
  '<title>',
  '<textarea>',
  '<plaintext>',
  '<noscript>',
  '<iframe>',
  '<xmp>',
  '<svg>',
  '<math>',
  '<foreignObject>',
  '<mi>',
  '<annotation-xml encoding="text/html">',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '--!>',
  '<!doctype',
  '<?',
  '<select>',
  '<option>',
  '<form>',
  '</form>',
  '<button>',
  '<nobr>',
  '<h1>',
  '<li>',
  '<dd>',
  '<image>',
  '<input type=hidden>',
  '<meta charset=',
  '<meta property="og:locale" content="',
  '&amp;',
  '&#x110000;',
  '&notin',
  '\0',
  '<a/=">',
  "<x a='",
  '\xef\xbb\xbf',
  '\xff\xfe',
] as const;

export const HTML_TARGETS: readonly Target[] = [
  {
    name: 'html-append',
    of: 'appending an image, by the own writer and by the rewriter',
    seeds: PAGES,
    structure: TAGS,
    words: WORDS,
    allowed: ['unsupported_media', 'unsupported_structure', 'too_large', 'processing_limit'],
    budgetMs: 2 * BUDGET_MS,
    fast: 400,
    run: append,
  },
  {
    name: 'html-language',
    of: 'the language of a document',
    seeds: PAGES,
    structure: TAGS,
    words: WORDS,
    allowed: ['unsupported_media', 'processing_limit'],
    budgetMs: BUDGET_MS,
    fast: 400,
    run: async (bytes) => {
      const { document, options } = input(bytes);
      const language = await getLanguage(document, {
        ...options,
        budget: createBudget({ workMs: BUDGET_MS }),
      });
      return verdictOf(language, ({ languageCode, from }) => `${languageCode} ${from}`);
    },
  },
  {
    name: 'html-charset',
    of: 'the encoding of a document',
    seeds: PAGES,
    words: [
      '<meta charset=',
      '<meta http-equiv="content-type" content="text/html; charset=',
      '<?xml encoding="',
      'utf-16',
      'shift_jis',
      '<!--',
      '-->',
      '">',
      '\xff\xfe',
      '<\0',
      '\0<',
    ],
    allowed: [],
    budgetMs: 0,
    fast: 600,
    run: (bytes) => {
      const { document, options } = input(bytes);
      const { encoding, bomBytes } = determineCharset(document, options.httpCharset);
      try {
        return { code: 'ok', digest: `${new TextDecoder(encoding).encoding} ${bomBytes}` };
      } catch {
        return { code: 'ok', digest: encoding, fault: `no decoder knows "${encoding}"` };
      }
    },
  },
  {
    name: 'html-image-markup',
    of: 'image addresses and styles that become markup',
    seeds: () => [
      latin1Bytes('https://example.com/a.png\ncolor: red; width: 3px'),
      latin1Bytes('data:image/png;base64,iVBORw0KGgo=\n'),
      latin1Bytes('http://example.com/\nbackground: url(x)'),
    ],
    words: [
      'javascript:',
      'data:image/svg+xml,',
      'data:text/html,',
      '"',
      "'",
      '>',
      '<',
      '&quot;',
      '\\',
      '/*',
      '*/',
      'expression(',
      '\n',
      '\0',
      ';',
      '{',
      '}',
      '\xe2\x80\xa8',
    ],
    allowed: ['missing_value', 'invalid_value'],
    budgetMs: 0,
    fast: 600,
    run: (bytes) => {
      const [url = '', style] = new TextDecoder().decode(bytes).split('\n', 2);
      checkImageUrl(url);
      const markup = imageMarkup(url, style);
      const verdict = verdictOf(markup, (text) => text);
      const isOneTag = !markup.ok || /^<img src="[^"<>]*"(?: style="[^"<>]*")?[^<>"]*>$/.test(markup.value);
      return isOneTag
        ? verdict
        : { ...verdict, fault: 'the markup is more than one tag with two attributes' };
    },
  },
];
