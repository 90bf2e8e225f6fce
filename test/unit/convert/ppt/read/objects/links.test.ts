// Links and actions wherever shapes and texts stand ([MS-PPT] 2.6, 2.10): records → deck → package.
import { describe, expect, it } from 'vitest';
import { convertPptToPptx } from '../../../../../../src/convert/ppt-to-pptx.ts';
import { messageOf } from '../../../../../../src/http/describe-failure.ts';
import { UNLIMITED } from '../../../../../../src/lib/budget.ts';
import { openPptx, packageFaults } from '../../../../../support/opc-check.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  FIRST_SLIDE_ID,
  group,
  MASTER_BODY,
  MASTER_TITLE,
  notesMaster,
  record,
  shape,
  text,
  utf16le,
  type DeckParts,
} from '../../../../../support/ppt-builder.ts';
import { BOX, readDeck, readOneShape } from '../../../../../support/ppt-deck.ts';

const join = (...pieces: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(pieces));
const URL_LINK = 1;
const SLIDE_LINK = 2;
const link = (id: number, ...texts: readonly Uint8Array[]) =>
  container(0x0fd7, [record(0x0fd3, fields([id, 4])), ...texts]);
const LINKS = container(0x0409, [
  link(URL_LINK, cstring('https://example.org/a', 1)),
  link(SLIDE_LINK, cstring(`${FIRST_SLIDE_ID + 1},2,Second`, 3)),
]);
const info = (id: number, action: number, type: number, { jump = 0, sound = 0, flags = 0 } = {}) =>
  container(0x0ff2, [
    record(
      0x0ff3,
      fields([sound, 4], [id, 4], [action, 1], [0, 1], [jump, 1], [flags, 1], [type, 1], [0, 1], [0, 2]),
    ),
  ]);
const range = record(0x0fdf, fields([0, 4], [2, 4]));
const linked = (id: number, more: object = {}) =>
  shape({ id, box: BOX, text: text(4, 'abcd', info(URL_LINK, 4, 8), range), ...more });

