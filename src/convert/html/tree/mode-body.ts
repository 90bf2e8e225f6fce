// The "in body" insertion mode (HTML Standard 13.2.6.4.7).
import { adopt } from './adoption-agency.ts';
import {
  type Construction,
  attributeText,
  closeP,
  closeTemplate,
  impliedEndTags,
  isHtml,
  lastHeading,
  popUntil,
  push,
  pushFormatting,
  pushNamed,
  reconstruct,
} from './construction.ts';
import {
  BLOCKS,
  BLOCK_ENDS,
  FORMATTING,
  HEADINGS,
  HEAD_CONTENT,
  TABLE_PARTS,
  VOID_INLINE,
  VOID_PLAIN,
} from './element-sets.ts';
import { type Done, headContent, mergeHtml, rawText } from './mode-head.ts';
import type { OpenElement } from './open-elements.ts';
import type { Tag } from './tags.ts';

type Step = (state: Construction, tag: Tag) => unknown;

/** "Any other start tag". */
const ANY_OTHER: readonly Step[] = [reconstruct, push];
/** The steps of each start tag; without steps it is ignored. */
const START_TAGS: ReadonlyMap<string, readonly Step[]> = byName([
  [FORMATTING, reconstruct, pushFormatting],
  [BLOCKS, closeP, push],
  [HEADINGS, closeP, popHeading, push],
  [VOID_INLINE, reconstruct, forbidFrameset],
  [HEAD_CONTENT, headContent],
  [VOID_PLAIN],
  [TABLE_PARTS],
  [['html'], mergeHtml],
  [['body'], startBody],
  [['frameset'], startFrameset],
  [['head', 'frame']],
  [['pre', 'listing'], closeP, push, skipLineFeed, forbidFrameset],
  [['form'], startForm],
  [['li'], forbidFrameset, closeItem('li'), closeP, push],
  [['dd', 'dt'], forbidFrameset, closeItem('dd', 'dt'), closeP, push],
  [['plaintext'], closeP, push, startPlaintext],
  [['button'], closeButton, reconstruct, push, forbidFrameset],
  [['a'], adoptAnchor, reconstruct, pushFormatting],
  [['nobr'], reconstruct, adoptNobr, pushFormatting],
  [['applet', 'marquee', 'object'], reconstruct, push, pushMarker, forbidFrameset],
  [['table'], startTable, forbidFrameset],
  [['input'], reconstruct, startInput],
  [['hr'], closeP, forbidFrameset],
  [['image'], reconstruct, forbidFrameset],
  [['textarea', 'iframe'], forbidFrameset, startRawText],
  [['xmp'], closeP, reconstruct, forbidFrameset, startRawText],
  [['noembed', 'noscript'], startRawText],
  [['select'], reconstruct, push, forbidFrameset, startSelect],
  [['optgroup', 'option'], popOption, reconstruct, push],
  [['rb', 'rtc', 'rp', 'rt'], startRuby],
  [['math', 'svg'], reconstruct, startForeign],
]);

function byName(rows: readonly (readonly [names: Iterable<string>, ...steps: Step[]])[]) {
  return new Map(rows.flatMap(([names, ...steps]) => [...names].map((name) => [name, steps] as const)));
}

/** "In body" for a tag. */
export function inBody(state: Construction, tag: Tag): Done {
  return tag.end ? endInBody(state, tag) : startInBody(state, tag);
}

function startInBody(state: Construction, tag: Tag): Done {
  for (const step of START_TAGS.get(tag.name) ?? ANY_OTHER) step(state, tag);
  return true;
}

function forbidFrameset(state: Construction): void {
  state.framesetOk = false;
}

function popHeading({ open }: Construction): void {
  if (open.top?.namespace === 'html' && HEADINGS.has(open.top.name)) open.pop();
}

function popOption({ open }: Construction): void {
  if (isHtml(open.top, 'option')) open.pop();
}

function pushMarker({ formatting }: Construction): void {
  formatting.pushMarker();
}

function skipLineFeed(state: Construction): void {
  state.skipLineFeed = true;
}

function startPlaintext(state: Construction): void {
  state.contentModel = 'plaintext';
}

function startRawText(state: Construction, tag: Tag): void {
  rawText(state, tag, 'raw-text');
}

function startBody(state: Construction, tag: Tag): void {
  if (!isHtml(state.open.at(1), 'body') || state.open.last('template') >= 0) return;
  state.framesetOk = false;
  state.onTag?.(tag, state);
}

function startFrameset(state: Construction): void {
  if (isHtml(state.open.at(1), 'body') && state.framesetOk) state.stopped ??= 'frameset';
}

function startForm(state: Construction, tag: Tag): void {
  const isInTemplate = state.open.last('template') >= 0;
  if (state.form !== undefined && !isInTemplate) return;
  closeP(state);
  const form = push(state, tag);
  if (!isInTemplate) state.form = form;
}

