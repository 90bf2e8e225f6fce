// Codes for drawn photographs, each kind a row: how bwip-js writes it, a random text, and the texts that count as read.
import type { Symbology } from '../../src/barcode/index.ts';
import type { Luma } from '../../src/image/types.ts';
import { drawCode } from './draw.ts';
import { qrModules } from './draw-qr.ts';
import { PAGE_MODULE_PX } from './draw-photo-page.ts';

/** A flat code, cropped to its ink. */
export interface DrawnCode {
  readonly kind: string;
  readonly type: Symbology;
  readonly texts: readonly string[];
  readonly luma: Luma;
}

export interface Kind {
  readonly type: Symbology;
  readonly bcid: string;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  /** What bwip-js is given. */
  readonly text: (random: () => number) => string;
  /** The texts that count as read, the API's form first; default: what was given. */
  readonly answers?: (text: string) => readonly string[];
}

type Random = () => number;

const DIGITS = '0123456789';
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const gtin =
  (length: number, first = '') =>
  (random: Random) => {
    const body = first + drawn(DIGITS, length - 1 - first.length, random);
    return body + checkDigit(body);
  };
/** bwip-js takes GS1 application identifiers in parentheses. */
const databar = (text: (random: Random) => string) => ({
  text: (random: Random) => `(01)${text(random)}`,
  answers: (text: string) => [text.slice(4), text],
});
/** In millimetres: about 28 modules at bwip-js's 72 points an inch. */
const BARS = { height: 10 };

