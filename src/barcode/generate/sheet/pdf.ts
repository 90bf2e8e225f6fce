// Pages of drawings as PDF. A page is written when its last drawing is made.
import { withRests } from '../../../lib/steps.ts';
import type { Drawing } from '../draw.ts';
import { pdfWriter } from '../pdf-file.ts';
import { rotated } from '../rotate.ts';
import { pdfMarks } from '../vector.ts';
import { type Grid, placeOf } from './grid.ts';

/** The file's bytes. */
export async function* pdfSheet(
  drawings: AsyncIterable<Drawing>,
  grid: Grid,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const writer = pdfWriter();
  yield writer.start();
  const aPage = grid.columns * grid.rowsAPage;
  let content = '';
  let index = 0;
  for await (const drawing of drawings) {
    content += await placed(drawing, grid, index % aPage);
    index += 1;
    if (index % aPage !== 0) continue;
    yield* writer.page(content, grid.page);
    content = '';
  }
  if (content !== '') yield* writer.page(content, grid.page);
  yield* writer.end();
  return undefined;
}

async function placed(drawing: Drawing, grid: Grid, index: number): Promise<string> {
  const { layout, colours, rotation } = drawing;
  const { x, y } = placeOf(grid, index, drawing);
  const { scale, marginPt, page } = grid;
  const image = await withRests(rotated(layout.image, rotation));
  const place = { left: marginPt + x * scale, top: page.height - marginPt - y * scale, scale };
  return pdfMarks({ image, strokes: layout.strokes, rotation, ...colours }, place);
}
