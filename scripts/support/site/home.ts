// The page of /docs: the lists of docs/README.md, in the groups of the navigation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../src/local/run.ts';
import { guideGroups, guideLink } from '../guides.ts';
import type { SitePage } from './frame.ts';
import { escaped } from './html.ts';

const INDEX = 'docs/README.md';
const LEAD =
  'Read and draw barcodes, look up products, edit HTML and convert presentations: over HTTP, in a program, or on the command line.';

export function homePage(): SitePage {
  const titles = new Set(guideGroups().map(({ title }) => title));
  const lists = readFileSync(join(ROOT, INDEX), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => part.split('\n'))
    .filter(([title = '']) => titles.has(title))
    .map(([title = '', ...lines]) => groupHtml(title, lines));
  return {
    path: '/docs',
    title: 'Overview',
    description: LEAD,
    part: 'guides',
    html: `<h1 id="documentation">Documentation</h1>
<p class="lead">${LEAD}</p>
<p class="starts"><a class="button" href="/docs/getting-started">Get started in five minutes</a> <a class="button quiet" href="/docs/reference">API reference</a></p>
<div class="groups">${lists.join('\n')}</div>`,
  };
}

function groupHtml(title: string, lines: readonly string[]): string {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const items = lines.flatMap((line) => {
    const [, text, href, rest] = /^- \[([^\]]+)\]\(([^)]+)\)(.*)$/.exec(line) ?? [];
    const target = href === undefined ? undefined : guideLink(INDEX, href);
    return text === undefined || target === undefined
      ? []
      : [`<li><a href="${target}">${escaped(text)}</a>${afterLink(rest ?? '')}</li>`];
  });
  return `<section><h2 id="${id}">${escaped(title)}</h2><ul>${items.join('')}</ul></section>`;
}

/** What follows the link: a description after a colon, or the end of its sentence. Further links keep their text. */
function afterLink(rest: string): string {
  const html = escaped(rest).replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_, text: string, href: string) => {
    const target = guideLink(INDEX, href);
    return target === undefined ? text : `<a href="${target}">${text}</a>`;
  });
  const text = html
    .replace(/^[:,] ?/, '')
    .replace(/\.$/, '')
    .trim();
  return text === '' ? '' : ` <span>${text.replace(/^[a-z]/, (first) => first.toUpperCase())}</span>`;
}
