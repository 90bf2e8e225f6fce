// What zxing-wasm reads with its default options, named as the API names it: the floor of an advanced scan.
import { DEFAULT_PASS, readWithEngine } from '../../src/barcode/engine/read.ts';
import { answered } from '../../src/barcode/engine/texts.ts';
import type { RecognizedSymbol } from '../../src/barcode/index.ts';
import type { Luma } from '../../src/image/types.ts';
import { plainZXing } from './plain-zxing.ts';

export function readByDefault(luma: Luma): Promise<readonly RecognizedSymbol[]> {
  return plainZXing.use(async (module) =>
    readWithEngine(module, luma, { ...DEFAULT_PASS, formats: 'all' }).flatMap(answered),
  );
}
