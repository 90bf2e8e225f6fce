// Draws small photographs of EAN and UPC: print whose bars have grown or thinned, out of focus, bent, glaring, bleached, covered or
// from a screen, as JPEG, on a label with digits below. Everything is drawn from a seed. It uses no code of the decoders.
import type { Symbology } from '../../src/barcode/index.ts';
import type { Luma } from '../../src/image/types.ts';
import { barsOf, generator, type Drawing } from './draw-linear.ts';
import { checkDigit } from './draw-photo-codes.ts';
import { compressed, defocused, exposed, type Plane } from './draw-photo-sensor.ts';

type Random = () => number;
const within = (random: Random, from: number, to: number): number => from + (to - from) * random();

/** How a symbol is printed, seen and photographed; lengths in modules. */
export interface RetailShot {
  readonly modulePx: number;
  /** By how much every bar is wider, ± .5. */
  readonly spread: number;
  readonly gaussian: number;
  /** Radius of the lens's disc. */
  readonly disc: number;
  /** Share of half a turn that a cylinder shows; 0 is flat. */
  readonly curve: number;
  /** Greys: of the paper's reflection of a lamp, of the light that both ends gain, and of a screen's grid. */
  readonly glare: number;
  readonly bleached: number;
  readonly moire: number;
  /** Share of the symbol's area that lies under a sticker, which leaves at least a fifth of its height free. */
  readonly covered: number;
  readonly degrees: number;
  readonly noise: number;
  /** Of the JPEG file, 1 to 100; 0 is none. */
  readonly quality: number;
}

const CLEAR: RetailShot = {
  modulePx: 2,
  spread: 0,
  gaussian: 0.25,
  disc: 0,
  curve: 0,
  glare: 0,
  bleached: 0,
  moire: 0,
  covered: 0,
  degrees: 0,
  noise: 2,
  quality: 0,
};

export interface RetailKind {
  readonly name: string;
  readonly shot: (random: Random) => Partial<RetailShot>;
}

/** Between 1 and 3 pixels a module each. */
export const RETAIL_KINDS: readonly RetailKind[] = [
  { name: 'ink spread', shot: (random) => ({ spread: within(random, -0.5, 0.5) }) },
  {
    name: 'Gaussian blur',
    shot: (random) => ({ gaussian: within(random, 0.6, 1.3), spread: within(random, -0.3, 0.3) }),
  },
  {
    name: 'defocus',
    shot: (random) => ({ disc: within(random, 1, 2.6), spread: within(random, -0.3, 0.3) }),
  },
  {
    name: 'moiré',
    shot: (random) => ({ moire: within(random, 20, 60), gaussian: within(random, 0.3, 0.7) }),
  },
  {
    name: 'curved',
    shot: (random) => ({ curve: within(random, 0.3, 0.6), gaussian: within(random, 0.3, 0.9) }),
  },
  { name: 'glare', shot: (random) => ({ glare: within(random, 60, 160), disc: within(random, 0, 1.6) }) },
  {
    name: 'bleached ends',
    shot: (random) => ({ bleached: within(random, 60, 140), disc: within(random, 0, 1.6) }),
  },
  {
    name: 'covered',
    shot: (random) => ({ covered: within(random, 0.1, 0.3), gaussian: within(random, 0.3, 0.8) }),
  },
  {
    name: 'JPEG',
    shot: (random) => ({ quality: within(random, 10, 45), gaussian: within(random, 0.3, 0.8) }),
  },
  {
    name: 'all at once',
    shot: (random) => ({
      spread: within(random, -0.35, 0.35),
      gaussian: within(random, 0.3, 0.7),
      disc: within(random, 0, 1.4),
      curve: within(random, 0, 0.4),
      glare: within(random, 0, 80),
      bleached: within(random, 0, 80),
      quality: within(random, 40, 85),
    }),
  },
];

export interface RetailPhoto {
  readonly luma: Luma;
  readonly type: Symbology;
  /** As the API answers it: of the symbol, then of its add-on if it has one. */
  readonly texts: readonly string[];
  readonly shot: RetailShot;
}

const digits = (count: number, random: Random): string =>
  Array.from({ length: count }, () => Math.floor(10 * random())).join('');
