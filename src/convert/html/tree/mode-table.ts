// The table insertion modes (HTML Standard 13.2.6.4.9 to 13.2.6.4.15).
import {
  type Construction,
  attributeText,
  closeTemplate,
  impliedEndTags,
  isHtml,
  popUntil,
  push,
  pushNamed,
  resetMode,
} from './construction.ts';
import { TABLE_PARTS } from './element-sets.ts';
import { inBody } from './mode-body.ts';
import { type Done, headContent, mergeHtml } from './mode-head.ts';
import type { Tag } from './tags.ts';

const TABLE_CONTEXT: ReadonlySet<string> = new Set(['table', 'template', 'html']);
const BODY_CONTEXT: ReadonlySet<string> = new Set(['tbody', 'tfoot', 'thead', 'template', 'html']);
const ROW_CONTEXT: ReadonlySet<string> = new Set(['tr', 'template', 'html']);
const SECTIONS: ReadonlySet<string> = new Set(['tbody', 'tfoot', 'thead']);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
/** End tags that the modes within a table ignore. */
const IGNORED_ENDS: ReadonlySet<string> = new Set(['body', 'caption', 'col', 'colgroup', 'html']);

export function inTable(state: Construction, tag: Tag): Done {
  const { name } = tag;
  const { open } = state;
  if (tag.end) {
    if (name === 'table') {
      if (!open.inScope('table', 'table')) return true;
      popUntil(state, 'table');
      resetMode(state);
      return true;
    }
    if (TABLE_PARTS.has(name) || name === 'body' || name === 'html') return true;
    if (name === 'template') {
      closeTemplate(state);
      return true;
    }
    return inBody(state, tag);
  }
  switch (name) {
    case 'caption':
      clearTo(state, TABLE_CONTEXT);
      state.formatting.pushMarker();
      push(state, tag);
      state.mode = 'in-caption';
      return true;
    case 'colgroup':
      clearTo(state, TABLE_CONTEXT);
      push(state, tag);
      state.mode = 'in-column-group';
      return true;
    case 'col':
      clearTo(state, TABLE_CONTEXT);
      pushNamed(state, 'colgroup', tag.from);
      state.mode = 'in-column-group';
      return false;
    case 'tbody':
    case 'tfoot':
    case 'thead':
      clearTo(state, TABLE_CONTEXT);
      push(state, tag);
      state.mode = 'in-table-body';
      return true;
    case 'td':
    case 'th':
    case 'tr':
      clearTo(state, TABLE_CONTEXT);
      pushNamed(state, 'tbody', tag.from);
      state.mode = 'in-table-body';
      return false;
    case 'table':
      if (!open.inScope('table', 'table')) return true;
      popUntil(state, 'table');
      resetMode(state);
      return false;
    case 'style':
    case 'script':
    case 'template':
      return headContent(state, tag);
    case 'input':
      if (attributeText(state.units, tag, 'type')?.toLowerCase() === 'hidden') return true;
      return inBody(state, tag);
    case 'form':
      if (state.form !== undefined || open.last('template') >= 0) return true;
      state.form = push(state, tag);
      open.pop();
      return true;
    default:
      return inBody(state, tag);
  }
}

export function inCaption(state: Construction, tag: Tag): Done {
  const { name } = tag;
  if (tag.end ? name === 'caption' || name === 'table' : TABLE_PARTS.has(name)) {
    if (!state.open.inScope('caption', 'table')) return true;
    impliedEndTags(state);
    popUntil(state, 'caption');
    state.formatting.clearToMarker();
    state.mode = 'in-table';
    return tag.end && name === 'caption';
  }
  if (tag.end && (TABLE_PARTS.has(name) || name === 'body' || name === 'html')) return true;
  return inBody(state, tag);
}

