// Labels as the pages of a PDF. Codes and outlines are paths, texts are text, and a label's corner lies on a dot of the printer, so that every bar
// has its whole number of dots.
import { type PdfWriter, pdfWriter } from '../../barcode/generate/pdf-file.ts';
import type { Logo } from '../../barcode/generate/index.ts';
import type { CodeMark, ImageMark, Mark, TextMark } from '../layout/marks.ts';
import { type Sheet, cornerOf } from '../sheets.ts';
import { type PdfFonts, decimal, pdfFonts } from './pdf-fonts.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Cut marks begin so far from the label and are so long; nothing is drawn on a label. */
const CUT_GAP_MM = 0.5;
const CUT_MM = 3;
const LINE_MM = 0.1;

export interface PdfOptions {
  readonly sheet: Sheet;
  /** The place of the first label on the first page, from 0. */
  readonly start: number;
  readonly dot: number;
  readonly hasCutMarks: boolean;
  /** The outline of each label and of each code with its quiet zones, for a test print. */
  readonly hasOutlines: boolean;
}

/** The file's bytes. A label's marks are asked for when its page is made. */
export async function* pdfOf(
  labels: AsyncIterable<readonly Mark[]>,
  options: PdfOptions,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const { sheet, start } = options;
  const writer = pdfWriter();
  const fonts = pdfFonts(writer);
  const images = imagesOf(writer);
  const size = {
    width: Number(decimal(sheet.page.width * POINTS_PER_MM)),
    height: Number(decimal(sheet.page.height * POINTS_PER_MM)),
  };
  const head = `${decimal(POINTS_PER_MM)} 0 0 ${decimal(POINTS_PER_MM)} 0 0 cm 0 g 0 G\n`;
  const aPage = sheet.columns * sheet.rows;
  yield writer.start();
  let place = start;
  let content = '';
  const page = function* (): Generator<Uint8Array> {
    const marks = options.hasCutMarks ? cutMarks(sheet) : '';
    yield* images.objects();
    yield* writer.page(`${head}${content}${marks}`, size, `${fonts.resources()}${images.resources()}`);
    content = '';
  };
  for await (const marks of labels) {
    const corner = cornerOf(sheet, place);
    content += labelAt(marks, onDots(corner, options.dot), { fonts, images, options });
    if (options.hasOutlines) content += outline({ ...corner, ...sheet.label }, sheet);
    place += 1;
    if (place % aPage === 0) yield* page();
  }
  if (place % aPage !== 0) yield* page();
  yield* fonts.objects();
  yield* writer.end();
  return undefined;
}

const onDots = ({ x, y }: { readonly x: number; readonly y: number }, dot: number) => ({
  x: Math.round(x / dot) * dot,
  y: Math.round(y / dot) * dot,
});

interface Page {
  readonly fonts: PdfFonts;
  readonly images: Images;
  readonly options: PdfOptions;
}

function labelAt(
  marks: readonly Mark[],
  corner: { readonly x: number; readonly y: number },
  page: Page,
): string {
  const { height } = page.options.sheet.page;
  const at = (x: number, y: number): string => `${decimal(corner.x + x)} ${decimal(height - corner.y - y)}`;
  const lines = marks.map((mark) => {
    if (mark.kind === 'text') return textOf(mark, at, page.fonts);
    if (mark.kind === 'image') return imageOf(mark, at, page.images);
    const outlined = page.options.hasOutlines
      ? `${LINE_MM} w ${at(mark.box.x, mark.box.y + mark.box.height)} ${decimal(mark.box.width)} ${decimal(mark.box.height)} re S\n`
      : '';
    return `${codeOf(mark, at)}${mark.texts.map((text) => textOf(text, at, page.fonts)).join('')}${outlined}`;
  });
  return lines.join('');
}

type At = (x: number, y: number) => string;

function codeOf({ x, y, module, rectangles }: CodeMark, at: At): string {
  const paths: string[] = [];
  for (let i = 0; i < rectangles.length; i += 4)
    paths.push(
      `${rectangles
        .slice(i, i + 4)
        .map(decimal)
        .join(' ')} re`,
    );
  return `q ${exact(module)} 0 0 ${exact(-module)} ${at(x, y)} cm\n${paths.join('\n')}\nf Q\n`;
}

