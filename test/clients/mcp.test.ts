// /mcp as programs use it: with the client of the protocol's own SDK, over real HTTP, with keys and meters.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ BASE_PATH: '/barcodes', DISABLED_OPERATIONS: 'GenerateBarcode_UPCE' });
});
afterAll(() => server.close());

async function connect(headers: Readonly<Record<string, string>>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/barcodes/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
}

interface Content {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
  readonly resource?: { readonly blob: string; readonly mimeType: string };
}

const call = async (client: Client, name: string, given: Record<string, unknown>) => {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
  return { content: content as readonly Content[], structuredContent, isError };
};

describe('the tools of /mcp', () => {
  it('draw, read, look up and convert, metered as their operations', async () => {
    const key = await server.newKey({ quota: 1000 });
    await server.addProduct(9_521_234_000_006, 'Kettle');
    const client = await connect({ Authorization: `Bearer ${key}` });
    const { tools } = await client.listTools();
    // In this order; those of further operations stand behind them.
    expect(tools.slice(0, 9).map(({ name }) => name)).toEqual([
      'lookup',
      'scan',
      'generate',
      'language',
      'append',
      'convert',
      'labels',
      'lookup_list',
      'search',
    ]);
    expect(client.getServerVersion()?.name).toBe('quietzone');

    const drawn = await call(client, 'generate', { type: 'ean-13', value: '952123400000', width: 300 });
    expect(drawn.content[0]).toMatchObject({ type: 'image', mimeType: 'image/png' });
    const scanned = await call(client, 'scan', { file: drawn.content[0]?.data, includePositions: true });
    expect(scanned.structuredContent).toMatchObject({
      ResultBarcodes: [{ RawText: '9521234000006', BarcodeType: 'EAN_13', Page: 1 }],
    });
    const found = await call(client, 'lookup', { value: '9521234000006' });
    expect(found.structuredContent).toMatchObject({ Matches: [{ Title: 'Kettle' }] });
    const deck = gunzipSync(readFileSync('src/local/samples/demo.ppt.gz')).toString('base64');
    const converted = await call(client, 'convert', { file: deck });
    expect(
      Buffer.from(converted.content[0]?.resource?.blob ?? '', 'base64')
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    const wrong = await call(client, 'generate', { type: 'ean-13', value: '12' });
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('EAN-13 takes') }],
    });
    // A model that named a wrong argument can correct it; a tool that does not exist is an error of the protocol.
    expect(await call(client, 'generate', { type: 'upc-e', value: '01234565' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('type must be one of') }],
    });
    expect(await call(client, 'generate', { type: 'qrcode', value: 'x', width: 5 })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('The argument width must be an integer from 10') }],
    });
    await expect(call(client, 'none', {})).rejects.toThrow('There is no tool none');
    await client.close();
    const usage = await fetch(`${server.url}/barcodes/usage`, { headers: { Apikey: key } });
    expect(await usage.json()).toMatchObject({
      CallsUsed: 103,
      Operations: { BarcodeScan_ImageAdvanced: 100, ConvertDocument_PptToPptx: 1 },
    });
  });

  it('ask for a key, and obey what the key may do and has left', async () => {
    await expect(connect({})).rejects.toThrow('valid API key');
    await expect(connect({ Apikey: 'qz_none' })).rejects.toThrow('valid API key');
    const bound = await connect({
      Apikey: await server.newKey({ operations: ['BarcodeLookup_EanLookup'], quota: 1 }),
    });
    expect(await call(bound, 'generate', { type: 'qrcode', value: 'x' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('GenerateBarcode_QRCode') }],
    });
    expect((await call(bound, 'lookup', { value: '9521234000006' })).isError).toBeUndefined();
    expect(await call(bound, 'lookup', { value: '9521234000006' })).toMatchObject({ isError: true });
    await bound.close();
  });

  it('answer what the protocol asks of a server without sessions', async () => {
    const key = await server.newKey();
    const send = (body: string, headers: Readonly<Record<string, string>> = {}, method = 'POST') =>
      fetch(`${server.url}/barcodes/mcp`, {
        method,
        headers: { Apikey: key, 'Content-Type': 'application/json', ...headers },
        ...(method === 'POST' && { body }),
      });
    const ping = '{"jsonrpc":"2.0","id":7,"method":"ping"}';
    expect(await (await send(ping)).json()).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
    expect((await send('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(202);
    expect(await (await send('{"jsonrpc":"2.0","id":1,"method":"resources/list"}')).json()).toMatchObject({
      error: { code: -32_601 },
    });
    expect((await send('{')).status).toBe(400);
    expect((await send(ping, { 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400);
    const get = await send('', {}, 'GET');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    const large = await send(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'x'.repeat(9e6)}"}}`);
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('MAX_MCP_BODY_BYTES')]);
  });
});
