// Decks of at most 1 MB that would need far more work than their size suggests. Each repeats something by reference that the output must write
// out, or damages a structure so that reading it could loop. They are drawn for the limits of the converter.
import { zipSync, zlibSync } from 'fflate';
import { buildCfb, join } from './cfb-builder.ts';
import { diagramFiles, packed } from './diagram-package.ts';
import {
  animationTags,
  effectNode,
  oldAnimation,
  shapeTarget,
  showNode,
  timingTree,
} from './ppt-animation.ts';
import {
  buildPpt,
  container,
  cstring,
  fields,
  FIRST_SLIDE_ID,
  group,
  MASTER_BODY,
  MASTER_ID,
  MASTER_TITLE,
  placeholder,
  record,
  shape,
  text,
  utf16le,
} from './ppt-builder.ts';

const BOX = [0, 0, 900, 900] as const;
const HSP_MASTER = 0x0301;
const METRO_BLOB = 0x03a9;

export interface HostileDeck {
  readonly name: string;
  readonly bytes: () => Uint8Array;
  /** Codes of the warnings that name what was left out. */
  readonly says: readonly string[];
  /** True where it takes a second or more: sent by `npm run bench -- attacks` alone. */
  readonly slow?: true;
}

/** An IMsoArray: a count, the size of its elements, and these bytes. */
function array(count: number, elementBytes: number, bytes: Uint8Array): Uint8Array {
  return join([fields([count, 2], [count, 2], [elementBytes, 2]), bytes]);
}

function points(count: number): Uint8Array {
  const bytes = new Uint8Array(count * 4);
  for (let at = 0; at < count; at++) {
    bytes[at * 4] = at & 0xff;
    bytes[at * 4 + 1] = (at >> 8) & 0x7f;
    bytes[at * 4 + 2] = (at * 7) & 0xff;
    bytes[at * 4 + 3] = (at >> 3) & 0x7f;
  }
  return array(count, 4, bytes);
}

function many<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Text boxes with one identifier, of which the first has the text. */
const animatedAlike = (characters: string, count: number) => [
  shape({
    id: 3074,
    type: 202,
    box: BOX,
    clientData: [oldAnimation({ build: 2 })],
    text: text(4, characters),
  }),
  ...many(count, () => shape({ id: 3074, box: BOX, clientData: [oldAnimation({ build: 2 })] })),
];

const persist = (reference: number, id: number) =>
  record(0x03f3, fields([reference, 4], [0, 4], [0, 4], [id, 4], [0, 4]));

/** The deck with its list of an instance replaced: built by putting the list into the slide outline of the first slide. */
const repeatedSlide = (shapes: readonly Uint8Array[], times: number, more: readonly Uint8Array[] = []) =>
  buildPpt({
    slides: [
      {
        shapes,
        more,
        outline: many(times, (index) => persist(3, FIRST_SLIDE_ID + 1 + index)),
      },
    ],
  });

const freeform = (id: number, count: number, more: Readonly<Record<number, number | Uint8Array>> = {}) =>
  shape({ id, type: 0, box: BOX, options: { 0x0145: points(count), ...more } });

const noise = (length: number) => {
  const bytes = new Uint8Array(length);
  let seed = 20_261_122;
  for (let at = 0; at < length; at++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    bytes[at] = seed >>> 24;
  }
  return bytes;
};

const emf = (inflatedBytes: number, uid = 0) => {
  const file = new Uint8Array(inflatedBytes);
  file.set([1, 0, 0, 0]);
  file.set([0x20, 0x45, 0x4d, 0x46], 40);
  const packed = zlibSync(file, { level: 9 });
  return record(
    0xf01a,
    join([
      new Uint8Array(16).fill(uid),
      fields([inflatedBytes, 4], [0, 4], [0, 4], [100, 4], [100, 4], [914400, 4], [914400, 4]),
      fields([packed.length, 4], [0, 1], [254, 1]),
      packed,
    ]),
    0x3d4,
  );
};
const fbse = (offset: number, size: number, inside = new Uint8Array()) =>
  record(
    0xf007,
    join([
      fields([6, 1], [6, 1]),
      new Uint8Array(16),
      fields([0xff, 2], [size, 4], [1, 4], [offset, 4], [0, 4]),
      inside,
    ]),
    6,
    2,
  );
