// Drawn tag soup: pieces of markup in random order, the same for the same seed.
import fc from 'fast-check';

const NAMES =
  `p div b i a nobr font table tr td th tbody caption colgroup col select option optgroup button svg math mi
  mtext annotation-xml foreignObject desc title template object marquee li ul dd dt h1 h2 form input textarea script
  style head body html br hr img pre ruby rb rt rtc rp span noscript iframe xmp center details`.split(/\s+/);

const name = fc.constantFrom(...NAMES);
const attributes = fc.constantFrom(
  '',
  '',
  '',
  ' x=1',
  ' type=hidden',
  ' color=red',
  ' encoding=text/html',
  ' /',
);
const TEXTS = ['a', ' ', '\n', '&nbsp;', '&#32;', '\0', '<', '<!--c-->', '<![CDATA[d]]>', '</>'];
const TAILS = ['</body>', '</body>\n</html>\n', '<!-- ', '<p', '<a x="', '<!doctype html>'];

const start = fc.tuple(name, attributes).map(([tag, more]) => `<${tag}${more}>`);
const end = name.map((tag) => `</${tag}>`);

/** Any piece after any other. */
const piece = fc.oneof(
  { weight: 5, arbitrary: start },
  { weight: 3, arbitrary: end },
  { weight: 2, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...TAILS) },
);

/** `count` documents of 1 to 24 pieces. */
export function drawSoups(count: number, seed: number): readonly string[] {
  const pieces = fc.array(piece, { minLength: 1, maxLength: 24 });
  return fc.sample(pieces, { numRuns: count, seed }).map((drawn) => drawn.join(''));
}

/** Pieces on which tokenizers disagree: raw text, foreign content and its integration points, ends of bodies. */
const TRICKY =
  `<title> </title> <textarea> </textarea> <script> </script> <style> </style> <noscript> </noscript> <xmp>
  </xmp> <iframe> </iframe> <svg> </svg> <svg/> <math> </math> <mi> </mi> <annotation-xml>
  </annotation-xml> <desc> </desc> <desc/> <foreignObject> </foreignObject> <font> <g> <g/> </g> <p> </p> <br> </br> <div>
  </div> <body> <body/> </body> </html> <html> <head> </head> <table> </table> <td> <select> </select> <template>
  </template> <frame> </frame> <input> </input> <image> </image> <plaintext> <noembed> </noembed>
  <![CDATA[ ]]> <!-- --> </ < > a " '`
    .split(/\s+/)
    .concat('<annotation-xml encoding=text/html>', '<font color=red>', '<p title="</body>">', ' ');

/** `count` documents of tricky pieces, most with a body that ends. */
export function drawTrickySoups(count: number, seed: number): readonly string[] {
  const pieces = fc.array(fc.constantFrom(...TRICKY), { minLength: 0, maxLength: 10 });
  const ends = fc.constantFrom('</body>', '</body></html>\n', '</html>', '</body><!-- x -->', '');
  return fc
    .sample(fc.tuple(fc.constantFrom('', '<body>', '<html><body>', '<div><body>'), pieces, pieces, ends), {
      numRuns: count,
      seed,
    })
    .map(([head, first, second, tail]) => head + first.join('') + second.join('') + tail);
}

/** Formatting elements, what they are misnested with, and what a document may end in. */
const MISNESTED =
  `a a a b nobr font i p div h1 form ul li dl dd table tr td caption select option svg foreignObject math mi template
  button applet marquee object section span pre ruby rt`.split(/\s+/);
const OPEN_ENDS =
  '<plaintext>c|<!-- c|<script>c|<script><!--<script>c|<title>c|<textarea>c|<p class="c|<select><option>c|<svg><a>c|<frameset>|<a href=x>c</'.split(
    '|',
  );

/** `count` documents of misnested formatting elements, of which a third end in something open. */
export function drawMisnested(count: number, seed: number): readonly string[] {
  const names = fc.constantFrom(...MISNESTED);
  const links = fc.constantFrom('<a href=x>', '<a href=y>', '</a>');
  const pieces = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: names.map((tag) => `<${tag}>`) },
      { weight: 5, arbitrary: names.map((tag) => `</${tag}>`) },
      { weight: 2, arbitrary: links },
      { weight: 3, arbitrary: fc.constantFrom('text', ' ', '<br>', '<hr>') },
    ),
    { minLength: 1, maxLength: 16 },
  );
  const heads = fc.constantFrom(
    '',
    '<!doctype html>',
    '<!doctype html><html><head><title>t</title></head><body>',
  );
  const ends = fc.oneof(
    fc.constantFrom('', '</body></html>\n', '</body>', 'text'),
    fc.constantFrom('', '<p>text'),
    fc.constantFrom(...OPEN_ENDS),
  );
  return fc
    .sample(fc.tuple(heads, pieces, ends), { numRuns: count, seed })
    .map(([head, drawn, end]) => head + drawn.join('') + end);
}
