import { zipSync, zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { buildCfb, join } from '../../../../../support/cfb-builder.ts';
import {
  container,
  cstring,
  fields,
  MASTER_ID,
  MASTER_TITLE,
  placeholder,
  record,
  shape,
  text,
  utf16le,
} from '../../../../../support/ppt-builder.ts';
import { readDeck, readOneShape, readOneSlide } from '../../../../../support/ppt-deck.ts';

describe('headers and footers', () => {
  const settings = (flags: number, ...texts: readonly Uint8Array[]) =>
    container(0x0fd9, [record(0x0fda, fields([2, 2], [flags, 2])), ...texts], 3);
  const masterShapes = [
    MASTER_TITLE,
    shape({
      id: 2060,
      box: [432, 4000, 1776, 4300],
      clientData: [placeholder(7, 2, 1)],
      text: text(4, '*', record(0x0ff8, fields([0, 4]))),
    }),
    shape({
      id: 2061,
      box: [2000, 4000, 3776, 4300],
      clientData: [placeholder(9, 3, 2)],
      text: text(4, '*', record(0x0ffa, fields([0, 4]))),
    }),
    shape({
      id: 2062,
      box: [4000, 4000, 5328, 4300],
      clientData: [placeholder(8, 4, 2)],
      text: text(4, 'Page *', record(0x0fd8, fields([5, 4]))),
    }),
  ];

  it('that the master shows for a slide become its shapes', () => {
    const deck = readDeck({ masterShapes, documentMore: [settings(0x2b, cstring('Foot', 2))], slides: [{}] });
    expect(deck.slides[0]?.shapes).toMatchObject([
      {
        placeholder: { type: 'date', index: 10 },
        text: { paragraphs: [{ inlines: [{ kind: 'field', field: { kind: 'dateTime', format: 2 } }] }] },
      },
      {
        placeholder: { type: 'footer', index: 11 },
        box: { xEmu: 3175000 },
        text: { paragraphs: [{ inlines: [{ text: 'Foot' }] }] },
      },
      {
        placeholder: { type: 'slideNumber', index: 12 },
        text: {
          paragraphs: [
            { inlines: [{ text: 'Page ' }, { kind: 'field', field: { kind: 'slideNumber' }, text: '1' }] },
          ],
        },
      },
    ]);
  });

  it('are not added where they are switched off, where the slide hides its master, or has them itself', () => {
    const documentMore = [settings(0x28, cstring('Foot', 2))];
    const own = shape({ id: 3080, clientData: [placeholder(9, 3)], text: text(4, 'Mine') });
    const deck = readDeck({
      masterShapes,
      documentMore,
      slides: [
        { flags: 6 },
        { shapes: [own] },
        { more: [container(0x0fd9, [record(0x0fda, new Uint8Array(4))])] },
      ],
    });
    expect(deck.slides.map((one) => one.shapes.map((shape) => shape.placeholder?.type))).toStrictEqual([
      [],
      ['footer', 'slideNumber'],
      [],
    ]);
  });
});

describe('slides', () => {
  it('have their notes', () => {
    const notes = [
      shape({ id: 5000, clientData: [placeholder(11)] }),
      shape({ id: 5001, clientData: [placeholder(12, 1)], text: text(2, 'Say this') }),
    ];
    expect(readOneSlide({ notes }).notes?.shapes).toMatchObject([
      { placeholder: { type: 'slideImage' } },
      {
        placeholder: { type: 'body' },
        text: { styleType: 'notes', paragraphs: [{ inlines: [{ text: 'Say this' }] }] },
      },
    ]);
    expect(readOneSlide({}).notes).toBeUndefined();
  });

  it('may be hidden, and have transitions', () => {
    const show = record(
      0x03f9,
      fields([3000, 4], [0, 4], [2, 1], [10, 1], [0x405, 2], [1, 1], [0, 1], [0, 2]),
    );
    expect(readOneSlide({ more: [show] })).toMatchObject({
      hidden: true,
      transition: { kind: 'wipe', direction: 'right', speed: 'medium', advanceAfterMs: 3000 },
    });
  });

  it('have comments with author and time', () => {
    const comment = container(0x2ee0, [
      cstring('Ann', 0),
      cstring('Well\rdone', 1),
      cstring('A', 2),
      record(
        0x2ee1,
        fields([1, 4], [2004, 2], [3, 2], [1, 2], [9, 2], [8, 2], [7, 2], [6, 2], [5, 2], [10, 4], [20, 4]),
      ),
    ]);
    const tags = container(0x1388, [container(0x138a, [cstring('___PPT10'), record(0x138b, comment)])]);
    expect(readOneSlide({ more: [tags] }).comments).toStrictEqual([
      {
        author: 'Ann',
        text: 'Well\ndone',
        initials: 'A',
        at: '2004-03-09T08:07:06',
        xEmu: 15875,
        yEmu: 31750,
      },
    ]);
  });

  it('that are lost stay as empty slides, with a warning', () => {
    const deck = readDeck({ slides: [{}, {}], edits: [{ 4: record(0x03f0, new Uint8Array(8), 0, 15) }] });
    expect(deck.slides).toHaveLength(2);
    expect(deck.slides[1]?.shapes).toStrictEqual([]);
  });

  it('stand for a master that is not there on the first one', () => {
    expect(readOneSlide({ masterId: MASTER_ID + 9 }).master).toBe(0);
  });
});

describe('embedded objects', () => {
  const storage = buildCfb({ Workbook: new Uint8Array(5000).fill(3) });
  const listed = (more: readonly Uint8Array[] = []) =>
    container(0x0409, [
      container(0x0fcc, [
        record(0x0fc3, fields([1, 4], [0, 4], [7, 4], [0, 4], [40, 4], [0, 4]), 0, 1),
        cstring('Excel.Sheet.8', 2),
        cstring('Worksheet', 3),
        ...more,
      ]),
    ]);
  const clientData = [record(0x0bc1, fields([7, 4]))];

  it('are inflated when they are asked for, and counted once', () => {
    const packed = join([fields([storage.length, 4]), zlibSync(storage)]);
    const edits = [{ 40: record(0x1011, packed, 1) }];
    const shapes = [shape({ id: 3074, type: 75, clientData }), shape({ id: 3075, type: 75, clientData })];
    const deck = readDeck({ documentMore: [listed()], edits, slides: [{ shapes }] });
    expect(deck.slides[0]?.shapes).toMatchObject([
      { kind: 'object', object: 0 },
      { kind: 'object', object: 0 },
    ]);
    expect(deck.objects).toMatchObject([
      { progId: 'Excel.Sheet.8', name: 'Worksheet', aspect: 'content', format: 'compound' },
    ]);
    expect(deck.objects[0]?.read()).toStrictEqual(storage);
  });

  describe('that the list gives no program', () => {
    const unnamed = container(0x0409, [
      container(0x0fcc, [record(0x0fc3, fields([1, 4], [0, 4], [7, 4], [0, 4], [40, 4], [0, 4]), 0, 1)]),
    ]);
    const programOf = (file: Uint8Array) =>
      readDeck({
        documentMore: [unnamed],
        edits: [{ 40: record(0x1011, file) }],
        slides: [{ shapes: [shape({ id: 3074, type: 75, clientData })] }],
      }).objects[0]?.progId;
    const ansi = (text: string) => {
      const bytes = new TextEncoder().encode(`${text}\0`);
      return join([fields([bytes.length, 4]), bytes]);
    };
    const named = (...parts: readonly Uint8Array[]) =>
      buildCfb({ '\u0001CompObj': join([new Uint8Array(28), ...parts]), CONTENTS: new Uint8Array(9) });
    const withClass = (file: Uint8Array, first: number) => {
      const root = (new DataView(file.buffer).getUint32(48, true) + 1) * 512;
      file.set(fields([first, 4], [0, 4], [0xc0, 4], [0x46000000, 4]), root + 80);
      return file;
    };

    it.each([
      ['by its name', named(ansi('Photo'), fields([0, 4]), ansi('MSPhotoEd.3')), 'MSPhotoEd.3'],
      ['behind a numbered format', named(ansi('x'), fields([0xffffffff, 4], [2, 4]), ansi('A.B.1')), 'A.B.1'],
      ...(
        [
          [0x20803, 'MSGraph.Chart.8'],
          [0x20810, 'Excel.Sheet.5'],
          [0x20811, 'Excel.Chart.5'],
          [0x20820, 'Excel.Sheet.8'],
          [0x20821, 'Excel.Chart.8'],
          [0x20900, 'Word.Document.6'],
          [0x20906, 'Word.Document.8'],
          [0x2ce02, 'Equation.3'],
          [0x20822, ''],
        ] as const
      ).map(
        ([first, program]) =>
          [
            `by its class ${first.toString(16)}`,
            withClass(named(ansi('x'), fields([0, 4], [0, 4])), first),
            program,
          ] as const,
      ),
      ['not by a class of others', withClass(named(), 0x99999), ''],
      ['not by what is no name', named(ansi('x'), fields([0, 4]), ansi('<a b>')), ''],
    ] as const)('have the one that their storage names: %s', (_, file, program) => {
      expect(programOf(file)).toBe(program);
    });
  });

  it('that hold a package are that package', () => {
    const zip = zipSync({ 'xl/workbook.xml': new Uint8Array(5000).fill(32) }, { level: 0 });
    const edits = [{ 40: record(0x1011, buildCfb({ Package: zip })) }];
    const deck = readDeck({
      documentMore: [listed()],
      edits,
      slides: [{ shapes: [shape({ id: 3074, type: 75, clientData })] }],
    });
    expect(deck.objects[0]?.format).toBe('xlsx');
    expect(deck.objects[0]?.read()).toStrictEqual(zip);
  });

  it('without their bytes stay as pictures of themselves', () => {
    expect(readOneShape({ type: 75, clientData }, { documentMore: [listed()] })).toMatchObject({
      kind: 'object',
      object: 0,
    });
  });
});

describe('document properties', () => {
  const value = (type: number, content: Uint8Array) =>
    join([fields([type, 4]), content, new Uint8Array((4 - (content.length % 4)) % 4)]);
  const set = (properties: Readonly<Record<number, Uint8Array>>) => {
    const rows = Object.entries(properties);
    let at = 8 + rows.length * 8;
    const places = rows.map(([pid, content]) => {
      const place = fields([Number(pid), 4], [at, 4]);
      at += content.length;
      return place;
    });
    const section = join([
      fields([at, 4], [rows.length, 4]),
      ...places,
      ...rows.map(([, content]) => content),
    ]);
    return join([
      fields([0xfffe, 2], [0, 2], [0, 4]),
      new Uint8Array(16),
      fields([1, 4]),
      new Uint8Array(16),
      fields([48, 4]),
      section,
    ]);
  };
  const bytes = (content: string) =>
    join([
      fields([content.length + 1, 4]),
      Uint8Array.from(content, (char) => char.charCodeAt(0)),
      new Uint8Array(1),
    ]);

  it('are text in the code page that the set names, dates in UTC, minutes of editing', () => {
    const summary = set({
      1: value(2, fields([1251, 2])),
      2: value(30, bytes('\xcf\xf0\xe8\xe2\xe5\xf2')),
      4: value(31, join([fields([4, 4]), utf16le('Zoë\0')])),
      10: value(64, fields([1_800_000_000, 4], [0, 4])),
      12: value(64, fields([0xd53e8000, 4], [0x019db1de, 4])),
    });
    expect(readDeck({ streams: { '\u0005SummaryInformation': summary } }).properties).toStrictEqual({
      title: 'Привет',
      author: 'Zoë',
      totalEditMinutes: 3,
      created: '1970-01-01T00:00:00Z',
    });
  });

  it('are empty where the stream is damaged at any byte', () => {
    const summary = set({ 2: value(30, bytes('Title')) });
    for (let length = 0; length < summary.length; length++) {
      readDeck({ streams: { '\u0005SummaryInformation': summary.subarray(0, length) } });
    }
    expect(
      readDeck({ streams: { '\u0005SummaryInformation': new Uint8Array(60) } }).properties,
    ).toStrictEqual({});
  });
});
