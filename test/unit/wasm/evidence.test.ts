// What is measured of every image, in both builds: the digests (but for the cubics', which are checked in
// vision/cubic.test.ts) are those of the TypeScript that the module took the place of, over these rasters.
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { cellBlocksOf, edgeSums } from '../../../src/barcode/locate/cell-blocks.ts';
import type { halve } from '../../../src/barcode/vision/halve.ts';
import type { cubicRows, cubicSums } from '../../../src/barcode/vision/cubic.ts';
import type { boxColumns, boxed, inverse, unsharp } from '../../../src/barcode/vision/pixels.ts';
import type { structureTensor } from '../../../src/barcode/vision/structure-tensor.ts';
import type { Luma } from '../../../src/image/types.ts';
import { generator } from '../../support/draw-linear.ts';

/** Around the sizes of blocks and vectors, of one band and of several, and the widest row of an image. */
const SIZES = [
  [0, 0],
  [1, 1],
  [7, 9],
  [8, 8],
  [9, 9],
  [17, 16],
  [33, 65],
  [100, 3],
  [3, 100],
  [131, 97],
  [640, 479],
  [1201, 399],
  [65_535, 19],
] as const;

/** Noise, black and white, bars of two pixels with squares, a wave. */
const GREYS: readonly ((x: number, y: number, random: number) => number)[] = [
  (_x, _y, random) => random * 256,
  (_x, _y, random) => (random < 0.5 ? 0 : 255),
  (x, y) => (((x >> 1) + (y >> 2)) % 2) * 255,
  (x, y, random) => 128 + 40 * Math.sin(x / 5 + y / 9) + 3 * random,
];

const random = generator(39);
const RASTERS: readonly Luma[] = SIZES.flatMap(([width, height]) =>
  GREYS.map((grey) => ({
    width,
    height,
    data: new Uint8Array(width * height).map((_, i) => grey(i % width, Math.floor(i / width), random())),
  })),
);

interface Kernels {
  readonly halve: typeof halve;
  readonly inverse: typeof inverse;
  readonly boxed: typeof boxed;
  readonly boxColumns: typeof boxColumns;
  readonly unsharp: typeof unsharp;
  readonly cubicRows: typeof cubicRows;
  readonly cubicSums: typeof cubicSums;
  readonly structureTensor: typeof structureTensor;
  readonly cellBlocksOf: typeof cellBlocksOf;
  readonly edgeSums: typeof edgeSums;
}

/** What each gives of an image, as arrays. */
const MEASURED = {
  halved: (kernels, luma) => [kernels.halve(luma).data],
  inverse: (kernels, luma) => [kernels.inverse(luma).data],
  boxes: (kernels, luma) =>
    luma.data.length === 0
      ? []
      : [1, 2, 3, 20].flatMap((radius) => [
          kernels.boxed(luma, radius).data,
          kernels.boxColumns(luma, radius).data,
        ]),
  sharpened: (kernels, luma) =>
    [1, 2, 5].map((amount) => kernels.unsharp(luma, kernels.inverse(luma), amount).data),
  cubics(kernels, luma) {
    if (luma.data.length === 0) return [];
    return [0, 0.1, 0.8, 1.5, 3].flatMap((angle) => {
      const [ux, uy] = [Math.cos(angle) / 1.7, Math.sin(angle) / 1.7];
      const grid = { count: 300, rows: 7, x: -2.3, y: 1.6, ux, uy, vx: -uy, vy: ux };
      return [kernels.cubicRows(luma, grid), kernels.cubicSums(luma, grid)];
    });
  },
  tensor(kernels, luma) {
    const { xx, yy, xy } = kernels.structureTensor(luma);
    return [xx, yy, xy];
  },
  blocks(kernels, luma) {
    const { mean, least, most, energy, contrast, lightest, dark } = kernels.cellBlocksOf(luma);
    return [mean, least, most, energy, contrast, lightest, dark];
  },
  edges(kernels, luma) {
    const blocks = kernels.cellBlocksOf(luma);
    const all = Int32Array.from(blocks.mean, (_, block) => block);
    // Some first, all of them then: what is known stays.
    kernels.edgeSums(
      luma,
      blocks,
      all.filter((block) => block % 3 === 1),
    );
    return [kernels.edgeSums(luma, blocks, all)];
  },
} as const satisfies Readonly<Record<string, (kernels: Kernels, luma: Luma) => readonly ArrayBufferView[]>>;

