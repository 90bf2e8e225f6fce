// Pages of drawings as PDF 1.4 (ISO 32000-1): bars and modules are rectangles, labels are lines of a round pen, so both print sharp
// at any size. A page is written when its last drawing is made; the page tree and the cross-reference table come last.
import { zlibSync } from 'fflate';
import type { Colour } from '../colour.ts';
import { withRests } from '../../../lib/steps.ts';
import type { Drawing } from '../draw.ts';
import { rotated } from '../rotate.ts';
import { rectangles, strokeLines } from '../svg.ts';
import { type Grid, placeOf } from './grid.ts';

/** Objects 1 and 2: the catalogue and the page tree; those of the pages follow. */
const CATALOGUE = 1;
const PAGES = 2;

/** The file's bytes. */
export async function* pdfSheet(
  drawings: AsyncIterable<Drawing>,
  grid: Grid,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const encoder = new TextEncoder();
  const offsets: number[] = [];
  const pages: number[] = [];
  let written = 0;
  let next = PAGES + 1;
  const piece = (bytes: Uint8Array): Uint8Array => {
    written += bytes.length;
    return bytes;
  };
  const object = (number: number, head: string): Uint8Array => {
    offsets[number] = written;
    return piece(encoder.encode(`${number} 0 obj\n${head}\n`));
  };
  const page = function* (content: string): Generator<Uint8Array> {
    const bytes = zlibSync(encoder.encode(content));
    const [stream, leaf] = [next++, next++];
    pages.push(leaf);
    yield object(stream, `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream`);
    yield piece(bytes);
    yield piece(encoder.encode('\nendstream\nendobj\n'));
    const { width, height } = grid.page;
    yield object(
      leaf,
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << >> /Contents ${stream} 0 R >>\nendobj`,
    );
  };
  // The comment says that the file is binary (7.5.2).
  yield piece(Uint8Array.of(...encoder.encode('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  const aPage = grid.columns * grid.rowsAPage;
  let content = '';
  let index = 0;
  for await (const drawing of drawings) {
    content += await placed(drawing, grid, index % aPage);
    index += 1;
    if (index % aPage !== 0) continue;
    yield* page(content);
    content = '';
  }
  if (content !== '') yield* page(content);
  yield object(
    PAGES,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((leaf) => `${leaf} 0 R`).join(' ')}] >>\nendobj`,
  );
  yield object(CATALOGUE, `<< /Type /Catalog /Pages ${PAGES} 0 R >>\nendobj`);
  const lines = Array.from(
    { length: next - 1 },
    (_, i) => `${String(offsets[i + 1]).padStart(10, '0')} 00000 n \n`,
  );
  yield encoder.encode(
    `xref\n0 ${next}\n0000000000 65535 f \n${lines.join('')}trailer\n<< /Size ${next} /Root ${CATALOGUE} 0 R >>\nstartxref\n${written}\n%%EOF\n`,
  );
  return undefined;
}

/** A drawing's operators, its pixels counted from its upper left corner (8.3.4: `cm`). */
async function placed(drawing: Drawing, grid: Grid, index: number): Promise<string> {
  const { layout, colours, rotation, width, height } = drawing;
  const { x, y } = placeOf(grid, index, drawing);
  const { scale, marginPt, page } = grid;
  const ink = rgb(colours.foreground);
  const image = await withRests(rotated(layout.image, rotation));
  const lines = [
    'q',
    `${decimal(scale)} 0 0 ${decimal(-scale)} ${decimal(marginPt + x * scale)} ${decimal(page.height - marginPt - y * scale)} cm`,
    ...(colours.isTransparent ? [] : [`${rgb(colours.background)} rg 0 0 ${width} ${height} re f`]),
    `${ink} rg`,
    ...rectangles(image).map(([left, top, wide, high]) => `${left} ${top} ${wide} ${high} re`),
    'f',
    ...(layout.strokes.length === 0 ? [] : [`${ink} RG 1 J`]),
  ];
  for (const glyph of layout.strokes) {
    const { penPx, lines: pen } = strokeLines(glyph, image, rotation);
    lines.push(`${penPx} w`, ...pen.map(([from, to]) => `${from.join(' ')} m ${to.join(' ')} l`), 'S');
  }
  return `${lines.join('\n')}\nQ\n`;
}

function rgb({ red, green, blue }: Colour): string {
  return [red, green, blue].map((value) => decimal(value / 255)).join(' ');
}

/** PDF has no exponents (7.3.3). */
function decimal(value: number): string {
  return String(Number(value.toFixed(5)));
}
