import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { UNLIMITED, createBudget } from '../../../../src/lib/budget.ts';
import { type HtmlEngine, appendImage, createHtmlEngine } from '../../../../src/convert/html/index.ts';
import { determineCharset } from '../../../../src/convert/html/charset.ts';
import { CHARSET_DOCUMENTS } from './documents.ts';
import { IMAGE_URL, judge } from './oracle.ts';

const engine = createHtmlEngine('auto');
const options = { imageUrl: IMAGE_URL, engine, budget: UNLIMITED };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function appended(document: Uint8Array, more: object = {}): Promise<Uint8Array> {
  const result = await appendImage(document, { ...options, ...more });
  if (!result.ok) throw new Error(`${result.failure.code}: ${messageOf(result.failure)}`);
  return result.value;
}

/** What was inserted, when everything else is the document as it was. */
function insertionOf(document: Uint8Array, result: Uint8Array): Uint8Array | undefined {
  let head = 0;
  while (head < document.length && document[head] === result[head]) head += 1;
  const inserted = result.length - document.length;
  for (let at = head; at >= 0; at -= 1) {
    const rest = result.subarray(at + inserted);
    if (rest.every((byte, index) => byte === document[at + index])) return result.subarray(at, at + inserted);
  }
  return undefined;
}

describe('every byte outside the insertion stays, in every charset', () => {
  it.each(CHARSET_DOCUMENTS)('$name', async ({ bytes: document, encoding, text, httpCharset }) => {
    expect(determineCharset(document, httpCharset).encoding).toBe(encoding);
    const result = await appended(document, httpCharset === undefined ? {} : { httpCharset });
    expect(insertionOf(document, result)).toBeDefined();
    const decode = (some: Uint8Array): string => new TextDecoder(encoding).decode(some);
    expect(decode(document)).toContain(text);
    expect(judge(decode(document), decode(result))).toBe('ok');
  });

  it('a document of every byte is not changed but at the end', async () => {
    const document = Uint8Array.from([...bytes('<p>'), ...Array(256).keys()]);
    const result = await appended(document);
    expect(insertionOf(document, result)).toBeDefined();
  });
});

describe('the image is an image and nothing else', () => {
  const page = bytes('<!doctype html><body><p>a</p></body>');
  /** [imageUrl, cssStyle, markup] */
  const ROWS: readonly (readonly [string, string | undefined, string])[] = [
    ['https://a.test/b.png', undefined, '<img src="https://a.test/b.png">'],
    ['HTTP://A.test', '', '<img src="HTTP://A.test">'],
    [' https://a.test/b ', ' width: 10px ', '<img src="https://a.test/b" style="width: 10px">'],
    [
      'https://a.test/?b=1&c="><script>',
      undefined,
      '<img src="https://a.test/?b=1&amp;c=&quot;&#62;&#60;script&#62;">',
    ],
    ["https://a.test/'`", undefined, '<img src="https://a.test/&#39;&#96;">'],
    ['https://ä.test/ß?😀', undefined, '<img src="https://&#228;.test/&#223;?&#128512;">'],
    ['https://a.test/b\n.png', undefined, '<img src="https://a.test/b.png">'],
    ['data:image/png;base64,iVBORw0KGgo=', undefined, '<img src="data:image/png;base64,iVBORw0KGgo=">'],
    [
      'https://a.test/b',
      '"><script>alert(1)</script>',
      '<img src="https://a.test/b" style="&quot;&#62;&#60;script&#62;alert(1)&#60;/script&#62;">',
    ],
    [
      'https://a.test/b',
      "content: '\u0000é'",
      '<img src="https://a.test/b" style="content: &#39;&#xFFFD;&#233;&#39;">',
    ],
  ];
  it.each(ROWS)('%j with style %j', async (imageUrl, cssStyle, markup) => {
    const result = await appended(page, cssStyle === undefined ? { imageUrl } : { imageUrl, cssStyle });
    expect(new TextDecoder().decode(result)).toBe(`<!doctype html><body><p>a</p>${markup}</body>`);
  });

  /** [imageUrl, failure] */
  const REFUSED: readonly (readonly [string, string])[] = [
    ['', 'missing_value'],
    [' \t', 'missing_value'],
    ['javascript:alert(1)', 'invalid_value'],
    ['java\nscript:alert(1)', 'invalid_value'],
    [' JavaScript:alert(1)', 'invalid_value'],
    ['data:text/html,<script>', 'invalid_value'],
    ['data:image', 'invalid_value'],
    ['file:///etc/passwd', 'invalid_value'],
    ['//a.test/b.png', 'invalid_value'],
    ['/b.png', 'invalid_value'],
    ['http://', 'invalid_value'],
    ['https:', 'invalid_value'],
    ['blob:https://a.test/x', 'invalid_value'],
    [`https://a.test/${'x'.repeat(20_000)}`, 'invalid_value'],
  ];
  it.each(REFUSED)('%j is refused', async (imageUrl, code) => {
    const result = await appendImage(page, { ...options, imageUrl });
    expect(result.ok ? 'ok' : result.failure.code).toBe(code);
  });

  it('a style beyond its limit is refused', async () => {
    const result = await appendImage(page, { ...options, cssStyle: 'a'.repeat(20_000) });
    expect(result.ok ? 'ok' : result.failure.code).toBe('invalid_value');
  });
});

