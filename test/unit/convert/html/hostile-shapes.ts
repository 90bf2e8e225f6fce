// Recipes that are quadratic in engines that walk a stack or a list for each tag: references are lol-html#331 (stray
// end tags), lexbor#340 (formatting elements that differ), and the rules of the standard that have no bound.
import type { FailureCode } from '../../../../src/service/failure.ts';

export const HTML_LIMIT_BYTES = 10_485_760;

type Shape = (bytes: number) => string;

const repeat =
  (piece: string, before = '', after = ''): Shape =>
  (bytes) =>
    before + piece.repeat(Math.floor((bytes - before.length - after.length) / piece.length)) + after;

/** Pieces that all differ. */
const count =
  (piece: (index: number) => string, after = ''): Shape =>
  (bytes) => {
    const pieces: string[] = [];
    let length = after.length;
    for (let index = 0; ; index += 1) {
      const next = piece(index);
      length += next.length;
      if (length > bytes) return pieces.join('') + after;
      pieces.push(next);
    }
  };

const DEEP = 60_000;

export const HOSTILE_SHAPES: readonly (readonly [name: string, shape: Shape])[] = [
  ['stray end tags', repeat('<a></b>')],
  ['nothing but open elements', repeat('<div>')],
  ['formatting elements that differ', count((index) => `<b ${index}><i ${index}>`, 'x</b>')],
  [
    'formatting elements reopened by each paragraph',
    (bytes) => count((i) => `<b ${i}>`)(4_000) + repeat('<p>x</p>')(bytes - 4_000),
  ],
  ['formatting elements and paragraphs', repeat('<b><p>')],
  ['links in links', repeat('<a><p>')],
  ['adoption of four at a time', repeat('<b><b><b><b><div></b></b></b></b>')],
  ['nobr', repeat('<nobr>')],
  ['end tags below a deep stack', repeat('</x>', '<span>'.repeat(DEEP))],
  ['paragraphs below a deep stack in a button', repeat('<p>', `<p><button>${'<div>'.repeat(DEEP)}`)],
  ['list items below a deep stack', repeat('<li></li>', `<ul><li>${'<span>'.repeat(DEEP)}`)],
  ['tables below a deep stack', repeat('<table></table>', '<span>'.repeat(DEEP))],
  ['forms below a deep stack', repeat('</form><form>', `<form>${'<div>'.repeat(DEEP)}`)],
  ['foreign end tags below a deep stack', repeat('</x>', `<svg>${'<g>'.repeat(DEEP)}`)],
  ['tables in cells', repeat('<table><td>')],
  ['tables with paragraphs', repeat('<table><p>')],
  ['templates', repeat('<template>')],
  ['selects', repeat('<select><option>')],
  ['plaintext that does not count', repeat('<plaintext>', '<select>')],
  ['SVG in HTML in SVG', repeat('<svg><desc>')],
  ['headings', repeat('<h1>')],
  ['end tags that open a paragraph', repeat('</p>')],
  ['body end tags', repeat('</body>')],
  ['body end tags with elements to reopen', repeat('</body>', '<p><b a><b b><b c></p>')],
  ['less-than signs', repeat('<')],
  ['references to spaces', repeat('&#32;')],
  ['ampersands', repeat('&')],
  ['NUL characters', repeat('\0', '<p>')],
  ['a tag of a hundred thousand attributes', count((index) => `a${index}=1 `, '>')],
  ['one attribute of ten megabytes', repeat('x', '<p a="', '">')],
  ['one tag name of ten megabytes', repeat('a', '<', '>')],
  ['tags that never end', repeat('<a b="')],
  ['comments that never end', repeat('<!-- --')],
  ['a comment full of greater-than signs', repeat('>', '<!--')],
  ['a CDATA section that never ends', repeat(']', '<svg><![CDATA[')],
  ['scripts in a comment in a script', repeat('<script></script>', '<script><!--')],
  ['a title that almost ends', repeat('</titl>', '<title>')],
  ['DOCTYPEs', repeat('<!doctype ')],
  ['a data: image', repeat('iVBORw0KGgo=', '<body><img src="data:image/png;base64,', '"></body>')],
];

/** The code with which a megabyte of these is refused; to the others the image is appended. */
export const FAILURES_AT_ONE_MEGABYTE: ReadonlyMap<string, FailureCode> = new Map([
  ['nothing but open elements', 'too_large'],
  ['formatting elements that differ', 'processing_limit'],
  ['tables in cells', 'too_large'],
  ['templates', 'too_large'],
  ['SVG in HTML in SVG', 'too_large'],
]);
