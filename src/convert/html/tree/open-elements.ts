// The stack of open elements (HTML Standard 13.2.4.2) without a tree. It answers every question of tree construction ("is there a p in button
// scope?") in constant time: when an element is pushed, it stores the index of the nearest barrier of each kind at or below it and of
// the next element of its name below it. So deep or unbalanced documents take linear time; walking the stack for each tag would be
// quadratic.
import {
  INVISIBLE,
  LIST_ITEM_SCOPE,
  MATH_TEXT_INTEGRATION,
  RESET,
  SCOPE,
  SPECIAL,
  SVG_HTML_INTEGRATION,
  TABLE_SCOPE,
  UNFIT,
} from './element-sets.ts';

export type Namespace = 'html' | 'svg' | 'math';

export interface OpenElement {
  readonly name: string;
  readonly namespace: Namespace;
  /** The offset of its start tag. */
  readonly offset: number;
  /** Whether it is an HTML integration point (13.2.6), in which HTML start tags and text follow the HTML rules. */
  readonly integratesHtml: boolean;
  /** Its position on the stack; -1 once it is popped. */
  index: number;
  /** Whether it is the lowest element in a link that has left the stack. */
  inLink: boolean;
  below: Barriers;
  sameNameBelow: number;
  /** The index of the nearest HTML element at or below it. */
  html: number;
}

/** For each kind, the index of the nearest element of it at or below an element; -1 if there is none. */
interface Barriers {
  readonly scope: number;
  readonly listItem: number;
  readonly button: number;
  readonly table: number;
  readonly special: number;
  /** Special elements except address, div and p, at which the search of `<li>`, `<dd>` and `<dt>` ends. */
  readonly itemSearch: number;
  readonly reset: number;
  readonly unfit: number;
  /** Elements whose text no visitor reads, for the language; svg and math are among them. */
  readonly invisible: number;
}

export type Scope = 'scope' | 'listItem' | 'button' | 'table';

const NOTHING: Barriers = {
  scope: -1,
  listItem: -1,
  button: -1,
  table: -1,
  special: -1,
  itemSearch: -1,
  reset: -1,
  unfit: -1,
  invisible: -1,
};

export class OpenElements {
  readonly #stack: OpenElement[] = [];
  /** The index of the topmost element of a name, HTML elements and those of svg and math apart. */
  readonly #lastHtml = new Map<string, number>();
  readonly #lastForeign = new Map<string, number>();
  /** The number of elements moved by insertions and removals in the middle, the only work here that is not constant for each call. */
  moved = 0;

  get length(): number {
    return this.#stack.length;
  }

  get top(): OpenElement | undefined {
    return this.#stack.at(-1);
  }

  at(index: number): OpenElement | undefined {
    return this.#stack[index];
  }

  push(element: OpenElement): void {
    const index = this.#stack.length;
    const last = this.#lastOf(element);
    element.index = index;
    element.below = barriers(element, index, this.top?.below ?? NOTHING);
    element.html = element.namespace === 'html' ? index : (this.top?.html ?? -1);
    element.sameNameBelow = last.get(element.name) ?? -1;
    last.set(element.name, index);
    this.#stack.push(element);
  }

  pop(): OpenElement | undefined {
    const element = this.#stack.pop();
    if (element === undefined) return undefined;
    this.#lastOf(element).set(element.name, element.sameNameBelow);
    element.index = -1;
    return element;
  }

  /** Pops until the stack has `length` elements. */
  cut(length: number): void {
    while (this.#stack.length > length) this.pop();
  }

  /** Replaces `count` elements from `index` on by `elements`; the elements above are pushed again. */
  splice(index: number, count: number, elements: readonly OpenElement[]): void {
    const above = this.#stack.slice(index + count);
    this.cut(index);
    for (const element of elements) this.push(element);
    for (const element of above) this.push(element);
    this.moved += above.length + elements.length;
  }

  /** The index of the topmost HTML element of that name; -1 if there is none. */
  last(name: string): number {
    return this.#lastHtml.get(name) ?? -1;
  }

  /** The index of the topmost svg or math element of that name; -1 if there is none. */
  lastForeign(name: string): number {
    return this.#lastForeign.get(name) ?? -1;
  }

  /** The index of the nearest barrier of that kind; -1 if there is none. */
  barrier(kind: keyof Barriers): number {
    return this.top?.below[kind] ?? -1;
  }

  #lastOf({ namespace }: OpenElement): Map<string, number> {
    return namespace === 'html' ? this.#lastHtml : this.#lastForeign;
  }

