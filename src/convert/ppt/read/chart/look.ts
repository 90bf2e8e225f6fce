// How parts of a chart look: fonts, number formats, lines, surfaces, markers ([MS-OGRAPH] 2.4).
import type {
  ChartFont,
  ChartMarker,
  ChartPaint,
  ChartPlace,
  Dash,
  Draft,
  Emu,
  Rgb,
} from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import { cleanText } from '../../units.ts';
import { swapRedBlue } from '../paint/colours.ts';
import { first, RT, type GraphRecord } from './records.ts';
import { shortText } from './sheet.ts';

const MAX_COLOURS = 256;
/** Where the palette's colours for surfaces and for lines begin ([MS-OGRAPH] 2.4.86: 24 and 32, the first eight are not stored). */
const FIRST_FILL = 16;
const FIRST_LINE = 24;
const BOLD_WEIGHT = 600;
/** Texts, axes and legends are placed in 1/4000 of the chart's width and height ([MS-OGRAPH] 2.2.3.4 SPRC). */
const PLACES = 4000;

/** Number formats that are not stored ([ECMA-376] 18.8.30 has the same list). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);\\(#,##0\\)',
  38: '#,##0_);[Red]\\(#,##0\\)',
  39: '#,##0.00_);\\(#,##0.00\\)',
  40: '#,##0.00_);[Red]\\(#,##0.00\\)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
};

/** What all parts of one chart refer to by number. */
export interface Looks {
  readonly fonts: readonly ChartFont[];
  readonly palette: readonly Rgb[];
  readonly formats: ReadonlyMap<number, string>;
  /** Of lines that name none. */
  readonly foreground: Rgb;
}

export function readLooks(records: readonly GraphRecord[]): Looks {
  const fonts: ChartFont[] = [];
  const palette: Rgb[] = [];
  const formats = new Map<number, string>();
  let foreground = 0;
  for (const { type, data } of records) {
    const reader = new ByteReader(data);
    if (type === RT.font) fonts.push(readFont(reader));
    if (type === RT.format) formats.set(reader.u16(), readFormat(reader));
    // ClrtClient: foreground, background, neutral.
    if (type === RT.autoColours && reader.u16() > 0) foreground = swapRedBlue(reader.u32());
    if (type !== RT.palette) continue;
    for (let left = Math.min(reader.u16(), MAX_COLOURS); left > 0 && reader.left >= 4; left--) {
      palette.push(swapRedBlue(reader.u32()));
    }
  }
  return { fonts, palette, formats, foreground };
}

function readFont(data: ByteReader): ChartFont {
  const twips = data.u16();
  const flags = data.u16();
  data.u16();
  const weight = data.u16();
  data.u16();
  const underline = data.u8();
  data.bytes(3);
  const typeface = data.ended ? '' : shortText(data);
  const font: Draft<ChartFont> = {
    bold: weight >= BOLD_WEIGHT,
    italic: (flags & 2) !== 0,
    underlined: underline !== 0,
  };
  if (twips > 0) font.sizeCpt = twips * 5;
  if (typeface !== '') font.typeface = typeface;
  return font;
}

/** The characters have one byte each, those that are not Latin as well. */
function readFormat(data: ByteReader): string {
  const count = data.u8();
  const isWide = (data.u8() & 1) !== 0;
  const bytes = data.bytes(isWide ? count * 2 : count);
  return cleanText(new TextDecoder(isWide ? 'utf-16le' : 'latin1').decode(bytes));
}

/** Undefined where it is the general one. */
export function formatOf(looks: Looks, number: number | undefined): string | undefined {
  if (number === undefined || number === 0) return undefined;
  return looks.formats.get(number) ?? BUILT_IN[number];
}

/** The font that a block names. Font number 4 does not exist in the list ([MS-OGRAPH] 2.4.39). */
export function fontOf(looks: Looks, block: readonly GraphRecord[], colour?: Rgb): ChartFont | undefined {
  const font = namedFont(looks, block);
  return font === undefined && colour === undefined
    ? undefined
    : { ...font, ...(colour !== undefined && { colour }) };
}

/** A text has a colour of its own, so that it always has a font. */
export function fontOfText(looks: Looks, text: GraphRecord): ChartFont {
  return { ...namedFont(looks, text.children), colour: colourOfText(text) };
}

function namedFont({ fonts }: Looks, block: readonly GraphRecord[]): ChartFont | undefined {
  const named = first(block, RT.fontX);
  const number = named && new ByteReader(named.data).u16();
  return number === undefined ? undefined : fonts[number > 4 ? number - 1 : number];
}

/** The font that texts have which name none: the second form of the default text, in words of the format that of scaled text. */
export function defaultFont(looks: Looks, chart: readonly GraphRecord[]): ChartFont | undefined {
  const at = chart.findIndex(({ type, data }) => type === RT.defaultText && new ByteReader(data).u16() >= 2);
  const text = at < 0 ? undefined : chart[at + 1];
  if (text?.type !== RT.text) return fontOf(looks, chart);
  return fontOfText(looks, text);
}

/** Text: alignment twice, mode of the background, then the colour as drawn. */
export function colourOfText({ data }: GraphRecord): Rgb {
  const reader = new ByteReader(data);
  reader.bytes(4);
  return swapRedBlue(reader.u32());
}

