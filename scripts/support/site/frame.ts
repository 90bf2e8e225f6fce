// What every page of /docs has around its text: header, navigation in groups, contents of the page, previous and next.
import { escaped, plainText } from './html.ts';

export interface SitePage {
  /** Below the base path: `/docs/errors`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** With the reference, or with the guides. */
  readonly part: 'guides' | 'reference';
  /** Parts of the page that the navigation lists below it. */
  readonly sections?: readonly NavLink[];
}

export interface NavLink {
  readonly href: string;
  readonly title: string;
  /** The id of the operation, which may be switched off. */
  readonly operation?: string;
}

export interface NavGroup {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** `template`: what Vite made of web/docs.html or web/reference.html. `index`: the address of the search's index. */
export function framed(
  template: string,
  page: SitePage,
  { groups, index }: { readonly groups: readonly NavGroup[]; readonly index: string },
): string {
  const name = page.path === '/docs' ? 'quietzone documentation' : `${page.title} – quietzone`;
  const head = `<title>${escaped(name)}</title>
    <meta name="description" content="${escaped(page.description)}" />
    <link rel="canonical" href="${page.path}" />`;
  return template
    .replace('<!-- head -->', () => head)
    .replace('<!-- body -->', () => bodyOf(page, groups, index));
}

function bodyOf(page: SitePage, groups: readonly NavGroup[], index: string): string {
  const current = (is: boolean): string => (is ? ' aria-current="page"' : '');
  const contents = page.part === 'guides' && page.path !== '/docs' ? contentsOf(page.html) : '';
  // The part that one reads stands first.
  const nav =
    page.part === 'reference'
      ? [...groups].sort((a, b) => Number(holds(b, page)) - Number(holds(a, page)))
      : groups;
  return `<div class="layout ${page.part}${page.path === '/docs' ? ' home' : ''}${contents === '' ? '' : ' with-contents'}">
      <div class="side">
        <div class="bar">
          <div class="search" role="search" data-index="${index}">
            <input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" spellcheck="false" />
            <div class="found" hidden><p role="status"></p><ol></ol></div>
          </div>
          <button type="button" class="quiet menu" popovertarget="pages">All pages</button>
        </div>
        <nav id="pages" class="pages" popover aria-label="Pages">
          ${nav.map((group) => groupOf(group, page, current)).join('\n')}
        </nav>
      </div>
      <main id="main" tabindex="-1">
        <article>
${page.html}
        </article>
        ${neighbours(page, groups)}
      </main>
      ${contents}
    </div>
    <footer>
      <nav aria-label="For programs">
        <a href="/openapi.json">OpenAPI 3.1</a>
        <a href="/barcode/docs/v1/swagger">Swagger: barcode</a>
        <a href="/convert/docs/v1/swagger">Swagger: convert</a>
        <a href="/connector.json">Power Automate</a>
        <a href="/health">Health</a>
      </nav>
      <p>quietzone, MIT licence</p>
    </footer>`;
}

function holds({ pages }: NavGroup, page: SitePage): boolean {
  return pages.some(({ path }) => path === page.path);
}

function groupOf({ title, pages }: NavGroup, page: SitePage, current: (is: boolean) => string): string {
  const items = pages.map((each) => {
    const is = each.path === page.path;
    const below = is && each.sections ? sectionsOf(each.sections) : '';
    return `<li><a href="${each.path}"${current(is)}>${escaped(each.title)}</a>${below}</li>`;
  });
  return `<section><h2>${escaped(title)}</h2><ul>${items.join('')}</ul></section>`;
}

function sectionsOf(sections: readonly NavLink[]): string {
  const items = sections.map(
    ({ href, title, operation }) =>
      `<li${operation === undefined ? '' : ` data-operation="${operation}"`}><a href="${href}">${escaped(title)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

/** The sections of the second level; empty where there are too few to list. */
function contentsOf(html: string): string {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)];
  if (headings.length < 2) return '';
  const items = headings.map(
    ([, id = '', inner = '']) => `<li><a href="#${id}">${escaped(plainText(inner))}</a></li>`,
  );
  return `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}

/** The page before and the page after, in the order of the navigation. */
function neighbours({ path }: SitePage, groups: readonly NavGroup[]): string {
  const order = groups.flatMap(({ pages }) => pages);
  const at = order.findIndex((each) => each.path === path);
  const [previous, next] = [order[at - 1], order[at + 1]];
  const link = (page: SitePage | undefined, rel: 'prev' | 'next', word: string): string =>
    page ? `<a rel="${rel}" href="${page.path}"><span>${word}</span> ${escaped(page.title)}</a>` : '';
  return `<nav class="neighbours" aria-label="Previous and next page">${link(previous, 'prev', 'Previous')}${link(next, 'next', 'Next')}</nav>`;
}
