// Texts of QR codes by both decoders: each code of a labelled set that the engine reads is decoded again from the modules
// that it read, by the built-in decoder. Prints the codes whose texts differ, and how many do not.
//   npm run bench -- qr-texts [--set DIR|drawn]
import { parseArgs } from 'node:util';
import { answered } from '../src/barcode/engine/texts.ts';
import { decodeModules } from '../src/barcode/qr/mesh/decode.ts';
import { layoutOf } from '../src/barcode/qr/layout.ts';
import { MAX_VERSION, sizeOf } from '../src/barcode/qr/tables.ts';
import { zxing } from '../src/wasm/zxing.ts';
import { CORPUS } from './support/rival-run.ts';
import { drawnSet, setOnDisk } from './support/rival-sets.ts';

const { values } = parseArgs({ options: { set: { type: 'string', default: CORPUS } } });
const sides = new Map(Array.from({ length: MAX_VERSION }, (_, i) => [sizeOf(i + 1), i + 1]));
const counts = { images: 0, same: 0, different: 0, 'Model 1': 0, 'Micro QR or rMQR': 0 };

for (const { image, luma } of setOnDisk(values.set) ?? drawnSet()) {
  if (image.format !== 'QR_CODE') continue;
  const pixels = await luma();
  if (pixels === undefined) continue;
  counts.images += 1;
  await zxing.use((module) => {
    const pointer = module._malloc(pixels.data.length);
    module.HEAPU8.set(pixels.data, pointer);
    const found = module.readBarcodesFromPixmap(pointer, pixels.width, pixels.height, {
      formats: 'QRCode',
      tryHarder: true,
      tryRotate: true,
      tryInvert: true,
      tryDownscale: true,
      tryDenoise: false,
      binarizer: 0,
      isPure: false,
      downscaleFactor: 3,
      downscaleThreshold: 500,
      minLineCount: 2,
      maxNumberOfSymbols: 255,
      validateOptionalChecksum: false,
      returnErrors: false,
      eanAddOnSymbol: 1,
      textMode: 0,
      characterSet: 0,
      tryCode39ExtendedMode: true,
    });
    for (let i = 0; i < found.size(); i++) {
      const code = found.get(i);
      if (code?.isValid !== true) continue;
      const { width: side, data } = code.symbol;
      const version = sides.get(side);
      if (version === undefined) {
        counts['Micro QR or rMQR'] += 1;
        continue;
      }
      // Model 1 has another layout, which the built-in readers do not know.
      if (code.symbologyIdentifier === ']Q0') {
        counts['Model 1'] += 1;
        continue;
      }
      const [symbol] = answered({
        format: code.format,
        text: code.text,
        bytes: code.bytes,
        ...(code.hasECI && { eci: 0 }),
        binary: code.contentType === 1 && !code.hasECI,
        addOn: '',
        upcE: '',
        lines: 0,
        isMirrored: false,
        isInverted: false,
        quad: [
          code.position.topLeft,
          code.position.topRight,
          code.position.bottomRight,
          code.position.bottomLeft,
        ],
      });
      const bits = Uint8Array.from({ length: side * side }, (_, at) => {
        const [x, y] = [at % side, Math.floor(at / side)];
        return data[code.isMirrored ? x * side + y : y * side + x] === 0 ? 1 : 0;
      });
      const confidence = new Float32Array(bits.length).fill(1);
      const text = decodeModules({ bits, confidence }, layoutOf(version))?.text;
      if (text === symbol?.text) counts.same += 1;
      else {
        counts.different += 1;
        console.log(image.file, `version ${version}:`, JSON.stringify(symbol?.text), JSON.stringify(text));
      }
    }
    (found as unknown as { delete(): void }).delete();
    module._free(pointer);
    return Promise.resolve();
  });
}
console.log(counts);
