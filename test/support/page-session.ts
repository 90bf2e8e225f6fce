// What the tests of a page in Chromium share: a server, a key and a browser for the file, a tab for each test.
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { CHROMIUM, launch } from './browser.ts';
import { type OpenPage, type Opening, openPage } from './open-page.ts';
import { type TestServer, startServer } from './server.ts';

export interface PageSession {
  readonly server: TestServer;
  readonly key: string;
  /** The tab of this test. */
  readonly tab: OpenPage;
  /** Opens it at a path of the server, with the key unless `keyless`. */
  open(path: string, options?: Omit<Opening, 'url'> & { readonly keyless?: true }): Promise<Page>;
}

/**
 * For all tests of a file. Whatever must not happen (open-page.ts) fails the test in which it does. `flags` of Chromium are asked for before it
 * starts. Where there is no Chromium, nothing is started.
 */
export function pageSession(
  settings: Readonly<Record<string, string>> = {},
  flags: () => Promise<readonly string[]> = async () => [],
): PageSession {
  let server: TestServer | undefined;
  let browser: Browser | undefined;
  let key = '';
  let tab: OpenPage | undefined;

  beforeAll(async () => {
    if (CHROMIUM === undefined) return;
    server = await startServer(settings);
    key = await server.newKey();
    browser = await launch(await flags());
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    const faults = tab?.faults ?? [];
    await tab?.context.close();
    tab = undefined;
    expect(faults).toEqual([]);
  });

  return {
    get server() {
      return begun(server);
    },
    get key() {
      return key;
    },
    get tab() {
      return begun(tab);
    },
    async open(path, { keyless, ...options } = {}) {
      const url = begun(server).url + path;
      tab = await openPage(begun(browser), { url, ...(!keyless && { key }), ...options });
      return tab.page;
    },
  };
}

function begun<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Used before beforeAll, or before a tab was opened.');
  return value;
}
