// Colours as the formats write them: [MS-PPT] 2.12.2 ColorIndexStruct, [MS-ODRAW] 2.2.2 OfficeArtCOLORREF, and the theme of a scheme.
import { describe, expect, it } from 'vitest';
import type { Colour, ColourMap, ThemeColours } from '../../../../../../src/convert/deck/index.ts';
import { DEFAULT_COLOUR_MAP } from '../../../../../../src/convert/deck/index.ts';
import {
  colourOfArt,
  colourOfIndexStruct,
  sameScheme,
  swapRedBlue,
  themeFitsScheme,
  themeOfScheme,
} from '../../../../../../src/convert/ppt/read/paint/colours.ts';

const rgb = (value: number): Colour => ({ kind: 'rgb', rgb: value });
const scheme = (slot: Extract<Colour, { kind: 'scheme' }>['slot']): Colour => ({ kind: 'scheme', slot });
const hex = (value: number): string => value.toString(16).padStart(8, '0');

/** [MS-PPT] 2.4.17: the eight colours of a scheme, in the order of their indexes. */
const SLOTS = [
  'background1',
  'text1',
  'background2',
  'text2',
  'accent1',
  'accent2',
  'hyperlink',
  'followedHyperlink',
] as const;

describe('a ColorIndexStruct', () => {
  it.each(SLOTS.map((slot, index) => [index, slot] as const))('with index %i is %s', (index, slot) => {
    expect(colourOfIndexStruct(((index << 24) | 0x112233) >>> 0)).toStrictEqual(scheme(slot));
  });

  it('with index 0xFE is its red, green and blue', () => {
    expect(colourOfIndexStruct(0xfe332211)).toStrictEqual(rgb(0x112233));
  });

  it.each([0x08000000, 0xfd332211, 0xff000000])('of %i names no colour', (value) => {
    expect(colourOfIndexStruct(value)).toBeUndefined();
  });
});

