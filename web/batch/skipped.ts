// The sentence about files that a tool does not take.
import { counted } from '../parts/index.ts';

const MAX_NAMED = 3;

/** `2 files were skipped, because the tool takes images only: notes.txt and list.csv.` `what`: what it takes. */
export function skippedText(skipped: readonly File[], what: string): string {
  const names = skipped.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = skipped.length - names.length;
  const listed = [...names, ...(more > 0 ? [`${more.toLocaleString('en')} more`] : [])];
  const last = listed.pop() ?? '';
  return `${counted(skipped.length, 'file was', 'files were')} skipped, because the tool takes ${what} only: ${listed.length > 0 ? `${listed.join(', ')} and ` : ''}${last}.`;
}
