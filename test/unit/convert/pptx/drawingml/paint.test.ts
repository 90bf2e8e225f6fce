import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_COLOUR_MAP, type Colour } from '../../../../../src/convert/deck/index.ts';
import { colourXml, resolveColour } from '../../../../../src/convert/pptx/drawingml/colour.ts';
import { fillXml } from '../../../../../src/convert/pptx/drawingml/fill.ts';
import { lineXml } from '../../../../../src/convert/pptx/drawingml/line.ts';
import { patternName } from '../../../../../src/convert/pptx/drawingml/pattern.ts';
import { THEME } from '../sample-deck.ts';

const colours = { map: DEFAULT_COLOUR_MAP, theme: THEME.colours };
const scope = {
  colours,
  pictureId: () => 'rId9',
  drawnFromId: () => undefined,
  pictureSize: () => ({ widthEmu: 100, heightEmu: 100 }),
};
const red: Colour = { kind: 'rgb', rgb: 0xff0000 };

describe('colours', () => {
  it.each<[Colour, string]>([
    [red, '<a:srgbClr val="FF0000"/>'],
    [{ ...red, alpha: 0.5 }, '<a:srgbClr val="FF0000"><a:alpha val="50000"/></a:srgbClr>'],
    [{ kind: 'scheme', slot: 'text2' }, '<a:schemeClr val="tx2"/>'],
    [{ ...red, changes: [{ op: 'darken', value: 0.5 }] }, '<a:srgbClr val="800000"/>'],
    [{ kind: 'scheme', slot: 'accent2', changes: [{ op: 'invert' }] }, '<a:srgbClr val="CCCC66"/>'],
    [
      { kind: 'scheme', slot: 'accent2', changes: [{ op: 'darken', value: 0.5 }] },
      '<a:schemeClr val="accent2"><a:lumMod val="50000"/></a:schemeClr>',
    ],
  ])('writes %j', (colour, expected) => {
    expect(colourXml(colour, colours)).toBe(expected);
  });

  it('darkens and lightens in HSL to the very sRGB that multiplying the channels gives', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffffff),
        fc.constantFrom('darken' as const, 'lighten' as const),
        fc.integer({ min: 30, max: 255 }),
        (rgb, op, byte) => {
          const colour: Colour = { kind: 'scheme', slot: 'accent1', changes: [{ op, value: byte / 255 }] };
          const own = { map: DEFAULT_COLOUR_MAP, theme: { ...THEME.colours, accent1: rgb } };
          const expected = resolveColour(colour, own);
          const shown = applyHsl(rgb, colourXml(colour, own));
          for (const shift of [0, 8, 16]) {
            expect(Math.abs(((expected >> shift) & 255) - ((shown >> shift) & 255))).toBeLessThanOrEqual(2);
          }
        },
      ),
    );
  });
});

describe('fills and lines', () => {
  it('gives a gradient its two stops even where the deck has one', () => {
    const xml = fillXml(
      {
        kind: 'gradient',
        stops: [{ at: 0, colour: red }],
        path: { kind: 'linear', angle: -90, scaled: true },
      },
      scope,
    );
    expect(xml.match(/<a:gs /g)).toHaveLength(2);
    expect(xml).toContain('<a:lin ang="16200000" scaled="1"/>');
  });

  it('tiles a picture in the size that it is asked for', () => {
    const xml = fillXml(
      { kind: 'picture', picture: 0, stretch: false, tileEmu: { widthEmu: 50, heightEmu: 200 } },
      scope,
    );
    expect(xml).toContain('sx="50000" sy="200000"');
  });

  it.each([
    [
      'centres tiles that name no origin',
      undefined,
      'tx="0" ty="0" sx="50000" sy="200000" flip="none" algn="ctr"',
    ],
    [
      'lays the corner of a tile on the corner of the shape',
      { onTile: { x: -0.5, y: -0.5 }, onShape: { x: -0.5, y: -0.5 } },
      'tx="0" ty="0" sx="50000" sy="200000" flip="none" algn="tl"',
    ],
    [
      'lays the left edge of a tile on the centre of the shape',
      { onTile: { x: -0.5, y: 0 }, onShape: { x: 0, y: 0.5 } },
      'tx="25" ty="100" sx="50000" sy="200000" flip="none" algn="b"',
    ],
  ])('%s', (_, tileOrigin, expected) => {
    const fill = {
      kind: 'picture',
      picture: 0,
      stretch: false,
      tileEmu: { widthEmu: 50, heightEmu: 200 },
      ...(tileOrigin && { tileOrigin }),
    } as const;
    expect(fillXml(fill, scope)).toContain(`<a:tile ${expected}/>`);
  });

  it('writes dashes, ends and joins in the order of the schema', () => {
    expect(
      lineXml(
        {
          paint: { kind: 'solid', colour: red },
          widthEmu: 12700,
          dash: 'longDashDot',
          join: 'miter',
          end: { kind: 'open', width: 'large', length: 'small' },
        },
        scope,
      ),
    ).toBe(
      '<a:ln w="12700"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill><a:prstDash val="lgDashDot"/>' +
        '<a:miter lim="800000"/><a:tailEnd type="arrow" w="lg" len="sm"/></a:ln>',
    );
  });

  it.each([
    ['aa55aa55aa55aa55', 'pct50'],
    ['ff000000ff000000', 'ltHorz'],
    ['00ff000000ff0000', 'ltHorz'], // the same, one row lower
    ['8844221188442211', 'ltDnDiag'],
    ['1122448811224488', 'ltUpDiag'],
    ['8888888888888888', 'ltVert'],
    ['f0f0f0f00f0f0f0f', 'lgCheck'],
  ])('finds the pattern %s', (rows, expected) => {
    expect(patternName(rows.match(/../g)?.map((row) => parseInt(row, 16)) ?? [])).toBe(expected);
  });
});

/** The colour that a reader of the modifications shows: each in its order, in HSL. */
function applyHsl(rgb: number, xml: string): number {
  const [r = 0, g = 0, b = 0] = [16, 8, 0].map((shift) => ((rgb >> shift) & 255) / 255);
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const delta = max - min;
  let l = (max + min) / 2;
  let s = delta === 0 ? 0 : delta / (1 - Math.abs(2 * l - 1));
  const sector = max === r ? (g - b) / delta : max === g ? (b - r) / delta + 2 : (r - g) / delta + 4;
  const h = delta === 0 ? 0 : (sector + 6) % 6;
  for (const [, name, text] of xml.matchAll(/<a:(satMod|lumMod|lumOff) val="(\d+)"/g)) {
    const value = Number(text) / 100000;
    if (name === 'satMod') s = Math.min(1, s * value);
    if (name === 'lumMod') l = Math.min(1, l * value);
    if (name === 'lumOff') l = Math.min(1, l + value);
  }
  const chroma = (1 - Math.abs(2 * l - 1)) * s;
  const x = chroma * (1 - Math.abs((h % 2) - 1));
  const rows = [
    [chroma, x, 0],
    [x, chroma, 0],
    [0, chroma, x],
    [0, x, chroma],
    [x, 0, chroma],
    [chroma, 0, x],
  ];
  return (rows[Math.floor(h)] ?? []).reduce(
    (sum, c) => (sum << 8) | Math.round((c + l - chroma / 2) * 255),
    0,
  );
}