const store = (entries: readonly Uint8Array[]) => [container(0xf001, entries, entries.length)];
const pictureShape = (id: number, pib: number) => shape({ id, type: 75, box: BOX, options: { 0x4104: pib } });

const ole = (id: number, persistId: number) =>
  container(0x0fcc, [
    record(0x0fc3, fields([1, 4], [0, 4], [id, 4], [0, 4], [persistId, 4], [0, 4]), 0, 1),
    cstring('Excel.Sheet.8', 2),
  ]);
const oleShape = (id: number, external: number) =>
  shape({ id, type: 75, box: BOX, clientData: [record(0x0bc1, fields([external, 4]))] });
const externals = (list: readonly Uint8Array[]) =>
  container(0x0409, [record(0x040a, fields([1, 4])), ...list]);

const binaryTag = (name: string, records: readonly Uint8Array[]) =>
  container(0x1388, [container(0x138a, [cstring(name), record(0x138b, join(records))])]);
const comment = (length: number) =>
  container(0x2ee0, [
    cstring('A', 0),
    cstring('x'.repeat(length), 1),
    cstring('A', 2),
    record(
      0x2ee1,
      fields([1, 4], [2005, 2], [1, 2], [1, 2], [1, 2], [1, 2], [1, 2], [0, 2], [0, 2], [0, 4], [0, 4]),
    ),
  ]);

/** Header and footer of the whole document with a footer of that many characters. */
const footer = (length: number) =>
  container(0x0fd9, [record(0x0fda, fields([0, 2], [0x20, 2])), cstring('f'.repeat(length), 2)], 3);
const footerShape = shape({
  id: 2052,
  box: [432, 3900, 900, 4000],
  clientData: [placeholder(9, 4)],
  text: text(4, '*'),
});
const link = (id: number, length: number) =>
  container(0x0fd7, [record(0x0fd3, fields([id, 4])), cstring(`http://a.example/${'x'.repeat(length)}`, 1)]);
const click = (id: number) =>
  container(0x0ff2, [
    record(0x0ff3, fields([0, 4], [id, 4], [4, 1], [0, 1], [0, 1], [0, 1], [8, 1], [0, 1], [0, 2])),
  ]);

const stored = (index: number) =>
  record(
    0x041e,
    zipSync({
      'slideLayouts/slideLayout1.xml': new TextEncoder().encode(
        `<p:sldLayout type="obj"><p:cSld name="L${index}">${'<p:sp><p:nvSpPr><p:cNvPr name="a"/></p:nvSpPr><p:nvPr><p:ph idx="1"/></p:nvPr><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp>'.repeat(2500)}</p:cSld></p:sldLayout>`,
      ),
    }),
    index,
  );

/** A diagram whose data has that many more elements. */
const largeDiagram = (elements: number): Uint8Array => {
  const files = diagramFiles();
  const data = files['drs/diagrams/data1.xml']?.replace(
    '</dgm:ptLst>',
    `${'<dgm:pt/>'.repeat(elements)}</dgm:ptLst>`,
  );
  return packed(files, { 'drs/diagrams/data1.xml': data });
};
const withDiagrams = (count: number, blob: Uint8Array): Uint8Array =>
  buildPpt({
    slides: [
      {
        shapes: many(count, (at) =>
          group({ id: 3074 + at, box: BOX, options: { [METRO_BLOB]: blob } }, [0, 0, 9, 9], []),
        ),
      },
    ],
  });