/** Closes the item that is open in the same list. */
function closeItem(...names: readonly string[]): Step {
  return ({ open }) => {
    const item = open.at(open.barrier('itemSearch'));
    if (item?.namespace === 'html' && names.includes(item.name)) open.cut(item.index);
  };
}

function closeButton(state: Construction): void {
  if (!state.open.inScope('button', 'scope')) return;
  impliedEndTags(state);
  popUntil(state, 'button');
}

function adoptAnchor(state: Construction): void {
  const { formatting } = state;
  const element = formatting.entries[formatting.find('a')]?.element;
  if (element === undefined) return;
  adopt(state, 'a');
  formatting.remove(element);
  if (element.index >= 0) leaveStack(state, element, true);
}

function adoptNobr(state: Construction): void {
  if (!state.open.inScope('nobr', 'scope')) return;
  adopt(state, 'nobr');
  reconstruct(state);
}

function startTable(state: Construction, tag: Tag): void {
  if (!state.quirks) closeP(state);
  push(state, tag);
  state.mode = 'in-table';
}

function startInput(state: Construction, tag: Tag): void {
  if (attributeText(state.units, tag, 'type')?.toLowerCase() !== 'hidden') state.framesetOk = false;
}

function startSelect(state: Construction): void {
  state.mode = IN_TABLE_MODES.has(state.mode) ? 'in-select-in-table' : 'in-select';
}

function startRuby(state: Construction, tag: Tag): void {
  const keptOpen = tag.name === 'rp' || tag.name === 'rt' ? 'rtc' : undefined;
  if (state.open.inScope('ruby', 'scope')) impliedEndTags(state, keptOpen);
  push(state, tag);
}

function startForeign(state: Construction, tag: Tag): void {
  push(state, tag, tag.name === 'svg' ? 'svg' : 'math');
  if (tag.selfClosing) state.open.pop();
}

const IN_TABLE_MODES: ReadonlySet<string> = new Set([
  'in-table',
  'in-caption',
  'in-table-body',
  'in-row',
  'in-cell',
]);

function endInBody(state: Construction, tag: Tag): Done {
  const { name } = tag;
  const { open } = state;
  if (FORMATTING.has(name) || name === 'a' || name === 'nobr') {
    if (!adopt(state, name)) anyOtherEndTag(state, name);
    return true;
  }
  if (BLOCK_ENDS.has(name)) {
    if (open.inScope(name, 'scope')) {
      impliedEndTags(state);
      popUntil(state, name);
    }
    return true;
  }
  if (HEADINGS.has(name)) {
    const heading = lastHeading(state);
    if (heading >= 0 && heading >= open.barrier('scope')) {
      impliedEndTags(state);
      open.cut(lastHeading(state));
    }
    return true;
  }
  switch (name) {
    case 'template':
      closeTemplate(state);
      return true;
    case 'body':
    case 'html':
      if (!open.inScope('body', 'scope')) return true;
      state.mode = 'after-body';
      return name === 'body';
    case 'form':
      endForm(state);
      return true;
    case 'p':
      if (!open.inScope('p', 'button')) pushNamed(state, 'p', tag.from);
      popUntil(state, 'p');
      return true;
    case 'li':
      if (open.inScope('li', 'listItem')) popUntil(state, 'li');
      return true;
    case 'dd':
    case 'dt':
      if (open.inScope(name, 'scope')) popUntil(state, name);
      return true;
    case 'applet':
    case 'marquee':
    case 'object':
      if (open.inScope(name, 'scope')) {
        popUntil(state, name);
        state.formatting.clearToMarker();
      }
      return true;
    case 'br':
      reconstruct(state);
      state.framesetOk = false;
      return true;
    default:
      anyOtherEndTag(state, name);
      return true;
  }
}

function endForm(state: Construction): void {
  const { open } = state;
  if (open.last('template') >= 0) {
    if (!open.inScope('form', 'scope')) return;
    impliedEndTags(state);
    popUntil(state, 'form');
    return;
  }
  const { form } = state;
  state.form = undefined;
  if (form === undefined || form.index < open.barrier('scope')) return;
  impliedEndTags(state);
  if (form.index >= 0) leaveStack(state, form, form.inLink);
}

/** Takes an element out of the stack. In the tree the elements above stay in it, and so in the link. */
function leaveStack({ open }: Construction, element: OpenElement, isInLink: boolean): void {
  const above = open.at(element.index + 1);
  if (above !== undefined && isInLink) above.inLink = true;
  open.splice(element.index, 1, []);
}

/** "Any other end tag": up to the nearest element of that name, unless a special one is nearer. */
function anyOtherEndTag(state: Construction, name: string): void {
  const index = state.open.last(name);
  if (index >= 0 && index >= state.open.barrier('special')) state.open.cut(index);
}
