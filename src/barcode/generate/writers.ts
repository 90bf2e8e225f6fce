// THE WRITERS TABLE: every symbology that is drawn beyond the six of the specification: its path, who encodes it, and the type
// under which a scan answers it. Paths, OpenAPI, the start page, docs and the read-back test derive from these rows.
import { ok, type Result } from '../../lib/result.ts';
import type { Symbology } from '../symbology.ts';
import { encodeEan13WithAddOn, encodeIsbn, encodeIssn } from './articles.ts';
import type { DrawableSymbol } from './draw.ts';
import { encodeGs1128 } from './gs1-symbols.ts';
import { encodeImbSymbol } from './imb.ts';
import type { LinearSymbol } from './linear.ts';
import {
  encodeDataBar,
  encodeDataBarExpanded,
  encodeGs1DataMatrix,
  encodeMaxiCode,
  encodeMicroQr,
  encodeRmqr,
  encodeText,
} from './matrices.ts';
import {
  encodeCodabar,
  encodeCode39,
  encodeCode93,
  encodeItf14,
  encodeMsiSymbol,
  encodePlesseySymbol,
} from './two-widths.ts';

export interface Writer {
  /** Last part of the path. */
  readonly path: string;
  /** Last part of the operation's id. */
  readonly id: string;
  readonly name: string;
  /** What the value may be, for people. */
  readonly value: string;
  readonly example: string;
  readonly family: 'linear' | 'matrix';
  /** Whether `<` and `>` may mark its quiet zones. */
  readonly hasIndicators?: true;
  /** BarcodeType of a scan of it. */
  readonly readAs: Symbology;
  encode(value: string): Promise<Result<DrawableSymbol>>;
}

const linear =
  (encode: (value: string) => Result<LinearSymbol>) =>
  async (value: string): Promise<Result<DrawableSymbol>> => {
    const symbol = encode(value);
    return symbol.ok ? ok({ kind: 'linear', symbol: symbol.value }) : symbol;
  };

const ELEMENT_STRING = 'an element string with its application identifiers in brackets';
const ELEMENTS = '(01)09521234000006(10)A1';

