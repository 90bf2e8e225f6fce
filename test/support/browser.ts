// Chromium for tests: the system's own, headless, driven through playwright-core. Debian's package chromium-headless-shell takes half of the
// processor time of its package chromium, which serves where that is absent.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Undefined: there is none here, and the tests that need one are skipped (docs/design/coverage.md). */
export const CHROMIUM = PLACES.find((path) => path !== '' && existsSync(path));

export function launch(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }),
    // In a container the tests run as root, where Chromium's sandbox cannot start; it opens nothing but the page under test.
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
  });
}
