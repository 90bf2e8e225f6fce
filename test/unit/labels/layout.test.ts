import { describe, expect, it } from 'vitest';
import {
  type Mark,
  STROKE_FONT,
  TEMPLATES,
  TEMPLATE_NAMES,
  type TemplateName,
  labelPng,
  planLabels,
  readRows,
  sheetOf,
} from '../../../src/labels/index.ts';
import { type Logo, readLogo } from '../../../src/barcode/generate/index.ts';
import { STROKE_FONT as FONT } from '../../../src/labels/fonts/strokes.ts';
import { widthOf } from '../../../src/labels/fonts/font.ts';
import { MIN_CAP_MM } from '../../../src/labels/layout/text.ts';
import type { Box, CodeMark, TextMark } from '../../../src/labels/layout/marks.ts';
import { kindOf } from '../../../src/registry/kinds.ts';
import { finish } from '../../../src/lib/steps.ts';
import { drawPng } from '../../support/draw-png.ts';
import { SHEETS_OF, labelList } from '../../support/label-lists.ts';
import { plainApp } from '../../support/plain-app.ts';
import { sentenceOf } from '../../../src/wording/index.ts';
import { CLI_WORDS } from '../../../src/cli/words.ts';

interface Asked {
  readonly template: TemplateName;
  readonly sheet?: string;
  readonly dpi?: number;
  readonly logo?: Logo;
  readonly symbology?: string;
}

async function planned(list: string, { template, sheet: name = 'L7160', dpi = 300, logo, symbology }: Asked) {
  const rows = await readRows(new TextEncoder().encode(list));
  const sheet = sheetOf(name);
  if (!rows.ok || !sheet.ok) throw new Error('no list or sheet');
  const found = TEMPLATES.find((each) => each.name === template);
  if (found === undefined) throw new Error('no template');
  const dot = 25.4 / dpi;
  const plan = await planLabels(
    rows.value.rows,
    {
      template: found,
      label: sheet.value.label,
      font: STROKE_FONT,
      dot,
      logo,
      symbology,
      encode: async (path, value) => kindOf(path)?.encode(value),
      sentenceOf: (failure) => sentenceOf(failure, CLI_WORDS),
    },
    { copies: 1, pause: () => undefined },
  );
  if (!plan.ok) throw new Error(plan.failure.code);
  return { ...plan.value, label: sheet.value.label, dot };
}

const LOGO = readLogo(
  drawPng({ width: 40, height: 20, colour: 2, depth: 8, pixel: (x, y) => [x * 6, y * 12, 40] }),
);
const logo = LOGO.ok ? LOGO.value : undefined;

/** What a text covers: its advances across, from the accents to the descenders. */
function extent({ x, baseline, cap, text, font, spacing = 0 }: TextMark): Box {
  const top = baseline - (1 + font.above(text)) * cap;
  const bottom = baseline + (/[gjpqyç,;]/.test(text) ? font.below(text) * cap : 0);
  return { x, y: top, width: widthOf(text, font) * cap + spacing * (text.length - 1), height: bottom - top };
}
const boxOf = (mark: Mark): Box => (mark.kind === 'text' ? extent(mark) : mark.box);
const isInside = (box: Box, outer: Box): boolean =>
  box.x >= outer.x - 1e-6 &&
  box.y >= outer.y - 1e-6 &&
  box.x + box.width <= outer.x + outer.width + 1e-6 &&
  box.y + box.height <= outer.y + outer.height + 1e-6;
const overlap = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + 1e-6 &&
  b.x + b.width > a.x + 1e-6 &&
  a.y + a.height > b.y + 1e-6 &&
  b.y + b.height > a.y + 1e-6;
const rectanglesOf = ({ x, y, module, rectangles }: CodeMark): readonly Box[] =>
  Array.from({ length: rectangles.length / 4 }, (_, i) => {
    const [left = 0, top = 0, wide = 0, high = 0] = rectangles.slice(4 * i, 4 * i + 4);
    return { x: x + left * module, y: y + top * module, width: wide * module, height: high * module };
  });
const codes = (marks: readonly Mark[]): readonly CodeMark[] => marks.filter((mark) => mark.kind === 'code');

const CASES = TEMPLATE_NAMES.flatMap((template) =>
  SHEETS_OF[template].flatMap((sheet) => [203, 300, 600].map((dpi) => ({ template, sheet, dpi }))),
);

