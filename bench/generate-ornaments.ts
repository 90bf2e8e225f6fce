// QR codes with round modules and logos, read back by zxing-wasm, zbar-wasm and our own scan: random texts at eight sizes.
//   npm run bench -- generate-ornaments [--texts 8] [--seed 7]
// The logo is noise: every module below it is wrong. "largest" is the largest size that a text takes. The readers are installed
// into bench/rivals the first time.
import { parseArgs } from 'node:util';
import { MODULE_SHAPES, type QrStyle, fileOf, layOutImage } from '../src/barcode/generate/index.ts';
import { messageOf } from '../src/http/describe-failure.ts';
import { openPages } from '../src/pages/index.ts';
import { generator } from '../test/support/draw-linear.ts';
import { ADAPTERS } from './support/rival-adapters.ts';
import { installRivals } from './support/rival-install.ts';
import { table } from './support/rival-tally.ts';

const { values } = parseArgs({
  options: { texts: { type: 'string', default: '8' }, seed: { type: 'string', default: '7' } },
});
const random = generator(Number(values.seed));
const below = (limit: number): number => Math.floor(random() * limit);
const texts = Array.from({ length: Number(values.texts) }, (_, i) =>
  Array.from({ length: [3, 12, 25, 40, 80, 150, 300, 600][i % 8] ?? 3 }, () =>
    String.fromCharCode(33 + below(94)),
  ).join(''),
);
const SIZES = [200, 240, 300, 400, 500, 640, 800, 1000];

const SIDE = 24;
const pixels = Uint8Array.from({ length: 4 * SIDE * SIDE }, (_, i) => (i % 4 === 3 ? 255 : below(256)));
const logo = { width: SIDE, height: SIDE, pixels, file: new Uint8Array() };

installRivals();
const READERS = ['zxing-wasm', 'zbar-wasm', 'ours standard'] as const;
const readers = await Promise.all(READERS.map(async (name) => ({ name, prepare: await ADAPTERS[name]() })));

/** Drawn at the largest of these that is taken; undefined where the size holds no such symbol. */
function drawn(
  value: string,
  width: number,
  style: QrStyle,
  percents: readonly number[],
): Uint8Array | undefined {
  for (const percent of percents.length === 0 ? [0] : percents) {
    const qr = percent === 0 ? style : { ...style, logo: { logo, percent } };
    const drawing = layOutImage({ symbology: 'QR_CODE', value, width, qr });
    if (drawing.ok) return fileOf(drawing.value).bytes;
  }
  return undefined;
}

const LOGOS = { none: [], '20 %': [20], largest: Array.from({ length: 41 }, (_, i) => 50 - i) } as const;
const rows: string[][] = [];
for (const shape of MODULE_SHAPES) {
  for (const [size, percents] of Object.entries(LOGOS)) {
    const read = new Map<string, number>();
    let images = 0;
    for (const text of texts) {
      for (const width of SIZES) {
        const png = drawn(text, width, { shape }, percents);
        if (png === undefined) continue;
        images += 1;
        const luma = await lumaOf(png);
        for (const { name, prepare } of readers) {
          const found = await prepare(luma)();
          if (found.some((each) => each.text === text)) read.set(name, (read.get(name) ?? 0) + 1);
        }
      }
    }
    rows.push([shape, size, ...READERS.map((name) => `${read.get(name) ?? 0}/${images}`)]);
  }
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}: ${texts.length} texts at ${SIZES.length} widths\n\n${table(['modules', 'logo', ...READERS], rows)}`,
);

async function lumaOf(png: Uint8Array) {
  const source = await openPages(png);
  const page = source.ok ? await source.value.page(0) : source;
  const luma = page.ok ? await page.value.luma() : page;
  if (!luma.ok) throw new Error(messageOf(luma.failure));
  return luma.value;
}
