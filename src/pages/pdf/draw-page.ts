// Draws a loaded page or a part of it, and says where its shapes are too fine for the drawing.
import type { FineArea, LumaOptions, PageLuma } from '../types.ts';
import type { Pdfium } from '../../wasm/pdfium.ts';
import { LIMITS } from './limits.ts';
import { hideLetters } from './letters.ts';
import { objectsOf, onUpright, pageBox, show, type PageBox } from './objects.ts';
import { renderGrey, type Rendered, type Window } from './render.ts';
import { fineAreasOf, rulesOf, shapesOf, type Shape } from './shapes.ts';

/** Shapes finer than this in the drawing are too fine for it. A finer drawing gives them the second size. */
const MIN_FINE_PX = 2;
const WANTED_PX = 3;
const MAX_TIMES = 8;
/** Around the shapes, for quiet zones. */
const MARGIN_PT = 6;

export interface Drawing extends Rendered {
  /** The size of the page in the pixels in which fine areas are given. */
  readonly full: { readonly width: number; readonly height: number };
  readonly content: LumaOptions['content'];
  readonly tone?: LumaOptions['tone'];
  readonly window?: Window;
}

/** The page in grey on white, with annotations; undefined if PDFium refuses the bitmap. */
export async function drawPage(
  pdfium: Pdfium,
  page: number,
  { full, content, ...drawn }: Drawing,
): Promise<PageLuma | undefined> {
  const { objects } = objectsOf(pdfium, page);
  const shapes = shapesOf(pdfium, objects);
  const rules = new Set(rulesOf(shapes));
  if (content === 'codes') {
    show(pdfium, [...rules], false);
    await hideLetters(pdfium, page, { objects, width: drawn.width, height: drawn.height });
  }
  const luma = await renderGrey(pdfium, page, drawn);
  const box = pageBox(pdfium, page);
  if (luma === undefined || box === undefined || drawn.window !== undefined) return luma;
  const others = shapes.filter((shape) => !rules.has(shape));
  const fine = fineAreas(others, { box, full, scale: full.width / drawn.width });
  return fine.length === 0 ? luma : { ...luma, fine };
}

/** `scale`: how many pixels of the page one of the drawing has. */
function fineAreas(
  shapes: readonly Shape[],
  { box, full, scale }: Pick<Drawing, 'full'> & { readonly box: PageBox; readonly scale: number },
): readonly FineArea[] {
  const pixels = full.width / (box.turns % 2 === 0 ? box.right - box.left : box.top - box.bottom);
  return fineAreasOf(shapes, (MIN_FINE_PX * scale) / pixels)
    .slice(0, LIMITS.MAX_FINE_AREAS)
    .map((area) => {
      const part = onUpright(area.box, box);
      const margin = MARGIN_PT * pixels;
      const left = Math.max(0, Math.floor(part.left * full.width - margin));
      const top = Math.max(0, Math.floor(part.top * full.height - margin));
      const width = Math.min(full.width, Math.ceil(part.right * full.width + margin)) - left;
      const height = Math.min(full.height, Math.ceil(part.bottom * full.height + margin)) - top;
      const wanted = Math.min(MAX_TIMES, Math.ceil(WANTED_PX / (area.finest * pixels)));
      const most = Math.floor(Math.sqrt(LIMITS.MAX_FINE_PIXELS / (width * height)));
      return { left, top, width, height, times: Math.min(wanted, most) };
    })
    .filter(({ width, height, times }) => times > 1 && width > 0 && height > 0);
}
