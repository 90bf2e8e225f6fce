import { describe, expect, it } from 'vitest';
import { recognize } from '../../../../src/barcode/index.ts';
import type { Symbology } from '../../../../src/barcode/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { drawCode } from '../../../support/draw.ts';

type Drawn = readonly [
  bcid: string,
  text: string,
  answers: readonly (readonly [Symbology, string])[],
  options?: Readonly<Record<string, string | number | boolean>>,
];

const MAXICODE =
  '[)>^03001^02996152382802^029840^029001^0291Z00004951^029UPSN^02906X610^029159^0291234567^0291^0291^029^029Y^029634 ALPHA DR^029PITTSBURGH^029PA^029^004';
const PARSE = { parse: true };
const FNC = { parsefnc: true };

// Texts: CONTRACT, "Types and texts of scans".
const CODES: readonly Drawn[] = [
  ['azteccode', 'hello', [['AZTEC', 'hello']]],
  ['azteccode', '^FNC10112345678901231^FNC1AB', [['AZTEC', '0112345678901231\u001dAB']], FNC],
  ['aztecrune', '123', [['AZTEC', '123']]],
  ['rationalizedCodabar', 'A1234B', [['CODABAR', '1234']]],
  ['rationalizedCodabar', 'C12-34.5D', [['CODABAR', '12-34.5']]],
  ['code39', 'ABC-1', [['CODE_39', 'ABC-1']]],
  ['code39', '123826', [['CODE_39', '123826']]],
  ['code39', 'LOT/A12', [['CODE_39', 'LOT/A12']]],
  ['code39', 'AB/CD', [['CODE_39', 'AB/CD']]],
  ['code39', 'TEMP+C20', [['CODE_39', 'TEMP+C20']]],
  ['code39', '$A%B/M.+1', [['CODE_39', '$A%B/M.+1']]],
  ['code39', 'X+AB9', [['CODE_39', 'X+AB9']]],
  // Full ASCII: words in lower case say that it is meant.
  ['code39ext', 'Aa-1234', [['CODE_39', 'Aa-1234']]],
  ['code39ext', 'Hello, World! {~}[9]', [['CODE_39', 'Hello, World! {~}[9]']]],
  ['code32', '02608901', [['CODE_39', 'A026089019']]],
  ['pzn', '1234567', [['CODE_39', '-12345678']], { pzn8: true }],
  ['code93', 'ABC-12', [['CODE_93', 'ABC-12']], { includecheck: true }],
  ['code93ext', 'aBc', [['CODE_93', 'aBc']], { includecheck: true }],
  ['code128', 'Hello 123456', [['CODE_128', 'Hello 123456']]],
  ['code128', 'a^001b', [['CODE_128', 'a\u0001b']], PARSE],
  ['code128', '^FNC101095212345432131012^FNC13', [['CODE_128', '01095212345432131012\u001d3']], FNC],
  ['datamatrix', 'hé', [['DATA_MATRIX', 'hé']]],
  ['datamatrix', '^200^255^001^128', [['DATA_MATRIX', 'Èÿ\u0001\u0080']], PARSE],
  ['gs1datamatrix', '(01)09521234543213(10)ABC(21)X', [['DATA_MATRIX', '010952123454321310ABC\u001d21X']]],
  ['datamatrixrectangular', 'abcdef', [['DATA_MATRIX', 'abcdef']]],
  ['ean8', '95012346', [['EAN_8', '95012346']]],
  ['ean13', '4006381333931', [['EAN_13', '4006381333931']]],
  [
    'ean13',
    '4006381333931 12',
    [
      ['EAN_13', '4006381333931'],
      ['UPC_EAN_EXTENSION', '12'],
    ],
    { addongap: 9 },
  ],
  ['isbn', '978-1-56581-231-4', [['EAN_13', '9781565812314']], { includetext: false }],
  ['interleaved2of5', '12345670', [['ITF', '12345670']]],
  ['itf14', '09521234543213', [['ITF', '09521234543213']]],
  [
    'maxicode',
    MAXICODE,
    [
      [
        'MAXICODE',
        MAXICODE.replaceAll('^030', '\u001e').replaceAll('^029', '\u001d').replaceAll('^004', '\u0004'),
      ],
    ],
    { mode: 2, parse: true },
  ],
  ['pdf417', 'hello', [['PDF_417', 'hello']]],
  ['pdf417compact', 'hello', [['PDF_417', 'hello']]],
  ['micropdf417', 'hello', [['PDF_417', 'hello']]],
  ['qrcode', 'Hello', [['QR_CODE', 'Hello']]],
  ['qrcode', '日本', [['QR_CODE', '日本']]],
  ['qrcode', 'é日^029x', [['QR_CODE', 'é日\u001dx']], PARSE],
  ['qrcode', '^200^255^001^128', [['QR_CODE', 'Èÿ\u0001\u0080']], PARSE],
  ['qrcode', '^FNC1010952123454321310AB', [['QR_CODE', '010952123454321310AB']], FNC],
  // GB 2312 without a declaration, which the engine takes for Shift JIS; a byte order mark.
  ['qrcode', '^214^208^185^250^188^211^211^205', [['QR_CODE', '中国加油']], PARSE],
  ['qrcode', '^239^187^191h^195^169', [['QR_CODE', 'hé']], PARSE],
  ['microqrcode', '123', [['QR_CODE', '123']]],
  ['rectangularmicroqrcode', '1234', [['QR_CODE', '1234']], { version: 'R7x43' }],
  ['databaromni', '(01)09521234543213', [['RSS_14', '09521234543213']]],
  ['databarstacked', '(01)09521234543213', [['RSS_14', '09521234543213']]],
  ['databarstackedomni', '(01)09521234543213', [['RSS_14', '09521234543213']]],
  ['databarlimited', '(01)09521234543213', [['RSS_14', '09521234543213']]],
  ['databarexpanded', '(01)09521234543213(3103)000123', [['RSS_EXPANDED', '(01)09521234543213(3103)000123']]],
  [
    'databarexpandedstacked',
    '(01)09521234543213(3103)000123(10)ABC(21)x',
    [['RSS_EXPANDED', '(01)09521234543213(3103)000123(10)ABC(21)x']],
  ],
  ['upca', '012345678905', [['UPC_A', '012345678905']]],
  [
    'upca',
    '012345678905 12345',
    [
      ['UPC_A', '012345678905'],
      ['UPC_EAN_EXTENSION', '12345'],
    ],
    { addongap: 9 },
  ],
  ['upce', '01234565', [['UPC_E', '01234565']]],
  ['upce', '12345670', [['UPC_E', '12345670']]],
  ['telepen', 'abc', []],
];

describe('a drawn code is answered with the type and text of the contract', () => {
  it.each(CODES.map(([bcid, text, answers, options]) => ({ bcid, text, answers, options })))(
    '$bcid $text',
    async ({ bcid, text, answers, options }) => {
      const luma = await drawCode(bcid, text, options);
      for (const effort of ['standard', 'advanced'] as const) {
        const result = await recognize(luma, {
          symbologies: 'all',
          effort,
          preprocessing: 'Auto',
          budget: UNLIMITED,
        });
        expect(result.ok && result.value.map((symbol) => [symbol.type, symbol.text])).toEqual(answers);
      }
    },
  );
});
