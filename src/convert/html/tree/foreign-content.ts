// Foreign content: SVG and MathML (HTML Standard 13.2.6 and 13.2.6.5).
import { type Construction, attributeText, push } from './construction.ts';
import { BREAKOUT } from './element-sets.ts';
import { type OpenElement, integratesMathText } from './open-elements.ts';
import type { Done } from './mode-head.ts';
import type { Tag } from './tags.ts';

/** 13.2.6 "tree construction dispatcher": whether a tag follows the rules of foreign content. */
export function isForeignTag(top: OpenElement | undefined, tag: Tag): boolean {
  if (top === undefined || top.namespace === 'html') return false;
  if (tag.end) return true;
  if (integratesMathText(top)) return tag.name === 'mglyph' || tag.name === 'malignmark';
  if (top.namespace === 'math' && top.name === 'annotation-xml' && tag.name === 'svg') return false;
  return !top.integratesHtml;
}

/** Whether text follows the rules of foreign content. */
export function isForeignText(top: OpenElement | undefined): boolean {
  return top !== undefined && top.namespace !== 'html' && !integratesMathText(top) && !top.integratesHtml;
}

/** Applies the rules of 13.2.6.5; false if the tag left foreign content or follows the insertion mode after all. */
export function inForeignContent(state: Construction, tag: Tag): Done {
  const { open } = state;
  const { name } = tag;
  const { top } = open;
  if (tag.end) {
    if (name !== 'br' && name !== 'p') {
      const index = open.lastForeign(name);
      // The search ends at the nearest HTML element; the tag then follows the insertion mode.
      if (index > (top?.html ?? -1)) {
        open.cut(index);
        return true;
      }
      return false;
    }
  } else if (!BREAKOUT.has(name) && !isStyledFont(state, tag)) {
    push(state, tag, top?.namespace ?? 'svg');
    if (tag.selfClosing) open.pop();
    return true;
  }
  leaveForeignContent(state);
  return false;
}

function leaveForeignContent({ open }: Construction): void {
  for (let { top } = open; top !== undefined; { top } = open) {
    if (top.namespace === 'html' || top.integratesHtml || integratesMathText(top)) return;
    open.pop();
  }
}

function isStyledFont({ units }: Construction, tag: Tag): boolean {
  return (
    tag.name === 'font' &&
    ['color', 'face', 'size'].some((name) => attributeText(units, tag, name) !== undefined)
  );
}
