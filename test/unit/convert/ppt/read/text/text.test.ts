import { describe, expect, it } from 'vitest';
import {
  cstring,
  container,
  fields,
  placeholder,
  record,
  shape,
  text,
  FIRST_SLIDE_ID,
  utf16le,
} from '../../../../../support/ppt-builder.ts';
import { join } from '../../../../../support/cfb-builder.ts';
import { readDeck, readOneShape, readOneSlide, readOneText } from '../../../../../support/ppt-deck.ts';

const PLAIN_PARAGRAPHS = (length: number) => fields([length, 4], [0, 2], [0, 4]);

/** StyleTextPropAtom with one paragraph run and one character run over the whole text. */
function styled(length: number, paragraph: Uint8Array, character: Uint8Array, level = 0): Uint8Array {
  return record(
    0x0fa1,
    join([fields([length + 1, 4], [level, 2]), paragraph, fields([length + 1, 4]), character]),
  );
}
const NO_STYLE = fields([0, 4]);

describe('ends of lines', () => {
  it.each([
    ['a\vb', ['text', 'break', 'text']],
    ['a\nb', ['text', 'break', 'text']],
  ])('are breaks: %j', (characters, kinds) => {
    expect(
      readOneText(characters).paragraphs.map(({ inlines }) => inlines.map(({ kind }) => kind)),
    ).toStrictEqual([kinds]);
  });

  it('that repeat the end of a paragraph say nothing', () => {
    expect(
      readOneText('a\r\nb').paragraphs.map(({ inlines }) => inlines.map(({ kind }) => kind)),
    ).toStrictEqual([['text'], ['text']]);
  });
});

describe('characters', () => {
  it.each([
    ['bold and not italic', fields([0x3, 4], [0x1, 2]), { bold: true, italic: false }],
    ['underline, shadow', fields([0x214, 4], [0x214, 2]), { underline: true, shadow: true }],
    [
      'font',
      fields([0x10000, 4], [1, 2]),
      { font: { typeface: 'Times New Roman', charset: 0, pitchFamily: 34 } },
    ],
    ['a font that is not there', fields([0x10000, 4], [9, 2]), {}],
    ['size', fields([0x20000, 4], [24, 2]), { sizeCpt: 2400 }],
    ['a size that cannot be', fields([0x20000, 4], [0, 2]), {}],
    [
      'a scheme colour',
      fields([0x40000, 4], [0x05000000, 4]),
      { colour: { kind: 'scheme', slot: 'accent2' } },
    ],
    ['a colour', fields([0x40000, 4], [0xfe332211, 4]), { colour: { kind: 'rgb', rgb: 0x112233 } }],
    ['superscript', fields([0x80000, 4], [30, 2]), { baseline: 0.3 }],
    [
      'all in their order',
      fields([0xaf0001, 4], [1, 2], [0, 2], [1, 2], [1, 2], [12, 2], [0x01000000, 4], [-25, 2]),
      { bold: true, sizeCpt: 1200, colour: { kind: 'scheme', slot: 'text1' }, baseline: -0.25 },
    ],
  ])('have %s ([MS-PPT] 2.9.14 TextCFException)', (_, exception, expected) => {
    const body = readOneText('abc', [styled(3, NO_STYLE, exception)]);
    expect(body.paragraphs[0]?.inlines[0]).toMatchObject({ text: 'abc', style: expected });
  });

  it('change at the boundaries of runs, and not at those of proofing marks', () => {
    const runs = record(
      0x0fa1,
      join([PLAIN_PARAGRAPHS(7), fields([3, 4], [0x1, 4], [1, 2]), fields([4, 4], [0, 4])]),
    );
    const marks = record(
      0x0faa,
      join([fields([1, 4], [2, 4], [0x409, 2]), fields([6, 4], [2, 4], [0x407, 2])]),
    );
    const [paragraph] = readOneText('abcdef', [runs, marks]).paragraphs;
    expect(paragraph?.inlines).toStrictEqual([
      { kind: 'text', text: 'abc', style: { bold: true, language: 'en-US' } },
      { kind: 'text', text: 'def', style: { language: 'de-DE' } },
    ]);
  });

  it('are Latin-1 in a text of bytes, and lose what XML forbids', () => {
    const bytes = record(0x0fa8, Uint8Array.of(0x41, 0xe9, 0x93, 0x01, 0x42));
    const one = readOneShape({ text: [record(0x0f9f, fields([4, 4])), bytes] });
    expect(one).toMatchObject({ text: { paragraphs: [{ inlines: [{ text: 'Aé\u0093B' }] }] } });
  });
});

