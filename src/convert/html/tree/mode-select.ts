// The select and template insertion modes (HTML Standard 13.2.6.4.16 to 13.2.6.4.18 of 2024). Since 2025 the standard allows more in a
// select. Placement does not depend on that, because it always closes an open select first.
import { type Construction, closeTemplate, isHtml, popUntil, resetMode, push } from './construction.ts';
import { HEAD_CONTENT, TABLE_PARTS } from './element-sets.ts';
import { type Done, headContent, mergeHtml } from './mode-head.ts';
import type { Tag } from './tags.ts';

export function inSelect(state: Construction, tag: Tag): Done {
  const { name } = tag;
  const { open } = state;
  if (tag.end) {
    switch (name) {
      case 'optgroup':
        if (isHtml(open.top, 'option') && isHtml(open.at(open.length - 2), 'optgroup')) open.pop();
        if (isHtml(open.top, 'optgroup')) open.pop();
        return true;
      case 'option':
        if (isHtml(open.top, 'option')) open.pop();
        return true;
      case 'select':
        leaveSelect(state);
        return true;
      case 'template':
        closeTemplate(state);
        return true;
      default:
        return true;
    }
  }
  switch (name) {
    case 'html':
      return mergeHtml(state, tag);
    case 'option':
      if (isHtml(open.top, 'option')) open.pop();
      push(state, tag);
      return true;
    case 'optgroup':
    case 'hr':
      if (isHtml(open.top, 'option')) open.pop();
      if (isHtml(open.top, 'optgroup')) open.pop();
      if (name === 'optgroup') push(state, tag);
      return true;
    case 'select':
      leaveSelect(state);
      return true;
    case 'input':
    case 'keygen':
    case 'textarea':
      return !leaveSelect(state);
    case 'script':
    case 'template':
      return headContent(state, tag);
    default:
      return true;
  }
}

export function inSelectInTable(state: Construction, tag: Tag): Done {
  const ofTable = tag.name === 'table' || (TABLE_PARTS.has(tag.name) && !tag.name.startsWith('col'));
  if (!ofTable) return inSelect(state, tag);
  if (tag.end && !state.open.inScope(tag.name, 'table')) return true;
  leaveSelect(state);
  return false;
}

function leaveSelect(state: Construction): boolean {
  if (state.open.last('select') < 0) return false;
  popUntil(state, 'select');
  resetMode(state);
  return true;
}

/** The mode of a template's content, by its first start tag. */
const TEMPLATE_MODES = {
  caption: 'in-table',
  colgroup: 'in-table',
  tbody: 'in-table',
  tfoot: 'in-table',
  thead: 'in-table',
  col: 'in-column-group',
  tr: 'in-table-body',
  td: 'in-row',
  th: 'in-row',
} as const;

export function inTemplate(state: Construction, tag: Tag): Done {
  const { name } = tag;
  if (tag.end) {
    if (name === 'template') closeTemplate(state);
    return true;
  }
  if (HEAD_CONTENT.has(name)) return headContent(state, tag);
  const mode = Object.hasOwn(TEMPLATE_MODES, name)
    ? TEMPLATE_MODES[name as keyof typeof TEMPLATE_MODES]
    : 'in-body';
  state.templateModes.pop();
  state.templateModes.push(mode);
  state.mode = mode;
  return false;
}
