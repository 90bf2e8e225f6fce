// Random requests at every operation: each answer is one of the contract's outcomes, none is our fault, what is charged
// is what was answered, and the next good request works. Seeds are fixed; a failing case prints its own.
// The same over HTTP, with files of every format: `npm run fuzz -- --target service`.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FAILURES } from '../../src/http/errors.ts';
import { OPERATIONS } from '../../src/routes/table.ts';
import { type ErrorBody, newKey, send } from '../support/api.ts';

const RUNS = 60;

let key = '';
beforeAll(async () => {
  key = await newKey();
});

const MAGIC = [
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'GIF89a',
  'BM',
  'II*\0',
  'MM\0*',
  'RIFF\0\0\0\0WEBP',
  '%PDF-1.7\n',
  '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  'PK\x03\x04',
  '<html lang="',
  '--b\r\n',
];
const latin1 = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

const body = fc.oneof(
  fc.uint8Array({ maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => new TextEncoder().encode(text)),
  fc
    .tuple(fc.constantFrom(...MAGIC), fc.uint8Array({ maxLength: 600 }))
    .map(([magic, rest]) => Uint8Array.from([...latin1(magic), ...rest])),
  fc
    .tuple(
      fc.constantFrom('imageFile', 'inputFile', 'file', ''),
      fc.constantFrom(...MAGIC),
      fc.uint8Array({ maxLength: 300 }),
    )
    .map(([name, magic, rest]) =>
      Uint8Array.from([
        ...latin1(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="x"\r\n\r\n${magic}`),
        ...rest,
        ...latin1('\r\n--b--\r\n'),
      ]),
    ),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'Content-Type',
    'Accept',
    'width',
    'height',
    'includeLabel',
    'preprocessing',
    'recognitionMode',
    'imageUrl',
    'cssStyle',
    'password',
    'X-Request-Id',
  ),
  fc.constantFrom(
    '',
    '0',
    '300',
    '99999999999',
    'true',
    'None',
    'Auto',
    'Advanced2',
    'application/json',
    'text/xml',
    'application/xml; charset=utf-16',
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    '*/*;q=0',
    'https://example.com/a.png',
    'data:image/png,x',
    '"><script>',
    ';;;=,',
    'a'.repeat(300),
  ),
  { maxKeys: 4 },
);

/** Calls charged to the key until now. */
async function callsUsed(): Promise<number> {
  const usage: { CallsUsed: number } = await (await send('/usage', { headers: { Apikey: key } })).json();
  return usage.CallsUsed;
}

/** What an answer of that status may have cost: nothing unless it is an answer; 100 a page, or one a number or label, where these are charged. */
function isRightCharge(id: string, status: number, charged: number, answer: ArrayBuffer): boolean {
  if (status !== 200) return charged === 0;
  if (id === 'BarcodeLookup_EanBatch') return charged === numbersIn(new TextDecoder().decode(answer));
  // A batch job is charged once it succeeded, and random bytes are no image.
  if (OPERATIONS.some((operation) => operation.id === id && operation.isDeferred)) return charged === 0;
  if (id === 'GenerateBarcode_Labels') return charged >= 1;
  return id === 'BarcodeScan_ImageAdvanced' ? charged >= 100 && charged % 100 === 0 : charged === 1;
}

/** Product numbers among the results of a list, as JSON or XML. */
function numbersIn(answer: string): number {
  const successes = answer.match(/"Successful":true|<Successful>true/g) ?? [];
  return successes.length - 1; // The answer's own.
}

describe('random requests', () => {
  it.each(OPERATIONS.map(({ id, path }) => [id, path]))('%s', async (id, path) => {
    let used = await callsUsed();
    await fc.assert(
      fc.asyncProperty(body, headers, async (bytes, extra) => {
        const response = await send(path, {
          method: 'POST',
          body: bytes,
          headers: { ...extra, Apikey: key },
        });
        const answer = await response.arrayBuffer();
        const charged = (await callsUsed()) - used;
        used += charged;
        expect(
          isRightCharge(id, response.status, charged, answer),
          `${response.status} cost ${charged}`,
        ).toBe(true);
        if (response.status === 200) return;
        expect(response.headers.get('X-Request-Id')).toMatch(/^[\w.-]{1,64}$/);
        const text = new TextDecoder().decode(answer);
        if (text.startsWith('<')) {
          expect(text).toContain('<Successful>false</Successful>');
          return;
        }
        const failure: ErrorBody = JSON.parse(text);
        expect(FAILURES).toHaveProperty(failure.ErrorCode);
        expect(failure.ErrorMessage.length).toBeGreaterThan(10);
        expect(response.status, `${id}: ${text}`).toBeLessThan(500);
      }),
      { numRuns: RUNS, seed: 20261121 },
    );
    const good = await send('/barcode/generate/ean-8', {
      method: 'POST',
      body: '"9520000"',
      headers: { Apikey: key, 'Content-Type': 'application/json' },
    });
    expect(good.status).toBe(200);
  });
});
