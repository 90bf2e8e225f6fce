// The words of the library: options are those of its functions.
import { own } from '../lib/own.ts';
import type { Words } from '../wording/index.ts';

/** Limits whose option has another name. */
const LIMITS: Readonly<Record<string, string>> = { scanWorkMs: 'workMs', convertWorkMs: 'workMs' };

export const LIBRARY_WORDS: Words = {
  option: (name) => `the option ${name}`,
  name: (name) => name,
  note: (name) => (name === 'logo' ? ': the option logo' : ''),
  limit: (name) => `the option ${own(LIMITS, name) ?? name}`,
  sendPassword: 'give its password as the option password',
  givenPassword: 'the option password',
};
