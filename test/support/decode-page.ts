// Opens a file through pages/ and decodes a page; for tests in which that has to work.
import type { Luma } from '../../src/image/index.ts';
import { openPages, type LumaOptions, type OpenOptions } from '../../src/pages/index.ts';

export async function decodePage(
  bytes: Uint8Array,
  { index = 0, ...options }: LumaOptions & OpenOptions & { readonly index?: number } = {},
): Promise<Luma> {
  const source = await openPages(bytes, options);
  if (!source.ok) throw new Error(source.failure.message);
  try {
    const page = await source.value.page(index);
    if (!page.ok) throw new Error(page.failure.message);
    const luma = await page.value.luma(options);
    if (!luma.ok) throw new Error(luma.failure.message);
    return luma.value;
  } finally {
    source.value.close();
  }
}
