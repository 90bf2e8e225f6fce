// Golden decks: small .ppt files (test/golden/ppt, with their sources) and what each must become.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src/http/describe-failure.ts';
import { convertPptToPptx } from '../../../../src/convert/ppt-to-pptx.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import {
  type PptxPackage,
  type XmlNode,
  elementsOf,
  openPptx,
  packageFaults,
} from '../../../support/opc-check.ts';

const FOLDER = join(import.meta.dirname, '../../../golden/ppt');
const NAMES = ['text', 'shapes', 'table', 'pictures', 'masters', 'scripts'] as const;

async function converted(name: (typeof NAMES)[number]): Promise<PptxPackage> {
  const bytes = new Uint8Array(readFileSync(join(FOLDER, `${name}.ppt`)));
  const result = await convertPptToPptx(bytes, { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  return openPptx(result.value.body);
}

const textsOf = (node: XmlNode): readonly string[] =>
  elementsOf(node, 'a:p').map((paragraph) =>
    elementsOf(paragraph, 'a:t')
      .map(({ text }) => text)
      .join('|'),
  );
const first = (node: XmlNode, name: string): XmlNode => {
  const [found] = elementsOf(node, name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
/** The run that shows exactly this text. */
const runOf = (node: XmlNode, text: string): XmlNode => {
  const run = elementsOf(node, 'a:r').find((candidate) => first(candidate, 'a:t').text === text);
  if (!run) throw new Error(`no run ${text}`);
  return run;
};
const presetsOf = (node: XmlNode): readonly (string | undefined)[] =>
  elementsOf(node, 'a:prstGeom').map(({ attributes }) => attributes['prst']);

describe('golden decks', () => {
  it.each(NAMES)('%s becomes a package without a fault', async (name) => {
    expect(packageFaults(await converted(name))).toEqual([]);
  });

  it('gives equal bytes for equal decks', async () => {
    const [one, two] = [await converted('text'), await converted('text')];
    expect([...two.parts]).toEqual([...one.parts]);
  });
});

describe('text', () => {
  it('keeps levels, runs and their styles in placeholders', async () => {
    const slide = (await converted('text')).xml('ppt/slides/slide1.xml');
    expect(textsOf(slide)).toEqual([
      'Title & text',
      'First level |bold red| and |italic underlined',
      'Second level',
      'E = mc|2|, H|2|O',
    ]);
    expect(elementsOf(slide, 'p:ph').map(({ attributes }) => attributes)).toEqual([
      { type: 'title' },
      { type: 'subTitle', idx: '1' }, // what LibreOffice makes of the first page's outline
    ]);
    const bold = first(runOf(slide, 'bold red'), 'a:rPr');
    expect(bold.attributes).toMatchObject({ b: '1' });
    expect(first(bold, 'a:srgbClr').attributes).toEqual({ val: 'C00000' });
    expect(first(runOf(slide, 'italic underlined'), 'a:rPr').attributes).toMatchObject({
      i: '1',
      u: 'sng',
      sz: '3600',
    });
    expect(
      elementsOf(slide, 'a:rPr')
        .map(({ attributes }) => attributes['baseline'])
        .filter(Boolean),
    ).toEqual(['33000', '-33000']);
    expect(
      elementsOf(slide, 'a:pPr')
        .map(({ attributes }) => attributes['lvl'])
        .filter(Boolean),
    ).toEqual(['1']);
  });

  it('leaves to the layout where placeholders stand', async () => {
    const pkg = await converted('text');
    expect(elementsOf(pkg.xml('ppt/slides/slide1.xml'), 'a:xfrm').length).toBe(1); // the page's own group
    expect(elementsOf(pkg.xml('ppt/slideMasters/slideMaster1.xml'), 'p:bodyStyle').length).toBe(1);
  });

  it('keeps direction, tabs, breaks, fields, links and numbering of loose text', async () => {
    const pkg = await converted('text');
    const slide = pkg.xml('ppt/slides/slide2.xml');
    expect(textsOf(slide)).toContain('שלום עולם');
    expect(textsOf(slide)).toContain('漢字かな交じり文');
    expect(textsOf(slide)).toContain('one\ttwo\tthree');
    expect(elementsOf(slide, 'a:pPr').filter(({ attributes }) => attributes['rtl'] === '1')).toHaveLength(1);
    expect(elementsOf(slide, 'a:pPr').filter(({ attributes }) => attributes['algn'] === 'r')).toHaveLength(1);
    expect(elementsOf(slide, 'a:br')).toHaveLength(1);
    expect(elementsOf(slide, 'a:fld').map(({ attributes }) => attributes['type'])).toEqual(['slidenum']);
    const link = first(runOf(slide, 'a link'), 'a:hlinkClick').attributes['r:id'] ?? '';
    expect(pkg.relationships('ppt/slides/slide2.xml').get(link)).toEqual({
      type: 'hyperlink',
      target: 'https://example.org/a?b=c&d',
      external: true,
    });
    expect(first(runOf(slide, 'mono'), 'a:latin').attributes['typeface']).toBe('Courier New');
    expect(elementsOf(slide, 'a:buAutoNum').map(({ attributes }) => attributes)).toEqual([
      { type: 'arabicPeriod', startAt: '3' },
      { type: 'arabicPeriod', startAt: '3' },
    ]);
  });

  it('keeps the properties of the document', async () => {
    const core = (await converted('text')).xml('docProps/core.xml');
    expect(first(core, 'dc:title').text).toBe('Golden: text');
    expect(first(core, 'dc:creator').text).toBe('quietzone');
  });
});

describe('shapes', () => {
  it('keeps forms, adjustments, groups and connectors', async () => {
    const slide = (await converted('shapes')).xml('ppt/slides/slide1.xml');
    expect(presetsOf(slide)).toEqual([
      'roundRect',
      'rightArrow',
      'wedgeRectCallout',
      'ellipse',
      'rect',
      'rect',
      'rect',
      'rect',
      'rect',
      'bentConnector3',
      'line',
    ]);
    expect(elementsOf(slide, 'a:gd').map(({ attributes }) => attributes['fmla'])).toEqual([
      'val 25000', // 5400 / 21600
      'val 44444', // (10800 - 6000) / 10800
      'val 71095', // (21600 - 12000) / 21600 · width / height
      'val -40741', // (2000 - 10800) / 21600
      'val 70370', // (26000 - 10800) / 21600
      'val 52500',
    ]);
    expect(elementsOf(slide, 'p:grpSp')).toHaveLength(1);
    const ids = ['a:stCxn', 'a:endCxn'].map((name) => first(slide, name).attributes['id']);
    expect(elementsOf(slide, 'p:cNvPr').map(({ attributes }) => attributes['id'])).toEqual(
      expect.arrayContaining(ids),
    );
    expect(
      elementsOf(slide, 'a:xfrm')
        .map(({ attributes }) => attributes['rot'])
        .filter(Boolean),
    ).toEqual(['19800000']);
  });

  it('keeps paint: gradients, opacity, dashes, arrowheads, shadows', async () => {
    const slide = (await converted('shapes')).xml('ppt/slides/slide1.xml');
    const gradient = first(slide, 'a:gradFill');
    expect(elementsOf(gradient, 'a:srgbClr').map(({ attributes }) => attributes['val'])).toEqual([
      'FF0000',
      '0000FF',
    ]);
    expect(elementsOf(slide, 'a:alpha').length).toBeGreaterThan(0);
    expect(elementsOf(slide, 'a:outerShdw').length).toBeGreaterThan(0);
    expect(first(first(slide, 'p:cxnSp'), 'a:prstDash').attributes['val']).toBe('dash');
    expect(first(first(slide, 'p:cxnSp'), 'a:tailEnd').attributes['type']).toBe('triangle');
  });

  it('draws a free form as a path with its curves', async () => {
    const path = first(
      first((await converted('shapes')).xml('ppt/slides/slide1.xml'), 'a:pathLst'),
      'a:path',
    );
    expect(path.children.map(({ name }) => name).slice(0, 3)).toEqual([
      'a:moveTo',
      'a:cubicBezTo',
      'a:cubicBezTo',
    ]);
  });
});

describe('tables', () => {
  it('become tables with merged cells, fills and borders', async () => {
    const slide = (await converted('table')).xml('ppt/slides/slide1.xml');
    const table = first(slide, 'a:tbl');
    expect(elementsOf(table, 'a:gridCol')).toHaveLength(3);
    expect(elementsOf(table, 'a:tr').map((row) => textsOf(row))).toEqual([
      ['Across', '', 'Down'],
      ['a', 'b', ''],
      ['c', 'd', 'e'],
    ]);
    const cells = elementsOf(table, 'a:tc');
    expect(cells.map(({ attributes }) => attributes)).toEqual([
      { gridSpan: '2' },
      { hMerge: '1' },
      { rowSpan: '2' },
      {},
      {},
      { vMerge: '1' },
      {},
      {},
      {},
    ]);
    expect(elementsOf(table, 'a:lnL')).toHaveLength(9);
    const fill = first(first(table, 'a:tcPr'), 'a:solidFill');
    expect(elementsOf(first(table, 'a:tcPr'), 'a:solidFill').at(-1) ?? fill).toMatchObject({
      children: [{ attributes: { val: 'FFCC99' } }],
    });
  });
});

describe('pictures', () => {
  it('are stored once, cropped, tiled, and put behind a slide', async () => {
    const pkg = await converted('pictures');
    expect([...pkg.parts.keys()].filter((name) => name.startsWith('ppt/media/')).sort()).toEqual([
      'ppt/media/image1.png',
      'ppt/media/image2.png',
    ]);
    const slide = pkg.xml('ppt/slides/slide1.xml');
    const [one, two] = elementsOf(slide, 'p:pic').map(
      (picture) => first(picture, 'a:blip').attributes['r:embed'],
    );
    expect(one).toBe(two);
    expect(Number(first(slide, 'a:srcRect').attributes['t'])).toBeGreaterThan(0);
    expect(elementsOf(slide, 'a:tile')).toHaveLength(1);
    expect(elementsOf(first(pkg.xml('ppt/slides/slide2.xml'), 'p:bg'), 'a:stretch')).toHaveLength(1);
  });
});

describe('masters, notes and settings', () => {
  it('keeps each master with its background and styles', async () => {
    const pkg = await converted('masters');
    expect(elementsOf(pkg.xml('ppt/presentation.xml'), 'p:sldMasterId')).toHaveLength(2);
    expect(elementsOf(first(pkg.xml('ppt/slideMasters/slideMaster2.xml'), 'p:bg'), 'a:gs')).toHaveLength(2);
    const titleSizes = [1, 2].map(
      (number) =>
        first(first(pkg.xml(`ppt/slideMasters/slideMaster${number}.xml`), 'p:titleStyle'), 'a:defRPr')
          .attributes['sz'],
    );
    expect(titleSizes).toEqual(['4400', '4000']);
  });

  it('keeps footers, notes, hidden slides, own backgrounds and transitions', async () => {
    const pkg = await converted('masters');
    const slide = pkg.xml('ppt/slides/slide1.xml');
    expect(elementsOf(slide, 'p:ph').map(({ attributes }) => attributes['type'])).toEqual(
      expect.arrayContaining(['dt', 'ftr', 'sldNum']),
    );
    expect(textsOf(slide)).toEqual(expect.arrayContaining(['Golden footer', '1 May 2020']));
    expect(first(slide, 'p:push').attributes).toEqual({ dir: 'r' });
    expect(first(slide, 'p:transition').attributes).toMatchObject({ spd: 'slow' });
    const notes = [...pkg.relationships('ppt/slides/slide2.xml').values()].find(
      ({ type }) => type === 'notesSlide',
    );
    expect(textsOf(pkg.xml(notes?.target ?? ''))).toContain('Second & last note');
    const hidden = pkg.xml('ppt/slides/slide3.xml');
    expect(hidden.attributes['show']).toBe('0');
    expect(first(first(hidden, 'p:bg'), 'a:srgbClr').attributes['val']).toBe('FFE0E0');
  });
});

describe('scripts', () => {
  /** Of each paragraph with text: its direction, the language of its first run, its text. */
  const paragraphsOf = (node: XmlNode) =>
    elementsOf(node, 'a:p').flatMap((paragraph) => {
      const [run] = elementsOf(paragraph, 'a:r');
      if (run === undefined) return [];
      const isRtl = elementsOf(paragraph, 'a:pPr')[0]?.attributes['rtl'] === '1';
      const text = elementsOf(paragraph, 'a:t').map((one) => one.text);
      return [[isRtl ? 'rtl' : 'ltr', elementsOf(run, 'a:rPr')[0]?.attributes['lang'], text.join('')]];
    });

  it('keep their letters, directions and languages', async () => {
    const slide = (await converted('scripts')).xml('ppt/slides/slide1.xml');
    expect(paragraphsOf(slide)).toEqual([
      ['rtl', 'ar-EG', 'مرحبا بالعالم'],
      ['rtl', 'ar-EG', 'السطر الثاني 123 mixed'],
      ['rtl', 'he-IL', 'שלום עולם'],
      ['ltr', 'en-US', 'Left to right'],
      ['ltr', 'th-TH', 'สวัสดีชาวโลก'],
      ['rtl', 'ja-JP', '縦書きの文章'],
      ['rtl', 'ja-JP', '二行目'],
    ]);
    expect(elementsOf(slide, 'a:bodyPr').map(({ attributes }) => attributes['vert'])).toEqual([
      undefined,
      undefined,
      undefined,
      'eaVert',
    ]);
  });

  it('stand in cells of tables alike', async () => {
    const slide = (await converted('scripts')).xml('ppt/slides/slide2.xml');
    expect(paragraphsOf(slide)).toEqual([
      ['rtl', 'ar-EG', 'خلية'],
      ['rtl', 'he-IL', 'תא'],
      ['ltr', 'th-TH', 'เซลล์'],
      ['ltr', 'ja-JP', '表の中'],
    ]);
  });
});