export const HOSTILE_DECKS: readonly HostileDeck[] = [
  {
    name: 'SmartArt with 45,000 elements, 90 times',
    says: ['smartart-flattened'],
    slow: true,
    bytes: () => withDiagrams(90, largeDiagram(45_000)),
  },
  {
    name: 'SmartArt with 90,000 elements that are too many, 90 times',
    says: ['smartart-flattened'],
    slow: true,
    bytes: () => withDiagrams(90, largeDiagram(90_000)),
  },
  {
    name: 'slide of 50,000 points listed 600 times',
    says: ['more-warnings', 'page-left-out', 'slide-lost'],
    bytes: () => repeatedSlide([freeform(3074, 50_000)], 600),
  },
  {
    name: 'outline of 50,000 points shared by 60 shapes',
    says: ['outline-left-out'],
    bytes: () =>
      buildPpt({
        masterShapes: [MASTER_TITLE, MASTER_BODY, freeform(2060, 50_000)],
        slides: [
          {
            shapes: many(60, (at) =>
              shape({ id: 3074 + at, type: 0, box: BOX, options: { [HSP_MASTER]: 2060 } }),
            ),
          },
        ],
      }),
  },
  {
    name: 'outline of 3,000 points shared by 15,000 shapes',
    says: ['outline-left-out', 'page-too-large'],
    slow: true,
    bytes: () =>
      buildPpt({
        masterShapes: [freeform(2060, 3000)],
        slides: [
          {
            shapes: many(15_000, (at) =>
              shape({ id: 3074 + at, type: 0, box: BOX, options: { [HSP_MASTER]: 2060 } }),
            ),
          },
        ],
      }),
  },
  {
    name: 'outline of 60,000 close segments shared by 2,000 shapes',
    says: ['outline-left-out'],
    bytes: () =>
      buildPpt({
        masterShapes: [
          freeform(2060, 100, { 0x0146: array(60_000, 2, join(many(60_000, () => fields([0x6001, 2])))) }),
        ],
        slides: [
          {
            shapes: many(2000, (at) =>
              shape({ id: 3074 + at, type: 0, box: BOX, options: { [HSP_MASTER]: 2060 } }),
            ),
          },
        ],
      }),
  },
  {
    name: 'gradient of 8,000 stops shared by 5,000 shapes',
    says: ['outline-left-out', 'page-too-large'],
    slow: true,
    bytes: () =>
      buildPpt({
        masterShapes: [
          shape({
            id: 2060,
            box: BOX,
            options: {
              0x0180: 7,
              0x0197: array(8000, 8, join(many(8000, (at) => fields([at, 4], [at * 8, 4])))),
            },
          }),
        ],
        slides: [
          { shapes: many(5000, (at) => shape({ id: 3074 + at, box: BOX, options: { [HSP_MASTER]: 2060 } })) },
        ],
      }),
  },
  {
    name: 'property tables of 10,000 entries inherited in a chain of 5,000 master shapes',
    says: [],
    bytes: () =>
      buildPpt({
        masterShapes: many(5000, (at) =>
          shape({
            id: 3000 + at,
            box: BOX,
            options:
              at === 0
                ? Object.fromEntries(many(10_000, (pid) => [pid + 0x400, pid]))
                : { [HSP_MASTER]: 2999 + at, [0x3400 + (at % 1000)]: at },
          }),
        ),
      }),
  },
  {
    name: 'outline text of 400,000 characters shown by 5,000 shapes',
    says: ['text-too-long'],
    bytes: () =>
      buildPpt({
        slides: [
          {
            outline: [record(0x0f9f, fields([1, 4])), record(0x0fa8, new Uint8Array(400_000).fill(0x61))],
            shapes: many(5000, (at) =>
              shape({ id: 3074 + at, box: BOX, text: [record(0x0f9e, fields([0, 4]))] }),
            ),
          },
        ],
      }),
  },
  {
    name: 'outline text of 20,000 runs shown by 5,000 shapes',
    says: ['text-too-long'],
    slow: true,
    bytes: () =>
      buildPpt({
        slides: [
          {
            outline: [
              record(0x0f9f, fields([1, 4])),
              record(0x0fa8, new Uint8Array(20_000).fill(0x61)),
              record(
                0x0fa1,
                join([
                  fields([20_001, 4], [0, 2], [0, 4]),
                  ...many(20_000, (at) => fields([1, 4], [0x20003, 4], [at & 3, 2], [10 + (at % 50), 2])),
                ]),
              ),
            ],
            shapes: many(5000, (at) =>
              shape({ id: 3074 + at, box: BOX, text: [record(0x0f9e, fields([0, 4]))] }),
            ),
          },
        ],
      }),
  },
  {
    name: '900,000 empty paragraphs',
    says: ['text-too-long'],
    slow: true,
    bytes: () =>
      buildPpt({
        slides: [
          {
            shapes: [
              shape({
                id: 3074,
                box: BOX,
                text: [record(0x0f9f, fields([4, 4])), record(0x0fa8, new Uint8Array(900_000).fill(13))],
              }),
            ],
          },
        ],
      }),
  },
  {
    name: '70,000 runs of different style',
    says: [],
    bytes: () =>
      buildPpt({
        slides: [
          {
            shapes: [
              shape({
                id: 3074,
                box: BOX,
                text: [
                  record(0x0f9f, fields([4, 4])),
                  record(0x0fa8, new Uint8Array(70_000).fill(0x61)),
                  record(
                    0x0fa1,
                    join([
                      fields([70_001, 4], [0, 2], [0, 4]),
                      ...many(70_000, (at) => fields([1, 4], [0x20003, 4], [at & 3, 2], [10 + (at % 50), 2])),
                    ]),
                  ),
                ],
              }),
            ],
          },
        ],
      }),
  },
  {
    name: 'one notes page of 20,000 points for 10,000 slides',
    says: ['more-warnings', 'page-left-out', 'slide-lost', 'slides-left-out'],
    slow: true,
    bytes: () =>
      buildPpt({
        slides: [
          {
            notes: [freeform(4000, 20_000)],
            outline: many(9999, (at) => persist(3, FIRST_SLIDE_ID + 1 + at)),
          },
        ],
      }),
  },
  {
    name: 'footer of 200,000 characters on 5,000 slides',
    says: ['more-warnings', 'page-left-out', 'slide-lost', 'text-too-long'],
    slow: true,
    bytes: () =>
      buildPpt({
        masterShapes: [MASTER_TITLE, MASTER_BODY, footerShape],
        documentMore: [footer(200_000)],
        slides: [{ outline: many(4999, (at) => persist(3, FIRST_SLIDE_ID + 1 + at)) }],
      }),
  },
  {
    name: 'link of 200,000 characters from 5,000 slides',
    says: ['more-warnings', 'page-left-out', 'slide-lost', 'text-too-long'],
    slow: true,
    bytes: () =>
      buildPpt({
        documentMore: [externals([link(1, 200_000)])],
        slides: [
          {
            shapes: [shape({ id: 3074, box: BOX, clientData: [click(1)] })],
            outline: many(4999, (at) => persist(3, FIRST_SLIDE_ID + 1 + at)),
          },
        ],
      }),
  },
  {
    name: '5,000 links to targets of their own on one slide',
    says: [],
    bytes: () =>
      buildPpt({
        documentMore: [externals(many(5000, (at) => link(at + 1, at % 17)))],
        slides: [
          { shapes: many(5000, (at) => shape({ id: 3074 + at, box: BOX, clientData: [click(at + 1)] })) },
        ],
      }),
  },
  {
    name: '5,000 animations by paragraph of one text of 100,000 paragraphs',
    says: ['animation-left-out', 'text-too-long'],
    slow: true,
    bytes: () => buildPpt({ slides: [{ shapes: animatedAlike('a\r'.repeat(100_000), 5000) }] }),
  },
  {
    name: '6,000 animations by paragraph of one text of 60,000 blank paragraphs',
    says: ['animation-left-out'],
    slow: true,
    bytes: () => buildPpt({ slides: [{ shapes: animatedAlike(' \r'.repeat(60_000), 6000) }] }),
  },
  {
    name: '8,000 shapes that spiral in by letter',
    says: ['animation-left-out'],
    slow: true,
    bytes: () =>
      buildPpt({
        slides: [
          {
            shapes: many(8000, (at) =>
              shape({
                id: 3074 + at,
                box: BOX,
                clientData: [
                  oldAnimation({ effect: 17, direction: 28, sub: 2, after: 1, order: at & 0x7fff }),
                ],
              }),
            ),
          },
        ],
      }),
  },
  {
    name: '1,500 time nodes on the end of a text of 100,000 paragraphs',
    says: ['text-too-long'],
    bytes: () =>
      buildPpt({
        slides: [
          {
            shapes: [shape({ id: 3074, type: 202, box: BOX, text: text(4, 'a\r'.repeat(100_000)) })],
            more: [
              animationTags(
                timingTree([
                  many(1500, () => effectNode(1, [showNode(shapeTarget(3074, 2, 199_990, 199_999))])),
                ]),
              ),
            ],
          },
        ],
      }),
  },
  {
    name: '15,000 small shapes',
    says: [],
    slow: true,
    bytes: () => buildPpt({ slides: [{ shapes: many(15_000, (at) => shape({ id: 3074 + at, box: BOX })) }] }),
  },
  {
    name: '6,000 placeholders of one slide',
    says: [],
    slow: true,
    bytes: () =>
      buildPpt({
        slides: [
          {
            shapes: many(6000, (at) =>
              shape({ id: 3074 + at, box: BOX, clientData: [placeholder(2, at % 9)], text: text(1, 'a') }),
            ),
          },
        ],
      }),
  },
  {
    name: '10,000 lost slides',
    says: ['more-warnings', 'slide-lost', 'slides-left-out'],
    slow: true,
    bytes: () =>
      buildPpt({ slides: [{ outline: many(9999, (at) => persist(77_777, FIRST_SLIDE_ID + 1 + at)) }] }),
  },
  {
    name: '1,500 slides with layouts of their own',
    says: ['layout-left-out'],
    slow: true,
    bytes: () =>
      buildPpt({
        slides: many(1500, (at) => ({
          slots: [at & 0xff, at >> 8, 1, 2],
          shapes: [shape({ id: 3074, box: BOX, clientData: [placeholder(2, 1)] })],
        })),
      }),
  },
  {
    name: 'master listed 10,000 times',
    says: ['more-warnings', 'page-left-out', 'slides-left-out'],
    slow: true,
    bytes: () =>
      buildPpt({
        documentMore: [],
        titleMaster: { more: [] },
        slides: [{}],
        masterMore: [],
        masterList: many(10_000, (at) => persist(2, MASTER_ID + 2 + at)),
      }),
  },
  {
    name: 'title master of 10,000 points listed 10,000 times',
    says: ['more-warnings', 'page-left-out', 'slides-left-out'],
    bytes: () =>
      buildPpt({
        titleMaster: { shapes: [freeform(2070, 10_000)] },
        masterList: many(10_000, (at) => persist(50, MASTER_ID + 2 + at)),
      }),
  },
  {
    name: '64 stored layouts of 500 KB',
    says: ['placeholders-left-out'],
    bytes: () => buildPpt({ masterMore: many(64, (at) => stored(at + 1)) }),
  },
  {
    name: 'stored layout whose archive lists one file 5,000 times',
    says: [],
    bytes: () => {
      const file = zipSync({ 'slideLayouts/slideLayout1.xml': [noise(300_000), { level: 0 }] });
      const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
      const end = file.length - 22;
      const at = view.getUint32(end + 16, true);
      const entry = file.subarray(at, end);
      const copies = many(5000, () => entry);
      const tail = file.slice(end);
      new DataView(tail.buffer).setUint16(8, 5000, true);
      new DataView(tail.buffer).setUint16(10, 5000, true);
      return buildPpt({ masterMore: [record(0x041e, join([file.subarray(0, at), ...copies, tail]), 1)] });
    },
  },
  {
    name: 'table grids of 10,000 cells from 100 diagonal shapes each, 90 times',
    says: ['page-too-large', 'table-left-as-group'],
    bytes: () =>
      buildPpt({
        slides: [
          {
            shapes: many(90, (table) =>
              group(
                { id: 50_000 + table, box: BOX, options: { 0x039f: 1 } },
                [0, 0, 9000, 9000],
                many(99, (at) =>
                  shape({
                    id: 3074 + table * 100 + at,
                    childBox: [at * 90, at * 90, at * 90 + 90, at * 90 + 90],
                    flags: 0xa02,
                  }),
                ),
              ),
            ),
          },
        ],
      }),
  },
  {
    name: 'a metafile that inflates to 60 MB',
    says: ['picture-unreadable'],
    bytes: () => {
      const one = emf(60 << 20);
      return buildPpt({
        drawingGroup: store([fbse(0, one.length)]),
        streams: { Pictures: one },
        slides: [{ shapes: many(50, (at) => pictureShape(3074 + at, 1)) }],
      });
    },
  },
  {
    name: '20 metafiles that inflate to 30 MB each',
    says: ['more-warnings', 'picture-unreadable'],
    slow: true,
    bytes: () => {
      const one = emf(30 << 20);
      return buildPpt({
        drawingGroup: store(many(20, (at) => fbse(at * one.length, one.length))),
        streams: { Pictures: join(many(20, () => one)) },
        slides: [{ shapes: many(2000, (at) => pictureShape(3074 + at, (at % 20) + 1)) }],
      });
    },
  },
  {
    name: 'pattern fills that inflate a metafile of 20 MB for each of 3,000 shapes',
    says: [],
    slow: true,
    bytes: () => {
      const one = emf(20 << 20);
      return buildPpt({
        drawingGroup: store([fbse(0, one.length)]),
        streams: { Pictures: one },
        slides: [
          {
            shapes: many(3000, (at) => shape({ id: 3074 + at, box: BOX, options: { 0x0180: 1, 0x4186: 1 } })),
          },
        ],
      });
    },
  },
  {
    name: '4,000 pictures that overlap one another',
    says: ['media-left-out', 'picture-unreadable'],
    bytes: () => {
      const count = 4000;
      const heads = many(count, (at) =>
        join([
          fields([0x6e00, 2], [0xf01e, 2], [600_000 - at * 40, 4]),
          new Uint8Array(17),
          Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
          new Uint8Array(11),
        ]),
      );
      return buildPpt({
        drawingGroup: store(many(count, (at) => fbse(at * 40, 600_000 - at * 40))),
        streams: { Pictures: join([...heads, noise(450_000)]) },
        slides: [{ shapes: many(count, (at) => pictureShape(3074 + at, at + 1)) }],
      });
    },
  },
  {
    name: '4,000 objects that share one storage',
    says: ['media-left-out', 'object-left-out', 'picture-unreadable'],
    bytes: () => {
      const storage = buildCfb({ Workbook: noise(300_000) });
      return buildPpt({
        documentMore: [externals(many(4000, (at) => ole(at + 1, 5)))],
        edits: [{ 5: record(0x1011, storage) }],
        slides: [{ shapes: many(4000, (at) => oleShape(3074 + at, at + 1)) }],
      });
    },
  },
  {
    name: '4,000 objects that share one storage which inflates to 50 MB',
    says: ['media-left-out', 'picture-unreadable'],
    slow: true,
    bytes: () => {
      const storage = zlibSync(buildCfb({ Workbook: new Uint8Array(50 << 20) }), { level: 9 });
      return buildPpt({
        documentMore: [externals(many(4000, (at) => ole(at + 1, 5)))],
        edits: [{ 5: record(0x1011, join([fields([50 << 20, 4]), storage]), 1) }],
        slides: [{ shapes: many(4000, (at) => oleShape(3074 + at, at + 1)) }],
      });
    },
  },
  {
    name: 'a slide with 300 comments of 1,000 characters listed 600 times',
    says: ['more-warnings', 'page-left-out', 'slide-lost'],
    bytes: () =>
      repeatedSlide([], 600, [
        binaryTag(
          '___PPT10',
          many(300, () => comment(1000)),
        ),
      ]),
  },
  {
    name: '6,000 comments of one slide',
    says: ['page-left-out', 'slide-lost'],
    bytes: () =>
      repeatedSlide([], 1, [
        binaryTag(
          '___PPT10',
          many(6000, () => comment(1)),
        ),
      ]),
  },
  {
    name: '110,000 empty records',
    says: [],
    bytes: () => buildPpt({ documentMore: many(110_000, () => record(0x1234, new Uint8Array())) }),
  },
  {
    name: 'a slide of 90,000 empty records listed 5,000 times',
    says: ['more-warnings', 'page-left-out', 'slide-lost'],
    slow: true,
    bytes: () =>
      repeatedSlide([], 5000, [
        container(
          0x1388,
          many(90_000, () => record(0x1234, new Uint8Array())),
        ),
      ]),
  },
  {
    name: 'containers nested 60,000 deep',
    says: [],
    bytes: () => {
      const bytes = new Uint8Array(60_000 * 8);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < 60_000; at++) {
        view.setUint16(at * 8, 0xf, true);
        view.setUint16(at * 8 + 2, 0xf003, true);
        view.setUint32(at * 8 + 4, (60_000 - at - 1) * 8, true);
      }
      return buildPpt({ documentMore: [bytes] });
    },
  },
  {
    name: '9,000 edits with one directory each',
    says: [],
    bytes: () => buildPpt({ edits: many(9000, (at) => ({ [100 + at]: record(0x03ea, new Uint8Array()) })) }),
  },
  {
    name: 'a shape description of 400,000 characters on a slide listed 600 times',
    says: ['more-warnings', 'page-left-out', 'slide-lost'],
    bytes: () =>
      repeatedSlide([shape({ id: 3074, box: BOX, options: { 0x0381: utf16le('d'.repeat(300_000)) } })], 600),
  },
  {
    name: 'a guide formula chain behind 60 shapes of 5,000 points',
    says: ['outline-left-out', 'page-too-large'],
    slow: true,
    bytes: () =>
      buildPpt({
        masterShapes: [
          shape({
            id: 2060,
            type: 0,
            box: BOX,
            options: {
              0x0145: array(
                5000,
                8,
                join(many(5000, (at) => fields([0x80000000 | (at % 256), 4], [0x80000000 | 255, 4]))),
              ),
              0x0156: array(
                256,
                8,
                join(
                  many(256, (at) => fields([0x2000, 2], [0x400 + Math.max(0, at - 1), 2], [1, 2], [0, 2])),
                ),
              ),
            },
          }),
        ],
        slides: [
          {
            shapes: many(9000, (at) =>
              shape({ id: 3074 + at, type: 0, box: BOX, options: { [HSP_MASTER]: 2060 } }),
            ),
          },
        ],
      }),
  },
  {
    name: 'deepest groups, 3,000 of them',
    says: [],
    bytes: () =>
      buildPpt({
        slides: [
          {
            shapes: many(100, (outer) => {
              let inner = shape({ id: 4000 + outer * 40, childBox: [0, 0, 9, 9] });
              for (let level = 0; level < 31; level++)
                inner = group(
                  { id: 4001 + outer * 40 + level, childBox: [0, 0, 9, 9] },
                  [0, 0, 9, 9],
                  [inner],
                );
              return inner;
            }),
          },
        ],
      }),
  },
  {
    name: 'sectors in reverse order behind 4,000 pictures',
    says: [],
    bytes: () => {
      const one = record(
        0xf01e,
        join([new Uint8Array(17), Uint8Array.of(0x89, 0x50, 0x4e, 0x47), noise(60)]),
        0x6e0,
      );
      const count = 4000;
      return scattered(
        buildPpt({
          drawingGroup: store(many(count, (at) => fbse(at * one.length, one.length))),
          streams: { Pictures: join(many(count, () => one)) },
          slides: [{ shapes: many(count, (at) => pictureShape(3074 + at, at + 1)) }],
        }),
      );
    },
  },
  {
    name: 'pictures that are found by their identifier alone, in sectors in reverse order',
    says: [],
    bytes: () => {
      const count = 3000;
      const blips = many(count, (at) =>
        record(
          0xf01e,
          join([fields([at, 4]), new Uint8Array(13), Uint8Array.of(0x89, 0x50, 0x4e, 0x47), noise(60)]),
          0x6e0,
        ),
      );
      const entry = (at: number) =>
        record(
          0xf007,
          join([
            fields([6, 1], [6, 1]),
            fields([at, 4]),
            new Uint8Array(12),
            fields([0xff, 2], [9, 4], [1, 4], [0xffffffff, 4], [0, 4]),
          ]),
          6,
          2,
        );
      return scattered(
        buildPpt({
          drawingGroup: store(many(count, entry)),
          streams: { Pictures: join(blips) },
          slides: [{ shapes: many(count, (at) => pictureShape(3074 + at, at + 1)) }],
        }),
      );
    },
  },
  {
    name: '3,500 streams beside the document',
    says: [],
    bytes: () =>
      buildPpt({ streams: Object.fromEntries(many(3500, (at) => [`s${at}`, Uint8Array.of(at & 255)])) }),
  },
];

