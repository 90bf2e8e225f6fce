import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { LIMITS } from '../../../../src/convert/pptx/limits.ts';
import type { FieldRun, Presentation, Shape, Slide, TextFrame } from '../../../../src/convert/deck/index.ts';
import { checkPptx, writePptx, type WrittenPptx } from '../../../../src/convert/pptx/index.ts';
import { type PptxPackage, elementsOf, openPptx, packageFaults } from '../../../support/opc-check.ts';
import { BODY_BOX, LAYOUT, MASTER, PNG, THEME, TITLE_BOX, deckOf, plainText } from './sample-deck.ts';

const BOX = { xEmu: 100000, yEmu: 200000, widthEmu: 300000, heightEmu: 400000 };

async function finished(deck: Presentation): Promise<WrittenPptx> {
  const result = await writePptx(deck);
  if (!result.ok) throw new Error(messageOf(result.failure));
  return result.value;
}

async function written(deck: Presentation): Promise<PptxPackage> {
  const pkg = await openPptx((await finished(deck)).body);
  expect(packageFaults(pkg)).toEqual([]);
  return pkg;
}

async function slideWith(slide: Partial<Slide>, more: Partial<Presentation> = {}): Promise<string> {
  const pkg = await written(deckOf([slide], more));
  return new TextDecoder().decode(pkg.parts.get('ppt/slides/slide1.xml'));
}

const title = (more: Partial<Extract<Shape, { kind: 'shape' }>> = {}): Shape => ({
  kind: 'shape',
  id: 2,
  placeholder: { type: 'title', index: 0 },
  box: TITLE_BOX,
  text: plainText('Hello', { styleType: 'title' }),
  ...more,
});

describe('placeholders', () => {
  it('say nothing that their layout says', async () => {
    expect(await slideWith({ shapes: [title()] })).toContain(
      '<p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:t>Hello</a:t></a:r></a:p></p:txBody>',
    );
  });

  it('say where they stand when it is elsewhere', async () => {
    expect(await slideWith({ shapes: [title({ box: BODY_BOX })] })).toContain(
      '<a:off x="685800" y="1981200"/>',
    );
  });

  it('write the styles of their type where the place inherits those of another', async () => {
    const body: Shape = {
      kind: 'shape',
      id: 3,
      placeholder: { type: 'body', index: 1 },
      text: plainText('Half', { styleType: 'halfBody' }),
    };
    const textStyles = { ...MASTER.textStyles, halfBody: [{ paragraph: {}, run: { sizeCpt: 2000 } }] };
    const xml = await slideWith({ shapes: [body] }, { masters: [{ ...MASTER, textStyles }] });
    expect(xml).toContain('<a:lstStyle><a:lvl1pPr><a:defRPr sz="2000"/></a:lvl1pPr></a:lstStyle>');
  });

  const LOOKS = {
    fill: { kind: 'solid', colour: { kind: 'rgb', rgb: 0x123456 } },
    line: { paint: { kind: 'solid', colour: { kind: 'rgb', rgb: 0 } }, widthEmu: 12700 },
    shadow: { kind: 'outer', offsetXEmu: 100, offsetYEmu: 100 },
    geometry: { kind: 'preset', form: 'ellipse', adjusts: [] },
  } as const;
  const FRAME = { anchor: 'bottom', insetsEmu: { left: 7 }, autofit: 'shrink', wrap: false } as const;
  const under = (more: Partial<Shape>): Promise<string> =>
    slideWith(
      { shapes: [Object.assign(title(), more)] },
      {
        masters: [
          {
            ...MASTER,
            layouts: [
              {
                ...LAYOUT,
                shapes: LAYOUT.shapes.map((shape) =>
                  shape.placeholder?.type === 'title'
                    ? Object.assign({}, shape, LOOKS, {
                        text: plainText('', { styleType: 'title', frame: FRAME }),
                      })
                    : shape,
                ),
              },
            ],
          },
        ],
      },
    );
  const framed = (frame: TextFrame) => ({ text: plainText('x', { styleType: 'title', frame }) });

  it('leave out what their layout gives them', async () => {
    expect(await under({ ...LOOKS, ...framed(FRAME) })).toContain('<p:spPr/><p:txBody><a:bodyPr/>');
  });

  it.each<readonly [string, Partial<Shape>, string]>([
    ['a fill', { fill: { kind: 'none' } }, '<p:spPr><a:noFill/></p:spPr>'],
    ['a line', { line: { paint: { kind: 'none' } } }, '<a:ln><a:noFill/></a:ln>'],
    ['a shadow', { shadow: { kind: 'none' } }, '<p:spPr><a:effectLst/></p:spPr>'],
    [
      'an outline',
      { geometry: { kind: 'preset', form: 'rectangle', adjusts: [] } },
      '<p:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>',
    ],
    ['an anchor', framed({ ...FRAME, anchor: 'top' }), '<a:bodyPr anchor="t"/>'],
    ['a margin', framed({ ...FRAME, insetsEmu: { left: 7, top: 8 } }), '<a:bodyPr tIns="8"/>'],
    [
      'how far its text is shrunk',
      framed({ ...FRAME, scale: 0.925 }),
      '<a:bodyPr><a:normAutofit fontScale="92500"/></a:bodyPr>',
    ],
    ['no fitting', framed({ ...FRAME, autofit: 'none' }), '<a:bodyPr><a:noAutofit/></a:bodyPr>'],
  ])('write %s that differs from the layout', async (_, more, expected) => {
    expect(await under(more)).toContain(expected);
  });
});

