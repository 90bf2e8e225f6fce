import { readdirSync, readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { RECORD_TABLE } from '../../../../../src/convert/ppt/records/index.ts';
import { buildCfb, join, words } from '../../../../support/cfb-builder.ts';
import {
  buildPpt,
  container,
  cstring,
  drawing,
  fields,
  FIRST_SLIDE_ID,
  MASTER_ID,
  notesMaster,
  options,
  placeholder,
  record,
  SCHEME,
  shape,
  text,
  utf16le,
} from '../../../../support/ppt-builder.ts';
import { animatedDeck } from '../../../../support/ppt-animation.ts';
import { encryptionOf } from '../../../../support/encrypt-ppt.ts';
import { BOX } from '../../../../support/ppt-deck.ts';
import { typesThatMatter } from '../../../../support/record-proof.ts';

const GOLDEN = joinPath(import.meta.dirname, '../../../../golden/ppt');

const tag = (name: string, ...records: readonly Uint8Array[]) =>
  container(0x1388, [container(0x138a, [cstring(name), record(0x138b, join(records))])]);
const zipped = (name: string, xml: string) => zipSync({ [name]: new TextEncoder().encode(xml) });
const reference = (id: number) => [record(0x0bc1, fields([id, 4]))];
const frame = (id: number, external: number) =>
  shape({ id, type: 75, box: BOX, clientData: reference(external) });
const mediaAtom = (id: number) => record(0x1004, fields([id, 4], [1, 2], [0, 2]));
const ole = (type: number, id: number, more: readonly Uint8Array[] = []) =>
  container(type, [
    record(0x0fc3, fields([1, 4], [0, 4], [id, 4], [0, 4], [40, 4], [0, 4]), 0, 1),
    cstring('C:\\a.xls', 1),
    cstring('Excel.Sheet.8', 2),
    ...more,
  ]);

/** Sounds, films, objects, and the frames that show them. */
const external = () =>
  buildPpt({
    documentMore: [
      container(0x07e4, [
        container(0x07e6, [
          cstring('Bell', 0),
          cstring('5', 2),
          record(0x07e7, new TextEncoder().encode('RIFF....WAVE')),
        ]),
      ]),
      container(0x0409, [
        container(0x1006, [container(0x1005, [mediaAtom(1), cstring('a.avi')])]),
        container(0x1007, [container(0x1005, [mediaAtom(2), cstring('b.avi')])]),
        container(0x100d, [mediaAtom(3), cstring('c.mid')]),
        container(0x100e, [mediaAtom(4), record(0x1012, Uint8Array.of(2, 1, 5, 0, 3, 0, 9, 0))]),
        container(0x100f, [mediaAtom(5), record(0x1013, fields([5, 4], [100, 4]))]),
        container(0x1010, [mediaAtom(6), cstring('d.wav')]),
        ole(0x0fcc, 7),
        ole(0x0fce, 8),
        ole(0x0fee, 9),
      ]),
    ],
    edits: [{ 40: record(0x1011, buildCfb({ Workbook: new Uint8Array(5000).fill(7) })) }],
    slides: [{ shapes: Array.from({ length: 9 }, (_, at) => frame(3074 + at, at + 1)) }],
  });

const blip = (type: number, instance: number, file: Uint8Array) =>
  record(type, join([new Uint8Array(17), file]), instance);
const metafile = (type: number, instance: number, file: Uint8Array) =>
  record(
    type,
    join([
      new Uint8Array(16),
      fields([file.length, 4], [0, 4], [0, 4], [100, 4], [100, 4], [9144, 4], [9144, 4]),
      fields([file.length, 4], [0xfe, 1], [254, 1]),
      file,
    ]),
    instance,
  );
const emf = new Uint8Array(100);
emf.set([1, 0, 0, 0]);
emf.set([0x20, 0x45, 0x4d, 0x46], 40);
const wmf = join([fields([1, 2], [9, 2]), new Uint8Array(30)]);
const dib = join([fields([40, 4], [1, 4], [1, 4], [1, 2], [24, 2]), new Uint8Array(30)]);

/** A RecolorInfoAtom: black becomes the scheme's fourth colour. */
const blackToTitle = join([
  fields([1, 2], [1, 2]),
  new Uint8Array(8),
  fields([1, 2]),
  new Uint8Array(6),
  fields([3, 1]),
  new Uint8Array(35),
]);

/** One picture of each format, each in the store's own record. */
const blips = () => {
  const all = [
    metafile(0xf01a, 0x3d4, emf),
    metafile(0xf01b, 0x216, wmf),
    metafile(0xf01c, 0x542, new Uint8Array(50)),
    blip(0xf01d, 0x46a, Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)),
    blip(0xf01e, 0x6e0, Uint8Array.of(0x89, 0x50, 0x4e, 0x47)),
    blip(0xf01f, 0x7a8, dib),
    blip(0xf029, 0x6e4, Uint8Array.of(0x49, 0x49, 0x2a, 0)),
    blip(0xf02a, 0x6e2, Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)),
  ];
  let at = 0;
  const entries = all.map((one) => {
    const head = join([
      fields([6, 1], [6, 1]),
      new Uint8Array(16),
      fields([0xff, 2], [one.length, 4], [1, 4], [at, 4], [0, 4]),
    ]);
    at += one.length;
    return record(0xf007, head, 6, 2);
  });
  const bullet = join([fields([0, 2]), blip(0xf01e, 0x6e0, Uint8Array.of(0x89, 0x50, 0x4e, 0x47))]);
  const numbered = join([fields([0x800000, 4], [0, 2]), fields([0, 4], [0, 4])]);
  return buildPpt({
    drawingGroup: [container(0xf001, entries, entries.length)],
    streams: { Pictures: join([...all, new Uint8Array(4096)]) },
    documentMore: [
      container(0x07d0, [
        tag(
          '___PPT9',
          container(0x07f8, [record(0x07f9, bullet, 0)]),
          container(0x0fae, [
            record(0x0faf, fields([FIRST_SLIDE_ID, 4], [1, 4]), 0),
            record(0x0fac, numbered),
          ]),
        ),
      ]),
    ],
    slides: [
      {
        shapes: [
          ...all.map((_, index) =>
            shape({
              id: 3074 + index,
              type: 75,
              box: BOX,
              options: { 0x4104: index + 1 },
              clientData: [record(0x0fe7, blackToTitle)],
            }),
          ),
          shape({ id: 4000, box: BOX, text: [record(0x0f9e, fields([0, 4]))] }),
        ],
        outline: text(1, 'of the outline'),
      },
    ],
  });
};

