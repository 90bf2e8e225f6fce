import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { groupsOf, guideFiles, guideLink, guideName, guideOf } from '../../../scripts/support/guides.ts';

describe('the guides of /docs', () => {
  it.each([
    ['README.md', 'docs/errors.md', '#/errors'],
    ['docs/metering.md', 'errors.md#codes', '#/errors/codes'],
    ['docs/errors.md', 'README.md', '#/'],
    ['docs/errors.md', '../README.md#limits', '#/readme/limits'],
    ['docs/errors.md', '#codes', '#/errors/codes'],
    ['docs/errors.md', 'https://example.com/a.md', 'https://example.com/a.md'],
    ['docs/errors.md', '../LICENSE', undefined],
    ['docs/errors.md', 'design/html.md', undefined],
    ['docs/errors.md', 'architecture.md', undefined],
  ])('in %s the link %s leads to %s', (from, href, link) => {
    expect(guideLink(from, href)).toBe(link);
  });

  it('have one section for each heading, tables that scroll, and no link that leads nowhere', () => {
    const images = new Map<string, string>();
    const guides = guideFiles().map((file) => guideOf(file, images));
    const sections = new Set(
      guides.flatMap(({ name, html }) => [
        `#/${name}`,
        ...[...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => `#/${name}/${id}`),
      ]),
    );
    const links = guides.flatMap(({ html }) =>
      [...html.matchAll(/href="(#\/[^"]+)"/g)].map(([, link = '']) => link),
    );
    expect(links.filter((link) => !sections.has(link))).toEqual([]);
    expect(links.length).toBeGreaterThan(30);
    for (const [path] of images) expect(readFileSync(path).length).toBeGreaterThan(0);
    expect(guides.find(({ name }) => name === 'errors')?.html).toContain(
      '<div class="wide" tabindex="0"><table>',
    );
  });

  it('stand in the groups of the index, every one', () => {
    const grouped = groupsOf(readFileSync('docs/README.md', 'utf8')).flatMap(({ names }) => names);
    expect([...new Set(grouped)].sort()).toEqual(
      guideFiles()
        .map(guideName)
        .filter((name) => name !== 'readme')
        .sort(),
    );
  });
});