describe('text', () => {
  it('joins runs that differ in nothing that is written', async () => {
    const text = plainText('');
    const inlines = ['one', ' ', 'word'].map((part) => ({ kind: 'text' as const, text: part, style: {} }));
    const shape: Shape = {
      kind: 'shape',
      id: 2,
      box: BOX,
      text: { ...text, paragraphs: [{ level: 0, style: {}, inlines }] },
    };
    expect(await slideWith({ shapes: [shape] })).toContain('<a:p><a:r><a:t>one word</a:t></a:r></a:p>');
  });

  const inFont = (id: number, typeface: string, charset: number, more: Partial<Shape> = {}): Shape =>
    Object.assign(
      {
        kind: 'shape' as const,
        id,
        box: BOX,
        text: {
          ...plainText(''),
          paragraphs: [
            {
              level: 0,
              style: {},
              inlines: [{ kind: 'text' as const, text: 'x', style: { font: { typeface, charset } } }],
            },
          ],
        },
      },
      more,
    );

  it.each([
    [0, '0'],
    [127, '127'],
    // Shift JIS, Hangul and OEM: an xsd:byte is signed.
    [128, '-128'],
    [129, '-127'],
    [255, '-1'],
    [256, undefined],
  ])('writes the character set %i of a font as %s', async (charset, written) => {
    const xml = await slideWith({ shapes: [inFont(2, 'MS Gothic', charset)] });
    expect(/<a:latin typeface="MS Gothic"(?: [^>]*?)??(?: charset="([^"]*)")?\/>/.exec(xml)?.[1]).toBe(
      written,
    );
  });

  it('refers to the fonts of its theme, and names others', async () => {
    const xml = await slideWith({
      shapes: [inFont(2, 'Arial', 0), inFont(3, 'Times New Roman', 0), inFont(4, 'Courier New', 0)],
    });
    expect([...xml.matchAll(/<a:latin typeface="([^"]*)"/g)].map(([, face]) => face)).toEqual([
      '+mj-lt',
      '+mn-lt',
      'Courier New',
    ]);
  });

  it('inherits a typeface, whatever character set the run names it with', async () => {
    const defaultTextStyle = [{ paragraph: {}, run: { font: { typeface: 'Courier New', charset: 0 } } }];
    const xml = await slideWith(
      { shapes: [inFont(2, 'Courier New', 204)] },
      { defaultTextStyle, masters: [{ ...MASTER, textStyles: {} }] },
    );
    expect(xml).not.toContain('a:latin');
  });

  it('of a second master does not take the first one’s theme font for its own', async () => {
    const style = [{ paragraph: {}, run: { font: { typeface: 'Times New Roman' } } }];
    const second = {
      ...MASTER,
      textStyles: { ...MASTER.textStyles, other: style },
      theme: { ...MASTER.theme, minorFont: { latin: { typeface: 'Verdana' } } },
    };
    const shape: Shape = { kind: 'shape', id: 2, box: BOX, text: plainText('x') };
    const xml = await slideWith(
      { shapes: [shape], master: 1 },
      {
        defaultTextStyle: style,
        masters: [{ ...MASTER, textStyles: { ...MASTER.textStyles, other: style } }, second],
      },
    );
    expect(xml).toContain('typeface="Times New Roman"');
  });

  it('keeps spaces in percent, which follow the size of the text', async () => {
    const text = plainText('x');
    const paragraphs = [
      { level: 0, style: { spaceBefore: { fraction: 0.2 }, spaceAfter: { cpt: 300 } }, inlines: [] },
    ];
    const xml = await slideWith({
      shapes: [{ kind: 'shape', id: 2, box: BOX, text: { ...text, paragraphs } }],
    });
    expect(xml).toContain(
      '<a:spcBef><a:spcPct val="20000"/></a:spcBef><a:spcAft><a:spcPts val="300"/></a:spcAft>',
    );
  });
});

