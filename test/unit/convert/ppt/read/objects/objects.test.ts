// Objects, media and links from their records beside [MS-PPT] 2.10, 2.13.14, 2.13.32 and [MS-OSHARED] 2.3.7: kinds, formats, loops, bounds.
import { describe, expect, it } from 'vitest';
import type { ReadContext } from '../../../../../../src/convert/ppt/read/context.ts';
import { readHyperlinkObject } from '../../../../../../src/convert/ppt/read/objects/hyperlink-object.ts';
import {
  readActions,
  readLinkTargets,
  readTextLinks,
} from '../../../../../../src/convert/ppt/read/objects/links.ts';
import {
  createObjectStore,
  isChart,
  isPlayable,
  readExternals,
  readMedia,
} from '../../../../../../src/convert/ppt/read/objects/objects.ts';
import {
  createRecordCount,
  readRecords,
  type RecordNode,
} from '../../../../../../src/convert/ppt/records/index.ts';
import { buildCfb, join } from '../../../../../support/cfb-builder.ts';
import { graphStream } from '../../../../../support/graph-builder.ts';
import { container, cstring, fields, record, utf16le } from '../../../../../support/ppt-builder.ts';

type Bytes = Uint8Array;
const nodes = (...bytes: readonly Bytes[]): readonly RecordNode[] =>
  readRecords(join(bytes), createRecordCount());
const node = (bytes: Bytes): RecordNode => nodes(bytes)[0] as RecordNode;
const REFERENCE = node(container(0xf011, [record(0x0bc1, fields([7, 4]))]));

/** A context whose one external object is this; everything may be asked for. */
function contextOf(
  external: Bytes | undefined,
  { storage, cells = 1e6 }: { readonly storage?: Bytes; readonly cells?: number } = {},
) {
  const warnings: string[] = [];
  const asked: unknown[] = [];
  const list = external && node(container(0x0409, [external]));
  return {
    warnings,
    asked,
    index: {
      externals: readExternals(list),
      links: new Map([
        [1, { target: 'https://a.test/', location: '', friendlyName: 'Home', tooltip: 'tip' }],
      ]),
      customShows: [{ name: 'A' }, { name: 'B' }],
      slideIndexes: new Map([[256, 0], [300, 4]]), // oxfmt-ignore
      slides: [{}, {}, {}],
    },
    live: { object: () => (storage === undefined ? undefined : node(record(0x1011, storage))) },
    environment: { soundOf: (id: number) => (id === 5 ? 2 : undefined) },
    warn: (code: string) => void warnings.push(code),
    allowance: { bytes: 1e6 },
    allowances: {
      take: (...given: readonly unknown[]) => {
        asked.push(given.slice(0, 2));
        return given[0] !== 'cells' || Number(given[1]) <= cells;
      },
    },
  } as unknown as ReadContext & { readonly warnings: string[]; readonly asked: unknown[] };
}

