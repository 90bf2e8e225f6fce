// How far the built-in linear decoders reach: the worst drawings that each still reads, where they place what they read, and the nominal
// work that they count. A change for the better raises a figure here.
import { describe, expect, it } from 'vitest';
import { readLinear } from '../../../../src/barcode/linear/index.ts';
import type { Symbology } from '../../../../src/barcode/symbology.ts';
import { UNLIMITED, type Budget } from '../../../../src/lib/budget.ts';
import { barsOf, draw, withHeight, type View } from '../../../support/draw-linear.ts';

interface Reach {
  readonly type: Symbology;
  readonly text: string;
  readonly drawing: ReturnType<typeof barsOf>;
  /** By condition: how many of its steps, from the mildest, are read. */
  readonly steps: Readonly<Record<keyof typeof CONDITIONS, number>>;
  /** The largest error of a corner along the bars' direction and across it, in modules. */
  readonly error: readonly [along: number, across: number];
  /** Nominal ms to read a drawing at 2 and at 6 px a module for this type alone. */
  readonly workMs: readonly [number, number];
}

/** Each from mild to hard. */
const CONDITIONS = {
  blur: [0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2].map((blur) => ({ scale: 3, blur, noise: 3, angle: 7 })),
  noise: [10, 20, 30, 40, 50].map((noise) => ({ scale: 3, blur: 0.3, noise, angle: 7 })),
  contrast: [32, 24, 16, 12].map((by) => ({
    scale: 3,
    blur: 0.3,
    noise: 1,
    black: 120,
    white: 120 + by,
    angle: 7,
  })),
  scale: [12, 5, 2, 1.5, 1.2, 1, 0.8].map((scale) => ({ scale, blur: 0.3, noise: 3, angle: 7 })),
} satisfies Record<string, readonly View[]>;

const KINDS: Readonly<Record<string, Reach>> = {
  MSI: {
    type: 'MSI',
    text: '1234567',
    drawing: withHeight(barsOf('msi', '1234567'), 30),
    steps: { blur: 4, noise: 4, contrast: 2, scale: 6 },
    error: [0.1, 4.2],
    workMs: [3.7, 15.87],
  },
  Plessey: {
    type: 'PLESSEY',
    text: '1F4C',
    drawing: withHeight(barsOf('plessey', '1F4C'), 30),
    steps: { blur: 7, noise: 5, contrast: 2, scale: 7 },
    error: [0.3, 2.1],
    workMs: [6.51, 15.38],
  },
  IMB: {
    type: 'IMB',
    text: '01234567094987654321',
    drawing: barsOf('onecode', '01234567094987654321'),
    steps: { blur: 3, noise: 5, contrast: 1, scale: 7 },
    error: [0.05, 0.6],
    workMs: [5.98, 18.27],
  },
  'two-digit add-on': {
    type: 'UPC_EAN_EXTENSION',
    text: '05',
    drawing: withHeight(barsOf('ean2', '05'), 30),
    steps: { blur: 4, noise: 3, contrast: 2, scale: 6 },
    error: [0.1, 2.1],
    workMs: [2.6, 6],
  },
  'five-digit add-on': {
    type: 'UPC_EAN_EXTENSION',
    text: '52495',
    drawing: withHeight(barsOf('ean5', '52495'), 30),
    steps: { blur: 4, noise: 4, contrast: 2, scale: 6 },
    error: [0.1, 4],
    workMs: [3.14, 8.5],
  },
};

describe.each(Object.entries(KINDS))('%s', (_, { type, text, drawing, steps, error, workMs }) => {
  const view = (given: View): View => ({ ...given, scale: given.scale * drawing.points });
  const textsOf = (given: View): readonly string[] =>
    readLinear(draw(drawing, view(given)), UNLIMITED).map((symbol) => symbol.text);

  it.each(Object.entries(CONDITIONS))('is read as far as recorded: %s', (condition, views) => {
    const read = views.map((each) => textsOf(each));
    // Never another text, and no step left out.
    expect(read).toEqual(
      views.map((__, i) => (i < (steps[condition as keyof typeof CONDITIONS] ?? 0) ? [text] : [])),
    );
  });

  it.each([0, 17, 90, 163, 180, 255])('has its four corners where they lie, rotated by %d°', (angle) => {
    for (const scale of [2, 6]) {
      const { scale: px } = view({ scale });
      const image = draw(drawing, { scale: px, angle, blur: 0.3 });
      const quad = readLinear(image, UNLIMITED)[0]?.quad ?? [];
      expect(quad).toHaveLength(4);
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      quad.forEach((point, corner) => {
        const [x, y] = [(point.x - image.width / 2) / px, (point.y - image.height / 2) / px];
        const along = x * cos + y * sin - (corner === 1 || corner === 2 ? 0.5 : -0.5) * drawing.width;
        const across = y * cos - x * sin - (corner >= 2 ? 0.5 : -0.5) * drawing.height;
        expect(Math.abs(along), `corner ${corner}`).toBeLessThan(error[0]);
        expect(Math.abs(across), `corner ${corner}`).toBeLessThan(error[1]);
      });
    }
  });

  it('counts the work of its decoder alone', () => {
    const counted = [2, 6].map((scale) => {
      let spent = 0;
      const budget: Budget = {
        spend: (ms) => {
          spent += ms;
          return true;
        },
        exhausted: false,
      };
      readLinear(draw(drawing, { ...view({ scale }), blur: 0.3 }), budget, [type]);
      return spent;
    });
    counted.forEach((ms, i) => expect(ms / (workMs[i] ?? 0)).toBeCloseTo(1, 1));
  });
});