describe('paragraphs', () => {
  it('end at \\r, and lines within them at \\v', () => {
    const { paragraphs } = readOneText('a\vb\rc\r');
    expect(paragraphs.map((one) => one.inlines.map((inline) => inline.kind))).toStrictEqual([
      ['text', 'break', 'text'],
      ['text'],
      [],
    ]);
  });

  it.each([
    ['alignment', fields([0x800, 4], [2, 2]), { align: 'right' }],
    [
      'spacing in per cent and in master units',
      fields([0x7000, 4], [90, 2], [-16, 2], [50, 2]),
      { lineSpacing: { fraction: 0.9 }, spaceBefore: { cpt: 200 }, spaceAfter: { fraction: 0.5 } },
    ],
    [
      'margin and hanging indent',
      fields([0x500, 4], [576, 2], [288, 2]),
      { marginEmu: 914400, indentEmu: -457200 },
    ],
    [
      'tabs',
      fields([0x100000, 4], [1, 2], [288, 2], [2, 2]),
      { tabs: [{ positionEmu: 457200, align: 'right' }] },
    ],
    ['direction', fields([0x200000, 4], [1, 2]), { rtl: true }],
    [
      'line breaking',
      fields([0xe0000, 4], [0x5, 2]),
      { eastAsianBreak: true, latinBreak: false, hangingPunctuation: true },
    ],
    [
      'a bullet with font, colour and size',
      fields([0xff, 4], [0xf, 2], [0x2013, 2], [0, 2], [75, 2], [0xfe0000ff, 4]),
      {
        bullet: { kind: 'char', char: '–' },
        bulletFont: { typeface: 'Arial' },
        bulletSize: { fraction: 0.75 },
        bulletColour: { kind: 'rgb', rgb: 0xff0000 },
      },
    ],
    ['no bullet', fields([0x1, 4], [0, 2]), { bullet: { kind: 'none' } }],
    [
      'a bullet in the form of the text',
      fields([0xe, 4], [0, 2]),
      { bulletFont: 'text', bulletColour: 'text', bulletSize: 'text' },
    ],
  ])('have %s ([MS-PPT] 2.9.20 TextPFException)', (_, exception, expected) => {
    expect(readOneText('abc', [styled(3, exception, NO_STYLE)]).paragraphs[0]?.style).toMatchObject(expected);
  });

  it('take margins that they lack from the ruler of the text', () => {
    const ruler = record(0x0fa6, fields([0x108, 4], [200, 2], [100, 2]));
    expect(readOneText('abc', [ruler]).paragraphs[0]?.style).toStrictEqual({
      marginEmu: 317500,
      indentEmu: -158750,
    });
  });

  it('have automatic numbers from the properties of version 9', () => {
    const nine = record(0x0fac, fields([0x3000000, 4], [1, 2], [3, 2], [5, 2], [0, 4], [0, 4]));
    const tag = container(0x1388, [container(0x138a, [cstring('___PPT9'), record(0x138b, nine)])]);
    const bullet = styled(3, fields([0x1, 4], [1, 2]), NO_STYLE);
    const one = readOneShape({ clientData: [tag], text: text(4, 'abc', bullet) });
    expect(one).toMatchObject({
      text: { paragraphs: [{ style: { bullet: { kind: 'number', scheme: 'decimalPeriod', startAt: 5 } } }] },
    });
  });

  it('take their levels from the indents of a master prompt', () => {
    const indents = record(0x0fa2, fields([4, 4], [0, 2], [4, 4], [1, 2]));
    expect(readOneText('abc\rdef', [indents]).paragraphs.map((one) => one.level)).toStrictEqual([0, 1]);
  });
});

