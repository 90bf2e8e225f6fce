// The bytes of the language model. They stand in a section of a WebAssembly module without code: so they are loaded on first use and as
// bytes in every runtime, without a way of their own.
import languagesWasm from './languages/languages.wasm';
import { compiled } from './compiled.ts';
import { LANGUAGES_SECTION } from './languages/section.ts';

/** A copy of the bytes that scripts/build-languages.ts wrote. */
export async function languageModelBytes(): Promise<ArrayBuffer> {
  const [bytes] = WebAssembly.Module.customSections(await compiled(languagesWasm), LANGUAGES_SECTION);
  if (bytes === undefined) throw new Error('languages.wasm has no language model');
  return bytes;
}
