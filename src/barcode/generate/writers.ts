// THE WRITERS TABLE: every symbology that is drawn beyond the six of the specification: its path, who encodes it, and the type
// under which a scan answers it. Paths, OpenAPI, the start page, docs and the read-back test derive from these rows.
import { encodeAustraliaPost } from './australia-post.ts';
import { encodeEan13WithAddOn, encodeUpcAWithAddOn, encodeIsbn, encodeIssn } from './articles.ts';
import { encodeComposite } from './composites.ts';
import { encodeCodablock, encodeHanXin, encodeMaxiCodeCarrier } from './further-matrices.ts';
import { encodeGs1128, encodeGs1Qr } from './gs1-symbols.ts';
import { encodeImbSymbol } from './imb.ts';
import {
  encodeDataBar,
  encodeDataBarExpanded,
  encodeGs1DataMatrix,
  encodeMaxiCode,
  encodeMicroQr,
  encodeRmqr,
  encodeText,
} from './matrices.ts';
import { encodePharmacode, encodePharmacodeTwoTrack } from './pharmacode.ts';
import { encodeJapanPost, encodeKix, encodePlanet, encodePostnet, encodeRoyalMail } from './postal.ts';
import { encodeTelepen } from './telepen.ts';
import {
  encodeHibcCode128,
  encodeHibcCode39,
  encodeHibcDataMatrix,
  encodeHibcQr,
  encodePzn,
  encodeSscc18,
  encodeVin,
} from './trade-numbers.ts';
import {
  encodeCodabar,
  encodeCode39,
  encodeCode93,
  encodeCode39Extended,
  encodeItf,
  encodeItf14,
  encodeMsiSymbol,
  encodePlesseySymbol,
} from './two-widths.ts';
import { type Writer, linear, matrix } from './writer.ts';

const HIBC = 'HIBC data without its check character: digits, capital letters, space and - . $ / + %';
const HIBC_EXAMPLE = 'A123BJC5D6E71';
const ELEMENT_STRING = 'an element string with its application identifiers in brackets';
const ELEMENTS = '(01)09521234000006(10)A1';

