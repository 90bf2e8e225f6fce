// HTML operations: the language of a document, and an image appended to it.
export { type AppendImageOptions, appendImage } from './append.ts';
export { embedImage, type FetchedImage } from './embed-image.ts';
export { type HtmlEngine, type HtmlEngineChoice, createHtmlEngine } from './engine.ts';
export { checkImageUrl, imageMarkup } from './image-markup.ts';
export { type GetLanguageOptions, type Language, getLanguage } from './language.ts';
