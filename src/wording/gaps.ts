// What a scan left out, as a sentence in the words of a surface.
import type { Gap } from '../scan/index.ts';
import { sentenceOf } from './sentences.ts';
import { type Words, capital, limitIn } from './words.ts';

export function gapSentence(gap: Gap, words: Words): string {
  switch (gap.kind) {
    case 'unreadable':
      return `Page ${gap.page} could not be read: ${sentenceOf(gap.failure, words)}`;
    case 'partly unreadable':
      return `Page ${gap.page} could not be read completely: ${sentenceOf(gap.failure, words)}`;
    case 'incomplete': {
      const { pages, trapped } = gap;
      const [were, it] = pages.length === 1 ? ['was', 'it'] : ['were', 'they'];
      const why = trapped ? `the recognition engine failed on ${it === 'it' ? it : 'them'}, and ${it}` : it;
      return `${capital(pagesListed(pages))} ${were} not searched to the end: ${why} may hold more barcodes.`;
    }
    case 'not reached': {
      const were = gap.pages.length === 1 ? 'was' : 'were';
      return `Processing limit reached: ${pagesListed(gap.pages)} ${were} not read (${limitIn(words, 'scanWorkMs')}).`;
    }
    case 'not annotated':
      return `Page ${gap.page} is not annotated: ${sentenceOf(gap.failure, words)}`;
    case 'not all annotated': {
      const left = gap.pages.join(', ');
      const option = capital(words.optionInCode?.('pages') ?? words.option('pages'));
      return `Only ${gap.maxPages} pages are annotated; not annotated: ${left}. ${option} selects them.`;
    }
  }
}

/** `page 5`, `pages 5 to 7 and 9`; the numbers in rising order. */
function pagesListed(numbers: readonly number[]): string {
  const runs: { readonly first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const listed = runs.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`));
  const end = listed.pop() ?? '';
  return `${numbers.length === 1 ? 'page' : 'pages'} ${listed.length === 0 ? end : `${listed.join(', ')} and ${end}`}`;
}
