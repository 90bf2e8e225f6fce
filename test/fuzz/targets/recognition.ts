// Recognition and the built-in decoders, over scenes drawn by a recipe: codes in any place, finder patterns, bars, noise.
import type { Luma } from '../../../src/image/types.ts';
import type { RecognizeOptions } from '../../../src/barcode/recognize/options.ts';
import { recognize } from '../../../src/barcode/recognize/recognize.ts';
import { fitEan } from '../../../src/barcode/linear/ean-upc/fit/index.ts';
import { readLinear } from '../../../src/barcode/linear/index.ts';
import { lowResolutionSteps } from '../../../src/barcode/qr/low-resolution/index.ts';
import type { RecognizedSymbol } from '../../../src/barcode/reader.ts';
import { finish } from '../../../src/lib/steps.ts';
import { createBudget, type Budget } from '../../../src/lib/budget.ts';
import { barsOf, draw, generator } from '../../support/draw-linear.ts';
import { drawQr, qrModules } from '../../support/draw-qr.ts';
import { choicesOf, createRandom, type Choices } from '../random.ts';
import { digestOf, type Target, type Verdict } from '../target.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';

const BUDGET_MS = 300;

let stamps: readonly [Luma, ...Luma[]] | undefined;

/** Codes to put into scenes. Drawn once: drawing takes longer than reading. */
function drawnStamps(): readonly [Luma, ...Luma[]] {
  stamps ??= [
    draw(barsOf('ean13', '9521234000006'), { scale: 2, quiet: 9 }),
    draw(barsOf('ean13', '9521234000006'), { scale: 0.9, quiet: 9, blur: 0.6, noise: 4 }),
    draw(barsOf('msi', '1234567'), { scale: 2, angle: 3 }),
    draw(barsOf('plessey', '01234ABCD'), { scale: 1.5 }),
    draw(barsOf('ean5', '90200'), { scale: 2 }),
    draw(barsOf('onecode', '0123456709498765432101234567891'), { scale: 2.4 }),
    draw(barsOf('code128', 'QUIETZONE'), { scale: 1.3, angle: 40 }),
    drawQr(qrModules('HELLO', 1), { version: 1, modulePx: 4, blur: 0 }),
    drawQr(qrModules('https://example.com/quietzone', 3), { version: 3, modulePx: 1.5, blur: 0.4 }),
    drawQr(qrModules('turned', 2), { version: 2, modulePx: 3, blur: 0.2, angle: 20 }),
  ];
  return stamps;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

type Operation = (canvas: Canvas, choices: Choices) => void;

const stamp: Operation = (canvas, choices) => {
  const picture = choices.pick(drawnStamps());
  const [left, top] = [choices.below(canvas.width) - 20, choices.below(canvas.height) - 20];
  for (let y = Math.max(0, -top); y < picture.height && top + y < canvas.height; y++)
    for (let x = Math.max(0, -left); x < picture.width && left + x < canvas.width; x++)
      canvas.data[(top + y) * canvas.width + left + x] = picture.data[y * picture.width + x] ?? 255;
};

/** Rings of 1 : 1 : 3 : 1 : 1 in a grid: what searches for QR codes stop at. */
const finders: Operation = (canvas, choices) => {
  const module = 1 + choices.below(5);
  const step = 8 * module + choices.below(30);
  paint(canvas, (x, y) => {
    const [u, v] = [Math.floor((x % step) / module), Math.floor((y % step) / module)];
    if (u > 6 || v > 6) return undefined;
    const ring = Math.max(Math.abs(u - 3), Math.abs(v - 3));
    return ring === 2 ? 255 : 0;
  });
};

const bars: Operation = (canvas, choices) => {
  const [wide, narrow, slant] = [1 + choices.below(6), 1 + choices.below(6), choices.below(5)];
  paint(canvas, (x, y) => ((x + Math.floor((y * slant) / 8)) % (wide + narrow) < wide ? 0 : 255));
};

const noise: Operation = (canvas, choices) => {
  const random = generator(choices.below(65_536));
  const strength = choices.below(256);
  paint(canvas, (_x, _y, value) => Math.max(0, Math.min(255, value + (random() - 0.5) * strength)));
};

const rows: Operation = (canvas, choices) => {
  const row = choices.bytes(32);
  paint(canvas, (x, y) => row[(x + (y >> 4)) % Math.max(1, row.length)] ?? 255);
};

const block: Operation = (canvas, choices) => {
  const [left, top] = [choices.below(canvas.width), choices.below(canvas.height)];
  const [right, bottom, grey] = [left + choices.below(120), top + choices.below(120), choices.below(256)];
  paint(canvas, (x, y) => (x >= left && x < right && y >= top && y < bottom ? grey : undefined));
};

const inverted: Operation = (canvas) => paint(canvas, (_x, _y, value) => 255 - value);

const OPERATIONS: readonly [Operation, ...Operation[]] = [
  stamp,
  stamp,
  stamp,
  stamp,
  finders,
  bars,
  noise,
  rows,
  block,
  inverted,
];

function paint(
  { width, height, data }: Canvas,
  at: (x: number, y: number, value: number) => number | undefined,
): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = at(x, y, data[y * width + x] ?? 255);
      if (value !== undefined) data[y * width + x] = value;
    }
}

