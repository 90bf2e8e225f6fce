// The words of the library: options are those of its functions.
import type { Words } from '../wording/index.ts';

/** Limits whose option has another name. */
const OPTIONS: Readonly<Record<string, string>> = { scanWorkMs: 'workMs', convertWorkMs: 'workMs' };

export const LIBRARY_WORDS: Words = {
  option: (name) => `the option ${name}`,
  name: (name) => name,
  limit: (name) => `the option ${OPTIONS[name] ?? name}`,
  sendPassword: 'give its password as the option password',
  givenPassword: 'the option password',
};
