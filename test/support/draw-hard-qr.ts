// Hard photographs of one QR code, one row for each kind: versions 1 to 10 of every level, partly hidden, bent, seen from the side, blurred, small.
import { generator } from './draw-linear.ts';
import { drawn, type DrawnCode } from './draw-photo-codes.ts';
import { fillEllipse, fillRect, PAGE_MODULE_PX, pageOf, type Page } from './draw-photo-page.ts';
import { photograph, type Photo, type Shot } from './draw-photo.ts';
import { qrModules } from './draw-qr.ts';

type Random = () => number;
type Span = readonly [from: number, to: number];

interface HardKind {
  readonly name: string;
  readonly shot: (random: Random) => Omit<Shot, 'seed'>;
  /** What lies over the code, drawn on its page. */
  readonly mar?: (page: Page, random: Random) => void;
}

const within = (random: Random, [from, to]: Span): number => from + (to - from) * random();
const eitherSide = (random: Random, span: Span): number => (random() < 0.5 ? -1 : 1) * within(random, span);
const LEVELS = ['low', 'medium', 'quartile', 'high'] as const;

export const HARD_QR: readonly HardKind[] = [
  {
    name: 'bright spots',
    shot: (random) => ({
      modulePx: within(random, [2.5, 6]),
      yaw: within(random, [-25, 25]),
      pitch: within(random, [-25, 25]),
      light: { glare: within(random, [150, 500]), gradient: within(random, [0, 0.6]) },
    }),
  },
  {
    name: 'curved',
    shot: (random) => ({
      modulePx: within(random, [3, 6]),
      surface: { name: 'cylinder', radius: within(random, [0.68, 1]), tilt: eitherSide(random, [0, 0.5]) },
      yaw: within(random, [-20, 20]),
    }),
  },
  {
    name: 'folded',
    shot: (random) => ({
      modulePx: within(random, [3, 6]),
      surface: {
        name: 'crumple',
        folds: Math.floor(within(random, [1, 5])),
        depth: within(random, [0.1, 0.3]),
        seed: Math.floor(1e9 * random()),
      },
    }),
  },
  {
    name: 'perspective',
    shot: (random) => {
      const [tilt, other] = [eitherSide(random, [45, 70]), within(random, [-20, 20])];
      const angles = random() < 0.5 ? { yaw: tilt, pitch: other } : { yaw: other, pitch: tilt };
      return { modulePx: within(random, [4, 7]), ...angles };
    },
  },
  {
    name: 'Gaussian blur',
    shot: (random) => {
      const modulePx = within(random, [1.5, 4]);
      return { modulePx, gaussian: modulePx * within(random, [0.4, 0.9]) };
    },
  },
  {
    name: 'defocus',
    shot: (random) => {
      const modulePx = within(random, [1.5, 4]);
      return { modulePx, defocus: modulePx * within(random, [0.7, 1.4]) };
    },
  },
  {
    name: 'motion',
    shot: (random) => {
      const modulePx = within(random, [1.5, 4]);
      return {
        modulePx,
        motion: { px: modulePx * within(random, [1, 2.5]), degrees: within(random, [0, 180]) },
      };
    },
  },
  {
    name: 'torn and covered',
    shot: (random) => ({ modulePx: within(random, [2, 5]), yaw: within(random, [-25, 25]) }),
    mar: (page, random) => {
      const { x: left, y: top } = page.codes[0]?.quad[0] ?? { x: 0, y: 0 };
      const side = (page.codes[0]?.quad[2].x ?? page.width) - left;
      for (let i = 0; i < 3; i++) {
        const [x, y] = [left + side * random(), top + side * random()];
        const [a, b] = [side * within(random, [0.02, 0.14]), side * within(random, [0.02, 0.14])];
        const grey = random() < 0.5 ? 255 : 255 * random();
        if (random() < 0.5) fillEllipse(page, { x, y }, { x: a, y: b }, grey);
        else fillRect(page, [x - a, y - b, x + a, y + b], grey);
      }
    },
  },
  { name: 'small', shot: (random) => ({ modulePx: within(random, [1.1, 1.8]) }) },
  {
    name: 'several of these',
    shot: (random) => {
      const modulePx = within(random, [2.5, 5]);
      return {
        modulePx,
        yaw: within(random, [-45, 45]),
        pitch: within(random, [-45, 45]),
        defocus: modulePx * within(random, [0.2, 0.8]),
        light: { glare: within(random, [0, 250]), shadow: within(random, [0, 0.6]) },
        noise: within(random, [4, 12]),
        quality: 60,
      };
    },
  },
];

/** Photograph `index` of the kind and seed, the same whenever it is drawn. */
export function drawHardQr(kind: HardKind, index: number, seed: number): Photo {
  const random = generator(7919 * seed + 104_729 * HARD_QR.indexOf(kind) + index);
  const page = pageOf(randomCode(random), within(random, [4, 12]));
  kind.mar?.(page, random);
  const roll = random() < 0.3 ? 360 * random() : within(random, [-10, 10]);
  const shot = { noise: 4, quality: 85, roll, ink: within(random, [5, 70]), ...kind.shot(random) };
  return photograph(page, { ...shot, seed: Math.floor(2 ** 32 * random()) });
}

/** Small versions are the more frequent. */
function randomCode(random: Random): DrawnCode {
  const version = 1 + Math.floor(10 * random() * random());
  const level = LEVELS[Math.floor(4 * random())] ?? 'medium';
  // Version 1-H holds seven bytes, the others at least 14.
  const text = drawn('abcdefghijkmnopqrstuvwxyz0123456789', version === 1 ? 7 : 14, random);
  const modules = qrModules(text, version, level);
  const side = modules.length * PAGE_MODULE_PX;
  const data = new Uint8Array(side * side).map((_, i) => {
    const [column, row] = [(i % side) / PAGE_MODULE_PX, Math.floor(i / side) / PAGE_MODULE_PX];
    return modules[Math.floor(row)]?.[Math.floor(column)] === true ? 0 : 255;
  });
  const luma = { width: side, height: side, data };
  return { kind: `QR Code ${version}, ${level}`, type: 'QR_CODE', texts: [text], luma };
}
