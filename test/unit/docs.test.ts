import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideFiles } from '../../scripts/support/guides.ts';

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

/** The words of the pages together, as `wc -w` counts. */
const wordsOf = (pages: readonly string[]): number =>
  pages.reduce((sum, page) => sum + readFileSync(page, 'utf8').split(/\s+/).filter(Boolean).length, 0);

/** What all guides may have together, as `wc -w` counts. */
const MAX_GUIDE_WORDS = 19_300;
/** What all pages of docs/design/ may have together. It only falls: what is longer is a diary, and the history has that. */
const MAX_DESIGN_WORDS = 15_200;
/** Lines of bench/: a study that no page needs any more goes. It only falls. */
const MAX_BENCH_LINES = 6100;
/** The list of changes, which grows with each version, and the table of options, which a test writes. */
const NOT_COUNTED = ['CHANGELOG.md', 'docs/surfaces.md'];

/** Words that a reader of the trade stops at, and the term of the field. */
const REFUSED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bglanc/i, 'check'],
  [/\baskew\b|\bleaning\b/i, 'tilted'],
  [/\bslips?\b/i, 'error bound'],
  [/\b(?:effects?|shadows?) of letters\b|\bhidden form\b/i, 'text effect'],
  [/\blooks? at\b|\blooked at\b|\bfirst look\b(?!-)/i, 'check, examine'],
  [/\b(?:a|the|its|own) look\b/i, 'appearance'],
  [/\bby letters\b|\bletters with a\b/i, 'characters'],
  [/\bbeside (?:bwip|zxing|zint|its rivals|others|other (?:programs|detectors))/i, 'compared with'],
  [/\bsureness\b|\brungs?\b/i, 'confidence, pass'],
];

/** The same of comments and names in src/. */
const REFUSED_IN_SOURCE =
  /\bglanc|\baskew\b|\bleaning\b|\bsureness\b|\brungs?\b|\b(?:first|quick|second|another|a) look\b(?!-up)|\blooked at\b|\b(?:is(?:Askew|Turned|WorthALook)|quickLook|FIRST_LOOK)\b/i;

describe('documentation', () => {
  it('for users has a bounded number of words', () => {
    const pages = ['docs/README.md', ...guideFiles()].filter((page) => !NOT_COUNTED.includes(page));
    expect(wordsOf(pages)).toBeLessThanOrEqual(MAX_GUIDE_WORDS);
  });

  it('for those who change the code has a bounded number of words', () => {
    const pages = PAGES.filter((page) => page.startsWith(join('docs', 'design')));
    expect(pages).toContain(join('docs', 'design', 'coverage.md'));
    expect(wordsOf(pages)).toBeLessThanOrEqual(MAX_DESIGN_WORDS);
  });

  it('needs benches of a bounded number of lines, and names none that there is not', () => {
    const files = readdirSync('bench', { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.includes('node_modules'),
    );
    const lines = files.map((name) => readFileSync(join('bench', name), 'utf8').split('\n').length - 1);
    expect(files).toContain('performance.ts');
    expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MAX_BENCH_LINES);
    const sources = ['src', 'scripts', 'test'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    );
    const named = [...PAGES, ...sources].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/npm run bench -- ([a-z][\w-]*)|\bbench\/([\w-]+)\.ts/g)].map(
        ([, task, bench]) => `${task ?? bench}.ts`,
      ),
    );
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });

  it('names parts of benches that there are', () => {
    const files = { ppt: 'ppt.ts', recognition: 'recognition/sets.ts' } as const;
    const named = PAGES.flatMap((page) => [
      ...readFileSync(page, 'utf8').matchAll(/npm run bench -- (ppt|recognition) ([a-z][\w-]*)/g),
    ]);
    const absent = named.filter(([, bench = '', part]) => {
      const source = readFileSync(join('bench', files[bench as keyof typeof files]), 'utf8');
      return !new RegExp(`^ +'?${part}'?[:,]|'${part}'[,\\]]`, 'm').test(source);
    });
    expect(named.length).toBeGreaterThan(5);
    expect(absent.map(([text]) => text)).toEqual([]);
  });

  it.each(PAGES)('%s has the words of the field', (page) => {
    const text = readFileSync(page, 'utf8');
    expect(
      REFUSED.flatMap(([word, instead]) => (word.test(text) ? [[word.exec(text)?.[0], instead]] : [])),
    ).toEqual([]);
    // A picture is an object of PowerPoint; everything else is an image.
    if (guideFiles().includes(page) && !page.includes('ppt')) expect(text).not.toMatch(/\bpictures?\b/i);
  });

  it('has its words in the comments and names of src/, too', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const found = files.flatMap((name) => {
      const [word] = REFUSED_IN_SOURCE.exec(readFileSync(`src/${name}`, 'utf8')) ?? [];
      return word === undefined ? [] : [`${name}: ${word}`];
    });
    expect(found).toEqual([]);
  });

  it.each(PAGES)('%s links to files that exist', (page) => {
    expect(linksOf(page).filter((target) => !existsSync(target))).toEqual([]);
  });

  it('has every suite of tests in docs/design/coverage.md', () => {
    const page = readFileSync('docs/design/coverage.md', 'utf8');
    const files = ['api', 'clients'].flatMap((suite) =>
      readdirSync(`test/${suite}`).filter((name) => name.endsWith('.test.ts')),
    );
    const folders = readdirSync('test/unit', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `test/unit/${name}`);
    expect([...files, ...folders].filter((name) => !page.includes(name))).toEqual([]);
    const named = [...page.matchAll(/test\/[\w/.-]*\w/g)].map(([path]) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('has every folder of src/ with modules on the map of docs/architecture.md', () => {
    const map = /```\n(src\/.*?)```/s.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? '';
    const folders = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => dirname(name));
    const absent = [...new Set(folders)].filter((name) => !new RegExp(`\\b${basename(name)}\\b`).test(map));
    expect(absent.filter((name) => name !== '.')).toEqual([]);
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
