// Worker entry of a deployment in parts: converts presentations for the front Worker (wrangler.ppt.toml).
import { waitUntil } from 'cloudflare:workers';
import { PPT_TO_PPTX } from './operations/documents/ppt-to-pptx.ts';
import { createEngineWorker } from './routes/engine-worker.ts';
import { routeOf } from './routes/work.ts';

const operations = [routeOf(PPT_TO_PPTX)];

export default { fetch: createEngineWorker({ operations, now: () => Date.now(), waitUntil }) };
