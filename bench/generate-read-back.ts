// Barcode images read back by zxing-wasm and zbar-wasm: each symbology, random values, 60 sizes from 10 to 1,960 px wide.
//   npm run bench -- generate-read-back [--values 10] [--sizes 60] [--seed 7] [--log]
// Texts are compared as the corpus scorer compares them (UPC-E written out, leading zeros aside). --log: what was not read,
// on stderr. The readers are installed into bench/rivals the first time.
import { parseArgs } from 'node:util';
import {
  generateBarcode,
  type GenerateRequest,
  type WritableSymbology,
} from '../src/barcode/generate/index.ts';
import { checkDigit, upcEExpand } from '../src/barcode/linear/ean-upc/gtin.ts';
import { openPages } from '../src/pages/index.ts';
import { generator } from '../test/support/draw-linear.ts';
import { lenient } from './support/corpus-score.ts';
import { ADAPTERS } from './support/rival-adapters.ts';
import { installRivals } from './support/rival-install.ts';
import { table } from './support/rival-tally.ts';
import { messageOf } from '../src/http/describe-failure.ts';

const { values } = parseArgs({
  options: {
    values: { type: 'string', default: '10' },
    sizes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '7' },
    log: { type: 'boolean', default: false },
  },
});
const random = generator(Number(values.seed));
const below = (limit: number): number => Math.floor(random() * limit);
const drawn = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
const digits = (length: number): string => drawn('0123456789', length);
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');

/** Values without their check digit. zbar reads no UPC-E of number system 1, whoever draws it. */
const VALUES: readonly (readonly [title: string, symbology: WritableSymbology, value: () => string])[] = [
  ['EAN-13', 'EAN_13', () => `${1 + below(9)}${digits(11)}`],
  ['EAN-8', 'EAN_8', () => digits(7)],
  ['UPC-A', 'UPC_A', () => digits(11)],
  ['UPC-E, number system 0', 'UPC_E', () => `0${digits(6)}`],
  ['UPC-E, number system 1', 'UPC_E', () => `1${digits(6)}`],
  ['Code 128', 'CODE_128', () => drawn(below(2) === 0 ? '0123456789' : ASCII.slice(1), 6 + below(12))],
  ['QR code', 'QR_CODE', () => drawn(ASCII.slice(1), 1 + below(80))],
];

/** Dense where small; the height changes with the width. */
const SIZES = Array.from({ length: Number(values.sizes) }, (_, i) => {
  const width = i < 30 ? 10 + 10 * i : 310 + 57 * (i - 30);
  return { width, height: Math.max(10, Math.round(width / ([2, 1, 3, 10, 5][i % 5] ?? 1))) };
});

installRivals();
const READERS = ['zxing-wasm', 'zbar-wasm'] as const;
const readers = await Promise.all(READERS.map(async (name) => ({ name, prepare: await ADAPTERS[name]() })));
/** One pixel a module, and more. */
const SCALES = ['1 px a module', '2 px and more'];
const rows: string[][] = [];
for (const [title, symbology, make] of VALUES) {
  const read = new Map<string, number>();
  const add = (key: string, by: number): void => void read.set(key, (read.get(key) ?? 0) + by);
  for (let i = 0; i < Number(values.values); i++) {
    const value = make();
    const smallest = (await drawnBy({ symbology, value, width: 10, height: 10 })).luma.width;
    for (const { width, height } of SIZES) {
      const request = { symbology, value, width, height: symbology === 'QR_CODE' ? width : height };
      const { luma, text } = await drawnBy(request);
      const scale = SCALES[luma.width < 2 * smallest ? 0 : 1];
      add(`${scale} images`, 1);
      for (const { name, prepare } of readers) {
        const found = await prepare(luma)();
        const image = { file: '', source: '', category: '', format: symbology, expected: [text] };
        const score = lenient(image, found);
        add(`${scale} ${name}`, score.read);
        if (values.log && score.read === 0)
          process.stderr.write(
            `${name}: ${title} ${text} ${luma.width} × ${luma.height}: ${found.map((symbol) => symbol.text).join(' ')}\n`,
          );
      }
    }
  }
  const share = (scale: string, name: string): string =>
    `${read.get(`${scale} ${name}`) ?? 0}/${read.get(`${scale} images`) ?? 0}`;
  rows.push([title, ...READERS.flatMap((name) => SCALES.map((scale) => share(scale, name)))]);
}
const head = ['symbology', ...READERS.flatMap((name) => SCALES.map((scale) => `${name}, ${scale}`))];
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}: ${values.values} values of each symbology at ${SIZES.length} sizes\n\n${table(head, rows)}`,
);

/** The image in grey, and the text that it holds. */
async function drawnBy(request: GenerateRequest) {
  const made = generateBarcode(request);
  if (!made.ok) throw new Error(messageOf(made.failure));
  const source = await openPages(made.value.png);
  const page = source.ok ? await source.value.page(0) : source;
  const luma = page.ok ? await page.value.luma() : page;
  if (!luma.ok) throw new Error(messageOf(luma.failure));
  return { luma: luma.value, text: textOf(request) };
}

/** With its check digit; a UPC-E written out. */
function textOf({ symbology, value }: GenerateRequest): string {
  if (symbology === 'CODE_128' || symbology === 'QR_CODE') return value;
  return symbology === 'UPC_E' ? (upcEExpand(value) ?? '') : `${value}${checkDigit(value)}`;
}
