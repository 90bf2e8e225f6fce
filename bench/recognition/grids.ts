// Grids of drawn codes: the built-in linear decoders by posture and blur, and low-resolution QR codes by blur and pixels a module.
import { encodeImb } from '../../src/barcode/linear/imb/codec.ts';
import {
  barsOf,
  draw,
  generator,
  withHeight,
  type Drawing,
  type View,
} from '../../test/support/draw-linear.ts';
import { drawn as drawnText } from '../../test/support/draw-photo-codes.ts';
import { drawQr, qrModules } from '../../test/support/draw-qr.ts';
import type { Image, Kind, Options } from './images.ts';

type Random = () => number;

interface Symbol {
  readonly drawing: Drawing;
  readonly text: string;
}

const below = (limit: number, random: Random): number => Math.floor(random() * limit);
const digits = (length: number, random: Random): string => drawnText('0123456789', length, random);

/** Every type that the engine does not read; add the row of a new one. */
const SAMPLES: Readonly<Record<string, (random: Random) => Symbol>> = {
  'MSI plain': (random) => msi(random, {}),
  'MSI mod 10': (random) => msi(random, { includecheck: true, checktype: 'mod10' }),
  'MSI mod 11, 10': (random) => msi(random, { includecheck: true, checktype: 'mod1110', badmod11: true }),
  PLESSEY: (random) => {
    const text = drawnText('0123456789ABCDEF', 2 + below(8, random), random);
    return { drawing: withHeight(barsOf('plessey', text), 40), text };
  },
  IMB: (random) => {
    for (;;) {
      const zip = digits([0, 5, 9, 11][below(4, random)] ?? 0, random);
      const text = `${digits(1, random)}${below(5, random)}${digits(18, random)}${zip}`;
      if (encodeImb(text) !== undefined) return { drawing: barsOf('onecode', text), text };
    }
  },
  'EAN-2': (random) => addOn('ean2', digits(2, random), random),
  'EAN-5': (random) => addOn('ean5', digits(5, random), random),
};

function msi(random: Random, how: Readonly<Record<string, unknown>>): Symbol {
  const text = digits(4 + below(8, random), random);
  return { drawing: withHeight(barsOf('msi', text, how), 40), text };
}

function addOn(bcid: string, text: string, random: Random): Symbol {
  return { drawing: withHeight(barsOf(bcid, text), 22 + 20 * random()), text };
}

const SCALES = 10;
const BLURS = [0, 0.125, 0.25, 0.375, 0.5];

/** Held to: upright and sharp with a margin, scales 1 to 10: all; rotated, scales 2 to 10, blur up to σ 0.5 module: 99 %. */
export function linearGrid({ seed }: Options): readonly Kind[] {
  const random = generator(7 * seed);
  const upright = (quiet: number) => (index: number) => ({ scale: 1 + (index % SCALES), quiet });
  const turned = (blur: number) => (index: number) => ({
    scale: 2 + (index % (SCALES - 1)),
    blur,
    angle: index % 4 === 3 ? 360 * random() : (15 * index) % 360,
    noise: 3,
    shift: [random(), random()] as const,
    seed: index,
  });
  const views: Readonly<Record<string, (index: number) => View>> = {
    'upright, margin': upright(12),
    'upright, cropped': upright(0),
    ...Object.fromEntries(BLURS.map((blur) => [`rotated, σ ${blur}`, turned(blur)])),
  };
  return Object.entries(SAMPLES).flatMap(([name, sample]) =>
    Object.entries(views).map(([how, view]) => ({
      name: `${name}, ${how}`,
      draw: async (index: number) => {
        const { drawing, text } = sample(random);
        const shown = view(index);
        const scale = how.startsWith('upright') ? shown.scale * drawing.points : shown.scale;
        // An MSI's check digits are part of what is answered.
        const isText = (found: string): boolean =>
          name.startsWith('MSI') ? found.startsWith(text) : found === text;
        return oneOf(draw(drawing, { ...shown, scale }), isText);
      },
    })),
  );
}

function oneOf(luma: Image['luma'], isText: (text: string) => boolean): Image {
  return {
    luma,
    codes: 1,
    score: (found) => ({
      missed: found.some(({ text }) => isText(text)) ? [] : [isText],
      wrong: found.filter(({ text }) => !isText(text)),
      again: 0,
      guessed: 0,
    }),
  };
}

/** Bytes that level M holds. */
const CAPACITY = { 2: 26, 5: 84, 10: 213 } as const;
const VERSIONS = [2, 5, 10] as const;
const LOW_PX = [1, 1.25, 1.5, 1.75, 2, 2.5, 3];
const LOW_BLURS = [0, 0.25, 0.5, 0.75, 0.9];

/** Versions 2, 5 and 10, level M, random text and phase, 0° and 7°, noise σ 3. */
export function lowResolution({ seed }: Options): readonly Kind[] {
  const random = generator(10 + seed);
  return LOW_BLURS.flatMap((blur) =>
    LOW_PX.map((modulePx) => ({
      name: `σ ${blur} module, ${modulePx} px`,
      draw: async (index) => {
        const version = VERSIONS[index % VERSIONS.length] ?? 2;
        const length = Math.floor(CAPACITY[version] * (0.5 + 0.5 * random()));
        const text = Array.from({ length }, () => String.fromCharCode(33 + below(90, random))).join('');
        const angle = index % 2 === 0 ? 0 : 7;
        const shot = { version, modulePx, blur, angle, noise: 3, seed: below(1e9, random) };
        return oneOf(drawQr(qrModules(text, version), shot), (found) => found === text);
      },
    })),
  );
}
