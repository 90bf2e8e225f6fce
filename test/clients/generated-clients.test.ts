// The interface descriptions as client builders take them: valid, and clients that two generators make of them work.
// The generators: oazapfts (of OpenAPI 3.1) and openapi-typescript-codegen (of Swagger 2.0); swagger-parser judges each document.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { generate as generateOfSwagger } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawSamples } from '../../src/local/samples/draw.ts';
import { ROOT } from '../../src/local/run.ts';
import { type TestServer, startServer } from '../support/server.ts';

const DOCUMENTS = [
  '/openapi.json',
  '/connector.json',
  '/barcode/docs/v1/swagger',
  '/convert/docs/v1/swagger',
  '/swagger/api/barcode',
  '/swagger/api/convert',
  '/admin/openapi.json',
];
const SECRET = 'only-for-tests-0123456789abcdef';
const SHEET_TYPES = ['EAN_13', 'UPC_A', 'EAN_8', 'UPC_E', 'CODE_128', 'QR_CODE'];

/** Inside the project, where generated code finds the packages that it imports. */
const directory = join(ROOT, '.quietzone', 'generated-clients');

let server: TestServer;
let key: string;
let sheet: Blob;
let page: Blob;
beforeAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  server = await startServer({ ADMIN_SECRET: SECRET });
  await server.addProduct(9521234000006, 'Oak Lamp');
  key = await server.newKey();
  const samples = await drawSamples(join(directory, 'samples'));
  sheet = new Blob([readFileSync(samples.sheet)]);
  page = new Blob([readFileSync(samples.html)]);
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

async function described(path: string): Promise<Parameters<typeof SwaggerParser.validate>[0]> {
  const response = await fetch(server.url + path, { headers: { Authorization: `Bearer ${SECRET}` } });
  return (await response.json()) as Parameters<typeof SwaggerParser.validate>[0];
}

/** As a strict consumer compiles it; the compiler's complaints, if any. */
function complaints(file: string, text: string): string {
  const path = join(directory, file);
  writeFileSync(path, text);
  const options = '--noEmit --strict --skipLibCheck --ignoreConfig --target es2024 --module esnext';
  try {
    execFileSync(
      join(ROOT, 'node_modules', '.bin', 'tsc'),
      [...options.split(' '), '--moduleResolution', 'bundler', '--lib', 'es2024,dom,dom.iterable', path],
      { cwd: directory, encoding: 'utf8' },
    );
    return '';
  } catch (cause) {
    return String((cause as { stdout?: string }).stdout);
  }
}

describe('interface descriptions', () => {
  it.each(DOCUMENTS)('%s is valid for swagger-parser', async (path) => {
    await expect(SwaggerParser.validate(await described(path))).resolves.toHaveProperty('paths');
  });

  it('would be found invalid', async () => {
    const document = JSON.parse(JSON.stringify(await described('/barcode/docs/v1/swagger')));
    const [operation] = Object.values<{ post: { parameters: object[] } }>(document.paths);
    operation?.post.parameters.push({ name: 'other', in: 'body', schema: { type: 'string' } });
    await expect(SwaggerParser.validate(document)).rejects.toThrow(/body/);
  });
});

interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
}
type Options = { headers: Record<string, string> };
interface Scan {
  readonly Successful: boolean;
  readonly ErrorMessage: string | null;
  readonly ResultBarcodes: readonly { readonly BarcodeType: string; readonly PartIndex?: number | null }[];
}
interface Oazapfts {
  readonly defaults: { baseUrl: string; headers: Record<string, string> };
  barcodeLookupEanLookup(
    value: string,
    headers?: object,
  ): Promise<Answer<{ Matches: readonly { Title: string }[]; ErrorCode?: string }>>;
  barcodeScanImageAdvanced(
    body: { imageFile: Blob },
    headers?: { xIncludePositions?: boolean },
    options?: Options,
  ): Promise<Answer<Scan & { ErrorCode?: string }>>;
  generateBarcodeEan13(value: string, headers?: { width?: number; height?: number }): Promise<Answer<Blob>>;
  editHtmlHtmlGetLanguage(body: { inputFile: Blob }): Promise<Answer<{ LanguageCode: string | null }>>;
  usage(): Promise<Answer<{ CallsUsed: number; Quota: number | null }>>;
}

