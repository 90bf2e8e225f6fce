// The language and the character set of a text by what it is, for pages, product lists and barcodes.
export { detectCharset } from './detect-charset.ts';
export { detectLanguage, languageModel } from './detect-language.ts';