describe('the shadow of letters', () => {
  const slot = (name: 'text1' | 'background1') => ({ kind: 'scheme', slot: name }) as const;
  it.each([
    ['black under light letters', slot('background1'), slot('text1'), '000000'],
    ['black under light letters on a light page', slot('background1'), slot('background1'), '000000'],
    ['grey under dark letters on a light page', slot('text1'), slot('background1'), 'C0C0C0'],
    [
      'white under dark letters on a dark page',
      slot('text1'),
      { kind: 'rgb', rgb: 0x0066cc } as const,
      'FFFFFF',
    ],
  ])('is opaque and %s', async (_, colour, page, rgb) => {
    const text = plainText('');
    const inlines = [{ kind: 'text' as const, text: 'x', style: { shadow: true, colour } }];
    const shape: Shape = {
      kind: 'shape',
      id: 2,
      box: BOX,
      text: { ...text, paragraphs: [{ level: 0, style: {}, inlines }] },
    };
    expect(await slideWith({ shapes: [shape], background: { kind: 'solid', colour: page } })).toContain(
      `<a:effectLst><a:outerShdw blurRad="38100" dist="38100" dir="2700000" algn="tl"><a:srgbClr val="${rgb}"/></a:outerShdw></a:effectLst>`,
    );
  });
});

describe('a shape that the theme paints', () => {
  const style = {
    line: { index: 2 },
    fill: { index: 1, colour: { kind: 'scheme', slot: 'accent1' } },
    effect: { index: 0 },
    font: { kind: 'minor', colour: { kind: 'theme', slot: 'light1' } },
    governs: ['fill', 'line', 'shadow'],
  } as const;
  const text = plainText('');
  const white = { kind: 'scheme', slot: 'background1' } as const;
  const shape: Shape = {
    kind: 'shape',
    id: 2,
    box: BOX,
    fill: { kind: 'solid', colour: { kind: 'rgb', rgb: 0xff0000 } },
    line: { paint: { kind: 'none' } },
    style,
    text: {
      ...text,
      paragraphs: [
        {
          level: 0,
          style: {},
          inlines: [
            { kind: 'text', text: 'light', style: { colour: white } },
            { kind: 'text', text: 'dark', style: {} },
          ],
        },
      ],
    },
  };
  const STYLE_XML =
    '<p:style><a:lnRef idx="2"/><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef><a:effectRef idx="0"/><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>';
  const themed = { masters: [{ ...MASTER, theme: { ...THEME, formats: ['<a:fmtScheme name="x"/>'] } }] };

  it('says nothing that the theme gives it', async () => {
    const xml = await slideWith({ shapes: [shape] }, themed);
    expect(xml).toContain(`<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>${STYLE_XML}`);
  });

  it('says everything where the theme has no formats', async () => {
    const xml = await slideWith({ shapes: [shape] });
    expect(xml).toContain(
      `<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill><a:ln><a:noFill/></a:ln><a:effectLst/></p:spPr>${STYLE_XML}`,
    );
  });

  it('has its letters in the colour of the style, and says others', async () => {
    const xml = await slideWith({ shapes: [shape] }, themed);
    expect(xml).toContain('<a:r><a:t>light</a:t></a:r>');
    expect(xml).toMatch(/<a:rPr><a:solidFill><a:schemeClr val="tx1"\/><\/a:solidFill>.*<a:t>dark<\/a:t>/);
  });
});

