// Two codes of all pairs of types side by side: what is read and wrong beside zxing-wasm 3.1.4 with its default options on the same pixels.
//   npm run bench -- pairs [--only REGEX] [--seed N] [--inverted] [--log]
// The kinds of test/support/draw-photo-codes.ts, each with each, ten modules apart, in a row and in a column, modules of 2 and of 3 px,
// upright and at one odd angle. Advanced, with its ordinary budget. CSV on stdout, one line a kind and posture;
// --inverted draws white on black; --log names what is missed and wrong on stderr.
import { parseArgs } from 'node:util';
import { DEFAULT_PASS, readWithEngine } from '../src/barcode/engine/read.ts';
import { recognize } from '../src/barcode/index.ts';
import { createBudget } from '../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../src/scan/index.ts';
import { zxing } from '../src/wasm/zxing.ts';
import { rotated } from '../test/support/draw.ts';
import { generator } from '../test/support/draw-linear.ts';
import { drawKind, KIND_NAMES, scorePhoto } from '../test/support/draw-photo-codes.ts';
import { pageOfAll } from '../test/support/draw-photo-page.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    seed: { type: 'string', default: '5' },
    inverted: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  },
});
const only = new RegExp(values.only);
const random = generator(Number(values.seed));
const ANGLES = [7, -13, 22, 41, -33, 78, 103] as const;
const rows = new Map<string, { codes: number; read: number; rival: number }>();
let [pair, wrong, again, rivalWrong] = [0, 0, 0, 0];

for (const [i, one] of KIND_NAMES.entries())
  for (const other of KIND_NAMES.slice(0, i + 1)) {
    const isEven = pair % 2 === 0;
    const angle = ANGLES[++pair % ANGLES.length] ?? 0;
    const codes = [
      await drawKind(one, random, isEven ? 3 : 2),
      await drawKind(other, random, isEven ? 3 : 2),
    ];
    if (!only.test(`${one} ${other}`)) continue;
    const { width, height, data } = pageOfAll(codes, isEven ? 'row' : 'column', { gap: 10 });
    const page = { width, height, data };
    for (const degrees of [0, angle]) {
      const black = degrees === 0 ? page : rotated(page, degrees);
      const image = values.inverted ? { ...black, data: black.data.map((grey) => 255 - grey) } : black;
      const read = await recognize(image, {
        symbologies: 'all',
        effort: 'advanced',
        preprocessing: 'Auto',
        budget: createBudget({ workMs: PAGE_WORK_MS.advanced }),
      });
      const ours = scorePhoto(codes, read.ok ? read.value : []);
      const rivals = scorePhoto(
        codes,
        await zxing.use(async (module) => readWithEngine(module, image, { ...DEFAULT_PASS, formats: 'all' })),
      );
      wrong += ours.wrong.length;
      again += ours.again.length;
      rivalWrong += rivals.wrong.length;
      for (const code of codes) {
        const key = `${code.kind},${degrees === 0 ? 'upright' : 'rotated'}`;
        const row = rows.get(key) ?? { codes: 0, read: 0, rival: 0 };
        row.codes += 1;
        if (!ours.missed.includes(code)) row.read += 1;
        if (!rivals.missed.includes(code)) row.rival += 1;
        rows.set(key, row);
      }
      if (!values.log || ours.missed.length + ours.wrong.length + ours.again.length === 0) continue;
      const names = (list: readonly { readonly type: string; readonly text?: string }[]): string =>
        list.map(({ type, text = '' }) => `${type} ${text}`).join(', ');
      process.stderr.write(
        `${one} + ${other}, ${degrees}°: missed ${names(ours.missed)}; wrong ${names(ours.wrong)}; again ${names(ours.again)}\n`,
      );
    }
  }

console.log('kind,posture,codes,read,zxing-wasm');
for (const [key, { codes, read, rival }] of rows) console.log([key, codes, read, rival].join(','));
const total = [...rows.values()].reduce(
  (sum, { codes, read, rival }) => [(sum[0] ?? 0) + codes, (sum[1] ?? 0) + read, (sum[2] ?? 0) + rival],
  [0, 0, 0],
);
console.log(`all,,${total.join(',')}; wrong ${wrong} and ${rivalWrong}, again ${again}`);