describe('fields', () => {
  it.each([
    ['slide number', record(0x0fd8, fields([2, 4])), { field: { kind: 'slideNumber' }, text: '1' }],
    [
      'date in a format',
      record(0x0ff7, fields([2, 4], [4, 1], [0, 1], [0, 2])),
      { field: { kind: 'dateTime', format: 4 } },
    ],
    ['footer', record(0x0ffa, fields([2, 4])), { field: { kind: 'footer' } }],
    ['header', record(0x0ff9, fields([2, 4])), { field: { kind: 'header' } }],
  ])('stand where the %s is', (_, meta, expected) => {
    const [paragraph] = readOneText('a *b', [meta]).paragraphs;
    expect(paragraph?.inlines).toMatchObject([{ text: 'a ' }, { kind: 'field', ...expected }, { text: 'b' }]);
  });

  const settings = (flags: number, format: number, ...texts: readonly Uint8Array[]) => ({
    documentMore: [container(0x0fd9, [record(0x0fda, fields([format, 2], [flags, 2])), ...texts], 3)],
  });

  it.each([
    [
      'the footer',
      record(0x0ffa, fields([2, 4])),
      settings(0x20, 0, cstring('Foot', 2)),
      { field: { kind: 'footer' }, text: 'Foot' },
    ],
    [
      'the header',
      record(0x0ff9, fields([2, 4])),
      settings(0x10, 0, cstring('Head', 1)),
      { field: { kind: 'header' }, text: 'Head' },
    ],
    [
      'the format of its date',
      record(0x0ff8, fields([2, 4])),
      settings(0x3, 5),
      { field: { kind: 'dateTime', format: 5 } },
    ],
    [
      'its fixed date',
      record(0x0ff8, fields([2, 4])),
      settings(0x5, 0, cstring('1 May', 0)),
      { kind: 'text', text: '1 May' },
    ],
  ])('show %s that the page has', (_, meta, deck, expected) => {
    const [paragraph] = readOneText('a *b', [meta], 4, deck).paragraphs;
    expect(paragraph?.inlines).toMatchObject([{ text: 'a ' }, expected, { text: 'b' }]);
  });

  it('keep the pattern of their date', () => {
    const pattern = utf16le("d. MMMM 'of' yyyy".padEnd(64, '\0'));
    const [paragraph] = readOneText('*', [record(0x1015, join([fields([0, 4]), pattern]))]).paragraphs;
    expect(paragraph?.inlines).toMatchObject([
      { field: { kind: 'customDateTime', pattern: "d. MMMM 'of' yyyy" } },
    ]);
  });
});

