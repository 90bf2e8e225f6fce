// The library for the page: `quietzone/NAME` is the package's own export, and an import of a *.wasm file a function that loads it on
// first use, as in the package (package-wasm.ts).
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { ROOT } from '../../src/local/run.ts';

const LOADER = join(ROOT, 'src', 'wasm', 'load-module.ts');
const LIBRARY = /^quietzone\/([a-z]+)$/;
const WASM = '\0library:';
/** Where the package would look for its own PDFium: the library loads a smaller one (src/wasm/pdfium.ts), and the build need not carry both. */
const OTHER_PDFIUM = /new URL\((['"`])pdfium\.wasm\1,\s*import\.meta\.url\)\.href/g;

export function libraryInBrowsers(): Plugin {
  return {
    name: 'quietzone:library',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      const name = LIBRARY.exec(id)?.[1];
      if (name !== undefined) return join(ROOT, 'src', 'library', `${name}.ts`);
      if (!id.endsWith('.wasm')) return null;
      const file = await this.resolve(id, importer, { ...options, skipSelf: true });
      return file && `${WASM}${file.id}.js`;
    },
    transform(code, id) {
      if (!/@embedpdf[\\/]pdfium/.test(id) || !code.includes('pdfium.wasm')) return null;
      const without = code.replace(OTHER_PDFIUM, "'pdfium.wasm'");
      if (without === code) this.error('the place of the other PDFium is not where it was');
      return { code: without, map: null };
    },
    load(id) {
      if (!id.startsWith(WASM)) return null;
      const file = id.slice(WASM.length, -'.js'.length);
      return `import { lazyModule } from ${JSON.stringify(LOADER)};
import address from ${JSON.stringify(`${file}?url`)};
export default lazyModule(new URL(address, import.meta.url));
`;
    },
  };
}