describe('fields', () => {
  const fieldText = (field: FieldRun['field'], text = '', style: FieldRun['style'] = {}): Shape => ({
    kind: 'shape',
    id: 2,
    box: BOX,
    text: {
      ...plainText(''),
      paragraphs: [{ level: 0, style: {}, inlines: [{ kind: 'field', field, text, style }] }],
    },
  });

  it.each([
    ['the number of a page', fieldText({ kind: 'slideNumber' }, '7'), 'type="slidenum"><a:t>7</a:t>'],
    ['a sign where the page has no number', fieldText({ kind: 'slideNumber' }), '<a:t>‹#›</a:t>'],
    [
      'the date in its format',
      fieldText({ kind: 'dateTime', format: 3 }),
      'type="datetime4"><a:t>January 1, 1980</a:t>',
    ],
    [
      'the date in its language',
      fieldText({ kind: 'dateTime', format: 3 }, '', { language: 'de-DE' }),
      '<a:t>1. Januar 1980</a:t>',
    ],
  ])('show %s', async (_, shape, xml) => {
    expect(await slideWith({ shapes: [shape] })).toContain(xml);
  });

  it('with a pattern of their own become text', async () => {
    const shape = fieldText({ kind: 'customDateTime', pattern: "d. MMMM 'in' yyyy" });
    expect(await slideWith({ shapes: [shape] })).toContain('<a:r><a:t>1. January in 1980</a:t></a:r>');
  });
});

describe('table cells', () => {
  it('without a fill have a transparent one, as some programs paint them white otherwise', async () => {
    const red = { kind: 'solid', colour: { kind: 'rgb', rgb: 0xff0000 } } as const;
    const cells = [
      { borders: {} },
      { borders: {}, fill: { kind: 'none' } as const },
      { borders: {}, fill: red },
    ];
    const table: Shape = {
      kind: 'table',
      id: 2,
      box: BOX,
      columnsEmu: [1, 1, 1],
      rows: [{ heightEmu: 1, cells }],
    };
    const xml = await slideWith({ shapes: [table] });
    const fills = [...xml.matchAll(/<\/a:lnB>(.*?)<\/a:tcPr>/g)].map(([, fill]) => fill);
    const clear = '<a:solidFill><a:schemeClr val="bg1"><a:alpha val="0"/></a:schemeClr></a:solidFill>';
    expect(fills).toEqual([clear, clear, '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>']);
  });
});

