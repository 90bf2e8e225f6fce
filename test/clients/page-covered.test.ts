// Every button of every tool, scrolled into view at six window sizes, is what a click at its centre reaches: nothing covers it.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../web/parts/navigation.ts';
import { CHROMIUM } from '../support/browser.ts';
import { pageSession } from '../support/page-session.ts';

const WINDOWS = [
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1366, 768],
  [1440, 900],
] as const;

/**
 * The labels of buttons that a click does not reach, with what lies above them. Each is brought to the middle and the bottom of the window, because a
 * sticky element covers others in some positions only.
 */
const COVERED = `(() => {
  const header = document.querySelector('header').getBoundingClientRect().bottom;
  const buttons = [...document.querySelectorAll('main button, main summary')].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const covered = buttons.flatMap((button) => ['center', 'end'].flatMap((block) => {
    button.scrollIntoView({ block, behavior: 'instant' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (y < header) return [];
    const above = document.elementFromPoint(x, y);
    return above !== null && (button.contains(above) || above.contains(button)) ? [] : [button.textContent + ' under ' + (above?.className ?? 'nothing')];
  }));
  return { buttons: buttons.length, covered };
})()`;

const session = pageSession();

describe.skipIf(CHROMIUM === undefined)('a button of the page', () => {
  it.each(TOOLS)('$id is covered by nothing at six window sizes', { timeout: 30_000 }, async ({ path }) => {
    const page = await session.open(path);
    await page.locator('h1:visible').waitFor();
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const { buttons, covered } = await coveredButtons(page);
      expect(buttons).toBeGreaterThan(0);
      expect(covered, `${width} × ${height}`).toEqual([]);
    }
  });
});

async function coveredButtons(
  page: Page,
): Promise<{ readonly buttons: number; readonly covered: readonly string[] }> {
  return page.evaluate(COVERED);
}
