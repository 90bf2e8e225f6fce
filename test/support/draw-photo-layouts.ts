// Pages of several codes for drawn photographs: a parcel's label, a scanned A4 page, a sheet of labels; and worn thermal print.
import { drawKind, type DrawnCode, type KindName } from './draw-photo-codes.ts';
import { blankPage, fillRect, fillText, PAGE_MODULE_PX, placeCode, type Page } from './draw-photo-page.ts';

type Random = () => number;

/** Lines that a dead element of the print head leaves out along the paper, rows that are fainter, specks. */
export function wearThermal(page: Page, random: Random): void {
  for (let i = 0; i < 3; i++) {
    const x = page.width * random();
    fillRect(page, [x, 0, x + 0.35 * PAGE_MODULE_PX, page.height], 255);
  }
  const [phase, period] = [random(), 20 + 40 * random()];
  for (let y = 0; y < page.height; y++) {
    const faint = 0.15 + 0.15 * Math.sin(2 * Math.PI * (phase + y / period));
    for (let x = 0; x < page.width; x++) {
      const at = y * page.width + x;
      const grey = page.data[at] ?? 255;
      const lost = random() < 0.03 ? 1 : faint;
      page.data[at] = Math.round(grey + (255 - grey) * lost);
    }
  }
}

/** A parcel's label: an address, a MaxiCode or Data Matrix beside a QR code, a PDF417 or Code 39, the tracking number. */
export async function shippingLabel(random: Random, index: number): Promise<Page> {
  const page = blankPage(200 * PAGE_MODULE_PX, 240 * PAGE_MODULE_PX);
  const edge = 14 * PAGE_MODULE_PX;
  fillText(page, [edge, edge, page.width - edge, 60 * PAGE_MODULE_PX], { height: 18, grey: 0, random });
  fillRect(page, [edge, 64 * PAGE_MODULE_PX, page.width - edge, 65 * PAGE_MODULE_PX], 0);
  placeCode(
    page,
    await drawKind(index % 2 === 0 ? 'MaxiCode' : 'Data Matrix', random),
    edge,
    78 * PAGE_MODULE_PX,
  );
  placeCode(page, await drawKind('QR Code', random), page.width / 2 + edge, 78 * PAGE_MODULE_PX);
  placeCode(page, await drawKind(index % 3 === 0 ? 'Code 39' : 'PDF417', random), edge, 144 * PAGE_MODULE_PX);
  fillRect(page, [edge, 184 * PAGE_MODULE_PX, page.width - edge, 185 * PAGE_MODULE_PX], 0);
  placeCode(page, await drawKind('Code 128', random), edge, 196 * PAGE_MODULE_PX);
  return page;
}

/** A scanned page of text at 300 dpi, 8.7 MP, with three codes of 2 to 3 px a module on it. */
export async function tinyOnA4(random: Random, kinds: readonly KindName[], modulePx: number): Promise<Page> {
  const perPx = PAGE_MODULE_PX / modulePx;
  const page = blankPage(2480 * perPx, 3508 * perPx);
  const edge = 200 * perPx;
  const height = 30 * perPx;
  fillText(page, [edge, edge, page.width - edge, 0.45 * page.height], { height, grey: 0, random });
  fillText(page, [edge, 0.6 * page.height, page.width - edge, 0.9 * page.height], {
    height,
    grey: 0,
    random,
  });
  for (const [i, kind] of kinds.entries()) {
    const code = await drawKind(kind, random);
    placeCode(page, code, edge + (i * (page.width - 2 * edge)) / kinds.length, 0.5 * page.height);
  }
  return page;
}

const SHEET_COLUMNS = 5;
const SHEET_ROWS = 8;

export async function sheetOfLabels(random: Random, kind: KindName): Promise<Page> {
  const codes = [];
  for (let i = 0; i < SHEET_COLUMNS * SHEET_ROWS; i++) codes.push(await drawKind(kind, random));
  const gap = 14 * PAGE_MODULE_PX;
  const width = Math.max(...codes.map(({ luma }) => luma.width)) + gap;
  const height = Math.max(...codes.map(({ luma }) => luma.height)) + gap;
  const page = blankPage(SHEET_COLUMNS * width + gap, SHEET_ROWS * height + gap);
  for (const [i, code] of codes.entries())
    placeCode(page, code, gap + (i % SHEET_COLUMNS) * width, gap + Math.floor(i / SHEET_COLUMNS) * height);
  return page;
}

/** Modules between a code and what is printed beside it, in place of its quiet zone. */
const TEXT_GAPS = [0, 1.5] as const;

/** One code with lines of text on all sides, closer than any quiet zone. */
export function withTextAround(code: DrawnCode, random: () => number): Page {
  const edge = 24 * PAGE_MODULE_PX;
  const page = blankPage(code.luma.width + 2 * edge, code.luma.height + 2 * edge);
  const [right, bottom] = [edge + code.luma.width, edge + code.luma.height];
  const gap = (): number => PAGE_MODULE_PX * (TEXT_GAPS[0] + (TEXT_GAPS[1] - TEXT_GAPS[0]) * random());
  const lines = { height: PAGE_MODULE_PX * (4 + 3 * random()), grey: 0, random };
  // A line's letters end up to one letter before its end.
  const letter = (6 * lines.height) / 7;
  const reach = letter * Math.floor((edge - 8) / letter) - letter / 6;
  const left = edge - gap();
  fillText(page, [left - reach, edge - 6, left, bottom], lines);
  fillText(page, [right + gap(), edge - 6, page.width - 4, bottom], lines);
  fillText(page, [8, edge - gap() - 2.6 * lines.height, page.width - 8, edge - gap()], lines);
  fillText(page, [8, bottom + gap(), page.width - 8, page.height - 8], lines);
  placeCode(page, code, edge, edge);
  return page;
}
