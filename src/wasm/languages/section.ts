/** The custom section of languages.wasm that holds the language model. */
export const LANGUAGES_SECTION = 'languages';
