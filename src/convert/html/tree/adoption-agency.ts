// The adoption agency algorithm (HTML Standard 13.2.6.4.7, end tag of a formatting element), without moves in the tree: only its effect on
// the stack and on the list of active formatting elements.
import { LIMITS } from '../limits.ts';
import { type Construction, countSteps, isHtml } from './construction.ts';
import { SPECIAL } from './element-sets.ts';
import type { FormattingEntry } from './formatting-elements.ts';
import { type OpenElement, openElement } from './open-elements.ts';

/** The outer loop's bound in the standard. */
const OUTER_ROUNDS = 8;
/** The round of the inner loop after which entries leave the list. */
const INNER_ROUNDS = 3;

/** Runs the algorithm. False if no such formatting element is in the list; the tag is then "any other end tag". */
export function adopt(state: Construction, subject: string): boolean {
  const { open, formatting } = state;
  const top = open.top;
  if (top !== undefined && isHtml(top, subject) && formatting.indexOf(top) < 0) {
    open.pop();
    return true;
  }
  for (let round = 0; round < OUTER_ROUNDS; round += 1) {
    const listed = formatting.find(subject);
    const entry = formatting.entries[listed];
    const element = entry?.element;
    if (entry === undefined || element === undefined) return false;
    if (element.index < 0) {
      formatting.entries.splice(listed, 1);
      return true;
    }
    if (element.index < open.barrier('scope')) return true;
    const furthest = furthestBlock(state, element);
    if (furthest === undefined) {
      open.cut(element.index);
      formatting.entries.splice(formatting.entries.indexOf(entry), 1);
      return true;
    }
    moveOut(state, entry, element, furthest);
    if (countSteps(state) > LIMITS.MAX_HTML_STEPS) return true;
  }
  return true;
}

/** The lowest special element above the formatting element. */
function furthestBlock(state: Construction, element: OpenElement): OpenElement | undefined {
  const { open } = state;
  if (open.barrier('special') <= element.index) return undefined;
  for (let index = element.index + 1; index < open.length; index += 1) {
    const candidate = open.at(index);
    state.steps += 1;
    if (candidate !== undefined && isSpecial(candidate)) return candidate;
  }
  return undefined;
}

function isSpecial(element: OpenElement): boolean {
  // In the other namespaces the integration points are special.
  return element.namespace === 'html' ? SPECIAL.has(element.name) : element.below.special === element.index;
}

function moveOut(
  state: Construction,
  entry: FormattingEntry,
  element: OpenElement,
  furthest: OpenElement,
): void {
  const { open, formatting } = state;
  let bookmark = formatting.entries.indexOf(entry);
  let lastIsFurthest = true;
  let inner = 0;
  for (let index = furthest.index - 1; index > element.index; index -= 1) {
    const node = open.at(index);
    if (node === undefined) break;
    inner += 1;
    let listed = formatting.indexOf(node);
    if (inner > INNER_ROUNDS && listed >= 0) {
      formatting.entries.splice(listed, 1);
      if (listed < bookmark) bookmark -= 1;
      listed = -1;
    }
    const nodeEntry = formatting.entries[listed];
    if (nodeEntry === undefined) {
      open.splice(index, 1, []);
    } else {
      const clone = openElement(node.name, 'html', node.offset);
      formatting.entries[listed] = { element: clone, key: nodeEntry.key };
      open.splice(index, 1, [clone]);
      if (lastIsFurthest) bookmark = listed + 1;
      lastIsFurthest = false;
    }
    if (countSteps(state) > LIMITS.MAX_HTML_STEPS) return;
  }
  const clone = openElement(element.name, 'html', element.offset);
  const at = formatting.entries.indexOf(entry);
  formatting.entries.splice(at, 1);
  if (at < bookmark) bookmark -= 1;
  formatting.entries.splice(bookmark, 0, { element: clone, key: entry.key });
  open.splice(element.index, 1, []);
  open.splice(furthest.index + 1, 0, [clone]);
}
