// What a document keeps for programs and add-ins ([MS-PPT] 2.4, 2.9.2): records → deck → parts of the package.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Preferences } from '../../../../../../src/convert/deck/index.ts';
import { readPresentation } from '../../../../../../src/convert/ppt/index.ts';
import { writePptx } from '../../../../../../src/convert/pptx/index.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  group,
  record,
  shape,
  type DeckParts,
} from '../../../../../support/ppt-builder.ts';
import { BOX, readDeck } from '../../../../../support/ppt-deck.ts';

const list = (...records: readonly Uint8Array[]): DeckParts => ({
  documentMore: [container(0x07d0, records)],
});
const extension = (...records: readonly Uint8Array[]) =>
  container(0x1388, [container(0x138a, [cstring('___PPT10'), record(0x138b, join(records))])]);
const tags = (...pairs: readonly (readonly [string, string])[]) =>
  container(
    0x1388,
    pairs.map(([name, value]) => container(0x1389, [cstring(name, 0), cstring(value, 1)])),
  );
const view = (grid: number, shapes: number, ...guides: readonly (readonly [number, number])[]) =>
  container(0x03fa, [
    record(0x03fe, fields([0, 1], [grid, 1], [shapes, 1])),
    ...guides.map(([type, at]) => record(0x03fb, fields([type, 4], [at, 4]))),
  ]);
const print = (...bytes: readonly number[]): DeckParts => ({
  documentMore: [record(0x1770, Uint8Array.from(bytes))],
});
const kinsoku = (level: number): DeckParts => ({
  environment: container(0x03f2, [
    container(0x0fc8, [record(0x0fd2, fields([level, 4])), cstring('(「', 0), cstring(')」', 1)], 2),
  ]),
});

