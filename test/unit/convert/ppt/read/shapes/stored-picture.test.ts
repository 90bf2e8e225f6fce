// Shapes that PowerPoint 2007 and later saved as pictures, with the shape as XML ([MS-ODRAW] 2.3.4.41): the shape is the shape.
import { zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import { rels } from '../../../../../support/diagram-package.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import { buildPpt, group, record, shape, text } from '../../../../../support/ppt-builder.ts';
import { PNG } from '../../../pptx/sample-deck.ts';

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
/** Master units; 1587.5 EMU each. */
const BOX = [576, 576, 1728, 1152] as const;
const BEYOND = { l: -1588, t: -3175, r: 1588, b: 6350 };
const PIB = 0x0104;
const METRO_BLOB = 0x03a9;

interface Stored {
  readonly off?: string;
  readonly extent?: string;
  readonly transform?: string;
  readonly paint?: string;
  readonly body?: string;
  readonly paragraph?: string;
  readonly place?: string;
  readonly style?: string;
  readonly beyond?: string;
  readonly relationships?: string;
}

/** The shape whose picture has the edges of BOX. */
function filesOf(stored: Stored = {}): Record<string, Uint8Array> {
  const off = stored.off ?? `x="${914400 - BEYOND.l}" y="${914400 - BEYOND.t}"`;
  const extent =
    stored.extent ?? `cx="${1828800 + BEYOND.l - BEYOND.r}" cy="${914400 + BEYOND.t - BEYOND.b}"`;
  const transform = stored.transform ?? `<a:xfrm ${A}><a:off ${off}/><a:ext ${extent}/></a:xfrm>`;
  const edges = Object.entries(BEYOND).map(([side, n]) => `<a:${side} n="${n}" d="1828800"/>`);
  const xml =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<p:sp ${P} ${R}><p:nvSpPr><p:cNvPr id="2" name="Deep &amp; wide"/><p:cNvSpPr/>` +
    `<p:nvPr>${stored.place ?? ''}</p:nvPr></p:nvSpPr><p:spPr>${transform}` +
    `${stored.paint ?? `<a:prstGeom ${A} prst="ellipse"><a:avLst/></a:prstGeom><a:noFill ${A}/>`}</p:spPr>${stored.style ?? ''}` +
    `<p:txBody><a:bodyPr ${A} wrap="none">${stored.body ?? '<a:sp3d extrusionH="57150"><a:bevelT w="38100" h="38100"/></a:sp3d>'}</a:bodyPr><a:lstStyle ${A}/>` +
    `${stored.paragraph ?? `<a:p ${A}><a:pPr algn="ctr"/><a:r><a:rPr lang="en-US" sz="5400" b="1"><a:pattFill prst="ltDnDiag"><a:fgClr><a:schemeClr val="accent5"/></a:fgClr><a:bgClr><a:srgbClr val="FFFFFF"/></a:bgClr></a:pattFill><a:effectLst/></a:rPr><a:t>Page 4 &lt;Art&gt;</a:t></a:r></a:p>`}</p:txBody></p:sp>`;
  const parts = {
    '_rels/.rels': rels([
      ['rId1', 'http://schemas.microsoft.com/office/2006/relationships/shapeXml', 'drs/shapexml.xml'],
    ]),
    'drs/shapexml.xml': xml,
    'drs/_rels/shapexml.xml.rels': stored.relationships ?? rels([]),
    'drs/downrev.xml':
      stored.beyond ??
      `<a:downRevStg ${A} shapeId="2" ver="1"><a:preciseEffectOffsets>${edges.join('')}</a:preciseEffectOffsets></a:downRevStg>`,
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, new TextEncoder().encode(part)]),
  );
}

const blip = record(0xf01e, join([new Uint8Array(16), new Uint8Array([0xff]), PNG.read()]), 0x6e0);
const picture = (blob: Uint8Array, more: Partial<Parameters<typeof shape>[0]> = {}) =>
  shape({ id: 3074, type: 75, box: BOX, ...more, options: { [PIB]: blip, [METRO_BLOB]: blob } });

async function convert(shapes: readonly Uint8Array[]) {
  const result = await convertPptToPptx(buildPpt({ slides: [{ shapes }] }), { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toStrictEqual([]);
  const part = pkg.parts.get('ppt/slides/slide1.xml');
  return {
    xml: new TextDecoder().decode(part),
    files: [...pkg.parts.keys()].filter((name) => name.startsWith('ppt/media/')),
    targets: [...pkg.relationships('ppt/slides/slide1.xml').values()].map(({ target }) => target),
    codes: result.value.warnings.map(({ code }) => code),
  };
}

const restored = (stored: Stored = {}) => convert([picture(zipSync(filesOf(stored)))]);

describe('a shape that was saved as a picture', () => {
  it('is the shape again: form, paint, effects and text', async () => {
    const { xml, files, codes } = await restored();
    expect(codes).toStrictEqual([]);
    expect(files).toStrictEqual([]);
    expect(xml).not.toContain('<p:pic>');
    expect(xml).toContain('name="Deep &amp; wide"');
    expect(xml).toContain('<a:off x="915988" y="917575"/><a:ext cx="1825624" cy="904875"/>');
    expect(xml).toMatch(/prst="ellipse">.*prst="ltDnDiag".*<a:t>Page 4 &lt;Art&gt;<\/a:t>/s);
    expect(xml).toMatch(/<a:sp3d extrusionH="57150"><a:bevelT w="38100" h="38100">/);
  });

  it('is the connector that it was', async () => {
    const xml =
      `<p:cxnSp ${P} ${A}><p:nvCxnSpPr><p:cNvPr id="2" name="Bright line"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr>` +
      `<a:xfrm flipV="1"><a:off x="915988" y="917575"/><a:ext cx="1825624" cy="904875"/></a:xfrm><a:prstGeom prst="straightConnector1"><a:avLst/></a:prstGeom>` +
      `<a:ln w="38100"><a:solidFill><a:srgbClr val="FF8000"/></a:solidFill></a:ln><a:effectLst><a:glow rad="63500"><a:srgbClr val="00FF00"/></a:glow></a:effectLst></p:spPr></p:cxnSp>`;
    const { 'drs/shapexml.xml': _, ...rest } = filesOf();
    const files = { ...rest, 'drs/connectorxml.xml': new TextEncoder().encode(xml) };
    const found = await convert([picture(zipSync(files))]);
    expect(found.codes).toStrictEqual([]);
    expect(found.xml).not.toContain('<p:pic>');
    expect(found.xml).toMatch(
      /name="Bright line".*flipV="1".*prst="straightConnector1".*<a:glow rad="63500">/s,
    );
  });

  const M =
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"';

  it.each([
    [
      'an equation',
      `<a:p ${A}><a:r><a:t>x = </a:t></a:r><mc:AlternateContent ${M}><mc:Choice Requires="a14"><a14:m/></mc:Choice></mc:AlternateContent></a:p>`,
    ],
    ['a run that no schema knows', `<a:p ${A}><a:r><a:t>x</a:t><a:t>y</a:t></a:r></a:p>`],
  ])('stays the picture where its text has %s', async (_, paragraph) => {
    const { xml, codes } = await restored({ paragraph });
    expect(xml).toContain('<p:pic>');
    expect(codes).toStrictEqual(['stored-shape-left-out']);
  });

  it('is the placeholder that it was', async () => {
    const { xml, codes } = await restored({ place: '<p:ph type="title"/>' });
    expect(codes).toStrictEqual([]);
    expect(xml).toMatch(/<p:ph type="title"\/>.*Page 4/s);
  });

  it('stands where the picture is without its margins, where it says no place', async () => {
    const { xml } = await restored({ transform: '' });
    expect(xml).toContain('<a:off x="915988" y="917575"/><a:ext cx="1825624" cy="904875"/>');
  });

  it('is restored within a group', async () => {
    const member = shape({
      id: 3075,
      type: 75,
      childBox: [...BOX],
      options: { [PIB]: blip, [METRO_BLOB]: zipSync(filesOf()) },
    });
    const { xml, codes } = await convert([group({ id: 3074, box: BOX }, [576, 576, 1728, 1152], [member])]);
    expect(codes).toStrictEqual([]);
    expect(xml).toMatch(/<p:grpSp>.*<a:t>Page 4 &lt;Art&gt;/s);
  });

  it('is the text of its cell within a table', async () => {
    const blob = zipSync(
      filesOf({
        beyond: '<a:downRevStg/>',
        off: 'x="914400" y="914400"',
        extent: 'cx="1828800" cy="914400"',
      }),
    );
    const cells = [
      shape({ id: 3075, type: 1, childBox: [576, 576, 1728, 1152], text: text(4, 'left') }),
      shape({
        id: 3076,
        type: 75,
        childBox: [1728, 576, 2880, 1152],
        options: { [PIB]: blip, [METRO_BLOB]: blob },
      }),
    ];
    const table = group(
      { id: 3074, box: [576, 576, 2880, 1152], options: { 0x039f: 1 } },
      [576, 576, 2880, 1152],
      cells,
    );
    const { xml, codes } = await convert([table]);
    expect(codes).toStrictEqual([]);
    expect(xml).toMatch(/<a:tbl>.*left.*sz="5400" b="1".*Page 4 &lt;Art&gt;.*<\/a:tbl>/s);
  });

  it.each([
    ['moved', { off: 'x="900000" y="917575"' }],
    ['stretched', { extent: 'cx="1825624" cy="800000"' }],
    [
      'moved far, without margins that are said,',
      { beyond: '<a:downRevStg/>', off: 'x="9144000" y="914400"' },
    ],
  ])('stays the picture, with a warning, where an older program has %s it since', async (_, stored) => {
    const { xml, files, codes } = await restored(stored);
    expect(codes).toStrictEqual(['stored-shape-left-out']);
    expect(xml).toContain('<p:pic>');
    expect(xml).not.toContain('Page 4');
    expect(files).toHaveLength(1);
  });

  it('is restored where nothing says how far its picture reaches, and both share most of their place', async () => {
    const { xml, codes } = await restored({ beyond: '<a:downRevStg/>' });
    expect(codes).toStrictEqual([]);
    expect(xml).toContain('Page 4');
  });

  it('stays the picture, with a warning, where its package is damaged', async () => {
    const { xml, codes } = await convert([picture(zipSync(filesOf()).subarray(0, -30))]);
    expect(codes).toStrictEqual(['stored-shape-left-out']);
    expect(xml).toContain('<p:pic>');
  });

  it('keeps its text where something in it is unknown, with a warning', async () => {
    const { xml, codes } = await restored({
      paint: `<a:prstGeom ${A} prst="tart"/><a:gradFill ${A}><a:gsLst><a:gs pos="0"/></a:gsLst></a:gradFill>`,
      body: '<a:magic/>',
    });
    expect(codes).toStrictEqual(['effects-left-out']);
    expect(xml).toContain('<a:t>Page 4 &lt;Art&gt;</a:t>');
    expect(xml).not.toMatch(/tart|magic|<a:gs /);
    expect(xml).toContain('<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>');
  });

  it.each([
    ['r:id="rId1"', 'https://example.com/a?b=1&amp;c', []],
    ['r:id="rId1" action="ppaction://hlinksldjump"', 'https://example.com/', ['link-left-out']],
    ['r:id="rId1"', 'javascript:alert(1)', ['link-left-out']],
    ['r:id="rId9"', 'https://example.com/', ['link-left-out']],
  ])('keeps links to addresses: %s %s', async (attributes, target, expected) => {
    const { xml, targets, codes } = await restored({
      paragraph: `<a:p ${A}><a:r><a:rPr><a:hlinkClick ${R} ${attributes}/></a:rPr><a:t>here</a:t></a:r></a:p>`,
      relationships: rels([['rId1', 'hyperlink', target, true]]),
    });
    expect(codes).toStrictEqual(expected);
    expect(xml).toContain('<a:t>here</a:t>');
    expect(xml.includes('hlinkClick')).toBe(expected.length === 0);
    expect(targets.some((one) => one.startsWith('https://example.com/a'))).toBe(expected.length === 0);
  });

  it('brings the pictures that it is filled with', async () => {
    const files = filesOf({
      paint: `<a:blipFill ${A}><a:blip r:embed="rId1"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`,
      relationships: rels([['rId1', 'image', 'media/image1.png']]),
    });
    const {
      xml,
      files: media,
      codes,
    } = await convert([picture(zipSync({ ...files, 'drs/media/image1.png': PNG.read() }))]);
    expect(codes).toStrictEqual([]);
    expect(media).toHaveLength(1);
    expect(xml).toMatch(/<a:blip r:embed="rId\d+">/);
  });

  it('leaves a picture that a newer program stored as a picture', async () => {
    const xml = `<p:pic ${P}><p:nvPicPr/><p:spPr/></p:pic>`;
    const blob = zipSync({ 'drs/picturexml.xml': new TextEncoder().encode(xml) });
    const { xml: slide, codes } = await convert([picture(blob)]);
    expect(codes).toStrictEqual([]);
    expect(slide).toContain('<p:pic>');
  });

  it('gives a whole package for any damage', async () => {
    const whole = zipSync(filesOf(), { level: 0 });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), async (at, value) => {
        const blob = whole.slice();
        blob[at] = value;
        const { xml } = await convert([picture(blob)]);
        expect(xml).toMatch(/<p:(pic|sp)>/);
      }),
      { numRuns: 150, seed: 44 },
    );
  });
});
