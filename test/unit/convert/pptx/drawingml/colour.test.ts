// What changes of a colour give: sRGB where nothing links it to the theme, modifications of DrawingML where they say the same.
import { describe, expect, it } from 'vitest';
import { DEFAULT_COLOUR_MAP, type Colour, type ThemeColours } from '../../../../../src/convert/deck/index.ts';
import {
  colourXml,
  type ColourScope,
  resolveColour,
} from '../../../../../src/convert/pptx/drawingml/colour.ts';
import { themeOfScheme } from '../../../../../src/convert/ppt/read/paint/colours.ts';

const THEME: ThemeColours = { ...themeOfScheme([]), accent1: 0x808080, dark1: 0x336699 };
const SCOPE: ColourScope = { map: DEFAULT_COLOUR_MAP, theme: THEME };
const changed = (...changes: NonNullable<Colour['changes']>): Colour => ({
  kind: 'rgb',
  rgb: 0x336699,
  changes,
});

describe('a changed colour', () => {
  it.each<[what: string, colour: Colour, rgb: number]>([
    ['darken: each channel by the share', changed({ op: 'darken', value: 0.2 }), 0x0a141f],
    ['lighten: what is missing to white by the share', changed({ op: 'lighten', value: 0.4 }), 0xadc2d6],
    ['lighten by nothing', changed({ op: 'lighten', value: 1 }), 0x336699],
    ['lighten wholly', changed({ op: 'lighten', value: 0 }), 0xffffff],
    ['invert', changed({ op: 'invert' }), 0xcc9966],
    ['grey: the luma of ITU-R BT.601', changed({ op: 'grey' }), 0x5d5d5d],
    ['grey of pure red', { ...changed({ op: 'grey' }), rgb: 0xff0000 } as Colour, 0x4c4c4c],
    ['grey of pure green', { ...changed({ op: 'grey' }), rgb: 0x00ff00 } as Colour, 0x969696],
    ['grey of pure blue', { ...changed({ op: 'grey' }), rgb: 0x0000ff } as Colour, 0x1d1d1d],
    ['in order: invert, then grey', changed({ op: 'invert' }, { op: 'grey' }), 0xa2a2a2],
    ['in order: darken, then invert', changed({ op: 'darken', value: 0.2 }, { op: 'invert' }), 0xf5ebe0],
  ])('%s', (_, colour, rgb) => {
    expect(resolveColour(colour, SCOPE)).toBe(rgb);
    const val = rgb.toString(16).toUpperCase().padStart(6, '0');
    expect(colourXml(colour, SCOPE)).toBe(`<a:srgbClr val="${val}"/>`);
  });

  it.each<[op: 'darken' | 'lighten', xml: string]>([
    ['darken', '<a:lumMod val="40000"/>'],
    ['lighten', '<a:lumMod val="40000"/><a:lumOff val="60000"/>'],
  ])('of the theme stays linked to it: %s', (op, xml) => {
    const colour: Colour = { kind: 'scheme', slot: 'accent1', changes: [{ op, value: 0.4 }] };
    expect(colourXml(colour, SCOPE)).toBe(`<a:schemeClr val="accent1">${xml}</a:schemeClr>`);
  });

  it('of the theme that no modification gives is sRGB', () => {
    const colour: Colour = { kind: 'theme', slot: 'dark1', changes: [{ op: 'grey' }] };
    expect(colourXml(colour, SCOPE)).toBe('<a:srgbClr val="5D5D5D"/>');
  });
});
