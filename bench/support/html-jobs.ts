// The documents of bench/html.ts, made the same way in Node and in workerd.
import { HOSTILE_SHAPES, HTML_LIMIT_BYTES } from '../../test/unit/convert/html/hostile-shapes.ts';

export interface HtmlJob {
  readonly title: string;
  readonly document: () => Uint8Array;
  /** One of the recipes that hang other engines, at the size limit. */
  readonly hostile: boolean;
}

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

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export const HTML_JOBS: readonly HtmlJob[] = [
  { title: '10 KB page', document: () => encode(page(10_240)), hostile: false },
  { title: '100 KB page', document: () => encode(page(102_400)), hostile: false },
  { title: '1 MB page', document: () => encode(page(1_048_576)), hostile: false },
  { title: '10 MB page', document: () => encode(page(HTML_LIMIT_BYTES)), hostile: false },
  ...HOSTILE_SHAPES.map(([name, shape]) => ({
    title: `${name}, 10 MB`,
    document: () => encode(shape(HTML_LIMIT_BYTES)),
    hostile: true,
  })),
];
