// One SVG document with all drawings, as high as their rows are.
import { withRests } from '../../../lib/steps.ts';
import type { Drawing } from '../draw.ts';
import { rotated } from '../rotate.ts';
import { SVG_END, svgMarks, svgStart } from '../svg.ts';
import { type Grid, placeOf } from './grid.ts';

/** The document's bytes; each of the `count` drawings is one `g`. */
export async function* svgSheet(
  drawings: AsyncIterable<Drawing>,
  grid: Grid,
  count: number,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const encoder = new TextEncoder();
  const { columns, cell, gapPx } = grid;
  const across = Math.min(columns, count);
  const down = Math.ceil(count / columns);
  const size = {
    width: across * (cell.width + gapPx) - gapPx,
    height: down * (cell.height + gapPx) - gapPx,
  };
  yield encoder.encode(`${svgStart(size, grid.dpi)}\n`);
  let index = 0;
  for await (const drawing of drawings) {
    const { layout, colours, rotation } = drawing;
    const { x, y } = placeOf(grid, index++, drawing);
    const image = await withRests(rotated(layout.image, rotation));
    const marks = svgMarks(image, layout.strokes, { ...colours, rotation });
    yield encoder.encode(`<g transform="translate(${x} ${y})">\n${marks.join('\n')}\n</g>\n`);
  }
  yield encoder.encode(SVG_END);
  return undefined;
}