  /** 13.2.4.2 "has a particular element in scope". The barrier may be the element itself. */
  inScope(name: string, scope: Scope): boolean {
    const index = this.last(name);
    return index >= 0 && index >= this.barrier(scope);
  }
}

export function openElement(
  name: string,
  namespace: Namespace,
  offset: number,
  annotatesHtml = false,
): OpenElement {
  const integratesHtml =
    namespace === 'svg'
      ? SVG_HTML_INTEGRATION.has(name)
      : namespace === 'math' && name === 'annotation-xml' && annotatesHtml;
  return {
    name,
    namespace,
    offset,
    integratesHtml,
    index: -1,
    inLink: false,
    below: NOTHING,
    sameNameBelow: -1,
    html: -1,
  };
}

/** Whether an element is a MathML text integration point (13.2.6). */
export function integratesMathText(element: OpenElement): boolean {
  return element.namespace === 'math' && MATH_TEXT_INTEGRATION.has(element.name);
}

function barriers({ name, namespace, inLink }: OpenElement, index: number, below: Barriers): Barriers {
  const kinds = (namespace === 'html' ? HTML_KINDS : FOREIGN_KINDS[namespace]).get(name);
  if (kinds === undefined) return inLink ? { ...below, unfit: index } : below;
  return {
    scope: kinds.scope ? index : below.scope,
    listItem: kinds.listItem ? index : below.listItem,
    button: kinds.button ? index : below.button,
    table: kinds.table ? index : below.table,
    special: kinds.special ? index : below.special,
    itemSearch: kinds.itemSearch ? index : below.itemSearch,
    reset: kinds.reset ? index : below.reset,
    unfit: kinds.unfit || inLink ? index : below.unfit,
    invisible: kinds.invisible ? index : below.invisible,
  };
}

type Kinds = Readonly<Record<keyof Barriers, boolean>>;

/** The barriers that an HTML element is, in one table, because each start tag needs one look-up. Elements that are not in it are none. */
const HTML_KINDS: ReadonlyMap<string, Kinds> = new Map(
  [...SPECIAL, ...SCOPE, ...RESET, ...UNFIT, ...INVISIBLE].map((name) => [
    name,
    {
      scope: SCOPE.has(name),
      listItem: SCOPE.has(name) || LIST_ITEM_SCOPE.has(name),
      button: SCOPE.has(name) || name === 'button',
      table: TABLE_SCOPE.has(name),
      special: SPECIAL.has(name),
      itemSearch: SPECIAL.has(name) && !['address', 'div', 'p'].includes(name),
      reset: RESET.has(name),
      unfit: UNFIT.has(name),
      invisible: INVISIBLE.has(name),
    },
  ]),
);

/** Integration points end every scope except that of tables; svg and math themselves are unfit for an image. */
const FOREIGN_KINDS: Readonly<Record<'svg' | 'math', ReadonlyMap<string, Kinds>>> = {
  svg: foreignKinds('svg', SVG_HTML_INTEGRATION),
  math: foreignKinds('math', new Set([...MATH_TEXT_INTEGRATION, 'annotation-xml'])),
};

function foreignKinds(root: string, integration: ReadonlySet<string>): ReadonlyMap<string, Kinds> {
  return new Map(
    [root, ...integration].map((name) => {
      const ends = integration.has(name);
      return [
        name,
        {
          scope: ends,
          listItem: ends,
          button: ends,
          table: false,
          special: ends,
          itemSearch: ends,
          reset: false,
          unfit: name === root,
          invisible: name === root,
        },
      ];
    }),
  );
}
