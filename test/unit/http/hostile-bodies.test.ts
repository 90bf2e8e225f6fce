// Bodies made to be slow to read: time grows with their length and nothing else.
import { describe, expect, it } from 'vitest';
import { lookupCandidates } from '../../../src/barcode/linear/ean-upc/gtin.ts';
import { generateBarcode } from '../../../src/barcode/generate/index.ts';
import { parseMultipart } from '../../../src/http/multipart.ts';
import { readStringBody } from '../../../src/http/string-body.ts';
import { findUpload } from '../../../src/http/upload.ts';
import { LIMITS } from '../../../src/http/limits.ts';
import { latin1Bytes } from '../../../src/lib/bytes.ts';
import { MAX_LINEAR_PASSES, passesOf } from '../../support/milliseconds.ts';

const MB = 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** So many bytes of a repeated pattern. */
function filled(pattern: string, bytes: number): Uint8Array {
  const body = new Uint8Array(bytes);
  const piece = latin1Bytes(pattern);
  body.set(piece.subarray(0, bytes));
  for (let length = piece.length; length < bytes; length *= 2) body.copyWithin(length, 0, length);
  return body;
}

describe('100 KB of a string body takes no time', () => {
  it.each([
    ['application/xml', '<string>&amp', ''],
    ['application/xml', '<string>', '&a'],
    ['application/xml', '<string>', '&#x1'],
    ['application/xml', '<string>', '<![CDATA['],
    ['application/xml', '<string>', '<!---->'],
    ['application/xml', '<string>', '<!--'],
    ['application/xml', '<string>', '</string'],
    ['application/xml', '', ' '],
    ['application/xml', '', '<!-- -->'],
    ['application/xml', '', '<!--'],
    ['application/xml', '', '<!-'],
    ['application/xml', '', '<?a?>'],
    ['application/xml', '', '<?a ?'],
    ['application/xml', '<?xml ', '?'],
    ['application/xml', '', '<'],
    ['application/xml', '<', 'a'],
    ['application/xml', '<', 'a:'],
    ['application/xml', '<string', ' a'],
    ['application/xml', '<string', ' a="1"'],
    ['application/xml', '<string', ' '],
    ['application/xml', '<string a', ' '],
    ['application/xml', '<string a=', '"'],
    ['application/json', '', '"'],
    ['application/json', '{"value":', '['],
    ['application/json', '{"value":', '{"value":'],
    ['application/json', '"', '\\u0041'],
    ['application/json', '', ' '],
    [FORM, '', '%='],
    [FORM, '', '%ff=&'],
    [FORM, '', '%='.concat('&')],
    [FORM, '', '&'],
    [FORM, 'value=', '%41'],
    [FORM, '', '%'],
    [FORM, '', '\r'],
    [FORM, '', '\n'],
    ['text/plain', '', '\r\n'],
  ])('%s: %j, then %j on and on', (type, head, pattern) => {
    const body = latin1Bytes(head + (pattern === '' ? '' : pattern.repeat(100_000 / pattern.length)));
    expect(passesOf(() => readStringBody(body, type), 100_000)).toBeLessThan(MAX_LINEAR_PASSES);
  });

  it.each([' ', '-', '1', '(01)', ']C1', '\u2028', 'X', '１', '\ufdfa'])(
    'a lookup of %j on and on',
    (pattern) => {
      const text = pattern.repeat(100_000 / pattern.length);
      expect(passesOf(() => lookupCandidates(text), 100_000)).toBeLessThan(MAX_LINEAR_PASSES);
    },
  );

  it.each([' ', '-', '1', 'a', 'Ä', '\u2028'])('generating %j on and on', (pattern) => {
    const value = pattern.repeat(100_000 / pattern.length);
    for (const symbology of ['QR_CODE', 'CODE_128', 'EAN_13', 'UPC_E'] as const) {
      expect(passesOf(() => generateBarcode({ symbology, value, label: true }), 100_000)).toBeLessThan(
        MAX_LINEAR_PASSES,
      );
    }
  });
});