const withCheck = (body: string): string => body + checkDigit(body);
const ean13 = (random: Random): string => withCheck(`${Math.floor(1 + 9 * random())}${digits(11, random)}`);
const upcA = (random: Random): string => withCheck(digits(11, random));
/** With how many digits of an add-on. */
const TYPES: readonly (readonly [Symbology, string, (random: Random) => string, number?])[] = [
  ['EAN_13', 'ean13', ean13],
  ['UPC_A', 'upca', upcA],
  ['EAN_13', 'ean13', ean13],
  ['EAN_8', 'ean8', (random) => withCheck(digits(7, random))],
  ['EAN_13', 'ean13', ean13, 5],
  ['UPC_E', 'upce', upcE],
  ['EAN_13', 'ean13', ean13],
  ['UPC_A', 'upca', upcA, 2],
];

/** A last digit of 5 to 9 stands for itself: five digits of the maker, then 0000 and that digit. */
function upcE(random: Random): string {
  const [maker, last] = [`${digits(4, random)}${Math.floor(1 + 9 * random())}`, Math.floor(5 + 5 * random())];
  return `0${maker}${last}${checkDigit(`0${maker}0000${last}`)}`;
}

/** The photograph of that number of a kind. */
export function drawRetail(kind: RetailKind, index: number, seed = 1): RetailPhoto {
  const random = generator(seed * 100_003 + index * 7919 + 31 * RETAIL_KINDS.indexOf(kind));
  const [type, bcid, textOf, addOn = 0] = TYPES[index % TYPES.length] ?? ['EAN_13', 'ean13', ean13];
  const texts = addOn === 0 ? [textOf(random)] : [textOf(random), digits(addOn, random)];
  const shot = { ...CLEAR, ...postureOf(random), ...kind.shot(random) };
  return { luma: photographed(barsOf(bcid, texts.join(' ')), shot, random), type, texts, shot };
}

const postureOf = (random: Random): Pick<RetailShot, 'modulePx' | 'degrees' | 'noise'> => ({
  modulePx: within(random, 1, 3),
  degrees: within(random, -12, 12),
  noise: within(random, 1, 4),
});

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';
const drawnFrom = (alphabet: string, count: number, random: Random): string =>
  Array.from({ length: count }, () => alphabet[Math.floor(alphabet.length * random())]).join('');
const lengthWithin = (random: Random, from: number, to: number): number =>
  Math.floor(within(random, from, to + 1));

/** Elements of two widths: the wide ones of 2 to 3 modules, as standards allow. */
function withWide(drawing: Drawing, random: Random): Drawing {
  const wide = within(random, 2, 3);
  const widthOf = (modules: number): number => (modules > 1.5 ? wide : 1);
  let [x, end] = [0, 0];
  const bars = drawing.bars.map((bar) => {
    x += bar.x > end ? widthOf(bar.x - end) : 0;
    end = bar.x + bar.width;
    const moved = { ...bar, x, width: widthOf(bar.width) };
    x += moved.width;
    return moved;
  });
  return { ...drawing, bars, width: x };
}

/** Other linear symbologies, with how a text of theirs is drawn. */
export const TRADE_TYPES = [
  [
    'CODE_39',
    (random) => {
      const text = drawnFrom(ALPHANUMERIC.slice(0, 36), lengthWithin(random, 4, 14), random);
      return { text, bars: withWide(barsOf('code39', text), random) };
    },
  ],
  [
    'CODABAR',
    (random) => {
      const text = digits(lengthWithin(random, 5, 16), random);
      const [start, stop] = [drawnFrom('ABCD', 1, random), drawnFrom('ABCD', 1, random)];
      return { text, bars: withWide(barsOf('rationalizedCodabar', `${start}${text}${stop}`), random) };
    },
  ],
  [
    'CODE_128',
    (random) => {
      const isDigits = random() < 0.4;
      const text = isDigits
        ? digits(2 * lengthWithin(random, 3, 11), random)
        : drawnFrom(ALPHANUMERIC, lengthWithin(random, 4, 14), random).trim();
      return { text, bars: barsOf('code128', text) };
    },
  ],
  [
    'ITF',
    (random) => {
      const isCase = random() < 0.7;
      const text = isCase ? withCheck(digits(13, random)) : digits(2 * lengthWithin(random, 3, 8), random);
      const bars = barsOf(isCase ? 'itf14' : 'interleaved2of5', text, { showborder: false });
      return { text, bars: withWide(bars, random) };
    },
  ],
] as const satisfies readonly (readonly [
  Symbology,
  (random: Random) => { readonly text: string; readonly bars: Drawing },
])[];