describe('appendImage', () => {
  it('stands before an end tag of the body with which a document begins', async () => {
    const text = new TextDecoder().decode(await appended(bytes('</body></html>')));
    expect(text).toMatch(/^<img [^>]*><\/body><\/html>$/);
  });

  it('answers processing_limit once the budget is used up', async () => {
    const result = await appendImage(bytes('<p>'.repeat(100_000)), {
      ...options,
      budget: createBudget({ workMs: 1 }),
    });
    expect(result.ok ? 'ok' : result.failure.code).toBe('processing_limit');
  });

  it('never throws or loses a byte wherever a document is cut', async () => {
    const whole =
      '<!DOCTYPE html PUBLIC "-//x"><html lang=a><head><title>t</title><script>a<!--<script>b</script>--></script></head>' +
      '<body class="c"><!-- d --!><p>e<b>f</p><table><tr><td>g<select><option>h</select></table><svg><desc>i</svg></body></html>';
    for (let length = 0; length <= whole.length; length += 1) {
      const document = bytes(whole.slice(0, length));
      const result = await appended(document);
      expect(insertionOf(document, result)).toBeDefined();
    }
  });
});

describe('the rewriter', () => {
  /** An engine that notes what it is asked to write and answers something of its own. */
  const recording = (answer: Uint8Array | undefined): HtmlEngine & { readonly calls: unknown[] } => {
    const calls: unknown[] = [];
    return {
      name: 'wasm',
      calls,
      insert: async (_document, markup, at) => {
        calls.push([markup, at]);
        return answer;
      },
    };
  };
  const IMG = `<img src="${IMAGE_URL}">`;

  /** [document, what the rewriter is asked to write and where] */
  const ASKED: readonly (readonly [document: string, markup: string, at: string])[] = [
    ['<body><p>a</p></body>', IMG, 'body-end'],
    ['<table><td>a', `</table>${IMG}`, 'document-end'],
  ];
  it.each(ASKED)('writes %j, and its answer is the answer', async (document, markup, at) => {
    const answer = bytes('the engine wrote this');
    const stub = recording(answer);
    expect(await appended(bytes(document), { engine: stub })).toBe(answer);
    expect(stub.calls).toEqual([[markup, at]]);
  });

  it('is replaced by a splice of the bytes where it gives up', async () => {
    const stub = recording(undefined);
    const result = await appended(bytes('<body>a</body>'), { engine: stub });
    expect(new TextDecoder().decode(result)).toBe(`<body>a${IMG}</body>`);
    expect(stub.calls).toHaveLength(1);
  });

  it('is not asked where it would write elsewhere', async () => {
    const stub = recording(bytes('wrong'));
    const result = await appended(bytes('<div><body></div>a</body>'), { engine: stub });
    expect(new TextDecoder().decode(result)).toBe(`<div><body></div>a${IMG}</body>`);
    expect(stub.calls).toEqual([]);
  });
});
