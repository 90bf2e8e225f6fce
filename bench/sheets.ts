// Sheets of codes of one type: how many are read, in which order, and whether an answer with fewer says that there may be more.
//   npm run bench -- sheets [--only REGEX] [--degrees 0,3,-5] [--count N] [--columns N] [--module PX] [--seed N] [--rivals] [--log]
// The kinds of test/support/draw-photo-codes.ts, each code with a text of its own, modules of 2 px, a quiet zone of ten modules and
// 6 px between codes; the sheet is rotated as a whole. Advanced, with its ordinary budget. CSV on stdout; `silent` counts
// the codes that are missing from an answer which does not say so, `order` says whether the answer is in reading order.
// --rivals adds what zxing-wasm 3.1.4 reads with its default options; --log names what is missing and what each pass knew on stderr.
import { parseArgs } from 'node:util';
import { DEFAULT_PASS, readWithEngine } from '../src/barcode/engine/read.ts';
import { recognize } from '../src/barcode/index.ts';
import { createBudget } from '../src/lib/budget.ts';
import { PAGE_WORK_MS } from '../src/scan/index.ts';
import { zxing } from '../src/wasm/zxing.ts';
import { rotated, sheet } from '../test/support/draw.ts';
import { generator } from '../test/support/draw-linear.ts';
import { drawKind, KIND_NAMES, scorePhoto, type DrawnCode } from '../test/support/draw-photo-codes.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    degrees: { type: 'string', default: '0,3,-5,8,10' },
    count: { type: 'string', default: '128' },
    columns: { type: 'string', default: '8' },
    module: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    rivals: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  },
});
const only = new RegExp(values.only);
const [count, columns, modulePx, seed] = [values.count, values.columns, values.module, values.seed].map(
  Number,
) as [number, number, number, number];

console.log(
  `kind,degrees,codes,read,wrong,again,silent,order,ms,work_ms${values.rivals ? ',zxing-wasm' : ''}`,
);
for (const kind of KIND_NAMES) {
  if (!only.test(kind)) continue;
  const random = generator(seed);
  const codes: DrawnCode[] = [];
  for (let i = 0; i < count; i++) codes.push(await drawKind(kind, random, modulePx));
  const flat = sheet(
    codes.map(({ luma }) => withQuietZone(luma, 10 * modulePx)),
    columns,
    6,
  );
  for (const degrees of values.degrees.split(',').map(Number)) {
    const image = degrees === 0 ? flat : rotated(flat, degrees);
    const whole = createBudget({ workMs: PAGE_WORK_MS.advanced });
    let [complete, spent] = [true, 0];
    const budget = {
      spend: (ms: number) => ((spent += ms), whole.spend(ms)),
      get exhausted() {
        return whole.exhausted;
      },
    };
    const start = performance.now();
    const read = await recognize(image, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget,
      onIncomplete: () => (complete = false),
      ...(values.log && {
        observe: (pass, symbols) =>
          process.stderr.write(`${kind} ${degrees}°: ${pass} ${symbols} (${spent.toFixed(0)} ms)\n`),
      }),
    });
    const ms = performance.now() - start;
    const found = read.ok ? read.value : [];
    const { missed, wrong, again } = scorePhoto(codes, found);
    const known = new Map(codes.flatMap(({ texts }, i) => texts.map((text) => [text, i] as const)));
    const places = found.flatMap(({ text }) => known.get(text) ?? []);
    const order = places.every((place, i) => i === 0 || place > (places[i - 1] ?? 0));
    const row: (string | number)[] = [
      kind,
      degrees,
      count,
      count - missed.length,
      wrong.length,
      again.length,
    ];
    row.push(complete ? missed.length : 0, order ? 'yes' : 'no', ms.toFixed(0), spent.toFixed(0));
    if (values.rivals) {
      const rival = await zxing.use(async (module) =>
        readWithEngine(module, image, { ...DEFAULT_PASS, formats: 'all' }),
      );
      row.push(count - scorePhoto(codes, rival).missed.length);
    }
    console.log(row.join(','));
    if (!values.log) continue;
    const lost = missed.map((code) => codes.findIndex((each) => each === code));
    process.stderr.write(`${kind} ${degrees}°: missing ${lost.join(' ')}\n`);
    for (const { type, text, pass, quad } of wrong)
      process.stderr.write(
        `${kind} ${degrees}°: wrong ${type} ${text} by ${pass} at ${JSON.stringify(quad)}\n`,
      );
  }
}

function withQuietZone(luma: DrawnCode['luma'], px: number): DrawnCode['luma'] {
  const width = luma.width + 2 * px;
  const data = new Uint8Array(width * (luma.height + 2 * px)).fill(255);
  for (let y = 0; y < luma.height; y++)
    data.set(luma.data.subarray(y * luma.width, (y + 1) * luma.width), (y + px) * width + px);
  return { width, height: luma.height + 2 * px, data };
}
