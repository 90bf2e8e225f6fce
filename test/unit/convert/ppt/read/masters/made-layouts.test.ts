// Layouts that are made of what slides have: their kinds beside [MS-PPT] 2.13.25 SlideLayoutType, their order, places and prompts.
import { describe, expect, it } from 'vitest';
import type { Layout, Placeholder, Shape } from '../../../../../../src/convert/deck/index.ts';
import type { ReadContext } from '../../../../../../src/convert/ppt/read/context.ts';
import {
  assignLayouts,
  promptOf,
  type LayoutChoice,
  type LayoutUser,
} from '../../../../../../src/convert/ppt/read/masters/layouts.ts';
import type { MasterFamily } from '../../../../../../src/convert/ppt/read/masters/stored-layouts.ts';

/** [MS-PPT] 2.13.23 PlaceholderEnum: what stands in the places of a layout. */
const [TITLE, BODY, OBJECT, CHART, TABLE, CLIP_ART, DIAGRAM, MEDIA] = [13, 14, 19, 20, 21, 22, 23, 24];

const holder = (type: Placeholder['type'], index: number, box?: number, more: object = {}): Shape =>
  ({
    id: 100 + index,
    kind: 'shape',
    placeholder: { type, index },
    ...(box !== undefined && { box: { xEmu: box, yEmu: 0, widthEmu: 9, heightEmu: 9 } }),
    ...more,
  }) as unknown as Shape;

const named = (name: string): Layout => ({ type: 'custom', name, shapes: [] });
const family = ({
  shapes = [] as readonly Shape[],
  titles = [] as readonly string[],
  stored = [] as readonly (readonly [number, string])[],
} = {}): MasterFamily =>
  ({
    main: { master: { shapes } },
    members: new Set(),
    titles: titles.map((name) => ({ layout: named(name) })),
    stored: new Map(stored.map(([number, name]) => [number, named(name)])),
  }) as unknown as MasterFamily;

const user = (geom: number, slots: readonly number[] = [], shapes: readonly Shape[] = []): LayoutUser => ({
  geom,
  slots,
  shapes,
});
const MADE: LayoutChoice = { kind: 'made' };
const slideOf = (
  one: LayoutUser,
  { master = 0, choice = MADE }: { readonly master?: number; readonly choice?: LayoutChoice } = {},
) => ({ master, choice, user: one });

function assigned(
  families: readonly MasterFamily[],
  slides: readonly ReturnType<typeof slideOf>[],
  left = Infinity,
) {
  const warnings: string[] = [];
  const taken: unknown[] = [];
  let remaining = left;
  const context = {
    warn: (code: string) => void warnings.push(code),
    allowances: {
      take: (...args: readonly unknown[]) => {
        taken.push(args);
        return remaining-- > 0;
      },
    },
  } as unknown as ReadContext;
  return { ...assignLayouts(families, slides, context), warnings, taken };
}
const made = (one: LayoutUser, masterShapes: readonly Shape[] = []) => {
  const [layout] = assigned([family({ shapes: masterShapes })], [slideOf(one)]).layouts[0] ?? [];
  if (layout === undefined) throw new Error('no layout');
  return layout;
};

/** Kinds that do not depend on what fills the places. */
const GENERAL = ['Title and Text', 'Two Content', 'Two Rows', 'Title Master'];

describe('the kind of a layout', () => {
  it.each([
    [0x01, [BODY], 'titleAndObject', 'Title and Content'],
    [0x01, [OBJECT], 'titleAndObject', 'Title and Content'],
    [0x01, [TABLE], 'table', 'Title and Table'],
    [0x01, [CHART], 'chart', 'Title and Chart'],
    [0x01, [DIAGRAM], 'diagram', 'Title and Diagram or Organization Chart'],
    [0x01, [CLIP_ART], 'titleAndBody', 'Title and Text'],
    [0x08, [BODY, OBJECT], 'textAndObject', 'Title, Text, and Content'],
    [0x08, [OBJECT, BODY], 'objectAndText', 'Title, Content and Text'],
    [0x08, [BODY, CHART], 'textAndChart', 'Title, Text and Chart'],
    [0x08, [CHART, BODY], 'chartAndText', 'Title, Chart and Text'],
    [0x08, [BODY, CLIP_ART], 'textAndClipArt', 'Title, Text and Clip Art'],
    [0x08, [CLIP_ART, BODY], 'clipArtAndText', 'Title, Clip Art and Text'],
    [0x08, [BODY, MEDIA], 'textAndMedia', 'Title, Text and Media Clip'],
    [0x08, [MEDIA, BODY], 'mediaAndText', 'Title, Media Clip and Text'],
    [0x08, [OBJECT, OBJECT], 'twoColumns', 'Two Content'],
    [0x09, [OBJECT, BODY], 'objectOverText', 'Title and Content over Text'],
    [0x09, [BODY, OBJECT], 'twoRows', 'Two Rows'],
    [0x0a, [BODY, OBJECT, OBJECT], 'textAndTwoObjects', 'Title, Text, and 2 Content'],
    [0x0b, [OBJECT, OBJECT, BODY], 'twoObjectsAndText', 'Title, 2 Content and Text'],
    [0x02, [], 'title', 'Title Master'],
  ])('%i with places for %j is %s', (geom, places, type, name) => {
    const found = made(user(geom, [TITLE, ...places, 0, 0]));
    expect([found.type, found.name]).toStrictEqual([type, name]);
    // A place more is another layout.
    const more = made(user(geom, [TITLE, ...places, BODY]));
    expect(more.name === name).toBe(GENERAL.includes(name));
  });
});

