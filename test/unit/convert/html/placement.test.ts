// Where an image lands: one input of our own for each kind of document that trips up other tools, with the exact
// answer (§ is the image) and, for each, the verdict of a browser's parser.
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { appendImage, createHtmlEngine } from '../../../../src/convert/html/index.ts';
import { IMAGE_URL, judge, reasonFor } from './oracle.ts';

const IMG = `<img src="${IMAGE_URL}">`;
const engine = createHtmlEngine('wasm');

/** [document, answer] */
const ROWS: readonly (readonly [document: string, answer: string])[] = [
  [
    '<!doctype html><select name=s><plaintext></plaintext>tail',
    '<!doctype html><select name=s><plaintext></plaintext>tail</select>§',
  ],
  [
    '<!doctype html><table><tr><select><plaintext>cell<caption>head',
    '<!doctype html><table><tr><select><plaintext>cell<caption>head</table>§',
  ],
  ['<!doctype html><frameset cols=50%><plaintext></plaintext>', 'unsupported_structure'],
  ['<!doctype html><frameset></frameset></html><plaintext>x</plaintext>', 'unsupported_structure'],
  ['one<!-- two --! >three', 'one<!-- two --! >three-->§'],
  [
    'one<script type="text/x">\'<!-- <ScRiPt> --!>\'</script>two',
    'one<script type="text/x">\'<!-- <ScRiPt> --!>\'</script>two</script>§',
  ],
  [
    '<!DOCTYPE HTML><x-y><table><template><table><template><table><script>',
    '<!DOCTYPE HTML><x-y><table><template><table><template><table><script></script></table></template></table></template></table>§',
  ],
  ['<!doctype html><script>a()</SC', '<!doctype html><script>a()</SC</script>§'],
  ['<!doctype html><script>a<!b', '<!doctype html><script>a<!b</script>§'],
  ['<!doctype html><script><!--<script <b', '<!doctype html>§<script><!--<script <b'],
  ['<!doctype html><script>a<!--<script -', '<!doctype html>§<script>a<!--<script -'],
  [
    '<!doctype html><title>name/title><link></head><body>text',
    '<!doctype html><title>name/title><link></head><body>text</title>§',
  ],
  ['<script>f()</scr', '<script>f()</scr</script>§'],
  ['<body><picture><source srcset=a>', '<body><picture><source srcset=a></picture>§'],
  ['<p><picture><img src=a><b>x', '<p><picture><img src=a><b>x</picture></b>§'],
  ['<picture><source srcset=a></body></html>', '<picture><source srcset=a></body></html></picture>§'],
  ['<script>f()<!--</script', '<script>f()<!--</script</script>§'],
  ['<script>f()<!--<script </script <', '<script>f()<!--<script </script <</script>§'],
  ['<script>f()<!--<script --></script ', '<script>f()<!--<script --></script>§</script '],
  [
    '<!doctype html><html lang=en><plaintext>a</plaintext>',
    '<!doctype html><html lang=en>§<plaintext>a</plaintext>',
  ],
  [
    '<!doctype html><table><select><script></style></script>rest',
    '<!doctype html><table><select><script></style></script>rest</select></table>§',
  ],
  [
    '<!DOCTYPE html><select><optgroup label=a><option>1<optgroup label=b>',
    '<!DOCTYPE html><select><optgroup label=a><option>1<optgroup label=b></optgroup></select>§',
  ],
  ['<!---y', '<!---y-->§'],
  ['<button>press</none>', '<button>press</none></button>§'],
  ['<!doctype html><p>a<button><main>b', '<!doctype html><p>a<button><main>b</button>§'],
  ['<table><tr><td><svg><desc><td></desc><rect>', '<table><tr><td><svg><desc><td></desc><rect></table>§'],
  ['<table><tr><td>a<tr><caption>', '<table><tr><td>a<tr><caption></table>§'],
  [
    '<!doctype html><table><tr><td><select><option>1<td>',
    '<!doctype html><table><tr><td><select><option>1<td></table>§',
  ],
  [
    '<!DOCTYPE html><table><caption>title</caption><td>cell',
    '<!DOCTYPE html><table><caption>title</caption><td>cell</table>§',
  ],
  [
    '<table><caption></body></col></colgroup></html></tbody></td></thead></tr><',
    '<table><caption></body></col></colgroup></html></tbody></td></thead></tr><</table>§',
  ],
  [
    '<body><svg><foreignObject>\u0000some\u0000words',
    '<body><svg><foreignObject>\u0000some\u0000words</svg>§',
  ],
  ['<!DOCTYPE html><p>a<svg><desc>b<p>c', '<!DOCTYPE html><p>a<svg><desc>b<p>c</p></svg>§'],
  ['<svg><foreignObject><div>a<![CDATA[b]]>', '<svg><foreignObject><div>a<![CDATA[b]]></div></svg>§'],
  ['<!DOCTYPE html><math><mi>x\u0000y', '<!DOCTYPE html><math><mi>x\u0000y</math>§'],
  ['<math><mn>1<mglyph>', '<math><mn>1<mglyph></math>§'],
  ['<!doctype html><p>a<math><mo>+<p>b<h1>c', '<!doctype html><p>a<math><mo>+<p>b<h1>c</h1></math>§'],
  ['<div>a<template>b</div>c', '<div>a<template>b</div>c</template>§'],
  ['<body><template><b><menu>item</b>', '<body><template><b><menu>item</b></template>§'],
  ['<template></figcaption><sup><table></table>', '<template></figcaption><sup><table></table></template>§'],
  ['<template><template><table>text', '<template><template><table>text</table></template></template>§'],
  ['<select><template><option>', '<select><template><option></option></template></select>§'],
  ['<!DOCTYPE html>a<object>b</html>', '<!DOCTYPE html>a<object>b</html></object>§'],
  ['<!doctype html>a<object><frameset>', '<!doctype html>a<object><frameset></object>§'],
  ['<table><a>x<p>y</a>z</p>', '<table><a>x<p>y</a>z</p></table>§'],
  ['<table><colgroup></html>word', '<table><colgroup></html>word</table>§'],
  ['<table><tbody><template>a</tbody></template>', '<table><tbody><template>a</tbody></template></table>§'],
  [
    '<!DOCTYPE html><body>a</body></html><svg><g>b</g><g>c</g><p>d',
    '<!DOCTYPE html><body>a</body></html><svg><g>b</g><g>c</g><p>d§',
  ],
  ['<table><svg></svg><tr><td>', '<table><svg></svg><tr><td></table>§'],
  [
    '<!doctype html><table><tr><td>1</tbody><tfoot>',
    '<!doctype html><table><tr><td>1</tbody><tfoot></table>§',
  ],
  [
    '<!doctype html><table><i>a<div>b<tr>c<u>d</i>e',
    '<!doctype html><table><i>a<div>b<tr>c<u>d</i>e</table></u>§',
  ],
  ['<table><colgroup><col></col>', '<table><colgroup><col></col></table>§'],
  ['<table><div>a<div></div>b</span>c', '<table><div>a<div></div>b</span>c</table>§'],
  ['<body>a</body><template>b', '<body>a</body><template>b</template>§'],
  ['<table><a>x<td>y</td>z</table>', '<table><a>x<td>y</td>z</table></a>§'],
  [
    '<!DOCTYPE html><title>t</title><body><div><p>text<u></p></div></body>',
    '<!DOCTYPE html><title>t</title><body><div><p>text<u></p></div></body></u>§',
  ],
  [
    '<ul><li></li><div><li></div><li><li><div><li><address><li><i><em></i><li>',
    '<ul><li></li><div><li></div><li><li><div><li><address><li><i><em></i><li></em>§',
  ],
  ['<!doctype html><a><i></a><basefont>', '<!doctype html><a><i></a><basefont></i>§'],
  ['<body><div><a href=x>link</div></body>', '<body><div><a href=x>link</div></body></a>§'],
  ['<p><a href=x><span>link', '<p><a href=x><span>link</span></a>§'],
  ['<a href=x><div><b>link<p>more', '<a href=x><div><b>link<p>more</p></b></div></a>§'],
  ['<p><a href=x>link</p><plaintext>text', '<p>§<a href=x>link</p><plaintext>text'],
  ['<p><b>bold</p><plaintext>text', '<p><b>bold§</p><plaintext>text'],
  [
    '<a href=x><dl><dd><table><a href=y>link</a></table>',
    '<a href=x><dl><dd><table><a href=y>link</a></table></dl>§',
  ],
  [
    '<a href=x><form><section><table><a href=y>link</a></table></form>',
    '<a href=x><form><section><table><a href=y>link</a></table></form></section>§',
  ],
  ['<a href=x><form><object></form></object>', '§<a href=x><form><object></form></object>'],
  [
    '<a href=x><ul><form><object></form></object>text',
    '<a href=x><ul><form><object></form></object>text</ul></a>§',
  ],
  ['<template><a><object></template>', '<template><a><object></template></body></a>§'],
  ['<frameset rows=2><html></frameset>', 'unsupported_structure'],
  ['<svg><path/></svg><frameset>', 'unsupported_structure'],
  ['<!doctype html><frameset></frameset></html><noframes>none', 'unsupported_structure'],
  ['<!doctype html><p><frameset><frame src=a>', 'unsupported_structure'],
  ['<html><frameset><frame></frameset></html> \n', 'unsupported_structure'],
  ['one<!-- two -->three', 'one<!-- two -->three§'],
  ['<head><noscript></b><!--a--></noscript>', '<head><noscript></b><!--a--></noscript>§'],
  [
    '<!doctype html><script><!--<script>a</script>b<script></script>- -></script>',
    '<!doctype html><script><!--<script>a</script>b<script></script>- -></script>§',
  ],
  [
    '<script>a<!--<script></script><script></script>--><!--</script>',
    '<script>a<!--<script></script><script></script>--><!--</script>§',
  ],
  ['<title>a<!--<title></title>--></title>', '<title>a<!--<title></title>--></title>§'],
  [
    '<iframe> <!--- a </iframe>->b</iframe> --> </iframe>c',
    '<iframe> <!--- a </iframe>->b</iframe> --> </iframe>c§',
  ],
  ['<html><head></head><body>a</body></html>', '<html><head></head><body>a§</body></html>'],
  [
    '<!DOCTYPE html><html><head></head><body><pre>\n\na</pre>\n</body></html>\n',
    '<!DOCTYPE html><html><head></head><body><pre>\n\na</pre>\n§</body></html>\n',
  ],
];

