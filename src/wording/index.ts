// The door of wording/: failures and gaps as sentences, in the words of a surface.
export { gapSentence } from './gaps.ts';
export { sentenceOf, shown } from './sentences.ts';
export { type Words, capital, inWords, limitIn } from './words.ts';
export { settingOf } from './settings.ts';