describe('a form field of a large body', () => {
  it.each(['&', '%=&', '=&', 'inputFil=&', '%69nputFile&', 'a', '%ff%=&'])(
    'is looked for in 2 MB of %s in one pass',
    (pattern) => {
      const body = filled(pattern, 2 * MB);
      // 3 to 110 were measured; an exception for each malformed name took seconds.
      expect(passesOf(() => findUpload(body, FORM, 'inputFile'), body.length)).toBeLessThan(
        MAX_LINEAR_PASSES,
      );
    },
  );

  it('is decoded in one pass: 2 MB of escapes', () => {
    const body = filled('%41', 2 * MB);
    body.set(latin1Bytes('inputFile='));
    body.set(latin1Bytes('.'.repeat(16)), 10);
    expect(passesOf(() => findUpload(body, FORM, 'inputFile'), body.length)).toBeLessThan(MAX_LINEAR_PASSES);
  });

  it.each([
    ['%49nput%46ile=a%2Bb', 'a+b'],
    ['INPUTFILE=x+y', 'x y'],
    ['inputFile=', ''],
    ['inputFiles=1&inputFile=2', '2'],
    ['inputFile=1&inputFile=2', '1'],
    ['inputFile&inputFile=2', '2'],
    ['&&inputFile=%c3%A4', 'ä'],
    ['x=inputFile=1', null],
    ['inputFile', null],
    ['inputFil%6=1', null],
    ['%=1&inputFile=2', '2'],
  ])('%s is %j', (form, value) => {
    const found = findUpload(latin1Bytes(form), FORM, 'inputFile');
    expect(found.ok && found.value && new TextDecoder().decode(found.value)).toBe(value);
  });

  it.each(['inputFile=%', 'inputFile=%4', 'inputFile=%4g'])('%s is malformed', (form) => {
    expect(findUpload(latin1Bytes(form), FORM, 'inputFile')).toMatchObject({
      failure: { code: 'malformed_body' },
    });
  });
});

describe('a multipart body', () => {
  const typed = (boundary: string): string => `multipart/form-data; boundary=${boundary}`;
  const longest = '-'.repeat(LIMITS.MAX_BOUNDARY_CHARACTERS - 1);
  const almost = `\n--${longest}`;

  it.each<[string, string, string]>([
    ['dashes, with the longest boundary of dashes', '-', `${longest}x`],
    ['line ends', '\n', `${longest}x`],
    ['lines of a dash', '\n-', `${longest}x`],
    ['lines that are all but the last character of the boundary', almost, `${longest}x`],
    ['boundaries that nothing legal follows', `${almost}xy`, `${longest}x`],
    ['zeros', '\0', 'b'],
  ])('of 8 MB of %s is searched in one pass', (_, pattern, boundary) => {
    const body = filled(pattern, 2 * MB);
    expect(passesOf(() => parseMultipart(body, typed(boundary)), body.length)).toBeLessThan(
      MAX_LINEAR_PASSES,
    );
  });

  it.each([
    ['parts of 16 KB of headers', `--b\r\n${'a: b\r\n'.repeat(2700)}\r\nx\r\n`],
    ['parts with a disposition of 16 KB', `--b\r\nContent-Disposition: ${';a '.repeat(5400)}\r\n\r\nx\r\n`],
    ['parts with open quotes', `--b\r\nContent-Disposition: ${';a="'.repeat(4000)}\r\n\r\nx\r\n`],
  ])('of %s is read in one pass', (_, part) => {
    const body = latin1Bytes(`${part.repeat(LIMITS.MAX_MULTIPART_PARTS)}--b--`);
    expect(parseMultipart(body, typed('b')).ok).toBe(true);
    expect(passesOf(() => parseMultipart(body, typed('b')), body.length)).toBeLessThan(MAX_LINEAR_PASSES);
  });
});