describe('media', () => {
  const atom = (flags: number) => record(0x1004, fields([7, 4], [flags, 2], [0, 2]));
  const path = cstring('a.avi');
  const read = (bytes: Bytes | undefined) => readMedia(REFERENCE, contextOf(bytes));

  it.each<[what: string, bytes: Bytes, media: object | undefined]>([
    [
      'an AVI film',
      container(0x1006, [container(0x1005, [atom(0), path])]),
      { kind: 'video', link: 'a.avi' },
    ],
    [
      'an MCI film that loops',
      container(0x1007, [container(0x1005, [atom(1), path])]),
      { kind: 'video', link: 'a.avi', loop: true },
    ],
    ['a MIDI sound', container(0x100d, [atom(1), path]), { kind: 'audio', link: 'a.avi', loop: true }],
    ['other flags', container(0x100d, [atom(6), path]), { kind: 'audio', link: 'a.avi' }],
    ['a linked sound', container(0x1010, [atom(0), path]), { kind: 'audio', link: 'a.avi' }],
    [
      'an embedded sound',
      container(0x100f, [atom(0), record(0x1013, fields([5, 4], [9, 4]))]),
      { kind: 'audio', sound: 2 },
    ],
    [
      'an embedded sound that is lost',
      container(0x100f, [atom(0), record(0x1013, fields([6, 4], [9, 4]))]),
      { kind: 'audio' },
    ],
    [
      'a stretch of a disc',
      container(0x100e, [atom(0), record(0x1012, Uint8Array.of(2, 1, 5, 70, 3, 0, 9, 0))]),
      { kind: 'audio', disc: { from: { track: 2, seconds: 65 }, to: { track: 3, seconds: 9 } } },
    ],
    ['an embedded object', container(0x0fcc, [atom(0)]), undefined],
  ])('are %s', (_, bytes, media) => {
    expect(read(bytes)).toStrictEqual(media);
  });

  it('are none without a reference, or where it leads nowhere', () => {
    expect(readMedia(undefined, contextOf(undefined))).toBeUndefined();
    expect(read(undefined)).toBeUndefined();
  });

  it('can be played from a file, the presentation or a disc', () => {
    const kind = 'audio' as const;
    const time = { track: 1, seconds: 0 };
    expect(
      [{ kind }, { kind, link: '' }, { kind, sound: 0 }, { kind, disc: { from: time, to: time } }].map(
        isPlayable,
      ),
    ).toStrictEqual([false, true, true, true]);
  });
});

describe('an object', () => {
  const object = (progId: string, { aspect = 1, type = 0x0fcc, more = [] as readonly Bytes[] } = {}) =>
    container(type, [
      record(0x0fc3, fields([aspect, 4], [0, 4], [7, 4], [0, 4], [40, 4], [0, 4]), 0, 1),
      cstring(progId, 2),
      ...more,
    ]);
  const read = (bytes: Bytes, given: Parameters<typeof contextOf>[1] = {}) => {
    const store = createObjectStore();
    const context = contextOf(bytes, given);
    return { index: store.use(REFERENCE, context), found: store.list[0], store, context };
  };
  const zipped = buildCfb({ Package: join([Uint8Array.of(0x50, 0x4b, 3, 4), new Uint8Array(5000)]) });
  const plain = buildCfb({ CONTENTS: new Uint8Array(5000) });

  it.each([
    ['Excel.SheetMacroEnabled.12', 'xlsm'],
    ['Excel.SheetBinaryMacroEnabled.12', 'xlsb'],
    ['Excel.Sheet.12', 'xlsx'],
    ['EXCEL.Chart.8', 'xlsx'],
    ['Word.DocumentMacroEnabled.12', 'docm'],
    ['Word.Document.12', 'docx'],
    ['PowerPoint.ShowMacroEnabled.12', 'pptm'],
    ['PowerPoint.SlideShow.12', 'pptx'],
    ['My.Excel.SheetMacroEnabled', 'compound'],
    ['My.Excel.SheetBinary', 'compound'],
    ['My.Excel.Sheet', 'compound'],
    ['My.Word.DocumentMacroEnabled', 'compound'],
    ['My.Word.Document', 'compound'],
    ['My.PowerPoint.ShowMacroEnabled', 'compound'],
    ['My.PowerPoint.Show', 'compound'],
    ['Excel', 'compound'],
  ])('of the program %s that holds a package is %s', (progId, format) => {
    expect(read(object(progId), { storage: zipped }).found?.format).toBe(format);
    expect(read(object(progId), { storage: plain }).found?.format).toBe('compound');
    expect(read(object(progId)).found?.format).toBe('unknown');
  });

  it('gives its package, or its compound file', () => {
    const [packed, whole] = [zipped, plain].map((storage) =>
      read(object('Excel.Sheet.12'), { storage }).found?.read(),
    );
    expect([packed?.length, packed?.[0], whole?.length]).toStrictEqual([5004, 0x50, plain.length]);
    expect(read(object('Excel.Sheet.12'), { storage: new Uint8Array(600) }).found?.read()).toBeUndefined();
  });

  it('is shown as its content, or as an icon, under its own name or that of the menu', () => {
    const named = (more: readonly Bytes[], aspect = 1) => {
      const { found } = read(object('A.B', { aspect, more }));
      return [found?.name, found?.aspect];
    };
    expect(named([cstring('Menu', 1), cstring('User', 3)])).toStrictEqual(['User', 'content']);
    expect(named([cstring('Menu', 1)], 4)).toStrictEqual(['Menu', 'icon']);
    expect(named([])).toStrictEqual(['', 'content']);
  });

  it('is linked where its container says so', () => {
    const more = [cstring('C:\\a.xls', 1)];
    expect(read(object('A.B', { type: 0x0fce, more })).found?.link).toBe('C:\\a.xls');
    expect(read(object('A.B', { type: 0x0fcc, more })).found).not.toHaveProperty('link');
  });

  it('is listed once, and media are none', () => {
    const { index, store, context } = read(object('A.B'));
    expect([index, store.use(REFERENCE, context), store.list.length]).toStrictEqual([0, 0, 1]);
    const media = container(0x1010, [record(0x1004, fields([7, 4], [0, 4]))]);
    expect(read(media).index).toBeUndefined();
    expect(createObjectStore().use(undefined, context)).toBeUndefined();
  });

  it.each([
    ['MSGraph.Chart.8', true],
    ['msgraph.chart', true],
    ['LibreOffice.ChartDocument.1', true],
    ['OpenOffice.org.ChartDocument.1', true],
    ['OpenOfficeorg.ChartDocument', true],
    ['opendocument.ChartDocument.1', true],
    ['soffice.StarChartDocument.6', true],
    ['StarChart.4', true],
    ['Excel.Chart.8', false],
    ['My.MSGraph.Chart', false],
  ])('of the program %s is a chart: %s', (progId, chart) => {
    expect(isChart(progId)).toBe(chart);
  });

  it('has its chart while cells and points of it may be asked for', () => {
    const storage = buildCfb({ Workbook: join([graphStream({}), new Uint8Array(4096)]) });
    const { found, context } = read(object('MSGraph.Chart.8'), { storage });
    expect(found?.chart?.groups).toHaveLength(1);
    // Three rows of four cells with one for each row, and two series of three points.
    const cells = 3 * (1 + 4) + 2 * 3;
    expect(context.asked).toContainEqual(['cells', cells]);
    expect(read(object('MSGraph.Chart.8'), { storage, cells }).found?.chart).toBeDefined();
    expect(read(object('MSGraph.Chart.8'), { storage, cells: cells - 1 }).found?.chart).toBeUndefined();
    expect(read(object('Excel.Chart.8'), { storage }).found?.chart).toBeUndefined();
  });
});