async function parts(deck: DeckParts) {
  const result = await convertPptToPptx(buildPpt({ documentMore: [LINKS], ...deck }), { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const pkg = await openPptx(result.value.body);
  expect(packageFaults(pkg)).toStrictEqual([]);
  return {
    part: (name: string) => new TextDecoder().decode(pkg.parts.get(`ppt/${name}`)),
    codes: result.value.warnings.map(({ code }) => code),
  };
}

describe('a link in a text', () => {
  it.each<readonly [string, DeckParts, string]>([
    [
      'of a cell of a table',
      {
        slides: [
          {
            shapes: [
              group(
                { id: 3075, box: [0, 0, 400, 150], options: { 0x039f: 1 } },
                [0, 0, 200, 150],
                [
                  shape({
                    id: 1,
                    childBox: [0, 0, 200, 150],
                    flags: 0xa02,
                    text: text(4, 'abcd', info(URL_LINK, 4, 8), range),
                  }),
                ],
              ),
            ],
          },
        ],
      },
      'slides/slide1',
    ],
    [
      'of a group',
      { slides: [{ shapes: [group({ id: 3075, box: BOX }, [0, 0, 9, 9], [linked(3076)])] }] },
      'slides/slide1',
    ],
    ['of a master', { masterShapes: [MASTER_TITLE, MASTER_BODY, linked(2060)] }, 'slideMasters/slideMaster1'],
    [
      'of a notes page',
      { notesMaster: notesMaster(), slides: [{ notes: [linked(3090)] }] },
      'notesSlides/notesSlide1',
    ],
  ])('%s is written with its address', async (_, deck, name) => {
    const { part } = await parts(deck);
    const run = part(`${name}.xml`)
      .split('<a:r>')
      .find((one) => one.includes('<a:t>ab</a:t>'));
    expect(run).toMatch(/<a:hlinkClick r:id="rId\d+"\/><\/a:rPr><a:t>ab</);
    expect(part(name.replace('/', '/_rels/') + '.xml.rels')).toContain(
      'Target="https://example.org/a" TargetMode="External"',
    );
  });
});

describe('an action of a shape', () => {
  const PNG = join(
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    fields([0x0d000000, 4], [0x52444849, 4], [0x03000000, 4], [0x02000000, 4]),
    new Uint8Array(20),
  );
  /** A store of pictures with one, in the entry itself. */
  const blip = record(0xf01e, join(new Uint8Array(17), PNG), 0x6e0);
  const entry = join(
    fields([6, 1], [6, 1]),
    new Uint8Array(18),
    fields([blip.length, 4], [1, 4], [0, 4], [0, 4]),
    blip,
  );
  const PICTURE = record(0xf001, record(0xf007, entry, 6, 2), 1, 15);
  const picture = (id: number, more: object) =>
    shape({ id, type: 75, clientData: [info(SLIDE_LINK, 4, 7)], ...more });

  it.each<readonly [string, DeckParts, string]>([
    [
      'in a group',
      {
        slides: [
          {
            shapes: [
              group({ id: 3075, box: BOX }, [0, 0, 9, 9], [picture(3076, { childBox: [0, 0, 9, 9] })]),
            ],
          },
          {},
        ],
      },
      'slides/slide1',
    ],
    [
      'that is a picture in a group',
      {
        drawingGroup: [PICTURE],
        slides: [
          {
            shapes: [
              group(
                { id: 3075, box: BOX },
                [0, 0, 9, 9],
                [picture(3076, { childBox: [0, 0, 9, 9], options: { 0x4104: 1 } })],
              ),
            ],
          },
          {},
        ],
      },
      'slides/slide1',
    ],
    [
      'on a notes page',
      { notesMaster: notesMaster(), slides: [{ notes: [picture(3090, { box: BOX })] }, {}] },
      'notesSlides/notesSlide1',
    ],
    [
      'that is a group',
      {
        slides: [
          {
            shapes: [
              group(
                { id: 3075, box: BOX, clientData: [info(SLIDE_LINK, 4, 7)] },
                [0, 0, 9, 9],
                [linked(3076)],
              ),
            ],
          },
          {},
        ],
      },
      'slides/slide1',
    ],
    [
      'on a master',
      { masterShapes: [picture(2060, { box: BOX })], slides: [{}, {}] },
      'slideMasters/slideMaster1',
    ],
    [
      'that is a line',
      { slides: [{ shapes: [picture(3074, { type: 20, box: BOX })] }, {}] },
      'slides/slide1',
    ],
  ])('%s leads to its slide', async (_, deck, name) => {
    const { part } = await parts(deck);
    expect(part(`${name}.xml`)).toMatch(
      /<p:cNvPr [^>]*><a:hlinkClick r:id="rId\d+" action="ppaction:\/\/hlinksldjump"\/>/,
    );
    expect(part(name.replace('/', '/_rels/') + '.xml.rels')).toContain('slide2.xml"');
  });

  it('on a cell of a table is done by its text', () => {
    const cell = shape({
      id: 1,
      childBox: [0, 0, 200, 150],
      flags: 0xa02,
      text: text(4, 'abcd', info(URL_LINK, 4, 8), range),
      clientData: [info(0, 3, 0xff, { jump: 1 })],
    });
    const table = group({ id: 3075, box: BOX, options: { 0x039f: 1 } }, [0, 0, 200, 150], [cell]);
    const [one] = readDeck({ documentMore: [LINKS], slides: [{ shapes: [table] }] }).slides[0]?.shapes ?? [];
    const inlines = one?.kind === 'table' ? one.rows[0]?.cells[0]?.text?.paragraphs[0]?.inlines : undefined;
    expect(inlines?.map(({ click }) => click?.target.kind)).toStrictEqual(['url', 'jump']);
  });
});

describe('a link in the properties of a shape', () => {
  const string = (text: string) => join(fields([text.length + 1, 4]), utf16le(`${text}\0`));
  const classOf = (first: number) => join(fields([first, 4]), new Uint8Array(12));
  const stored = (flags: number, ...more: readonly Uint8Array[]) =>
    join(new Uint8Array(16), fields([2, 4], [flags, 4]), ...more);
  const url = utf16le('https://example.org/a\0');
  const path = utf16le('deck.doc');
  const file = (up: number, unicode: Uint8Array | undefined, ansi: string) =>
    join(
      classOf(0x303),
      fields([up, 2], [ansi.length, 4]),
      Uint8Array.from(ansi, (one) => one.charCodeAt(0)),
      new Uint8Array(24),
      unicode === undefined
        ? fields([0, 4])
        : join(fields([unicode.length + 6, 4], [unicode.length, 4], [3, 2]), unicode),
    );

  it.each<readonly [string, Uint8Array, object | undefined]>([
    [
      'an address',
      stored(0x3, classOf(0x79eac9e0), fields([url.length, 4]), url),
      { kind: 'url', url: 'https://example.org/a' },
    ],
    [
      'an address as text, with a place, behind a name and a frame',
      stored(0x19b, string('name'), string('_top'), string('mailto:a@b'), string('x')),
      { kind: 'url', url: 'mailto:a@b', fragment: 'x' },
    ],
    ['a file', stored(0x1, file(0, path, 'DECK~1.DOC\0')), { kind: 'file', path: 'deck.doc' }],
    [
      'a file above, by its short name',
      stored(0x1, file(2, undefined, 'a.doc\0')),
      { kind: 'file', path: '..\\..\\a.doc' },
    ],
    ['a slide', stored(0x8, string(`${FIRST_SLIDE_ID + 1},2,Title`)), { kind: 'slide', slide: 1 }],
    ['no slide of the presentation', stored(0x8, string('999,9,Title')), undefined],
    ['a moniker that names nothing', stored(0x1, classOf(0x305), fields([1, 4])), undefined],
    [
      'something that is cut off',
      stored(0x3, classOf(0x79eac9e0), fields([900, 4])).subarray(0, 41),
      undefined,
    ],
    ['another version', stored(0x8, string('257,2')).fill(3, 16, 17), undefined],
  ])('leads to %s', (_, property, target) => {
    const slides = [{ shapes: [shape({ id: 3074, box: BOX, options: { 0x0382: property } })] }, {}];
    const { slides: read } = readDeck({ slides });
    expect(read[0]?.shapes[0]?.click?.target).toStrictEqual(target);
  });

  it('gives way to an action, and is missed where it leads nowhere', async () => {
    const property = stored(0x8, string('999,9,Title'));
    const slides = [
      {
        shapes: [
          shape({
            id: 3074,
            box: BOX,
            options: { 0x0382: property },
            clientData: [info(0, 3, 0xff, { jump: 1 })],
          }),
        ],
      },
    ];
    const { codes, part } = await parts({ slides });
    expect(part('slides/slide1.xml')).toContain('jump=nextslide');
    expect(codes).toContain('link-left-out');
  });
});

describe('an action button', () => {
  const bell = container(0x07e4, [
    container(0x07e6, [
      cstring('Bell', 0),
      cstring('5', 2),
      record(0x07e7, new TextEncoder().encode('RIFF....WAVE')),
    ]),
  ]);
  const button = (action: Uint8Array): DeckParts => ({
    documentMore: [LINKS, bell],
    slides: [{ shapes: [shape({ id: 3074, type: 194, box: BOX, clientData: [action] })] }, {}],
  });

  it('plays its sound and goes on', async () => {
    const { part, codes } = await parts(button(info(0, 3, 0xff, { jump: 1, sound: 5, flags: 1 })));
    expect(part('slides/slide1.xml')).toMatch(
      /<a:hlinkClick r:id="" action="ppaction:\/\/hlinkshowjump\?jump=nextslide" highlightClick="1"><a:snd r:embed="rId\d+" name="Bell"\/>/,
    );
    expect(codes).toStrictEqual([]);
  });

  it('plays its sound alone', async () => {
    const { part } = await parts(button(info(0, 0, 0xff, { sound: 5 })));
    expect(part('slides/slide1.xml')).toMatch(/action="ppaction:\/\/noaction"><a:snd /);
  });

  it('says where its sound is not in the presentation', async () => {
    expect((await parts(button(info(0, 3, 0xff, { jump: 1, sound: 6 })))).codes).toStrictEqual([
      'sound-left-out',
    ]);
  });
});

describe('forms that other programs write', () => {
  const target = (action: Uint8Array, ...texts: readonly Uint8Array[]) =>
    readOneShape({ clientData: [action] }, { documentMore: [container(0x0409, [link(7, ...texts)])] }).click
      ?.target;

  it.each([
    [
      'the type of a jump beside an address',
      info(7, 4, 0),
      [cstring('https://example.org/', 1)],
      { kind: 'url', url: 'https://example.org/' },
    ],
    [
      'the type of a jump beside its name',
      info(7, 4, 1),
      [cstring('PREV', 0)],
      { kind: 'jump', to: 'previous' },
    ],
    [
      'a jump that is none, with a link',
      info(7, 3, 8),
      [cstring('https://example.org/', 1)],
      { kind: 'url', url: 'https://example.org/' },
    ],
    ['a slide by its number alone', info(7, 4, 7), [cstring('-1,1,Slide 1', 3)], { kind: 'slide', slide: 0 }],
    ['a slide that is gone', info(7, 4, 7), [cstring('999,1,Slide 1', 3)], undefined],
    ['a number beyond the last slide', info(7, 4, 7), [cstring('-1,9,Slide 9', 3)], undefined],
    [
      'an address in place of a file',
      info(7, 4, 10),
      [cstring('https://example.org/', 1)],
      { kind: 'url', url: 'https://example.org/' },
    ],
    ['a file on a drive', info(7, 4, 10), [cstring('C:\\a.doc', 1)], { kind: 'file', path: 'C:\\a.doc' }],
  ])('%s', (_, action, texts, expected) => {
    expect(target(action, ...texts)).toStrictEqual(expected);
  });
});

it('a shape has an action for the click and one for the pointer over it', () => {
  const over = container(0x0ff2, [info(URL_LINK, 4, 8).subarray(8)], 1);
  const deck = { documentMore: [LINKS], slides: [] };
  const actionsOf = (...clientData: readonly Uint8Array[]) => {
    const one = readOneShape({ clientData }, deck);
    return { click: one.click, over: one.over };
  };
  const url = { target: { kind: 'url', url: 'https://example.org/a' } };
  expect(actionsOf(info(URL_LINK, 4, 8))).toMatchObject({ click: url });
  expect(actionsOf(info(URL_LINK, 4, 8)).over).toBeUndefined();
  expect(actionsOf(over)).toMatchObject({ over: url });
  expect(actionsOf(over).click).toBeUndefined();
});