export const WRITERS = [
  { path: 'code-39', id: 'Code39', name: 'Code 39', value: 'digits, capital letters, space and - . $ / + %', example: 'QUIET-39', family: 'linear', readAs: 'CODE_39', encode: linear(encodeCode39) },
  { path: 'code-39-extended', id: 'Code39Extended', name: 'Code 39 full ASCII', value: 'ASCII text', example: 'Quiet 39', family: 'linear', readAs: 'CODE_39', encode: linear(encodeCode39Extended) },
  { path: 'code-93', id: 'Code93', name: 'Code 93', value: 'ASCII text', example: 'Quiet 93', family: 'linear', readAs: 'CODE_93', encode: linear(encodeCode93) },
  { path: 'itf-14', id: 'ITF14', name: 'ITF-14', value: '13 digits, or 14 with the check digit', example: '19521234000003', family: 'linear', hasBearerBars: true, readAs: 'ITF', encode: linear(encodeItf14) },
  { path: 'itf', id: 'ITF', name: 'Interleaved 2 of 5', value: 'an even number of digits', example: '1234567890', family: 'linear', hasBearerBars: true, readAs: 'ITF', encode: linear(encodeItf) },
  { path: 'codabar', id: 'Codabar', name: 'Codabar', value: 'digits and - $ : / . +, optionally with start and stop letters A to D (default A)', example: '31117013206375', family: 'linear', readAs: 'CODABAR', encode: linear(encodeCodabar) },
  { path: 'gs1-128', id: 'GS1128', name: 'GS1-128', value: ELEMENT_STRING, example: ELEMENTS, family: 'linear', readAs: 'CODE_128', encode: linear(encodeGs1128) },
  { path: 'databar-omni', id: 'DataBarOmni', name: 'DataBar Omnidirectional', value: 'a GTIN of 13 digits, or 14 with the check digit', example: '09521234000006', family: 'linear', readAs: 'RSS_14', encode: (value) => encodeDataBar('omni', value) },
  { path: 'databar-stacked', id: 'DataBarStacked', name: 'DataBar Stacked', value: 'a GTIN of 13 digits, or 14 with the check digit', example: '09521234000006', family: 'matrix', readAs: 'RSS_14', encode: (value) => encodeDataBar('stacked', value) },
  { path: 'databar-stacked-omni', id: 'DataBarStackedOmni', name: 'DataBar Stacked Omnidirectional', value: 'a GTIN of 13 digits, or 14 with the check digit', example: '09521234000006', family: 'matrix', readAs: 'RSS_14', encode: (value) => encodeDataBar('stackedomni', value) },
  { path: 'databar-limited', id: 'DataBarLimited', name: 'DataBar Limited', value: 'a GTIN that begins with 0 or 1, of 13 digits, or 14 with the check digit', example: '09521234000006', family: 'linear', readAs: 'RSS_14', encode: (value) => encodeDataBar('limited', value) },
  { path: 'databar-expanded', id: 'DataBarExpanded', name: 'DataBar Expanded', value: ELEMENT_STRING, example: '(01)09521234000006(3103)001750', family: 'linear', readAs: 'RSS_EXPANDED', encode: (value) => encodeDataBarExpanded('expanded', value) },
  { path: 'databar-expanded-stacked', id: 'DataBarExpandedStacked', name: 'DataBar Expanded Stacked', value: ELEMENT_STRING, example: '(01)09521234000006(3103)001750', family: 'matrix', readAs: 'RSS_EXPANDED', encode: (value) => encodeDataBarExpanded('expandedstacked', value) },
  { path: 'data-matrix', id: 'DataMatrix', name: 'Data Matrix', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', hasCharacterSets: true, readAs: 'DATA_MATRIX', encode: (value, characterSet?) => encodeText({ name: 'Data Matrix', encoder: 'datamatrix', quiet: 1, maxBytes: 3116, holds: '3,116 digits, 2,335 letters or 1,555 bytes' }, value, characterSet) },
  { path: 'gs1-datamatrix', id: 'GS1DataMatrix', name: 'GS1 DataMatrix', value: ELEMENT_STRING, example: ELEMENTS, family: 'matrix', readAs: 'DATA_MATRIX', encode: encodeGs1DataMatrix },
  { path: 'gs1-qrcode', id: 'GS1QRCode', name: 'GS1 QR code', value: ELEMENT_STRING, example: ELEMENTS, family: 'matrix', readAs: 'QR_CODE', encode: matrix(encodeGs1Qr) },
  { path: 'pdf-417', id: 'PDF417', name: 'PDF417', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', hasCharacterSets: true, readAs: 'PDF_417', encode: (value, characterSet?) => encodeText({ name: 'PDF417', encoder: 'pdf417', quiet: 2, maxBytes: 2710, holds: '2,710 digits, 1,850 letters or 1,108 bytes' }, value, characterSet) },
  { path: 'micro-pdf-417', id: 'MicroPDF417', name: 'MicroPDF417', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', readAs: 'PDF_417', encode: (value) => encodeText({ name: 'MicroPDF417', encoder: 'micropdf417', quiet: 2, maxBytes: 366, holds: '366 digits, 250 letters or 150 bytes' }, value) },
  { path: 'aztec', id: 'Aztec', name: 'Aztec', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', hasCharacterSets: true, readAs: 'AZTEC', encode: (value, characterSet?) => encodeText({ name: 'Aztec', encoder: 'azteccode', quiet: 2, maxBytes: 3832, holds: '3,832 digits, 3,067 letters or 1,914 bytes' }, value, characterSet) },
  { path: 'maxicode', id: 'MaxiCode', name: 'MaxiCode', value: 'any text, in mode 4', example: 'QUIET ZONE', family: 'matrix', readAs: 'MAXICODE', encode: encodeMaxiCode },
  { path: 'micro-qr', id: 'MicroQR', name: 'Micro QR code', value: 'up to 35 digits, 21 alphanumeric characters or 15 bytes', example: 'QUIET', family: 'matrix', readAs: 'QR_CODE', encode: encodeMicroQr },
  { path: 'rmqr', id: 'RMQR', name: 'rMQR code', value: 'up to 361 digits, 219 alphanumeric characters or 150 bytes', example: 'QUIET ZONE', family: 'matrix', readAs: 'QR_CODE', encode: encodeRmqr },
  { path: 'msi', id: 'MSI', name: 'MSI', value: 'three digits or more, including a check digit if one is wanted', example: '1234567', family: 'linear', readAs: 'MSI', encode: linear(encodeMsiSymbol) },
  { path: 'plessey', id: 'Plessey', name: 'Plessey', value: 'digits and letters A to F', example: '1234ABCD', family: 'linear', readAs: 'PLESSEY', encode: linear(encodePlesseySymbol) },
  { path: 'imb', id: 'IMB', name: 'Intelligent Mail', value: '20 digits, and 5, 9 or 11 of the routing code', example: '0123456709498765432101234567891', family: 'matrix', readAs: 'IMB', encode: matrix(encodeImbSymbol) },
  { path: 'isbn', id: 'ISBN', name: 'ISBN', value: '10 or 13 digits, optionally a space and an add-on of 5 digits', example: '978-0-306-40615-7', family: 'linear', hasIndicators: true, readAs: 'EAN_13', encode: linear(encodeIsbn) },
  { path: 'issn', id: 'ISSN', name: 'ISSN', value: '8 digits, or 13, optionally a space and an add-on of 2 digits', example: '0317-8471', family: 'linear', hasIndicators: true, readAs: 'EAN_13', encode: linear(encodeIssn) },
  { path: 'ean-13-add-on', id: 'EAN13AddOn', name: 'EAN-13 with add-on', value: 'an EAN-13, a space, 2 or 5 digits', example: '9521234000006 12', family: 'linear', hasIndicators: true, readAs: 'EAN_13', encode: linear(encodeEan13WithAddOn) },
  { path: 'upc-a-add-on', id: 'UPCAAddOn', name: 'UPC-A with add-on', value: 'a UPC-A, a space, 2 or 5 digits', example: '952123450067 12', family: 'linear', hasIndicators: true, readAs: 'UPC_A', encode: linear(encodeUpcAWithAddOn) },
  { path: 'pzn', id: 'PZN', name: 'PZN', value: '7 digits, or 8 with the check digit', example: '2758089', family: 'linear', readAs: 'CODE_39', encode: linear(encodePzn) },
  { path: 'vin', id: 'VIN', name: 'VIN', value: '17 characters: digits and letters without I, O and Q', example: '1M8GDM9AXKP042788', family: 'linear', readAs: 'CODE_39', encode: linear(encodeVin) },
  { path: 'sscc-18', id: 'SSCC18', name: 'SSCC-18', value: '17 digits, or 18 with the check digit', example: '095212345678901235', family: 'linear', readAs: 'CODE_128', encode: linear(encodeSscc18) },
  { path: 'hibc-code-39', id: 'HIBCCode39', name: 'HIBC Code 39', value: HIBC, example: HIBC_EXAMPLE, family: 'linear', readAs: 'CODE_39', encode: linear(encodeHibcCode39) },
  { path: 'hibc-code-128', id: 'HIBCCode128', name: 'HIBC Code 128', value: HIBC, example: HIBC_EXAMPLE, family: 'linear', readAs: 'CODE_128', encode: linear(encodeHibcCode128) },
  { path: 'hibc-data-matrix', id: 'HIBCDataMatrix', name: 'HIBC Data Matrix', value: HIBC, example: HIBC_EXAMPLE, family: 'matrix', readAs: 'DATA_MATRIX', encode: encodeHibcDataMatrix },
  { path: 'hibc-qr', id: 'HIBCQR', name: 'HIBC QR code', value: HIBC, example: HIBC_EXAMPLE, family: 'matrix', readAs: 'QR_CODE', encode: encodeHibcQr },
  { path: 'telepen', id: 'Telepen', name: 'Telepen', value: 'ASCII text', example: 'Quiet 7', family: 'linear', readAs: undefined, encode: linear(encodeTelepen) },
  { path: 'pharmacode', id: 'Pharmacode', name: 'Pharmacode', value: 'a number from 3 to 131,070', example: '117480', family: 'linear', readAs: undefined, vectors: [{ value: '117480', drawn: '3232121232123212323232123212123', source: 'bwip-js 4.11.4' }], encode: linear(encodePharmacode) },
  { path: 'pharmacode-two-track', id: 'PharmacodeTwoTrack', name: 'Two-track Pharmacode', value: 'a number from 4 to 64,570,080', example: '117480', family: 'matrix', readAs: undefined, encode: matrix(encodePharmacodeTwoTrack) },
  { path: 'rm4scc', id: 'RM4SCC', name: 'Royal Mail 4-state', value: 'postcode and delivery point: letters and digits', example: 'LE28HS9Z', family: 'matrix', readAs: undefined, encode: matrix(encodeRoyalMail) },
  { path: 'kix', id: 'KIX', name: 'PostNL KIX', value: 'postcode, house number and addition: letters and digits', example: '2500GG30250', family: 'matrix', readAs: undefined, encode: matrix(encodeKix) },
  { path: 'postnet', id: 'POSTNET', name: 'POSTNET', value: '5, 9 or 11 digits of the ZIP Code', example: '123451234', family: 'matrix', readAs: undefined, encode: matrix(encodePostnet) },
  { path: 'planet', id: 'PLANET', name: 'PLANET', value: '11 or 13 digits', example: '01234567890', family: 'matrix', readAs: undefined, encode: matrix(encodePlanet) },
  { path: 'australia-post', id: 'AustraliaPost', name: 'Australia Post', value: 'a format control code, 8 digits, and with 59 and 62 customer information', example: '5956439111ABA 9', family: 'matrix', readAs: undefined, encode: matrix(encodeAustraliaPost) },
  { path: 'japan-post', id: 'JapanPost', name: 'Japan Post', value: 'postcode and address: digits, letters and hyphens', example: '6540123789-A-K-Z', family: 'matrix', readAs: undefined, encode: matrix(encodeJapanPost) },
  { path: 'maxicode-carrier', id: 'MaxiCodeCarrier', name: 'MaxiCode of a carrier', value: 'postcode, country, service class and message, separated by commas, in mode 2 or 3', example: '152382802,840,001,1Z12345677', family: 'matrix', readAs: 'MAXICODE', encode: encodeMaxiCodeCarrier },
  { path: 'codablock-f', id: 'CodablockF', name: 'Codablock F', value: 'Latin-1 text', example: 'Quiet zone', family: 'matrix', readAs: undefined, encode: encodeCodablock },
  { path: 'dotcode', id: 'DotCode', name: 'DotCode', value: 'any text: Latin-1, or UTF-8 after an ECI', example: 'Quiet zone', family: 'matrix', readAs: undefined, encode: (value) => encodeText({ name: 'DotCode', encoder: 'dotcode', quiet: 3, maxBytes: 1000, holds: '1,000 letters and digits, or 500 other characters' }, value) },
  { path: 'han-xin', id: 'HanXin', name: 'Han Xin', value: 'any text', example: 'Quiet zone', family: 'matrix', readAs: undefined, encode: encodeHanXin },
  { path: 'ean-13-composite', id: 'EAN13Composite', name: 'EAN-13 Composite', value: 'an EAN-13, a vertical bar, and the elements above', example: '9521234000006|(17)261231(10)A1', family: 'matrix', readAs: 'EAN_13', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'EAN-13 Composite', encoder: 'ean13composite', linear: { of: 'article', symbology: 'EAN_13' } }, value) },
  { path: 'ean-8-composite', id: 'EAN8Composite', name: 'EAN-8 Composite', value: 'an EAN-8, a vertical bar, and the elements above', example: '95200002|(17)261231(10)A1', family: 'matrix', readAs: 'EAN_8', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'EAN-8 Composite', encoder: 'ean8composite', linear: { of: 'article', symbology: 'EAN_8' } }, value) },
  { path: 'upc-a-composite', id: 'UPCAComposite', name: 'UPC-A Composite', value: 'a UPC-A, a vertical bar, and the elements above', example: '95212345006|(17)261231(10)A1', family: 'matrix', readAs: 'UPC_A', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'UPC-A Composite', encoder: 'upcacomposite', linear: { of: 'article', symbology: 'UPC_A' } }, value) },
  { path: 'upc-e-composite', id: 'UPCEComposite', name: 'UPC-E Composite', value: 'a UPC-E, a vertical bar, and the elements above', example: '01234565|(17)261231(10)A1', family: 'matrix', readAs: 'UPC_E', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'UPC-E Composite', encoder: 'upcecomposite', linear: { of: 'article', symbology: 'UPC_E' } }, value) },
  { path: 'gs1-128-composite', id: 'GS1128Composite', name: 'GS1-128 Composite', value: 'an element string, a vertical bar, and the elements above', example: '(01)09521234000006|(17)261231(10)A1', family: 'matrix', readAs: 'CODE_128', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'GS1-128 Composite', encoder: 'gs1_128composite', linear: { of: 'elements' } }, value) },
  { path: 'databar-omni-composite', id: 'DataBarOmniComposite', name: 'DataBar Omnidirectional Composite', value: 'a GTIN, a vertical bar, and the elements above', example: '09521234000006|(17)261231(10)A1', family: 'matrix', readAs: 'RSS_14', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'DataBar Omnidirectional Composite', encoder: 'databaromnicomposite', linear: { of: 'gtin' } }, value) },
  { path: 'databar-stacked-composite', id: 'DataBarStackedComposite', name: 'DataBar Stacked Composite', value: 'a GTIN, a vertical bar, and the elements above', example: '09521234000006|(17)261231(10)A1', family: 'matrix', readAs: 'RSS_14', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'DataBar Stacked Composite', encoder: 'databarstackedcomposite', linear: { of: 'gtin' } }, value) },
  { path: 'databar-stacked-omni-composite', id: 'DataBarStackedOmniComposite', name: 'DataBar Stacked Omnidirectional Composite', value: 'a GTIN, a vertical bar, and the elements above', example: '09521234000006|(17)261231(10)A1', family: 'matrix', readAs: 'RSS_14', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'DataBar Stacked Omnidirectional Composite', encoder: 'databarstackedomnicomposite', linear: { of: 'gtin' } }, value) },
  { path: 'databar-limited-composite', id: 'DataBarLimitedComposite', name: 'DataBar Limited Composite', value: 'a GTIN that begins with 0 or 1, a vertical bar, and the elements above', example: '09521234000006|(17)261231(10)A1', family: 'matrix', readAs: 'RSS_14', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'DataBar Limited Composite', encoder: 'databarlimitedcomposite', linear: { of: 'gtin', isLimited: true } }, value) },
  { path: 'databar-expanded-composite', id: 'DataBarExpandedComposite', name: 'DataBar Expanded Composite', value: 'an element string, a vertical bar, and the elements above', example: '(01)09521234000006(3103)001750|(17)261231(10)A1', family: 'matrix', readAs: 'RSS_EXPANDED', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'DataBar Expanded Composite', encoder: 'databarexpandedcomposite', linear: { of: 'elements' } }, value) },
  { path: 'databar-expanded-stacked-composite', id: 'DataBarExpandedStackedComposite', name: 'DataBar Expanded Stacked Composite', value: 'an element string, a vertical bar, and the elements above', example: '(01)09521234000006(3103)001750|(17)261231(10)A1', family: 'matrix', readAs: 'RSS_EXPANDED', readsLinearOnly: true, encode: (value) => encodeComposite({ name: 'DataBar Expanded Stacked Composite', encoder: 'databarexpandedstackedcomposite', linear: { of: 'elements' } }, value) },
] as const satisfies readonly Writer[]; // oxfmt-ignore