/** [the place, answer, document where it is not the answer without the image] */
const PLACES: readonly (readonly [name: string, answer: string, document?: string])[] = [
  [
    'before </body> when only white space, comments and </html> follow',
    '<body><p>a</p>§</body>\n<!-- x -->\n</html>\n',
  ],
  ['before </html> where there is no </body>', '<body><p>a</p>§</html>\n'],
  ['at the end where more content follows </body>', '<body><p>a</p></body></html><p>b§'],
  ['before the last of two </body> that count', '<body><p>a</p></body><p>b§</body></html>'],
  ['not before a </body> in a comment', '<body>a<!-- </body> --><p>b§'],
  ['not before a </body> in an attribute', '<body>a<p title="</body>">b§'],
  ['before a tag that the file ends in', '<body><p>a</p>§<p class="x'],
  ['before an end tag that has not begun', '<body><p>a</p>§</'],
  ['in an empty document', '§'],
  ['in a document of text alone', 'just text§'],
  ['after a head without a body', '<!doctype html><head><title>t</title></head>§'],
  [
    'out of an open details element',
    '<details>a</details><details>b</details>§',
    '<details>a</details><details>b',
  ],
  ['before a table whose cell ends in plaintext', '<p>a</p>§<table><td><plaintext>b'],
  ['after a DOCTYPE that the file ends in, still in quirks mode', '<!doctype html x>§', '<!doctype html'],
  ['after a CDATA section that the file ends in', '<svg><![CDATA[a]]]></svg>§', '<svg><![CDATA[a]'],
  ['before an element that a form out of turn keeps open', '§<video><form><object></form></object>'],
];

async function append(document: string): Promise<string> {
  const result = await appendImage(new TextEncoder().encode(document), {
    imageUrl: IMAGE_URL,
    engine,
    budget: UNLIMITED,
  });
  return result.ok
    ? new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(result.value)
    : result.failure.code;
}

describe('an image lands where a browser puts it last', () => {
  it.each(ROWS)('%j', async (document, answer) => {
    const appended = await append(document);
    expect(appended.replace(IMG, '§')).toBe(answer);
    if (answer === 'unsupported_structure') return;
    expect(appended.split(IMG)).toHaveLength(2);
    expect(reasonFor(judge(document, appended), document)).toBeDefined();
  });
});

describe('the place is', () => {
  it.each(PLACES)('%s', async (_name, answer, document) => {
    expect((await append(document ?? (answer ?? '').replace('§', ''))).replace(IMG, '§')).toBe(answer);
  });
});
