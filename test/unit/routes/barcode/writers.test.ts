import { describe, expect, it } from 'vitest';
import { WRITERS } from '../../../../src/barcode/generate/index.ts';
import { inTurn } from '../../../support/in-full.ts';
import { plainApp } from '../../../support/plain-app.ts';

const app = plainApp();
type Headers = Readonly<Record<string, string>>;
const draw = (path: string, value: string, headers: Headers = {}): Promise<Response> =>
  app.post(`/barcode/generate/${path}`, value, { 'Content-Type': 'text/plain', ...headers });

interface Read {
  readonly RawText: string;
  readonly BarcodeType: string;
}

async function scanned(file: Uint8Array): Promise<readonly Read[]> {
  const answer = await app.post('/barcode/scan/image/advanced', file, {
    'Content-Type': 'application/octet-stream',
  });
  const body: { ResultBarcodes: readonly Read[] } = await answer.json();
  return body.ResultBarcodes;
}

const FNC1 = '\u001d';
/** [path, value, what a scan answers; default: the value] */
const VALUES: readonly (readonly [path: string, value: string, text?: string])[] = [
  ['code-39', 'QUIET-39'],
  ['code-39', 'A+B $/.% 7'],
  ['code-39-extended', 'QUIET-39.X'],
  ['code-39-extended', 'abc'],
  ['code-39-extended', '$/+%', '/D/O/K/E'],
  ['code-93', 'Quiet 93'],
  ['code-93', 'a{|}~`@[]^_;<=>?:!"#&\'()*,'],
  ['itf-14', '19521234000003'],
  ['itf-14', '0952123400000', '09521234000006'],
  ['itf', '1234567890'],
  ['itf', '23792373126000244185998000756308881190000091'],
  ['itf', '8581 0001-2345 6789.01', '858100012345678901'],
  ['codabar', '31117013206375'],
  ['codabar', 'B12-$:/.+3D', '12-$:/.+3'],
  ['gs1-128', '(01)09521234000006(10)A1', '010952123400000610A1'],
  ['gs1-128', '(10)LOT7(21)XYZ(17)261231', `10LOT7${FNC1}21XYZ${FNC1}17261231`],
  ['databar-omni', '09521234000006'],
  ['databar-omni', '2456789012345', '24567890123450'],
  ['databar-stacked', '09521234000006'],
  ['databar-stacked-omni', '09521234000006'],
  ['databar-limited', '1952123400000', '19521234000003'],
  ['databar-expanded', '(01)09521234000006(3103)001750'],
  ['databar-expanded', '(10)ABC123(21)xyz'],
  ['databar-expanded-stacked', '(01)09521234000006(3103)001750(17)261231(10)A1'],
  ['data-matrix', 'Quiet zone'],
  ['data-matrix', 'Größe ½ ^065 ^^FNC1 ^'],
  ['aztec', '^^^094'],
  ['micro-qr', '^048^^'],
  ['data-matrix', '日本語 Ωmega'],
  ['data-matrix', '0123456789'.repeat(12)],
  ['gs1-datamatrix', '(01)09521234000006(10)A1', '010952123400000610A1'],
  ['gs1-datamatrix', '(10)LOT7(21)XYZ', `10LOT7${FNC1}21XYZ`],
  ['gs1-qrcode', '(01)09521234000006(10)A1', '010952123400000610A1'],
  ['gs1-qrcode', '(10)LOT7(21)XYZ', `10LOT7${FNC1}21XYZ`],
  ['gs1-qrcode', '(10)A%/%B(21)lower%(01)09521234000006', `10A%/%B${FNC1}21lower%${FNC1}0109521234000006`],
  ['pdf-417', 'Quiet zone'],
  ['pdf-417', 'Größe ½, 日本語'],
  ['pdf-417', 'x0'.repeat(200)],
  ['micro-pdf-417', 'Quiet zone'],
  ['micro-pdf-417', '0123456789012345'],
  ['aztec', 'Quiet zone'],
  ['aztec', 'Größe ½, 日本語'],
  ['aztec', 'https://example.com/?q='.repeat(8)],
  ['maxicode', 'QUIET ZONE'],
  ['maxicode', 'mixed Case 0123456789'],
  ['micro-qr', 'QUIET'],
  ['micro-qr', '12345'],
  ['micro-qr', 'é lower'],
  ['rmqr', 'QUIET ZONE'],
  ['rmqr', 'https://example.com/a'],
  ['msi', '1234567'],
  ['plessey', '1234ABCD'],
  ['imb', '0123456709498765432101234567891'],
  ['imb', '01234567094987654321'],
  ['isbn', '978-0-306-40615-7', '9780306406157'],
  ['isbn', 'ISBN 0-8044-2957-X', '9780804429573'],
  ['issn', '0317-8471', '9770317847001'],
  ['issn', '2049-3630', '9772049363002'],
  ['ean-13-add-on', '9521234000006 12', '9521234000006'],
  ['upc-a-add-on', '036000291452 12', '036000291452'],
  ['upc-a-add-on', '0-36000-29145+51995', '036000291452'],
  ['pzn', '2758089', '-27580899'],
  ['pzn', 'PZN 27580899', '-27580899'],
  ['vin', '1M8GDM9AXKP042788'],
  ['vin', 'wvwzzz1jz3w386752', 'WVWZZZ1JZ3W386752'],
  ['sscc-18', '09521234567890123', '00095212345678901235'],
  ['hibc-code-39', 'A123BJC5D6E71', '+A123BJC5D6E71G'],
  ['hibc-code-128', '+A123BJC5D6E71', '+A123BJC5D6E71G'],
  ['hibc-code-128', '$$52001510X3', '+$$52001510X3/'],
  ['hibc-data-matrix', 'A99912345/$$52001510X3', '+A99912345/$$52001510X33'],
  ['hibc-qr', 'A123BJC5D6E71', '+A123BJC5D6E71G'],
  ['maxicode-carrier', '152382802,840,001,1Z12345677', `152382802${FNC1}840${FNC1}001${FNC1}1Z12345677`],
  ['maxicode-carrier', 'B1050,056,999,HELLO, WORLD', `B1050 ${FNC1}056${FNC1}999${FNC1}HELLO, WORLD`],
  ['ean-13-composite', '9521234000006|(17)261231(10)A1', '9521234000006'],
  ['ean-8-composite', '95200002|(17)261231', '95200002'],
  ['upc-a-composite', '95212345006|(17)261231', '952123450067'],
  ['upc-e-composite', '01234565|(17)261231', '01234565'],
  ['gs1-128-composite', '(01)09521234000006|(17)261231(10)A1', '0109521234000006'],
  ['databar-omni-composite', '09521234000006|(17)261231', '09521234000006'],
  ['databar-stacked-composite', '09521234000006|(17)261231', '09521234000006'],
  ['databar-stacked-omni-composite', '09521234000006|(17)261231', '09521234000006'],
  ['databar-limited-composite', '09521234000006|(17)261231', '09521234000006'],
  [
    'databar-expanded-composite',
    '(01)09521234000006(3103)001750|(17)261231',
    '(01)09521234000006(3103)001750',
  ],
  [
    'databar-expanded-stacked-composite',
    '(01)09521234000006(3103)001750|(17)261231',
    '(01)09521234000006(3103)001750',
  ],
];