const DASHES: readonly (Dash | undefined)[] = [undefined, 'dash', 'systemDot', 'dashDot', 'longDashDotDot'];
const NO_LINE = 5;
/** Hairline, then one, two and three pixels of 1/96 inch ([MS-OGRAPH] 2.4.64). */
export const HAIRLINE_EMU: Emu = 3175;
const WIDTHS_EMU: ReadonlyMap<number, Emu> = new Map([
  [-1, HAIRLINE_EMU],
  [0, 9525],
  [1, 19050],
  [2, 28575],
]);

export interface LineLook {
  readonly isAuto: boolean;
  /** Of an axis: whether it is there. */
  readonly isOn: boolean;
  readonly line: Rgb | 'none';
  readonly widthEmu: Emu;
  readonly dash?: Dash;
}

export function readLine(record: GraphRecord | undefined): LineLook | undefined {
  if (record === undefined) return undefined;
  const data = new ByteReader(record.data);
  const rgb = swapRedBlue(data.u32());
  const style = data.u16();
  const width = data.i16();
  const flags = data.u16();
  const dash = DASHES[style];
  return {
    isAuto: (flags & 1) !== 0,
    isOn: (flags & 4) !== 0,
    line: style === NO_LINE ? 'none' : rgb,
    widthEmu: WIDTHS_EMU.get(width) ?? 9525,
    ...(dash && { dash }),
  };
}

/** What a line names itself; undefined where it leaves it to the program. */
export function linePaint(look: LineLook | undefined): ChartPaint | undefined {
  if (look === undefined || look.isAuto) return undefined;
  const { line, widthEmu, dash } = look;
  return line === 'none' ? { line } : { line, widthEmu, ...(dash && { dash }) };
}

/** The colour of a surface; undefined where it leaves it to the program. */
export function readArea(record: GraphRecord | undefined): Rgb | 'none' | undefined {
  if (record === undefined) return undefined;
  const data = new ByteReader(record.data);
  const rgb = swapRedBlue(data.u32());
  data.u32();
  const style = data.u16();
  const isAuto = (data.u16() & 1) !== 0;
  return isAuto ? undefined : style === 0 ? 'none' : rgb;
}

/** A frame's line and surface; undefined where there is no frame. What it leaves to the program is a thin line and no surface. */
export function framePaint(frame: GraphRecord | undefined, { foreground }: Looks): ChartPaint | undefined {
  if (frame === undefined) return undefined;
  const line = readLine(first(frame.children, RT.lineFormat));
  const fill = readArea(first(frame.children, RT.areaFormat)) ?? 'none';
  return { line: foreground, widthEmu: HAIRLINE_EMU, ...linePaint(line), fill };
}

const MARKERS: readonly ChartMarker['form'][] = [
  'none',
  'square',
  'diamond',
  'triangle',
  'cross',
  'star',
  'dot',
  'dash',
  'circle',
  'plus',
];
/** In the order of the series, where they name none. */
const USUAL_MARKERS: readonly ChartMarker['form'][] = [
  'diamond',
  'square',
  'triangle',
  'cross',
  'star',
  'circle',
  'plus',
  'dot',
  'dash',
];
const MARKER_HIDES = { surface: 0x10, edge: 0x20 } as const;

/** `number`: of the series' format. */
export function readMarker(record: GraphRecord | undefined, number: number, { palette }: Looks): ChartMarker {
  const data = new ByteReader(record?.data ?? new Uint8Array());
  const edge = swapRedBlue(data.u32());
  const surface = swapRedBlue(data.u32());
  const form = MARKERS[data.u16()] ?? 'none';
  const flags = data.u16();
  data.u32();
  const sizePt = Math.round(data.u32() / 20);
  if (record === undefined || (flags & 1) !== 0) {
    const usual = palette[FIRST_LINE + number];
    const auto = USUAL_MARKERS[number % USUAL_MARKERS.length] ?? 'square';
    return { form: auto, sizePt: 5, ...(usual !== undefined && { fill: usual, line: usual }) };
  }
  return {
    form,
    fill: (flags & MARKER_HIDES.surface) !== 0 ? 'none' : surface,
    line: (flags & MARKER_HIDES.edge) !== 0 ? 'none' : edge,
    sizePt: Math.max(2, Math.min(72, sizePt || 5)),
  };
}

/** Colours for series, or points of a pie, that name none. */
export function usualFill({ palette }: Looks, number: number): Rgb | undefined {
  return palette[FIRST_FILL + number];
}

export function usualLine({ palette }: Looks, number: number): Rgb | undefined {
  return palette[FIRST_LINE + number];
}

/** Four numbers: left, top, width, height. Undefined where they lie outside the chart or are empty. */
export function readPlace(data: ByteReader): ChartPlace | undefined {
  const [x, y, width, height] = [data.i32(), data.i32(), data.i32(), data.i32()].map((one) => one / PLACES);
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const isInside = x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1.01 && y + height <= 1.01;
  return data.ended || !isInside ? undefined : { x, y, width, height };
}

/** Degrees counter-clockwise: 0 to 90 upwards, 91 to 180 downwards; letters upon one another (255) stay as they are. */
export function rotationOf(value: number): number {
  return value <= 90 ? value : value <= 180 ? 90 - value : 0;
}
