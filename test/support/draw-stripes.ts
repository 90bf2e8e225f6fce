// Surfaces without a code whose stripes have the pitch of a code's bars: stripes, blinds, book spines, fences, radiators, ribbed cloth.
// Each is drawn from a seed, as a photograph shows it: rotated, seen from the side, in uneven light, blurred, with noise.
import type { Luma } from '../../src/image/types.ts';
import { gaussian, generator } from './draw-linear.ts';
import { compressed } from './draw-photo-sensor.ts';

type Random = () => number;
/** The grey at a place along the stripes' normal, in pitches, and along the stripes, in pixels. */
type Surface = (across: number, along: number) => number;

const SURFACES = {
  /** Printed: one width of bars, one of spaces. */
  stripes: (random) => {
    const duty = 0.25 + 0.5 * random();
    return (across) => (fraction(across) < duty ? 30 : 235);
  },
  /** Slats with a bright edge and a shade. */
  blinds: (random) => {
    const edge = 0.15 + 0.2 * random();
    return (across) => {
      const at = fraction(across);
      return at < edge ? 40 : 150 + (90 * (at - edge)) / (1 - edge);
    };
  },
  /** Of several widths. */
  spines: (random) => {
    const widths = Array.from({ length: 97 }, () => 0.5 + Math.floor(4 * random()) * 0.5);
    const ends = widths.map((_, i) => widths.slice(0, i + 1).reduce((sum, width) => sum + width, 0));
    const greys = widths.map((_, i) => (i % 2 === 0 ? 20 + 70 * random() : 150 + 100 * random()));
    const total = ends.at(-1) ?? 1;
    return (across) => greys[ends.findIndex((end) => end > total * fraction(across / total))] ?? 0;
  },
  /** Boards, each a little wider or narrower. */
  fence: (random) => {
    const duties = Array.from({ length: 64 }, () => 0.45 + 0.3 * random());
    return (across) => (fraction(across) < (duties[Math.floor(across) & 63] ?? 0.5) ? 90 : 20);
  },
  /** Ribs, each a half cylinder under light from one side. */
  radiator: (random) => {
    const light = random() - 0.5;
    const gap = 0.1 + 0.25 * random();
    return (across) => {
      const at = fraction(across);
      if (at < gap) return 35;
      const angle = ((at - gap) / (1 - gap) - 0.5) * Math.PI + light;
      return 90 + 150 * Math.max(0, Math.cos(angle));
    };
  },
  /** Ribbed cloth: waves with the threads of the weave across. */
  cloth: (random) => {
    const thread = 2 + 3 * random();
    return (across, along) =>
      128 + 95 * Math.sin(2 * Math.PI * across) + 20 * Math.sin((2 * Math.PI * along) / thread);
  },
} as const satisfies Readonly<Record<string, (random: Random) => Surface>>;

export type StripesName = keyof typeof SURFACES;
export const STRIPES_NAMES = Object.keys(SURFACES) as readonly StripesName[];

/** 480 × 360 px, a pitch of 2.5 to 16 px; different numbers give different seeds. */
export function drawStripes(name: StripesName, index: number): Luma {
  const random = generator(7919 * (index + 1) + STRIPES_NAMES.indexOf(name));
  const surface = SURFACES[name](random);
  const [width, height] = [480, 360];
  const pitch = 2.5 * 6.4 ** random();
  // Mostly upright or lying, as houses and shelves are.
  const angle = (random() < 0.5 ? 0 : Math.PI / 2) + (random() - 0.5) * (random() < 0.6 ? 0.04 : 0.8);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const perspective = (random() - 0.5) * 6e-4;
  // A third has as many bars as an EAN-13, EAN-8 or UPC-E, with nothing beyond.
  const bars = random() < 0.33 ? ([30, 22, 17][Math.floor(3 * random())] ?? 30) : 20 + 180 * random();
  const ground = 60 + 180 * random();
  const noise = 8 * random() ** 2;
  const shade = random() - 0.5;
  const data = new Uint8Array(width * height);
  const SUB = 3;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let i = 0; i < SUB * SUB; i++) {
        const dx = x + ((i % SUB) + 0.5) / SUB - width / 2;
        const dy = y + (Math.floor(i / SUB) + 0.5) / SUB - height / 2;
        const depth = 1 + perspective * (dx * cos + dy * sin);
        const [across, along] = [(dx * cos + dy * sin) / depth, (dy * cos - dx * sin) / depth];
        const inside = Math.abs(across / pitch) < bars / 2 && Math.abs(along) < 130;
        sum += inside ? surface(across / pitch + bars / 2 + 97 * 64, along) : ground;
      }
      const light = 1 + 0.5 * shade * (x / width - 0.5);
      data[y * width + x] = Math.max(0, Math.min(255, (sum / SUB ** 2) * light + noise * gaussian(random)));
    }
  const luma = { width, height, data };
  return index % 3 === 2 ? compressed(luma, 60 + 30 * random()) : luma;
}

function fraction(value: number): number {
  return value - Math.floor(value);
}

/** Printed stripes of one width without smooth edges: each ends at a pixel, so that widths differ by one. White beside them. */
export function drawSharpStripes(bars: number, pitch: number, duty: number): Luma {
  const margin = 40;
  const [width, height] = [Math.ceil(bars * pitch + 2 * margin), 60];
  const data = new Uint8Array(width * height).fill(235);
  for (let x = 0; x < width; x++) {
    const at = (x + 0.2 - margin) / pitch;
    if (at < 0 || at >= bars - 1 + duty || fraction(at) >= duty) continue;
    for (let y = 5; y < height - 5; y++) data[y * width + x] = 30;
  }
  return { width, height, data };
}
