// Labels in the languages of label printers: one format a row, and the number of its copies. The printer encodes what it knows how to, sets texts
// in its own typeface, and prints the rest as dots.
import { concatBytes, latin1Bytes } from '../../lib/bytes.ts';
import type { Mark, TextMark } from '../layout/marks.ts';
import type { LabelRow } from '../rows/index.ts';
import type { Size } from '../sheets.ts';
import { epl } from './epl.ts';
import type { PrinterLanguage } from './language.ts';
import { rasterOf } from './raster.ts';
import { zpl } from './zpl.ts';

interface Printed {
  readonly row: LabelRow;
  readonly marks: readonly Mark[];
  readonly copies: number;
}

interface PrinterOptions {
  readonly language: 'zpl' | 'epl';
  readonly size: Size;
  readonly dot: number;
  readonly pause: () => Promise<unknown>;
}

const LANGUAGES: Readonly<Record<PrinterOptions['language'], PrinterLanguage>> = { zpl, epl };
/** Formats between two pauses. */
const FORMATS = 32;

export async function* printerCommands(
  labels: readonly Printed[],
  { language, size, dot, pause }: PrinterOptions,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const printer = LANGUAGES[language];
  const whole = (length: number): number => Math.round(length / dot);
  for (const [i, { marks, copies }] of labels.entries()) {
    if (copies === 0) continue;
    const pieces = marks.flatMap((mark) => commandsOf(mark, printer, dot));
    yield concatBytes([
      printer.bytes(printer.start(whole(size.width), whole(size.height))),
      ...pieces,
      printer.bytes(printer.end(copies)),
    ]);
    if ((i + 1) % FORMATS === 0) await pause();
  }
  return undefined;
}

function commandsOf(mark: Mark, printer: PrinterLanguage, dot: number): readonly Uint8Array[] {
  if (mark.kind === 'text') {
    const command = mark.font.kind === 'strokes' ? printer.text(mark, dot) : undefined;
    return [command === undefined ? dotsOf(mark, boxOf(mark), printer, dot) : printer.bytes(command)];
  }
  if (mark.kind === 'image') return [dotsOf(mark, mark.box, printer, dot)];
  const code = printer.code(mark, dot);
  if (code === undefined) return [dotsOf(mark, mark.box, printer, dot)];
  return [
    printer.bytes(code.command),
    ...(code.hasDigits ? [] : mark.texts.flatMap((text) => commandsOf(text, printer, dot))),
  ];
}

/** More than a text takes: whole lines of its typeface. */
function boxOf({ x, baseline, cap, text, font, spacing = 0 }: TextMark) {
  const width = Array.from(text).reduce(
    (sum, character) => sum + (font.advanceOf(character) ?? 0) * cap + spacing,
    0,
  );
  const top = baseline - (1 + font.above(text)) * cap;
  return { x, y: top, width, height: baseline + font.below(text) * cap - top };
}

function dotsOf(
  mark: Mark,
  box: { readonly x: number; readonly y: number } & Size,
  printer: PrinterLanguage,
  dot: number,
): Uint8Array {
  const [x, y] = [Math.max(0, Math.floor(box.x / dot)), Math.max(0, Math.floor(box.y / dot))];
  const size = { width: box.width + 2 * dot, height: box.height + 2 * dot };
  return latin1Bytes(printer.dots(rasterOf([mark], size, dot, { x: x * dot, y: y * dot }), x, y));
}
