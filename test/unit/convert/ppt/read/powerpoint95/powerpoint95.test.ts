// Presentations of PowerPoint 95, built record by record: no specification of the format is public (see records.ts).
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { readPresentation } from '../../../../../../src/convert/ppt/index.ts';
import { OLD } from '../../../../../../src/convert/ppt/read/powerpoint95/records.ts';
import type { AutoShape, Inline, Presentation, Shape } from '../../../../../../src/convert/deck/index.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { createBudget, UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { buildCfb } from '../../../../../support/cfb-builder.ts';
import { fields } from '../../../../../support/ppt-builder.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import {
  buildOldPpt,
  old,
  oldContent,
  oldDocument,
  oldLine,
  oldShape,
  oldStyle,
  oldText,
  type OldDeckParts,
  type OldText,
} from '../../../../../support/powerpoint95-builder.ts';

const EDGES = [-576, -288, 576, 288] as const;
/** Of a page of 5760 by 4320, in EMU. */
const BOX = { xEmu: 3_657_600, yEmu: 2_971_800, widthEmu: 1_828_800, heightEmu: 914_400 };
const BLUE = 0xfe_ff0000;

function read(parts: OldDeckParts): { readonly deck: Presentation; readonly codes: readonly string[] } {
  const result = readPresentation(buildOldPpt(parts), { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  return { deck: result.value.presentation, codes: result.value.warnings.map(({ code }) => code) };
}

const said = (text: string, type = 4, more: Partial<OldText> = {}) =>
  oldShape(EDGES, [oldText({ text, type, ...more })], { placeholder: type !== 4 });
const shapesOf = (...shapes: readonly Uint8Array[]): readonly Shape[] =>
  read({ slides: [{ shapes }] }).deck.slides[0]?.shapes ?? [];
function one(shape: Uint8Array, more: Omit<OldDeckParts, 'slides'> = {}): AutoShape {
  const [found] = read({ ...more, slides: [{ shapes: [shape] }] }).deck.slides[0]?.shapes ?? [];
  if (found?.kind !== 'shape') throw new Error('no shape');
  return found;
}
const wordsOf = (shape: Shape | undefined): readonly string[] =>
  shape?.kind === 'shape'
    ? (shape.text?.paragraphs ?? []).map(({ inlines }) =>
        inlines.map((inline: Inline) => (inline.kind === 'text' ? inline.text : '|')).join(''),
      )
    : [];

describe('a presentation of PowerPoint 95', () => {
  it('has its slides in order, each with its texts, on a page of its size', () => {
    const { deck, codes } = read({
      size: [7488, 5616],
      slides: ['one', 'two', 'three'].map((text, at) => ({ id: 256 + at, shapes: [said(text, 0)] })),
    });
    expect(deck.slides.map(({ shapes }) => wordsOf(shapes[0]))).toStrictEqual([['one'], ['two'], ['three']]);
    expect(deck.slideSize).toMatchObject({ widthEmu: 11_887_200, heightEmu: 8_915_400 });
    expect(codes).toStrictEqual(['old-version-in-part']);
  });

  it.each([
    [[[0, 'title'], [1, 'body']], 'titleAndBody', ['title', 'body']],
    [[[6, 'title'], [5, 'sub']], 'title', ['centreTitle', 'subtitle']],
    [[[6, 'title'], [1, 'body']], 'title', ['centreTitle', 'subtitle']],
    [[[0, 'title'], [7, 'left'], [7, 'right']], 'titleAndBody', ['title', 'body', undefined]],
    [[[0, 'title'], [4, 'box']], 'titleOnly', ['title', undefined]],
    [[[1, 'body']], 'titleAndBody', ['body']],
    [[[4, 'box']], 'blank', [undefined]],
  ] as const)('takes the places that its texts are for: %j', (texts, layout, places) => {
    const { deck } = read({ slides: [{ shapes: texts.map(([type, text]) => said(text, type)) }] });
    const [slide] = deck.slides;
    expect(slide?.shapes.map(({ placeholder }) => placeholder?.type)).toStrictEqual(places);
    expect(deck.masters[0]?.layouts[slide?.layout ?? -1]?.type).toBe(layout);
  }); // oxfmt-ignore

  it('has shapes where they stand from the middle of the page, in groups too, with the forms by number', () => {
    const inner = old(OLD.group, [old(OLD.List, [oldShape(EDGES, [oldText({ text: 'in' })])], 15)], 19);
    const shapes = shapesOf(
      inner,
      ...[-3, -2, -1, 0, 14].map((form) => oldShape(EDGES, [oldStyle([1, BLUE])], { form })),
    );
    expect(shapes.map(({ box }) => box)).toStrictEqual(shapes.map(() => BOX));
    expect(wordsOf(shapes[0])).toStrictEqual(['in']);
    expect(shapes.slice(1).map((shape) => shape.kind === 'shape' && shape.geometry)).toMatchObject(
      ['rectangle', 'roundRectangle', 'ellipse', 'diamond', 'seal'].map((form) => ({ form })),
    );
  });

  it('has fills and lines, and lines from end to end', () => {
    const [filled, background, half, line] = shapesOf(
      oldShape(EDGES, [oldStyle([1, BLUE], [2, 0x05000000])]),
      oldShape(EDGES, [oldStyle([2, 0])]),
      oldShape(EDGES, [oldStyle([3, BLUE], [0, BLUE, 3])]),
      oldLine([576, -288, -576, 288]),
    );
    expect(filled).toMatchObject({
      fill: { kind: 'solid', colour: { kind: 'rgb', rgb: 0x0000ff } },
      line: { widthEmu: 38_100, paint: { colour: { kind: 'scheme', slot: 'accent2' } } },
    });
    expect(background).toMatchObject({ fill: { colour: { slot: 'background1' } } });
    expect(half).toMatchObject({ fill: { colour: { alpha: 0.5 } }, line: { dash: 'dash' } });
    expect(filled?.kind === 'shape' && filled.line).not.toHaveProperty('dash');
    expect(line).toMatchObject({ kind: 'connector', box: BOX, flipH: true, line: { widthEmu: 25_400 } });
    expect(line).not.toHaveProperty('flipV');
  });

  it('has outlines, whose points fill their box, and arrows', () => {
    const points = fields([3, 2], [100, 4], [-50, 4], [300, 4], [-50, 4], [100, 4], [50, 4]);
    const atom = fields(...EDGES.map((edge) => [edge, 4] as const));
    const [outline] = shapesOf(
      old(OLD.outline, [
        old(OLD.outlineAtom, atom),
        oldStyle(undefined, [0, BLUE]),
        old(OLD.arrows, Uint8Array.of(0, 1)),
        old(OLD.points, points),
      ]),
    );
    const at = (op: string, x: number, y: number) => ({ op, x, y });
    expect(outline).toMatchObject({
      box: BOX,
      geometry: {
        kind: 'freeform',
        width: 200,
        height: 100,
        paths: [{ commands: [at('move', 0, 0), at('line', 200, 0), at('line', 0, 100)] }],
      },
      line: { end: { kind: 'triangle' } },
    });
    expect(outline?.kind === 'shape' && outline.line).not.toHaveProperty('start');
  });

  it('leaves out frames that show nothing', () => {
    expect(shapesOf(oldShape(EDGES, [oldStyle()]))).toStrictEqual([]);
    expect(shapesOf(oldLine(EDGES, oldStyle()))).toStrictEqual([]);
  });

  it.each([
    ['an object', oldShape(EDGES, [oldStyle(), old(OLD.content, [])])],
    ['a picture that is not there', oldShape(EDGES, [oldStyle(), oldContent(5)])],
    ['a gradient', oldShape(EDGES, [oldStyle([5, BLUE])])],
    ['a form of no known number', oldShape(EDGES, [oldStyle([1, BLUE])], { form: 15 })],
    ['an outline without points', old(OLD.outline, [oldStyle([1, BLUE])])],
    ['an arc', old(OLD.arc, [])],
  ])('warns of %s', (_, shape) => {
    const { codes } = read({ slides: [{ shapes: [shape] }] });
    expect(codes).toStrictEqual(['old-form-simplified', 'old-version-in-part']);
  });

  it('has the pictures that its shapes show', () => {
    // A header of 9 words, and the record that ends a metafile ([MS-WMF] 2.3.2.2, 2.3.2.1).
    const metafile = fields([1, 2], [9, 2], [0x300, 2], [12, 4], [0, 2], [3, 4], [0, 2], [3, 4], [0, 2]);
    const { deck, codes } = read({
      pictures: [Uint8Array.of(1, 2, 3), metafile],
      slides: [
        {
          shapes: [
            oldShape(EDGES, [oldStyle(), oldContent(1)]),
            oldShape(EDGES, [oldStyle(), oldContent(0)]),
          ],
        },
      ],
    });
    expect(deck.slides[0]?.shapes).toMatchObject([{ kind: 'picture', picture: 0, box: BOX }]);
    const [picture, ...more] = deck.pictures;
    expect(more).toStrictEqual([]);
    expect(picture).toMatchObject({
      contentType: 'image/x-wmf',
      sizeEmu: { widthEmu: 914_400, heightEmu: 457_200 },
    });
    expect(picture?.read().subarray(22)).toStrictEqual(metafile);
    expect(codes).toStrictEqual(['old-form-simplified', 'old-version-in-part']);
  });

  it('has notes', () => {
    const { deck } = read({
      slides: [{ shapes: [said('t', 0)], notes: [said('say this', 2)] }, { notes: [] }],
    });
    expect(wordsOf(deck.slides[0]?.notes?.shapes[0])).toStrictEqual(['say this']);
    expect(deck.slides[1]).not.toHaveProperty('notes');
  });

  it('has the master of each slide, with its colours, background and shapes, but not the marks of its fields', () => {
    const scheme = [0xffffff, 0, 0x808080, 0x0000ff, 0, 0, 0, 0];
    const { deck } = read({
      masters: [
        { id: 0x80000004 },
        {
          id: 0x80000005,
          scheme,
          background: oldStyle([1, BLUE]),
          shapes: [said('Logo'), said('*'), said('Click', 0)],
        },
      ],
      slides: [{ master: 0x80000005 }, { master: 0x80000004 }, { master: 7 }],
    });
    expect(deck.slides.map(({ master }) => master)).toStrictEqual([1, 0, 0]);
    const [, second] = deck.masters;
    expect(second?.theme.colours).toMatchObject({ light1: 0xffffff, dark2: 0xff0000 });
    expect(second?.background).toMatchObject({ colour: { rgb: 0x0000ff } });
    expect(second?.shapes.slice(2).map(wordsOf)).toStrictEqual([['Logo']]);
  });
});

describe('text of PowerPoint 95', () => {
  it('has the letters of its runs', () => {
    const runs = [
      { length: 3, flags: 3, size: 40, font: 1 },
      { length: 3, flags: 20, colour: 0x03000000 },
      { length: 9, baseline: -25 },
    ];
    const { text } = one(said('abcdefghi', 4, { runs }), { fonts: [['Arial', 0], ['Tahoma', 0]] }); // oxfmt-ignore
    expect(text?.paragraphs[0]?.inlines).toMatchObject([
      {
        text: 'abc',
        style: { bold: true, italic: true, underline: false, sizeCpt: 4000, font: { typeface: 'Tahoma' } },
      },
      { text: 'def', style: { bold: false, underline: true, shadow: true, colour: { slot: 'text2' } } },
      { text: 'ghi', style: { baseline: -0.25 } },
    ]);
    expect(text?.paragraphs[0]?.inlines[1]?.style).not.toHaveProperty('sizeCpt');
  });

  it.each([
    ['Western', 0, '\x95 caf\xe9', '• café'],
    ['Cyrillic', 204, '\xcf\xf0\xe8', 'При'],
    ['Japanese', 128, '\x93\xfa\x96\x7b', '日本'],
    ['Greek', 161, '\xe1\xe2', 'αβ'],
  ])('is in the code page of its font: %s', (_, charset, bytes, text) => {
    expect(
      wordsOf(one(said(bytes, 4, { runs: [{ length: 9 }] }), { fonts: [['F', charset]] })),
    ).toStrictEqual([text]);
  });

  it('has paragraphs and line breaks, and runs across them', () => {
    const shape = one(
      said('one\rtwo\x0bhalf\r\rfour\r', 1, { runs: [{ length: 5, flags: 1 }, { length: 99 }] }),
    );
    expect(wordsOf(shape)).toStrictEqual(['one', 'two|half', '', 'four']);
    expect(shape.text?.paragraphs[1]?.inlines).toMatchObject([
      { text: 't', style: { bold: true } },
      { text: 'wo', style: { bold: false } },
      { kind: 'break' },
      { text: 'half' },
    ]);
  });

  it('has bullets, levels, margins, alignment and spaces', () => {
    const paragraphs = [
      {
        length: 2,
        bullet: { flags: 0x55, character: 0x6e, font: 1, size: 80 },
        spaces: [90, 20, -16] as const,
      },
      { length: 2, bullet: { flags: 1, character: 0x95 }, level: 1, align: 1 },
      { length: 2, bullet: { flags: 0x54, character: 0x6e }, level: 9, align: 3 },
    ];
    const fonts = [['Arial', 0], ['Monotype Sorts', 2]] as const; // oxfmt-ignore
    const { text } = one(said('a\rb\rc', 1, { paragraphs, ruler: 1 }), { fonts, rulers: [[0, 0], [216, 0]] }); // oxfmt-ignore
    expect(text?.paragraphs).toMatchObject([
      {
        level: 0,
        style: {
          align: 'left',
          marginEmu: 342_900,
          indentEmu: -342_900,
          bullet: { kind: 'char', char: '\uf06e' },
          bulletFont: { typeface: 'Monotype Sorts' },
          bulletSize: { fraction: 0.8 },
          bulletColour: { rgb: 0xff0000 },
          lineSpacing: { fraction: 0.9 },
          spaceBefore: { fraction: 0.2 },
          spaceAfter: { cpt: 200 },
        },
      },
      { level: 1, style: { align: 'centre', marginEmu: 0, bullet: { char: '•' } } },
      { level: 4, style: { align: 'justify', bullet: { kind: 'none' } } },
    ]);
  });

  it.each([
    [
      { flags: 4, anchor: 1 },
      { wrap: true, anchor: 'middle' },
    ],
    [
      { flags: 1, anchor: 2 },
      { wrap: false, anchor: 'bottom', autofit: 'shape' },
    ],
    [
      { flags: 5, anchor: 0, inset: 0 },
      { anchor: 'top', insetsEmu: { left: 0, top: 46_038 } },
    ],
  ])('is held by its frame: %j', (frame, expected) => {
    expect(one(said('x', 4, { frame })).text?.frame).toMatchObject(expected);
  });
});

describe('a presentation of PowerPoint 95 that is damaged', () => {
  it('has as many shapes as one may have, and says so', () => {
    const line = oldLine(EDGES);
    const slide = { shapes: Array.from({ length: 15_000 }, () => line) };
    const { deck, codes } = read({ slides: [slide, slide, slide] });
    expect(deck.slides.map(({ shapes }) => shapes.length)).toStrictEqual([15_000, 15_000, 10_000]);
    expect(codes).toContain('shapes-left-out');
  });

  const rich: OldDeckParts = {
    fonts: [['Arial', 0]],
    rulers: [[216, 0]],
    masters: [{ id: 0x80000004, scheme: [0xffffff, 0], shapes: [said('Logo')] }],
    slides: [
      { shapes: [said('Title', 0), said('a\rb', 1, { runs: [{ length: 2 }], paragraphs: [{ length: 2 }] })] },
      { shapes: [oldLine(EDGES)], notes: [said('notes', 2)] },
    ],
  };

  it('anywhere is refused by its own code or gives a whole package', async () => {
    const whole = oldDocument(rich);
    const codes = new Set<string>();
    for (let at = 0; at < whole.length; at += 29) {
      const cut = whole.subarray(0, at);
      const changed = whole.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x81;
      for (const stream of [cut, changed]) {
        const bytes = buildCfb({ 'PowerPoint Document': stream, Text_Content: new Uint8Array(9) });
        const result = await convertPptToPptx(bytes, { budget: createBudget({ workMs: 5000 }) });
        codes.add(result.ok ? 'ok' : result.failure.code);
        if (result.ok) expect(packageFaults(await openPptx(result.value.body))).toStrictEqual([]);
      }
    }
    expect([...codes].sort()).toStrictEqual(['malformed_file', 'ok']);
  });

  const nested = (depth: number): Uint8Array =>
    Array.from({ length: depth }).reduce<Uint8Array>((inner) => old(OLD.group, [inner]), said('x'));

  it.each<readonly [string, Uint8Array, readonly string[]]>([
    ['groups in one another', nested(20), ['x']],
    ['more of them than are read', nested(500), []],
    ['more ends of lines than there may be paragraphs', said('\r'.repeat(200_000)), []],
    [
      'lengths that are none',
      said('abc', 4, { runs: [{ length: 0xffffffff }, { length: 0xffffffff }], paragraphs: [{ length: 0 }] }),
      ['abc'],
    ],
  ])('goes on behind %s', (_, shape, words) => {
    const { deck } = read({ slides: [{ shapes: [shape, said('after')] }] });
    expect(deck.slides[0]?.shapes.flatMap(wordsOf)).toStrictEqual([...words, 'after']);
  });
});
