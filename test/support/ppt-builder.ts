// Writes PowerPoint 97 documents record by record for tests: a document with one master and any slides.
import { buildCfb, join, words, type CfbOptions } from './cfb-builder.ts';

/** A record: header and content. Containers are those whose version is 15. */
export function record(type: number, content: Uint8Array, instance = 0, version = 0): Uint8Array {
  const header = new Uint8Array(8);
  const view = new DataView(header.buffer);
  view.setUint16(0, (instance << 4) | version, true);
  view.setUint16(2, type, true);
  view.setUint32(4, content.length, true);
  return join([header, content]);
}

export function container(type: number, children: readonly Uint8Array[], instance = 0): Uint8Array {
  return record(type, join(children), instance, 0xf);
}

/** Numbers with their widths in bytes: `fields([1, 4], [2, 2])`; negative numbers in two's complement. */
export function fields(...pairs: readonly (readonly [value: number, bytes: 1 | 2 | 4])[]): Uint8Array {
  return join(
    pairs.map(([value, bytes]) => {
      const one = new Uint8Array(bytes);
      for (let at = 0; at < bytes; at++) one[at] = (value >>> (8 * at)) & 0xff;
      return one;
    }),
  );
}

export function utf16le(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
  return bytes;
}

export function cstring(text: string, instance = 0): Uint8Array {
  return record(0x0fba, utf16le(text), instance);
}

/** A property table; a value may be bytes, which then follow the table. */
export function options(table: Readonly<Record<number, number | Uint8Array>>, type = 0xf00b): Uint8Array {
  const rows = Object.entries(table).map(([id, value]) => ({ id: Number(id), value }));
  const head = rows.map(({ id, value }) =>
    typeof value === 'number' ? fields([id, 2], [value, 4]) : fields([id | 0x8000, 2], [value.length, 4]),
  );
  const tail = rows.flatMap(({ value }) => (typeof value === 'number' ? [] : [value]));
  return record(type, join([...head, ...tail]), rows.length, 3);
}

export interface ShapeParts {
  readonly id: number;
  readonly type?: number;
  readonly flags?: number;
  /** Left, top, right, bottom in master units (1/576 inch). */
  readonly box?: readonly [number, number, number, number];
  readonly childBox?: readonly [number, number, number, number];
  readonly options?: Readonly<Record<number, number | Uint8Array>>;
  readonly clientData?: readonly Uint8Array[];
  readonly text?: readonly Uint8Array[];
}

export function shape(parts: ShapeParts): Uint8Array {
  const children = [record(0xf00a, fields([parts.id, 4], [parts.flags ?? 0xa00, 4]), parts.type ?? 1, 2)];
  if (parts.options !== undefined) children.push(options(parts.options));
  if (parts.box !== undefined) {
    const [left, top, right, bottom] = parts.box;
    children.push(record(0xf010, fields([top, 2], [left, 2], [right, 2], [bottom, 2])));
  }
  if (parts.childBox !== undefined) {
    const [left, top, right, bottom] = parts.childBox;
    children.push(record(0xf00f, fields([left, 4], [top, 4], [right, 4], [bottom, 4])));
  }
  if (parts.clientData !== undefined) children.push(container(0xf011, parts.clientData));
  if (parts.text !== undefined) children.push(container(0xf00d, parts.text));
  return container(0xf004, children);
}

export function group(
  parts: ShapeParts,
  space: readonly [number, number, number, number],
  members: readonly Uint8Array[],
): Uint8Array {
  const [left, top, right, bottom] = space;
  const head = shape({ ...parts, type: 0, flags: 0x201 });
  const grid = record(0xf009, fields([left, 4], [top, 4], [right, 4], [bottom, 4]), 0, 1);
  return container(0xf003, [container(0xf004, [grid, head.subarray(8)]), ...members]);
}

export function placeholder(id: number, position = 0, size = 0): Uint8Array {
  return record(0x0bc3, fields([position, 4], [id, 1], [size, 1], [0, 2]));
}

/** Header and characters of a text, and what follows them. */
export function text(
  type: number,
  characters: string,
  ...more: readonly Uint8Array[]
): readonly Uint8Array[] {
  return [record(0x0f9f, fields([type, 4])), record(0x0fa0, utf16le(characters)), ...more];
}

