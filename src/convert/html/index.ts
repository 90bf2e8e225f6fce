// The door of the HTML operations: detecting the language of a document, and appending an image to one.
export { type AppendImageOptions, appendImage, appendImageInParts } from './append.ts';
export { embedImage, type FetchedImage } from './embed-image.ts';
export { type HtmlEngine, type HtmlEngineChoice, createHtmlEngine } from './engine.ts';
export { checkImageUrl, imageMarkup } from './image-markup.ts';
export { scanWorkMs } from './scan-work.ts';
export { type GetLanguageOptions, type Language, getLanguage } from './language.ts';
