// The type of an imported *.wasm file: WasmImport, which compiled.ts explains.
declare module '*.wasm' {
  const module: WebAssembly.Module | (() => Promise<WebAssembly.Module>);
  export default module;
}
