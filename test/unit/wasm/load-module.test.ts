import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compiled } from '../../../src/wasm/compiled.ts';
import { lazyModule } from '../../../src/wasm/load-module.ts';

/** Gives its import out again as an export: 44 bytes. */
const FILE = pathToFileURL('src/wasm/pdfium/read-block.wasm');

describe('lazyModule', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('compiles a file on first use, once', async () => {
    const load = lazyModule(FILE);
    const [first, second] = await Promise.all([compiled(load), compiled(load)]);
    expect(first).toBe(second);
    expect(WebAssembly.Module.exports(first)).toHaveLength(1);
    expect(await compiled(first)).toBe(first);
  });

  it('fetches what is no file, names what cannot be loaded, and tries again', async () => {
    const { readFile } = await import('node:fs/promises');
    const answers = [new Response(null, { status: 404 }), new Response(await readFile(FILE))];
    vi.stubGlobal('fetch', async () => answers.shift());
    const load = lazyModule(new URL('https://example.com/engine.wasm'));
    await expect(load()).rejects.toThrow(
      'The engine https://example.com/engine.wasm cannot be loaded: Error: it was answered with 404',
    );
    expect(WebAssembly.Module.exports(await load())).toHaveLength(1);
  });
});
