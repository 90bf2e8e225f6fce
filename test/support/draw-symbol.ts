// Draws what the generator makes of a value as a grey image, and turns images by quarters.
import { WRITERS } from '../../src/barcode/generate/index.ts';
import type { Luma } from '../../src/image/types.ts';

/** A stacked or matrix symbol at so many pixels a module, with a margin of ten modules. */
export async function drawSymbol(path: string, value: string, px = 2): Promise<Luma> {
  const made = await WRITERS.find((writer) => writer.path === path)?.encode(value);
  if (made?.ok !== true || made.value.kind !== 'matrix') throw new Error(`${path} does not draw ${value}`);
  const { rows, rowHeights } = made.value.symbol;
  const margin = 10 * px;
  const lines = rows.flatMap((row, i) =>
    Array.from({ length: (rowHeights?.[i] ?? 1) * px }, () => [...row].map(Number)),
  );
  const width = (rows[0]?.length ?? 0) * px + 2 * margin;
  const height = lines.length + 2 * margin;
  const data = new Uint8Array(width * height).fill(255);
  for (const [y, line] of lines.entries())
    for (const [x, dark] of line.entries())
      if (dark === 1) {
        const at = (margin + y) * width + margin + x * px;
        data.fill(0, at, at + px);
      }
  return { width, height, data };
}

/** The image turned clockwise by so many quarters. */
export function turned({ width, height, data }: Luma, quarters: number): Luma {
  if (quarters === 0) return { width, height, data };
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + height - 1 - y] = data[y * width + x] ?? 255;
  return turned({ width: height, height: width, data: out }, quarters - 1);
}