const DIGESTS = {
  halved: '245383382292baa9f917e6211c9d94e9',
  inverse: 'e9e6ff2bcdb34a46191e7e178e6b09f1',
  boxes: '5fb248086fb533dbdfa70c2ea63fa4a8',
  sharpened: 'ef12daf809e090912cf5e98f6575b225',
  cubics: '80599397260aeab6cce3cbff4fafcc40',
  tensor: '662d5eed8c3421b2e88fd1aab3cbc1f3',
  blocks: '652a74869a46e79573bd73ea2ba6f09a',
  edges: 'f7057b1593fa5fb4fb151fa795fef72c',
} as const satisfies Readonly<Record<keyof typeof MEASURED, string>>;

/** The tensor by its definition: sums over every pixel of a block that has one to the right and one below. */
function tensorByDefinition({ width, height, data }: Luma): readonly Float32Array[] {
  const [columns, rows] = [Math.max(0, Math.ceil((width - 1) / 8)), Math.max(0, Math.ceil((height - 1) / 8))];
  const [xx, yy, xy] = [0, 1, 2].map(() => new Float32Array(columns * rows)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const grey = (dx: number, dy: number): number => data[(y + dy) * width + x + dx] ?? 0;
      const [falling, rising] = [grey(1, 1) - grey(0, 0), grey(1, 0) - grey(0, 1)];
      const [gx, gy] = [falling + rising, falling - rising];
      const block = (y >> 3) * columns + (x >> 3);
      xx[block] = (xx[block] ?? 0) + (gx * gx) / 256;
      yy[block] = (yy[block] ?? 0) + (gy * gy) / 256;
      xy[block] = (xy[block] ?? 0) + (gx * gy) / 256;
    }
  return [xx, yy, xy];
}

function digest(kernels: Kernels, measure: (typeof MEASURED)[keyof typeof MEASURED]): string {
  const hash = createHash('sha256');
  for (const luma of RASTERS)
    for (const { buffer, byteOffset, byteLength } of measure(kernels, luma))
      hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest('hex').slice(0, 32);
}

describe.each([
  ['vectors', true],
  ['plain', false],
] as const)('the build %s', (build, hasVectors) => {
  afterEach(() => vi.restoreAllMocks());

  it('is taken where it fits, and measures as before', async () => {
    vi.resetModules();
    vi.doMock('../../../src/wasm/needed.ts', () => ({ hasVectors: () => hasVectors }));
    const modules = {
      vectors: (await import('../../../src/wasm/evidence/vectors.wasm')).default,
      plain: (await import('../../../src/wasm/evidence/plain.wasm')).default,
    };
    const kernels: Kernels = {
      ...(await import('../../../src/barcode/vision/halve.ts')),
      ...(await import('../../../src/barcode/vision/pixels.ts')),
      ...(await import('../../../src/barcode/vision/cubic.ts')),
      ...(await import('../../../src/barcode/vision/structure-tensor.ts')),
      ...(await import('../../../src/barcode/locate/cell-blocks.ts')),
    };
    const started = vi.spyOn(WebAssembly, 'Instance');
    const found = Object.entries(MEASURED).map(([name, measure]) => [name, digest(kernels, measure)]);
    expect(Object.fromEntries(found)).toEqual(DIGESTS);
    for (const luma of RASTERS.slice(0, 40))
      expect(MEASURED.tensor(kernels, luma)).toEqual(tensorByDefinition(luma));
    expect(started.mock.calls.map(([used]) => used === modules[build])).toEqual([true]);
    const { engineMemory } = await import('../../../src/wasm/engine.ts');
    expect(engineMemory()['evidence']).toBeLessThan(1.2 * 2 ** 20);
  });
});

describe('the runtime', () => {
  it('is asked whether it knows vector instructions with a module that has some', async () => {
    vi.doUnmock('../../../src/wasm/needed.ts');
    vi.resetModules();
    const { hasVectors } = await import('../../../src/wasm/needed.ts');
    expect(hasVectors()).toBe(true);
  });
});
