import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGES = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((name) => name.endsWith('.md'));

/** The files that a page links to, relative to the repository. */
function linksOf(page: string): readonly string[] {
  return [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) =>
    normalize(join(dirname(page), match[1] ?? '')),
  );
}

describe('documentation', () => {
  it.each(PAGES)('%s links to files that exist', (page) => {
    expect(linksOf(page).filter((target) => !existsSync(target))).toEqual([]);
  });

  it('reaches every page from README.md', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const target of linksOf(page)) if (target.endsWith('.md')) reached.add(target);
    }
    expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
  });
});
