// Which documents the rewriter writes, and that it writes the same bytes as the splice. The model of lol-html decides
// that before the rewriter is called, so a wrong model shows as a difference here.
import { describe, expect, it } from 'vitest';
import { createHtmlEngine } from '../../../../src/convert/html/index.ts';
import { planInsertion } from '../../../../src/convert/html/insertion.ts';
import { createRewriterModel } from '../../../../src/convert/html/rewriter-model.ts';
import { openSource } from '../../../../src/convert/html/source.ts';
import { scan } from '../../../../src/convert/html/tree/index.ts';
import { compareWriters } from './both-writers.ts';
import { drawSoups, drawTrickySoups } from './drawn-soup.ts';
import { finish } from '../../../../src/lib/steps.ts';

const engine = createHtmlEngine('wasm');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('who writes', () => {
  /** [document, point at which the rewriter writes, or splice] */
  const ROWS: readonly (readonly [document: string, writer: 'body-end' | 'document-end' | 'splice'])[] = [
    ['<!doctype html><html><body><p>a</p></body></html>\n', 'body-end'],
    ['<html><body><p>a</p></html>', 'body-end'],
    ['<body><script>"</body>"</script><title></body></title></body>', 'body-end'],
    ['<body><svg><title>a</title><path/></svg></body>', 'body-end'],
    ['<body><svg><foreignObject><p>a</p></foreignObject></svg></body>', 'body-end'],
    ['<body><math><mi>x</mi></math></body>', 'body-end'],
    ['<body><svg><![CDATA[</body>]]></svg></body>', 'body-end'],
    ['<body><svg><p></p><title></body></title></body>', 'body-end'],
    ['<input><body></input></body>', 'body-end'],
    ['<body><![CDATA[a]]></body>', 'body-end'],
    ['<p>no end tags', 'document-end'],
    ['<body>a</body><p>b', 'document-end'],
    ['', 'document-end'],
    // No start tag of a body: lol-html's handler never runs.
    ['<p>a</p></body>', 'splice'],
    // lol-html writes at the first end tag of a body, and knows no html element without a start tag.
    ['<body>a</body><p>b</body>', 'splice'],
    ['<body><p>a</p></html>', 'splice'],
    // lol-html ends the body at the end tag of the div that opened before it.
    ['<div><body></div>a</body>', 'splice'],
    // The end tag of the div closes the SVG, which lol-html goes on to see: the title would be no raw text to it.
    ['<body><div><svg></div><title></body></title></body>', 'splice'],
    // A section of CDATA to the standard, a comment to lol-html.
    ['<body><svg><desc><![CDATA[></body>]]></desc></svg></body>', 'splice'],
    // Decided by attributes, which the model does not read.
    ['<body><svg><font color=red></svg></body>', 'splice'],
    ['<body><math><annotation-xml encoding=text/html></annotation-xml></math></body>', 'splice'],
    // Neither the body's end nor the document's.
    ['<body><p class="x', 'splice'],
    ['<plaintext>', 'splice'],
  ];
  it.each(ROWS)('%j: %s', async (document, writer) => {
    const planned = finish(planInsertion(openSource(bytes(document)), '<img>'));
    expect(planned.ok ? (planned.value.point ?? 'splice') : planned.failure.code).toBe(writer);
    expect((await compareWriters(engine, [bytes(document)])).differing).toEqual([]);
  });

  it('splices what is in no ASCII-compatible encoding, and what is above 1 MB', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Array.from('<p>', (c) => [c.charCodeAt(0), 0]).flat()]);
    const iso2022 = bytes('<meta charset=iso-2022-jp><p>\u001B$B<B\u001B(B');
    const long = bytes('a'.repeat(1_048_577));
    for (const document of [utf16, iso2022, long]) {
      expect(finish(planInsertion(openSource(document), '<img>'))).toMatchObject({
        ok: true,
        value: { point: undefined },
      });
    }
    const longest = finish(planInsertion(openSource(long.subarray(1)), '<img>'));
    expect(longest).toMatchObject({ ok: true, value: { point: 'document-end' } });
  });
});

describe('both writers answer the same bytes', () => {
  it('for 6,000 drawn soups, of which most are written by the rewriter', async () => {
    const soups = [...drawSoups(2_000, 20_261_122), ...drawTrickySoups(4_000, 20_261_123)];
    const { written, gaveUp, spliced, differing } = await compareWriters(engine, soups.map(bytes));
    expect(differing).toEqual([]);
    // Measured: 391 at the end of a body, 4,659 at the end of the document, 867 spliced, 83 given up.
    expect(written['body-end']).toBeGreaterThan(300);
    expect(written['document-end']).toBeGreaterThan(4_000);
    expect(spliced).toBeGreaterThan(500);
    expect(gaveUp).toBeLessThan(200);
  });
});

describe('the cost of a document for the rewriter', () => {
  /** [document, affordable] */
  it.each([
    ['<ul>' + '<li>a'.repeat(1000) + '</ul>', true],
    ['<p>a</p>'.repeat(10_000), true],
    ['<script>a</script>'.repeat(10_000), true],
    ['<a></b>'.repeat(10_000), false],
    ['<div>'.repeat(4_096), true],
    ['<div>'.repeat(4_097), false],
    ['<p>'.repeat(4_000) + '</x>'.repeat(1_000), false],
  ])('%#', (document, affordable) => {
    const model = createRewriterModel();
    const units = bytes(document);
    finish(scan(units, () => false, { onAnyTag: model.see, onCdata: model.seeCdata }));
    expect(model.writes({ at: 'document-end', offset: units.length, closers: '' })).toBe(affordable);
  });
});
