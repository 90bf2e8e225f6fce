// The failures of docs/errors.md, against the Worker itself, as far as one request shows them. Those that need more requests (quota,
// idempotency, load) are in test/clients/metering.test.ts and test/clients/load.test.ts.
import { beforeAll, describe, expect, it } from 'vitest';
import { createD1Catalog } from '../../src/catalog/index.ts';
import { bindings, fileForm, newKey, send, type ErrorBody } from '../support/api.ts';

let key = '';
beforeAll(async () => {
  key = await newKey();
  const catalog = createD1Catalog(bindings.DB);
  await catalog.put({ gtin: 9521234000006, title: 'Oak Lamp', source: 'own' });
  await catalog.put({ gtin: 9521234000019, title: 'Wrong digit', source: 'own' });
});

const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}): Promise<Response> =>
  send(path, { method: 'POST', body, headers: { Apikey: key, ...headers } });
const text = (path: string, value: string, headers: Record<string, string> = {}): Promise<Response> =>
  post(path, JSON.stringify(value), { 'Content-Type': 'application/json', ...headers });
const upload = (path: string, file: Uint8Array, headers: Record<string, string> = {}): Promise<Response> => {
  const form = fileForm('imageFile', file);
  return post(path, form.body, { ...form.headers, ...headers });
};
const generated = async (
  path: string,
  value: string,
  headers: Record<string, string> = {},
): Promise<Uint8Array> =>
  new Uint8Array(await (await text(`/barcode/generate/${path}`, value, headers)).arrayBuffer());

/** A white picture: 16×16, 1-bit grey PNG. */
const BLANK = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAADklEQVR4nGP4/5+BFAQA/U4f4cOgO+EAAAAASUVORK5CYII='),
  (c) => c.charCodeAt(0),
);

async function expectFailure(
  response: Response,
  status: number,
  code: string,
  mentions: readonly string[] = [],
): Promise<void> {
  const body: ErrorBody = await response.json();
  expect({ status: response.status, code: body.ErrorCode, message: body.ErrorMessage }).toMatchObject({
    status,
    code,
  });
  expect(body.Successful).toBe(false);
  expect(body.RequestId).toBe(response.headers.get('X-Request-Id'));
  for (const word of mentions) expect(body.ErrorMessage).toContain(word);
}

describe('what is not a failure', () => {
  it('standard scan, nothing found', async () => {
    const response = await upload('/barcode/scan/image', BLANK);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"Successful":false,"BarcodeType":null,"RawText":null}');
  });

  it.each(['/barcode/scan/image/advanced', '/barcode/scan/image/advanced/qr'])(
    '%s, nothing found',
    async (path) => {
      const response = await upload(path, BLANK);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(
        '{"Successful":true,"ResultBarcodes":[],"BarcodeCount":0,"ErrorMessage":null}',
      );
    },
  );

  it.each(['9521239999998', '9521234000003'])('lookup of %s, which no product has', async (value) => {
    const response = await text('/barcode/lookup/ean', value);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('{"Successful":true,"Matches":[]}');
  });

  it('lookup finds an exact row with a wrong check digit', async () => {
    expect(await (await text('/barcode/lookup/ean', '9521234000019')).json()).toEqual({
      Successful: true,
      Matches: [{ EAN: '9521234000019', Title: 'Wrong digit' }],
    });
  });
});