/** Texts with every kind of field, links, comments, the newer programs' placeholders, a named show. */
const texts = () => {
  const stars = text(
    4,
    '*****',
    record(0x0fd8, fields([0, 4])),
    record(0x0ff7, fields([1, 4], [4, 1], [0, 1], [0, 2])),
    record(0x0ff9, fields([2, 4])),
    record(0x0ffa, fields([3, 4])),
    record(0x1015, join([fields([4, 4]), utf16le('d. MMMM yyyy'.padEnd(64, '\0'))])),
  );
  const comment = container(0x2ee0, [
    cstring('Ann', 0),
    cstring('Text', 1),
    cstring('A', 2),
    record(
      0x2ee1,
      fields([1, 4], [2004, 2], [3, 2], [1, 2], [9, 2], [8, 2], [7, 2], [6, 2], [5, 2], [10, 4], [20, 4]),
    ),
  ]);
  const action = container(0x0ff2, [
    record(0x0ff3, fields([0, 4], [7, 4], [4, 1], [0, 1], [0, 1], [0, 1], [8, 1], [0, 1], [0, 2])),
  ]);
  return buildPpt({
    documentMore: [
      record(0x0401, join([fields([1, 4]), new Uint8Array(72), fields([0x81, 2], [0, 2])]), 0, 1),
      container(0x0409, [
        container(0x0fd7, [record(0x0fd3, fields([7, 4])), cstring('https://example.org/', 1)]),
      ]),
      container(0x0410, [container(0x0411, [cstring('Show'), record(0x0412, fields([FIRST_SLIDE_ID, 4]))])]),
      container(0x07d0, [
        tag('___PPT9', container(0x0fe4, [record(0x0fd3, fields([7, 4])), cstring('Tip')])),
      ]),
      container(
        0x0fd9,
        [record(0x0fda, fields([2, 2], [0x3f, 2])), cstring('Head', 1), cstring('Foot', 2)],
        3,
      ),
    ],
    slides: [
      {
        shapes: [
          shape({ id: 3074, type: 202, box: BOX, text: stars, clientData: [action] }),
          shape({ id: 3075, box: BOX, text: [record(0x0f9f, fields([4, 4])), record(0x0fa8, utf16le('x'))] }),
          shape({ id: 3076, box: BOX, clientData: [record(0x0420, Uint8Array.of(9))], text: text(4, 'f') }),
          shape({ id: 3077, box: BOX, clientData: [record(0x0bdd, Uint8Array.of(7))], text: text(4, 'd') }),
          container(0xf004, [
            record(0xf00a, fields([3078, 4], [0xa00, 4]), 1, 2),
            record(0xf010, fields([576, 2], [576, 2], [1728, 2], [1152, 2])),
            options({ 0x0181: 0xff0000 }, 0xf121),
          ]),
        ],
        more: [tag('___PPT10', comment)],
      },
    ],
  });
};