describe('a link of the list', () => {
  it('has its name, address, place and tip by its identifier', () => {
    const id = (value: number) => record(0x0fd3, fields([value, 4]));
    const list = node(
      container(0x0409, [
        container(0x0fd7, [id(1), cstring(' Home ', 0), cstring('https://a.test/\r', 1), cstring('x', 3)]),
        container(0x0fd7, [record(0x0fd3, fields([2, 2]))]),
        container(0x0fd7, [id(3)]),
        container(0x0fcc, [id(4)]),
      ]),
    );
    const tips = nodes(container(0x0fe4, [id(1), cstring('tip')]), container(0x0fe4, [id(3), cstring('')]));
    expect([...readLinkTargets(list, tips)]).toStrictEqual([
      [1, { friendlyName: 'Home', target: 'https://a.test/', location: 'x', tooltip: 'tip' }],
      [3, { friendlyName: '', target: '', location: '' }],
    ]);
    expect(readLinkTargets(undefined, []).size).toBe(0);
  });
});

describe('an action', () => {
  interface Parts {
    readonly sound?: number;
    readonly link?: number;
    readonly action?: number;
    readonly verb?: number;
    readonly jump?: number;
    readonly flags?: number;
    readonly type?: number;
    readonly name?: string;
    readonly instance?: number;
  }
  const info = ({
    sound = 0,
    link = 0,
    action = 0,
    verb = 0,
    jump = 0,
    flags = 0,
    type = 0xff,
    name,
    instance = 0,
  }: Parts) =>
    container(
      0x0ff2,
      [
        record(
          0x0ff3,
          fields(
            [sound, 4],
            [link, 4],
            [action, 1],
            [verb, 1],
            [jump, 1],
            [flags, 1],
            [type, 1],
            [0, 1],
            [0, 2],
          ),
        ),
        ...(name === undefined ? [] : [cstring(name)]),
      ],
      instance,
    );
  const read = (parts: Parts, links: object = {}) => {
    const context = contextOf(undefined);
    const own = {
      ...context,
      index: {
        ...context.index,
        links: new Map([
          ...context.index.links,
          [2, { target: '', location: '', friendlyName: '', ...links }],
        ]),
      },
    };
    const { click } = readActions(nodes(info(parts)), own);
    return click === undefined ? context.warnings[0] : click;
  };
  const targetOf = (parts: Parts, links: object = {}) => {
    const action = read(parts, links);
    return typeof action === 'object' ? action.target : action;
  };

  it.each<[parts: Parts, target: unknown]>([
    [
      { action: 1, name: 'Run' },
      { kind: 'macro', name: 'Run' },
    ],
    [
      { action: 2, name: 'a.exe' },
      { kind: 'program', path: 'a.exe' },
    ],
    [
      { action: 2, link: 1 },
      { kind: 'program', path: 'https://a.test/' },
    ],
    [{ action: 2 }, { kind: 'program', path: '' }],
    [
      { action: 3, jump: 1 },
      { kind: 'jump', to: 'next' },
    ],
    [
      { action: 3, jump: 2 },
      { kind: 'jump', to: 'previous' },
    ],
    [
      { action: 3, jump: 3 },
      { kind: 'jump', to: 'first' },
    ],
    [
      { action: 3, jump: 4 },
      { kind: 'jump', to: 'last' },
    ],
    [
      { action: 3, jump: 5 },
      { kind: 'jump', to: 'lastViewed' },
    ],
    [
      { action: 3, jump: 6 },
      { kind: 'jump', to: 'endShow' },
    ],
    [{ action: 3, jump: 7 }, undefined],
    [{ action: 3, jump: 0 }, undefined],
    [
      { action: 3, jump: 0, link: 1, type: 8 },
      { kind: 'url', url: 'https://a.test/' },
    ],
    [
      { action: 3, jump: 1, link: 1, type: 8 },
      { kind: 'jump', to: 'next' },
    ],
    [
      { action: 4, link: 1, type: 8 },
      { kind: 'url', url: 'https://a.test/' },
    ],
    [{ action: 4, link: 9, type: 8 }, 'link-left-out'],
    [
      { action: 5, verb: 2 },
      { kind: 'object', verb: 2 },
    ],
    [{ action: 6 }, { kind: 'media' }],
    [
      { action: 7, name: 'B', flags: 4 },
      { kind: 'customShow', show: 1, andReturn: true },
    ],
    [
      { action: 7, name: 'A' },
      { kind: 'customShow', show: 0, andReturn: false },
    ],
    [{ action: 7, name: 'C' }, 'link-left-out'],
    [{ action: 8 }, undefined],
  ])('%j leads to %j ([MS-PPT] 2.13.13)', (parts, target) => {
    expect(targetOf(parts)).toStrictEqual(target);
  });

  it.each<[type: number, link: object, target: unknown]>([
    [0, {}, { kind: 'jump', to: 'next' }],
    [1, {}, { kind: 'jump', to: 'previous' }],
    [2, {}, { kind: 'jump', to: 'first' }],
    [3, {}, { kind: 'jump', to: 'last' }],
    [3, { target: 'mailto:a@b' }, { kind: 'url', url: 'mailto:a@b' }],
    [4, { target: 'a' }, { kind: 'url', url: 'a' }],
    [6, { target: 'A' }, { kind: 'customShow', show: 0, andReturn: false }],
    [6, { location: 'B' }, { kind: 'customShow', show: 1, andReturn: false }],
    [6, { friendlyName: 'B' }, { kind: 'customShow', show: 1, andReturn: false }],
    [7, { location: '300,5,Title' }, { kind: 'slide', slide: 4 }],
    [7, { target: '256,1,Title' }, { kind: 'slide', slide: 0 }],
    [7, { location: '301,1,Title' }, 'link-left-out'],
    [7, { location: '-1,3,Slide 3' }, { kind: 'slide', slide: 2 }],
    [7, { location: '0,1' }, { kind: 'slide', slide: 0 }],
    [7, { location: '-1,4,Slide 4' }, 'link-left-out'],
    [7, { location: '-1,0' }, 'link-left-out'],
    [7, { location: '-1' }, 'link-left-out'],
    [7, { location: 'x256,1' }, 'link-left-out'],
    [8, { location: '256,1,Title' }, { kind: 'slide', slide: 0 }],
    [
      8,
      { target: 'https://b.test/', location: '256,1' },
      { kind: 'url', url: 'https://b.test/', fragment: '256,1' },
    ],
    [8, { target: 'b.htm' }, { kind: 'url', url: 'b.htm' }],
    [8, { friendlyName: 'a@b' }, { kind: 'url', url: 'mailto:a@b' }],
    [8, { friendlyName: 'x a@b' }, { kind: 'url', url: 'x a@b' }],
    [8, { friendlyName: 'a@b c' }, { kind: 'url', url: 'a@b c' }],
    [8, { friendlyName: 'WWW.a' }, { kind: 'url', url: 'http://WWW.a' }],
    [8, { friendlyName: 'www.' }, { kind: 'url', url: 'www.' }],
    [8, { friendlyName: 'xwww.a' }, { kind: 'url', url: 'xwww.a' }],
    [8, { friendlyName: 'www.a b' }, { kind: 'url', url: 'www.a b' }],
    [9, { target: 'b.ppt' }, { kind: 'presentation', path: 'b.ppt' }],
    [9, { location: 'x' }, { kind: 'url', url: '', fragment: 'x' }],
    [10, { target: 'C:\\b.doc' }, { kind: 'file', path: 'C:\\b.doc' }],
    [10, { target: 'file:///b.doc' }, { kind: 'url', url: 'file:///b.doc' }],
  ])('over the hyperlink type %i with %j leads to %j ([MS-PPT] 2.13.14)', (type, link, target) => {
    expect(targetOf({ action: 4, link: 2, type }, link)).toStrictEqual(target);
  });

  it.each<[parts: Parts, action: unknown]>([
    [{ sound: 5 }, { target: { kind: 'none' }, sound: 2 }],
    [{ sound: 6 }, 'sound-left-out'],
    [{ flags: 1 }, { target: { kind: 'none' }, highlight: true }],
    [{ flags: 2 }, { target: { kind: 'none' }, stopSound: true }],
    [{ flags: 4 }, undefined],
    [{}, undefined],
    [
      { action: 4, link: 1, type: 8 },
      { target: { kind: 'url', url: 'https://a.test/' }, tooltip: 'tip' },
    ],
  ])('%j is %j', (parts, action) => {
    expect(read(parts)).toStrictEqual(action);
  });

  it('of the pointer has the instance 1; the last of each counts', () => {
    const records = nodes(
      info({ action: 6 }),
      info({ action: 5, verb: 1, instance: 1 }),
      info({ action: 5, verb: 3 }),
      info({}),
    );
    expect(readActions(records, contextOf(undefined))).toStrictEqual({
      click: { target: { kind: 'object', verb: 3 } },
      over: { target: { kind: 'object', verb: 1 } },
    });
  });

  it('that follows a listed link costs its characters', () => {
    const context = contextOf(undefined);
    readActions(nodes(info({ action: 4, link: 1, type: 8 })), context);
    expect(context.asked).toStrictEqual([['characters', 'https://a.test/Hometip'.length]]); // oxfmt-ignore
  });

  const range = (begin: number, end: number) => record(0x0fdf, fields([begin, 4], [end, 4]));
  it('over a text holds for the range behind it, if that is one', () => {
    const over = (...records: readonly Bytes[]) =>
      readTextLinks(nodes(...records), contextOf(undefined)).map(({ begin, end }) => [begin, end]);
    const media = info({ action: 6 });
    expect(over(media, range(0, 1), media, range(2, 5))).toStrictEqual([[0, 1], [2, 5]]); // oxfmt-ignore
    expect(over(media, range(1, 1), media, range(-1, 3), media, range(3, 2))).toStrictEqual([]);
    expect(over(range(0, 1), media, range(1, 2), range(3, 4))).toStrictEqual([[1, 2]]); // oxfmt-ignore
    expect(over(info({}), range(0, 1))).toStrictEqual([]);
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => [media, range(at, at + 1)]).flat();
    const context = contextOf(undefined);
    expect(readTextLinks(nodes(...many(2000)), context)).toHaveLength(2000);
    expect(context.warnings).toStrictEqual([]);
    expect(readTextLinks(nodes(...many(2001)), context)).toHaveLength(2000);
    expect(context.warnings).toStrictEqual(['links-left-out']);
  });
});