export function inColumnGroup(state: Construction, tag: Tag | undefined): Done {
  if (tag !== undefined) {
    const { name } = tag;
    if (!tag.end && name === 'html') return mergeHtml(state, tag);
    if (!tag.end && name === 'col') return true;
    if (tag.end && name === 'col') return true;
    if (name === 'template') {
      if (!tag.end) return headContent(state, tag);
      closeTemplate(state);
      return true;
    }
  }
  if (!isHtml(state.open.top, 'colgroup')) return true;
  state.open.pop();
  state.mode = 'in-table';
  return tag?.end === true && tag.name === 'colgroup';
}

export function inTableBody(state: Construction, tag: Tag): Done {
  const { name } = tag;
  const { open } = state;
  if (!tag.end) {
    if (name === 'tr') {
      clearTo(state, BODY_CONTEXT);
      push(state, tag);
      state.mode = 'in-row';
      return true;
    }
    if (CELLS.has(name)) {
      clearTo(state, BODY_CONTEXT);
      pushNamed(state, 'tr', tag.from);
      state.mode = 'in-row';
      return false;
    }
  } else if (SECTIONS.has(name)) {
    if (!open.inScope(name, 'table')) return true;
    leaveSection(state);
    return true;
  }
  if (tag.end ? name === 'table' : TABLE_PARTS.has(name)) {
    if (![...SECTIONS].some((section) => open.inScope(section, 'table'))) return true;
    leaveSection(state);
    return false;
  }
  if (tag.end && (IGNORED_ENDS.has(name) || CELLS.has(name) || name === 'tr')) return true;
  return inTable(state, tag);
}

export function inRow(state: Construction, tag: Tag): Done {
  const { name } = tag;
  const { open } = state;
  if (!tag.end && CELLS.has(name)) {
    clearTo(state, ROW_CONTEXT);
    push(state, tag);
    state.mode = 'in-cell';
    state.formatting.pushMarker();
    return true;
  }
  if (tag.end ? name === 'tr' || name === 'table' || SECTIONS.has(name) : TABLE_PARTS.has(name)) {
    if (tag.end && SECTIONS.has(name) && !open.inScope(name, 'table')) return true;
    if (!open.inScope('tr', 'table')) return true;
    clearTo(state, ROW_CONTEXT);
    open.pop();
    state.mode = 'in-table-body';
    return tag.end && name === 'tr';
  }
  if (tag.end && (IGNORED_ENDS.has(name) || CELLS.has(name))) return true;
  return inTable(state, tag);
}

export function inCell(state: Construction, tag: Tag): Done {
  const { name } = tag;
  const { open } = state;
  if (tag.end && CELLS.has(name)) {
    if (!open.inScope(name, 'table')) return true;
    impliedEndTags(state);
    popUntil(state, name);
    state.formatting.clearToMarker();
    state.mode = 'in-row';
    return true;
  }
  if (!tag.end && TABLE_PARTS.has(name)) {
    if (!open.inScope('td', 'table') && !open.inScope('th', 'table')) return true;
    closeCell(state);
    return false;
  }
  if (tag.end) {
    if (IGNORED_ENDS.has(name)) return true;
    if (name === 'table' || name === 'tr' || SECTIONS.has(name)) {
      if (!open.inScope(name, 'table')) return true;
      closeCell(state);
      return false;
    }
  }
  return inBody(state, tag);
}

function closeCell(state: Construction): void {
  impliedEndTags(state);
  state.open.cut(Math.max(state.open.last('td'), state.open.last('th')));
  state.formatting.clearToMarker();
  state.mode = 'in-row';
}

function leaveSection(state: Construction): void {
  clearTo(state, BODY_CONTEXT);
  state.open.pop();
  state.mode = 'in-table';
}

/** "Clear the stack back to a table (table body, table row) context". */
function clearTo(state: Construction, context: ReadonlySet<string>): void {
  for (let { top } = state.open; top !== undefined; { top } = state.open) {
    if (top.namespace === 'html' && context.has(top.name)) return;
    state.open.pop();
  }
}
