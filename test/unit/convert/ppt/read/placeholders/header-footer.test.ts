// Headers and footers: [MS-PPT] 2.4.15.
import { describe, expect, it } from 'vitest';
import {
  FIRST_ADDED_ID,
  impliedShapes,
  readHeaderFooter,
} from '../../../../../../src/convert/ppt/read/placeholders/header-footer.ts';
import {
  createRecordCount,
  readRecords,
  type RecordNode,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { container, cstring, fields, record } from '../../../../../support/ppt-builder.ts';

describe('headers and footers', () => {
  const owner = (
    flags: number,
    format: number,
    texts: readonly (readonly [number, string])[],
    instance = 0,
  ): RecordNode | undefined =>
    readRecords(
      container(0x03ee, [
        container(
          0x0fd9,
          [
            record(0x0fda, fields([format & 0xffff, 2], [flags, 2])),
            ...texts.map(([number, text]) => cstring(text, number)),
          ],
          instance,
        ),
      ]),
      createRecordCount(),
    )[0];

  it.each<[flags: number, settings: object]>([
    [0x1, { dateTime: true }],
    [0x8, { slideNumber: true }],
    [0x10, { header: true }],
    [0x20, { footer: true }],
    [0x4, {}],
  ])('are shown by flag %i', (flags, settings) => {
    expect(readHeaderFooter(owner(flags, 0, []))).toStrictEqual({
      header: false,
      footer: false,
      dateTime: false,
      slideNumber: false,
      ...settings,
    });
  });

  it('have their texts, a fixed date or the format of one that follows the clock', () => {
    const texts = [
      [0, 'today'],
      [1, 'head'],
      [2, 'foot'],
    ] as const;
    expect(readHeaderFooter(owner(0, 5, texts))).toMatchObject({
      fixedDate: 'today',
      headerText: 'head',
      footerText: 'foot',
    });
    expect(readHeaderFooter(owner(0, 5, texts))).not.toHaveProperty('dateFormat');
    for (const [format, read] of [
      [5, 5],
      [12, 12],
      [13, 12],
      [-1, 0],
    ] as const) {
      expect(readHeaderFooter(owner(2, format, texts))).toMatchObject({ dateFormat: read });
      expect(readHeaderFooter(owner(2, format, texts))).not.toHaveProperty('fixedDate');
    }
    expect(Object.keys(readHeaderFooter(owner(0, 0, [])) ?? {})).toStrictEqual([
      'header',
      'footer',
      'dateTime',
      'slideNumber',
    ]);
    expect([
      readHeaderFooter(undefined),
      readHeaderFooter(owner(1, 0, [], 3))?.dateTime,
      readHeaderFooter(owner(1, 0, [], 4), 4)?.dateTime,
      readHeaderFooter(owner(1, 0, [], 3), 4),
    ]).toStrictEqual([undefined, true, true, undefined]);
  });

  const style = { sizeCpt: 900 };
  const field = (kind: string) => ({ kind: 'field', field: { kind }, text: '', style });
  const words = (text: string) => ({ kind: 'text', text, style });
  const FIELDS: Readonly<Record<string, string>> = { date: 'dateTime' };
  const model = (type: string, inlines: readonly object[] = [field(FIELDS[type] ?? type)]) =>
    ({
      kind: 'shape',
      box: { xEmu: 1 },
      placeholder: { type },
      text: { styleType: 'other', paragraphs: [{ level: 0, style: { align: 'right' }, inlines }] },
    }) as never;
  const context = (takes: (kind: string, count: number) => boolean = () => true) =>
    ({ allowances: { take: takes } }) as never;
  const ALL = {
    header: true,
    footer: true,
    dateTime: true,
    slideNumber: true,
    headerText: 'head',
    footerText: 'foot',
    fixedDate: 'today',
  };
  const MASTER = ['date', 'footer', 'slideNumber', 'header'].map((type) => model(type));

  it('that a page shows and has not are made from the master', () => {
    const made = impliedShapes(ALL, [], MASTER, 7, context());
    expect(
      made.map(({ id, placeholder, text }) => [
        id - FIRST_ADDED_ID,
        placeholder?.type,
        text?.paragraphs[0]?.inlines,
      ]),
    ).toStrictEqual([
      [0, 'date', [{ kind: 'text', text: 'today', style }]],
      [1, 'footer', [{ kind: 'text', text: 'foot', style }]],
      [2, 'slideNumber', [{ kind: 'field', field: { kind: 'slideNumber' }, text: '7', style }]],
      [3, 'header', [{ kind: 'text', text: 'head', style }]],
    ]);
    expect(made[0]).toMatchObject({
      box: { xEmu: 1 },
      text: {
        styleType: 'other',
        frame: {},
        paragraphs: [{ level: 0, style: { align: 'right' }, endStyle: style }],
      },
    });
  });

  it('are left out where they are off, are there, or have no model or text', () => {
    const types = (settings: object, own: readonly unknown[] = [], master: readonly unknown[] = MASTER) =>
      impliedShapes({ ...ALL, ...settings }, own as never, master as never, 7, context()).map(
        ({ placeholder }) => placeholder?.type,
      );
    expect(types({ dateTime: false, footer: false })).toStrictEqual(['slideNumber', 'header']);
    expect(types({}, [{ placeholder: { type: 'footer' } }])).toStrictEqual(['date', 'slideNumber', 'header']);
    expect(types({}, [], MASTER.slice(0, 2))).toStrictEqual(['date', 'footer']);
    expect(types({ headerText: undefined, fixedDate: undefined })).toStrictEqual(['footer', 'slideNumber']);
    expect(impliedShapes(undefined, [], MASTER, 7, context())).toStrictEqual([]);
    expect(
      impliedShapes({ ...ALL, dateFormat: 3 }, [], MASTER, 7, context())[0]?.text?.paragraphs[0]?.inlines[0],
    ).toMatchObject({ kind: 'field', field: { kind: 'dateTime', format: 3 } });
  });

  const textOf = (type: string, inlines: readonly object[], settings: object = ALL) => {
    const [made] = impliedShapes(settings as never, [], [model(type, inlines)], 7, context());
    return made?.text?.paragraphs[0]?.inlines
      .map((inline) => ('text' in inline ? inline.text : ''))
      .join('|');
  };
  const { headerText: _head, footerText: _foot, fixedDate: _date, ...UNSAID } = ALL;
  it.each<[string, string, readonly object[], object, string | undefined]>([
    ['words around the number', 'slideNumber', [words('Page '), field('slideNumber')], ALL, 'Page |7'],
    ['words around a footer', 'footer', [words('ACME, '), field('footer'), words('!')], ALL, 'ACME, |foot|!'],
    ['words around a footer without text', 'footer', [words('ACME'), field('footer')], UNSAID, 'ACME'],
    ['words in place of a footer', 'footer', [words('ACME')], ALL, 'ACME'],
    ['another field', 'footer', [field('slideNumber')], ALL, '7'],
    ['two fields', 'date', [field('dateTime'), words(' '), field('slideNumber')], ALL, 'today| |7'],
    ['a header in the place of the number', 'slideNumber', [field('header')], ALL, 'head'],
    ['no field that shows anything', 'footer', [field('footer')], UNSAID, undefined],
    ['nothing', 'footer', [], ALL, 'foot'],
    ['blanks', 'footer', [words('  ')], ALL, 'foot'],
    ['an asterisk without a field', 'footer', [words('*')], ALL, 'foot'],
  ])('have what the master has: %s', (_, type, inlines, settings, expected) => {
    expect(textOf(type, inlines, settings)).toBe(expected);
  });

  it('have all paragraphs of the master', () => {
    const paragraphs = ['first', 'second'].map((text) => ({ level: 0, style: {}, inlines: [words(text)] }));
    const place = { ...(model('footer') as object), text: { styleType: 'other', paragraphs } } as never;
    const [made] = impliedShapes(ALL, [], [place], 7, context());
    expect(made?.text?.paragraphs).toHaveLength(2);
  });

  it('count as characters and shapes that the document may ask for', () => {
    const taken: (readonly [string, number])[] = [];
    impliedShapes(
      ALL,
      [],
      MASTER,
      7,
      context((kind, count) => taken.push([kind, count]) > 0),
    );
    expect(taken).toStrictEqual([
      ['characters', 5],
      ['shapes', 1],
      ['characters', 4],
      ['shapes', 1],
      ['characters', 1],
      ['shapes', 1],
      ['characters', 4],
      ['shapes', 1],
    ]);
    expect(
      impliedShapes(
        ALL,
        [],
        MASTER,
        7,
        context((kind) => kind === 'characters'),
      ),
    ).toStrictEqual([]);
    expect(
      impliedShapes(
        ALL,
        [],
        MASTER,
        7,
        context((kind) => kind === 'shapes'),
      ),
    ).toStrictEqual([]);
  });
});