/** The parts that speak of it, without their namespaces. */
async function written(parts: DeckParts): Promise<Readonly<Record<string, string>>> {
  const result = await writePptx(readDeck(parts));
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toStrictEqual([]);
  return Object.fromEntries(
    [...pkg.parts].map(([name, bytes]) => [
      name.replace(/^ppt\//, ''),
      new TextDecoder().decode(bytes).replaceAll(/ xmlns:\w+="[^"]*"/g, ''),
    ]),
  );
}

describe('the window for slides', () => {
  const EMU = 914_400 / 576;
  it('has the guides, the grid and what shapes snap to', async () => {
    const parts = list(extension(record(0x040d, fields([48, 4], [96, 4]))), view(0, 1, [0, 2160], [1, 700]));
    expect(readDeck(parts).preferences).toStrictEqual({
      view: {
        guides: [
          { direction: 'horizontal', atEmu: 2160 * EMU },
          { direction: 'vertical', atEmu: 700 * EMU },
        ],
        snapsToGrid: false,
        snapsToShapes: true,
        gridEmu: { x: 48 * EMU, y: 96 * EMU },
      },
    } satisfies Preferences);
    const { 'viewProps.xml': xml } = await written(parts);
    expect(xml).toContain('<p:cSldViewPr snapToGrid="0" snapToObjects="1">');
    expect(xml).toContain('<p:guideLst><p:guide orient="horz" pos="2160"/><p:guide pos="700"/></p:guideLst>');
    expect(xml).toContain('<p:gridSpacing cx="76200" cy="152400"/></p:viewPr>');
  });

  it('is left to the program where the document does not say', async () => {
    expect((await written({}))['viewProps.xml']).toContain('<p:viewPr/>');
  });
});

describe('print options', () => {
  it.each([
    [[0, 2, 1, 0, 0], '<p:prnPr/>'],
    [[1, 2, 1, 0, 0], '<p:prnPr/>'],
    [[2, 1, 1, 0, 0], '<p:prnPr prnWhat="handouts2" clrMode="gray"/>'],
    [
      [4, 0, 0, 1, 1],
      '<p:prnPr prnWhat="handouts6" clrMode="bw" hiddenSlides="0" scaleToFitPaper="1" frameSlides="1"/>',
    ],
    [[5, 2, 1, 0, 0], '<p:prnPr prnWhat="notes"/>'],
    [[9, 2, 1, 0, 0], '<p:prnPr prnWhat="handouts1"/>'],
    [[77, 77, 1, 0, 0], '<p:prnPr/>'],
  ])('%j', async (bytes, xml) => {
    expect((await written(print(...bytes)))['presProps.xml']).toContain(`${xml}</p:presentationPr>`);
  });
});

describe('a photo album', () => {
  it.each([
    [
      fields([1, 1], [1, 1], [2, 1], [0, 1], [3, 2]),
      '<p:photoAlbum bw="1" showCaptions="1" layout="2pic" frame="frameStyle4"/>',
    ],
    [fields([0, 1], [0, 1], [0, 1], [9, 1], [0, 2]), '<p:photoAlbum/>'],
    [fields([0, 1], [0, 1], [99, 1], [9, 1], [99, 2]), '<p:photoAlbum frame="frameStyle7"/>'],
  ])('%#', async (data, xml) => {
    expect((await written(list(extension(record(0x36b2, data)))))['presentation.xml']).toContain(xml);
  });
});

describe('privacy', () => {
  it.each([
    [1, true],
    [0, false],
    [2, false],
  ])('names are removed on saving where bit 0 of %i says so', async (flags, isRemoved) => {
    const { 'presentation.xml': xml } = await written(list(extension(record(0x36b0, fields([flags, 4])))));
    expect(xml?.includes(' removePersonalInfoOnSave="1"')).toBe(isRemoved);
  });
});

describe('line breaks of East Asian text', () => {
  it('are the document’s own on level 2: opening brackets end no line, closing ones begin none', async () => {
    expect((await written(kinsoku(2)))['presentation.xml']).toContain(
      '<p:kinsoku lang="ja-JP" invalStChars=")」" invalEndChars="(「"/><p:defaultTextStyle>',
    );
  });

  it.each([0, 1])('are the program’s on level %i', async (level) => {
    expect((await written(kinsoku(level)))['presentation.xml']).not.toContain('kinsoku');
  });
});

describe('tags', () => {
  it('of the document, of a slide and of shapes become parts that each refers to', async () => {
    const parts = await written({
      ...list(tags(['MAKER', 'A & B'])),
      slides: [
        {
          more: [tags(['PAGE', '1'])],
          shapes: [
            shape({ id: 3074, box: BOX, clientData: [tags(['ID', '7'], ['id', '8'], ['', 'nothing'])] }),
            group({ id: 3075, box: BOX }, [0, 0, 9, 9], [shape({ id: 3076, childBox: [0, 0, 9, 9] })]),
          ],
        },
      ],
    });
    const all = Object.entries(parts).filter(([name]) => name.startsWith('tags/'));
    const lists = all.map(([, xml]) => /<p:tagLst.*/.exec(xml)?.[0] ?? '');
    expect(lists.sort((a, b) => (a < b ? -1 : 1))).toStrictEqual([
      '<p:tagLst><p:tag name="MAKER" val="A &amp; B"/></p:tagLst>',
      '<p:tagLst><p:tag name="PAGE" val="1"/></p:tagLst>',
      '<p:tagLst><p:tag name="id" val="8"/></p:tagLst>',
    ]);
    expect(parts['slides/slide1.xml']).toMatch(
      /<p:nvPr><p:custDataLst><p:tags r:id="rId\d"\/><\/p:custDataLst><\/p:nvPr>/,
    );
    expect(parts['slides/slide1.xml']).toMatch(/<\/p:spTree><p:custDataLst>/);
    expect(parts['presentation.xml']).toMatch(/<p:custDataLst>.*<p:defaultTextStyle>/);
  });
});

describe('a master that stays where no slide uses it', () => {
  it.each([
    [1, true],
    [2, false],
  ])('flags %i', async (flags, stays) => {
    const parts = await written({ masterMore: [extension(record(0x2eea, fields([flags, 4])))] });
    expect(parts['slideMasters/slideMaster1.xml']?.includes(' preserve="1"')).toBe(stays);
  });
});

describe('styles for tables', () => {
  const styles = (...ids: readonly string[]) =>
    record(
      0x0428,
      zipSync({
        'tableStyles.xml': new TextEncoder().encode(
          `<a:tblStyleLst>${ids.map((id) => `<a:tblStyle styleId="${id}"/>`).join('')}</a:tblStyleLst>`,
        ),
      }),
    );
  it.each([
    [[], []],
    [['{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}'], []],
    [['{00000000-7EE6-4342-B048-85BDC9FD1C3A}'], ['table-styles-left-out']],
  ])('%j', (ids, codes) => {
    const result = readPresentation(buildPpt({ documentMore: [styles(...ids)] }), { budget: UNLIMITED });
    if (!result.ok) throw new Error(messageOf(result.failure));
    expect(result.value.warnings.map(({ code }) => code)).toStrictEqual(codes);
  });
});
