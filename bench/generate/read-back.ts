// Drawn images that are read back by other readers: each symbology at 60 sizes, and QR codes with module shapes and logos. The readers are
// installed into bench/rivals the first time; texts are compared as the corpus scorer compares them (UPC-E written out, leading zeros aside).
import {
  fileOf,
  generateBarcode,
  type GenerateRequest,
  layOutImage,
  MODULE_SHAPES,
  type QrStyle,
  type WritableSymbology,
} from '../../src/barcode/generate/index.ts';
import { checkDigit, upcEExpand } from '../../src/barcode/linear/ean-upc/gtin.ts';
import { messageOf } from '../../src/http/describe-failure.ts';
import type { Luma } from '../../src/image/types.ts';
import { generator } from '../../test/support/draw-linear.ts';
import { drawn } from '../../test/support/draw-photo-codes.ts';
import { lenient } from '../support/corpus-score.ts';
import { decodeFile } from '../support/decode-file.ts';
import { table } from '../support/harness.ts';
import { ADAPTERS, type Reading } from '../support/rival-adapters.ts';
import { installRivals } from '../support/rival-install.ts';
import type { RivalName } from '../support/rival-table.ts';

interface Sampling {
  /** Values of each symbology, or texts. */
  readonly values: number;
  readonly sizes: number;
  readonly seed: number;
  readonly log: boolean;
}

type Readers = readonly (readonly [name: string, read: (luma: Luma) => Promise<readonly Reading[]>])[];

function readersOf(...names: readonly RivalName[]): Promise<Readers> {
  installRivals();
  return Promise.all(
    names.map(async (name) => {
      const prepare = await ADAPTERS[name]();
      return [name, async (luma: Luma) => prepare(luma)()] as const;
    }),
  );
}

const ASCII = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('');
const DIGITS = '0123456789';
type Random = () => number;
const below = (limit: number, random: Random): number => Math.floor(random() * limit);

/** Values without their check digit. zbar reads no UPC-E of number system 1, whoever draws it. */
const VALUES: readonly (readonly [string, WritableSymbology, (random: Random) => string])[] = [
  ['EAN-13', 'EAN_13', (random) => `${1 + below(9, random)}${drawn(DIGITS, 11, random)}`],
  ['EAN-8', 'EAN_8', (random) => drawn(DIGITS, 7, random)],
  ['UPC-A', 'UPC_A', (random) => drawn(DIGITS, 11, random)],
  ['UPC-E, number system 0', 'UPC_E', (random) => `0${drawn(DIGITS, 6, random)}`],
  ['UPC-E, number system 1', 'UPC_E', (random) => `1${drawn(DIGITS, 6, random)}`],
  ['Code 128', 'CODE_128', (random) => drawn(random() < 0.5 ? DIGITS : ASCII, 6 + below(12, random), random)],
  ['QR code', 'QR_CODE', (random) => drawn(ASCII, 1 + below(80, random), random)],
];
/** One pixel a module, and more. */
const SCALES = ['1 px a module', '2 px and more'];

/** From 10 to 1,960 px wide, dense where small; the height changes with the width. */
export async function readBack({ values, sizes, seed, log }: Sampling): Promise<string> {
  const random = generator(seed);
  const readers = await readersOf('zxing-wasm', 'zbar-wasm');
  const rows: string[][] = [];
  for (const [title, symbology, make] of VALUES) {
    const read = new Map<string, number>();
    const add = (key: string, by: number): void => void read.set(key, (read.get(key) ?? 0) + by);
    for (let i = 0; i < values; i++) {
      const value = make(random);
      const smallest = (await imageOf({ symbology, value, width: 10, height: 10 })).width;
      for (let size = 0; size < sizes; size++) {
        const width = size < 30 ? 10 + 10 * size : 310 + 57 * (size - 30);
        const flat = Math.max(10, Math.round(width / ([2, 1, 3, 10, 5][size % 5] ?? 1)));
        const height = symbology === 'QR_CODE' ? width : flat;
        const luma = await imageOf({ symbology, value, width, height });
        const scale = SCALES[luma.width < 2 * smallest ? 0 : 1];
        const image = {
          file: '',
          source: '',
          category: '',
          format: symbology,
          expected: [textOf(symbology, value)],
        };
        add(`${scale} images`, 1);
        for (const [name, readIt] of readers) {
          const found = await readIt(luma);
          const score = lenient(image, found);
          add(`${scale} ${name}`, score.read);
          if (log && score.read === 0)
            process.stderr.write(
              `${name}: ${title} ${value} ${width} × ${height}: ${found.map(({ text }) => text).join(' ')}\n`,
            );
        }
      }
    }
    const share = (scale: string, name: string): string =>
      `${read.get(`${scale} ${name}`) ?? 0}/${read.get(`${scale} images`) ?? 0}`;
    rows.push([title, ...readers.flatMap(([name]) => SCALES.map((scale) => share(scale, name)))]);
  }
  const head = ['symbology', ...readers.flatMap(([name]) => SCALES.map((scale) => `${name}, ${scale}`))];
  return `${values} values of each symbology at ${sizes} sizes\n\n${table(head, rows)}`;
}

