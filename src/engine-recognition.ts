// Worker entry of a deployment in parts: reads barcodes of images and PDFs for the front Worker (wrangler.recognition.toml).
import { waitUntil } from 'cloudflare:workers';
import { SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR } from './operations/scan/index.ts';
import { createEngineWorker } from './routes/engine-worker.ts';
import { routeOf } from './routes/work.ts';

const operations = [SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR].map(routeOf);

export default { fetch: createEngineWorker({ operations, now: () => Date.now(), waitUntil }) };