describe('lookup', () => {
  it.each([
    '9521234000006',
    '952 1234-00000.6',
    '(01)09521234000006',
    '09521234000006',
    '９５２１２３４０００００６',
  ])('finds the product of %s', async (value) => {
    expect(await (await text('/barcode/lookup/ean', value)).json()).toEqual({
      Successful: true,
      Matches: [{ EAN: '9521234000006', Title: 'Oak Lamp' }],
    });
  });

  it('finds the products of a list, in its order', async () => {
    const response = await text('/barcode/lookup/ean/batch', '9521234000019\nhello\n(01)09521234000006');
    expect(response.headers.get('X-Api-Calls-Consumed')).toBe('2');
    expect(await response.json()).toMatchObject({
      Results: [
        { Number: '9521234000019', Matches: [{ Title: 'Wrong digit' }], ErrorCode: null },
        { Number: 'hello', Successful: false, Matches: [], ErrorCode: 'invalid_value' },
        { Number: '(01)09521234000006', Matches: [{ EAN: '9521234000006', Title: 'Oak Lamp' }] },
      ],
    });
  });

  it.each(['hello', '1234567', '123456789012345'])('refuses %s, which cannot be a code', async (value) => {
    await expectFailure(await text('/barcode/lookup/ean', value), 400, 'invalid_value');
  });
});

describe('bad values and headers', () => {
  it.each([
    ['ean-13', '9521234000003', {}, 'invalid_value', ['6']],
    ['ean-13', '12345', {}, 'invalid_value', []],
    ['upc-a', '12345', {}, 'invalid_value', []],
    ['upc-e', '2123456', {}, 'invalid_value', []],
    ['ean-8', 'abcdefg', {}, 'invalid_value', []],
    ['code-128', 'π', {}, 'invalid_value', []],
    ['qrcode', '', {}, 'missing_value', []],
    ['qrcode', 'x', { width: '9' }, 'invalid_header', ['width', '10', '9']],
    ['qrcode', 'x', { height: '1e3' }, 'invalid_header', ['height']],
    ['qrcode', 'x', { width: '10001' }, 'invalid_header', ['width', '10000']],
    ['qrcode', 'x', { width: '10000', height: '10000' }, 'invalid_header', []],
    ['ean-13', '9521234000006', { includeLabel: 'perhaps' }, 'invalid_header', ['includeLabel', 'true']],
  ])('generate %s %j with %j is %s', async (path, value, headers, code, mentions) => {
    await expectFailure(await text(`/barcode/generate/${path}`, value, headers), 400, code, mentions);
  });

  it.each([
    ['preprocessing', 'Sharpen', ['None', 'SmoothEdges', 'SmoothEdgesPlus', 'Auto']],
    ['recognitionMode', 'Advanced3', ['Advanced', 'Advanced2']],
  ])('%s: %s lists what is allowed', async (name, value, mentions) => {
    await expectFailure(
      await upload('/barcode/scan/image/advanced/qr', BLANK, { [name]: value }),
      400,
      'invalid_header',
      mentions,
    );
  });

  it('takes the names in any case', async () => {
    const qr = await generated('qrcode', 'hello');
    const response = await upload('/barcode/scan/image/advanced/qr', qr, {
      Preprocessing: 'smoothedges',
      RECOGNITIONMODE: 'advanced2',
    });
    expect(await response.json()).toMatchObject({ BarcodeCount: 1, ResultBarcodes: [{ RawText: 'hello' }] });
  });

  it('an over-long Idempotency-Key', async () => {
    await expectFailure(
      await text('/barcode/generate/qrcode', 'x', { 'Idempotency-Key': 'k'.repeat(256) }),
      400,
      'invalid_header',
      ['255'],
    );
  });
});

