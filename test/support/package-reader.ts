// The reader of the npm package, as another program sees our drawings.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
const overrides = { wasmBinary: new Uint8Array(wasm).buffer };

/** readBarcodes, with an instance of its own also where the service's engine, which clears the package's, starts in the same process. */
export const readWithPackage: typeof readBarcodes = (image, options) => {
  prepareZXingModule({ overrides });
  return readBarcodes(image, options);
};
