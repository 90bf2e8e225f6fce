// Tree construction (HTML Standard 13.2.6), reduced to what decides where an element goes: the stack of open elements, the list of active
// formatting elements and the insertion mode. No tree is built. This file has the state and its operations; the modes are in mode-*.ts.
import { LIMITS } from '../limits.ts';
import { oneToOne } from './bytes.ts';
import { HEADINGS, IMPLIED_END, IMPLIED_END_THOROUGHLY } from './element-sets.ts';
import type { FormattingElements } from './formatting-elements.ts';
import { type Namespace, type OpenElement, type OpenElements, openElement } from './open-elements.ts';
import { type Tag, attributesOf } from './tags.ts';

export type Mode =
  | 'initial'
  | 'before-html'
  | 'before-head'
  | 'in-head'
  | 'after-head'
  | 'in-body'
  | 'in-table'
  | 'in-caption'
  | 'in-column-group'
  | 'in-table-body'
  | 'in-row'
  | 'in-cell'
  | 'in-select'
  | 'in-select-in-table'
  | 'in-template'
  | 'in-frameset'
  | 'after-body'
  | 'after-after-body';

/** The content that the tokenizer reads after a start tag. */
export type ContentModel = 'data' | 'raw-text' | 'script' | 'plaintext';

export type Stopped = 'frameset' | 'too-deep' | 'too-entangled';

export interface Construction {
  readonly units: Uint8Array;
  readonly open: OpenElements;
  readonly formatting: FormattingElements;
  readonly templateModes: Mode[];
  mode: Mode;
  /** A start tag whose content is not markup sets it; the tokenizer reads and resets it. */
  contentModel: ContentModel;
  framesetOk: boolean;
  quirks: boolean;
  hasHead: boolean;
  head: OpenElement | undefined;
  form: OpenElement | undefined;
  /** Whether the next line feed is dropped (after pre, listing, textarea). */
  skipLineFeed: boolean;
  steps: number;
  stopped: Stopped | undefined;
  /** Receives each html, body and meta start tag that counts. */
  readonly onTag?: ((tag: Tag, state: Construction) => void) | undefined;
}

/** Opens the element of a start tag. */
export function push(state: Construction, tag: Tag, namespace: Namespace = 'html'): OpenElement {
  return pushNamed(state, tag.name, tag.from, namespace, annotatesHtml(state, tag, namespace));
}

export function pushNamed(
  state: Construction,
  name: string,
  offset: number,
  namespace: Namespace = 'html',
  annotatesHtml = false,
): OpenElement {
  const element = openElement(name, namespace, offset, annotatesHtml);
  state.open.push(element);
  if (state.open.length > LIMITS.MAX_HTML_DEPTH) state.stopped ??= 'too-deep';
  return element;
}

function annotatesHtml({ units }: Construction, tag: Tag, namespace: Namespace): boolean {
  if (namespace !== 'math' || tag.name !== 'annotation-xml') return false;
  const encoding = attributeText(units, tag, 'encoding')?.toLowerCase();
  return encoding === 'text/html' || encoding === 'application/xhtml+xml';
}

/** The source text of an attribute, one character for each byte; undefined if the tag has no such attribute. */
export function attributeText(units: Uint8Array, tag: Tag, name: string): string | undefined {
  const attribute = attributesOf(units, tag).get(name);
  return attribute === undefined
    ? undefined
    : String.fromCharCode(...units.subarray(attribute.from, Math.min(attribute.to, attribute.from + 256)));
}

/** Whether an element is an HTML element of that name. */
export function isHtml(element: OpenElement | undefined, name: string): boolean {
  return element?.name === name && element.namespace === 'html';
}

/** Pops until an HTML element of that name is popped; the caller knows that there is one. */
export function popUntil(state: Construction, name: string): void {
  const index = state.open.last(name);
  if (index >= 0) state.open.cut(index);
}

