// Which elements are open after start tags in the body (HTML Standard 13.2.6.4.7).
import { describe, expect, it } from 'vitest';
import { scan } from '../../../../src/convert/html/tree/index.ts';

/** The elements open in the body at the end, and the runs of text. */
function read(markup: string) {
  const texts: string[] = [];
  const head = '<!doctype html>';
  const steps = scan(new TextEncoder().encode(head + markup), () => true, {
    onText: (from, to) => void texts.push((head + markup).slice(from, to)),
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const { open, framesetOk } = step.value.state;
  const names = Array.from({ length: open.length - 2 }, (_, i) => open.at(i + 2)?.name);
  return { open: names.join(' '), texts, framesetOk };
}

describe('start tags in the body', () => {
  it.each([
    ['<dl><dt>', 'dl dt'],
    ['<dl><dt><dd>', 'dl dd'],
    ['<dl><dd><dt>', 'dl dt'],
    ['<dl><dd><ul><dd>', 'dl dd ul dd'],
    ['<ul><li><li>', 'ul li'],
    ['<ul><li><dl><dd><ul><li>', 'ul li dl dd ul li'],
    ['<ul><li><dd>', 'ul li dd'],
    ['<p><h1><h2>', 'h2'],
    ['<p><hr>', ''],
    ['<p><table>', 'table'],
    ['<button><b><button>', 'b button'],
    ['<select><option><optgroup>', 'select optgroup'],
    ['<a><b><a>', 'b a'],
    ['<ruby><rb><rt>', 'ruby rt'],
    ['<ruby><rtc><rt>', 'ruby rtc rt'],
    ['<ruby><rtc><rb>', 'ruby rb'],
    ['<svg/>', ''],
    ['<span><svg>', 'span svg'],
    ['<param><col><head>', ''],
  ])('%s', (markup, open) => {
    expect(read(markup).open).toBe(open);
  });

  it.each([
    ['<p>', true],
    ['<input type=hidden>', true],
    ['<input>', false],
    ['<button>', false],
    ['<br>', false],
    ['<li>', false],
  ])('%s leaves a frameset allowed: %s', (markup, allowed) => {
    expect(read(markup).framesetOk).toBe(allowed);
  });
});

it('passes over the end tag without a name', () => {
  expect(read('a</>b').texts).toEqual(['a', 'b']);
});
