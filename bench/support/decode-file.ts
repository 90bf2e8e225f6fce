// The first page of a file as the scan operations decode it.
import type { Luma } from '../../src/image/types.ts';
import { messageOf } from '../../src/http/describe-failure.ts';
import { openPages } from '../../src/pages/index.ts';

/** As the scan operations decode. */
const MAX_LUMA_PIXELS = 26_000_000;

export async function decodeFile(bytes: Uint8Array): Promise<Luma> {
  const source = await openPages(new Uint8Array(bytes));
  const page = source.ok ? await source.value.page(0) : source;
  const luma = page.ok ? await page.value.luma({ maxPixels: MAX_LUMA_PIXELS }) : page;
  if (!luma.ok) throw new Error(messageOf(luma.failure));
  return luma.value;
}
