// A guide in Markdown as HTML: headings that can be linked to, tables that scroll, programs in several languages as one block with a choice.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { ROOT } from '../../../src/local/run.ts';
import { guideLink, guideName } from '../guides.ts';
import { type Program, escaped, plainText, preformatted, programs } from './html.ts';

export interface Guide {
  /** Relative to the project. */
  readonly file: string;
  readonly name: string;
  readonly title: string;
  /** The first sentences, at most MAX_DESCRIPTION characters. */
  readonly description: string;
  readonly html: string;
}

/** The address and the size of an image that a guide shows. */
export interface Image {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** What search engines show of a page. */
const MAX_DESCRIPTION = 160;

/** `image`: the address of an image, by its path relative to the project. */
export function guideOf(file: string, image: (path: string) => Image): Guide {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const marked = new Marked({ renderer: rendererOf(file, image) });
  const html = marked.parser(withPrograms(marked.lexer(text), file));
  return {
    file,
    name: guideName(file),
    title: /^# (.+)$/m.exec(text)?.[1] ?? guideName(file),
    description: descriptionOf(html),
    html,
  };
}

function rendererOf(file: string, image: (path: string) => Image): RendererObject {
  const known = new Map<string, number>();
  return {
    heading({ tokens, depth }: Tokens.Heading) {
      const inner = this.parser.parseInline(tokens);
      const id = sectionId(plainText(inner), known);
      const linked = depth === 1 ? inner : `<a href="#${id}">${inner}</a>`;
      return `<h${depth} id="${id}">${linked}</h${depth}>\n`;
    },
    table(token: Tokens.Table) {
      const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
        // A header cell without a text heads nothing.
        `<tr>${cells.map((cell) => (cell.text === '' ? '<td></td>' : `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`)).join('')}</tr>`;
      const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
      return `<div class="wide" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
    },
    // A path breaks before a slash.
    codespan: ({ text }: Tokens.Codespan) =>
      `<code>${escaped(text).replaceAll(/(?<=\w)\//g, '<wbr>/')}</code>`,
    code: ({ text, lang = '' }: Tokens.Code) => preformatted(text, lang),
    link({ href, tokens }: Tokens.Link) {
      const target = guideLink(file, href);
      const inner = this.parser.parseInline(tokens);
      return target === undefined ? inner : `<a href="${escaped(target)}">${inner}</a>`;
    },
    image({ href, text }: Tokens.Image) {
      const { src, width, height } = image(normalize(join(dirname(file), href)));
      return `<img src="${src}" width="${width}" height="${height}" alt="${escaped(text)}">`;
    },
  };
}

/** `**Python**` before a block of code, several in a row, become one block. */
function withPrograms(tokens: readonly Token[], file: string): Token[] {
  const kept: Token[] = [];
  let run: Program[] = [];
  let count = 0;
  const end = (): void => {
    if (run.length === 0) return;
    count += 1;
    const text = programs(run, `${guideName(file)}-${count}`);
    kept.push({ type: 'html', raw: text, text, block: true, pre: false });
    run = [];
  };
  const bare = tokens.filter(({ type }) => type !== 'space');
  for (let at = 0; at < bare.length; at += 1) {
    const [token, next] = [bare[at], bare[at + 1]];
    const name = token?.type === 'paragraph' ? /^\*\*([\w#]+)\*\*$/.exec(token.raw.trim())?.[1] : undefined;
    if (name !== undefined && next?.type === 'code') {
      run.push({ name, language: String(next['lang'] ?? ''), code: String(next['text']) });
      at += 1;
    } else if (token) {
      end();
      kept.push(token);
    }
  }
  end();
  return kept;
}

function descriptionOf(html: string): string {
  const paragraph = /<p>(.*?)<\/p>/s.exec(html)?.[1] ?? '';
  const text = plainText(paragraph).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= MAX_DESCRIPTION) return text;
  const sentences = text.slice(0, MAX_DESCRIPTION).lastIndexOf('. ');
  return sentences > 0
    ? text.slice(0, sentences + 1)
    : `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION - 1))}…`;
}

/** As GitHub makes them, so that links work in both. */
function sectionId(heading: string, known: Map<string, number>): string {
  const id = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const before = known.get(id) ?? 0;
  known.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}