describe('an OfficeArtCOLORREF', () => {
  it.each<[flags: string, value: number, expected: Colour | undefined]>([
    ['no flag', 0x00332211, rgb(0x112233)],
    ['fPaletteRGB', 0x02332211, rgb(0x112233)],
    ['fSystemRGB', 0x04332211, rgb(0x112233)],
    ['both', 0x06332211, rgb(0x112233)],
    ['the index of a ColorIndexStruct in RGB', 0xfe332211, rgb(0x112233)],
    ['the byte that says to ignore it', 0xff332211, undefined],
    ['fSchemeIndex', 0x08000000, scheme('background1')],
    ['fSchemeIndex', 0x08000007, scheme('followedHyperlink')],
    ['fSchemeIndex of no colour', 0x08000008, undefined],
    ['the index of a ColorIndexStruct', 0x01000000, scheme('text1')],
    ['the index of a ColorIndexStruct', 0x05000000, scheme('accent2')],
    ['flags without a meaning', 0x20332211, rgb(0x112233)],
  ])('with %s: %i', (_, value, expected) => {
    expect(colourOfArt(value)).toStrictEqual(expected);
  });

  // The usual colours of Windows, by the indexes of GetSysColor.
  it.each([
    [0, 'COLOR_SCROLLBAR', 0xc0c0c0],
    [1, 'COLOR_BACKGROUND', 0x008080],
    [2, 'COLOR_ACTIVECAPTION', 0x000080],
    [3, 'COLOR_INACTIVECAPTION', 0x808080],
    [4, 'COLOR_MENU', 0xc0c0c0],
    [5, 'COLOR_WINDOW', 0xffffff],
    [6, 'COLOR_WINDOWFRAME', 0x000000],
    [7, 'COLOR_MENUTEXT', 0x000000],
    [8, 'COLOR_WINDOWTEXT', 0x000000],
    [9, 'COLOR_CAPTIONTEXT', 0xffffff],
    [10, 'COLOR_ACTIVEBORDER', 0xc0c0c0],
    [11, 'COLOR_INACTIVEBORDER', 0xc0c0c0],
    [12, 'COLOR_APPWORKSPACE', 0x808080],
    [13, 'COLOR_HIGHLIGHT', 0x000080],
    [14, 'COLOR_HIGHLIGHTTEXT', 0xffffff],
    [15, 'COLOR_BTNFACE', 0xc0c0c0],
    [16, 'COLOR_BTNSHADOW', 0x808080],
    [17, 'COLOR_GRAYTEXT', 0x808080],
    [18, 'COLOR_BTNTEXT', 0x000000],
    [19, 'COLOR_INACTIVECAPTIONTEXT', 0xc0c0c0],
    [20, 'COLOR_BTNHIGHLIGHT', 0xffffff],
    [21, 'COLOR_3DDKSHADOW', 0x000000],
    [22, 'COLOR_3DLIGHT', 0xc0c0c0],
    [23, 'COLOR_INFOTEXT', 0x000000],
    [24, 'COLOR_INFOBK', 0xffffe1],
    [0xef, 'no colour of the table', 0x000000],
  ])('with fSysIndex %i is %s', (index, _, expected) => {
    expect(colourOfArt(0x10000000 | index)).toStrictEqual(rgb(expected));
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('with fSysIndex 0xF%i is that colour of the shape', (index) => {
    const ofShape = (wanted: number): Colour => rgb(wanted);
    expect(colourOfArt(0x100000f0 | index, ofShape)).toStrictEqual(rgb(index));
  });

  it('with fSysIndex 0xF0 is none where no shape is known', () => {
    expect(colourOfArt(0x100000f0)).toBeUndefined();
  });

  // Blue holds the parameter: 0xFF leaves the colour as it is, 0 makes it black or white.
  it.each<[what: string, value: number, changes: Colour['changes']]>([
    ['no operation', 0x10ff00f0, undefined],
    ['darken, by nothing', 0x10ff01f0, [{ op: 'darken', value: 1 }]],
    ['darken, wholly', 0x100001f0, [{ op: 'darken', value: 0 }]],
    ['darken', 0x103301f0, [{ op: 'darken', value: 0.2 }]],
    ['lighten, by nothing', 0x10ff02f0, [{ op: 'lighten', value: 1 }]],
    ['lighten', 0x106602f0, [{ op: 'lighten', value: 0.4 }]],
    ['invert', 0x100020f0, [{ op: 'invert' }]],
    ['grey', 0x100080f0, [{ op: 'grey' }]],
    ['invert after darken', 0x103321f0, [{ op: 'darken', value: 0.2 }, { op: 'invert' }]],
    ['grey after lighten', 0x106682f0, [{ op: 'lighten', value: 0.4 }, { op: 'grey' }]],
    ['grey after invert', 0x1000a0f0, [{ op: 'invert' }, { op: 'grey' }]],
  ])('changes a colour of the shape: %s', (_, value, changes) => {
    const base = scheme('accent1');
    expect(colourOfArt(value, () => base)).toStrictEqual(changes === undefined ? base : { ...base, changes });
  });

  it('keeps the changes that the colour of the shape has', () => {
    const base: Colour = { kind: 'rgb', rgb: 1, changes: [{ op: 'invert' }] };
    expect(colourOfArt(0x103301f0, () => base)).toStrictEqual({
      kind: 'rgb',
      rgb: 1,
      changes: [{ op: 'invert' }, { op: 'darken', value: 0.2 }],
    });
    expect(colourOfArt(0x100000f0, () => base)).toStrictEqual(base);
  });

  it('changes system colours too', () => {
    expect(colourOfArt(0x1033010f)).toStrictEqual({
      kind: 'rgb',
      rgb: 0xc0c0c0,
      changes: [{ op: 'darken', value: 0.2 }],
    });
  });
});

describe('the theme of a scheme', () => {
  const SCHEME = [0xffffff, 0x000000, 0x808080, 0x800000, 0xe3e0bb, 0x993333, 0x999900, 0x00cc99];

  // A round-trip theme of PowerPoint 2007 beside its scheme: white, black, BBE0E3, 333399.
  it('repeats the eight and makes four as PowerPoint 2007 does', () => {
    const made = Object.entries(themeOfScheme(SCHEME)).map(([name, value]) => `${name} ${hex(value)}`);
    expect(made).toStrictEqual([
      'dark1 00000000',
      'light1 00ffffff',
      'dark2 00000080',
      'light2 00808080',
      'accent1 00bbe0e3',
      'accent2 00333399',
      'accent3 00ffffff',
      'accent4 00000000',
      // PowerPoint has DAEDEF and 2D2D8A.
      'accent5 00d9eeef',
      'accent6 002e2e8a',
      'hyperlink 00009999',
      'followedHyperlink 0099cc00',
    ]);
  });

  it.each([
    [0x000000, 0x000000],
    [0xffffff, 0xdadada],
    [0x0000ff, 0xda0000],
    [0x00c864, 0x56ab00],
  ])('has the text colour %i as accent 4, darkened to 85.5 %%', (text, accent4) => {
    expect(themeOfScheme([0xffffff, text]).accent4).toBe(accent4);
  });

  it('has usual colours where the scheme is short', () => {
    expect(themeOfScheme([])).toStrictEqual({
      dark1: 0,
      light1: 0xffffff,
      dark2: 0,
      light2: 0x808080,
      accent1: 0,
      accent2: 0,
      accent3: 0xffffff,
      accent4: 0,
      accent5: 0x707070,
      accent6: 0,
      hyperlink: 0,
      followedHyperlink: 0,
    });
  });

  const shifted = (theme: ThemeColours, by: number): ThemeColours => ({
    ...theme,
    accent1: theme.accent1 - by,
  });
  it.each([
    [0, true],
    [3, true],
    [4, false],
    [0x300, true],
    [0x400, false],
    [0x30000, true],
    [0x40000, false],
  ])('fits the scheme when one of its colours differs by %i: %s', (by, fits) => {
    expect(themeFitsScheme(shifted(themeOfScheme(SCHEME), by), DEFAULT_COLOUR_MAP, SCHEME)).toBe(fits);
  });

  it('fits through the map of its master alone', () => {
    const inverse: ColourMap = { ...DEFAULT_COLOUR_MAP, background1: 'dark1', text1: 'light1' };
    expect(themeFitsScheme(themeOfScheme(SCHEME), inverse, SCHEME)).toBe(false);
    expect(themeFitsScheme(themeOfScheme(SCHEME), inverse, [0, 0xffffff, ...SCHEME.slice(2)])).toBe(true);
  });

  it('is compared without the fourth byte of each colour, and missing colours are black', () => {
    expect(
      sameScheme(
        SCHEME,
        SCHEME.map((one) => (one | 0x01000000) >>> 0),
      ),
    ).toBe(true);
    for (const index of SLOTS.keys())
      expect(sameScheme(SCHEME, SCHEME.with(index, 0x123456)), `${index}`).toBe(false);
    expect(sameScheme([], [0, 0, 0, 0, 0, 0, 0, 0])).toBe(true);
    expect(sameScheme([...SCHEME, 1], [...SCHEME, 2])).toBe(true);
  });

  it('swaps red and blue', () => {
    expect(hex(swapRedBlue(0x12345678))).toBe('00785634');
  });
});