/** The photograph of that number of a kind, of one of TRADE_TYPES. */
export function drawTrade(
  kind: RetailKind,
  [type, drawing]: (typeof TRADE_TYPES)[number],
  index: number,
  seed = 1,
): RetailPhoto {
  const place = TRADE_TYPES.findIndex(([each]) => each === type);
  const random = generator(seed * 300_007 + index * 7919 + 31 * RETAIL_KINDS.indexOf(kind) + 1009 * place);
  const { text, bars } = drawing(random);
  const shot = { ...CLEAR, ...postureOf(random), ...kind.shot(random) };
  return { luma: photographed(bars, shot, random), type, texts: [text], shot };
}

/** Bars of another linear symbology, or of none, photographed in the same way: nothing is an EAN or UPC. */
export function drawNoRetail(kind: RetailKind, index: number, seed = 1): Luma {
  const random = generator(seed * 200_003 + index * 7919 + 31 * RETAIL_KINDS.indexOf(kind));
  const shot = { ...CLEAR, modulePx: within(random, 1, 3), ...kind.shot(random) };
  const others = ['code128', 'code39', 'interleaved2of5', 'rationalizedCodabar', 'code93'] as const;
  const which = index % (others.length + 1);
  const bcid = others[which];
  if (bcid === undefined) return photographed(stripes(random), shot, random);
  const text = bcid === 'rationalizedCodabar' ? `A${digits(9, random)}B` : digits(12, random);
  return photographed(barsOf(bcid, text), shot, random);
}

/** As many bars as an EAN-13 has, of any width. */
function stripes(random: Random): Drawing {
  let x = 0;
  const bars = Array.from({ length: 30 }, () => {
    const width = 1 + Math.floor(4 * random());
    const bar = { x, width, top: 0, bottom: 60 };
    x += width + 1 + Math.floor(4 * random());
    return bar;
  });
  return { bars, width: x, height: 60, points: 1 };
}

/** Samples of the plane that is seen per pixel, along a side. */
const FINER = 2;
/** Modules of paper at both ends, of the desk beyond, and of the bars' height. */
const QUIET = 10;
const DESK = 9;
const HEIGHT = 45;
const [INK, PAPER, GROUND] = [35, 190, 80];

function photographed(drawing: Drawing, shot: RetailShot, random: Random): Luma {
  const { modulePx, degrees, noise } = shot;
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [across, down] = [drawing.width + 2 * (QUIET + DESK), HEIGHT + 28];
  const step = 1 / (modulePx * FINER);
  const width = Math.ceil((across * Math.abs(cos) + down * Math.abs(sin)) * modulePx) * FINER;
  const height = Math.ceil((down * Math.abs(cos) + across * Math.abs(sin)) * modulePx) * FINER;
  const shadeOf = shaded(drawing, shot, random);
  const data = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [dx, dy] = [(x + 0.5 - width / 2) * step, (y + 0.5 - height / 2) * step];
      data[i] = shadeOf(dx * cos + dy * sin, dy * cos - dx * sin);
    }
  const blurred = smoothed(
    defocused({ width, height, data }, shot.disc / step),
    Math.max(shot.gaussian, 0.2) / step,
  );
  const seen = exposed(pixelsOf(blurred), noise, random);
  return shot.quality === 0 ? seen : compressed(seen, shot.quality);
}

