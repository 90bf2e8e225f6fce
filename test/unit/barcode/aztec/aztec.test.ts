// Aztec codes by their own grid: the layout against an encoder's drawings, the correction, and codes that the engine alone does not read.
import { describe, expect, it } from 'vitest';
import { aztecOfView } from '../../../../src/barcode/aztec/index.ts';
import { correctedModules, modesOf } from '../../../../src/barcode/aztec/decode.ts';
import { coreOf, layoutOf, markRing, type Form } from '../../../../src/barcode/aztec/layout.ts';
import { createSession } from '../../../../src/barcode/engine/session.ts';
import { createScene } from '../../../../src/barcode/recognize/create-scene.ts';
import type { Point } from '../../../../src/barcode/vision/geometry.ts';
import { UNKNOWN } from '../../../../src/barcode/matrix/modules.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { withRests } from '../../../../src/lib/steps.ts';
import { zxing } from '../../../../src/wasm/zxing.ts';
import { drawCode } from '../../../support/draw.ts';
import { generator } from '../../../support/draw-linear.ts';
import { drawKind } from '../../../support/draw-photo-codes.ts';
import { pageOf } from '../../../support/draw-photo-page.ts';
import { photograph } from '../../../support/draw-photo.ts';

/** The modules that bwip-js draws, two pixels each. */
async function modulesOf(
  text: string,
  options: Readonly<Record<string, string | number>>,
): Promise<Uint8Array> {
  const drawn = await drawCode('azteccode', text, {
    ...options,
    scale: 1,
    paddingwidth: 0,
    paddingheight: 0,
  });
  const size = drawn.width / 2;
  return Uint8Array.from({ length: size * size }, (_, i) => {
    const [x, y] = [2 * (i % size), 2 * Math.floor(i / size)];
    return (drawn.data[y * drawn.width + x] ?? 255) < 128 ? 1 : 0;
  });
}

const FORMS: readonly (Form & { readonly text: string })[] = [
  { isCompact: true, layers: 1, text: 'AB12' },
  { isCompact: true, layers: 2, text: 'quietzone 4711' },
  { isCompact: true, layers: 4, text: 'quietzone '.repeat(4) },
  { isCompact: false, layers: 4, text: 'quietzone 4711' },
  { isCompact: false, layers: 5, text: 'quietzone '.repeat(6) },
  { isCompact: false, layers: 7, text: 'quietzone '.repeat(12) },
];

describe.each(FORMS)('of an Aztec code (compact: $isCompact, layers: $layers)', ({ text, ...form }) => {
  const drawn = modulesOf(text, { format: form.isCompact ? 'compact' : 'full', layers: form.layers });
  const layout = layoutOf(form);
  const modeIn = (modules: Uint8Array) =>
    modesOf(form).find(({ bits }) => layout.mode.every((at, i) => modules[at] === bits[i]));

  it('every known module, the mode and the codewords lie where an encoder draws them', async () => {
    const modules = await drawn;
    expect(modules).toHaveLength(layout.size ** 2);
    expect(layout.known.map((module, i) => (module === UNKNOWN ? UNKNOWN : (modules[i] ?? 0)))).toEqual(
      layout.known,
    );
    const mode = modeIn(modules);
    expect(mode).toBeDefined();
    const soft = { bits: modules, confidence: new Float32Array(modules.length).fill(1) };
    const corrected = mode && correctedModules(soft, layout, mode);
    expect(layout.data.map((at) => corrected?.[at])).toEqual(layout.data.map((at) => modules[at]));
  });

  it('damage is mended as far as check codewords reach, and less four bytes more', async () => {
    const modules = await drawn;
    const mode = modeIn(modules);
    if (mode === undefined) throw new Error('the mode is not read');
    const bits = form.layers <= 2 ? 6 : 8;
    const rest = layout.data.length % bits;
    const checks = Math.floor(layout.data.length / bits) - mode.words;
    const withErased = (count: number): Uint8Array | undefined => {
      const soft = { bits: modules.slice(), confidence: new Float32Array(modules.length).fill(1) };
      for (const at of layout.data.slice(rest, rest + count * bits)) {
        soft.bits[at] = 1 - (soft.bits[at] ?? 0);
        soft.confidence[at] = 0;
      }
      return correctedModules(soft, layout, mode);
    };
    const keptBack = Math.ceil(24 / bits);
    const mended = withErased(checks - keptBack);
    expect(layout.data.map((at) => mended?.[at])).toEqual(layout.data.map((at) => modules[at]));
    expect(withErased(checks - keptBack + 1)).toBeUndefined();
  });
});

