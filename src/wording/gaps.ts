// What a scan left out, as a sentence in the words of a surface.
import type { Gap } from '../scan/index.ts';
import { sentenceOf } from './sentences.ts';
import { type Words, capital, limitIn } from './words.ts';

export function gapSentence(gap: Gap, words: Words): string {
  switch (gap.kind) {
    case 'unreadable':
      return `Page ${gap.page} could not be read: ${sentenceOf(gap.failure, words)}`;
    case 'incomplete': {
      const why = gap.trapped ? 'the recognition engine failed on it, and it' : 'it';
      return `Page ${gap.page} was not searched to the end: ${why} may hold more barcodes.`;
    }
    case 'not reached':
      return `Processing limit reached: pages ${gap.from} to ${gap.to} were not read (${limitIn(words, 'scanWorkMs')}).`;
    case 'not annotated':
      return `Page ${gap.page} is not annotated: ${sentenceOf(gap.failure, words)}`;
    case 'not all annotated': {
      const left = gap.pages.join(', ');
      const option = capital(words.optionInCode?.('pages') ?? words.option('pages'));
      return `Only ${gap.maxPages} pages are annotated; not annotated: ${left}. ${option} selects them.`;
    }
  }
}