async function imageOf(request: GenerateRequest): Promise<Luma> {
  const made = generateBarcode(request);
  if (!made.ok) throw new Error(messageOf(made.failure));
  return decodeFile(made.value.png);
}

/** With its check digit; a UPC-E written out. */
function textOf(symbology: WritableSymbology, value: string): string {
  if (symbology === 'CODE_128' || symbology === 'QR_CODE') return value;
  return symbology === 'UPC_E' ? (upcEExpand(value) ?? '') : `${value}${checkDigit(value)}`;
}

const WIDTHS = [200, 240, 300, 400, 500, 640, 800, 1000];
const LENGTHS = [3, 12, 25, 40, 80, 150, 300, 600];
const LOGO_SIDE = 24;
/** Sizes in percent, of which the first that a text takes is drawn. */
const LOGOS = { none: [0], '20 %': [20], largest: Array.from({ length: 41 }, (_, i) => 50 - i) } as const;

/** A file with the first of the sizes of a logo that is taken; undefined where the width holds no such symbol. */
function firstDrawn(
  value: string,
  width: number,
  percents: readonly number[],
  styleOf: (percent: number) => QrStyle,
): Uint8Array | undefined {
  for (const percent of percents) {
    const drawing = layOutImage({ symbology: 'QR_CODE', value, width, qr: styleOf(percent) });
    if (drawing.ok) return fileOf(drawing.value).bytes;
  }
  return undefined;
}

/** Random texts at eight sizes, by the shape of the modules and the logo, which is noise: every module below it is wrong. */
export async function ornaments({ values, seed }: Sampling): Promise<string> {
  const random = generator(seed);
  const texts = Array.from({ length: values }, (_, i) =>
    drawn(ASCII, LENGTHS[i % LENGTHS.length] ?? 3, random),
  );
  const noise = { length: 4 * LOGO_SIDE * LOGO_SIDE };
  const pixels = Uint8Array.from(noise, (_, i) => (i % 4 === 3 ? 255 : below(256, random)));
  const logo = { width: LOGO_SIDE, height: LOGO_SIDE, pixels, file: new Uint8Array() };
  const readers = await readersOf('zxing-wasm', 'zbar-wasm', 'ours standard');
  const rows: string[][] = [];
  for (const shape of MODULE_SHAPES)
    for (const [size, percents] of Object.entries(LOGOS)) {
      const read = readers.map(() => 0);
      let images = 0;
      for (const value of texts)
        for (const width of WIDTHS) {
          const png = firstDrawn(value, width, percents, (percent) =>
            percent === 0 ? { shape } : { shape, logo: { logo, percent } },
          );
          if (png === undefined) continue;
          images += 1;
          const luma = await decodeFile(png);
          for (const [at, [, readIt]] of readers.entries())
            if ((await readIt(luma)).some(({ text }) => text === value)) read[at] = (read[at] ?? 0) + 1;
        }
      rows.push([shape, size, ...read.map((count) => `${count}/${images}`)]);
    }
  const head = ['modules', 'logo', ...readers.map(([name]) => name)];
  return `${texts.length} texts at ${WIDTHS.length} widths\n\n${table(head, rows)}`;
}