describe('bad files', () => {
  const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  const SCANS = ['/barcode/scan/image', '/barcode/scan/image/advanced', '/barcode/scan/image/advanced/qr'];

  it.each(SCANS)(
    '%s: no file, an empty file, noise, a truncated file; and the next request works',
    async (path) => {
      const png = await generated('ean-13', '9521234000006');
      await expectFailure(await post(path, '', { 'Content-Type': 'application/json' }), 400, 'missing_file', [
        'imageFile',
      ]);
      await expectFailure(await upload(path, new Uint8Array(0)), 400, 'missing_file');
      await expectFailure(
        await upload(
          path,
          Uint8Array.from({ length: 999 }, (_, i) => (i * 7919) & 0xff),
        ),
        400,
        'malformed_file',
      );
      await expectFailure(await upload(path, png.subarray(0, png.length >> 1)), 400, 'malformed_file');
      await expectFailure(
        await post(path, '--x\r\nbroken', { 'Content-Type': 'multipart/form-data; boundary=x' }),
        400,
        'malformed_body',
      );
      expect(await (await upload(path, png)).json()).toMatchObject({ Successful: true });
    },
  );

  it('a PNG whose header says 30,000 × 30,000', async () => {
    const header = Uint8Array.from([
      ...PNG_HEAD,
      0,
      0,
      0x75,
      0x30,
      0,
      0,
      0x75,
      0x30,
      8,
      2,
      0,
      0,
      0,
      0xe9,
      0x45,
      0x6f,
      0xed,
    ]);
    await expectFailure(await upload('/barcode/scan/image', header), 413, 'too_large', ['30', '50']);
  });

  it('a mislabelled file is read for what it is', async () => {
    const png = await generated('ean-8', '9520000');
    const response = await post('/barcode/scan/image', png, { 'Content-Type': 'image/jpeg' });
    expect(await response.json()).toEqual({ Successful: true, BarcodeType: 'EAN_8', RawText: '95200002' });
  });

  it('a body over the limit, declared and undeclared', async () => {
    await expectFailure(await text('/barcode/lookup/ean', '1'.repeat(70_000)), 413, 'too_large', [
      '65,536',
      'MAX_STRING_BYTES',
    ]);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let n = 0; n < 20; n += 1) controller.enqueue(new Uint8Array(8192));
        controller.close();
      },
    });
    await expectFailure(await post('/barcode/lookup/ean', stream), 413, 'too_large');
  });

  it('a media type that cannot carry a string', async () => {
    await expectFailure(
      await post('/barcode/lookup/ean', 'x', { 'Content-Type': 'image/png' }),
      415,
      'unsupported_media',
    );
  });

  it('the two advanced scans keep their own model in a failure', async () => {
    const response = await upload('/barcode/scan/image/advanced', new Uint8Array(0));
    const body = await response.text();
    expect(body).toMatch(
      /^\{"Successful":false,"ErrorMessage":".*","ErrorCode":"missing_file","RequestId":".*","ResultBarcodes":\[\],"BarcodeCount":0\}$/,
    );
    const xml = await upload('/barcode/scan/image/advanced', new Uint8Array(0), {
      Accept: 'application/xml',
    });
    expect(await xml.text()).toMatch(
      /^<BarcodeAdvancedScanResult .*<BarcodeCount>0<\/BarcodeCount>.*<ErrorCode>missing_file<\/ErrorCode>/,
    );
  });
});

describe('keys', () => {
  it('no, an unknown, a revoked-looking and a malformed key get the same answer', async () => {
    const answers = await Promise.all(
      [{}, { Apikey: 'qz_unknown' }, { Apikey: '' }, { Apikey: 'x'.repeat(5000) }].map((headers) =>
        send('/barcode/lookup/ean', {
          method: 'POST',
          body: '1',
          headers: headers as Record<string, string>,
        }),
      ),
    );
    for (const answer of answers) {
      expect(answer.headers.get('WWW-Authenticate')).toBe('ApiKey header="Apikey"');
      await expectFailure(answer, 401, 'unauthorized');
    }
  });

  it('an expired key', async () => {
    const expired = await newKey({ expiresMs: Date.now() - 1000 });
    await expectFailure(
      await text('/barcode/lookup/ean', '9521234000006', { Apikey: expired }),
      401,
      'unauthorized',
    );
  });

  it('a key that may not use the operation or origin', async () => {
    const limited = await newKey({
      operations: ['BarcodeLookup_EanLookup'],
      origins: ['https://shop.example'],
    });
    const headers = { Apikey: limited, Origin: 'https://shop.example' };
    expect((await text('/barcode/lookup/ean', '9521234000006', headers)).status).toBe(200);
    await expectFailure(await text('/barcode/generate/qrcode', 'x', headers), 403, 'forbidden', [
      'GenerateBarcode_QRCode',
    ]);
    await expectFailure(
      await text('/barcode/lookup/ean', '9521234000006', {
        Apikey: limited,
        Origin: 'https://other.example',
      }),
      403,
      'forbidden',
    );
  });
});

