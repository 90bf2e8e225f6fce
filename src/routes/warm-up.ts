// Scans a drawn page, so that the engines for images are compiled before the first caller waits for it.
import { type WritableSymbology, drawStack } from '../barcode/generate/index.ts';
import { SCAN_IMAGE } from '../operations/scan/index.ts';
import { defaultSettings } from '../settings.ts';
import { engineDeps } from './engine-worker.ts';
import { routeOf } from './work.ts';

/**
 * WebAssembly and JavaScript are compiled as they are come to. After this page the first scan of another one takes 0.72 of the
 * processor time, after three single codes 0.80, after that page itself 0.58, for half, a third and all of what it took without
 * (three rounds, taking turns).
 */
const PAGE: readonly (readonly [WritableSymbology, string])[] = [
  ['EAN_13', '9521234000006'],
  ['UPC_A', '95212345006'],
  ['EAN_8', '9520000'],
  ['UPC_E', '01234565'],
  ['CODE_128', 'QUIETZONE-128'],
  ['QR_CODE', 'https://example.com/quietzone'],
];
const WIDTH_PX = 400;

/** Costs nobody anything. Throws where the page is not read. */
export async function warmUp(now: () => number): Promise<void> {
  const page = drawStack(PAGE, WIDTH_PX);
  if (!page.ok) throw new Error(`the warm-up's page: ${page.failure.code}`);
  const job = await routeOf(SCAN_IMAGE).prepare({
    headers: new Headers(),
    contentType: 'image/png',
    body: page.value,
    deps: engineDeps(now),
    settings: defaultSettings(),
    hold: { grow: () => true, close: () => undefined },
    account: { account: 'warm-up', quota: null },
  });
  if (!job.ok) throw new Error(`the warm-up's page: ${job.failure.code}`);
  try {
    const answer = await job.value.run();
    const isRead = answer.ok && 'value' in answer.value && answer.value.value['Successful'] === true;
    if (!isRead) throw new Error('the warm-up read no code');
  } finally {
    job.value.close?.();
  }
}
