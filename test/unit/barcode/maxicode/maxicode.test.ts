import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import { encodeMaxiCode } from '../../../../src/barcode/generate/matrices.ts';
import { findBullseyes } from '../../../../src/barcode/locate/bullseye.ts';
import { modulesOfGrid } from '../../../../src/barcode/maxicode/grid.ts';
import { bilinearAt } from '../../../../src/barcode/vision/bilinear.ts';
import { cropped } from '../../../../src/barcode/vision/crop.ts';
import { finish } from '../../../../src/lib/steps.ts';
import type { Luma } from '../../../../src/image/types.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { LIMITS } from '../../../../src/barcode/limits.ts';
import { generator } from '../../../support/draw-linear.ts';
import { photograph } from '../../../support/draw-photo.ts';
import { drawKind } from '../../../support/draw-photo-codes.ts';
import { pageOf } from '../../../support/draw-photo-page.ts';
import { drawCode, sheet, rotated } from '../../../support/draw.ts';

const TEXT = 'SHIP 1Z 999 AA1 0123456784';
const draw = (): Promise<Luma> => drawCode('maxicode', TEXT, { mode: 4, scale: 2 });

async function read(luma: Luma, onIncomplete?: () => void): Promise<readonly string[]> {
  const result = await recognize(luma, {
    symbologies: 'all',
    effort: 'advanced',
    preprocessing: 'Auto',
    budget: UNLIMITED,
    ...(onIncomplete && { onIncomplete }),
  });
  return result.ok ? result.value.map(({ type, text }) => `${type} ${text}`) : [];
}

/** The same modules with rows closer and rings larger, on 480 × 480 pixels. */
function asZintDraws(code: Luma): Luma {
  const all = { left: 0, top: 0, right: code.width, bottom: code.height };
  const [eye] = finish(findBullseyes(code, all, UNLIMITED));
  if (eye === undefined) throw new Error('no bullseye');
  const [hexagon, row, size] = [12, 10, 480];
  const data = new Uint8Array(size * size).fill(255);
  /** Sets the pixels that are less than `reach` from (u, v) off the middle, by that distance. */
  const paint = (u: number, v: number, reach: number, isDark: (distance: number) => boolean): void => {
    for (let y = Math.floor(v - reach); y <= v + reach; y += 1)
      for (let x = Math.floor(u - reach); x <= u + reach; x += 1) {
        const distance = Math.hypot(x - u, y - v);
        if (distance < reach) data[(y + size / 2) * size + x + size / 2] = isDark(distance) ? 0 : 255;
      }
  };
  for (const { u, v } of modulesOfGrid())
    if (bilinearAt(code, eye.x + u * eye.xx, eye.y + v * eye.yy) < 128)
      paint(u * hexagon, ((v * 2) / Math.sqrt(3)) * row, 0.5 * hexagon, () => true);
  const ring = 1.045 * hexagon;
  paint(0, 0, 4.4 * ring, (distance) =>
    [1.34, 2.88, 4.4].some((outer) => distance < outer * ring && distance > (outer - 0.76) * ring),
  );
  return { width: size, height: size, data };
}

describe('MaxiCode', () => {
  it.each([10, 45, 95, 160, 200, 285, 330])('is read rotated by %i°', async (degrees) => {
    expect(await read(rotated(await draw(), degrees))).toEqual([`MAXICODE ${TEXT}`]);
  });

  it.each([
    [90, 2],
    [180, 2],
    [270, 2],
    [270, 5],
  ])('of the generator, drawn in steps, is read rotated by %i° at scale %i', async (degrees, scale) => {
    const made = await encodeMaxiCode(TEXT);
    if (!made.ok || made.value.kind !== 'matrix') throw new Error('no symbol');
    const rows = made.value.symbol.rows;
    const size = { width: scale * (rows[0]?.length ?? 0), height: scale * rows.length };
    const data = Uint8Array.from({ length: size.width * size.height }, (_, i) =>
      rows[Math.floor(i / size.width / scale)]?.[Math.floor((i % size.width) / scale)] === true ? 0 : 255,
    );
    expect(await read(rotated(sheet([{ ...size, data }], 1, 30), degrees))).toEqual([`MAXICODE ${TEXT}`]);
  });

  it.each([34, 124, 304])(
    'with rows closer and rings larger than the standard has them, as zint 2.11 draws it, is read rotated by %i°',
    async (degrees) => {
      expect(await read(rotated(asZintDraws(await draw()), degrees))).toEqual([`MAXICODE ${TEXT}`]);
    },
  );

  it('is read at 2.6 px a hexagon, and seen from the side', async () => {
    const code = await draw();
    const seen = (scale: number, scaleAcross: number): Luma =>
      cropped(code, {
        centre: { x: code.width / 2, y: code.height / 2 },
        angle: 0.4,
        length: code.width * 1.3,
        breadth: code.height * 1.3,
        scale,
        scaleAcross,
      });
    expect(await read(seen(0.4, 0.4))).toEqual([`MAXICODE ${TEXT}`]);
    expect(await read(seen(1, 0.7))).toEqual([`MAXICODE ${TEXT}`]);
  });

  it('is read at 2.5 px a hexagon, tilted and out of focus: rings without edges in rows of pixels', async () => {
    const random = generator(9);
    for (const seed of [0, 1]) {
      const code = await drawKind('MaxiCode', random);
      const roll = 360 * random();
      const { luma } = photograph(pageOf(code), {
        modulePx: 2,
        roll,
        yaw: 20,
        defocus: 0.8,
        noise: 2,
        ink: 20,
        paper: 200,
        isLinear: true,
        seed,
      });
      expect(await read(luma)).toEqual([`MAXICODE ${code.texts[0]}`]);
    }
  });

  it('is read beside other codes, with the corners of its grid', async () => {
    const codes = [await drawCode('code128', 'beside', { height: 12 }), await draw()];
    const page = sheet(codes, 2, 30);
    expect(await read(page)).toEqual(['CODE_128 beside', `MAXICODE ${TEXT}`]);
  });

  it('has 884 modules around its rings, and five on their rim', () => {
    expect(modulesOfGrid().length).toBe(889);
  });

  it('is told by its rings: no bullseye in a code of squares, one in a MaxiCode', async () => {
    const eyesOf = (luma: Luma): number =>
      finish(findBullseyes(luma, { left: 0, top: 0, right: luma.width, bottom: luma.height }, UNLIMITED))
        .length;
    expect(eyesOf(await draw())).toBe(1);
    expect(eyesOf(await drawCode('qrcode', TEXT))).toBe(0);
    expect(eyesOf(await drawCode('azteccode', TEXT))).toBe(0);
  });

  it('is read on a sheet of 25; where none can be read, the page is said to be searched in part', async () => {
    const code = await draw();
    // Its lower third shows the upper one: hexagons everywhere, and too many of them wrong.
    const third = Math.floor(code.height / 3) * code.width;
    const torn = { ...code, data: code.data.slice().copyWithin(2 * third, 0, third) };
    const answers = async (count: number, luma: Luma): Promise<readonly [number, boolean]> => {
      let said = false;
      const found = await read(
        sheet(
          Array.from({ length: count }, () => luma),
          5,
        ),
        () => (said = true),
      );
      return [found.length, said];
    };
    expect(LIMITS.MAX_MAXICODE_WORK_MS).toBe(700);
    expect(await answers(25, code)).toEqual([25, false]);
    // A torn code is evidence that there may be more.
    expect(await answers(1, torn)).toEqual([0, true]);
    expect(await answers(81, torn)).toEqual([0, true]);
  });
});