/** Size, then up to six operations. */
function scene(choices: Choices): Luma {
  const [width, height] = [1 + choices.below(420), 1 + choices.below(320)];
  const canvas = { width, height, data: new Uint8Array(width * height).fill(255) };
  for (let count = 1 + choices.below(6); count > 0 && choices.left() > 0; count--)
    choices.pick(OPERATIONS)(canvas, choices);
  return canvas;
}

function verdict(symbols: readonly RecognizedSymbol[], luma: Luma): Verdict {
  const digest = `${digestOf(luma.data)} ${symbols.map(({ type, text }) => `${type} ${text}`).join('|')}`;
  const odd = symbols.find(
    ({ text, quad }) => text === '' || quad.some(({ x, y }) => !Number.isFinite(x) || !Number.isFinite(y)),
  );
  return {
    code: 'ok',
    digest,
    ...(odd === undefined ? {} : { fault: `${odd.type} ${JSON.stringify(odd)}` }),
  };
}

const SEEDS = (): readonly Uint8Array[] =>
  Array.from({ length: 24 }, (_, index) => createRandom('scene', index).bytes(60));

const EFFORTS: readonly [RecognizeOptions['effort'], ...RecognizeOptions['effort'][]] = [
  'standard',
  'advanced',
  'advanced2',
];
const STEPS: readonly [RecognizeOptions['preprocessing'], ...RecognizeOptions['preprocessing'][]] = [
  'Auto',
  'Auto',
  'None',
];

const reader = (
  name: string,
  of: string,
  fast: number,
  read: (luma: Luma, budget: Budget) => readonly RecognizedSymbol[],
): Target => ({
  name,
  of,
  seeds: SEEDS,
  maxBytes: 400,
  allowed: [],
  budgetMs: BUDGET_MS,
  slackMs: 800,
  nightly: 10_000,
  fast,
  run: (bytes) => {
    const luma = scene(choicesOf(bytes));
    return verdict(read(luma, createBudget({ workMs: BUDGET_MS })), luma);
  },
});

export const RECOGNITION_TARGETS: readonly Target[] = [
  {
    name: 'recognize',
    of: 'recognition at every effort over drawn scenes',
    seeds: SEEDS,
    maxBytes: 400,
    allowed: [],
    budgetMs: BUDGET_MS,
    slackMs: 1500,
    memoryBytes: 96 * 2 ** 20,
    nightly: 3000,
    fast: 8,
    run: async (bytes) => {
      const choices = choicesOf(bytes);
      const options = { effort: choices.pick(EFFORTS), preprocessing: choices.pick(STEPS) };
      const symbologies = choices.flag() ? ('all' as const) : ('qr' as const);
      const luma = scene(choices);
      const read = await recognize(luma, {
        ...options,
        symbologies,
        budget: createBudget({ workMs: BUDGET_MS }),
      });
      return read.ok
        ? verdict(read.value, luma)
        : { code: read.failure.code, digest: messageOf(read.failure) };
    },
  },
  reader('built-in-linear', 'MSI, Plessey, IMB and add-ons in drawn scenes', 20, (luma, budget) =>
    readLinear(luma, budget),
  ),
  reader('ean-fit', 'the fit of EAN-13 and UPC-A to drawn scenes', 8, (luma, budget) =>
    finish(fitEan(luma, budget)),
  ),
  reader('low-resolution-qr', 'QR codes of few pixels a module in drawn scenes', 3, (luma, budget) =>
    finish(lowResolutionSteps(luma, budget)),
  ),
];
