// Opens a file through pages/ and decodes a page; for tests in which that has to work.
import type { Luma } from '../../src/image/index.ts';
import { openPages, type LumaOptions, type OpenOptions } from '../../src/pages/index.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

export async function decodePage(
  bytes: Uint8Array,
  { index = 0, ...options }: LumaOptions & OpenOptions & { readonly index?: number } = {},
): Promise<Luma> {
  const source = await openPages(bytes, options);
  if (!source.ok) throw new Error(messageOf(source.failure));
  try {
    const page = await source.value.page(index);
    if (!page.ok) throw new Error(messageOf(page.failure));
    const luma = await page.value.luma(options);
    if (!luma.ok) throw new Error(messageOf(luma.failure));
    return luma.value;
  } finally {
    source.value.close();
  }
}