it('every mode of a form says other bits than all others', () => {
  for (const form of [
    { isCompact: true, layers: 4 },
    { isCompact: false, layers: 7 },
  ]) {
    const modes = modesOf(form);
    expect(new Set(modes.map(({ bits }) => bits.join(''))).size).toBe(modes.length);
    expect(coreOf(form.isCompact)).toHaveLength((2 * markRing(form.isCompact) + 1) ** 2);
  }
});

/** What is read of these modules, four pixels each, and the nominal ms that it takes. */
async function readIn(
  modules: Uint8Array,
  size: number,
): Promise<{ readonly texts: readonly string[]; readonly ms: number }> {
  const side = 4 * (size + 4);
  const data = new Uint8Array(side * side).fill(255);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor((i % side) / 4) - 2, Math.floor(i / side / 4) - 2];
    if (x >= 0 && x < size && y >= 0 && y < size && modules[y * size + x] === 1) data[i] = 0;
  }
  const image = { width: side, height: side, data };
  let ms = 0;
  const budget = { spend: (more: number) => (ms += more) < Infinity, exhausted: false };
  const scene = createScene({ image, wanted: ['AZTEC'], engine: createSession(zxing), budget });
  const view = { image, toScene: (point: Point) => point };
  const read = await withRests(aztecOfView.read(view, scene, budget));
  scene.close();
  return { texts: read.map(({ text }) => text), ms };
}

it('what resembles a bull’s-eye, and has no marks about it, costs a fifth of what a code costs', async () => {
  const [random, size, count] = [generator(9), 27, 20];
  const code = await modulesOf('quietzone '.repeat(4), { format: 'compact', layers: 4 });
  const at = (size - 1) / 2;
  const ringOf = (i: number): number =>
    Math.max(Math.abs((i % size) - at), Math.abs(Math.floor(i / size) - at));
  const ofCode = await readIn(code, size);
  expect(ofCode.texts).toEqual(['quietzone '.repeat(4)]);
  let ms = 0;
  for (let i = 0; i < count; i++) {
    const alike = code.map((module, i) => {
      if (ringOf(i) >= markRing(true)) return Math.round(random());
      return random() < 0.18 ? 1 - module : module;
    });
    const read = await readIn(alike, size);
    expect(read.texts).toEqual([]);
    ms += read.ms / count;
  }
  expect(ms).toBeLessThan(ofCode.ms / 5);
});

describe('Aztec codes that the engine alone does not read', () => {
  const read = async (luma: Luma): Promise<readonly string[]> => {
    const found = await recognize(luma, {
      symbologies: 'all',
      effort: 'advanced',
      preprocessing: 'Auto',
      budget: UNLIMITED,
    });
    return found.ok ? found.value.map(({ text }) => text) : ['not recognised'];
  };

  const LEANING = { modulePx: 0.85, isLinear: true, defocus: 0.5, quality: 80 };
  const ON_A_CAN = { modulePx: 5, surface: { name: 'cylinder', radius: 1, tilt: 0.3 } } as const;
  // Without the reader 6 of the first 24 are read, and none on a can.
  it.each([
    { name: 'small ones seen aslant', count: 24, least: 9, shot: LEANING, tilt: 25 },
    { name: 'ones on a can', count: 12, least: 9, shot: ON_A_CAN, tilt: 0 },
  ])('$name: $least of $count and none wrongly', async ({ count, least, shot, tilt }) => {
    let right = 0;
    for (let i = 0; i < count; i++) {
      const random = generator(700 + i);
      const code = await drawKind('Aztec', random);
      const roll = 20 * random() - 10;
      const [pitch, yaw] = [tilt * random(), tilt * random()];
      const { luma } = photograph(pageOf(code), { ...shot, roll, pitch, yaw, noise: 3, seed: i });
      const texts = await read(luma);
      for (const text of texts) expect(code.texts).toContain(text);
      right += texts.length;
    }
    expect(right).toBeGreaterThanOrEqual(least);
  });
});
