// DISABLED_OPERATIONS: what is switched off answers 404, costs nothing, and stands in no document; the rest is as it was.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { createApp, createDeps, readSettings } from '../../src/app.ts';
import { OPERATIONS } from '../../src/routes/table.ts';
import { type ErrorBody, bindings, newKey } from '../support/api.ts';

const settings = readSettings({
  DISABLED_OPERATIONS: 'BarcodeScan_ImageAdvanced, /convert/*, GenerateBarcode_EAN*, BatchJob_*',
});
if (!settings.ok) throw new Error(settings.failure);
const app = createApp(createDeps(bindings, settings.value), settings.value);

const OFF = [
  '/barcode/scan/image/advanced',
  '/barcode/generate/ean-13',
  '/barcode/generate/ean-8',
  '/barcode/generate/ean-13-add-on',
  '/barcode/generate/ean-13-composite',
  '/barcode/generate/ean-8-composite',
  '/barcode/batch-job/scan/image/advanced/qr',
  '/barcode/batch-job/status',
  ...OPERATIONS.map(({ path }) => path).filter((path) => path.startsWith('/convert/')),
];

async function send(path: string, init?: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const response = await app.fetch(new Request(`https://quietzone.test${path}`, init), bindings, context);
  await waitOnExecutionContext(context);
  return response;
}

describe('an operation that is switched off', () => {
  it.each(OFF)('%s answers 404 with and without a key, by every method, and costs nothing', async (path) => {
    const Apikey = await newKey({ quota: 1000 });
    for (const init of [
      { method: 'POST', headers: { Apikey }, body: 'x' },
      { method: 'POST', body: '' },
      { method: 'GET', headers: { Apikey } },
    ]) {
      for (const form of [path, `${path}/`]) {
        const response = await send(form, init);
        const body: ErrorBody = await response.json();
        expect([response.status, body.ErrorCode]).toEqual([404, 'not_found']);
        expect(body.ErrorMessage).toContain(`There is no ${path} here: it is switched off on this server`);
      }
    }
    const usage = await send('/usage', { headers: { Apikey } });
    expect(await usage.json()).toMatchObject({ CallsUsed: 0, CallsHeld: 0 });
  });

  it('keeps the members of its model, as every failure of an advanced scan does', async () => {
    const response = await send('/barcode/scan/image/advanced', { method: 'POST', body: 'x' });
    expect(await response.json()).toMatchObject({ ResultBarcodes: [], BarcodeCount: 0 });
  });

  it('stands in no document; the others do', async () => {
    const on = OPERATIONS.map(({ path }) => path).filter((path) => !OFF.includes(path));
    const document: { paths: Record<string, { post?: object }> } = await (await send('/openapi.json')).json();
    const described = Object.entries(document.paths).flatMap(([path, { post }]) => (post ? [path] : []));
    expect(described).toEqual(on);
    const barcode: { paths: object } = await (await send('/barcode/docs/v1/swagger')).json();
    expect(Object.keys(barcode.paths)).toEqual(on.filter((path) => path.startsWith('/barcode')));
    const convert: { paths: object } = await (await send('/convert/docs/v1/swagger')).json();
    expect(Object.keys(convert.paths)).toEqual(on.filter((path) => path.startsWith('/convert')));
    const page = await (await send('/')).text();
    for (const path of OFF) expect(page).not.toContain(`POST ${path}<`);
    expect(page + (await (await send('/llms.txt')).text())).not.toContain('batch-job');
    for (const path of on) expect(page).toContain(`POST ${path}<`);
  });

  it('leaves those beside it at work', async () => {
    const headers = { Apikey: await newKey(), 'Content-Type': 'application/json' };
    const response = await send('/barcode/generate/qrcode', { method: 'POST', headers, body: '"on"' });
    expect(response.status).toBe(200);
  });
});
