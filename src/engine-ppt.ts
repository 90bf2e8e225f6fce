// Worker entry of a deployment in parts: converts presentations for the front Worker (wrangler.ppt.toml).
import { waitUntil } from 'cloudflare:workers';
import { PPT_TO_PPTX } from './routes/convert/ppt-to-pptx.ts';
import { createEngineWorker } from './routes/engine-worker.ts';

export default { fetch: createEngineWorker({ operations: [PPT_TO_PPTX], now: () => Date.now(), waitUntil }) };
