// Loads a *.wasm file on first use, in Node, Deno, Bun and browsers. Only modules that scripts/build.ts writes import this file; in workerd
// and in the tests an import of a *.wasm file is the compiled module.

/** The part of `process` that is used. Without an import of node:fs, bundlers for browsers have no module to miss. */
interface Process {
  readonly getBuiltinModule?: (name: 'node:fs/promises') => {
    readonly readFile: (file: URL) => Promise<Uint8Array<ArrayBuffer>>;
  };
}

/** WebAssembly.compile, which the Workers' declarations lack because workerd compiles nothing at run time. */
const { compile } = WebAssembly as unknown as {
  readonly compile: (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) => Promise<WebAssembly.Module>;
};

/** A function that compiles the file at `address` on its first call. After a failure the next call tries again. */
export function lazyModule(address: URL): () => Promise<WebAssembly.Module> {
  let module: Promise<WebAssembly.Module> | undefined;
  return () => {
    module ??= load(address).catch((cause: unknown) => {
      module = undefined;
      throw new Error(`The engine ${address.href} cannot be loaded: ${String(cause)}`, { cause });
    });
    return module;
  };
}

async function load(address: URL): Promise<WebAssembly.Module> {
  if (address.protocol === 'file:') {
    const { process } = globalThis as { readonly process?: Process };
    const files = process?.getBuiltinModule?.('node:fs/promises');
    if (files === undefined) throw new Error('this runtime reads no files');
    return compile(await files.readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`it was answered with ${response.status}`);
  // compileStreaming needs the right media type, which not every file server sends.
  return compile(await response.arrayBuffer());
}
