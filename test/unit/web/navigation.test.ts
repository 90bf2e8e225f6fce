// The tools' addresses: the Worker serves those to which the header links.
import { expect, it } from 'vitest';
import { PAGE_PATHS } from '../../../src/routes/page.ts';
import { headerHtml } from '../../../scripts/support/header.ts';
import { PLACES, TOOLS } from '../../../web/parts/navigation.ts';

it('serves a page at every link of the header', () => {
  const links = [...headerHtml().matchAll(/<nav[^]*?<\/nav>/g)].flatMap(([nav]) =>
    [...nav.matchAll(/href="([^"]+)"/g)].map(([, path]) => path),
  );
  expect(links).toEqual([...TOOLS, ...PLACES].map(({ path }) => path));
  for (const path of links) expect(PAGE_PATHS).toContain(path);
});

it('marks the page that one is on', () => {
  expect(headerHtml('guides')).toContain(
    '<a href="/docs" data-place="guides" aria-current="page">Guides</a>',
  );
  expect(headerHtml('guides').match(/aria-current/g)).toHaveLength(1);
  expect(headerHtml()).not.toContain('aria-current');
});
