import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { words } from '../../../../../support/cfb-builder.ts';
import {
  container,
  drawing,
  fields,
  MASTER_ID,
  MASTER_TITLE,
  placeholder,
  record,
  SCHEME,
  shape,
  text,
  TITLE_MASTER_ID,
} from '../../../../../support/ppt-builder.ts';
import { readStoredLayout } from '../../../../../../src/convert/ppt/round-trip/index.ts';
import type { Presentation } from '../../../../../../src/convert/deck/index.ts';
import { BOX, readDeck, readOneSlide } from '../../../../../support/ppt-deck.ts';

const ORIGINAL_MASTER_ID = 0x041c;
const COMPOSITE_MASTER_ID = 0x041d;

const title = (box: readonly [number, number, number, number] = [432, 173, 5328, 893]) =>
  shape({ id: 3074, box, options: { 0x0301: 2050 }, clientData: [placeholder(13)], text: text(0, 'Title') });
const body = (position: number, box: readonly [number, number, number, number]) =>
  shape({ id: 3074 + position, box, clientData: [placeholder(14, position)], text: text(1, 'Body') });

describe('themes', () => {
  it('are made of the eight colours of the scheme', () => {
    expect(readDeck({}).masters[0]?.theme.colours).toMatchObject({
      dark1: 0x000000,
      light1: 0xffffff,
      dark2: 0x000080,
      light2: 0x808080,
      accent1: 0xbbe0e3,
      accent2: 0x333399,
      hyperlink: 0x009999,
      followedHyperlink: 0x99cc00,
    });
  });

  it('of a slide with a scheme of its own are its own', () => {
    const scheme = [0x000000, ...SCHEME.slice(1)];
    expect(readOneSlide({ scheme, flags: 5 }).colours).toMatchObject({ light1: 0 });
    expect(readOneSlide({ scheme, flags: 7 }).colours).toBeUndefined();
    expect(readOneSlide({ flags: 5 }).colours).toBeUndefined();
  });

  const slot = (name: string, rgb: string) => `<a:${name}><a:srgbClr val="${rgb}"/></a:${name}>`;
  const stored = (background: string) =>
    record(
      0x040e,
      zipSync({
        'theme/theme/theme1.xml': new TextEncoder().encode(
          `<a:theme name="Sto&amp;red"><a:themeElements><a:clrScheme name="x">${slot('dk1', '000000')}${slot('lt1', background)}${slot('dk2', '000080')}${slot('lt2', '808080')}${slot('accent1', 'BBE0E3')}${slot('accent2', '333399')}${slot('accent3', '123456')}${slot('accent4', '000001')}${slot('accent5', '000002')}${slot('accent6', '000003')}${slot('hlink', '009999')}${slot('folHlink', '99CC00')}</a:clrScheme></a:themeElements></a:theme>`,
        ),
      }),
    );

  it('that a newer program stored are used while they fit the scheme', () => {
    expect(readDeck({ masterMore: [stored('FFFFFF')] }).masters[0]?.theme).toMatchObject({
      name: 'Sto&red',
      colours: { accent3: 0x123456 },
    });
    const edited = readDeck({ masterMore: [stored('EEEEEE')] }).masters[0]?.theme;
    expect(edited?.colours).toMatchObject({ light1: 0xffffff, accent3: 0xffffff });
  });
});

describe('fonts of a theme that a newer program stored', () => {
  const slot = (name: string) => `<a:${name}><a:srgbClr val="000000"/></a:${name}>`;
  const theme = (latin: string) =>
    record(
      0x040e,
      zipSync({
        'theme/theme/theme1.xml': new TextEncoder().encode(
          `<a:theme><a:clrScheme>${slot('dk1')}</a:clrScheme><a:majorFont><a:latin typeface="${latin}"/><a:ea typeface="MS Gothic"/><a:cs typeface=""/><a:font script="Jpan" typeface="ＭＳ ゴシック"/><a:font script="bad &lt;" typeface="x"/></a:majorFont></a:theme>`,
        ),
      }),
    );

  it('are kept while titles have its latin one', () => {
    const own = readDeck({}).masters[0]?.theme.majorFont.latin.typeface ?? '';
    expect(readDeck({ masterMore: [theme(own)] }).masters[0]?.theme.majorFont).toStrictEqual({
      latin: expect.objectContaining({ typeface: own }),
      eastAsian: { typeface: 'MS Gothic' },
      scripts: new Map([['Jpan', 'ＭＳ ゴシック']]),
    });
    const edited = readDeck({ masterMore: [theme('Another')] }).masters[0]?.theme.majorFont;
    expect(edited).not.toHaveProperty('eastAsian');
  });
});