export const WRITERS = [
  { path: 'code-39', id: 'Code39', name: 'Code 39', value: 'digits, capital letters, space and - . $ / + %', example: 'QUIET-39', family: 'linear', readAs: 'CODE_39', encode: linear(encodeCode39) },
  { path: 'code-93', id: 'Code93', name: 'Code 93', value: 'ASCII text', example: 'Quiet 93', family: 'linear', readAs: 'CODE_93', encode: linear(encodeCode93) },
  { path: 'itf-14', id: 'ITF14', name: 'ITF-14', value: '13 digits, or 14 with the check digit', example: '19521234000003', family: 'linear', readAs: 'ITF', encode: linear(encodeItf14) },
  { path: 'codabar', id: 'Codabar', name: 'Codabar', value: 'digits and - $ : / . +, optionally with start and stop letters A to D (default A)', example: '31117013206375', family: 'linear', readAs: 'CODABAR', encode: linear(encodeCodabar) },
  { path: 'gs1-128', id: 'GS1128', name: 'GS1-128', value: ELEMENT_STRING, example: ELEMENTS, family: 'linear', readAs: 'CODE_128', encode: linear(encodeGs1128) },
  { path: 'databar-omni', id: 'DataBarOmni', name: 'DataBar Omnidirectional', value: 'a GTIN of 13 digits, or 14 with the check digit', example: '09521234000006', family: 'linear', readAs: 'RSS_14', encode: (value) => encodeDataBar('omni', value) },
  { path: 'databar-stacked', id: 'DataBarStacked', name: 'DataBar Stacked', value: 'a GTIN of 13 digits, or 14 with the check digit', example: '09521234000006', family: 'matrix', readAs: 'RSS_14', encode: (value) => encodeDataBar('stacked', value) },
  { path: 'databar-stacked-omni', id: 'DataBarStackedOmni', name: 'DataBar Stacked Omnidirectional', value: 'a GTIN of 13 digits, or 14 with the check digit', example: '09521234000006', family: 'matrix', readAs: 'RSS_14', encode: (value) => encodeDataBar('stackedomni', value) },
  { path: 'databar-limited', id: 'DataBarLimited', name: 'DataBar Limited', value: 'a GTIN that begins with 0 or 1, of 13 digits, or 14 with the check digit', example: '09521234000006', family: 'linear', readAs: 'RSS_14', encode: (value) => encodeDataBar('limited', value) },
  { path: 'databar-expanded', id: 'DataBarExpanded', name: 'DataBar Expanded', value: ELEMENT_STRING, example: '(01)09521234000006(3103)001750', family: 'linear', readAs: 'RSS_EXPANDED', encode: (value) => encodeDataBarExpanded('expanded', value) },
  { path: 'databar-expanded-stacked', id: 'DataBarExpandedStacked', name: 'DataBar Expanded Stacked', value: ELEMENT_STRING, example: '(01)09521234000006(3103)001750', family: 'matrix', readAs: 'RSS_EXPANDED', encode: (value) => encodeDataBarExpanded('expandedstacked', value) },
  { path: 'data-matrix', id: 'DataMatrix', name: 'Data Matrix', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', readAs: 'DATA_MATRIX', encode: (value) => encodeText({ name: 'Data Matrix', encoder: 'datamatrix', quiet: 1, maxBytes: 3116, holds: '3,116 digits, 2,335 letters or 1,555 bytes' }, value) },
  { path: 'gs1-datamatrix', id: 'GS1DataMatrix', name: 'GS1 DataMatrix', value: ELEMENT_STRING, example: ELEMENTS, family: 'matrix', readAs: 'DATA_MATRIX', encode: encodeGs1DataMatrix },
  { path: 'pdf-417', id: 'PDF417', name: 'PDF417', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', readAs: 'PDF_417', encode: (value) => encodeText({ name: 'PDF417', encoder: 'pdf417', quiet: 2, maxBytes: 2710, holds: '2,710 digits, 1,850 letters or 1,108 bytes' }, value) },
  { path: 'micro-pdf-417', id: 'MicroPDF417', name: 'MicroPDF417', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', readAs: 'PDF_417', encode: (value) => encodeText({ name: 'MicroPDF417', encoder: 'micropdf417', quiet: 2, maxBytes: 366, holds: '366 digits, 250 letters or 150 bytes' }, value) },
  { path: 'aztec', id: 'Aztec', name: 'Aztec', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', readAs: 'AZTEC', encode: (value) => encodeText({ name: 'Aztec', encoder: 'azteccode', quiet: 2, maxBytes: 3832, holds: '3,832 digits, 3,067 letters or 1,914 bytes' }, value) },
  { path: 'maxicode', id: 'MaxiCode', name: 'MaxiCode', value: 'any text, in mode 4', example: 'QUIET ZONE', family: 'matrix', readAs: 'MAXICODE', encode: encodeMaxiCode },
  { path: 'micro-qr', id: 'MicroQR', name: 'Micro QR code', value: 'up to 35 digits, 21 alphanumeric characters or 15 bytes', example: 'QUIET', family: 'matrix', readAs: 'QR_CODE', encode: encodeMicroQr },
  { path: 'rmqr', id: 'RMQR', name: 'rMQR code', value: 'up to 361 digits, 219 alphanumeric characters or 150 bytes', example: 'QUIET ZONE', family: 'matrix', readAs: 'QR_CODE', encode: encodeRmqr },
  { path: 'msi', id: 'MSI', name: 'MSI', value: 'three digits or more, including a check digit if one is wanted', example: '1234567', family: 'linear', readAs: 'MSI', encode: linear(encodeMsiSymbol) },
  { path: 'plessey', id: 'Plessey', name: 'Plessey', value: 'digits and letters A to F', example: '1234ABCD', family: 'linear', readAs: 'PLESSEY', encode: linear(encodePlesseySymbol) },
  { path: 'imb', id: 'IMB', name: 'Intelligent Mail', value: '20 digits, and 5, 9 or 11 of the routing code', example: '0123456709498765432101234567891', family: 'matrix', readAs: 'IMB', encode: async (value) => {
    const symbol = encodeImbSymbol(value);
    return symbol.ok ? ok({ kind: 'matrix', symbol: symbol.value }) : symbol;
  } },
  { path: 'isbn', id: 'ISBN', name: 'ISBN', value: '10 or 13 digits, optionally a space and an add-on of 5 digits', example: '978-0-306-40615-7', family: 'linear', hasIndicators: true, readAs: 'EAN_13', encode: linear(encodeIsbn) },
  { path: 'issn', id: 'ISSN', name: 'ISSN', value: '8 digits, or 13, optionally a space and an add-on of 2 digits', example: '0317-8471', family: 'linear', hasIndicators: true, readAs: 'EAN_13', encode: linear(encodeIssn) },
  { path: 'ean-13-add-on', id: 'EAN13AddOn', name: 'EAN-13 with add-on', value: 'an EAN-13, a space, 2 or 5 digits', example: '9521234000006 12', family: 'linear', hasIndicators: true, readAs: 'EAN_13', encode: linear(encodeEan13WithAddOn) },
] as const satisfies readonly Writer[]; // oxfmt-ignore
