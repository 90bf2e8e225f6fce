// The WebAssembly of the package. Its modules import each file as `#wasm/NAME`, which package.json's "imports" leads to the file
// itself in workerd, and elsewhere to a module beside it that loads the file on first use (src/wasm/load-module.ts).
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative } from 'node:path';

const IMPORT = /from '([^']+\.wasm)'/g;

/**
 * Rewrites the imports of *.wasm in the JavaScript of `folder`, a build of src/wasm, copies the files and writes their loaders.
 * Returns the paths of the files, relative to `folder`.
 */
export function packWasm(folder: string, sources: string): readonly string[] {
  const packed = new Set<string>();
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.js')) continue;
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const rewritten = text.replaceAll(IMPORT, (_, specifier: string) => {
      const file = specifier.startsWith('./')
        ? { from: join(sources, specifier), to: posix.normalize(specifier) }
        : {
            from: createRequire(join(sources, 'x')).resolve(specifier),
            to: `packages/${posix.basename(specifier)}`,
          };
      const to = join(folder, file.to);
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(file.from, to);
      writeFileSync(`${to}.js`, loader(file.to));
      packed.add(file.to);
      return `from '#wasm/${file.to}'`;
    });
    if (rewritten !== text) writeFileSync(path, rewritten);
  }
  return [...packed];
}

/** Bundlers know `new URL(…, import.meta.url)`, and take the file along. */
function loader(file: string): string {
  const up = relative(dirname(file), '.') || '.';
  return `import { lazyModule } from '${up}/load-module.js';
export default lazyModule(new URL('./${posix.basename(file)}', import.meta.url));
`;
}