describe('the order of layouts', () => {
  const FAMILY = family({ titles: ['t0', 't1'], stored: [[4, 's4'], [7, 's7']] }); // oxfmt-ignore
  it('is titles, stored ones, then one for each other kind of slide', () => {
    const { layouts, ofSlides } = assigned(
      [FAMILY],
      [
        slideOf(user(16)),
        slideOf(user(0), { choice: { kind: 'title', place: 1 } }),
        slideOf(user(0), { choice: { kind: 'stored', number: 7 } }),
        slideOf(user(0), { choice: { kind: 'stored', number: 5 } }),
        slideOf(user(7)),
        slideOf(user(16)),
        slideOf(user(16, [TITLE])),
      ],
    );
    expect(layouts[0]?.map(({ name }) => name)).toStrictEqual([
      't0',
      't1',
      's4',
      's7',
      'Blank',
      'Title Only',
      'Blank',
    ]);
    expect(ofSlides).toStrictEqual([4, 1, 3, 2, 5, 4, 6]);
  });

  it('is of each master its own; a master without any has one of its places', () => {
    const { layouts, ofSlides } = assigned(
      [family(), family(), family({ shapes: [holder('body', 1, 5)] })],
      [slideOf(user(7)), slideOf(user(16), { master: 1 }), slideOf(user(16), { master: 8 })],
    );
    expect(layouts.map((list) => list.map(({ type }) => type))).toStrictEqual([
      ['titleOnly'],
      ['blank'],
      ['titleAndBody'],
    ]);
    expect(layouts[2]?.[0]?.shapes).toMatchObject([
      { placeholder: { type: 'body', index: 1 }, box: { xEmu: 5 } },
    ]);
    expect(ofSlides).toStrictEqual([0, 0, 0]);
  });

  it('ends where no more may be made: slides of the rest have the first', () => {
    const slides = [7, 16, 0x0f, 7].map((geom) => slideOf(user(geom)));
    const { layouts, ofSlides, taken } = assigned([family({ titles: ['t0'] })], slides, 0);
    expect(layouts[0]?.map(({ name }) => name)).toStrictEqual(['t0', 'Title Only']);
    expect(ofSlides).toStrictEqual([1, 1, 1, 1]);
    // The first of a master costs nothing.
    expect(taken).toStrictEqual([['layouts', 1, 'layouts'], ['layouts', 1, 'layouts']]); // oxfmt-ignore
  });
});