export function drawing(
  shapes: readonly Uint8Array[],
  background?: Readonly<Record<number, number | Uint8Array>>,
  solver: readonly Uint8Array[] = [],
): Uint8Array {
  const root = container(0xf004, [
    record(0xf009, new Uint8Array(16), 0, 1),
    record(0xf00a, fields([1024, 4], [5, 4]), 0, 2),
  ]);
  const parts = [
    record(0xf008, fields([shapes.length + 1, 4], [1024 + shapes.length, 4]), 1),
    container(0xf003, [root, ...shapes]),
  ];
  if (background !== undefined) parts.push(shape({ id: 1025, type: 1, flags: 0xc00, options: background }));
  if (solver.length > 0) parts.push(container(0xf005, solver));
  return container(0x040c, [container(0xf002, parts)]);
}

export interface SlideParts {
  readonly shapes?: readonly Uint8Array[];
  readonly background?: Readonly<Record<number, number | Uint8Array>>;
  readonly geom?: number;
  readonly slots?: readonly number[];
  readonly flags?: number;
  readonly more?: readonly Uint8Array[];
  readonly solver?: readonly Uint8Array[];
  /** Identifier of its master; default: the one main master. */
  readonly masterId?: number;
  /** Shapes of its notes page. */
  readonly notes?: readonly Uint8Array[];
  /** Texts in the list of slides, that shapes refer to by index. */
  readonly outline?: readonly Uint8Array[];
  readonly scheme?: readonly number[];
}

export const FIRST_SLIDE_ID = 256;
export const MASTER_ID = 0x80000000;
export const TITLE_MASTER_ID = 0x80000001;
const FIRST_NOTES_ID = 512;
const FIRST_NOTES_PERSIST = 60;
const TITLE_MASTER_PERSIST = 50;
const HANDOUT_PERSIST = 51;
const NOTES_MASTER_PERSIST = 52;

/** 0x00BBGGRR: white, black, grey, dark blue, teal, purple, green, lime. */
export const SCHEME = [0xffffff, 0x000000, 0x808080, 0x800000, 0xe3e0bb, 0x993333, 0x999900, 0x00cc99];

function schemeRecord(colours: readonly number[], instance: number): Uint8Array {
  return record(0x07f0, words(colours), instance);
}

export function slide(parts: SlideParts, notesId = 0): Uint8Array {
  const slots = Array.from({ length: 8 }, (_, index) => [parts.slots?.[index] ?? 0, 1] as const);
  return container(0x03ee, [
    record(
      0x03ef,
      fields(
        [parts.geom ?? 1, 4],
        ...slots,
        [parts.masterId ?? MASTER_ID, 4],
        [notesId, 4],
        [parts.flags ?? 7, 2],
        [0, 2],
      ),
      0,
      2,
    ),
    drawing(parts.shapes ?? [], parts.background, parts.solver),
    schemeRecord(parts.scheme ?? SCHEME, 1),
    ...(parts.more ?? []),
  ]);
}

/** The settings of a DocumentAtom ([MS-PPT] 2.4.2); each default as PowerPoint writes it. */
export interface DocumentParts {
  readonly firstSlideNumber?: number;
  readonly slideSizeType?: number;
  /** In master units; default 5760 by 4320. */
  readonly slideSize?: readonly [width: number, height: number];
  /** In master units; default 4320 by 5760. */
  readonly notesSize?: readonly [width: number, height: number];
  readonly omitTitlePlace?: boolean;
  readonly rightToLeft?: boolean;
}

export interface DeckParts {
  readonly slides?: readonly SlideParts[];
  readonly document?: DocumentParts;
  readonly masterShapes?: readonly Uint8Array[];
  readonly masterMore?: readonly Uint8Array[];
  /** A title master beside the main master. */
  readonly titleMaster?: SlideParts;
  /** Further entries of the list of masters. */
  readonly masterList?: readonly Uint8Array[];
  /** Children of the document container beside the usual ones. */
  readonly documentMore?: readonly Uint8Array[];
  readonly drawingGroup?: readonly Uint8Array[];
  /** The whole environment, in place of one with `fonts`. */
  readonly environment?: Uint8Array;
  /** The handout master. */
  readonly handout?: Uint8Array;
  readonly notesMaster?: Uint8Array;
  readonly fonts?: readonly string[];
  readonly streams?: Readonly<Record<string, Uint8Array>>;
  /** Later edits: persist identifier → new object. */
  readonly edits?: readonly Readonly<Record<number, Uint8Array>>[];
  readonly cfb?: CfbOptions;
  /** The token of the user stream; default that of an open document. */
  readonly token?: number;
  /** Encrypts every object of the directory: the session's record, and what is laid over each object. */
  readonly encryption?: DeckEncryption;
  /** A wrong place for the newest edit. */
  readonly currentEdit?: number;
}

