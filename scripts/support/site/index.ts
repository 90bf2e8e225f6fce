// The pages of /docs as files: the guides and the reference in the templates that Vite made of web/docs.html and web/reference.html, their
// images, and the index of their search.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { openApi } from '../../../src/routes/openapi.ts';
import { defaultSettings } from '../../../src/settings.ts';
import { ROOT } from '../../../src/local/run.ts';
import { guideGroups, guidePath } from '../guides.ts';
import { type NavGroup, type SitePage, framed } from './frame.ts';
import { homePage } from './home.ts';
import { type Image, guideOf } from './markdown.ts';
import { referencePages } from './reference.ts';
import { indexOf } from './search-index.ts';

/** The templates, by the part of the pages that they are for. */
const TEMPLATES = { guides: 'docs.html', reference: 'reference.html' } as const;

/** Writes the pages of /docs into `outDir`, where Vite has put the templates, and takes those away. */
export function buildSite(outDir: string): void {
  const groups = siteGroups((path) => written(outDir, path));
  const pages = groups.flatMap((group) => group.pages);
  const index = writeHashed(outDir, 'search.json', JSON.stringify(indexOf(pages)));
  for (const [part, name] of Object.entries(TEMPLATES)) {
    const template = readFileSync(join(outDir, name), 'utf8');
    rmSync(join(outDir, name));
    for (const page of pages.filter((each) => each.part === part)) {
      const file = join(outDir, page.path === '/docs' ? '/docs/index.html' : `${page.path}.html`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, framed(template, page, { groups, index }));
    }
  }
}

/** Every page of /docs, in the order and the groups of the navigation. `image`: the address of an image, by its path. */
export function siteGroups(image: (path: string) => Image): readonly NavGroup[] {
  const guides = guideGroups().map(({ title, files }) => ({
    title,
    pages: files.map((file): SitePage => {
      const guide = guideOf(file, image);
      return { ...guide, path: guidePath(file), part: 'guides' };
    }),
  }));
  const reference = referencePages(openApi('', defaultSettings()));
  const [start, ...others] = guides;
  return [
    { title: start?.title ?? '', pages: [homePage(), ...(start?.pages ?? [])] },
    ...others,
    { title: 'API reference', pages: reference },
  ];
}

function written(outDir: string, path: string): Image {
  const bytes = readFileSync(join(ROOT, path));
  const src = writeHashed(outDir, basename(path), bytes);
  return { src, ...pngSize(bytes) };
}

/** From the header chunk of a PNG file. */
export function pngSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Its address below the base path. A file in assets/ is cached for good, by the hash in its name. */
function writeHashed(outDir: string, name: string, content: string | Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const ending = extname(name);
  const file = `${basename(name, ending)}-${hash}${ending}`;
  writeFileSync(join(outDir, 'assets', file), content);
  return `/assets/${file}`;
}
