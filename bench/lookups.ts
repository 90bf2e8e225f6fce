// Look-ups beside a bare route with the same D1 query: requests a second, processor time, and where that of our isolate goes.
//   npm run bench -- lookups [--requests 1200] [--rounds 3] [--clients 1,16,64]
import { parseArgs } from 'node:util';
import { startServer } from '../test/support/server.ts';
import { startBareServer } from './performance/bare-server.ts';
import { addProducts, lookupLines } from './performance/lookups.ts';
import { shown } from './performance/targets.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1200' },
    rounds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,16,64' },
  },
});
const JSON_TYPE = { 'Content-Type': 'application/json' };

const server = await startServer();
const bare = await startBareServer();
await addProducts(server.stores);
await addProducts(bare.stores);
const headers = { ...JSON_TYPE, Apikey: await server.newKey() };
const lines = await lookupLines(
  {
    ours: {
      pid: server.pid,
      call: (gtin) => ({ url: `${server.url}/barcode/lookup/ean`, headers, body: `"${gtin}"` }),
    },
    bare: {
      pid: bare.pid,
      call: (gtin) => ({ url: `${bare.url}/lookup`, headers: JSON_TYPE, body: `"${gtin}"` }),
    },
  },
  {
    requests: Number(values.requests),
    rounds: Number(values.rounds),
    clients: values.clients.split(',').map(Number),
  },
);
for (const { what, unit, results } of lines) {
  const [ours, other] = results;
  const ratio = other?.times?.median ?? Number.NaN;
  const part = unit === 'ms' ? ratio : 1 / ratio;
  console.log(
    `${what.padEnd(58)} ${shown(ours?.value.median ?? Number.NaN).padStart(6)} ${shown(other?.value.median ?? Number.NaN).padStart(6)} ${unit}, ${(100 * part).toFixed(0)} % of the bare route`,
  );
}
await bare.close();
await server.close();
process.exit(0);
