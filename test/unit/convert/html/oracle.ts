// What a browser makes of an insertion, by parse5: one image more, an element under body, the last of all, nowhere where
// it would not show or be a link, and without it the tree is the one of the document as it was.
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

export const IMAGE_URL = 'https://image.test/appended.png';

/** `before-unclosable`: last but for an open plaintext or double-escaped script, which nothing can follow. */
export type Verdict =
  | 'ok'
  | 'before-unclosable'
  | 'lost'
  | 'twice'
  | 'not-in-body'
  | `inside-${string}`
  | 'not-last'
  | 'tree-changed';

const HIDING = new Set(
  `a picture table select optgroup option button svg math template object applet marquee audio video canvas noscript iframe title
  textarea style script xmp noembed noframes plaintext details dialog datalist meter progress`.split(/\s+/),
);

export function judge(document: string, appended: string): Verdict {
  const tree = parse(appended);
  const elements = elementsOf(tree);
  const [found, ...more] = elements.filter(
    ({ element }) =>
      element.tagName === 'img' &&
      element.attrs.some(({ name, value }) => name === 'src' && value === IMAGE_URL),
  );
  if (found === undefined) return 'lost';
  if (more.length > 0) return 'twice';
  const names = found.ancestors.map(({ tagName }) => tagName);
  if (!names.includes('body')) return 'not-in-body';
  const hiding = names.find((name) => HIDING.has(name));
  if (hiding !== undefined) return `inside-${hiding}`;
  if (elements.at(-1) !== found) {
    const after = elements.slice(elements.indexOf(found) + 1).map(({ element }) => element.tagName);
    const unclosable = after.includes('plaintext') || after.includes('script');
    if (!unclosable) return 'not-last';
    remove(found.element);
    return dump(tree) === dump(parse(document)) ? 'before-unclosable' : 'tree-changed';
  }
  remove(found.element);
  return dump(tree) === dump(parse(document)) ? 'ok' : 'tree-changed';
}

/** Documents in which no place meets every demand: [reason, the verdicts that they may get, whether a document is one]. */
const OBSTACLES: readonly (readonly [
  reason: string,
  verdicts: readonly Verdict[],
  holds: (document: string) => boolean,
])[] = [
  [
    'nothing closes its last element',
    ['before-unclosable'],
    (document) => /<plaintext|<script[^]*<!--[^]*<script/i.test(document),
  ],
  [
    'nothing closes its last element, which stands before the body',
    ['tree-changed'],
    (document) =>
      /<plaintext|<script[^]*<!--[^]*<script/i.test(document) &&
      elementsOf(parse(document)).at(-1)?.element.tagName === 'body',
  ],
  [
    'its form is closed out of turn, so that nothing closes it',
    ['not-last'],
    (document) => /<form[^]*<(?:applet|object|marquee|table)[^]*<\/form/i.test(document),
  ],
  ['its last text is "</"', ['tree-changed'], (document) => document.endsWith('</')],
];

/** The reason for which a document may get that verdict; undefined if there is none. */
export function reasonFor(verdict: Verdict, document: string): string | undefined {
  if (verdict === 'ok') return 'met';
  return OBSTACLES.find(([, verdicts, holds]) => verdicts.includes(verdict) && holds(document))?.[0];
}

function childrenOf(node: Node): readonly ChildNode[] {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
}

function elementsOf(
  node: Node,
  ancestors: readonly Element[] = [],
): readonly { element: Element; ancestors: readonly Element[] }[] {
  return childrenOf(node).flatMap((child) => {
    if (!('tagName' in child)) return [];
    return [{ element: child, ancestors }, ...elementsOf(child, [...ancestors, child])];
  });
}

function remove(element: Element): void {
  const siblings = element.parentNode?.childNodes ?? [];
  const index = siblings.indexOf(element);
  siblings.splice(index, 1);
  const before = siblings[index - 1];
  const after = siblings[index];
  if (before !== undefined && after !== undefined && 'value' in before && 'value' in after) {
    before.value += after.value;
    siblings.splice(index, 1);
  }
}

function dump(node: Node): string {
  return childrenOf(node)
    .map((child) => {
      if ('tagName' in child) {
        return `<${child.namespaceURI} ${child.tagName} ${JSON.stringify(child.attrs)}>${dump(child)}</>`;
      }
      if ('value' in child) return JSON.stringify(child.value);
      return 'data' in child
        ? `<!--${child.data}-->`
        : `<!${JSON.stringify([child.name, child.publicId, child.systemId])}>`;
    })
    .join('');
}
