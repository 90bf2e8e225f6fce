// What a newer program stored of a shape as a whole: how its text is fitted, its form, how the theme paints it.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { AutoShape } from '../../../../../../src/convert/deck/index.ts';
import { fields, placeholder, record, shape, text } from '../../../../../support/ppt-builder.ts';
import { BOX, readOneShape, readOneSlide } from '../../../../../support/ppt-deck.ts';

const STYLE =
  '<p:style><a:lnRef idx="2"><a:schemeClr val="accent1"><a:shade val="50000"/></a:schemeClr></a:lnRef>' +
  '<a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef><a:effectRef idx="0"><a:schemeClr val="accent1"/></a:effectRef>' +
  '<a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>';
const EXTENT = '<a:ext cx="1828800" cy="914400"/>';

const blobOf = ({
  properties = '',
  extent = EXTENT,
  style = '',
  body = '',
  runs = '<a:r><a:t>___</a:t></a:r>',
}) =>
  zipSync({
    'drs/shapexml.xml': new TextEncoder().encode(
      `<p:sp xmlns:p="p" xmlns:a="a"><p:spPr><a:xfrm><a:off x="0" y="0"/>${extent}</a:xfrm>${properties}</p:spPr>${style}` +
        `<p:txBody><a:bodyPr>${body}</a:bodyPr><a:p>${runs}</a:p></p:txBody></p:sp>`,
    ),
  });

function read(parts: Parameters<typeof blobOf>[0], options: Readonly<Record<number, number>> = {}, type = 1) {
  const one = readOneShape({ type, options: { ...options, 0x03a9: blobOf(parts) }, text: text(4, 'abc') });
  if (one.kind !== 'shape') throw new Error('no shape');
  return one;
}

