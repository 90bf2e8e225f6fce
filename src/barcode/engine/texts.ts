// From the engine's types and texts to the API's (docs/recognition.md).
import { bytesAsText, gb2312Text, withoutMark } from '../byte-text.ts';
import { SYMBOLOGIES, symbologyRow, type Symbology } from '../symbology.ts';
import type { Quad, RecognizedSymbol, SymbolBytes } from '../reader.ts';
import { between } from '../vision/geometry.ts';
import type { EngineSymbol } from './read.ts';
import { code39FullAscii, code39Text } from './code39.ts';
import { compositeElements } from './composite.ts';
import { humanReadable } from './gs1.ts';

const TYPE_OF_FORMAT: ReadonlyMap<string, Symbology> = new Map(
  SYMBOLOGIES.flatMap((row) =>
    [...row.engineFormats, ...('answeredFormats' in row ? row.answeredFormats : [])].map(
      (format): [string, Symbology] => [format, row.name],
    ),
  ),
);

/** The types among them whose texts are made here and not the engine's own. */
const TEXT_OF_TYPE: Partial<Record<Symbology, (symbol: EngineSymbol) => string>> = {
  // Start and stop letters frame the data and are not part of it.
  CODABAR: ({ text }) => text.replace(/^[A-D](.*)[A-D]$/, '$1'),
  CODE_39: ({ format, text }) => (format === 'Code32' ? code32Text(text) : code39Text(text)),
  UPC_E: ({ upcE, text }) => (upcE === '' ? text : upcE),
  UPC_A: ({ text }) => text.slice(-12),
  RSS_14: ({ text }) => text.replace(/^01(?=\d{14}$)/, ''),
  RSS_EXPANDED: ({ text }) => humanReadable(text),
};

/**
 * The symbols that the API answers for one symbol of the engine: none for a type that it does not name, two for an
 * EAN or UPC with an add-on (main symbol, then UPC_EAN_EXTENSION).
 */
export function answered(symbol: EngineSymbol): readonly RecognizedSymbol[] {
  const addOn = trustedAddOn(symbol);
  const main = addOn === '' ? symbol : withoutAddOn(symbol);
  const type = typeOf(main);
  if (type === undefined) return [];
  const text = TEXT_OF_TYPE[type]?.(main) ?? withoutMark(ofBytes(main));
  if (text === '') return [];
  const fullAscii = type === 'CODE_39' ? code39FullAscii(main.text) : undefined;
  const isMirrored = main.isMirrored && symbologyRow(type).family === 'matrix';
  const composite = type === 'PDF_417' ? compositeElements(main.bytes) : undefined;
  if (addOn === '')
    return [
      {
        type,
        text,
        quad: main.quad,
        ...(fullAscii !== undefined && { fullAscii }),
        ...(type === 'CODABAR' && { guarded: main.text }),
        ...(isMirrored && { isMirrored }),
        ...(main.isInverted && { isInverted: true }),
        ...(composite !== undefined && { composite }),
        ...(main.part && { part: main.part }),
        raw: rawOf(main),
      },
    ];
  const addOnQuad = part(symbol.quad, 1 - addOnShare(type, addOn), 1);
  return [
    { type, text, quad: main.quad },
    { type: 'UPC_EAN_EXTENSION', text: addOn, quad: addOnQuad },
  ];
}

const rawOf = ({ bytes, eci, isCharacters }: EngineSymbol): SymbolBytes => ({
  bytes,
  ...(eci !== undefined && { eci }),
  ...(isCharacters && { isCharacters }),
});

function ofBytes({ binary, eci, bytes, text }: EngineSymbol): string {
  if (binary) return bytesAsText(bytes);
  // The engine takes GB 2312 for Shift JIS.
  return eci !== undefined ? text : (gb2312Text(bytes) ?? text);
}

/**
 * The add-on that the rows agreed on, or none. The engine also reports one that a single row saw: its text then has
 * the main symbol alone, and 6 of 6 such add-ons in labelled images were misread.
 */
function trustedAddOn({ format, text, addOn }: EngineSymbol): string {
  const mainDigits = format === 'EAN8' ? 8 : 13;
  return /^(\d{2}|\d{5})$/.test(addOn) && text.length === mainDigits + addOn.length ? addOn : '';
}

function typeOf(symbol: EngineSymbol): Symbology | undefined {
  // A UPC-A is an EAN-13 whose first digit is 0: the engine says EAN13 for it whenever both are asked for.
  if (symbol.format === 'EAN13' && symbol.text.length === 13 && symbol.text.startsWith('0')) return 'UPC_A';
  return TYPE_OF_FORMAT.get(symbol.format);
}

function withoutAddOn(symbol: EngineSymbol): EngineSymbol {
  const type = typeOf({ ...symbol, text: symbol.text.slice(0, -symbol.addOn.length) });
  return {
    ...symbol,
    text: symbol.text.slice(0, -symbol.addOn.length),
    quad: type === undefined ? symbol.quad : part(symbol.quad, 0, 1 - addOnShare(type, symbol.addOn, 9)),
  };
}

/** Modules of the main symbol and of its add-on: ISO/IEC 15420 4.3, 4.4; the gap between them is 7 to 12, taken as 9. */
const MAIN_MODULES: Partial<Record<Symbology, number>> = { EAN_8: 67, UPC_E: 51 };
const ADD_ON_MODULES: Readonly<Record<number, number>> = { 2: 20, 5: 47 };

/** The add-on's share of the width of both, with `gap` modules before it. */
function addOnShare(type: Symbology, addOn: string, gap = 0): number {
  const main = MAIN_MODULES[type] ?? 95;
  const own = ADD_ON_MODULES[addOn.length] ?? 0;
  return (own + gap) / (main + 9 + own);
}

/** The part of a quad between two shares of its width. */
function part([topLeft, topRight, bottomRight, bottomLeft]: Quad, from: number, to: number): Quad {
  return [
    between(topLeft, topRight, from),
    between(topLeft, topRight, to),
    between(bottomLeft, bottomRight, to),
    between(bottomLeft, bottomRight, from),
  ];
}

/** Base 32 of Code 32: digits, then consonants (no A E I O). Decreto 2 agosto 2001, Ministero della Sanità. */
const CODE_32_ALPHABET = '0123456789BCDFGHJKLMNPQRSTUVWXYZ';
const CODE_32_DIGITS = 6;

/**
 * A Code 32 is a Code 39 of six characters whose value carries a check digit: one in ten ordinary six-character
 * texts passes it by chance (measured: the engine answers A035758150 for the Code 39 `123826`). Pharmacy codes have
 * 3 or more letters in 92 of 100 cases, labels of six characters mostly digits: with fewer the Code 39 text is meant.
 */
function code32Text(printed: string): string {
  let value = Number(printed.slice(1));
  if (!Number.isSafeInteger(value)) return printed;
  let encoded = '';
  for (let i = 0; i < CODE_32_DIGITS; i++) {
    encoded = (CODE_32_ALPHABET[value % 32] ?? '') + encoded;
    value = Math.floor(value / 32);
  }
  return encoded.replace(/\d/g, '').length >= 3 ? printed : encoded;
}