export interface DeckEncryption {
  readonly session: Uint8Array;
  readonly encrypt: (bytes: Uint8Array, persistId: number) => Uint8Array;
}

const SESSION_PERSIST = 90;

export const PERSIST = { document: 1, master: 2, firstSlide: 3 } as const;

/** Title (44 pt, centred) and body (32 pt, bulleted; level 2: 28 pt) styles of the master. */
export const MASTER_STYLES = [
  record(
    0x0fa3,
    join([fields([1, 2]), fields([0x800, 4], [1, 2]), fields([0x60000, 4], [44, 2], [0x03000000, 4])]),
    0,
  ),
  record(
    0x0fa3,
    join([
      fields([2, 2]),
      fields([0x58f, 4], [1, 2], [0x2022, 2], [216, 2], [0, 2]),
      fields([0x60000, 4], [32, 2], [0x01000000, 4]),
      fields([0x500, 4], [468, 2], [288, 2]),
      fields([0x20000, 4], [28, 2]),
    ]),
    1,
  ),
];

/** The bytes of a PowerPoint 97 file. */
export function buildPpt(parts: DeckParts = {}): Uint8Array {
  const slides = parts.slides ?? [{}];
  const objects: Record<number, Uint8Array> = {
    [PERSIST.document]: documentOf(parts, slides),
    [PERSIST.master]: masterOf(parts),
  };
  for (const [index, one] of slides.entries()) {
    objects[PERSIST.firstSlide + index] = slide(one, one.notes === undefined ? 0 : FIRST_NOTES_ID + index);
    if (one.notes !== undefined)
      objects[FIRST_NOTES_PERSIST + index] = notesPage(one.notes, FIRST_SLIDE_ID + index);
  }
  if (parts.titleMaster !== undefined) objects[TITLE_MASTER_PERSIST] = slide(parts.titleMaster);
  if (parts.handout !== undefined) objects[HANDOUT_PERSIST] = parts.handout;
  if (parts.notesMaster !== undefined) objects[NOTES_MASTER_PERSIST] = parts.notesMaster;
  const { bytes, current } = writeEdits([objects, ...(parts.edits ?? [])], parts.encryption);
  const user = record(
    0x0ff6,
    fields(
      [20, 4],
      [parts.token ?? 0xe391c05f, 4],
      [parts.currentEdit ?? current, 4],
      [0, 2],
      [0x03f4, 2],
      [3, 1],
      [0, 1],
      [0, 2],
    ),
  );
  return buildCfb({ 'Current User': user, 'PowerPoint Document': bytes, ...parts.streams }, parts.cfb);
}

/** A notes master without shapes, with these records beside its drawing. */
export function notesMaster(...more: readonly Uint8Array[]): Uint8Array {
  return container(0x03f0, [
    record(0x03f1, fields([0, 4], [0, 2], [0, 2]), 0, 1),
    drawing([]),
    schemeRecord(SCHEME, 1),
    ...more,
  ]);
}

function notesPage(shapes: readonly Uint8Array[], slideId: number): Uint8Array {
  return container(0x03f0, [
    record(0x03f1, fields([slideId, 4], [7, 2], [0, 2]), 0, 1),
    drawing(shapes),
    schemeRecord(SCHEME, 1),
  ]);
}