describe('paths and methods', () => {
  it('an unknown path', async () => {
    await expectFailure(await send('/barcode/nothing', { method: 'POST' }), 404, 'not_found');
    await expectFailure(await send('/nothing'), 404, 'not_found');
    const near = await send('/barcode/generate/datamatrix', { method: 'POST' });
    expect(await near.text()).toContain('Did you mean /barcode/generate/data-matrix?');
  });

  it.each(['GET', 'PUT', 'DELETE'])('%s on an operation', async (method) => {
    const response = await send('/barcode/lookup/ean', { method });
    expect(response.headers.get('Allow')).toBe('POST');
    await expectFailure(response, 405, 'method_not_allowed');
  });

  it('HEAD on an operation', async () => {
    expect((await send('/barcode/lookup/ean', { method: 'HEAD' })).status).toBe(405);
  });

  it('a trailing slash is accepted without redirect', async () => {
    expect((await text('/barcode/lookup/ean/', '9521234000006')).status).toBe(200);
  });

  it("keeps the caller's harmless X-Request-Id and replaces another", async () => {
    expect(
      (await send('/health', { headers: { 'X-Request-Id': 'abc.DEF_1-2' } })).headers.get('X-Request-Id'),
    ).toBe('abc.DEF_1-2');
    expect(
      (await send('/health', { headers: { 'X-Request-Id': 'a b' } })).headers.get('X-Request-Id'),
    ).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers a failure as XML when asked, with the root ErrorResult', async () => {
    const response = await text('/barcode/lookup/ean', 'hello', { Accept: 'text/xml' });
    expect(response.headers.get('Content-Type')).toBe('text/xml; charset=utf-8');
    expect(await response.text()).toMatch(/^<ErrorResult .*<ErrorCode>invalid_value<\/ErrorCode>/);
    const bytes = await text('/barcode/generate/ean-8', '1', { Accept: 'image/png' });
    expect(bytes.headers.get('Content-Type')).toBe('application/json');
  });
});

describe('answers on the wire', () => {
  it('bytes are exactly application/octet-stream, whatever Accept says', async () => {
    for (const accept of ['application/json', 'image/png', 'application/xml', '*/*']) {
      const response = await text('/barcode/generate/ean-13', '9521234000006', { Accept: accept });
      expect(response.headers.get('Content-Type')).toBe('application/octet-stream');
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect([...new Uint8Array(await response.arrayBuffer()).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
    }
  });

  it('models are negotiated', async () => {
    const xml = await text('/barcode/lookup/ean', '9521234000006', { Accept: 'application/xml' });
    expect(xml.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
    expect(await xml.text()).toMatch(
      /^<BarcodeLookupResponse xmlns:i="[^"]*" xmlns="[^"]*"><Matches><ProductMatch><EAN>9521234000006<\/EAN>/,
    );
  });

  it('an image that had to grow says its size', async () => {
    const response = await text('/barcode/generate/ean-13', '9521234000006', { width: '20', height: '20' });
    expect(response.headers.get('X-Barcode-Size')).toMatch(/^113x\d+$/);
  });

  it('preflight allows every header of the contract and exposes the answers', async () => {
    const names =
      'apikey,content-type,width,height,includelabel,preprocessing,recognitionmode,idempotency-key,password,x-request-id';
    const preflight = await send('/barcode/generate/qrcode', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': names,
      },
    });
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const allowed = preflight.headers
      .get('Access-Control-Allow-Headers')
      ?.toLowerCase()
      .split(',')
      .map((name) => name.trim());
    for (const name of names.split(',')) expect(allowed).toContain(name);
    const answer = await text('/barcode/generate/qrcode', 'x', { Origin: 'https://shop.example' });
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('X-Barcode-Size');
  });
});
