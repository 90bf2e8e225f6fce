import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fields, group, placeholder, record, shape, text } from '../../../../../support/ppt-builder.ts';
import { BOX, readDeck } from '../../../../../support/ppt-deck.ts';

const EMPTY_LAYOUT = record(
  0x041e,
  zipSync({
    'slideLayouts/slideLayout1.xml': new TextEncoder().encode(
      '<p:sldLayout type="blank"><p:cSld name="Blank"/></p:sldLayout>',
    ),
  }),
  1,
);
const named = record(0x0422, fields([0x80000000, 4], [1, 2], [0, 2]));
const footer = (id: number) =>
  shape({ id, box: BOX, clientData: [placeholder(9, 3)], text: text(4, 'Foot') });
const body = (id: number) => shape({ id, box: BOX, clientData: [placeholder(14, 1)], text: text(1, 'Text') });
const picture = (id: number) =>
  shape({ id, type: 75, box: BOX, options: { 0x0104: 9 }, clientData: [placeholder(20, 1)] });
const deck = (...slides: readonly (readonly Uint8Array[])[]) => {
  const { masters, slides: read } = readDeck({
    masterMore: [EMPTY_LAYOUT],
    masterShapes: [
      shape({ id: 2061, box: [10, 4000, 900, 4300], clientData: [placeholder(9, 3)], text: text(4, '*') }),
    ],
    slides: slides.map((shapes) => ({ geom: 16, shapes, more: [named] })),
  });
  return { layout: masters[0]?.layouts[0]?.shapes ?? [], slides: read.map((one) => one.shapes) };
};

describe('placeholders that a layout lacks', () => {
  it('of text are added to it once, a footer where the master has it, a body where the slide has it', () => {
    const { layout, slides } = deck([footer(3074), body(3075)], [footer(3074)]);
    expect(layout).toMatchObject([
      {
        placeholder: { type: 'footer' },
        box: { xEmu: 15875 },
        text: { paragraphs: [{ inlines: [{ text: '*' }] }] },
      },
      { placeholder: { type: 'body' }, box: { xEmu: 914400 }, text: { styleType: 'body' } },
    ]);
    expect(slides.map((shapes) => shapes.map((one) => one.placeholder?.type))).toStrictEqual([
      ['footer', 'body'],
      ['footer'],
    ]);
  });

  it('of pictures are none: the picture stays', () => {
    const { layout, slides } = deck([picture(3074)]);
    expect(layout).toStrictEqual([]);
    expect(slides[0]).toMatchObject([{ kind: 'picture' }]);
    expect(slides[0]?.[0]?.placeholder).toBeUndefined();
  });

  it('in groups are shapes of the group', () => {
    const { layout, slides } = deck([group({ id: 3080, box: BOX }, [0, 0, 10, 10], [body(3081)])]);
    expect(layout).toStrictEqual([]);
    expect(slides[0]).toMatchObject([{ kind: 'group', shapes: [{ kind: 'shape' }] }]);
    expect(JSON.stringify(slides[0])).not.toContain('placeholder');
  });

  it('have indexes of their own, where a stored layout names one twice', () => {
    const twice = record(
      0x041e,
      zipSync({
        'slideLayouts/slideLayout1.xml': new TextEncoder().encode(
          '<p:sldLayout type="twoObj"><p:cSld name="Two"><p:spTree>' +
            '<p:sp><p:nvPr><p:ph idx="1"/></p:nvPr></p:sp><p:sp><p:nvPr><p:ph idx="1"/></p:nvPr></p:sp>' +
            '</p:spTree></p:cSld></p:sldLayout>',
        ),
      }),
      1,
    );
    const { masters } = readDeck({ masterMore: [twice], slides: [{ shapes: [], more: [named] }] });
    const indexes = masters[0]?.layouts[0]?.shapes.flatMap((one) => one.placeholder?.index ?? []);
    expect(indexes).toStrictEqual([1, 14]);
  });
});