describe('the placeholders of a layout', () => {
  it('are those of its slides, once, numbered from 2, by the plan of the slide', () => {
    const shapes = [
      holder('title', 0, 1),
      holder('body', 1, 2, { text: { styleType: 'body' } }),
      holder('object', 2, 3),
      holder('body', 1, 9),
      { id: 50, kind: 'shape' } as unknown as Shape,
    ];
    expect(made(user(0x08, [TITLE, BODY, BODY], shapes)).shapes).toStrictEqual([
      {
        kind: 'shape',
        id: 2,
        placeholder: { type: 'title', index: 0 },
        box: { xEmu: 1, yEmu: 0, widthEmu: 9, heightEmu: 9 },
        text: { styleType: 'other', frame: {}, paragraphs: [] },
      },
      {
        kind: 'shape',
        id: 3,
        placeholder: { type: 'object', index: 1 },
        box: { xEmu: 2, yEmu: 0, widthEmu: 9, heightEmu: 9 },
        text: { styleType: 'body', frame: {}, paragraphs: [] },
      },
      {
        kind: 'shape',
        id: 4,
        placeholder: { type: 'object', index: 2 },
        box: { xEmu: 3, yEmu: 0, widthEmu: 9, heightEmu: 9 },
        text: { styleType: 'other', frame: {}, paragraphs: [] },
      },
    ]);
  });

  it.each([
    [0x01, [TITLE, BODY], 'object'],
    [0x08, [TITLE, BODY, BODY], 'object'],
    [0x0e, [TITLE, BODY], 'body'],
    [0x01, [TITLE, CHART], 'chart'],
    [0x0e, [TITLE], 'clipArt'],
  ])('of kind %i with %j take the place 1 as %s', (geom, slots, type) => {
    expect(made(user(geom, slots, [holder('clipArt', 1)])).shapes[0]?.placeholder?.type).toBe(type);
  });

  it.each(['date', 'footer', 'slideNumber', 'header'] as const)(
    'that are a %s stay so, whatever is planned',
    (type) => {
      expect(made(user(0x0e, [TITLE, BODY], [holder(type, 1)])).shapes[0]?.placeholder).toStrictEqual({
        type,
        index: 1,
      });
    },
  );

  it('lie where most slides have them, and where the first has them otherwise', () => {
    const at = (...boxes: readonly (number | undefined)[]) =>
      assigned(
        [family()],
        boxes.map((box) => slideOf(user(7, [], [holder('title', 0, box)]))),
      ).layouts[0]?.[0]?.shapes[0]?.box?.xEmu;
    expect([
      at(1, 2, 2),
      at(1, 2),
      at(1, 1, 2, 2),
      at(undefined, 3),
      at(undefined),
      at(5, undefined, undefined),
    ]).toStrictEqual([2, 1, 1, 3, undefined, 5]);
  });

  it('are the dates, footers and numbers of the master too, but no others, and none twice', () => {
    const types = ['title', 'body', 'date', 'footer', 'slideNumber', 'header', 'object'] as const;
    const master = [
      ...types.map((type, at) => holder(type, 10 + at, at, { text: { styleType: 'other' } })),
      { id: 7, kind: 'shape' } as unknown as Shape,
      holder('date', 12, 77),
    ];
    const found = made(user(16, [], [holder('footer', 13, 99)]), master).shapes;
    expect(
      found.map(({ placeholder, box }) => [placeholder?.type, placeholder?.index, box?.xEmu]),
    ).toStrictEqual([
      ['footer', 13, 99],
      ['date', 12, 2],
      ['slideNumber', 14, 4],
    ]);
  });

  it('are 64 at most', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => holder('body', at));
    const read = (count: number, master: readonly Shape[] = []) =>
      assigned([family({ shapes: master })], [slideOf(user(16, [], many(count)))]);
    const full = read(64);
    expect([full.layouts[0]?.[0]?.shapes.length, full.warnings]).toStrictEqual([64, []]);
    const cut = read(65);
    expect([cut.layouts[0]?.[0]?.shapes.length, cut.warnings]).toStrictEqual([64, ['placeholders-left-out']]);
    const late = read(64, [holder('date', 99)]);
    expect([late.layouts[0]?.[0]?.shapes.length, late.warnings]).toStrictEqual([
      64,
      ['placeholders-left-out'],
    ]);
    expect(read(64, [holder('date', 3)]).warnings).toStrictEqual([]);
  });
});

describe('the prompt of a placeholder', () => {
  const text = (length: number) => ({ kind: 'text', text: 'x'.repeat(length) });
  const prompted = (
    inlines: readonly (readonly object[])[],
    {
      type = 'date',
      of,
      kind = 'shape',
    }: {
      readonly type?: Placeholder['type'];
      readonly of?: Placeholder['type'];
      readonly kind?: string;
    } = {},
  ) => {
    const paragraphs = inlines.map((one) => ({ inlines: one }));
    const master = [holder('title', 0), holder(of ?? type, 1, 0, { kind, text: { paragraphs } })];
    return promptOf({ type, index: 5 }, master).length;
  };

  it.each(['date', 'footer', 'slideNumber', 'header'] as const)('is that of the master’s %s', (type) => {
    expect(prompted([[text(3)]], { type })).toBe(1);
    expect(prompted([[text(3)]], { type, of: 'body' })).toBe(0);
    expect(prompted([[text(3)]], { type, kind: 'picture' })).toBe(0);
  });

  it('is none of other placeholders, nor of one without text', () => {
    expect(prompted([[text(3)]], { type: 'body' })).toBe(0);
    expect(promptOf({ type: 'date', index: 5 }, [holder('date', 1)])).toStrictEqual([]);
  });

  it('has at most 256 characters, a line end counting one, and 8 paragraphs and runs', () => {
    const breaks = { kind: 'break' };
    expect(prompted([[text(256)]])).toBe(1);
    expect(prompted([[text(257)]])).toBe(0);
    expect(prompted([[text(255), breaks]])).toBe(1);
    expect(prompted([[text(256), breaks]])).toBe(0);
    const runs = (count: number) => Array.from({ length: count }, () => text(1));
    expect(prompted([runs(7)])).toBe(1);
    expect(prompted([runs(8)])).toBe(0);
    expect(prompted([runs(3), runs(3)])).toBe(2);
    expect(prompted([runs(3), runs(4)])).toBe(0);
  });
});