describe('relationships', () => {
  it('stores a picture once, however often it is shown', async () => {
    const picture = (id: number): Shape => ({ kind: 'picture', id, box: BOX, picture: 0 });
    const pkg = await written(deckOf([{ shapes: [picture(2), picture(3)] }, { shapes: [picture(2)] }]));
    expect([...pkg.parts.keys()].filter((name) => name.startsWith('ppt/media/'))).toEqual([
      'ppt/media/image1.png',
    ]);
  });

  it('leaves out a picture that is none, and says so', async () => {
    const broken = { ...PNG, read: () => new Uint8Array([1, 2, 3]) };
    const deck = deckOf([{ shapes: [{ kind: 'picture', id: 2, box: BOX, picture: 0 }] }], {
      pictures: [broken],
    });
    const { body, warnings } = await finished(deck);
    expect(warnings.map(({ code }) => code)).toEqual(['picture-unreadable']);
    expect(packageFaults(await openPptx(body))).toEqual([]);
  });

  it('gives shapes with one id two, and connectors the first of them', async () => {
    const shape = (id: number): Shape => ({ kind: 'shape', id, box: BOX });
    const connector: Shape = {
      kind: 'connector',
      id: 9,
      box: BOX,
      geometry: { kind: 'preset', form: 'straightConnector', adjusts: [] },
      startsAt: { shape: 5, site: 2 },
      endsAt: { shape: 404, site: 0 },
    };
    const pkg = await written(deckOf([{ shapes: [shape(5), shape(5), connector, shape(4_000_000_000)] }]));
    const slide = pkg.xml('ppt/slides/slide1.xml');
    expect(elementsOf(slide, 'a:stCxn').map(({ attributes }) => attributes)).toEqual([{ id: '5', idx: '2' }]);
    expect(elementsOf(slide, 'a:endCxn')).toEqual([]);
  });

  it('embeds objects with their picture, and shows the picture alone where the object is lost', async () => {
    const object = (index: number): Shape => ({
      kind: 'object',
      id: index + 2,
      box: BOX,
      object: index,
      preview: 0,
    });
    const row = { progId: 'Excel.Sheet.8', name: 'Table', aspect: 'content', format: 'compound' } as const;
    const pkg = await written(
      deckOf([{ shapes: [object(0), object(1)] }], {
        objects: [
          { ...row, read: () => new Uint8Array(64) },
          { ...row, read: () => undefined },
        ],
      }),
    );
    const slide = pkg.xml('ppt/slides/slide1.xml');
    expect(elementsOf(slide, 'p:oleObj').map(({ attributes }) => attributes['progId'])).toEqual([
      'Excel.Sheet.8',
    ]);
    expect(elementsOf(slide, 'p:pic')).toHaveLength(2);
    expect(pkg.parts.has('ppt/embeddings/oleObject1.bin')).toBe(true);
  });

  it('leads links to slides, shows and the outside', async () => {
    const linked = (id: number, target: NonNullable<Shape['click']>['target']): Shape => ({
      kind: 'shape',
      id,
      box: BOX,
      click: { target },
    });
    const pkg = await written(
      deckOf([
        {
          shapes: [
            linked(2, { kind: 'slide', slide: 1 }),
            linked(3, { kind: 'jump', to: 'next' }),
            linked(4, { kind: 'url', url: 'http://example.org/a b' }),
            linked(5, { kind: 'slide', slide: 77 }),
          ],
        },
        {},
      ]),
    );
    const links = elementsOf(pkg.xml('ppt/slides/slide1.xml'), 'a:hlinkClick').map(
      ({ attributes }) => attributes['action'],
    );
    expect(links).toEqual(['ppaction://hlinksldjump', 'ppaction://hlinkshowjump?jump=nextslide', undefined]);
    const targets = [...pkg.relationships('ppt/slides/slide1.xml').values()].map(({ target }) => target);
    expect(targets).toEqual(expect.arrayContaining(['ppt/slides/slide2.xml', 'http://example.org/a%20b']));
  });
});