describe('a client that oazapfts makes of openapi.json', () => {
  let client: Oazapfts;
  beforeAll(async () => {
    const document = join(directory, 'openapi.json');
    writeFileSync(document, JSON.stringify(await described('/openapi.json')));
    const file = join(directory, 'oazapfts.ts');
    execFileSync(process.execPath, [
      join(ROOT, 'node_modules', 'oazapfts', 'dist', 'cli.js'),
      document,
      file,
    ]);
    client = (await import(file)) as Oazapfts;
    client.defaults.headers = { Apikey: key };
  });

  it('compiles in strict code that takes what may be null as such', () => {
    const consumer = `import * as client from './oazapfts';
      export async function texts(imageFile: Blob): Promise<readonly string[]> {
        const scan = await client.barcodeScanImage({ imageFile });
        if (scan.status === 200) {
          const text: string | null = scan.data.RawText;
          const isEan: boolean = scan.data.BarcodeType === 'EAN_13';
          return text === null || !isEan ? [] : [text];
        }
        const code: 'unauthorized' | undefined = scan.data.ErrorCode === 'unauthorized' ? 'unauthorized' : undefined;
        return code === undefined ? [] : [code];
      }`;
    expect(complaints('consumer.ts', consumer)).toBe('');
    expect(complaints('careless.ts', consumer.replace('text: string | null', 'text: string'))).toContain(
      "Type 'null' is not assignable to type 'string'",
    );
  });

  it('reads a successful advanced scan, with and without positions', async () => {
    const { status, data } = await client.barcodeScanImageAdvanced({ imageFile: sheet });
    expect([status, data.Successful, data.ErrorMessage]).toEqual([200, true, null]);
    expect(data.ResultBarcodes.map(({ BarcodeType }) => BarcodeType).sort()).toEqual([...SHEET_TYPES].sort());
    const placed = await client.barcodeScanImageAdvanced({ imageFile: sheet }, { xIncludePositions: true });
    expect(placed.data.ResultBarcodes[0]).toMatchObject({ PartIndex: null });
  });

  it('looks up, draws, reads a language and asks for usage', async () => {
    expect((await client.barcodeLookupEanLookup('9521234000006')).data.Matches).toMatchObject([
      { Title: 'Oak Lamp' },
    ]);
    expect(await client.editHtmlHtmlGetLanguage({ inputFile: page })).toMatchObject({
      status: 200,
      data: { LanguageCode: 'en' },
    });
    const drawn = await client.generateBarcodeEan13('9521234000006', { width: 300, height: 150 });
    expect(drawn.status).toBe(200);
    expect(await client.usage()).toMatchObject({ status: 200, data: { Quota: null } });
  });

  it('gets a failure as data', async () => {
    expect(await client.barcodeLookupEanLookup('no number')).toMatchObject({
      status: 400,
      data: { ErrorCode: 'invalid_value' },
    });
    const unknown = { headers: { Apikey: 'none' } };
    const { status, data } = await client.barcodeScanImageAdvanced({ imageFile: sheet }, {}, unknown);
    expect([status, data.ErrorCode, data.ResultBarcodes]).toEqual([401, 'unauthorized', []]);
  });
});

interface Codegen {
  readonly OpenAPI: { BASE: string; HEADERS: Record<string, string> };
  readonly BarcodeScanService: {
    barcodeScanImage(call: {
      imageFile: Blob;
    }): Promise<{ Successful?: boolean; BarcodeType?: string | null }>;
    barcodeScanImageAdvanced(call: { imageFile: Blob }): Promise<Scan>;
  };
  readonly BarcodeLookupService: {
    barcodeLookupEanLookup(call: { value: string }): Promise<{ Matches?: readonly { Title?: string }[] }>;
  };
}
interface CodegenConvert {
  readonly OpenAPI: { BASE: string; HEADERS: Record<string, string> };
  readonly EditHtmlService: {
    editHtmlHtmlGetLanguage(call: { inputFile: Blob }): Promise<{ LanguageCode?: string | null }>;
  };
}

describe('clients that openapi-typescript-codegen makes of the Swagger documents', () => {
  async function made<Client extends { readonly OpenAPI: Codegen['OpenAPI'] }>(
    name: string,
    path: string,
  ): Promise<Client> {
    const output = join(directory, name);
    await generateOfSwagger({
      input: { ...Object(await described(path)) },
      output,
      useOptions: true,
      useUnionTypes: true,
    });
    const client = (await import(join(output, 'index.ts'))) as Client;
    expect(client.OpenAPI.BASE).toBe(server.url);
    client.OpenAPI.HEADERS = { Apikey: key };
    return client;
  }

  it('scan and look up, and compile', async () => {
    const client = await made<Codegen>('barcode', '/barcode/docs/v1/swagger');
    expect(complaints('swagger-consumer.ts', "export * from './barcode';")).toBe('');
    expect(await client.BarcodeScanService.barcodeScanImage({ imageFile: sheet })).toMatchObject({
      Successful: true,
      BarcodeType: 'EAN_13',
    });
    const { ResultBarcodes } = await client.BarcodeScanService.barcodeScanImageAdvanced({ imageFile: sheet });
    expect(ResultBarcodes.map(({ BarcodeType }) => BarcodeType).sort()).toEqual([...SHEET_TYPES].sort());
    const { Matches } = await client.BarcodeLookupService.barcodeLookupEanLookup({ value: '9521234000006' });
    expect(Matches).toMatchObject([{ Title: 'Oak Lamp' }]);
    await expect(
      client.BarcodeLookupService.barcodeLookupEanLookup({ value: 'no number' }),
    ).rejects.toMatchObject({ status: 400, body: { ErrorCode: 'invalid_value' } });
  });

  it('read the language of a page', async () => {
    const client = await made<CodegenConvert>('convert', '/convert/docs/v1/swagger');
    expect(await client.EditHtmlService.editHtmlHtmlGetLanguage({ inputFile: page })).toMatchObject({
      LanguageCode: 'en',
    });
  });
});
