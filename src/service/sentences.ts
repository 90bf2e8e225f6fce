// Failures of the work of an operation as sentences: those of the core, of lists and of remote documents.
import { type Words, sentenceOf } from '../wording/index.ts';
import type { Failure } from './failure.ts';

/** As a clone, the installed package and a deployment have it. */
const MAKES_INDEX =
  'This makes one: npm run catalog -- index, or quietzone catalog index where the package is installed; with --remote for a deployment';

/** Throws for a failure of a request: its key, its quota, its path. No operation has one. */
export function workSentence(failure: Failure, words: Words): string {
  switch (failure.code) {
    case 'malformed_body':
      return `The ${failure.body} cannot be read: ${failure.why}.${failure.expected ? ` Expected ${failure.expected}.` : ''}`;
    case 'refused_url':
      return `The address is not fetched: ${failure.why}.`;
    case 'upstream_error':
      return `${failure.field ?? 'The address'} ${failure.what}.`;
    case 'upstream_timeout':
      return `The address did not answer in full within ${failure.limitS} s.`;
    case 'not_found':
      if ('lacks' in failure) return `The catalogue has no ${failure.lacks}. ${MAKES_INDEX}.`;
      throw new Error('a path is no failure of work');
    case 'invalid_header':
    case 'unauthorized':
    case 'forbidden':
    case 'method_not_allowed':
    case 'quota_exceeded':
    case 'idempotency_mismatch':
    case 'in_progress':
      throw new Error(`${failure.code} is no failure of work`);
    default:
      return sentenceOf(failure, words);
  }
}
