// A module of WebAssembly, whatever the import of its file gave. workerd and the tests give the module itself; the package's
// build gives a function that loads it on first use, for Node, Deno, Bun and browsers (scripts/build.ts).

export type WasmImport = WebAssembly.Module | (() => Promise<WebAssembly.Module>);

/** Loads and compiles the file when that was not done yet. */
export async function compiled(imported: WasmImport): Promise<WebAssembly.Module> {
  return typeof imported === 'function' ? imported() : imported;
}
