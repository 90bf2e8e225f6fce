// Who writes an insertion. The scan knows its place, so the bytes are spliced there, which copies nothing. The HTML rewriter lol-html, built
// into the runtime or as WebAssembly, can be chosen instead; it writes the insertions for which insertion.ts names a point, and if it gives
// up, append.ts splices the bytes.
import { type InsertionPoint, htmlRewriter } from '../../wasm/html-rewriter.ts';

export type HtmlEngineChoice = 'auto' | 'native' | 'wasm';

export interface HtmlEngine {
  readonly name: 'splice' | 'native' | 'wasm';
  /**
   * A copy of the document with `markup` in it; undefined if the engine gave up or met no such point. The document itself is not changed.
   */
  insert(document: Uint8Array, markup: string, at: InsertionPoint): Promise<Uint8Array | undefined>;
}

/**
 * Creates the engine. `auto` splices; `native` is the runtime's own HTMLRewriter, and throws if there is none, because the setting is wrong
 * then.
 */
export function createHtmlEngine(choice: HtmlEngineChoice): HtmlEngine {
  if (choice === 'native' && typeof HTMLRewriter !== 'function') {
    throw new Error('HTML_ENGINE=native: this runtime has no HTMLRewriter; use auto or wasm.');
  }
  return choice === 'auto' ? SPLICE : choice === 'native' ? NATIVE : WASM;
}

const SPLICE: HtmlEngine = { name: 'splice', insert: () => Promise.resolve(undefined) };

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
