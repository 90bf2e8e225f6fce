// The insertion modes before the body (HTML Standard 13.2.6.4.1 to 13.2.6.4.6).
import { type Construction, closeTemplate, push, pushNamed } from './construction.ts';
import { HEAD_CONTENT } from './element-sets.ts';
import type { Tag } from './tags.ts';

/** Whether a mode has processed a token; if false, the token is processed again in the mode that is now set. */
export type Done = boolean;

export function initial(state: Construction): Done {
  state.quirks = true;
  state.mode = 'before-html';
  return false;
}

export function beforeHtml(state: Construction, tag: Tag | undefined, at: number): Done {
  if (tag !== undefined) {
    if (!tag.end && tag.name === 'html') {
      state.onTag?.(tag, state);
      push(state, tag);
      state.mode = 'before-head';
      return true;
    }
    if (tag.end && !endsHead(tag.name)) return true;
  }
  pushNamed(state, 'html', at);
  state.mode = 'before-head';
  return false;
}

export function beforeHead(state: Construction, tag: Tag | undefined, at: number): Done {
  if (tag !== undefined) {
    if (!tag.end && tag.name === 'html') return mergeHtml(state, tag);
    if (!tag.end && tag.name === 'head') {
      state.head = push(state, tag);
      state.hasHead = true;
      state.mode = 'in-head';
      return true;
    }
    if (tag.end && !endsHead(tag.name)) return true;
  }
  state.head = pushNamed(state, 'head', at);
  state.hasHead = true;
  state.mode = 'in-head';
  return false;
}

export function inHead(state: Construction, tag: Tag | undefined): Done {
  if (tag !== undefined) {
    if (tag.end) {
      if (tag.name === 'head') {
        state.open.pop();
        state.mode = 'after-head';
        return true;
      }
      if (tag.name === 'template') {
        closeTemplate(state);
        return true;
      }
      if (!endsHead(tag.name)) return true;
    } else {
      if (tag.name === 'html') return mergeHtml(state, tag);
      if (tag.name === 'head') return true;
      if (HEAD_CONTENT.has(tag.name) || tag.name === 'noscript') return headContent(state, tag);
    }
  }
  state.open.pop();
  state.mode = 'after-head';
  return false;
}

/** A start tag of HEAD_CONTENT, or noscript with scripting on, in any mode. */
export function headContent(state: Construction, tag: Tag): Done {
  switch (tag.name) {
    case 'meta':
      state.onTag?.(tag, state);
      return true;
    case 'base':
    case 'basefont':
    case 'bgsound':
    case 'link':
      return true;
    case 'template': {
      push(state, tag);
      state.formatting.pushMarker();
      state.framesetOk = false;
      state.mode = 'in-template';
      state.templateModes.push('in-template');
      return true;
    }
    case 'script':
      return rawText(state, tag, 'script');
    default:
      return rawText(state, tag, 'raw-text');
  }
}

/** Opens an element whose content is text up to its end tag; the scan pops it there. */
export function rawText(state: Construction, tag: Tag, model: 'raw-text' | 'script'): Done {
  push(state, tag);
  state.contentModel = model;
  return true;
}

export function afterHead(state: Construction, tag: Tag | undefined, at: number): Done {
  if (tag !== undefined) {
    if (tag.end) {
      if (tag.name === 'template') {
        closeTemplate(state);
        return true;
      }
      if (tag.name !== 'body' && tag.name !== 'html' && tag.name !== 'br') return true;
    } else {
      if (tag.name === 'html') return mergeHtml(state, tag);
      if (tag.name === 'body') {
        state.onTag?.(tag, state);
        push(state, tag);
        state.framesetOk = false;
        state.mode = 'in-body';
        return true;
      }
      if (tag.name === 'frameset') {
        state.stopped ??= 'frameset';
        return true;
      }
      if (tag.name === 'head') return true;
      if (HEAD_CONTENT.has(tag.name)) return headContentAfterHead(state, tag);
    }
  }
  pushNamed(state, 'body', at);
  state.mode = 'in-body';
  return false;
}

/** Opens the head again for one element, and then removes the head from the stack below it. */
function headContentAfterHead(state: Construction, tag: Tag): Done {
  const { head } = state;
  if (head === undefined || head.index >= 0) return headContent(state, tag);
  state.open.push(head);
  headContent(state, tag);
  state.open.splice(head.index, 1, []);
  return true;
}

/** A repeated html start tag, whose attributes are merged unless a template is open. */
export function mergeHtml(state: Construction, tag: Tag): Done {
  if (state.open.last('template') < 0) state.onTag?.(tag, state);
  return true;
}

function endsHead(name: string): boolean {
  return name === 'head' || name === 'body' || name === 'html' || name === 'br';
}
