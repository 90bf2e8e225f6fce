// A thread that holds one engine: an image in; what it read and how long it took out. The host ends it when it takes too long.
import { parentPort, workerData } from 'node:worker_threads';
import type { Luma } from '../../src/image/types.ts';
import { ADAPTERS, type Reading } from './rival-adapters.ts';
import type { RivalName } from './rival-table.ts';

export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly readings: readonly Reading[]; readonly ms: number }
  | { readonly kind: 'failed'; readonly message: string; readonly ms: number };

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread.');
const { name } = workerData as { readonly name: RivalName };
const prepare = await ADAPTERS[name]();

port.on('message', (luma: Luma) => void answer(luma).then((reply) => port.postMessage(reply)));
port.postMessage({ kind: 'ready' } satisfies Answer);

async function answer(luma: Luma): Promise<Answer> {
  const read = prepare(luma);
  const start = performance.now();
  try {
    const readings = await read();
    const ms = performance.now() - start;
    return { kind: 'read', readings: readings.map(({ type, text }) => ({ type, text })), ms };
  } catch (cause) {
    return { kind: 'failed', message: String(cause), ms: performance.now() - start };
  }
}
