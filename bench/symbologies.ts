// Round trips of the built-in linear decoders over the whole grid, beside the bars they are held to: upright, sharp, whole scales
// 1 to 10: all; scales 2 to 10, any rotation, blur up to σ 0.5 module: 99 %. The rivals (zxing-wasm 3.1.4) read none of these types.
//   npm run bench -- symbologies [--types REGEX] [--texts 5] [--step 15] [--random 6] [--blurs 0,0.125,0.25,0.375,0.5]
//     [--scales 1,2,3,4,5,6,7,8,9,10] [--seed 7] [--log]
// bwip-js draws the bars, test/support/draw-linear.ts rotates, blurs and samples them (noise σ 3, random phase), the reader
// reads. A cell of the rotated grid (type, scale, blur) holds every --step degrees and --random angles more, from scale 6 on a
// third of them, each with a text of its own; a cell of the upright one --texts texts. Markdown on stdout, progress and
// (--log) what was missed or read wrongly on stderr. The whole grid is 6,650 images: 10 to 20 minutes of one core, nearly
// all of it for drawing.
import { parseArgs } from 'node:util';
import { encodeImb } from '../src/barcode/linear/imb/codec.ts';
import { readLinear } from '../src/barcode/linear/index.ts';
import { UNLIMITED } from '../src/lib/budget.ts';
import { barsOf, draw, generator, withHeight, type Drawing, type View } from '../test/support/draw-linear.ts';
import { table } from './support/rival-tally.ts';

const { values } = parseArgs({
  options: {
    types: { type: 'string', default: '.' },
    texts: { type: 'string', default: '5' },
    step: { type: 'string', default: '15' },
    random: { type: 'string', default: '6' },
    blurs: { type: 'string', default: '0,0.125,0.25,0.375,0.5' },
    scales: { type: 'string', default: '1,2,3,4,5,6,7,8,9,10' },
    seed: { type: 'string', default: '7' },
    log: { type: 'boolean', default: false },
  },
});
const types = new RegExp(values.types);
const texts = Number(values.texts);
const step = Number(values.step);
const blurs = values.blurs.split(',').map(Number);
const scales = values.scales.split(',').map(Number);
const random = generator(Number(values.seed));

/** The bars that the shares are held to; symbols cropped to their bars lack the margin that they must have, and are shown alone. */
const UPRIGHT_SHARE = 1;
const ROTATED_SHARE = 0.99;
/** Pixels a module. */
const LARGE_SCALE = 6;
/** Margins of an upright symbol in modules; cropped to its bars it has none. */
const MARGINS = [12, 0];

interface Sample {
  readonly drawing: Drawing;
  readonly text: string;
}

const SAMPLES: Readonly<Record<string, () => Sample>> = {
  'MSI plain': () => msi({}),
  'MSI mod 10': () => msi({ includecheck: true, checktype: 'mod10' }),
  'MSI mod 11, 10': () => msi({ includecheck: true, checktype: 'mod1110', badmod11: true }),
  PLESSEY: () => {
    const text = drawn('0123456789ABCDEF', 2 + below(8));
    return { drawing: withHeight(barsOf('plessey', text), 40), text };
  },
  IMB: () => {
    for (;;) {
      const text = `${digits(1)}${below(5)}${digits(18)}${digits([0, 5, 9, 11][below(4)] ?? 0)}`;
      if (encodeImb(text) !== undefined) return { drawing: barsOf('onecode', text), text };
    }
  },
  'EAN-2': () => addOn('ean2', digits(2)),
  'EAN-5': () => addOn('ean5', digits(5)),
};

/** Images of one kind: how many, how many of them read, by their scale too. */
interface Tally {
  all: number;
  read: number;
  readonly missedAt: Map<number, number>;
}

