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

/** "In body" for a tag. */
export function inBody(state: Construction, tag: Tag): Done {
  return tag.end ? endInBody(state, tag) : startInBody(state, tag);
}

function startInBody(state: Construction, tag: Tag): Done {
  const { name } = tag;
  const { open } = state;
  if (FORMATTING.has(name)) {
    reconstruct(state);
    pushFormatting(state, tag);
    return true;
  }
  if (BLOCKS.has(name)) {
    closeP(state);
    push(state, tag);
    return true;
  }
  if (HEADINGS.has(name)) {
    closeP(state);
    const { top } = open;
    if (top?.namespace === 'html' && HEADINGS.has(top.name)) open.pop();
    push(state, tag);
    return true;
  }
  if (VOID_INLINE.has(name)) {
    reconstruct(state);
    state.framesetOk = false;
    return true;
  }
  if (HEAD_CONTENT.has(name)) return headContent(state, tag);
  if (VOID_PLAIN.has(name) || TABLE_PARTS.has(name)) return true;
  switch (name) {
    case 'html':
      return mergeHtml(state, tag);
    case 'body':
      if (!isHtml(open.at(1), 'body') || open.last('template') >= 0) return true;
      state.framesetOk = false;
      state.onTag?.(tag, state);
      return true;
    case 'frameset':
      if (isHtml(open.at(1), 'body') && state.framesetOk) state.stopped ??= 'frameset';
      return true;
    case 'head':
    case 'frame':
      return true;
    case 'pre':
    case 'listing':
      closeP(state);
      push(state, tag);
      state.skipLineFeed = true;
      state.framesetOk = false;
      return true;
    case 'form':
      if (state.form !== undefined && open.last('template') < 0) return true;
      closeP(state);
      {
        const form = push(state, tag);
        if (open.last('template') < 0) state.form = form;
      }
      return true;
    case 'li':
      return startItem(state, tag, ['li']);
    case 'dd':
    case 'dt':
      return startItem(state, tag, ['dd', 'dt']);
    case 'plaintext':
      closeP(state);
      push(state, tag);
      state.contentModel = 'plaintext';
      return true;
    case 'button':
      if (open.inScope('button', 'scope')) {
        impliedEndTags(state);
        popUntil(state, 'button');
      }
      reconstruct(state);
      push(state, tag);
      state.framesetOk = false;
      return true;
    case 'a': {
      const element = state.formatting.entries[state.formatting.find('a')]?.element;
      if (element !== undefined) {
        adopt(state, 'a');
        state.formatting.remove(element);
        if (element.index >= 0) leaveStack(state, element, true);
      }
      reconstruct(state);
      pushFormatting(state, tag);
      return true;
    }
    case 'nobr':
      reconstruct(state);
      if (open.inScope('nobr', 'scope')) {
        adopt(state, 'nobr');
        reconstruct(state);
      }
      pushFormatting(state, tag);
      return true;
    case 'applet':
    case 'marquee':
    case 'object':
      reconstruct(state);
      push(state, tag);
      state.formatting.pushMarker();
      state.framesetOk = false;
      return true;
    case 'table':
      if (!state.quirks) closeP(state);
      push(state, tag);
      state.framesetOk = false;
      state.mode = 'in-table';
      return true;
    case 'input':
      reconstruct(state);
      if (attributeText(state.units, tag, 'type')?.toLowerCase() !== 'hidden') state.framesetOk = false;
      return true;
    case 'hr':
      closeP(state);
      state.framesetOk = false;
      return true;
    case 'image':
      reconstruct(state);
      state.framesetOk = false;
      return true;
    case 'textarea':
      state.framesetOk = false;
      return rawText(state, tag, 'raw-text');
    case 'xmp':
      closeP(state);
      reconstruct(state);
      state.framesetOk = false;
      return rawText(state, tag, 'raw-text');
    case 'iframe':
      state.framesetOk = false;
      return rawText(state, tag, 'raw-text');
    case 'noembed':
    case 'noscript':
      return rawText(state, tag, 'raw-text');
    case 'select':
      reconstruct(state);
      push(state, tag);
      state.framesetOk = false;
      state.mode = IN_TABLE_MODES.has(state.mode) ? 'in-select-in-table' : 'in-select';
      return true;
    case 'optgroup':
    case 'option':
      if (isHtml(open.top, 'option')) open.pop();
      reconstruct(state);
      push(state, tag);
      return true;
    case 'rb':
    case 'rtc':
      if (open.inScope('ruby', 'scope')) impliedEndTags(state);
      push(state, tag);
      return true;
    case 'rp':
    case 'rt':
      if (open.inScope('ruby', 'scope')) impliedEndTags(state, 'rtc');
      push(state, tag);
      return true;
    case 'math':
    case 'svg':
      reconstruct(state);
      push(state, tag, name);
      if (tag.selfClosing) open.pop();
      return true;
    default:
      reconstruct(state);
      push(state, tag);
      return true;
  }
}

const IN_TABLE_MODES: ReadonlySet<string> = new Set([
  'in-table',
  'in-caption',
  'in-table-body',
  'in-row',
  'in-cell',
]);

/** li, dd, dt: close the item that is open in the same list. */
function startItem(state: Construction, tag: Tag, names: readonly string[]): Done {
  state.framesetOk = false;
  const item = state.open.at(state.open.barrier('itemSearch'));
  if (item?.namespace === 'html' && names.includes(item.name)) state.open.cut(item.index);
  closeP(state);
  push(state, tag);
  return true;
}

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
