// Bearer bars of Interleaved 2 of 5: five modules wide, against the bars, and in a frame outside of the quiet zones.
import { describe, expect, it } from 'vitest';
import { finish } from '../../../../src/lib/steps.ts';
import { encodePng } from '../../../../src/barcode/generate/png.ts';
import { layOut } from '../../../../src/barcode/generate/draw.ts';
import { encodeItf, encodeItf14 } from '../../../../src/barcode/generate/two-widths.ts';
import { recognize } from '../../../../src/library/recognize.ts';

const VALUES = [
  [encodeItf14, '10012345678902'],
  [encodeItf, '12345678'],
  [encodeItf, '23792373126000244185998000756308881190000091'],
] as const;
type Form = 'none' | 'horizontal' | 'frame';

function drawn([encode, value]: (typeof VALUES)[number], bearerBars: Form, quietZone?: number, label = true) {
  const symbol = encode(value);
  const drawing = symbol.ok
    ? layOut(
        { kind: 'linear', symbol: symbol.value },
        { label, width: 1200, height: 600, style: { bearerBars, quietZone } },
      )
    : symbol;
  if (!drawing.ok) throw new Error(JSON.stringify(drawing));
  return drawing.value.layout;
}

/** Runs of one colour across a row: dark ones are positive. */
function runs(row: Uint8Array, width: number): readonly number[] {
  const out: number[] = [];
  for (let x = 0; x < width; x += 1) {
    const isDark = ((row[(x >> 3) + 1] ?? 0) & (0x80 >> (x & 7))) === 0;
    const last = out.at(-1) ?? 0;
    if (last !== 0 && last > 0 === isDark) out[out.length - 1] = last + (isDark ? 1 : -1);
    else out.push(isDark ? 1 : -1);
  }
  return out;
}

describe.each(VALUES)('the symbol of %o %s', (...value) => {
  it.each([undefined, 4, 20])('with a quiet zone of %o has them where they belong', (quietZone) => {
    const quiet = quietZone ?? 10;
    const plain = drawn(value, 'none', quietZone);
    for (const form of ['horizontal', 'frame'] as const) {
      const { image, scale } = drawn(value, form, quietZone);
      const full = image.rows.filter(
        ({ row }) =>
          runs(row, image.width).filter((run) => run > 0).length === 1 &&
          Math.max(...runs(row, image.width)) > image.width / 2,
      );
      expect(full.map(({ count }) => count)).toEqual([5 * scale, 5 * scale]);
      const at = image.rows.indexOf(full[0] ?? (image.rows[0] as (typeof image.rows)[number]));
      expect(image.rows.indexOf(full[1] ?? (image.rows[0] as (typeof image.rows)[number]))).toBe(at + 2);
      const across = runs(image.rows[at + 1]?.row ?? new Uint8Array(), image.width);
      const edges = form === 'frame' ? across.slice(1, 3) : [];
      expect(edges).toEqual(form === 'frame' ? [5 * scale, -quiet * scale] : []);
      expect(across.length).toBe(
        runs(
          plain.image.rows.find(({ row }) => runs(row, image.width).length > 9)?.row ?? new Uint8Array(),
          plain.image.width,
        ).length + (form === 'frame' ? 4 : 0),
      );
    }
  });

  it.each(['none', 'horizontal', 'frame'] as const)('is read with %s', async (form) => {
    for (const label of [true, false]) {
      const file = finish(encodePng(drawn(value, form, undefined, label).image));
      const read = await recognize(file);
      expect(read.ok && read.value.barcodes.map(({ type, text }) => [type, text])).toEqual([
        ['ITF', value[1]],
      ]);
    }
  });
});