/** A master with a theme, a map and a layout of a newer program, and one that was split off it; handouts; document defaults. */
const masters = () => {
  const SPLIT = 70;
  const layout = (number: number) =>
    record(
      0x041e,
      zipped(
        'slideLayouts/slideLayout1.xml',
        `<p:sldLayout type="blank"><p:cSld name="${number}"/></p:sldLayout>`,
      ),
      number,
    );
  const colours = SCHEME.map((bgr) =>
    (((bgr & 0xff) << 16) | (bgr & 0xff00) | (bgr >>> 16)).toString(16).padStart(6, '0'),
  );
  const slots = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'hlink', 'folHlink'];
  const scheme = [
    ...slots.map((slot, at) => [slot, colours[at]]),
    ...[3, 4, 5, 6].map((n) => [`accent${n}`, '123456']),
  ]
    .map(([slot, rgb]) => `<a:${slot}><a:srgbClr val="${rgb}"/></a:${slot}>`)
    .join('');
  const map =
    'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent4" accent4="accent3" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';
  const theme = `<a:theme name="Stored"><a:clrScheme>${scheme}</a:clrScheme></a:theme>`;
  const more = [
    record(0x040e, zipped('theme/theme/theme1.xml', theme)),
    record(0x040f, new TextEncoder().encode(`<p:clrMap ${map}/>`)),
    record(0x041c, fields([77, 4])),
    layout(1),
    tag(
      '___PPT9',
      record(0x0fad, join([fields([1, 2]), fields([0x3000000, 4], [1, 2], [3, 2], [1, 2], [0, 4])]), 1),
    ),
  ];
  const split = container(0x03f8, [
    drawing([]),
    record(0x07f0, words(SCHEME), 1),
    record(0x041d, fields([77, 4])),
    layout(2),
  ]);
  const listed = record(0x03f3, fields([SPLIT, 4], [0, 4], [0, 4], [MASTER_ID + 5, 4], [0, 4]));
  const environment = container(0x03f2, [
    record(0x0fa4, fields([0x20000, 4], [33, 2])),
    record(0x0fa5, fields([0, 2], [0x800, 4], [2, 2])),
    record(0x0fa9, fields([2, 4], [0x0407, 2])),
  ]);
  return buildPpt({
    masterMore: more,
    masterList: [listed],
    environment,
    edits: [{ [SPLIT]: split }],
    slides: [
      {
        masterId: MASTER_ID + 5,
        shapes: [shape({ id: 3074, clientData: [placeholder(13)], text: text(0, 'T') })],
      },
      { more: [record(0x0422, fields([MASTER_ID, 4], [1, 2], [0, 2]))] },
    ],
    handout: container(0x0fc9, [drawing([shape({ id: 3100, box: BOX })]), record(0x07f0, words(SCHEME), 1)]),
  });
};

