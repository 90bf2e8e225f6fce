// SmartArt that a newer program stored beside its shapes ([MS-ODRAW] 2.3.4.41): kept whole, or not at all.
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import {
  diagramFiles,
  IMAGE_TYPE,
  packed,
  rels,
  type RelationshipRow,
} from '../../../../../support/diagram-package.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import { oldAnimation } from '../../../../../support/ppt-animation.ts';
import { buildPpt, group, shape, text } from '../../../../../support/ppt-builder.ts';
import { PNG } from '../../../pptx/sample-deck.ts';

const METRO_BLOB = 0x03a9;
const ROTATION = 0x0004;

interface Drawn {
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<number, number>>;
  readonly groups?: number;
  readonly clientData?: readonly Uint8Array[];
  readonly memberData?: readonly Uint8Array[];
}

async function convert(
  blob: Uint8Array,
  { words = ['Plan', 'Build'], options: more = {}, groups = 1, clientData, memberData }: Drawn = {},
) {
  const members = words.map((word, at) =>
    shape({
      id: 3080 + at,
      childBox: [0, at * 100, 100, at * 100 + 80],
      text: text(4, word),
      ...(memberData && { clientData: memberData }),
    }),
  );
  const deck = buildPpt({
    slides: [
      {
        shapes: Array.from({ length: groups }, (_, at) =>
          group(
            {
              id: 3074 + at * 100,
              box: [576, 576, 1728, 1152],
              options: { ...more, [METRO_BLOB]: blob },
              ...(clientData && { clientData }),
            },
            [0, 0, 100, 200],
            members,
          ),
        ),
      },
    ],
  });
  const result = await convertPptToPptx(deck, { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toStrictEqual([]);
  const part = (name: string) => new TextDecoder().decode(pkg.parts.get(name));
  return {
    part,
    slide: part('ppt/slides/slide1.xml'),
    diagrams: [...pkg.parts.keys()].filter((name) => name.startsWith('ppt/diagrams/')).toSorted(),
    codes: result.value.warnings.map(({ code }) => code),
  };
}

const FIVE = ['colors1', 'data1', 'drawing1', 'layout1', 'quickStyle1'].map(
  (name) => `ppt/diagrams/${name}.xml`,
);
const [A_DATA, A_DRAWING] = ['drs/diagrams/data1.xml', 'drs/diagrams/drawing1.xml'] as const;
const files = diagramFiles();

describe('a SmartArt diagram', () => {
  it('is one frame with its five parts', async () => {
    const { slide, part, diagrams, codes } = await convert(packed(files));
    expect(codes).toStrictEqual([]);
    expect(diagrams).toStrictEqual(FIVE);
    const targets = new Map(
      [
        ...part('ppt/slides/_rels/slide1.xml.rels').matchAll(
          /Id="(\w+)" [^>]*Target="\.\.\/diagrams\/(\w+)\.xml"/g,
        ),
      ].map(([, id, name]) => [id, name]),
    );
    const named = /<dgm:relIds [^>]*r:dm="(\w+)" r:lo="(\w+)" r:qs="(\w+)" r:cs="(\w+)"\/>/.exec(slide) ?? [];
    expect(named.slice(1).map((id) => targets.get(id))).toStrictEqual([
      'data1',
      'layout1',
      'quickStyle1',
      'colors1',
    ]);
    expect(targets.get(/dataModelExt [^>]*relId="(\w+)"/.exec(part('ppt/diagrams/data1.xml'))?.[1])).toBe(
      'drawing1',
    );
    expect(slide).toMatch(
      /<p:xfrm><a:off x="914400" y="914400"\/><a:ext cx="1828800" cy="914400"\/><\/p:xfrm>/,
    );
    expect(slide.match(/<p:graphicFrame>/g)).toHaveLength(1);
    expect(slide).not.toContain('<p:sp>');
    const ids = [...slide.matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is written as it was stored', async () => {
    const { part } = await convert(packed(diagramFiles(['A &amp; B', 'C&#8211;D'])), {
      words: ['A & B', 'C–D'],
    });
    const plain = (xml = '') =>
      xml.replace(/^.*\r\n/, '').replaceAll(/<(\w+:\w+)([^<>]*)\/>/g, '<$1$2></$1>');
    expect(part('ppt/diagrams/layout1.xml')).toContain(plain(files['drs/diagrams/layout1.xml']));
    expect(part('ppt/diagrams/data1.xml')).toContain('<a:t>A &amp; B</a:t>');
    expect(part('ppt/diagrams/data1.xml')).toContain('<a:t>C–D</a:t>');
  });

  it('is found wherever the package keeps its parts', async () => {
    const moved = Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name
          .replace('drs/e2oDoc', 'main/frame')
          .replace('drs/_rels/e2oDoc', 'main/_rels/frame')
          .replace('drs/d', 'x/d'),
        content.replace('"drs/e2oDoc.xml"', '"/main/frame.xml"').replaceAll('"diagrams/', '"../x/diagrams/'),
      ]),
    );
    expect((await convert(packed(moved))).diagrams).toStrictEqual(FIVE);
  });

  it('brings its pictures and its links', async () => {
    const blip = '<a:blipFill><a:blip r:embed="rId1"/><a:stretch/></a:blipFill>';
    const link = '<a:rPr lang="en-US"><a:hlinkClick r:id="rId7"/></a:rPr>';
    const { codes, part } = await convert(
      packed(files, {
        [A_DATA]: files[A_DATA]
          ?.replace('<dgm:spPr/>', `<dgm:spPr>${blip}</dgm:spPr>`)
          .replace(/<a:rPr [^>]*>/, link),
        'drs/diagrams/_rels/data1.xml.rels': rels([
          ['rId1', IMAGE_TYPE, '../media/image1.png'],
          ['rId7', 'hyperlink', 'https://example.com/?a=1&amp;b=2', true],
        ]),
        'drs/media/image1.png': PNG.read(),
      }),
    );
    expect(codes).toStrictEqual([]);
    const [, image, address] =
      /embed="(\w+)".*hlinkClick r:id="(\w+)"/.exec(part('ppt/diagrams/data1.xml')) ?? [];
    const found = part('ppt/diagrams/_rels/data1.xml.rels');
    expect(found).toMatch(new RegExp(`Id="${image}" [^>]*Target="../media/image1.png"`));
    expect(found).toMatch(
      new RegExp(`Id="${address}" [^>]*Target="https://example.com/\\?a=1&amp;b=2" TargetMode="External"`),
    );
  });

  it('without a drawing names none', async () => {
    const blob = packed(files, {
      [A_DRAWING]: undefined,
      'drs/_rels/e2oDoc.xml.rels': files['drs/_rels/e2oDoc.xml.rels']?.replace(
        /<Relationship Id="rId5"[^>]*>/,
        '',
      ),
    });
    const { diagrams, part, codes } = await convert(blob);
    expect(codes).toStrictEqual([]);
    expect(diagrams).toStrictEqual(FIVE.filter((name) => !name.includes('drawing')));
    expect(part('ppt/diagrams/data1.xml')).not.toContain('dataModelExt');
  });

  it('has parts of its own wherever it stands', async () => {
    expect((await convert(packed(files), { groups: 3 })).diagrams).toHaveLength(15);
  });

  const linked = (...rows: readonly RelationshipRow[]) => ({
    [A_DATA]: files[A_DATA]?.replace(
      '<dgm:spPr/>',
      '<dgm:spPr><a:blipFill><a:blip r:embed="rId1"/></a:blipFill></dgm:spPr>',
    ),
    'drs/diagrams/_rels/data1.xml.rels': rels(rows),
  });
  const nested = (depth: number) => `${'<dgm:else>'.repeat(depth)}${'</dgm:else>'.repeat(depth)}`;
  const withData = (from: string | RegExp, to: string) => ({ [A_DATA]: files[A_DATA]?.replace(from, to) });

  it.each<readonly [string, Readonly<Record<string, string | Uint8Array | undefined>>]>([
    ['no data', { [A_DATA]: undefined }],
    ['no colours', { 'drs/diagrams/colors1.xml': undefined }],
    ['no relationships', { 'drs/_rels/e2oDoc.xml.rels': undefined }],
    ['none of the package', { '_rels/.rels': undefined }],
    [
      'parts outside',
      {
        'drs/_rels/e2oDoc.xml.rels': files['drs/_rels/e2oDoc.xml.rels']?.replaceAll(
          '1.xml"',
          '1.xml" TargetMode="External"',
        ),
      },
    ],
    ['parts exchanged', { 'drs/diagrams/colors1.xml': files['drs/diagrams/layout1.xml'] }],
    [
      'a part that is its own relationship',
      {
        'drs/_rels/e2oDoc.xml.rels': files['drs/_rels/e2oDoc.xml.rels']?.replaceAll(
          'diagrams/data1.xml',
          'e2oDoc.xml',
        ),
      },
    ],
    [
      'other shapes beside it',
      { 'drs/e2oDoc.xml': files['drs/e2oDoc.xml']?.replace('<p:xfrm/>', '<p:sp></p:sp>') },
    ],
    ['an unknown element', withData('<dgm:bg/>', '<dgm:bg/><dgm:run/>')],
    ['an element of another language', withData('<dgm:bg/>', '<o:bg xmlns:o="urn:o"/>')],
    ['DrawingML in the wrong place', withData('<dgm:bg/>', '<a:bg/>')],
    ['a prefix of no namespace', withData('<dgm:bg/>', '<x:bg/>')],
    ['a declaration of types', withData('<dgm:dataModel', '<!DOCTYPE x [<!ENTITY y "z">]><dgm:dataModel')],
    ['an end without a begin', withData('</dgm:ptLst>', '</dgm:ptLst></dgm:ptLst>')],
    ['too much of it', withData('<dgm:bg/>', `<dgm:bg/>${'<dgm:whole/>'.repeat(60_000)}`)],
    ['a bomb', withData('<dgm:bg/>', `<dgm:bg/>${' '.repeat(2_000_000)}`)],
    [
      'deep nesting',
      {
        'drs/diagrams/layout1.xml': files['drs/diagrams/layout1.xml']?.replace('<dgm:presOf/>', nested(5000)),
      },
    ],
    [
      'a picture that is none',
      { ...linked(['rId1', IMAGE_TYPE, '../media/a.png']), 'drs/media/a.png': 'text' },
    ],
    ['a picture that is missing', linked(['rId1', IMAGE_TYPE, '../media/a.png'])],
    ['a picture outside', linked(['rId1', IMAGE_TYPE, 'https://example.com/a.png', true])],
    ['a link to a file', linked(['rId1', 'hyperlink', '../media/a.png'])],
    ['a link that runs', linked(['rId1', 'hyperlink', 'javascript:alert(1)', true])],
    ['a reference to nothing', linked()],
  ])('with %s stays shapes, with a warning', async (_, changes) => {
    const { codes, diagrams, slide } = await convert(packed(files, changes));
    expect(codes).toStrictEqual(['smartart-flattened']);
    expect(diagrams).toStrictEqual([]);
    expect(slide.match(/<p:sp>/g)).toHaveLength(2);
  });

  it.each<readonly [string, Drawn]>([
    ['words changed since', { words: ['Plan', 'Ship'] }],
    ['another angle', { options: { [ROTATION]: 90 << 16 } }],
  ])('with %s stays shapes', async (_, drawn) => {
    expect((await convert(packed(files), drawn)).codes).toStrictEqual(['smartart-flattened']);
  });

  it('that is damaged anywhere is whole, or shapes', async () => {
    const blob = packed(files);
    const whole = await convert(blob);
    for (let at = 0; at < blob.length; at += 97) {
      const damaged = Uint8Array.from(blob);
      damaged[at] = (damaged[at] ?? 0) ^ 0x15;
      const { diagrams, codes, part } = await convert(damaged);
      if (diagrams.length === 0) expect(codes).toStrictEqual(['smartart-flattened']);
      // Its drawing alone may be missing; the data then names none.
      const hasDrawing = diagrams.length === 5;
      for (const name of diagrams) {
        if (hasDrawing || !name.includes('data')) expect(part(name)).toBe(whole.part(name));
      }
    }
  });

  it('is animated as the group was; what moved one of its shapes is left out, with a warning', async () => {
    const animated = await convert(packed(files), { clientData: [oldAnimation({ effect: 0 })] });
    const [, frame] = /<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="(\d+)"/.exec(animated.slide) ?? [];
    expect([...animated.slide.matchAll(/spid="(\d+)"/g)].map(([, id]) => id)).toContain(frame);
    expect(new Set([...animated.slide.matchAll(/spid="(\d+)"/g)].map(([, id]) => id)).size).toBe(1);
    const inside = await convert(packed(files), { memberData: [oldAnimation({ effect: 0 })] });
    expect(inside.slide).not.toContain('spid=');
    expect(inside.codes).toStrictEqual(['animation-left-out']);
  });
});