const SIZES: readonly [Headers, Headers, ...Headers[]] = [
  {},
  { xDimension: '0.5', dpi: '150' },
  { xDimension: '0.4', dpi: '300' },
  { width: '900' },
  { width: '1500', height: '700' },
];

describe('symbologies beyond the specification', () => {
  it('are all read back here', () => {
    const read = WRITERS.filter(({ readAs }) => readAs !== undefined);
    expect(new Set(VALUES.map(([path]) => path))).toEqual(new Set(read.map(({ path }) => path)));
  });

  it.each(VALUES.map(([path, value, text], index) => [path, value, text ?? value, index] as const))(
    '%s of %.20j is read back over sizes',
    async (path, value, text, index) => {
      const writer = WRITERS.find((each) => each.path === path);
      for (const size of inTurn(SIZES, index)) {
        const answer = await draw(path, value, size);
        expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
        const [found] = await scanned(new Uint8Array(await answer.arrayBuffer()));
        expect(found, JSON.stringify(size)).toEqual({ RawText: text, BarcodeType: writer?.readAs });
      }
    },
    60_000,
  );

  it.each([
    ['ean-13-add-on', '9521234000006+51299', '51299'],
    ['isbn', '9780306406157 51299', '51299'],
    ['issn', '0317-8471 07', '07'],
  ])('%s of %s is read with its add-on', async (path, value, addOn) => {
    const answer = await draw(path, value, { width: '800' });
    const found = await scanned(new Uint8Array(await answer.arrayBuffer()));
    expect(found.map(({ BarcodeType }) => BarcodeType)).toEqual(['EAN_13', 'UPC_EAN_EXTENSION']);
    expect(found[1]?.RawText).toBe(addOn);
  });

  it.each(
    [
      ['ean-13', '9521234000006', '9521234000006'],
      ['ean-8', '95200002', '95200002'],
      ['upc-a', '95212345006', '952123450067'],
      ['upc-e', '01234565', '01234565'],
      ['isbn', '978-0-306-40615-7 51299', '9780306406157'],
      ['issn', '0317-8471 07', '9770317847001'],
      ['ean-13-add-on', '9521234000006 12', '9521234000006'],
    ].map(([path = '', value = '', text = ''], index) => [path, value, text, index] as const),
  )(
    '%s of %s as the trade prints it is read at every rotation and size',
    async (path, value, text, index) => {
      const marked = path.startsWith('upc') ? {} : { quietZoneIndicator: 'true' };
      for (const [turn, rotation] of ['0', '90', '180', '270'].entries())
        for (const side of inTurn(['190', '260', '417', '880'], index + turn)) {
          const options = {
            rotation,
            width: side,
            height: side,
            caption: 'Quiet',
            topMargin: '3',
            ...marked,
          };
          const answer = await draw(path, value, options);
          expect(answer.status, answer.status === 200 ? '' : await answer.clone().text()).toBe(200);
          const found = await scanned(new Uint8Array(await answer.arrayBuffer()));
          const addOn = /(?<=\d )\d+$/.exec(value)?.[0];
          const texts = found.map(({ RawText }) => RawText);
          expect(texts, JSON.stringify(options)).toContain(text);
          if (addOn !== undefined) expect(texts, JSON.stringify(options)).toContain(addOn);
        }
    },
    60_000,
  );

  it('takes the styles of the others', async () => {
    const answer = await draw('data-matrix', 'styled', {
      format: 'webp', foreground: '#003', background: '#eee', rotation: '90', label: 'Lot 7', quietZone: '4', dpi: '300',
    }); // oxfmt-ignore
    expect(answer.headers.get('content-disposition')).toContain('data-matrix.webp');
    expect(answer.headers.get('x-barcode-module')).toBe('6px; 0.508mm');
    const [found] = await scanned(new Uint8Array(await answer.arrayBuffer()));
    expect(found?.RawText).toBe('styled');
  });

  it.each<readonly [string, string, string]>([
    ...WRITERS.map(({ path }) => [path, '', ''] as const),
    ['code-39', 'abc', '"a" at position 1'],
    ['code-93', 'é', 'ASCII'],
    ['itf-14', '19521234000004', 'must be 3'],
    ['itf-14', '123', '13 digits, or 14'],
    ['itf', '123', 'an even number of digits'],
    ['itf', '12a4', '"a" at position 3'],
    ['code-39-extended', 'é', 'characters of ASCII'],
    ['upc-a-add-on', '036000291452', '2 or 5 digits'],
    ['upc-a-add-on', '036000291453 12', 'must be 2'],
    ['gs1-qrcode', '0109521234000006', 'in brackets'],
    ['codabar', 'X1', '"X" at position 1'],
    ['gs1-128', '0109521234000006', 'in brackets'],
    ['gs1-128', '(01)09521234000007', 'check digit'],
    ['gs1-128', `(98)${'x'.repeat(60)}`, '48 characters'],
    ['gs1-128', '(17)269931', 'no date'],
    ['databar-omni', '9521234000007x', 'digits 0–9'],
    ['databar-limited', '29521234000000', '0 or 1'],
    ['databar-expanded', `(99)${'x'.repeat(80)}`, '74 digits'],
    ['data-matrix', 'x'.repeat(2400), '2,335 letters'],
    ['data-matrix', 'x'.repeat(60_000), '2,335 letters'],
    ['pdf-417', 'é!'.repeat(1000), '1,108 bytes'],
    ['micro-pdf-417', 'x'.repeat(300), '250 letters'],
    ['aztec', '!é'.repeat(1500), '1,914 bytes'],
    ['maxicode', 'A'.repeat(150), '93 characters'],
    ['micro-qr', 'x'.repeat(16), '15 bytes'],
    ['rmqr', 'é'.repeat(80), '150 bytes'],
    ['msi', '12', 'at least 3'],
    ['msi', '12a', '"a" at position 3'],
    ['plessey', '12G', '"G" at position 3'],
    ['imb', '0923456709498765432', '20 digits'],
    ['isbn', '978-0-306-40615-8', 'must be 7'],
    ['isbn', '0-8044-2957-1', 'does not fit'],
    ['isbn', '1234', '10 or 13 digits'],
    ['issn', '0317-8472', 'does not fit'],
    ['ean-13-add-on', '9521234000006', '2 or 5 digits'],
    ['ean-13-add-on', '9521234000007 12', 'must be 6'],
    ['pzn', '123', '7 or 8 digits'],
    ['pzn', '27580898', 'must be 9'],
    ['vin', '1M8GDM9AXKP04278', '17 characters'],
    ['vin', '1M8GDM9A1KP042788', 'must be X at position 9'],
    ['vin', '1M8GDM9AXKP04278O', '"O" at position 17'],
    ['sscc-18', '12', '17 or 18 digits'],
    ['sscc-18', '095212345678901234', 'must be 5'],
    ['hibc-code-39', 'A123_', '"_" at position 5'],
    ['hibc-qr', 'A'.repeat(111), '110 characters'],
    ['telepen', 'é', 'ASCII'],
    ['telepen', 'x'.repeat(501), '500 characters'],
    ['pharmacode', '2', 'from 3 to 131,070'],
    ['pharmacode', '131071', 'from 3 to 131,070'],
    ['pharmacode', '12a', '"a" at position 3'],
    ['pharmacode-two-track', '3', 'from 4 to 64,570,080'],
    ['rm4scc', 'LE2_', 'letters A to Z and digits'],
    ['rm4scc', 'A'.repeat(41), '40 characters'],
    ['kix', 'é', 'letters A to Z and digits'],
    ['postnet', '1234', '5, 9 or 11 digits'],
    ['planet', '1234', '11 or 13 digits'],
    ['australia-post', '1056439111', 'format control code (11, 45, 59, 62, 87, 92)'],
    ['australia-post', '1156439111A', 'with the format control codes 59 and 62 alone'],
    ['australia-post', '5956439111ABCDEF', '5 characters or 8 digits'],
    ['australia-post', '5956439111A_', '"_" at position 2'],
    ['japan-post', '123_', '"_" at position 4'],
    ['japan-post', '1'.repeat(21), '20 characters'],
    ['maxicode-carrier', '152382802', 'separated by commas'],
    ['maxicode-carrier', `1,840,001,${'A'.repeat(150)}`, '84 capital letters'],
    ['codablock-f', '€', 'Latin-1'],
    ['codablock-f', 'x'.repeat(6000), '2,725 characters'],
    ['dotcode', 'x'.repeat(1001), 'received 1,001'],
    ['han-xin', '\ue5e5', 'holds characters of GB 18030'],
    ['han-xin', 'x'.repeat(5000), '3,261 bytes'],
    ['ean-13-composite', '9521234000006', 'a vertical bar'],
    ['ean-13-composite', '9521234000007|(10)A', 'must be 6'],
    ['ean-13-composite', '9521234000006|10A', 'in brackets'],
    ['ean-13-composite', `9521234000006|${'(91)xxxxxxxxxxxxxxxxxxxx'.repeat(20)}`, '338 digits'],
    ['databar-omni-composite', 'x|(10)A', 'digits of a GTIN'],
    ['databar-limited-composite', '29521234000000|(10)A', '0 or 1'],
  ])('%s refuses %.20j', async (path, value, mentions) => {
    const answer = await draw(path, value);
    const body: { ErrorCode: string; ErrorMessage: string } = await answer.json();
    expect([answer.status, value === '' ? 'missing_value' : 'invalid_value'], body.ErrorMessage).toEqual([
      400,
      body.ErrorCode,
    ]);
    expect(body.ErrorMessage).toContain(mentions);
  });
});