describe('the stored form of a shape', () => {
  it.each([
    ['<a:normAutofit/>', 0x60000, 'shrink'],
    ['<a:noAutofit/>', 0x60000, 'none'],
    ['<a:spAutoFit/>', 0x60006, 'shape'],
    ['', 0x60006, 'shape'],
    ['<a:normAutofit/>', 0x20002, 'shape'],
    ['<a:spAutoFit/>', 0x60000, undefined],
  ])('fits the text as %s where the properties do not say otherwise (%i)', (body, flags, expected) => {
    expect(read({ body }, { 0x00bf: flags }).text?.frame.autofit).toBe(expected);
  });

  describe('of text that shrinks', () => {
    const body = '<a:normAutofit fontScale="90000"/>';
    /** A run with the size that it states. */
    const run = (sz: number | undefined, characters: string) =>
      `<a:r><a:rPr${sz === undefined ? '' : ` sz="${sz}"`}/><a:t>${characters}</a:t></a:r>`;
    /** StyleTextPropAtom of `abc` and its end: the first two characters and the last in sizes of their own. */
    const styled = (first: number, last: number) =>
      record(
        0x0fa1,
        fields([4, 4], [0, 2], [0, 4], [2, 4], [0x20000, 4], [first, 2], [2, 4], [0x20000, 4], [last, 2]),
      );
    const readText = (runs: string, first: number, last: number, extent = EXTENT) => {
      const blob = blobOf({ body, runs, extent });
      const options = { 0x00bf: 0x60000, 0x03a9: blob };
      const one = readOneShape({ type: 1, options, text: text(4, 'abc', styled(first, last)) });
      return one.kind === 'shape' ? one.text : undefined;
    };
    const sizes = (found: ReturnType<typeof readText>) =>
      found?.paragraphs[0]?.inlines.map(({ style }) => style.sizeCpt);

    it('has the sizes that the text shrank from, and how far', () => {
      const found = readText(run(3200, '__') + run(2400, '_'), 29, 22);
      expect(found?.frame).toMatchObject({ autofit: 'shrink', scale: 0.9 });
      expect(sizes(found)).toStrictEqual([3200, 2400]);
      expect(found?.paragraphs[0]?.endStyle?.sizeCpt ?? 2400).toBe(2400);
    });

    it('inherits a size that the XML does not state', () => {
      expect(sizes(readText(run(undefined, '__') + run(2400, '_'), 29, 22))).toStrictEqual([undefined, 2400]);
    });

    it('keeps sizes that the records have whole, with the share', () => {
      const found = readText(run(3200, '__') + run(2400, '_'), 32, 24);
      expect(found?.frame.scale).toBe(0.9);
      expect(sizes(found)).toStrictEqual([3200, 2400]);
    });

    it.each([
      ['an older program set other sizes', run(3200, '__') + run(2400, '_'), 20, 22, EXTENT],
      ['some sizes are whole and some are not', run(3200, '__') + run(2400, '_'), 29, 24, EXTENT],
      ['the text is longer', run(3200, '___') + run(2400, '_'), 29, 22, EXTENT],
      ['the box is another', run(3200, '__') + run(2400, '_'), 29, 22, '<a:ext cx="1828800" cy="999999"/>'],
    ])('keeps the sizes of the records without a share where %s', (_, runs, first, last, extent) => {
      const found = readText(runs, first, last, extent);
      expect(found?.frame).not.toHaveProperty('scale');
      expect(sizes(found)).toStrictEqual([100 * first, 100 * last]);
    });

    it.each(['100000', '0', '-5', 'x', '99999999'])('has no share for fontScale="%s"', (value) => {
      const one = read({ body: `<a:normAutofit fontScale="${value}"/>` }, { 0x00bf: 0x60000 });
      expect(one.text?.frame).toStrictEqual({ ...one.text?.frame, autofit: 'shrink' });
      expect(one.text?.frame).not.toHaveProperty('scale');
    });
  });

  const pie = '<a:prstGeom prst="pie"><a:avLst><a:gd name="adj1" fmla="val 100"/></a:avLst></a:prstGeom>';

  it('names the form that the properties have no name for', () => {
    expect(read({ properties: pie }).geometry).toStrictEqual({
      kind: 'named',
      name: 'pie',
      adjusts: new Map([['adj1', 100]]),
    });
  });

  it.each([
    ['of another size', { properties: pie, extent: '<a:ext cx="1828800" cy="999999"/>' }, 1],
    ['that the properties have a name for', { properties: pie }, 3],
    ['that no program knows', { properties: pie.replace('pie', 'tart') }, 1],
    ['with a formula', { properties: pie.replace('val 100', 'sin 1 2') }, 1],
  ])('leaves the form of the properties: one %s', (_, parts, type) => {
    expect(read(parts, {}, type).geometry).toMatchObject({ kind: 'preset' });
  });

  const painted = { 0x0181: 0x0000ff, 0x01bf: 0x100010, 0x01c0: 0, 0x01ff: 0x80008 };
  const governs = (one: AutoShape) => one.style?.governs;

  it('has the style, with what it leaves to the theme', () => {
    const one = read({ style: STYLE }, painted);
    expect(one.style).toMatchObject({
      line: { index: 2, colour: { slot: 'accent1' } },
      fill: { index: 1 },
      effect: { index: 0 },
      font: { kind: 'minor', colour: { kind: 'theme', slot: 'light1' } },
    });
    expect(governs(one)).toStrictEqual(['fill', 'line', 'shadow']);
    const fill = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>';
    expect(
      governs(read({ style: STYLE, properties: `${fill}<a:ln w="9"/><a:effectLst/>` }, painted)),
    ).toStrictEqual([]);
  });

  it('keeps the paint that an older program has taken away since', () => {
    const bare = { ...painted, 0x01bf: 0x100000, 0x01ff: 0x80000 };
    expect(governs(read({ style: STYLE }, bare))).toStrictEqual(['shadow']);
  });

  it.each([
    ['a reference is missing', STYLE.replace(/<a:fillRef.*?<\/a:fillRef>/, '')],
    ['an index is no number', STYLE.replace('idx="1"', 'idx="x"')],
    ['a font is unknown', STYLE.replace('minor', 'tiny')],
  ])('has no style where %s', (_, style) => {
    expect(read({ style }, painted).style).toBeUndefined();
  });

  it('counts for placeholders too', () => {
    const title = shape({
      id: 3074,
      box: BOX,
      options: { 0x00bf: 0x60000, 0x03a9: blobOf({ body: '<a:normAutofit/>' }) },
      clientData: [placeholder(13)],
      text: text(0, 'abc'),
    });
    expect(readOneSlide({ shapes: [title] }).shapes[0]).toMatchObject({
      text: { frame: { autofit: 'shrink' } },
    });
  });
});
