// What HTTP, keys and meters add: the cheapest operations beside a bare Hono route in the same runtime.
import { drawCode } from '../../test/support/draw.ts';
import { greyPng } from '../../test/support/draw-png.ts';
import { startServer } from '../../test/support/server.ts';
import { recognize } from '../../src/barcode/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { startBareServer } from './bare-server.ts';
import { type Call, post } from './load.ts';
import { race, repeated } from './race.ts';
import { type Section, packageVersion } from './data.ts';

const GTIN = 4006381333931;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const SAMPLE_MS = 200;

export const http: Section = async ({ quick, rounds }) => {
  const server = await startServer();
  const bare = await startBareServer();
  try {
    const key = await server.newKey();
    await server.addProduct(GTIN, 'Highlighter');
    const to = (path: string, body: Uint8Array | string, type = JSON_TYPE): Call => ({
      url: server.url + path,
      headers: { Apikey: key, ...type },
      body,
    });
    const bareTo = (path: string, body: string): Call => ({ url: bare.url + path, headers: JSON_TYPE, body });
    const empty = bareTo('/empty', '');
    const code = await drawCode('ean13', String(GTIN), { scale: 2 });
    const scan = to('/barcode/scan/image', greyPng(code), { 'Content-Type': 'image/png' });
    const easyScan = await race({
      id: 'http:easy-scan',
      what: 'scan an easy image of an EAN-13',
      rounds,
      warm: 5,
      contestants: {
        'ours over HTTP': repeated(() => post(scan), quick ? 20 : SAMPLE_MS),
        'ours in Node, grey pixels in': repeated(
          () =>
            recognize(code, {
              symbologies: 'all',
              effort: 'standard',
              preprocessing: 'Auto',
              budget: UNLIMITED,
            }),
          quick ? 20 : SAMPLE_MS,
        ),
        'bare empty route': repeated(() => post(empty), quick ? 20 : SAMPLE_MS),
      },
    });
    return {
      id: 'http',
      title: 'HTTP, keys, meters and the catalogue',
      about: 'The server is a workerd process, the clients one Node process on the same machine.',
      lines: [easyScan],
      missing: [],
      versions: { hono: packageVersion('hono'), miniflare: packageVersion('miniflare') },
    };
  } finally {
    await bare.close();
    await server.close();
  }
};
