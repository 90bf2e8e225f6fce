// One adapter for the HTML rewriter lol-html: the one built into the runtime (measured 3 to 4 times as fast), or the same as WebAssembly. It
// writes the insertions for which insertion.ts names a point. If it gives up, append.ts splices the bytes instead.
import { type InsertionPoint, htmlRewriter } from '../../wasm/html-rewriter.ts';

export type HtmlEngineChoice = 'auto' | 'native' | 'wasm';

export interface HtmlEngine {
  readonly name: 'native' | 'wasm';
  /**
   * A copy of the document with `markup` in it; undefined if the engine gave up or met no such point. The document itself is not changed.
   */
  insert(document: Uint8Array, markup: string, at: InsertionPoint): Promise<Uint8Array | undefined>;
}

/**
 * Creates the engine. `native` is the runtime's own HTMLRewriter, and throws if there is none, because the setting is wrong then; `auto`
 * uses it if it exists.
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
        rewriter.onDocument({
          end: (end) => {
            written = true;
            end.append(markup, { html: true });
          },
        });
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
      const answer = await rewriter.transform(new Response(document)).arrayBuffer();
      return written ? new Uint8Array(answer) : undefined;
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
