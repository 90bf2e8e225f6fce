// The pages of /docs as they are built: addresses, links, contents, and the reference against the interface description.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideFiles, guideGroups, guideLink, guidePath } from '../../../scripts/support/guides.ts';
import { framed } from '../../../scripts/support/site/frame.ts';
import { preformatted } from '../../../scripts/support/site/html.ts';
import { pngSize, siteGroups } from '../../../scripts/support/site/index.ts';
import { indexOf } from '../../../scripts/support/site/search-index.ts';
import { ROOT } from '../../../src/local/run.ts';
import { openApi } from '../../../src/routes/openapi.ts';
import { DOCUMENT_PATHS } from '../../../src/routes/documents.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { PLACES, TOOLS } from '../../../web/parts/navigation.ts';

const images: string[] = [];
const groups = siteGroups((path) => {
  images.push(path);
  return { src: `/assets/${path}`, ...pngSize(readFileSync(join(ROOT, path))) };
});
const pages = groups.flatMap((group) => group.pages);
const template = '<html><head><!-- head --></head><body><!-- body --></body></html>';
const whole = pages.map((page) => ({
  ...page,
  text: framed(template, page, { groups, index: '/assets/search.json' }),
}));
const byPath = new Map(whole.map((page) => [page.path, page]));
const reference = pages
  .filter(({ part }) => part === 'reference')
  .map(({ html }) => html)
  .join('\n');

describe('the addresses of guides', () => {
  it.each([
    ['README.md', 'docs/errors.md', '/docs/errors'],
    ['docs/metering.md', 'errors.md#codes', '/docs/errors#codes'],
    ['docs/errors.md', 'README.md', '/docs'],
    ['docs/errors.md', '../README.md', '/docs'],
    ['docs/errors.md', '../CHANGELOG.md', '/docs/changes'],
    ['docs/errors.md', '#codes', '/docs/errors#codes'],
    ['docs/errors.md', 'https://example.com/a.md', 'https://example.com/a.md'],
    ['docs/errors.md', '../LICENSE', undefined],
    ['docs/errors.md', 'design/html.md', undefined],
    ['docs/errors.md', 'architecture.md', undefined],
  ])('in %s the link %s leads to %s', (from, href, link) => {
    expect(guideLink(from, href)).toBe(link);
  });

  it('are all in the navigation, once, and none of docs/design is', () => {
    const listed = guideGroups().flatMap(({ files }) => files);
    expect([...listed].sort()).toEqual(
      guideFiles()
        .filter((file) => file !== 'README.md')
        .sort(),
    );
    expect(whole.map(({ text }) => /design\/|architecture\.md|contributing\.md/.exec(text)?.[0])).toEqual(
      whole.map(() => undefined),
    );
  });
});

describe('every page of /docs', () => {
  it('has an address, a title and a description of its own', () => {
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
    const heads = whole.map(
      ({ text }) =>
        /<title>.*<\/title>\s*<meta[^>]*>\s*<link rel="canonical" href="[^"]+"/.exec(text)?.[0] ?? '',
    );
    expect(new Set(heads).size).toBe(pages.length);
    for (const { path, description } of pages) {
      expect(path).toMatch(/^\/docs(?:\/reference)?(?:\/[a-z0-9-]+)?$/);
      expect(description.length, path).toBeGreaterThan(30);
      expect(description.length, path).toBeLessThanOrEqual(160);
    }
  });

  it('has one main heading, and headings without gaps below it', () => {
    for (const { path, html } of pages) {
      const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      expect(
        levels.filter((level) => level === 1),
        path,
      ).toHaveLength(1);
      expect(
        levels.filter((level, i) => i > 0 && level > (levels[i - 1] ?? 0) + 1),
        path,
      ).toEqual([]);
    }
  });

  it('has ids that are unique', () => {
    for (const { path, text } of whole) {
      const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(
        ids.filter((id, i) => ids.indexOf(id) !== i),
        path,
      ).toEqual([]);
    }
  });

  it('has no link that leads nowhere', () => {
    const served = new Set([
      '/',
      ...DOCUMENT_PATHS,
      '/health',
      ...[...TOOLS, ...PLACES].map(({ path }) => path),
    ]);
    let count = 0;
    for (const { path, text } of whole) {
      const links = [...text.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
      const dead = links.filter((href) => {
        if (/^(?:https?|mailto):/.test(href)) return false;
        count += 1;
        const [to = '', section] = href.split('#');
        const target = to === '' ? path : to;
        if (served.has(target) && section === undefined) return false;
        const page = byPath.get(target);
        return page === undefined || (section !== undefined && !page.text.includes(` id="${section}"`));
      });
      expect(dead, path).toEqual([]);
    }
    expect(count).toBeGreaterThan(1_000);
  });

  it('has no style or script of its own, which the policy refuses', () => {
    for (const { path, text } of whole)
      expect(/<script|<style|<[a-z][^>]*\s(?:style|on\w+)=/.exec(text)?.[0], path).toBeUndefined();
  });

  it('stands in the index of the search, with the text of its sections and without code', () => {
    const index = indexOf(pages);
    expect(index.map(({ path }) => path)).toEqual(pages.map(({ path }) => path));
    const scan = index.find(({ path }) => path === '/docs/scan')?.sections ?? [];
    expect(scan[0]?.slice(0, 2)).toEqual(['', 'Scan barcodes']);
    expect(scan.find(([id]) => id === 'positions')?.[2]).toContain('four corners {X, Y}, clockwise');
    expect(JSON.stringify(index)).not.toMatch(/HttpRequest\.newBuilder|Copy /);
  });
});

