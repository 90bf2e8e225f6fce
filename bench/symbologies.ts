// Round trips of our own linear decoders over the whole grid: bwip-js draws the bars, test/support/draw-linear.ts turns,
// blurs and samples them, the reader reads. The rivals (zxing-wasm 3.1.4) read none of these types.
//   node bench/symbologies.ts [--texts 3] [--angles 12] [--scales 1,2,3]
import { readOwnLinear } from '../src/barcode/symbologies/linear/index.ts';
import { UNLIMITED } from '../src/lib/budget.ts';
import { barsOf, draw, generator, withHeight, type Drawing } from '../test/support/draw-linear.ts';
import { encodeImb } from '../src/barcode/symbologies/imb/codec.ts';

const args = process.argv.slice(2);
const option = (name: string, otherwise: string): string => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? otherwise : (args[at + 1] ?? otherwise);
};
const texts = Number(option('texts', '3'));
const angles = Number(option('angles', '12'));
const scales = option('scales', '1,2,3,4,5,6,7,8,9,10').split(',').map(Number);
const only = option('only', '');
const random = generator(Number(option('seed', '7')));
const digits = (n: number): string => Array.from({ length: n }, () => Math.floor(random() * 10)).join('');
const hex = (n: number): string =>
  Array.from({ length: n }, () => '0123456789ABCDEF'.charAt(Math.floor(random() * 16))).join('');

interface Sample {
  readonly drawing: Drawing;
  readonly text: string;
}

const msi = (checktype?: string): Sample => {
  const text = digits(4 + Math.floor(random() * 8));
  const options = checktype === undefined ? {} : { includecheck: true, checktype, badmod11: true };
  return { drawing: withHeight(barsOf('msi', text, options), 40), text };
};

const SAMPLES: Readonly<Record<string, () => Sample>> = {
  'MSI plain': () => msi(),
  'MSI mod10': () => msi('mod10'),
  'MSI mod1110': () => msi('mod1110'),
  PLESSEY: () => {
    const text = hex(2 + Math.floor(random() * 8));
    return { drawing: withHeight(barsOf('plessey', text), 40), text };
  },
  IMB: () => {
    for (;;) {
      const text = `${digits(1)}${Math.floor(random() * 5)}${digits(18)}${digits([0, 5, 9, 11][Math.floor(random() * 4)] ?? 0)}`;
      if (encodeImb(text) !== undefined) return { drawing: barsOf('onecode', text), text };
    }
  },
  'EAN-2': () => {
    const text = digits(2);
    return { drawing: withHeight(barsOf('ean2', text), 22 + 20 * random()), text };
  },
  'EAN-5': () => {
    const text = digits(5);
    return { drawing: withHeight(barsOf('ean5', text), 22 + 20 * random()), text };
  },
};

const share = (read: number, of: number): string => `${read}/${of}`.padStart(9);
for (const [name, sample] of Object.entries(SAMPLES)) {
  if (!name.includes(only)) continue;
  let [wrong, ms, images] = [0, 0, 0];
  const run = (count: number, view: () => Parameters<typeof draw>[1]): string => {
    let read = 0;
    for (let i = 0; i < count; i++) {
      const { drawing, text } = sample();
      const asked = view();
      const shown = asked.angle === undefined ? { ...asked, scale: asked.scale * drawing.points } : asked;
      const luma = draw(drawing, shown);
      const start = performance.now();
      const found = readOwnLinear(luma, UNLIMITED);
      ms += performance.now() - start;
      images += 1;
      const right = found.filter(
        (symbol) => symbol.text === text || (name.startsWith('MSI') && symbol.text.startsWith(text)),
      );
      if (right.length > 0) read += 1;
      else if (args.includes('--log'))
        console.log('  missed', text, JSON.stringify(shown), found.map((s) => s.text).join(' '));
      wrong += found.length - right.length;
    }
    return share(read, count);
  };
  let upright = '';
  for (const quiet of [12, 0])
    upright += ` quiet ${quiet}:${run(texts * 10, () => ({ scale: 1 + Math.floor(random() * 10), quiet }))}`;
  const cells = scales
    .filter((scale) => scale > 1)
    .map((scale) =>
      [0, 0.25, 0.5]
        .map((blur) =>
          run(angles, () => ({
            scale,
            blur,
            noise: 3,
            angle: random() * 360,
            shift: [random(), random()],
            seed: images,
          })),
        )
        .join(''),
    );
  console.log(`${name.padEnd(12)} upright${upright}`);
  cells.forEach((cell, i) =>
    console.log(
      `  scale ${String(scales.filter((scale) => scale > 1)[i]).padStart(2)} turned, σ 0 | 0.25 | 0.5: ${cell}`,
    ),
  );
  console.log(`  wrong ${wrong}, ${(ms / images).toFixed(1)} ms an image`);
}
