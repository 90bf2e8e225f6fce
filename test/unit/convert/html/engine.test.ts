// The WASM rewriter through our own loading of it. The same inputs run on both engines in test/api/html-engines.test.ts.
import { describe, expect, it } from 'vitest';
import { createHtmlEngine } from '../../../../src/convert/html/index.ts';
import { htmlRewriter } from '../../../../src/wasm/html-rewriter.ts';

const engine = createHtmlEngine('wasm');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (some: Uint8Array | undefined): string => new TextDecoder().decode(some);

describe('the WASM rewriter', () => {
  it('is chosen by name: auto splices, and native is refused where the runtime has no HTMLRewriter', () => {
    expect(createHtmlEngine('auto').name).toBe('splice');
    expect(() => createHtmlEngine('native')).toThrow(/HTMLRewriter/);
  });

  it('inserts before the end tag of the body and at the end of the document', async () => {
    const page = bytes('<html><body class=a><p>ä</p></body></html>\n');
    expect(text(await engine.insert(page, '<img>', 'body-end'))).toBe(
      '<html><body class=a><p>ä</p><img></body></html>\n',
    );
    expect(text(await engine.insert(page, '<img>', 'document-end'))).toBe(`${text(page)}<img>`);
  });

  it('passes documents of many chunks and bytes of any charset as they are', async () => {
    const page = new Uint8Array(300_000).map((_, index) => (index % 7 === 0 ? 0x80 + (index % 128) : 0x61));
    const result = await engine.insert(page, '<img>', 'document-end');
    expect(result?.subarray(0, page.length)).toEqual(page);
  });

  it('writes nothing where no end tag closes a body', async () => {
    expect(await engine.insert(bytes('<p>a</p>'), '<img>', 'body-end')).toBeUndefined();
    expect(await engine.insert(bytes('<body>a'), '<img>', 'body-end')).toBeUndefined();
  });

  it('gives up on ambiguous raw text, with its memory, and works on after that', async () => {
    expect(await engine.insert(bytes('<select><xmp></body>'), '<img>', 'body-end')).toBeUndefined();
    expect(htmlRewriter.memoryBytes).toBe(0);
    expect(text(await engine.insert(bytes('<body></body>'), '<img>', 'body-end'))).toBe('<body><img></body>');
  });

  it('frees every rewriter: 600 calls leave its memory as it was', async () => {
    const page = bytes(`<body>${'<p class="a">b</p>'.repeat(50)}</body>`);
    const run = async (calls: number): Promise<number> => {
      for (let call = 0; call < calls; call += 1) await engine.insert(page, '<img>', 'body-end');
      return htmlRewriter.memoryBytes;
    };
    const before = await run(100);
    // One that stays takes 1.6 KB.
    expect(await run(600)).toBeLessThanOrEqual(before + 65_536);
  });
});
