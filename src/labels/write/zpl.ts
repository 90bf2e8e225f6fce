// ZPL II (Zebra, ZPL II Programming Guide P1012728): UTF-8, places by ^FT and ^FO, codes by the printer's own encoder.
import type { BilevelImage } from '../../barcode/generate/png.ts';
import type { CodeMark, TextMark } from '../layout/marks.ts';
import type { PrinterLanguage } from './language.ts';

/** Of font 0: the cap height as a part of the height that ^A0 takes. */
const CAP_OF_HEIGHT = 0.73;
/** What every printer's font 0 has. */
const SETTABLE = /^[\u0020-\u00ff€]*$/;
/** Characters that mean something else in the data of a code. */
const PLAIN_DATA = /^[\u0020-\u007e]*$/;
const JUSTIFY = { left: 'L', centre: 'C', right: 'R' } as const;

/** Data with what ^FH takes as hexadecimal. */
const field = (text: string): string =>
  `^FH^FD${text.replaceAll(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)}^FS\n`;

/** The command of each symbology by its bars' height in dots, and its data. ^BE, ^B8 and ^BU add the check digit and print the digits. */
const CODES: Readonly<
  Record<
    string,
    (mark: CodeMark, height: number) => { readonly command: string; readonly hasDigits: boolean } | undefined
  >
> = {
  'ean-13': ({ value }, height) => article(`^BEN,${height},Y,N`, value, 13),
  'ean-8': ({ value }, height) => article(`^B8N,${height},Y,N`, value, 8),
  'upc-a': ({ value }, height) => article(`^BUN,${height},Y,N,Y`, value, 12),
  'code-128': ({ value }, height) =>
    PLAIN_DATA.test(value) && !value.includes('>')
      ? { command: `^BCN,${height},N,N,N,A${field(value)}`, hasDigits: false }
      : undefined,
  // Start with set C, FNC1, and pairs of digits: as long as the code that was laid out.
  'sscc-18': ({ value, texts }, height) => {
    const digits = (texts.map(({ text }) => text).join('') || value).replaceAll(/\D/g, '');
    return digits.length === 20
      ? { command: `^BCN,${height},N,N,N,N^FD>;>8${digits}^FS\n`, hasDigits: false }
      : undefined;
  },
};

function article(
  command: string,
  value: string,
  length: number,
): { readonly command: string; readonly hasDigits: boolean } | undefined {
  const digits = value.replaceAll(/\D/g, '').slice(0, length - 1);
  return digits.length === length - 1
    ? { command: `${command}^FD${digits}^FS\n`, hasDigits: true }
    : undefined;
}

function codeOf(
  mark: CodeMark,
  dot: number,
): { readonly command: string; readonly hasDigits: boolean } | undefined {
  const { symbology, value, x, y, module, down, barHeight } = mark;
  const whole = (length: number): number => Math.round(length / dot);
  const wide = whole(module);
  const bottom = `^FT${whole(x)},${whole(y + down * module)}`;
  // With ^FT the place of a matrix code is its lower left corner; with ^FO it would hang below, by the height of ^BY.
  if (symbology === 'qrcode')
    return PLAIN_DATA.test(value) && wide <= 10
      ? { command: `${bottom}^BQN,2,${wide}${field(`MA,${value}`)}`, hasDigits: false }
      : undefined;
  if (symbology === 'data-matrix')
    return /^[\w .:/-]*$/.test(value) && !value.includes('_')
      ? { command: `${bottom}^BXN,${wide},200^FD${value}^FS\n`, hasDigits: false }
      : undefined;
  const code = CODES[symbology]?.(mark, whole(barHeight));
  return code && { ...code, command: `^FO${whole(x)},${whole(y)}^BY${wide}${code.command}` };
}

function textOf({ x, baseline, cap, text, room }: TextMark, dot: number): string | undefined {
  if (!SETTABLE.test(text)) return undefined;
  const whole = (length: number): number => Math.round(length / dot);
  const block =
    room === undefined || room.align === 'left' ? '' : `^FB${whole(room.width)},1,0,${JUSTIFY[room.align]},0`;
  return `^FT${whole(block === '' ? x : (room?.x ?? x))},${whole(baseline)}^A0N,${whole(cap / CAP_OF_HEIGHT)}${block}${field(text)}`;
}

/** ^GFA: rows of whole bytes in hexadecimal, 1 is black. */
function dotsOf({ width, height, rows }: BilevelImage, x: number, y: number): string {
  const bytes = Math.ceil(width / 8);
  const lines = rows.flatMap(({ row, count }) => {
    const line = Array.from(row.subarray(1), (byte, i) =>
      (~byte & (i === bytes - 1 ? 0xff << (8 * bytes - width) : 0xff) & 0xff).toString(16).padStart(2, '0'),
    )
      .join('')
      .toUpperCase();
    return Array.from({ length: count }, () => line);
  });
  return `^FO${x},${y}^GFA,${bytes * height},${bytes * height},${bytes},${lines.join('')}^FS\n`;
}

export const zpl: PrinterLanguage = {
  start: (width, height) => `^XA^CI28^PW${width}^LL${height}^LH0,0\n`,
  text: textOf,
  code: codeOf,
  dots: dotsOf,
  end: (copies) => `^PQ${copies},0,1,Y^XZ\n`,
  bytes: (text) => new TextEncoder().encode(text),
};
