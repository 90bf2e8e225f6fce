// Placeholders of slides beside those of a stored layout, and what the layout's list styles would change.
import { describe, expect, it } from 'vitest';
import type { PlaceholderType, Shape } from '../../../../../../src/convert/deck/index.ts';
import { alignPlaceholders } from '../../../../../../src/convert/ppt/read/slides/align-placeholders.ts';
import type { StyleSheet } from '../../../../../../src/convert/ppt/read/text/master-styles.ts';

type Place = readonly [type: PlaceholderType, index: number];
const shapeOf = ([type, index]: Place, more: object = {}): Shape =>
  ({ id: index, kind: 'shape', placeholder: { type, index }, ...more }) as unknown as Shape;
const PLAIN = { id: 1, kind: 'shape' } as unknown as Shape;
const SHEET = {
  level: (type: string, at: number) => ({
    paragraph: { align: 'right', rtl: true },
    run: { sizeCpt: 1000 + at, bold: true, language: type },
    bullet: { shown: true, char: '*' },
    leftMargin: 576,
    indent: 576,
  }),
} as unknown as StyleSheet;

const aligned = (slide: readonly Place[], layout: readonly Place[]) =>
  alignPlaceholders(
    slide.map((one) => shapeOf(one)),
    layout.map((one) => shapeOf(one)),
    SHEET,
  ).map(({ placeholder }) => [placeholder?.type, placeholder?.index]);

describe('placeholders of a slide', () => {
  it.each<[what: string, slide: readonly Place[], layout: readonly Place[], expected: readonly Place[]]>([
    ['take the places of their type', [['body', 1], ['title', 0]], [['title', 5], ['body', 7]], [['body', 7], ['title', 5]]],
    ['take them in order', [['body', 1], ['body', 2]], [['body', 8], ['body', 7]], [['body', 8], ['body', 7]]],
    ['take their type before their kind', [['body', 1], ['object', 2]], [['object', 4], ['body', 6]], [['body', 6], ['object', 4]]],
    ['take places of their kind, and stay what they are', [['chart', 1]], [['object', 3]], [['chart', 3]]],
    ['are titles as the layout has them', [['title', 0]], [['centreTitle', 2]], [['centreTitle', 2]]],
    ['take no places of another kind', [['date', 1]], [['footer', 2], ['object', 3]], [['date', 14]]],
    ['get places behind those of the layout', [['body', 1], ['body', 2], ['date', 3]], [['body', 20]], [['body', 20], ['body', 21], ['date', 22]]],
    ['get places from 14 on', [['body', 1], ['body', 2]], [], [['body', 14], ['body', 15]]],
    ['get none that the layout has at 13', [['body', 1]], [['date', 13]], [['body', 14]]],
  ])('%s', (_, slide, layout, expected) => {
    expect(aligned(slide, layout)).toStrictEqual(expected);
  }); // oxfmt-ignore

  it('leave other shapes as they are, whatever the layout has', () => {
    const layout = [PLAIN, shapeOf(['title', 3])];
    const found = alignPlaceholders([PLAIN, shapeOf(['title', 0], { name: 'T' })], layout, SHEET);
    expect(found[0]).toBe(PLAIN);
    expect(found[1]).toStrictEqual({
      id: 0,
      kind: 'shape',
      name: 'T',
      placeholder: { type: 'title', index: 3 },
    });
  });
});

describe('text over a list style of the layout', () => {
  const text = (level: number, style: object = {}, inline: object = {}, more: object = {}) => ({
    styleType: 'body',
    frame: {},
    paragraphs: [{ level, style, inlines: [{ kind: 'text', text: 'a', style: inline }], ...more }],
  });
  const read = (own: object, levels: readonly object[] | undefined, model: object = {}) => {
    const layout = [
      shapeOf(['body', 1]),
      shapeOf(['title', 9]),
      shapeOf(['body', 5], { text: { levels }, ...model }),
    ];
    const [, found] = alignPlaceholders(
      [shapeOf(['body', 1]), shapeOf(['body', 2], { text: own })],
      layout,
      SHEET,
    );
    return found?.kind === 'shape' ? found.text : undefined;
  };

  it('has what the master says of all that the layout names', () => {
    const levels = [{ paragraph: { align: 'left', marginEmu: 5 }, run: { sizeCpt: 5 } }];
    expect(read(text(0), levels)?.paragraphs).toStrictEqual([
      {
        level: 0,
        style: { align: 'right', marginEmu: 914_400 },
        inlines: [{ kind: 'text', text: 'a', style: { sizeCpt: 1000 } }],
      },
    ]);
  });

  it('keeps what it says itself', () => {
    const levels = [
      { paragraph: {}, run: {} },
      { paragraph: { align: 'left', rtl: false }, run: { sizeCpt: 5, bold: false } },
    ];
    const own = text(1, { align: 'centre' }, { bold: false }, { endStyle: { sizeCpt: 7 } });
    expect(read(own, levels)?.paragraphs).toStrictEqual([
      {
        level: 1,
        style: { align: 'centre', rtl: true },
        inlines: [{ kind: 'text', text: 'a', style: { sizeCpt: 1001, bold: false } }],
        endStyle: { sizeCpt: 7, bold: true },
      },
    ]);
  });

  it('is as it was where the layout, or the master, says nothing', () => {
    const own = text(2);
    expect(read(own, [{ paragraph: { align: 'left' }, run: {} }])).toStrictEqual(own);
    expect(read(own, undefined)).toBe(own);
    expect(read(own, [], { kind: 'picture' })).toBe(own);
    expect(read(text(0), [{ paragraph: { tabs: [] }, run: { italic: true } }])?.paragraphs).toStrictEqual(
      text(0).paragraphs,
    );
  });
});
