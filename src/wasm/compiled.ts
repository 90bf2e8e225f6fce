// A WebAssembly module from the import of its file. In workerd and the tests the import is the module itself; in the package's build it
// is a function that loads the module on first use, for Node, Deno, Bun and browsers (scripts/build.ts).

export type WasmImport = WebAssembly.Module | (() => Promise<WebAssembly.Module>);

/** The module, which is loaded and compiled first if necessary. */
export async function compiled(imported: WasmImport): Promise<WebAssembly.Module> {
  return typeof imported === 'function' ? imported() : imported;
}
