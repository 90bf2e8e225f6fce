// What an imported *.wasm file is: WasmImport of compiled.ts, which says where which of the two.
declare module '*.wasm' {
  const module: WebAssembly.Module | (() => Promise<WebAssembly.Module>);
  export default module;
}
