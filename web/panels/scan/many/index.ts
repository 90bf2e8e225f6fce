// The door: many files at once. Loaded with the second one, or with the first that has a price to ask about.
export { Ask } from './ask.tsx';
export { Files } from './files.tsx';
export { skippedText } from '../../../batch/skipped.ts';
