// Loads a *.wasm file on first use, in Node, Deno, Bun and browsers. Only modules that scripts/build.ts writes import this file:
// in workerd, and in the tests, an import of the file is the compiled module.

/** What of Node's, Deno's and Bun's `process` is used: bundlers for browsers see no import of a module that they lack. */
interface Process {
  readonly getBuiltinModule?: (name: 'node:fs/promises') => {
    readonly readFile: (file: URL) => Promise<Uint8Array<ArrayBuffer>>;
  };
}

/** The Workers' declarations leave it out: workerd compiles nothing while it runs. */
const { compile } = WebAssembly as unknown as {
  readonly compile: (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) => Promise<WebAssembly.Module>;
};

/** Compiles the file at `address` when it is first called; a load that failed is tried again by the next call. */
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
  // compileStreaming insists on the media type, which not every server of files knows.
  return compile(await response.arrayBuffer());
}