const rows: string[][] = [];
const began = performance.now();
for (const [name, sample] of Object.entries(SAMPLES)) {
  if (!types.test(name)) continue;
  const upright = MARGINS.map(emptyTally);
  const rotated = blurs.map(emptyTally);
  const sum = { wrong: 0, ms: 0, images: 0 };
  const show = (into: Tally | undefined, view: View, points: 'points' | 'modules'): void => {
    const { drawing, text } = sample();
    const shown = points === 'points' ? { ...view, scale: view.scale * drawing.points } : view;
    const luma = draw(drawing, shown);
    const start = performance.now();
    const found = readLinear(luma, UNLIMITED);
    sum.ms += performance.now() - start;
    sum.images += 1;
    // An MSI's check digits are part of what is answered.
    const right = found.filter((symbol) =>
      name.startsWith('MSI') ? symbol.text.startsWith(text) : symbol.text === text,
    );
    sum.wrong += found.length - right.length;
    if (into === undefined) return;
    into.all += 1;
    if (right.length > 0) into.read += 1;
    else into.missedAt.set(view.scale, (into.missedAt.get(view.scale) ?? 0) + 1);
    if (values.log && (right.length === 0 || right.length < found.length))
      process.stderr.write(
        `${right.length === 0 ? 'missed' : 'wrong beside'} ${name} ${text}, ${drawing.height.toFixed(1)} modules high, ${JSON.stringify(shown)}: ${found.map((symbol) => symbol.text).join(' ')}\n`,
      );
  };
  for (const scale of scales) {
    for (const [at, quiet] of MARGINS.entries())
      for (let i = 0; i < texts; i++) show(upright[at], { scale, quiet }, 'points');
    if (scale > 1)
      for (const [at, blur] of blurs.entries())
        for (const angle of angles(scale))
          show(
            rotated[at],
            { scale, blur, angle, noise: 3, shift: [random(), random()], seed: sum.images },
            'modules',
          );
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    process.stderr.write(
      `${name}, scale ${scale}: ${shares(upright)} | ${shares(rotated)}; ${minutes} minutes\n`,
    );
  }
  rows.push([
    name,
    ...upright.map(share),
    ...rotated.map(share),
    verdict(upright.slice(0, 1), UPRIGHT_SHARE),
    verdict(rotated, ROTATED_SHARE),
    missed(rotated),
    String(sum.wrong),
    (sum.ms / sum.images).toFixed(0),
  ]);
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${((performance.now() - began) / 60_000).toFixed(0)} minutes. ` +
    `Scales ${values.scales}; upright ${texts} texts a scale and margin; rotated every ${step}° and ${values.random} random angles more, a third of them from scale ${LARGE_SCALE} on.\n`,
);
console.log(
  table(
    [
      'type',
      ...MARGINS.map((quiet) => (quiet > 0 ? 'upright, margin' : 'cropped')),
      ...blurs.map((blur) => `rotated, σ ${blur}`),
      'upright (bar: 100 %)',
      'rotated (bar: 99 %)',
      'missed at scale (images)',
      'wrong texts',
      'ms an image',
    ],
    rows,
  ),
);

/** Every third angle of large symbols: they are read at a smaller scale of the pyramid, and their drawing takes the most time. */
function angles(scale: number): readonly number[] {
  const even = Array.from({ length: Math.ceil(360 / step) }, (_, i) => i * step);
  const all = [...even, ...Array.from({ length: Number(values.random) }, () => 360 * random())];
  return scale < LARGE_SCALE ? all : all.filter((_, index) => index % 3 === 0);
}

function emptyTally(): Tally {
  return { all: 0, read: 0, missedAt: new Map() };
}

function share({ read, all }: Tally): string {
  return `${read}/${all}`;
}

function shares(tallies: readonly Tally[]): string {
  return tallies.map(share).join(' ');
}

function verdict(tallies: readonly Tally[], bar: number): string {
  const read = tallies.reduce((sum, tally) => sum + tally.read, 0);
  const all = tallies.reduce((sum, tally) => sum + tally.all, 0);
  if (all === 0) return '-';
  return `${((100 * read) / all).toFixed(2)} %${read >= bar * all ? '' : ', **missed**'}`;
}

function missed(tallies: readonly Tally[]): string {
  const at = scales.map(
    (scale) => [scale, tallies.reduce((sum, { missedAt }) => sum + (missedAt.get(scale) ?? 0), 0)] as const,
  );
  return (
    at
      .filter(([, images]) => images > 0)
      .map(([scale, images]) => `${scale} (${images})`)
      .join(', ') || '-'
  );
}

function msi(options: Readonly<Record<string, unknown>>): Sample {
  const text = digits(4 + below(8));
  return { drawing: withHeight(barsOf('msi', text, options), 40), text };
}

function addOn(bcid: string, text: string): Sample {
  return { drawing: withHeight(barsOf(bcid, text), 22 + 20 * random()), text };
}

function below(limit: number): number {
  return Math.floor(random() * limit);
}

function digits(length: number): string {
  return drawn('0123456789', length);
}

function drawn(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('');
}
