// What the options leave alone: without their headers every operation answers as before they existed, byte for byte; a PNG file
// may be compressed in another way. The hashes are of 22 November 2026, before the first option was added. A change of one is a change
// for every client.
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { concatBytes, latin1, latin1Bytes } from '../../../src/lib/bytes.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { generateBarcode } from '../../../src/barcode/generate/index.ts';
import { convertPptToPptx } from '../../../src/convert/ppt-to-pptx.ts';
import { plainApp } from '../../support/plain-app.ts';
import { buildPpt, shape, text as textOf } from '../../support/ppt-builder.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const app = plainApp({
  products: [
    { gtin: 9521234000006, title: 'Oak Lamp' },
    { gtin: 95200002, title: 'Short' },
  ],
});

async function hashOf(response: Response): Promise<string> {
  const file = new Uint8Array(await response.arrayBuffer());
  const body = latin1(file.subarray(1, 4)) === 'PNG' ? inflatedPng(file) : file;
  // The list of headers that browsers may see grows, Server-Timing has times, and the length of a PNG file is its compressor's.
  const changing = ['server-timing', ...(body === file ? [] : ['content-length'])];
  const headers = [...response.headers]
    .filter(([name]) => !name.startsWith('access-control-') && !changing.includes(name))
    // JSON had a charset then, which the Apex client does not take.
    .map(([name, value]) => `${name}: ${value === 'application/json' ? `${value}; charset=utf-8` : value}\n`)
    .join('');
  return createHash('sha256')
    .update(`${response.status}\n${headers}\n`)
    .update(body)
    .digest('hex')
    .slice(0, 16);
}

/** Texts that a seeded generator draws: letters, digits and signs of Latin-1. */
function seededTexts(count: number, alphabet: string, length: number): readonly string[] {
  let state = 20_261_122;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length }, () => alphabet.charAt(next(alphabet.length))).join(''),
  );
}

const PATHS: readonly (readonly [path: string, alphabet: string, length: number])[] = [
  ['qrcode', 'abcdefghijABCDEFGHIJ0123456789 :/?=é€', 40],
  ['code-128', 'abcdefghijABCDEFGHIJ0123456789 -./é', 14],
  ['ean-13', '0123456789', 12],
  ['ean-8', '0123456789', 7],
  ['upc-a', '0123456789', 11],
  ['upc-e', '0123456789', 6],
];
/** The chunks of a PNG file in their order, with the image data inflated and in one piece. */
function inflatedPng(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer);
  const others: Uint8Array[] = [];
  const data: Uint8Array[] = [];
  for (let at = 8; at < file.length; at += 12 + view.getUint32(at)) {
    const chunk = file.subarray(at + 4, at + 8 + view.getUint32(at));
    if (latin1(chunk.subarray(0, 4)) === 'IDAT') data.push(chunk.subarray(4));
    else others.push(chunk);
  }
  return concatBytes([...others, inflateSync(concatBytes(data))]);
}

const SIZES: readonly Record<string, string>[] = [
  {},
  { width: '250' },
  { height: '90' },
  { width: '700', height: '333' },
  { width: '20', height: '20' },
  { width: '300', includeLabel: 'false' },
];

function png(symbology: 'QR_CODE' | 'EAN_13' | 'CODE_128', value: string): Uint8Array {
  const made = generateBarcode({ symbology, value });
  if (!made.ok) throw new Error(made.failure.code);
  return made.value.png;
}

const page = (text: string): Uint8Array => new TextEncoder().encode(text);
const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml" lang="de"><body><p>Hallo</p></body></html>';

describe('without their headers the options change nothing', () => {
  it.each(PATHS)('of /barcode/generate/%s', async (path, alphabet, length) => {
    const hashes = createHash('sha256');
    for (const [index, value] of seededTexts(24, alphabet, length).entries()) {
      const headers = { ...JSON_TYPE, ...SIZES[index % SIZES.length] };
      hashes.update(
        await hashOf(await app.post(`/barcode/generate/${path}`, JSON.stringify(value), headers)),
      );
    }
    for (const bad of ['', 'ß€'.repeat(9000), 'x', '1']) {
      hashes.update(
        await hashOf(await app.post(`/barcode/generate/${path}`, JSON.stringify(bad), JSON_TYPE)),
      );
    }
    expect(hashes.digest('hex').slice(0, 16)).toMatchSnapshot();
  });

  it('of /barcode/lookup/ean', async () => {
    const hashes: string[] = [];
    for (const value of [
      '9521234000006', '95200002', '(01)09521234000006', '9521239999998', 'ISBN', '12', ']C195200002',
    ]) hashes.push(await hashOf(await app.post('/barcode/lookup/ean', value, JSON_TYPE))); // oxfmt-ignore
    expect(hashes).toMatchSnapshot();
  });

  it.each(['', '/advanced', '/advanced/qr'])('of /barcode/scan/image%s', async (path) => {
    const hashes: string[] = [];
    for (const file of [
      png('QR_CODE', 'https://example.com/'),
      png('EAN_13', '9521234000006'),
      png('CODE_128', 'QUIETZONE-128'),
      page('no image'),
      new Uint8Array(),
    ]) {
      for (const accept of ['application/json', 'application/xml']) {
        const answer = await app.post(`/barcode/scan/image${path}`, file, {
          'Content-Type': 'application/octet-stream',
          Accept: accept,
        });
        hashes.push(await hashOf(answer));
      }
    }
    const form = concatBytes([
      latin1Bytes('--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\n\r\n'),
      png('QR_CODE', 'form'),
      latin1Bytes('\r\n--b--\r\n'),
    ]);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    hashes.push(await hashOf(await app.post(`/barcode/scan/image${path}`, form, headers)));
    expect(hashes).toMatchSnapshot();
  });

  it('of the HTML operations', async () => {
    const hashes: string[] = [];
    const type = { 'Content-Type': 'text/html' };
    for (const body of ['<p>x', '<html lang="en-US"><body>a</body></html>', '<frameset></frameset>', '']) {
      const image = { ...type, imageUrl: 'https://example.com/a.png', cssStyle: 'width: 1px' };
      hashes.push(
        await hashOf(await app.post('/convert/edit/html/append/image/from-url', page(body), image)),
      );
      hashes.push(await hashOf(await app.post('/convert/edit/html/head/get/language', page(body), type)));
    }
    hashes.push(await hashOf(await app.post('/convert/edit/html/head/get/language', page(XHTML), type)));
    expect(hashes).toMatchSnapshot();
  });

  it('of /convert/ppt/to/pptx', async () => {
    const deck = buildPpt({
      slides: [
        { shapes: [shape({ id: 3074, type: 202, box: [576, 576, 1728, 1152], text: textOf(4, 'Hello') })] },
      ],
    });
    const answer = await app.post('/convert/ppt/to/pptx', deck, {});
    const direct = await convertPptToPptx(deck, { budget: UNLIMITED, now: Date.UTC(2026, 10, 1, 12) });
    if (!direct.ok) throw new Error(direct.failure.code);
    const expected = new Uint8Array(await new Response(direct.value.body).arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-conversion-warnings')).toBe(null);
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(expected))).toBe(true);
    expect(await hashOf(await app.post('/convert/ppt/to/pptx', page('no deck'), {}))).toMatchSnapshot();
  });
});
