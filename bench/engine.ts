// The engine with our functions in it (src/wasm/zxing) beside zxing-wasm's own module: the same symbols, and the processor time.
//   npm run bench -- engine [--set DIR] [--sample N] [--rounds N] [--only time|same]
// `same`: every N-th image of a labelled set (a folder with an index.jsonl, ../shared/corpora/barcodes when it is there) is read in the
// passes of recognition by both, and each difference in any field of a symbol is named. `time`: the default pass over what is drawn
// for `performance`. Markdown on stdout.
import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_PASS,
  type EngineOptions,
  type EngineSymbol,
  FAST_PASS,
  readWithEngine,
} from '../src/barcode/engine/read.ts';
import type { Luma } from '../src/image/types.ts';
import { zxing } from '../src/wasm/zxing.ts';
import { drawCode } from '../test/support/draw.ts';
import { plainZXing } from '../test/support/plain-zxing.ts';
import { CORPUS } from './support/rival-run.ts';
import { setOnDisk } from './support/rival-sets.ts';
import { SCENES } from './performance/scan-scenes.ts';
import { median, options, processorMs, table } from './support/harness.ts';

const values = options({ set: CORPUS, sample: 1, rounds: 7, only: '' });

const ALL = { formats: 'all' } as const;
const PASSES: readonly (readonly [name: string, options: EngineOptions])[] = [
  ['default', { ...DEFAULT_PASS, ...ALL }],
  ['fast', { ...FAST_PASS, ...ALL }],
  ['upright, fixed threshold', { ...DEFAULT_PASS, ...ALL, tryRotate: false, binarizer: 'fixed' }],
  ['histogram', { ...DEFAULT_PASS, ...ALL, binarizer: 'histogram' }],
  [
    'closed gaps',
    { ...DEFAULT_PASS, tryRotate: false, tryDenoise: true, formats: ['QRCode', 'DataMatrix', 'Aztec'] },
  ],
];

const read = (engine: typeof zxing, luma: Luma, options: EngineOptions): Promise<readonly EngineSymbol[]> =>
  engine.use((module) => readWithEngine(module, luma, options));

if (values.only !== 'same') console.log(await times());
if (values.only !== 'time') console.log(await sameness());

async function times(): Promise<string> {
  const scenes = [
    ...SCENES.map(({ what, luma }) => [what, luma] as const),
    ['Data Matrix, four pixels a module', () => drawCode('datamatrix', 'quietzone 4711', { scale: 4 })],
  ] as const;
  const lines: string[][] = [];
  for (const [what, make] of scenes) {
    const luma = await make();
    const options = { ...DEFAULT_PASS, ...ALL };
    // A small image is read more often, in as many rounds.
    const repeats = Math.max(1, Math.round(1_000_000 / luma.data.length));
    const ratios: number[] = [];
    const ours: number[] = [];
    for (let round = -2; round < values.rounds; round++) {
      const often = (engine: typeof zxing) => async () => {
        for (let i = 0; i < repeats; i++) await read(engine, luma, options);
      };
      const [, plain] = await processorMs(often(plainZXing));
      const [, own] = await processorMs(often(zxing));
      if (round < 0) continue;
      ratios.push(own / plain);
      ours.push(own / repeats);
    }
    lines.push([what, `${median(ours).toPrecision(3)} ms`, median(ratios).toFixed(2)]);
  }
  return table(['default pass', 'processor time', 'of zxing-wasm'], lines);
}

async function sameness(): Promise<string> {
  const images = (setOnDisk(values.set) ?? []).filter((_, i) => i % values.sample === 0);
  const tally = new Map(PASSES.map(([name]) => [name, { images: 0, symbols: 0, other: 0 }]));
  for (const { image, luma: decode } of images) {
    const luma = await decode();
    if (luma === undefined) continue;
    for (const [name, options] of PASSES) {
      const own = await read(zxing, luma, options);
      const plain = await read(plainZXing, luma, options);
      const row = tally.get(name);
      if (row === undefined) continue;
      row.images += 1;
      row.symbols += plain.length;
      if (isDeepStrictEqual(own, plain)) continue;
      row.other += 1;
      console.log(`${image.file}, ${name}: ${JSON.stringify(own)} instead of ${JSON.stringify(plain)}`);
    }
  }
  return table(
    ['pass', 'images', 'symbols', 'images read otherwise'],
    [...tally].map(([name, row]) => [name, row.images, row.symbols, row.other]),
  );
}
