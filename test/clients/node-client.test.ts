// The npm client as it is published, with only its base URL changed.
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '../support/server.ts';

type Call<Argument> = (
  argument: Argument,
  callback: (error: unknown, data: never, response: { status: number }) => void,
) => void;
interface BarcodeClient {
  readonly ApiClient: {
    instance: { basePath: string; timeout: number; authentications: { Apikey: { apiKey: string } } };
  };
  readonly BarcodeLookupApi: new () => { barcodeLookupEanLookup: Call<string> };
  readonly BarcodeScanApi: new () => { barcodeScanImage: Call<unknown> };
  readonly GenerateBarcodeApi: new () => Record<string, Call<string>>;
}
const client = createRequire(import.meta.url)('cloudmersive-barcodeapi-client') as BarcodeClient;

let server: TestServer;
let directory: string;
beforeAll(async () => {
  server = await startServer();
  await server.addProduct(9521234000006, 'Oak Lamp');
  client.ApiClient.instance.basePath = server.url;
  client.ApiClient.instance.authentications.Apikey.apiKey = await server.newKey();
  directory = mkdtempSync(join(tmpdir(), 'quietzone-client-'));
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

function call<Argument, Data>(method: Call<Argument>, api: unknown, argument: Argument): Promise<Data> {
  return new Promise((resolve, reject) => {
    method.call(api, argument, (error, data) => (error ? reject(error as Error) : resolve(data as Data)));
  });
}

const OPERATIONS: readonly (readonly [
  method: string,
  path: string,
  value: string,
  type: string,
  text: string,
])[] = [
  ['generateBarcodeEAN13', 'ean-13', '9521234000006', 'EAN_13', '9521234000006'],
  ['generateBarcodeEAN8', 'ean-8', '9520000', 'EAN_8', '95200002'],
  [
    'generateBarcodeQRCode',
    'qrcode',
    'Hello "world" é€\\ https://example.com/?q=1',
    'QR_CODE',
    'Hello "world" é€\\ https://example.com/?q=1',
  ],
  ['generateBarcodeUPCA', 'upc-a', '95212345006', 'UPC_A', '952123450067'],
  ['generateBarcodeUPCE', 'upc-e', '01234565', 'UPC_E', '01234565'],
];

describe('cloudmersive-barcodeapi-client 1.1.5', () => {
  it('looks up a product', async () => {
    const api = new client.BarcodeLookupApi();
    const found = await call<string, { Successful: boolean; Matches: { EAN: string; Title: string }[] }>(
      api.barcodeLookupEanLookup,
      api,
      '9521234000006',
    );
    expect(found.Successful).toBe(true);
    expect(found.Matches.map(({ EAN, Title }) => [EAN, Title])).toEqual([['9521234000006', 'Oak Lamp']]);
  });

  it.each(OPERATIONS)(
    '%s: the bytes are those of the service, and scan back from a Buffer and a stream',
    async (method, path, value, type, text) => {
      const generator = new client.GenerateBarcodeApi();
      const generate = generator[method];
      if (!generate) throw new Error(`the client has no ${method}`);
      const png = await call<string, Buffer>(generate, generator, value);
      const direct = await fetch(`${server.url}/barcode/generate/${path}`, {
        method: 'POST',
        headers: {
          Apikey: client.ApiClient.instance.authentications.Apikey.apiKey,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(value),
      });
      expect(Buffer.compare(png, Buffer.from(await direct.arrayBuffer()))).toBe(0);

      const scanner = new client.BarcodeScanApi();
      const file = join(directory, `${path}.png`);
      writeFileSync(file, png);
      for (const image of [png, createReadStream(file)]) {
        const scanned = await call<unknown, { Successful: boolean; BarcodeType: string; RawText: string }>(
          scanner.barcodeScanImage,
          scanner,
          image,
        );
        expect([scanned.Successful, scanned.BarcodeType, scanned.RawText]).toEqual([true, type, text]);
      }
    },
  );

  it('gets an error it can show', async () => {
    const api = new client.GenerateBarcodeApi();
    const generate = api['generateBarcodeEAN13'];
    if (!generate) throw new Error('the client has no generateBarcodeEAN13');
    const refused: unknown = await call(generate, api, '9521234000003').catch((error: unknown) => error);
    const { status, response } = refused as { status: number; response: { body: Buffer } };
    expect(status).toBe(400);
    expect(JSON.parse(String(response.body))).toMatchObject({
      Successful: false,
      ErrorCode: 'invalid_value',
    });
  });
});
