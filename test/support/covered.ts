// Whether a click at the centre of each button of the page reaches it, at six window sizes.
import type { Page } from 'playwright-core';

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

export interface Covered {
  /** The fewest buttons that a window showed. */
  readonly buttons: number;
  /** The windows with the buttons that are covered there. */
  readonly covered: readonly string[];
}

/** The window keeps the last size. */
export async function coveredButtons(page: Page): Promise<Covered> {
  let buttons = Infinity;
  const covered: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const found: Covered = await page.evaluate(COVERED);
    buttons = Math.min(buttons, found.buttons);
    covered.push(...found.covered.map((text) => `${width} × ${height}: ${text}`));
  }
  return { buttons, covered };
}