/** The grey at a point of the label, in modules from the symbol's middle. */
function shaded(drawing: Drawing, shot: RetailShot, random: Random): (x: number, y: number) => number {
  const half = drawing.width / 2;
  const bars = inkOf(drawing, shot.spread);
  const [bend, tilt] = [(shot.curve * Math.PI) / 2, within(random, -0.25, 0.25)];
  const spot = { x: within(random, -0.7, 0.7) * half, y: within(random, -0.4, 0.4) * HEIGHT };
  const cover = coverOf(drawing, shot, random);
  const grid = { pitch: within(random, 0.9, 1.8), lean: within(random, 0.05, 0.3), phase: 7 * random() };
  return (x, y) => {
    if (cover?.(x, y) === true) return 120;
    // A cylinder whose axis runs along the bars.
    const seen =
      bend === 0 ? x : (Math.asin(Math.max(-1, Math.min(1, (x / half) * Math.sin(bend)))) / bend) * half;
    const isLabel = Math.abs(seen) < half + QUIET && Math.abs(y) < HEIGHT / 2 + 12;
    const ink = isLabel ? inkAt(bars, seen + half, y) : 0;
    const light = 1 + (tilt * x) / half;
    let grey = (isLabel ? PAPER + (INK - PAPER) * ink : GROUND) * light;
    // What is bleached is so bright that its bars have less contrast.
    const end = Math.max(0, Math.abs(x) / half - 0.6) / 0.4;
    grey += shot.bleached * Math.min(1, end) * (1 + ink);
    if (shot.glare > 0)
      grey += shot.glare * Math.exp(-(((x - spot.x) / (0.25 * half)) ** 2) - ((y - spot.y) / 14) ** 2);
    if (shot.moire > 0)
      grey += shot.moire * Math.sin((2 * Math.PI * (x + grid.lean * y)) / grid.pitch + grid.phase);
    return grey;
  };
}

/** Entries per module of a row of bars. */
const FINE = 50;

/** The row of bars, from a module before the first, 1 for ink. */
function inkOf({ bars, width }: Drawing, spread: number): Uint8Array {
  const row = new Uint8Array(Math.ceil((width + 2) * FINE));
  for (const { x, width: wide } of bars)
    row.fill(1, Math.round((x + 1 - spread / 2) * FINE), Math.round((x + 1 + wide + spread / 2) * FINE));
  return row;
}

/** 1 for ink: bars, and below them something like a line of digits. */
function inkAt(bars: Uint8Array, x: number, y: number): number {
  if (y > HEIGHT / 2 + 2 && y < HEIGHT / 2 + 9)
    return Math.floor(x * 0.9) % 3 !== 0 && Math.floor(y) % 3 !== 0 ? 1 : 0;
  return Math.abs(y) > HEIGHT / 2 ? 0 : (bars[Math.floor((x + 1) * FINE)] ?? 0);
}

/** A sticker at the top or bottom that leaves bars free beside it. */
function coverOf(
  { width }: Drawing,
  { covered }: RetailShot,
  random: Random,
): ((x: number, y: number) => boolean) | undefined {
  if (covered === 0) return undefined;
  const tall = within(random, 0.45, 0.8);
  const wide = (covered / tall) * width;
  const left = within(random, -width / 2, width / 2 - wide);
  const isAtTop = random() < 0.5;
  const edge = (0.5 - tall) * HEIGHT;
  return (x, y) => x > left && x < left + wide && (isAtTop ? -y : y) > edge;
}

/** A Gaussian of that σ in samples, along both axes. */
function smoothed({ width, height, data }: Plane, sigma: number): Plane {
  const reach = Math.ceil(3 * sigma);
  const taps = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / sigma) ** 2));
  const whole = taps.reduce((sum, tap) => sum + tap, 0);
  const along = (
    from: Float32Array,
    stride: number,
    length: number,
    next: number,
    lines: number,
  ): Float32Array => {
    const out = new Float32Array(from.length);
    for (let line = 0; line < lines; line++)
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let t = -reach; t <= reach; t++) {
          const at = Math.max(0, Math.min(length - 1, i + t));
          sum += (taps[t + reach] ?? 0) * (from[line * next + at * stride] ?? 0);
        }
        out[line * next + i * stride] = sum / whole;
      }
    return out;
  };
  return { width, height, data: along(along(data, 1, width, width, height), width, height, 1, width) };
}

function pixelsOf({ width, height, data }: Plane): Plane {
  const [w, h] = [width / FINER, height / FINER];
  const out = new Float32Array(w * h);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = Math.floor(y / FINER) * w + Math.floor(x / FINER);
      out[at] = (out[at] ?? 0) + (data[y * width + x] ?? 0) / FINER ** 2;
    }
  return { width: w, height: h, data: out };
}