/** The document stream: each edit's objects, their directory, and the edit that points to the one before. */
function writeEdits(
  edits: readonly Readonly<Record<number, Uint8Array>>[],
  encryption?: DeckEncryption,
): { bytes: Uint8Array; current: number } {
  const chunks: Uint8Array[] = [];
  let at = 0;
  let last = 0;
  const push = (chunk: Uint8Array): number => {
    chunks.push(chunk);
    at += chunk.length;
    return at - chunk.length;
  };
  const sealed = (id: number, bytes: Uint8Array) => encryption?.encrypt(bytes, id) ?? bytes;
  for (const edit of edits) {
    const session = encryption === undefined ? undefined : push(encryption.session);
    const places = Object.entries(edit).map(
      ([id, bytes]) => [Number(id), push(sealed(Number(id), bytes))] as const,
    );
    if (session !== undefined) places.push([SESSION_PERSIST, session]);
    const entries = places.map(([id, offset]) => fields([id | (1 << 20), 4], [offset, 4]));
    const directory = push(record(0x1772, join(entries)));
    const content = fields(
      ...([
        [256, 4],
        [0, 2],
        [0, 1],
        [3, 1],
        [last, 4],
        [directory, 4],
        [1, 4],
        [99, 4],
        [1, 2],
        [0, 2],
      ] as const),
      ...(encryption === undefined ? [] : [[SESSION_PERSIST, 4] as const]),
    );
    last = push(record(0x0ff5, content));
  }
  return { bytes: join(chunks), current: last };
}

function documentOf(parts: DeckParts, slides: readonly SlideParts[]): Uint8Array {
  const persist = (reference: number, id: number) =>
    record(0x03f3, fields([reference, 4], [0, 4], [0, 4], [id, 4], [0, 4]));
  const fonts = (parts.fonts ?? ['Arial', 'Times New Roman']).map((name, index) =>
    record(0x0fb7, join([utf16le(name.padEnd(32, '\0')), fields([0, 1], [0, 1], [4, 1], [34, 1])]), index),
  );
  return container(0x03e8, [
    record(
      0x03e9,
      fields(
        ...(parts.document?.slideSize ?? [5760, 4320]).map((side) => [side, 4] as const),
        ...(parts.document?.notesSize ?? [4320, 5760]).map((side) => [side, 4] as const),
        [1, 4],
        [2, 4],
        [parts.notesMaster === undefined ? 0 : NOTES_MASTER_PERSIST, 4],
        [parts.handout === undefined ? 0 : HANDOUT_PERSIST, 4],
        [parts.document?.firstSlideNumber ?? 1, 2],
        [parts.document?.slideSizeType ?? 0, 2],
        [0, 1],
        [Number(parts.document?.omitTitlePlace ?? false), 1],
        [Number(parts.document?.rightToLeft ?? false), 1],
        [0, 1],
      ),
      0,
      1,
    ),
    parts.environment ?? container(0x03f2, [container(0x07d5, fonts)]),
    container(0x040b, [container(0xf000, parts.drawingGroup ?? [])]),
    container(
      0x0ff0,
      [
        persist(PERSIST.master, MASTER_ID),
        ...(parts.titleMaster === undefined ? [] : [persist(TITLE_MASTER_PERSIST, TITLE_MASTER_ID)]),
        ...(parts.masterList ?? []),
      ],
      1,
    ),
    container(
      0x0ff0,
      slides.flatMap((one, index) =>
        one.notes === undefined ? [] : [persist(FIRST_NOTES_PERSIST + index, FIRST_NOTES_ID + index)],
      ),
      2,
    ),
    container(
      0x0ff0,
      slides.flatMap((one, index) => [
        persist(PERSIST.firstSlide + index, FIRST_SLIDE_ID + index),
        ...(one.outline ?? []),
      ]),
      0,
    ),
    ...(parts.documentMore ?? []),
    record(0x03ea, new Uint8Array()),
  ]);
}

export const MASTER_TITLE = shape({
  id: 2050,
  box: [432, 173, 5328, 893],
  options: { 0x00bf: 0x80000, 0x01bf: 0x100000, 0x01ff: 0x80000 },
  clientData: [placeholder(1)],
  text: text(0, 'Click to edit Master title style'),
});
export const MASTER_BODY = shape({
  id: 2051,
  box: [432, 1008, 5328, 3859],
  options: { 0x01bf: 0x100000, 0x01ff: 0x80000 },
  clientData: [placeholder(2, 1)],
  text: text(1, 'Click to edit Master text styles'),
});

function masterOf(parts: DeckParts): Uint8Array {
  return container(0x03f8, [
    record(0x03ef, fields([1, 4], [1, 1], [2, 1], [0, 2], [0, 4], [0, 4], [0, 4], [0, 2], [0, 2]), 0, 2),
    ...MASTER_STYLES,
    drawing(parts.masterShapes ?? [MASTER_TITLE, MASTER_BODY], { 0x0181: 0x08000000 }),
    schemeRecord(SCHEME, 1),
    ...(parts.masterMore ?? []),
  ]);
}