describe('programs in several languages', () => {
  it('are one block, of which the first is chosen', () => {
    const html = byPath.get('/docs/scan')?.html ?? '';
    expect(html.match(/class="programs"/g)).toHaveLength(1);
    expect(html.match(/<input type="radio"[^>]*>/g)).toHaveLength(6);
    expect(html.match(/ checked/g)).toHaveLength(1);
    for (const language of ['js', 'python', 'php', 'java', 'csharp', 'go'])
      expect(html).toContain(`<div class="panel" data-language="${language}">`);
  });

  it('keep every character of their code', () => {
    for (const [language, code] of [
      ['js', 'const a = "<b>" && `x${1}`; // it\'s <done>'],
      ['sh', 'curl -H \'a: "b"\' $X # <here>\necho a#b'],
      ['python', "# don't \"stop\nx = 'a'"],
      ['json', '{"a":1}'],
      ['', 'a < b & c'],
    ] as const) {
      const text = /<code>(.*)<\/code>/s
        .exec(preformatted(code, language))?.[1]
        ?.replaceAll(/<\/?span[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&');
      expect(text).toBe(code);
    }
  });
});

describe('the reference', () => {
  const { paths } = openApi('', defaultSettings()) as {
    paths: Record<string, Record<string, { summary: string; parameters?: { name?: string }[] }>>;
  };

  it('describes every operation with its path, its options, its code and its errors', () => {
    for (const { id, path, headers } of OPERATIONS) {
      const section =
        new RegExp(`<section class="operation" data-operation="${id}".*?</section>`, 's').exec(
          reference,
        )?.[0] ?? '';
      expect(section, id).toContain(`<b>POST</b> ${path}</code>`);
      expect(section, id).toContain(`data-price="${id}"`);
      expect(section, id).toContain('href="/docs/reference#errors"');
      expect(section.match(/class="panel"/g), id).toHaveLength(7);
      expect(section, id).toContain(`https://api.example.com${path}`);
      for (const { name } of headers)
        expect(section, `${name} of ${id}`).toMatch(new RegExp(`>${name}</code>`));
    }
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods))
        expect(reference).toContain(`<b>${method.toUpperCase()}</b> ${path}</code>`);
  });

  it('names operations whole in the navigation, and drawings by their kind', () => {
    const { text = '' } = byPath.get('/docs/reference/scan') ?? {};
    expect(text).toContain('>Scan and recognize an image of a barcode</a>');
    const drawings = byPath.get('/docs/reference/generate')?.text ?? '';
    for (const kind of ['EAN-13', 'QR code', 'Code 128', 'PDF417'])
      expect(drawings).toContain(`>${kind}</a>`);
  });

  it('has the members of every answer', () => {
    for (const name of [
      'ResultBarcodes[].Position[].X',
      'Matches[].Title',
      'LanguageCode',
      'Days[].Requests',
    ])
      expect(reference).toContain(`<code>${name}</code>`);
  });
});

describe('images of the guides', () => {
  it('are files, of a stated size', () => {
    const shown = whole.flatMap(({ html }) => [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => tag));
    for (const tag of shown) expect(tag).toMatch(/ width="\d+" height="\d+" alt="[^"]+"/);
    expect(images).toHaveLength(shown.length);
    expect(guidePath('docs/errors.md')).toBe('/docs/errors');
  });
});
