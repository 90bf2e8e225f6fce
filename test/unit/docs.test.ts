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

  it.each([
    'README.md',
    ...['command-line', 'library', 'mcp', 'switching', 'embedding', 'keys'].map((name) => `docs/${name}.md`),
  ])('%s: every block names in docs/design/coverage.md the test that runs it, or why none does', (page) => {
    const rows = readFileSync('docs/design/coverage.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(`| ${page} | \``))
      .map((line) => line.split(' | '));
    const blocks = [...readFileSync(page, 'utf8').matchAll(/^```[a-z#+]+\n(.*?)^```/gms)].map(
      ([, text = '']) => text,
    );
    const unnamed = blocks.filter(
      (text) => !rows.some(([, begins = '']) => text.startsWith(begins.replaceAll('`', ''))),
    );
    expect(unnamed).toEqual([]);
    expect(rows).toHaveLength(blocks.length);
    for (const [, , by = ''] of rows) {
      const test = /test\/[\w/-]+\.test\.ts/.exec(by)?.[0];
      if (test !== undefined) expect(existsSync(test), test).toBe(true);
      else expect(by).toContain('not run: ');
    }
  });
});