/** The notes' text style has 12 points; a newer program stored it without spaces. */
const notesStyles = () =>
  buildPpt({
    masterMore: [record(0x0fa3, fields([1, 2], [0x2000, 4], [30, 2], [0x20000, 4], [12, 2]), 2)],
    notesMaster: notesMaster(
      record(
        0x0427,
        zipped(
          'drs/slideMasters/slideMaster1.xml',
          '<p:txStyles><p:bodyStyle><a:lvl1pPr marL="0"><a:defRPr sz="1200"/></a:lvl1pPr></p:bodyStyle></p:txStyles>',
        ),
      ),
    ),
    slides: [{ notes: [] }],
  });

/** Tags, guides, a grid, print options, a photo album, line breaks of its own, a master that stays. */
const preferences = () =>
  buildPpt({
    environment: container(0x03f2, [
      container(0x0fc8, [record(0x0fd2, fields([2, 4])), cstring('(', 0), cstring(')', 1)], 2),
    ]),
    masterMore: [tag('___PPT10', record(0x2eea, fields([1, 4])))],
    documentMore: [
      container(0x07d0, [
        container(0x1388, [container(0x1389, [cstring('NAME', 0), cstring('value', 1)])]),
        tag(
          '___PPT10',
          record(0x040d, fields([48, 4], [48, 4])),
          record(0x36b2, fields([1, 1], [1, 1], [2, 1], [0, 1], [3, 2])),
          record(0x36b0, fields([1, 4])),
        ),
        container(0x03fa, [
          record(0x03fe, fields([0, 1], [0, 1], [1, 1])),
          record(0x03fb, fields([1, 4], [700, 4])),
        ]),
      ]),
      record(0x1770, fields([4, 1], [1, 1], [0, 1], [1, 1], [1, 1])),
    ],
    slides: [{}],
  });

/** An effect that a newer program stored beside the records, on a shape by its number in the XML. */
const storedTimeline = () => {
  const node = (id: number, more: string, inner: string) =>
    `<p:par><p:cTn id="${id}" ${more}><p:childTnLst>${inner}</p:childTnLst></p:cTn></p:par>`;
  const behaviour =
    '<p:animEffect filter="fade"><p:cBhvr><p:cTn id="3"/><p:tgtEl><p:spTgt spid="7"/></p:tgtEl></p:cBhvr></p:animEffect>';
  const effect = node(2, 'presetID="10" presetClass="entr"', behaviour);
  const xml = `<p:timing><p:tnLst>${node(1, 'nodeType="tmRoot"', effect)}</p:tnLst></p:timing>`;
  return buildPpt({
    slides: [
      {
        shapes: [shape({ id: 3074, box: BOX, clientData: [record(0x041f, fields([7, 4]))] })],
        more: [record(0x2b0b, zipped('drs/timingInfo.xml', xml))],
      },
    ],
  });
};

/** The user's record says that the document is encrypted; without it there is no reason to look for a session. */
const encrypted = () => buildPpt({ token: 0xf3d1c4df });
const everyonesPassword = () => buildPpt({ encryption: encryptionOf('/01Hannes Ruescher/01') });

describe('the record table', () => {
  it('says `read` of nothing whose content does not reach the deck', () => {
    const read = [...RECORD_TABLE.values()].filter(({ use }) => use === 'read').map(({ type }) => type);
    const left = new Set(read);
    const golden = readdirSync(GOLDEN)
      .filter((name) => name.endsWith('.ppt'))
      .map((name) => () => new Uint8Array(readFileSync(joinPath(GOLDEN, name))));
    for (const make of [
      texts,
      masters,
      external,
      blips,
      animatedDeck,
      storedTimeline,
      notesStyles,
      preferences,
      encrypted,
      everyonesPassword,
      ...golden,
    ]) {
      for (const type of typesThatMatter(make(), left)) left.delete(type);
    }
    expect([...left].map((type) => RECORD_TABLE.get(type)?.name)).toEqual([]);
  });
});