describe('a hyperlink object', () => {
  const text = (value: string) => join([fields([value.length + 1, 4]), utf16le(`${value}\0`)]);
  const object = (flags: number, ...more: readonly Bytes[]) =>
    join([new Uint8Array(16), fields([2, 4], [flags, 4]), ...more]);
  const moniker = (first: number, ...more: readonly Bytes[]) =>
    join([fields([first, 4]), new Uint8Array(12), ...more]);
  const url = (value: string, cut = 0) => {
    const bytes = utf16le(`${value}\0`);
    return moniker(0x79eac9e0, fields([bytes.length + cut, 4]), bytes);
  };
  const ansi = (value: string) =>
    join([fields([value.length + 1, 4]), new TextEncoder().encode(`${value}\0`), new Uint8Array(24)]);
  const file = (up: number, short: string, long?: string) =>
    moniker(
      0x303,
      fields([up, 2]),
      ansi(short),
      long === undefined
        ? fields([0, 4])
        : join([fields([6 + 2 * long.length, 4], [2 * long.length, 4], [3, 2]), utf16le(long)]),
    );
  const END = new Uint8Array(4);

  it.each<[what: string, bytes: Bytes, found: object | undefined]>([
    ['a URL', object(1, url('https://a.test/')), { address: 'https://a.test/', location: '' }],
    ['an address as text', object(0x101, text(' a.doc ')), { address: 'a.doc', location: '' }],
    ['a place', object(8, text('256,1')), { address: '', location: '256,1' }],
    [
      'names before its address',
      object(0x99, text('name'), text('frame'), url('u'), text('x')),
      { address: 'u', location: 'x' },
    ],
    ['a file', object(1, file(0, 'A.DOC')), { address: 'A.DOC', location: '' }],
    [
      'a file by its long name',
      object(1, file(2, 'A~1.DOC', 'a long.doc')),
      { address: '..\\..\\a long.doc', location: '' },
    ],
    ['a file far above', object(1, file(40, 'a')), { address: `${'..\\'.repeat(32)}a`, location: '' }],
    ['another moniker', object(1, moniker(5, END)), undefined],
    ['nothing', object(0), { address: '', location: '' }],
    ['a count beyond its bytes', object(8, fields([9, 4]), utf16le('abcd')), { address: '', location: '' }],
  ])('with %s', (_, bytes, found) => {
    expect(readHyperlinkObject(bytes)).toStrictEqual(found);
  });

  it('is none of another version, or cut', () => {
    expect(readHyperlinkObject(join([new Uint8Array(16), fields([3, 4], [0, 4])]))).toBeUndefined();
    expect(readHyperlinkObject(object(1, file(0, 'A.DOC')).subarray(0, -1))).toBeUndefined();
    expect(readHyperlinkObject(object(8))).toBeUndefined();
  });
});
