// The guides of the page GET /docs: README.md and docs/ as HTML, given to Vite as the module `virtual:guides`.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { ROOT } from '../../src/local/run.ts';

const MODULE = 'virtual:guides';
const RESOLVED = `\0${MODULE}`;
const INDEX = 'docs/README.md';

export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly html: string;
}

export interface Group {
  readonly title: string;
  readonly names: readonly string[];
}

export function guides(): Plugin {
  return {
    name: 'guides',
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const images = new Map<string, string>();
      const all = guideFiles().map((file) => guideOf(file, images));
      const imports = [...images].map(
        ([path, name]) => `import ${name} from ${JSON.stringify(join(ROOT, path))};`,
      );
      const put = [...images.values()].map((name) => `.replaceAll('%${name}%', ${name})`).join('');
      return `${imports.join('\n')}
export const GROUPS = ${JSON.stringify(groupsOf(readFileSync(join(ROOT, INDEX), 'utf8')))};
export const GUIDES = ${JSON.stringify(all)}.map((guide) => ({ ...guide, html: guide.html${put} }));`;
    },
  };
}

/** Pages for those who change the code, as docs/design/ is: no guides. */
const FOR_DEVELOPERS = ['docs/architecture.md', 'docs/contributing.md'];

/** The pages for users, relative to the project; the index itself is the page's list. */
export function guideFiles(): readonly string[] {
  const docs = readdirSync(join(ROOT, 'docs')).sort();
  return ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...docs.map((name) => join('docs', name))].filter(
    (file) => file.endsWith('.md') && file !== INDEX && !FOR_DEVELOPERS.includes(file),
  );
}

/** `docs/errors.md` → `errors`, `README.md` → `readme`. */
export function guideName(file: string): string {
  return file === 'README.md' ? 'readme' : file.replace(/^docs\//, '').replace(/\.md$/, '');
}

/** `images`: those that guides show, by path, with a name for each; its address is put in when the page is built. */
export function guideOf(file: string, images: Map<string, string>): Guide {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const known = new Map<string, number>();
  const name = guideName(file);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const id = sectionId(inner.replaceAll(/<[^>]+>/g, ''), known);
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      table(token: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
          // A header cell without a text heads nothing.
          `<tr>${cells.map((cell) => (cell.text === '' ? '<td></td>' : `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`)).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
      // What is wider than a phone is scrolled, by the keyboard too.
      code({ text: code }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const target = guideLink(file, href);
        const inner = this.parser.parseInline(tokens);
        return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
      image({ href, text: alternative }: Tokens.Image) {
        const path = normalize(join(dirname(file), href));
        const known = images.get(path) ?? `image${images.size}`;
        images.set(path, known);
        return `<img src="%${known}%" alt="${escaped(alternative)}">`;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return { name, title: /^# (.+)$/m.exec(text)?.[1] ?? name, html };
}

/** A guide's address within the page; an address with a scheme as it is; undefined for other files of the project. */
export function guideLink(from: string, href: string): string | undefined {
  if (/^[a-z]+:/i.test(href)) return href;
  const [path = '', section = ''] = href.split('#');
  const file = path === '' ? from : normalize(join(dirname(from), path));
  if (file === INDEX) return '#/';
  if (!guideFiles().includes(file)) return undefined;
  return `#/${guideName(file)}${section === '' ? '' : `/${section}`}`;
}

/** The lists of the index: a heading, and the guides that its list links to. */
export function groupsOf(index: string): readonly Group[] {
  const guides = guideFiles();
  return index
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n', 1)[0] ?? '',
      names: [...part.matchAll(/\]\(([^)#]+\.md)\)/g)]
        .map(([, path = '']) => normalize(join('docs', path)))
        .filter((file) => guides.includes(file))
        .map(guideName),
    }))
    .filter(({ names }) => names.length > 0);
}

/** As GitHub makes them, so that links work in both. */
function sectionId(heading: string, known: Map<string, number>): string {
  const id = heading
    .replaceAll(/&[a-z#0-9]+;/gi, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const before = known.get(id) ?? 0;
  known.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
