// EPL2 (Zebra, EPL Programmer's Manual 980352): windows-1252, the printer's fonts 1 to 4, EAN, UPC, Code 128 and QR by the printer's own encoder.
import type { BilevelImage } from '../../barcode/generate/png.ts';
import { latin1Bytes } from '../../lib/bytes.ts';
import type { CodeMark, TextMark } from '../layout/marks.ts';
import type { PrinterLanguage } from './language.ts';

/** Width and height of the cells of fonts 1 to 4, in dots, at 203 and at 300 dpi (command A). */
const FONTS = {
  203: [[8, 12], [10, 16], [12, 20], [14, 24]],
  300: [[12, 20], [16, 28], [20, 36], [24, 44]],
} as const; // oxfmt-ignore
/** The cap height as a part of a cell's height. */
const CAP_OF_CELL = 0.7;
const MAX_TIMES = 6;
/** Dots between two labels of a roll: 3 mm at 203 dpi. */
const GAP_DOTS = 24;
const SETTABLE = /^[\u0020-\u007e\u00a0-\u00ff€]*$/;
const KINDS: Readonly<Record<string, readonly [command: string, digits: number]>> = {
  'ean-13': ['E30', 12],
  'ean-8': ['E80', 7],
  'upc-a': ['UA0', 11],
};

/** Quotes and backslashes of data; the euro sign is 80 in windows-1252. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll('€', '\u0080')}"`;

function codeOf(
  { symbology, value, x, y, module, barHeight }: CodeMark,
  dot: number,
): { readonly command: string; readonly hasDigits: boolean } | undefined {
  const whole = (length: number): number => Math.round(length / dot);
  const place = `${whole(x)},${whole(y)}`;
  const wide = whole(module);
  if (symbology === 'qrcode')
    return /^[\u0020-\u007e]*$/.test(value)
      ? { command: `b${place},Q,m2,s${wide},eM,iA,${quoted(value)}\n`, hasDigits: false }
      : undefined;
  const bars = (kind: string, hasDigits: boolean, data: string): string =>
    `B${place},0,${kind},${wide},${wide},${whole(barHeight)},${hasDigits ? 'B' : 'N'},${quoted(data)}\n`;
  if (symbology === 'code-128')
    return /^[\u0020-\u007e]*$/.test(value)
      ? { command: bars('1', false, value), hasDigits: false }
      : undefined;
  const [kind, digits] = KINDS[symbology] ?? [];
  return kind === undefined
    ? undefined
    : { command: bars(kind, true, value.replaceAll(/\D/g, '').slice(0, digits)), hasDigits: true };
}

/** The largest font and magnification that are no higher than the text was laid out, and no wider than its room. */
function textOf({ x, baseline, cap, text, room }: TextMark, dot: number): string | undefined {
  if (!SETTABLE.test(text)) return undefined;
  const whole = (length: number): number => Math.round(length / dot);
  const fonts = FONTS[dot < 25.4 / 250 ? 300 : 203];
  const sizes = fonts.flatMap(([width, height], i) =>
    Array.from({ length: MAX_TIMES }, (_, k) => ({
      font: i + 1,
      times: k + 1,
      width: width * (k + 1),
      height: height * (k + 1),
    })),
  );
  const fitting = sizes.filter(
    ({ width, height }) =>
      height * CAP_OF_CELL <= (cap / dot) * 1.1 && width * text.length <= (room?.width ?? Infinity) / dot,
  );
  const best = fitting.sort((a, b) => b.height - a.height)[0];
  if (best === undefined) return undefined;
  const free = (room === undefined ? 0 : room.width / dot) - best.width * text.length;
  const left =
    room === undefined
      ? whole(x)
      : Math.round(room.x / dot + (room.align === 'left' ? 0 : room.align === 'right' ? free : free / 2));
  return `A${left},${Math.round(baseline / dot - (best.height * (1 + CAP_OF_CELL)) / 2)},0,${best.font},${best.times},${best.times},N,${quoted(text)}\n`;
}

/** GW: rows of whole bytes, 0 is black. */
function dotsOf({ width, height, rows }: BilevelImage, x: number, y: number): string {
  const bytes = Math.ceil(width / 8);
  const lines = rows.flatMap(({ row, count }) => {
    const line = Array.from(row.subarray(1, 1 + bytes), (byte) => String.fromCharCode(byte)).join('');
    return Array.from({ length: count }, () => line);
  });
  return `GW${x},${y},${bytes},${height},${lines.join('')}\n`;
}

export const epl: PrinterLanguage = {
  start: (width, height) => `\nN\nI8,A,001\nq${width}\nQ${height},${GAP_DOTS}\n`,
  text: textOf,
  code: codeOf,
  dots: dotsOf,
  end: (copies) => `P${copies}\n`,
  bytes: latin1Bytes,
};
