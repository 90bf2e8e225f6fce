// A model of lol-html, which follows the scan tag by tag. It predicts where lol-html's handler for the end of the body runs and how much its
// selectors cost. lol-html has a tokenizer like the standard's but no tree construction: it guesses from tag names alone which elements
// have raw text, and keeps a stack of the start tags that no end tag has closed, without implied end tags. The model tells whether that
// leads to the same place as tree construction.
import { LIMITS } from './limits.ts';
import type { Placement } from './placement.ts';
import type { ContentModel, Tag } from './tree/index.ts';
import { BREAKOUT, MATH_TEXT_INTEGRATION, SVG_HTML_INTEGRATION } from './tree/index.ts';

/** The start tags that lol-html does not push in HTML content (its own list, without `frame`). */
const VOID: ReadonlySet<string> = new Set(
  'area base basefont bgsound br col embed hr img input keygen link meta param source track wbr'.split(' '),
);

/** The content that lol-html reads after these start tags in HTML content; after all others it reads markup. */
const CONTENT_MODELS: ReadonlyMap<string, ContentModel> = new Map([
  ...'title textarea style iframe xmp noembed noframes noscript'
    .split(' ')
    .map((name): [string, ContentModel] => [name, 'raw-text']),
  ['script', 'script'],
  ['plaintext', 'plaintext'],
]);

type Namespace = 'html' | 'svg' | 'math';

const ROOTS: ReadonlyMap<string, Namespace> = new Map([
  ['svg', 'svg'],
  ['math', 'math'],
]);

/** The elements in which each foreign namespace contains HTML again. */
const INTEGRATION = { html: new Set<string>(), svg: SVG_HTML_INTEGRATION, math: MATH_TEXT_INTEGRATION };

export interface RewriterModel {
  /** Receives each tag of the document in order; `next` is the content that the scan reads after it. */
  readonly see: (tag: Tag, next: ContentModel) => void;
  /** Receives each `<![CDATA[` in markup; true if the scan reads a section, false for a bogus comment. */
  readonly seeCdata: (isSection: boolean) => void;
  /** Whether lol-html can afford the document and writes at exactly that place. */
  readonly writes: (placement: Placement) => boolean;
}

/** A model at the start of a document. */
export function createRewriterModel(): RewriterModel {
  const namespaces = createNamespaces();
  const stack = createStack();
  // False from the first token on about which lol-html and the scan may disagree.
  let agrees = true;
  let bodyEnd = -1;
  return {
    see(tag, next) {
      if (!agrees || !stack.affordable()) return;
      const around = namespaces.current();
      const decided = namespaces.see(tag);
      if (!decided) {
        agrees = false;
        return;
      }
      if (tag.end) {
        if (stack.pop(tag.name) && bodyEnd < 0) bodyEnd = tag.from;
        return;
      }
      agrees = next === (around === 'html' ? (CONTENT_MODELS.get(tag.name) ?? 'data') : 'data');
      if (namespaces.current() === 'html' ? !VOID.has(tag.name) : !tag.selfClosing) stack.push(tag.name);
    },
    seeCdata(isSection) {
      agrees &&= isSection === (namespaces.current() !== 'html');
    },
    writes({ at, offset }) {
      if (at === 'inside' || !stack.affordable()) return false;
      // The end of the document needs no agreement: lol-html always writes there.
      return at === 'document-end' || (agrees && bodyEnd === offset);
    },
  };
}

interface Stack {
  readonly push: (name: string) => void;
  /** Closes the topmost element of that name and all above it; true if a body was among them. */
  readonly pop: (name: string) => boolean;
  readonly affordable: () => boolean;
}

function createStack(): Stack {
  const names: string[] = [];
  const open = new Map<string, number>();
  let walked = 0;
  let deepest = 0;
  return {
    push(name) {
      names.push(name);
      open.set(name, (open.get(name) ?? 0) + 1);
      deepest = Math.max(deepest, names.length);
    },
    pop(name) {
      if ((open.get(name) ?? 0) === 0) {
        walked += names.length;
        return false;
      }
      let body = false;
      for (;;) {
        const popped = names.pop() ?? name;
        open.set(popped, (open.get(popped) ?? 1) - 1);
        walked += 1;
        if (popped === 'body') body = true;
        if (popped === name) return body;
      }
    },
    // lol-html walks its whole stack for an end tag that closes nothing. The model only counts these steps.
    affordable: () => walked <= LIMITS.MAX_REWRITER_STEPS && deepest <= LIMITS.MAX_REWRITER_DEPTH,
  };
}

interface Namespaces {
  readonly current: () => Namespace;
  /** Receives a tag; false if lol-html's behaviour depends on attributes, which the model does not read. */
  readonly see: (tag: Tag) => boolean;
}

/** lol-html's guess of the namespace of a tag, for which it follows svg, math and their integration points by name. */
function createNamespaces(): Namespaces {
  const entered: Namespace[] = ['html'];
  const current = (): Namespace => entered.at(-1) ?? 'html';
  return {
    current,
    see({ name, end, selfClosing }) {
      // Inside foreign content these two names depend on their attributes.
      if (entered.length > 1 && (name === 'annotation-xml' || name === 'font')) return false;
      const root = ROOTS.get(name);
      if (end) {
        const around = entered.at(-2) ?? 'html';
        const leaves = current() === 'html' ? INTEGRATION[around].has(name) : root === current();
        if (leaves) entered.pop();
      } else if (root !== undefined) entered.push(root);
      else if (current() !== 'html') {
        if (BREAKOUT.has(name)) entered.pop();
        else if (INTEGRATION[current()].has(name) && !selfClosing) entered.push('html');
      }
      return true;
    },
  };
}
