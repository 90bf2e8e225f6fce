// The guides of /docs: which files they are made of, their addresses, their groups and their order.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../../src/local/run.ts';

const INDEX = 'docs/README.md';
/** On the site the index of the guides takes its place. */
const README = 'README.md';

/** Pages for those who change the code, as docs/design/ is: no guides. */
const FOR_DEVELOPERS = ['docs/architecture.md', 'docs/contributing.md'];

/** Names that differ from the file's. */
const NAMES: Readonly<Record<string, string>> = {
  'CHANGELOG.md': 'changes',
  'SECURITY.md': 'reporting-a-vulnerability',
};

export interface Group {
  readonly title: string;
  /** Relative to the project. */
  readonly files: readonly string[];
}

/** The pages for users, relative to the project; the index itself is the page's list. */
export function guideFiles(): readonly string[] {
  const docs = readdirSync(join(ROOT, 'docs')).sort();
  return [README, ...Object.keys(NAMES), ...docs.map((name) => join('docs', name))].filter(
    (file) => file.endsWith('.md') && file !== INDEX && !FOR_DEVELOPERS.includes(file),
  );
}

/** `docs/errors.md` → `errors`; empty for the index. */
export function guideName(file: string): string {
  if (file === README || file === INDEX) return '';
  return NAMES[file] ?? file.replace(/^docs\//, '').replace(/\.md$/, '');
}

/** The address of a guide below the base path: `/docs/errors`. */
export function guidePath(file: string): string {
  const name = guideName(file);
  return name === '' ? '/docs' : `/docs/${name}`;
}

/** The address that a link of a guide leads to; one with a scheme as it is; undefined for other files of the project. */
export function guideLink(from: string, href: string): string | undefined {
  if (/^[a-z]+:/i.test(href)) return href;
  const [path = '', section = ''] = href.split('#');
  const file = path === '' ? from : normalize(join(dirname(from), path));
  if (file === INDEX || file === README) return '/docs';
  if (!guideFiles().includes(file)) return undefined;
  return guidePath(file) + (section === '' ? '' : `#${section}`);
}

/** The lists of the index: a heading, and the guides that its list links to. */
export function guideGroups(): readonly Group[] {
  const guides = guideFiles();
  return readFileSync(join(ROOT, INDEX), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n', 1)[0] ?? '',
      files: [...part.matchAll(/\]\(([^)#]+\.md)\)/g)]
        .map(([, path = '']) => normalize(join('docs', path)))
        .filter((file) => guides.includes(file)),
    }))
    .filter(({ files }) => files.length > 0);
}