/**
 * The same compound file with its sectors in reverse order, so that no two of a stream lie together. For files whose allocation
 * table the header lists whole (7 MB).
 */
function scattered(file: Uint8Array): Uint8Array {
  const sector = 512;
  const count = file.length / sector - 1;
  const result = file.slice();
  const view = new DataView(result.buffer);
  const from = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const moved = (index: number) => (index < count ? count - 1 - index : index);
  const at = (index: number) => (index + 1) * sector;
  for (let index = 0; index < count; index++) {
    result.set(file.subarray(at(index), at(index) + sector), at(moved(index)));
  }
  for (const place of [48, 60, 68]) view.setUint32(place, moved(from.getUint32(place, true)), true);
  const tables = many(109, (slot) => from.getUint32(76 + slot * 4, true)).filter((one) => one < count);
  const nextOf = (index: number) => {
    const table = tables[Math.floor(index / 128)] ?? 0;
    return from.getUint32(at(table) + (index % 128) * 4, true);
  };
  for (const [slot, table] of tables.entries()) {
    view.setUint32(76 + slot * 4, moved(table), true);
    for (let entry = 0; entry < 128; entry++) {
      const index = slot * 128 + entry;
      const next = index < count ? nextOf(moved(index)) : 0xffffffff;
      view.setUint32(at(moved(table)) + entry * 4, moved(next), true);
    }
  }
  for (let index = from.getUint32(48, true); index < count; index = nextOf(index)) {
    for (let entry = 0; entry < sector; entry += 128) {
      const place = at(moved(index)) + entry;
      const isMini = view.getUint8(place + 66) === 2 && view.getUint32(place + 120, true) < 4096;
      if (!isMini) view.setUint32(place + 116, moved(view.getUint32(place + 116, true)), true);
    }
  }
  return result;
}

/** A master's outline of that many points, and shapes that share it. */
export function outlineOf(count: number, times: number): Uint8Array {
  const sharing = (at: number) =>
    shape({ id: 3074 + at, type: 0, box: BOX, options: { [HSP_MASTER]: 2060 } });
  return buildPpt({ masterShapes: [freeform(2060, count)], slides: [{ shapes: many(times, sharing) }] });
}

/** A text box with so many runs of one character, each of another size. */
export function textOf(runs: number): Uint8Array {
  const sizes = many(runs, (at) =>
    fields([1, 4], [0x60003, 4], [at & 3, 2], [10 + (at % 50), 2], [0xfe000000 + at, 4]),
  );
  const properties = record(0x0fa1, join([fields([runs + 1, 4], [0, 2], [0, 4]), ...sizes]));
  const characters = record(0x0fa8, new Uint8Array(runs).fill(0x61));
  const box = shape({ id: 3074, box: BOX, text: [record(0x0f9f, fields([4, 4])), characters, properties] });
  return buildPpt({ slides: [{ shapes: [box] }] });
}
