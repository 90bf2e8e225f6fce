// The module of zxing-wasm as the package has it, by which ours is measured.
import packagedZXing from 'zxing-wasm/reader/zxing_reader.wasm';
import { createReader } from '../../src/wasm/zxing.ts';

export const plainZXing = createReader('zxing-wasm', () => packagedZXing);
