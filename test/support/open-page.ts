// Opens a tab with the page of GET / and records everything that must not happen in it: a violation of the policy, an error on the console, an
// exception, a request to another host.
import axe from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export interface OpenPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** One line for each thing that must not happen. */
  readonly faults: readonly string[];
  /** Paths of the calls so far. */
  readonly calls: readonly string[];
}

export type Opening = BrowserContextOptions & {
  readonly url: string;
  /** In the address, as `npm start` prints it. */
  readonly key?: string;
};

export async function openPage(browser: Browser, { url, key, ...options }: Opening): Promise<OpenPage> {
  const faults: string[] = [];
  const calls: string[] = [];
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // Calls that a test answers itself must come from the page.
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    // Refused calls and those without a network are meant, and Chromium reports each. So is it that tests block the service worker.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith('http') && asked.origin !== new URL(url).origin)
      faults.push(`asks ${asked.origin}`);
    if (request.method() === 'POST') calls.push(asked.pathname);
  });
  await page.goto(key === undefined ? url : `${url}#key=${encodeURIComponent(key)}`);
  return { page, context, faults, calls };
}

/**
 * What axe-core finds on the page as it stands, one line each; by all its rules unless some are named. Its script comes in past
 * the policy, as a debugger's does.
 */
export async function violations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const options = rules ? JSON.stringify({ runOnly: rules }) : '{}';
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(`axe.run(${options}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`);
}

/** Pixels by which the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
