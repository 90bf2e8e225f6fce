// Text that cannot be a code. It is left out when a page is drawn to be searched: searching letters takes most of the time of a page of text.
// Fonts say too little about it (a subset may have any name, Identity-H no characters), so text is drawn alone and small, and bar-areas.ts
// judges it.
import type { Luma } from '../../image/index.ts';
import type { Pdfium } from '../../wasm/pdfium.ts';
import { barAreas, JUDGED_DPI, mayHaveCode } from './bar-areas.ts';
import { boundsOf, onUpright, PAGE_OBJECT, pageBox, show, type PageObject } from './objects.ts';
import { withMemory } from './pdfium-calls.ts';
import { renderGrey } from './render.ts';

/** FPDF_TEXTRENDERMODE_* of fpdfview.h: filled, stroked, both. Text that clips or is invisible stays as it is. */
const DRAWN_MODES: readonly number[] = [0, 1, 2];
/** Those of PDFium's own fonts that have bars and squares. */
const WITH_BARS = /symbol|dingbats/i;
const NAME_BYTES = 64;

const POINTS_PER_INCH = 72;
/** Of the drawn size, however large the paper is. */
const MAX_JUDGED_PART = 1 / 2;
/** Text is judged on this grey, on which white text shows too. */
const PAPER = 0xa0;

/** Hides the letters among the objects of a loaded page, which is then drawn with width × height pixels, until it is closed. */
export async function hideLetters(
  pdfium: Pdfium,
  page: number,
  {
    objects,
    width,
    height,
  }: { readonly objects: readonly PageObject[]; readonly width: number; readonly height: number },
): Promise<void> {
  const fonts = new Map<number, boolean>();
  const isOfLetters = (font: number): boolean => {
    const known = fonts.get(font) ?? isFontOfLetters(pdfium, font);
    fonts.set(font, known);
    return known;
  };
  const drawn = objects.filter(
    ({ object, type }) =>
      type === PAGE_OBJECT.text && DRAWN_MODES.includes(pdfium.FPDFTextObj_GetTextRenderMode(object)),
  );
  const [letters, doubtful] = split(drawn, ({ object }) => isOfLetters(pdfium.FPDFTextObj_GetFont(object)));
  show(pdfium, letters, false);
  const box = pageBox(pdfium, page);
  if (doubtful.length === 0 || box === undefined) return;
  const others = objects.filter(({ type }) => type !== PAGE_OBJECT.text && type !== PAGE_OBJECT.form);
  show(pdfium, others, false);
  const turns = pdfium.FPDFPage_GetRotation(page);
  const drawnDpi =
    (width * POINTS_PER_INCH) / (turns % 2 === 0 ? box.right - box.left : box.top - box.bottom);
  const part = Math.min(MAX_JUDGED_PART, JUDGED_DPI / drawnDpi);
  const size = { width: Math.ceil(width * part), height: Math.ceil(height * part), bands: 1 };
  const judged: Luma | undefined = await renderGrey(pdfium, page, { ...size, paper: PAPER });
  show(pdfium, others, true);
  if (judged === undefined) return;
  const areas = barAreas(judged, PAPER);
  const [codes] = split(doubtful, (text) => {
    const bounds = boundsOf(pdfium, text);
    return bounds === undefined || mayHaveCode(areas, onUpright(bounds, box));
  });
  show(pdfium, doubtful, false);
  show(pdfium, codes, true);
}

function split<T>(items: readonly T[], test: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  const results = items.map(test);
  return [items.filter((_, i) => results[i]), items.filter((_, i) => !results[i])];
}

/** A font that is not in the file is replaced by one of PDFium's own, which has letters. */
function isFontOfLetters(pdfium: Pdfium, font: number): boolean {
  if (font === 0 || pdfium.FPDFFont_GetIsEmbedded(font) !== 0) return false;
  const name = withMemory(pdfium, NAME_BYTES, (at) => {
    const bytes = pdfium.FPDFFont_GetBaseFontName(font, at, NAME_BYTES);
    return bytes > 0 && bytes <= NAME_BYTES ? pdfium.pdfium.UTF8ToString(at) : '';
  });
  return name !== '' && !WITH_BARS.test(name);
}