export const KINDS = {
  'EAN-13': { type: 'EAN_13', bcid: 'ean13', options: BARS, text: gtin(13, '4') },
  'EAN-8': { type: 'EAN_8', bcid: 'ean8', options: BARS, text: gtin(8, '9') },
  'UPC-A': { type: 'UPC_A', bcid: 'upca', options: BARS, text: gtin(12, '7') },
  'UPC-E': {
    type: 'UPC_E',
    bcid: 'upce',
    options: BARS,
    // A last digit of 5 to 9 stands for itself: five digits of the maker, then 0000 and that digit.
    text: (random) => {
      const [maker, last] = [drawn('123456789', 5, random), drawn('56789', 1, random)];
      return `0${maker}${last}${checkDigit(`0${maker}0000${last}`)}`;
    },
    answers: (text) => [text, `${text.slice(0, 6)}0000${text.slice(6)}`],
  },
  'Code 128': {
    type: 'CODE_128',
    bcid: 'code128',
    options: BARS,
    text: (random) => `QZ-${drawn(CAPITALS + DIGITS, 7, random)}`,
  },
  'Code 39': {
    type: 'CODE_39',
    bcid: 'code39',
    options: BARS,
    text: (random) => drawn(CAPITALS + DIGITS, 7, random),
  },
  'Code 93': {
    type: 'CODE_93',
    bcid: 'code93',
    options: { ...BARS, includecheck: true },
    text: (random) => drawn(CAPITALS + DIGITS, 8, random),
  },
  Codabar: {
    type: 'CODABAR',
    bcid: 'rationalizedCodabar',
    options: BARS,
    text: (random) => `A${drawn(DIGITS, 9, random)}B`,
    answers: (text) => [text.slice(1, -1), text],
  },
  ITF: {
    type: 'ITF',
    bcid: 'interleaved2of5',
    options: BARS,
    text: (random) => drawn(DIGITS, 12, random),
  },
  'DataBar Omnidirectional': { type: 'RSS_14', bcid: 'databaromni', ...databar(gtin(14, '0')) },
  'DataBar Stacked': { type: 'RSS_14', bcid: 'databarstackedomni', ...databar(gtin(14, '0')) },
  'DataBar Limited': { type: 'RSS_14', bcid: 'databarlimited', ...databar(gtin(14, '0')) },
  'DataBar Expanded': {
    type: 'RSS_EXPANDED',
    bcid: 'databarexpanded',
    text: (random) => `(01)${gtin(14, '9')(random)}(10)${drawn(CAPITALS, 4, random)}`,
    answers: (text) => [text],
  },
  MSI: {
    type: 'MSI',
    bcid: 'msi',
    options: { ...BARS, includecheck: true },
    text: (random) => drawn(DIGITS, 8, random),
    answers: (text) => [text + luhn(text)],
  },
  IMB: { type: 'IMB', bcid: 'onecode', text: (random) => `01${drawn(DIGITS, 18, random)}94105` },
  'QR Code': {
    type: 'QR_CODE',
    bcid: 'qrcode',
    text: (random) => `https://example.org/${drawn(CAPITALS, 8, random).toLowerCase()}`,
  },
  'Micro QR': { type: 'QR_CODE', bcid: 'microqrcode', text: (random) => `4${drawn(DIGITS, 8, random)}` },
  rMQR: {
    type: 'QR_CODE',
    bcid: 'rectangularmicroqrcode',
    options: { version: 'R11x59' },
    text: (random) => drawn(CAPITALS + DIGITS, 12, random),
  },
  'Data Matrix': {
    type: 'DATA_MATRIX',
    bcid: 'datamatrix',
    text: (random) => `DM ${drawn(CAPITALS + DIGITS, 12, random)}`,
  },
  Aztec: {
    type: 'AZTEC',
    bcid: 'azteccode',
    text: (random) => `AZ ${drawn(CAPITALS + DIGITS, 14, random)}`,
  },
  PDF417: {
    type: 'PDF_417',
    bcid: 'pdf417',
    options: { columns: 3 },
    text: (random) => `parcel ${drawn(CAPITALS + DIGITS, 16, random)}`,
  },
  'Compact PDF417': {
    type: 'PDF_417',
    bcid: 'pdf417compact',
    options: { columns: 3 },
    text: (random) => `parcel ${drawn(CAPITALS + DIGITS, 16, random)}`,
  },
  MicroPDF417: {
    type: 'PDF_417',
    bcid: 'micropdf417',
    text: (random) => `lot ${drawn(CAPITALS + DIGITS, 10, random)}`,
  },
  MaxiCode: {
    type: 'MAXICODE',
    bcid: 'maxicode',
    // bwip-js draws it in its real size, 28 mm: at this scale a hexagon is 5 px across.
    options: { mode: 4, scale: 2 },
    text: (random) => `SHIP ${drawn(CAPITALS + DIGITS, 14, random)}`,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly KindName[];

/** A flat code of the kind with a random text, cropped to its ink; default PAGE_MODULE_PX pixels a module. */
export async function drawKind(
  kind: KindName,
  random: Random,
  modulePx = PAGE_MODULE_PX,
): Promise<DrawnCode> {
  return drawRow(kind, KINDS[kind], random, modulePx);
}

/** The same for a kind that is no row of KINDS. */
export async function drawRow(kind: string, row: Kind, random: Random, modulePx: number): Promise<DrawnCode> {
  const text = row.text(random);
  const luma = await drawCode(row.bcid, text, { scale: modulePx, ...row.options });
  return { kind, type: row.type, texts: row.answers?.(text) ?? [text], luma: croppedToInk(luma) };
}

/** An EAN-13 and its five-digit add-on, which is lower; both in one text count as both, too. */
export async function drawWithAddOn(random: Random): Promise<readonly DrawnCode[]> {
  const main = await drawKind('EAN-13', random);
  const text = drawn(DIGITS, 5, random);
  const luma = await drawCode('ean5', text, { scale: PAGE_MODULE_PX, height: 8 });
  const joined = main.texts.map((each) => each + text);
  return [
    { ...main, texts: [...main.texts, ...joined] },
    {
      kind: 'EAN-5',
      type: 'UPC_EAN_EXTENSION',
      texts: [text, ...joined],
      luma: croppedToInk(luma),
    },
  ];
}

/**
 * A QR code as designers draw it: each dark module a dot, the finder patterns rounded; with a logo a disc over a
 * quarter of the width instead, at error correction level H.
 */
export function drawDesignerQr(style: 'dots' | 'logo', random: Random): DrawnCode {
  const text = `https://example.org/${drawn(CAPITALS, 8, random).toLowerCase()}`;
  const modules = qrModules(text, 5, 'high');
  const count = modules.length;
  const side = count * PAGE_MODULE_PX;
  const data = new Uint8Array(side * side);
  const isFinder = (column: number, row: number): boolean =>
    (row < 7 && (column < 7 || column >= count - 7)) || (row >= count - 7 && column < 7);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [u, v] = [(x + 0.5) / PAGE_MODULE_PX, (y + 0.5) / PAGE_MODULE_PX];
      const [column, row] = [Math.floor(u), Math.floor(v)];
      let dark = modules[row]?.[column] === true;
      if (style === 'dots') {
        if (isFinder(column, row)) dark = isInRoundedFinder(u, v, count);
        else dark &&= Math.hypot(u - column - 0.5, v - row - 0.5) < 0.45;
      }
      const fromCentre = Math.hypot(u - count / 2, v - count / 2) / count;
      const logo = fromCentre < 0.12 ? 110 : 255;
      data[y * side + x] = style === 'logo' && fromCentre < 0.14 ? logo : dark ? 0 : 255;
    }
  const luma = { width: side, height: side, data };
  return { kind: `QR Code, ${style}`, type: 'QR_CODE', texts: [text], luma };
}

/** Squares whose corners are rounded by the superellipse of exponent 4. */
function isInRoundedFinder(u: number, v: number, count: number): boolean {
  const x = Math.abs(u - (u < 7 ? 3.5 : count - 3.5));
  const y = Math.abs(v - (v < 7 ? 3.5 : count - 3.5));
  const radius = (x ** 4 + y ** 4) ** (1 / 4);
  return radius < 1.5 || (radius > 2.5 && radius < 3.5);
}

/** Letters and digits alone: readers write GS1 brackets, blanks and separators differently. */
function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether the answer is one of the code's texts, a leading zero of an EAN or UPC aside. */
function isTextOf(answer: string, code: Pick<DrawnCode, 'type' | 'texts'>): boolean {
  const plain = (text: string): string => {
    const kept = lettersAndDigits(text);
    return /^(EAN|UPC)/.test(code.type) ? kept.replace(/^0+/, '') : kept;
  };
  return code.texts.some((text) => plain(text) === plain(answer));
}

export interface PhotoScore<T> {
  /** Codes none of whose texts came back. */
  readonly missed: readonly Pick<DrawnCode, 'kind' | 'type' | 'texts'>[];
  /** Answers whose text is no code's. */
  readonly wrong: readonly T[];
  /** Answers of a code that was answered before: the codes of a photograph have different texts. */
  readonly again: readonly T[];
}

/** How answers count beside the codes of a photograph. */
export function scorePhoto<T extends { readonly text: string }>(
  codes: readonly Pick<DrawnCode, 'kind' | 'type' | 'texts'>[],
  found: readonly T[],
): PhotoScore<T> {
  const owners = found.map((answer) => codes.findIndex((code) => isTextOf(answer.text, code)));
  return {
    // One answer may be of two codes: some readers answer an EAN and its add-on as one text.
    missed: codes.filter((code) => !found.some((answer) => isTextOf(answer.text, code))),
    wrong: found.filter((_, i) => owners[i] === -1),
    again: found.filter((_, i) => owners[i] !== -1 && owners.indexOf(owners[i] ?? -1) < i),
  };
}

/** `length` random characters of the alphabet. */
export function drawn(alphabet: string, length: number, random: Random): string {
  return Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join('');
}

/** GS1 General Specifications 7.9: weights 3 and 1 from the right. */
export function checkDigit(body: string): string {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

function luhn(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

export function croppedToInk({ width, height, data }: Luma): Luma {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 255) > 127) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  const out = new Uint8Array((right - left) * (bottom - top));
  for (let y = top; y < bottom; y++)
    out.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left));
  return { width: right - left, height: bottom - top, data: out };
}