describe('layouts', () => {
  it('are one for each kind of slide, with placeholders where most slides have them', () => {
    const two = (x: number) => ({
      geom: 8,
      slots: [13, 14, 14],
      shapes: [title(), body(1, [100, 1000, 2000, 3000]), body(2, [x, 1000, 5000, 3000])],
    });
    const deck = readDeck({
      slides: [two(2500), two(2600), two(2600), { geom: 7, slots: [13], shapes: [title()] }],
    });
    const [master] = deck.masters;
    expect(master?.layouts.map((one) => one.type)).toStrictEqual(['twoColumns', 'titleOnly']);
    expect(deck.slides.map((one) => one.layout)).toStrictEqual([0, 0, 0, 1]);
    expect(master?.layouts[0]?.shapes).toMatchObject([
      { placeholder: { type: 'title', index: 0 } },
      { placeholder: { type: 'object', index: 1 }, box: { xEmu: 158750 } },
      { placeholder: { type: 'object', index: 2 }, box: { xEmu: 4127500 } },
    ]);
  });

  it.each([
    [0x00, 'title', 'Title Slide'],
    [0x01, 'titleAndBody', 'Title and Text'],
    [0x07, 'titleOnly', 'Title Only'],
    [0x08, 'twoColumns', 'Two Content'],
    [0x09, 'twoRows', 'Two Rows'],
    [0x0a, 'columnAndTwoRows', 'Column and Two Rows'],
    [0x0b, 'twoRowsAndColumn', 'Two Rows and Column'],
    [0x0d, 'twoColumnsAndRow', 'Two Columns and Row'],
    [0x0e, 'fourObjects', 'Four Objects'],
    [0x0f, 'bigObject', 'Big Object'],
    [0x10, 'blank', 'Blank'],
    [0x11, 'verticalTitleAndBody', 'Vertical Title and Text'],
    [0x12, 'titleAndVerticalBody', 'Title and Vertical Text'],
    [0x0c, 'custom', 'Custom Layout'],
    [0x13, 'custom', 'Custom Layout'],
  ])('of kind %i are %s, called %s ([MS-PPT] 2.13.25)', (geom, type, name) => {
    const made = readDeck({ slides: [{ geom, slots: [13, 18, 18], shapes: [title()] }] }).masters[0]?.layouts;
    expect(made?.map((one) => [one.type, one.name])).toContainEqual([type, name]);
  });

  it.each([
    [1, [13, 14], 'titleAndObject', 'object'],
    [1, [13, 21], 'table', 'table'],
    [8, [13, 14, 19], 'textAndObject', 'body'],
    [8, [13, 22, 14], 'clipArtAndText', 'clipArt'],
    [8, [13, 14, 14], 'twoColumns', 'object'],
    [9, [13, 19, 14], 'objectOverText', 'object'],
    [99, [13, 14], 'custom', 'body'],
  ])('of kind %i with places for %j are %s', (geom, slots, type, first) => {
    const one = { geom, slots, shapes: [title(), body(1, [100, 1000, 2000, 3000])] };
    expect(readDeck({ slides: [one] }).masters[0]?.layouts).toMatchObject([
      { type, shapes: [{}, { placeholder: { type: first } }] },
    ]);
  });

  it.each([
    ['Page', ['Page']],
    ['x'.repeat(300), []],
    ['1\r2\r3\r4\r5', []],
  ])('have the master’s own number as their prompt where it is short: %j', (prompt, expected) => {
    const number = shape({ id: 2061, box: BOX, clientData: [placeholder(8, 2)], text: text(4, prompt) });
    const deck = readDeck({ masterShapes: [MASTER_TITLE, number], slides: [{ shapes: [title()] }] });
    const found = deck.masters[0]?.layouts[0]?.shapes.find((one) => one.placeholder?.type === 'slideNumber');
    const paragraphs = found?.kind === 'shape' ? found.text?.paragraphs : undefined;
    expect(
      paragraphs?.map(({ inlines }) => inlines.map((one) => one.kind === 'text' && one.text).join()),
    ).toStrictEqual(expected);
  });

  it('exist even where no slide uses the master', () => {
    expect(readDeck({ slides: [] }).masters[0]?.layouts).toMatchObject([{ type: 'titleAndBody' }]);
  });

  it('come from a title master, with its shapes and background', () => {
    const titleMaster = {
      geom: 2,
      flags: 3,
      background: { 0x0181: 0x0000ff },
      shapes: [
        shape({ id: 2060, box: [0, 0, 99, 99] }),
        shape({ id: 2061, clientData: [placeholder(3)], text: text(6, 'Big') }),
      ],
    };
    const deck = readDeck({ titleMaster, slides: [{ geom: 0, masterId: TITLE_MASTER_ID, shapes: [] }] });
    expect(deck.masters).toHaveLength(1);
    expect(deck.masters[0]?.layouts).toMatchObject([
      {
        type: 'title',
        background: { kind: 'solid', colour: { rgb: 0xff0000 } },
        shapes: [{ id: 2060 }, { placeholder: { type: 'centreTitle' } }],
      },
    ]);
    expect(deck.slides[0]).toMatchObject({ master: 0, layout: 0 });
  });

  it('that a newer program stored have the kinds that are known: others, such as `constructor`, are the general ones', () => {
    const xml =
      '<p:sldLayout type="constructor"><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr><p:ph type="toString"/></p:nvPr></p:nvSpPr><p:txBody><a:bodyPr anchor="valueOf"/><a:lstStyle><a:lvl1pPr algn="constructor"/></a:lstStyle></p:txBody></p:sp></p:spTree></p:cSld></p:sldLayout>';
    const found = readStoredLayout(xml, [], () => {});
    expect(found).toMatchObject({ type: 'custom', shapes: [{ placeholder: { type: 'object' } }] });
    expect(() => structuredClone(found)).not.toThrow(); // as it would at a function
  });

  it('that a newer program stored are found by their number, and give slides their indexes', () => {
    const sp = (ph: string, more = '', list = '') =>
      `<p:sp><p:nvSpPr><p:cNvPr id="2" name="A &amp; B"/><p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr><p:spPr>${more}</p:spPr><p:txBody><a:bodyPr anchor="b"/><a:lstStyle>${list}</a:lstStyle><a:p><a:r><a:t>Click</a:t></a:r></a:p></p:txBody></p:sp>`;
    const xml = `<p:sldLayout type="obj" showMasterSp="0"><p:cSld name="Content"><p:spTree>${sp('type="title"')}${sp(
      'idx="7"',
      '<a:xfrm><a:off x="1" y="2"/><a:ext cx="3" cy="4"/></a:xfrm>',
      '<a:lvl1pPr algn="r"><a:buNone/><a:defRPr sz="1200" b="1"/></a:lvl1pPr>',
    )}</p:spTree></p:cSld></p:sldLayout>`;
    const layout = record(
      0x041e,
      zipSync({ 'drs/slideLayouts/slideLayout1.xml': new TextEncoder().encode(xml) }),
      4,
    );
    const names = record(0x0422, fields([1, 4], [4, 2], [0, 2]));
    const deck = readDeck({
      masterMore: [layout],
      slides: [{ geom: 16, shapes: [title(), body(1, [100, 100, 900, 900])], more: [names] }],
    });
    expect(deck.masters[0]?.layouts).toMatchObject([
      {
        type: 'titleAndObject',
        name: 'Content',
        showMasterShapes: false,
        shapes: [
          { name: 'A & B', placeholder: { type: 'title', index: 0 }, box: { xEmu: 685800 } },
          {
            placeholder: { type: 'object', index: 7 },
            box: { xEmu: 1, yEmu: 2, widthEmu: 3, heightEmu: 4 },
            text: {
              frame: { anchor: 'bottom' },
              levels: [
                {
                  paragraph: { align: 'right', bullet: { kind: 'none' } },
                  run: { sizeCpt: 1200, bold: true },
                },
              ],
              paragraphs: [{ inlines: [{ text: 'Click' }] }],
            },
          },
        ],
      },
    ]);
    // What the layout's list style would change is written out on the slide as the master has it.
    expect(deck.slides[0]?.shapes[1]).toMatchObject({
      placeholder: { index: 7 },
      text: {
        paragraphs: [{ style: { bullet: { kind: 'char' } }, inlines: [{ style: { sizeCpt: 3200 } }] }],
      },
    });
  });

  it('of a title master stand before those that are made of slides', () => {
    const deck = readDeck({
      titleMaster: { geom: 2, shapes: [] },
      slides: [
        { geom: 7, slots: [13], shapes: [title()] },
        { geom: 0, masterId: TITLE_MASTER_ID, shapes: [] },
        { geom: 16, shapes: [] },
      ],
    });
    expect(deck.masters[0]?.layouts.map(({ type }) => type)).toStrictEqual(['title', 'titleOnly', 'blank']);
    expect(deck.slides.map(({ layout }) => layout)).toStrictEqual([1, 0, 2]);
  });

  it('of masters that a newer program split off one master belong to that one', () => {
    const SPLIT = 70;
    const layout = (number: number, name: string) =>
      record(
        0x041e,
        zipSync({
          'slideLayouts/slideLayout1.xml': new TextEncoder().encode(
            `<p:sldLayout type="blank"><p:cSld name="${name}"/></p:sldLayout>`,
          ),
        }),
        number,
      );
    const identifier = (type: number) => record(type, fields([77, 4]));
    const split = container(0x03f8, [
      drawing([]),
      record(0x07f0, words(SCHEME), 1),
      identifier(COMPOSITE_MASTER_ID),
      layout(2, 'Split'),
    ]);
    const listed = record(0x03f3, fields([SPLIT, 4], [0, 4], [0, 4], [MASTER_ID + 5, 4], [0, 4]));
    const deck = readDeck({
      masterMore: [identifier(ORIGINAL_MASTER_ID), layout(1, 'Whole')],
      masterList: [listed],
      edits: [{ [SPLIT]: split }],
      slides: [{ masterId: MASTER_ID + 5 }, {}],
    });
    expect(deck.masters.map(({ layouts }) => layouts.map(({ name }) => name))).toStrictEqual([
      ['Whole', 'Split', 'Title and Text'],
    ]);
    expect(deck.slides.map(({ master, layout: index }) => [master, index])).toStrictEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  describe('of a split master draw what its records hold, whatever their XML says', () => {
    const SPLIT = 70;
    const layout = (number: number) =>
      record(
        0x041e,
        zipSync({
          'slideLayouts/slideLayout1.xml': new TextEncoder().encode(
            '<p:sldLayout type="blank" showMasterSp="0"><p:cSld name="L"/></p:sldLayout>',
          ),
        }),
        number,
      );
    const identifier = (type: number) => record(type, fields([77, 4]));
    const mark = (id: number) => shape({ id, box: [0, 0, 100, 100] });
    const badge = shape({ id: 5000, box: [500, 500, 900, 900] });
    const read = (
      own: readonly Uint8Array[],
      background?: Readonly<Record<number, number>>,
      scheme: readonly number[] = SCHEME,
    ) => {
      const split = container(0x03f8, [
        drawing(own, background),
        record(0x07f0, words(scheme), 1),
        identifier(COMPOSITE_MASTER_ID),
        layout(2),
      ]);
      const listed = record(0x03f3, fields([SPLIT, 4], [0, 4], [0, 4], [MASTER_ID + 5, 4], [0, 4]));
      return readDeck({
        masterShapes: [mark(2050)],
        masterMore: [identifier(ORIGINAL_MASTER_ID), layout(1)],
        masterList: [listed],
        edits: [{ [SPLIT]: split }],
        slides: [{ masterId: MASTER_ID + 5 }],
      });
    };
    const layoutOf = (deck: Presentation) => deck.masters[0]?.layouts[1];

    it.each([
      ['what the owner draws', [mark(4000)], true, []],
      ['more than the owner', [mark(4000), badge], true, [5000]],
      ['nothing', [], false, []],
      ['something else', [badge], false, [5000]],
    ] as const)('%s', (_, own, showMasterShapes, ids) => {
      const found = layoutOf(read(own));
      expect(found?.showMasterShapes).toBe(showMasterShapes);
      expect(found?.shapes.map(({ id }) => id)).toStrictEqual(ids);
    });

    it('a background of its own', () => {
      expect(layoutOf(read([mark(4000)], { 0x0181: 0x0000ff }))?.background).toMatchObject({
        kind: 'solid',
        colour: { rgb: 0xff0000 },
      });
      expect(layoutOf(read([mark(4000)], { 0x0181: 0x08000000 }))?.background).toBeUndefined();
    });

    it('colours of its own, which its slides repeat', () => {
      const deck = read([mark(4000)], undefined, [0x0000ff, ...SCHEME.slice(1)]);
      expect(layoutOf(deck)?.colours?.light1).toBe(0xff0000);
      expect(deck.slides[0]?.colours?.light1).toBe(0xff0000);
    });
  });
});