/** 13.2.6.3 "generate implied end tags". */
export function impliedEndTags(state: Construction, except = ''): void {
  while (impliesEnd(state.open.top, IMPLIED_END) && state.open.top?.name !== except) state.open.pop();
}

function impliedEndTagsThoroughly(state: Construction): void {
  while (impliesEnd(state.open.top, IMPLIED_END_THOROUGHLY)) state.open.pop();
}

function impliesEnd(element: OpenElement | undefined, names: ReadonlySet<string>): boolean {
  return element?.namespace === 'html' && names.has(element.name);
}

/** Closes an open p element that is in button scope. */
export function closeP(state: Construction): void {
  if (state.open.inScope('p', 'button')) popUntil(state, 'p');
}

/** The index of the topmost heading on the stack; -1 if there is none. */
export function lastHeading(state: Construction): number {
  let last = -1;
  for (const name of HEADINGS) last = Math.max(last, state.open.last(name));
  return last;
}

/** 13.2.4.3 "reconstruct the active formatting elements". */
export function reconstruct(state: Construction): void {
  const { entries } = state.formatting;
  for (let index = state.formatting.firstUnopened(); index < entries.length; index += 1) {
    const entry = entries[index];
    if (entry?.element === undefined) continue;
    state.steps += 1;
    if (state.stopped !== undefined || countSteps(state) > LIMITS.MAX_HTML_STEPS) return;
    entries[index] = {
      element: pushNamed(state, entry.element.name, entry.element.offset),
      key: entry.key,
    };
  }
}

/** Opens a formatting element and adds it, with its attributes as written, to the list. */
export function pushFormatting(state: Construction, tag: Tag): void {
  const element = push(state, tag);
  state.formatting.push(element, formattingKey(state.units, tag));
}

function formattingKey(units: Uint8Array, tag: Tag): string {
  // A tag without attributes, by far the most frequent, is its own key.
  if (tag.attributesFrom + 1 === tag.to) return tag.name;
  const attributes = [...attributesOf(units, tag).values()]
    .map(({ name, from, to }) => `${name}=${oneToOne(units.subarray(from, to))}`)
    .sort();
  return [tag.name, ...attributes].join('\n');
}

/** The number of visits to elements other than the current one (reconstructions, adoptions, comparisons). Beyond a limit the document is refused. */
export function countSteps(state: Construction): number {
  const steps = stepsOf(state);
  if (steps > LIMITS.MAX_HTML_STEPS) state.stopped ??= 'too-entangled';
  return steps;
}

export function stepsOf({ steps, open, formatting }: Construction): number {
  return steps + open.moved + formatting.steps;
}

/** 13.2.4.1 "reset the insertion mode appropriately". */
export function resetMode(state: Construction): void {
  const name = state.open.at(state.open.barrier('reset'))?.name ?? 'body';
  if (name === 'select') {
    state.mode = state.open.last('table') > state.open.last('template') ? 'in-select-in-table' : 'in-select';
  } else if (name === 'template') state.mode = state.templateModes.at(-1) ?? 'in-template';
  else if (name === 'html') state.mode = state.hasHead ? 'after-head' : 'before-head';
  else state.mode = RESET_MODES[name] ?? 'in-body';
}

const RESET_MODES: Readonly<Record<string, Mode>> = {
  td: 'in-cell',
  th: 'in-cell',
  tr: 'in-row',
  tbody: 'in-table-body',
  thead: 'in-table-body',
  tfoot: 'in-table-body',
  caption: 'in-caption',
  colgroup: 'in-column-group',
  table: 'in-table',
  head: 'in-head',
  frameset: 'in-frameset',
};

/** Ends a template: 13.2.6.4.4, end tag "template". */
export function closeTemplate(state: Construction): void {
  if (state.open.last('template') < 0) return;
  impliedEndTagsThoroughly(state);
  popUntil(state, 'template');
  state.formatting.clearToMarker();
  state.templateModes.pop();
  resetMode(state);
}