/** A module times a hundred of them: four decimals would be off by a hundredth of a millimetre. */
const exact = (value: number): string => String(Math.round(value * 1e8) / 1e8);

function textOf({ x, baseline, cap, text, font, spacing = 0 }: TextMark, at: At, fonts: PdfFonts): string {
  return `BT ${spacing === 0 ? '' : `${decimal(spacing)} Tc `}1 0 0 1 ${at(x, baseline)} Tm ${fonts.show(text, cap, font)}${spacing === 0 ? '' : ' 0 Tc'} ET\n`;
}

function imageOf({ box, logo }: ImageMark, at: At, images: Images): string {
  return `q ${decimal(box.width)} 0 0 ${decimal(box.height)} ${at(box.x, box.y + box.height)} cm /${images.name(logo)} Do Q\n`;
}

function outline(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { page }: Sheet,
): string {
  return `${LINE_MM} w ${decimal(box.x)} ${decimal(page.height - box.y - box.height)} ${decimal(box.width)} ${decimal(box.height)} re S\n`;
}

/** At each edge of the grid, outside of all labels: in the margins, as far as there are any. */
function cutMarks(sheet: Sheet): string {
  const { page, label, columns, rows, left, top, gapX, gapY } = sheet;
  const edges = (first: number, each: number, gap: number, count: number): readonly number[] =>
    Array.from({ length: count }, (_, i) => first + i * (each + gap)).flatMap((edge) => [edge, edge + each]);
  const xs = edges(left, label.width, gapX, columns);
  const ys = edges(top, label.height, gapY, rows);
  const [right, bottom] = [xs.at(-1) ?? 0, ys.at(-1) ?? 0];
  const line = (x0: number, y0: number, x1: number, y1: number): string =>
    `${decimal(x0)} ${decimal(page.height - y0)} m ${decimal(x1)} ${decimal(page.height - y1)} l`;
  const down = (x: number): readonly string[] => [
    line(x, top - CUT_GAP_MM - CUT_MM, x, top - CUT_GAP_MM),
    line(x, bottom + CUT_GAP_MM, x, bottom + CUT_GAP_MM + CUT_MM),
  ];
  const across = (y: number): readonly string[] => [
    line(left - CUT_GAP_MM - CUT_MM, y, left - CUT_GAP_MM, y),
    line(right + CUT_GAP_MM, y, right + CUT_GAP_MM + CUT_MM, y),
  ];
  return `${LINE_MM} w\n${[...xs.flatMap(down), ...ys.flatMap(across)].join('\n')}\nS\n`;
}

interface Images {
  readonly name: (logo: Logo) => string;
  readonly resources: () => string;
  /** Those that were named since the last call. */
  readonly objects: () => readonly Uint8Array[];
}

/** Each logo once, whatever labels have it: RGB with its transparency as a mask (8.9, 11.6.5.3). */
function imagesOf(writer: PdfWriter): Images {
  const numbers = new Map<Logo, number>();
  const waiting: Logo[] = [];
  return {
    name: (logo) => {
      const known = numbers.get(logo) ?? writer.reserve();
      if (!numbers.has(logo)) waiting.push(logo);
      numbers.set(logo, known);
      return `I${known}`;
    },
    resources: () =>
      numbers.size === 0
        ? ''
        : `/XObject << ${[...numbers.values()].map((number) => `/I${number} ${number} 0 R `).join('')}>> `,
    objects: () =>
      waiting.splice(0).flatMap((logo) => {
        const { width, height, pixels } = logo;
        const mask = writer.reserve();
        const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 `;
        const colours = pixels.filter((_, i) => i % 4 !== 3);
        const alpha = pixels.filter((_, i) => i % 4 === 3);
        return [
          writer.stream(mask, `${image}/ColorSpace /DeviceGray `, alpha),
          writer.stream(
            numbers.get(logo) ?? mask,
            `${image}/ColorSpace /DeviceRGB /SMask ${mask} 0 R `,
            colours,
          ),
        ];
      }),
  };
}