describe('links', () => {
  const links = container(0x0409, [
    container(0x0fd7, [
      record(0x0fd3, fields([1, 4])),
      cstring('Home', 0),
      cstring('https://example.org/a', 1),
    ]),
    container(0x0fd7, [
      record(0x0fd3, fields([2, 4])),
      cstring('Next', 0),
      cstring(`${FIRST_SLIDE_ID + 1},2,Second`, 3),
    ]),
  ]);
  const info = (id: number, action: number, type: number, jump = 0) =>
    container(0x0ff2, [
      record(
        0x0ff3,
        fields([0, 4], [id, 4], [action, 1], [0, 1], [jump, 1], [0, 1], [type, 1], [0, 1], [0, 2]),
      ),
    ]);

  it.each([
    ['a URL', info(1, 4, 8), { kind: 'url', url: 'https://example.org/a' }],
    ['a slide', info(2, 4, 7), { kind: 'slide', slide: 1 }],
    ['the next slide', info(0, 3, 0xff, 1), { kind: 'jump', to: 'next' }],
    ['the end', info(0, 3, 0xff, 6), { kind: 'jump', to: 'endShow' }],
  ])('of a stretch of text lead to %s', (_, action, target) => {
    const range = record(0x0fdf, fields([1, 4], [3, 4]));
    const deck = {
      documentMore: [links],
      slides: [{ shapes: [shape({ id: 3074, text: text(4, 'abcd', action, range) })] }, {}],
    };
    const [one] = readDeck(deck).slides[0]?.shapes ?? [];
    expect(one?.kind === 'shape' && one.text?.paragraphs[0]?.inlines).toMatchObject([
      { text: 'a' },
      { text: 'bc', click: { target } },
      { text: 'd' },
    ]);
  });

  const linkOf = (address: Uint8Array, ...tags: readonly Uint8Array[]) => ({
    documentMore: [
      container(0x0409, [container(0x0fd7, [record(0x0fd3, fields([7, 4])), address])]),
      ...tags,
    ],
  });

  it.each([
    ['#top', 7, { url: '#top' }],
    ['index.php', 8, { url: 'index.php' }],
    ['http://example.org/a\r', 8, { url: 'http://example.org/a' }],
    ['www.example.org', 8, { url: 'http://www.example.org' }],
    ['a@example.org', 8, { url: 'mailto:a@example.org' }],
  ])('that have only the name %j keep it as their address', (name, type, target) => {
    expect(
      readOneShape({ clientData: [info(7, 4, type)] }, linkOf(cstring(name, 0))).click?.target,
    ).toStrictEqual({
      kind: 'url',
      ...target,
    });
  });

  it('without any address lead nowhere', () => {
    expect(readOneShape({ clientData: [info(7, 4, 8)] }, linkOf(cstring('', 0))).click).toBeUndefined();
  });

  it('have the screen tip that version 9 stores', () => {
    const tip = container(0x0fe4, [record(0x0fd3, fields([7, 4])), cstring('Over there')]);
    const tags = container(0x07d0, [
      container(0x1388, [container(0x138a, [cstring('___PPT9'), record(0x138b, tip)])]),
    ]);
    const deck = linkOf(cstring('https://example.org/', 1), tags);
    expect(readOneShape({ clientData: [info(7, 4, 8)] }, deck).click).toStrictEqual({
      target: { kind: 'url', url: 'https://example.org/' },
      tooltip: 'Over there',
    });
  });

  it('of a shape stand in its client data', () => {
    expect(readOneShape({ clientData: [info(1, 4, 8)] }, { documentMore: [links] }).click).toStrictEqual({
      target: { kind: 'url', url: 'https://example.org/a' },
    });
  });
});

describe('texts of the outline', () => {
  it('are found by their index in the list of slides', () => {
    const reference = record(0x0f9e, fields([1, 4]));
    const one = readOneSlide({
      shapes: [shape({ id: 3074, clientData: [placeholder(14, 1)], text: [reference] })],
      outline: [...text(0, 'Title'), ...text(1, 'Body')],
    });
    expect(one.shapes[0]).toMatchObject({
      text: { styleType: 'body', paragraphs: [{ inlines: [{ text: 'Body' }] }] },
    });
  });
});

describe('styles of the master', () => {
  it('are given by type and level, each level from the one above', () => {
    const styles = readDeck({}).masters[0]?.textStyles;
    expect(styles?.title?.[0]).toMatchObject({
      paragraph: { align: 'centre' },
      run: { sizeCpt: 4400, colour: { slot: 'text2' } },
    });
    expect(styles?.body?.[0]).toMatchObject({
      paragraph: { bullet: { kind: 'char', char: '•' }, marginEmu: 342900, indentEmu: -342900 },
      run: { sizeCpt: 3200 },
    });
    expect(styles?.body?.[1]).toMatchObject({
      paragraph: { bullet: { kind: 'char', char: '•' }, marginEmu: 742950, indentEmu: -285750 },
      run: { sizeCpt: 2800 },
    });
  });

  it('leave slides free of what they inherit', () => {
    const one = readOneSlide({
      shapes: [shape({ id: 3074, clientData: [placeholder(13)], text: text(0, 'Title') })],
    });
    expect(one.shapes[0]).toMatchObject({ text: { paragraphs: [{ style: {}, inlines: [{ style: {} }] }] } });
  });
});
