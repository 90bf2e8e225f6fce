// The standard scan answers the first symbol in reading order; the fast pass reads one linear code a row.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { drawSamples } from '../../../../src/local/samples/draw.ts';
import { recognize } from '../../../../src/barcode/index.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { openPages } from '../../../../src/pages/index.ts';

const directory = mkdtempSync(join(tmpdir(), 'quietzone-sheet-'));
afterAll(() => rmSync(directory, { recursive: true }));

it('at standard effort begins with the code at the top left of the sample sheet', async () => {
  const { sheet } = drawSamples(directory);
  const pages = await openPages(readFileSync(sheet), {
    limits: { maxPixels: 50_000_000, maxPages: 1 },
    budget: UNLIMITED,
  });
  const page = pages.ok && (await pages.value.page(0));
  const luma = page && page.ok && (await page.value.luma({ maxPixels: 26_000_000 }));
  if (!luma || !luma.ok) throw new Error('the sheet cannot be opened');
  const read = await recognize(luma.value, {
    symbologies: 'all',
    effort: 'standard',
    preprocessing: 'Auto',
    budget: UNLIMITED,
  });
  expect(read.ok && read.value[0]).toMatchObject({ type: 'EAN_13', text: '9521234000006' });
});
