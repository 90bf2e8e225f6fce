// Every button of every tool, scrolled into view at six window sizes, is what a click at its centre reaches: nothing covers it. With results and
// lists: page-states.test.ts and page-files.test.ts.
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../web/parts/navigation.ts';
import { CHROMIUM } from '../support/browser.ts';
import { coveredButtons } from '../support/covered.ts';
import { pageSession } from '../support/page-session.ts';

const session = pageSession();

describe.skipIf(CHROMIUM === undefined)('a button of the page', () => {
  it.each(TOOLS)('$id is covered by nothing at six window sizes', { timeout: 30_000 }, async ({ path }) => {
    const page = await session.open(path);
    await page.locator('h1:visible').waitFor();
    const { buttons, covered } = await coveredButtons(page);
    expect(buttons).toBeGreaterThan(0);
    expect(covered).toEqual([]);
  });
});
