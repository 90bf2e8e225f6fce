// The HTML operations beside parse5 and htmlparser2.
import { Parser } from 'htmlparser2';
import { parse, serialize } from 'parse5';
import { appendImage, createHtmlEngine, getLanguage } from '../../src/convert/html/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { race, repeated } from './race.ts';
import { type Section, packageVersion } from './data.ts';

const SAMPLE_MS = 150;
/** What is compiled while it runs takes a second until it is quick. */
const WARM = 4;
const PAGES = [
  ['10 KB page', 10_240],
  ['100 KB page', 102_400],
  ['1 MB page', 1_048_576],
] as const;

export const html: Section = async ({ quick, rounds }) => {
  const engine = createHtmlEngine('auto');
  const lines = [];
  for (const [title, size] of quick ? PAGES.slice(0, 1) : PAGES) {
    const text = page(size);
    const bytes = new TextEncoder().encode(text);
    const append = { imageUrl: 'https://image.test/a.png', engine, budget: UNLIMITED };
    const sampled = (work: () => unknown) => repeated(work, quick ? 10 : SAMPLE_MS);
    lines.push(
      await race({
        id: `html:${title.replaceAll(' ', '-').toLowerCase()}`,
        what: title,
        rounds,
        warm: quick ? 1 : WARM,
        contestants: {
          'append an image': sampled(() => appendImage(bytes, append)),
          'find the language': sampled(() => getLanguage(bytes, { budget: UNLIMITED })),
          'parse5, parse and serialize': sampled(() => serialize(parse(text))),
          'parse5, parse': sampled(() => parse(text)),
          'htmlparser2, events': sampled(() => new Parser({}).end(text)),
        },
      }),
    );
  }
  return {
    id: 'html',
    title: 'HTML',
    about:
      'Input: bytes; output: bytes or the language; in Node. The rivals only parse, or parse and serialize.',
    lines,
    missing: [],
    versions: { parse5: packageVersion('parse5'), htmlparser2: packageVersion('htmlparser2') },
  };
};

/** A typical page: navigation, sections of paragraphs with inline elements, a table, a script, a style. */
function page(bytes: number): string {
  const head = `<!doctype html>\n<html>\n<head>\n<meta charset="utf-8">\n<title>Page</title>\n<style>p{margin:0}</style>
<script>var a = "<p>" + 1 < 2;</script>\n</head>\n<body class="home">\n<nav><ul>${'<li><a href="/a?b=1&amp;c=2">Link</a></li>\n'.repeat(20)}</ul></nav>\n`;
  const section = `<section id="s"><h2>Öffnungszeiten</h2>\n<p class="lead">Die Bibliothek ist <b>jeden Tag</b> bis
<i>sechs Uhr</i> abends geöffnet, <a href="https://example.com/x">außer an Feiertagen</a>.<br>Bitte bringen Sie Ihre
eigene Tasse mit.</p>\n<table><tr><th>Tag<th>Zeit</tr><tr><td>Montag</td><td>9&ndash;18</td></tr></table>
<img src="/image.png" alt="Bild" width="10" height="10">\n<div><div><span>Text</span></div></div></section>\n`;
  const tail = '</body>\n</html>\n';
  const room = bytes - head.length - tail.length;
  return head + section.repeat(Math.max(0, Math.floor(room / (section.length + 12)))) + tail;
}
