// Which placeholders stand for one another, whatever a layout calls them: titles, each of the fixed ones, and all content.
import type { PlaceholderType } from '../deck/index.ts';

const TITLES: readonly PlaceholderType[] = ['title', 'centreTitle'];
const FIXED: readonly PlaceholderType[] = ['date', 'footer', 'slideNumber', 'header', 'slideImage'];

export function familyOf(type: PlaceholderType): string {
  return TITLES.includes(type) ? 'title' : FIXED.includes(type) ? type : 'content';
}