describe('the presentation', () => {
  it.each([
    [9144000, 6858000, ' type="screen4x3"'],
    [9345613, 6858000, ''],
  ])('of %i by %i says its kind only where it has that size', async (widthEmu, heightEmu, type) => {
    const pkg = await written(deckOf([{}], { slideSize: { widthEmu, heightEmu, kind: 'screen' } }));
    expect(new TextDecoder().decode(pkg.parts.get('ppt/presentation.xml'))).toContain(
      `<p:sldSz cx="${widthEmu}" cy="${heightEmu}"${type}/>`,
    );
  });

  it('gives a slide with colours of its own a theme override', async () => {
    const pkg = await written(deckOf([{ colours: { ...THEME.colours, light1: 0x123456 } }]));
    expect(elementsOf(pkg.xml('ppt/slides/slide1.xml'), 'a:overrideClrMapping')).toHaveLength(1);
    expect(
      elementsOf(pkg.xml('ppt/theme/themeOverride1.xml'), 'a:lt1')[0]?.children[0]?.attributes['val'],
    ).toBe('123456');
  });

  it('makes a notes master where notes have none', async () => {
    const notes = {
      shapes: [
        title({ placeholder: { type: 'body', index: 3 }, text: plainText('n', { styleType: 'notes' }) }),
      ],
    };
    const pkg = await written(deckOf([{ notes }, {}]));
    expect(pkg.parts.has('ppt/notesMasters/notesMaster1.xml')).toBe(true);
    expect(pkg.parts.has('ppt/notesSlides/notesSlide1.xml')).toBe(true);
  });

  it('keeps comments with their authors, custom shows and custom properties', async () => {
    const comment = {
      author: 'Ann',
      initials: 'A',
      text: 'Why?',
      at: '2020-01-01T10:00:00',
      xEmu: 15875,
      yEmu: 0,
    };
    const pkg = await written(
      deckOf([{ comments: [comment] }], {
        customShows: [{ name: 'Short', slides: [0, 9] }],
        properties: { title: 'T', custom: [{ name: 'n', value: 1.5 }] },
      }),
    );
    expect(elementsOf(pkg.xml('ppt/comments/comment1.xml'), 'p:pos')[0]?.attributes).toEqual({
      x: '10',
      y: '0',
    });
    expect(pkg.xml('ppt/commentAuthors.xml').children[0]?.attributes).toMatchObject({
      name: 'Ann',
      lastIdx: '1',
    });
    expect(elementsOf(pkg.xml('ppt/presentation.xml'), 'p:sld')).toHaveLength(1);
    expect(pkg.xml('docProps/custom.xml').children[0]?.attributes).toMatchObject({ pid: '2', name: 'n' });
  });

  it('is what checkPptx takes, and not what is cut off', async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await finished(deckOf([{}]))).body) chunks.push(chunk);
    const bytes = new Uint8Array(Buffer.concat(chunks));
    expect((await checkPptx(bytes)).ok).toBe(true);
    expect((await checkPptx(bytes.subarray(0, bytes.length - 30))).ok).toBe(false);
  });

  it('is refused where it states more XML than the service would write', async () => {
    const bytes = new Uint8Array(await new Response((await finished(deckOf([{}]))).body).arrayBuffer());
    const view = new DataView(bytes.buffer);
    const entry = view.getUint32(bytes.length - 6, true);
    view.setUint32(entry + 24, LIMITS.MAX_PPTX_XML_BYTES, true);
    expect(await checkPptx(bytes)).toMatchObject({ ok: false, failure: { code: 'processing_limit' } });
  });
});

describe('the settings of the show', () => {
  const settingsOf = async (deck: Presentation): Promise<string> =>
    new TextDecoder().decode((await written(deck)).parts.get('ppt/presProps.xml'));

  it('stand in presProps where they are not as usual', async () => {
    const slides = [{}, {}];
    const pen = { kind: 'rgb', rgb: 0xff0000 } as const;
    expect(await settingsOf(deckOf(slides))).not.toContain('p:showPr');
    expect(
      await settingsOf(
        deckOf(slides, { show: { mode: 'kiosk', restartMs: 5000, loop: true, pen, manual: true } }),
      ),
    ).toContain(
      '<p:showPr loop="1" showNarration="1" useTimings="0"><p:kiosk restart="5000"/><p:sldAll/><p:penClr><a:srgbClr val="FF0000"/></p:penClr></p:showPr>',
    );
    expect(
      await settingsOf(
        deckOf(slides, {
          show: {
            mode: 'window',
            hideScrollBar: true,
            withoutNarration: true,
            withoutAnimation: true,
            slides: { kind: 'range', first: 0, last: 1 },
          },
        }),
      ),
    ).toContain(
      '<p:showPr showAnimation="0"><p:browse showScrollbar="0"/><p:sldRg st="1" end="2"/></p:showPr>',
    );
    expect(
      await settingsOf(
        deckOf(slides, { show: { mode: 'speaker', slides: { kind: 'customShow', show: 0 } } }),
      ),
    ).toContain('<p:present/><p:sldAll/>');
  });
});
