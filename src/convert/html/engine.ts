// The HTML rewriter behind one adapter: lol-html as the runtime has it built in (measured 3 to 4 times faster), or
// the same as WebAssembly. It writes what placement.ts has decided, where that is a place that lol-html knows; what
// it throws, and any answer that is not exactly the document with the insertion, makes append.ts write by itself.
import { type InsertionPoint, htmlRewriter } from '../../wasm/html-rewriter.ts';

export type HtmlEngineChoice = 'auto' | 'native' | 'wasm';

export interface HtmlEngine {
  readonly name: 'native' | 'wasm';
  /** The document with `markup` in it; undefined: the engine gave up. The document itself is not changed. */
  insert(document: Uint8Array, markup: string, at: InsertionPoint): Promise<Uint8Array | undefined>;
}

/**
 * `native` is the runtime's own HTMLRewriter and throws where there is none (a setting that cannot be met);
 * `auto` takes it where it exists.
 */
export function createHtmlEngine(choice: HtmlEngineChoice): HtmlEngine {
  const exists = typeof HTMLRewriter === 'function';
  if (choice === 'native' && !exists) {
    throw new Error('HTML_ENGINE=native: this runtime has no HTMLRewriter; use auto or wasm.');
  }
  return choice !== 'wasm' && exists ? NATIVE : WASM;
}

const NATIVE: HtmlEngine = {
  name: 'native',
  async insert(document, markup, at) {
    try {
      let written = false;
      const rewriter = new HTMLRewriter();
      if (at === 'document-end') {
        rewriter.onDocument({ end: (end) => void end.append(markup, { html: true }) });
      } else {
        rewriter.on('body', {
          element: (element) =>
            element.onEndTag((endTag) => {
              if (written) return;
              written = true;
              endTag.before(markup, { html: true });
            }),
        });
      }
      return new Uint8Array(await rewriter.transform(new Response(document)).arrayBuffer());
    } catch {
      return undefined;
    }
  },
};

const WASM: HtmlEngine = {
  name: 'wasm',
  async insert(document, markup, at) {
    try {
      return await htmlRewriter.use((rewriter) => rewriter.insert(document, markup, at));
    } catch {
      return undefined;
    }
  },
};