describe('a label', () => {
  it.each(CASES)(
    'keeps everything on it and nothing over another: $template on $sheet at $dpi dpi',
    async (asked) => {
      const list = labelList(asked.template, 40, 7);
      const { labels, leftOut, label, dot } = await planned(list.csv, { ...asked, ...(logo && { logo }) });
      // Two dots of 203 dpi are more than a Code 128 may need on the smallest labels.
      expect(leftOut.length, JSON.stringify(leftOut.slice(0, 2))).toBeLessThanOrEqual(
        asked.dpi === 203 ? 12 : 0,
      );
      const edge: Box = { x: 0.5, y: 0.5, width: label.width - 1, height: label.height - 1 };
      for (const { marks } of labels) {
        for (const [i, mark] of marks.entries()) {
          expect(isInside(boxOf(mark), edge)).toBe(true);
          const box = boxOf(mark);
          const over = marks.slice(i + 1).filter((other) => overlap(box, boxOf(other)));
          expect(over, JSON.stringify(box)).toEqual([]);
          if (mark.kind === 'text') expect(mark.cap).toBeGreaterThanOrEqual(MIN_CAP_MM - 1e-9);
          if (mark.kind !== 'code') continue;
          const dots = mark.module / dot;
          expect(Math.abs(dots - Math.round(dots))).toBeLessThan(1e-6);
          expect(Math.abs(mark.x / dot - Math.round(mark.x / dot))).toBeLessThan(1e-6);
          const dark = rectanglesOf(mark);
          for (const text of mark.texts) {
            const glyphs = glyphBox(text);
            expect(isInside(glyphs, mark.box), JSON.stringify([text, glyphs, mark.box])).toBe(true);
            // Digits stand between the guards, half a module or more from every bar.
            const touched = dark.filter((bar) => overlap(glyphs, bar));
            expect(touched, text.text).toEqual([]);
          }
        }
      }
    },
  );

  /** Without the blank around the letters. */
  function glyphBox(text: TextMark): Box {
    const box = extent(text);
    const blank = (text.cap / 7) * (/^\d/.test(text.text) ? 0.5 : 0.7);
    return { ...box, x: box.x + blank, width: box.width - 2 * blank };
  }

  it.each(TEMPLATE_NAMES.flatMap((template) => [203, 300].map((dpi) => ({ template, dpi }))))(
    'is read back by our own scan: $template at $dpi dpi',
    async ({ template, dpi }) => {
      const app = plainApp();
      const sheet = SHEETS_OF[template][0] ?? 'L7160';
      const list = labelList(template, 6, 11);
      const { labels, label, dot } = await planned(list.csv, { template, sheet, dpi });
      expect(labels.length).toBe(6);
      // Three at one resolution and three at the other.
      for (const [i, { marks }] of labels.entries()) {
        if (i % 2 === Number(dpi === 203)) continue;
        const answer = await app.post('/barcode/scan/image/advanced', finish(labelPng(marks, label, dot)), {
          'Content-Type': 'image/png',
        });
        const scan: { ResultBarcodes: readonly { RawText: string }[] } = await answer.json();
        const wanted = list.expected[i] ?? '';
        expect(scan.ResultBarcodes[0]?.RawText.replaceAll(/[()\u001d]/g, '') ?? '').toBe(wanted);
      }
    },
  );

  it('prints the digits of EAN-13 as the standard does: seven modules a digit, guards five modules longer', async () => {
    const { labels } = await planned('number,title,price\n9521234000006,Lamp,1\n', { template: 'shelf' });
    const [code] = codes(labels[0]?.marks ?? []);
    if (code === undefined) throw new Error('no code');
    expect(code.module).toBeCloseTo((3 * 25.4) / 300, 6);
    expect(code.texts.map(({ text }) => text)).toEqual(['9', '521234', '000006']);
    const [first, left, right] = code.texts;
    if (first === undefined || left === undefined || right === undefined) throw new Error('no digits');
    for (const { cap, spacing = 0, text } of code.texts) {
      expect(cap / code.module).toBeCloseTo(7, 6);
      expect((widthOf(text.charAt(0), FONT) * cap + spacing) / code.module).toBeCloseTo(7, 6);
    }
    const middle = ({ x, text, cap, spacing = 0 }: TextMark): number =>
      (x + (widthOf(text, FONT) * cap + spacing * (text.length - 1)) / 2 - code.x) / code.module;
    expect([first, left, right].map((text) => Math.round(10 * middle(text)) / 10)).toEqual([-4.5, 24, 71]);
    const heights = rectanglesOf(code).map(({ height }) => Math.round((10 * height) / code.module) / 10);
    const body = Math.min(...heights);
    expect(new Set(heights)).toEqual(new Set([body, body + 5]));
    expect((first.baseline - first.cap - (code.y + code.barHeight)) / code.module).toBeCloseTo(1, 6);
    // Quiet zones of 11 and 7 modules.
    expect((code.x - code.box.x) / code.module).toBeCloseTo(11, 6);
    expect((code.box.x + code.box.width - code.x) / code.module - 95).toBeCloseTo(7, 6);
  });

  it.each([
    ['95200002', 'ean-8', '95200002'],
    ['0000095200002', 'ean-8', '95200002'],
    ['00000095200002', 'ean-8', '95200002'],
    ['09521234000006', 'ean-13', '9521234000006'],
    ['00952123450067', 'upc-a', '952123450067'],
    ['19521234000003', 'itf-14', '19521234000003'],
    ['9521 2340 0000 6', 'ean-13', '952123400 0006'.replaceAll(' ', '')],
    ['(01)09521234000006', 'gs1-128', '(01)09521234000006'],
    ['A-17', 'code-128', 'A-17'],
    ['1234567', 'code-128', '1234567'],
  ])('is the symbol that its number is: %s as %s', async (number, symbology, value) => {
    const { labels, leftOut } = await planned(`number\n${number}\n`, {
      template: 'price-tag',
      sheet: 'L7163',
    });
    expect(leftOut).toEqual([]);
    const [code] = codes(labels[0]?.marks ?? []);
    expect([code?.symbology, code?.value.replaceAll(' ', '')]).toEqual([symbology, value]);
  });

  it.each([
    ['number,title\n9521234000007,x\n', { template: 'shelf' }, /^has "9521234000007": .*check digit.* 6/],
    ['number,title\n,x\n', { template: 'shelf' }, /^has no number$/],
    ['number\n9.52123E+12\n', { template: 'shelf' }, /spreadsheet has rounded/],
    ['number\n952123450068\n', { template: 'shelf' }, /is no UPC-A/],
    ['number,symbology\n1,ean-99\n', { template: 'shelf' }, /unknown symbology "ean-99"/],
    [
      `number,title\n95200002,${'Überlangewortkette'.repeat(4)}\n`,
      { template: 'shelf', sheet: 'L7651' },
      /title that does not fit at 1.2 mm: "Überlange/,
    ],
    [
      `number,title\n95200002,${'many words '.repeat(30)}\n`,
      { template: 'shelf' },
      /title that does not fit/,
    ],
    ['number,title\n95200002,日本\n', { template: 'shelf' }, /"日" \(U\+65E5\).*TrueType font/],
    ['number,title\n95200002,שלום\n', { template: 'shelf' }, /whose writing is not set here/],
    [
      'number\nABCDEFGHIJKLMNOPQRSTUVWXYZ\n',
      { template: 'shelf', sheet: 'L7651' },
      /code that needs [\d.]+ mm in width, and there are 35.1/,
    ],
    ['number\n95212345678901235\n', { template: 'parcel', sheet: '62mm' }, /needs 8[\d.]+ mm in width/],
    ['number,logo\n95200002,logo.png\n', { template: 'asset' }, /logo "logo.png", which is neither/],
    ['number,title\n9521234000006,A\n', { template: 'price-tag', sheet: '40x10' }, /mm in height/],
  ] as const)('that cannot be printed says why: %s', async (list, asked, why) => {
    const { labels, leftOut } = await planned(list, asked);
    expect(labels).toEqual([]);
    expect(leftOut).toEqual([{ line: 2, why: expect.stringMatching(why) }]);
  });

  it('sets a text as large as it fits, in as many lines as it may have', async () => {
    const texts = async (title: string) => {
      const { labels } = await planned(`number,title\n95200002,"${title}"\n`, { template: 'shelf' });
      return (labels[0]?.marks ?? []).filter((mark) => mark.kind === 'text');
    };
    const [short] = await texts('Tea');
    const long = await texts('Mountain cheese from hay milk, ripened for 12 months');
    expect(short?.cap).toBeGreaterThan(4);
    expect(long.length).toBe(2);
    expect(long.map(({ text }) => text).join(' ')).toBe(
      'Mountain cheese from hay milk, ripened for 12 months',
    );
    expect(long[0]?.cap).toBeLessThan(short?.cap ?? 0);
  });

  it('has the symbology that the row asks for, before that of the call', async () => {
    const { labels } = await planned('number,symbology\nA-1,qrcode\nA-2,\n', {
      template: 'price-tag',
      symbology: 'code-39',
    });
    expect(labels.map(({ marks }) => codes(marks)[0]?.symbology)).toEqual(['qrcode', 'code-39']);
  });

  it('prints the price of a book as its add-on: the one of the list, or that of dollars', async () => {
    const { labels } = await planned(
      'isbn,price,add-on\n978-0-306-40615-7,$9.99,\n978-0-306-40615-7,"12,00 €",51200\n978-0-306-40615-7,"12,00 €",\n',
      { template: 'book' },
    );
    expect(
      labels.map(({ marks }) =>
        codes(marks)[0]
          ?.texts.map(({ text }) => text)
          .filter((text) => /^\d{5}$|ISBN/.test(text)),
      ),
    ).toEqual([
      ['ISBN 978-0-306-40615-7', '50999'],
      ['ISBN 978-0-306-40615-7', '51200'],
      ['ISBN 978-0-306-40615-7'],
    ]);
  });
});
