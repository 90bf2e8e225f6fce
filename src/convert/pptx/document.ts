// What all parts of one package share: the deck, the package that grows, media (each stored once), warnings.
import {
  type BoxEmu,
  type Diagram,
  type EmbeddedObject,
  PICTURE_TYPES,
  type Picture,
  type Presentation,
  type Sound,
  type Tag,
} from '../deck/index.ts';
import type { Warning } from '../../lib/warning.ts';
import { PART } from '../ooxml/names.ts';
import type { Package, RelationshipType } from '../ooxml/opc/index.ts';

/** A binary part that another part may refer to. */
export interface MediaPart {
  readonly partName: string;
  readonly relationship: RelationshipType;
}

/** A diagram on a page: its parts, and the relationship by which the page names its drawing. */
export interface PlacedDiagram {
  readonly diagram: Diagram;
  readonly number: number;
  readonly drawingId: string | undefined;
}

export interface DocumentScope {
  readonly deck: Presentation;
  readonly pkg: Package;
  /** The time of the conversion, ms since 1970. */
  readonly now: number;
  /** Undefined when there is no such picture or its bytes are no picture. */
  picture(index: number): MediaPart | undefined;
  /** The picture that a drawing stands for, which is `picture` then. */
  drawnFrom(index: number): MediaPart | undefined;
  sound(index: number): MediaPart | undefined;
  /** What stands for a sound or film without a picture of its own: one pixel, `clear` over what the shape itself shows, or `grey`. */
  poster(look: keyof typeof POSTERS): MediaPart;
  /** Undefined when the object is linked, lost or damaged. */
  object(index: number): MediaPart | undefined;
  /** The chart part of an object; undefined when the object is none. Its content is written by `writeCharts`. */
  chart(index: number, frame: BoxEmu): MediaPart | undefined;
  /** Objects whose chart parts pages refer to, with the size of the first frame that shows each. */
  readonly charts: ReadonlyMap<number, { readonly partName: string; readonly frame: BoxEmu }>;
  /** The diagrams whose parts are to be written, by `writeDiagrams`. */
  readonly diagrams: PlacedDiagram[];
  /** The tags whose parts are to be written, by `writeTags`. */
  readonly tagLists: { readonly partName: string; readonly tags: readonly Tag[] }[];
  /** The next number for parts of that family, from 1. */
  nextNumber(family: string): number;
  /** Takes XML of shapes from what one package may hold. */
  spend(xmlBytes: number): void;
  /** True while as much more XML may be written. */
  hasRoom(xmlBytes: number): boolean;
  warn(warning: Warning): void;
  readonly warnings: readonly Warning[];
}

/** First bytes by content type; a picture without them would make the package invalid. */
const SIGNATURES: Readonly<Record<Picture['contentType'], readonly (readonly number[])[]>> = {
  'image/png': [[0x89, 0x50, 0x4e, 0x47]],
  'image/jpeg': [[0xff, 0xd8]],
  'image/gif': [[0x47, 0x49, 0x46, 0x38]],
  'image/bmp': [[0x42, 0x4d]],
  'image/tiff': [
    [0x49, 0x49, 0x2a, 0],
    [0x4d, 0x4d, 0, 0x2a],
  ],
  'image/x-wmf': [
    [0xd7, 0xcd, 0xc6, 0x9a],
    [1, 0, 9, 0],
    [2, 0, 9, 0],
  ],
  'image/x-emf': [[1, 0, 0, 0]],
  'image/x-pict': [[]],
};
/** Formats that are compressed in themselves: deflating them again costs time and saves nothing. */
const COMPRESSED = new Set(['image/png', 'image/jpeg', 'image/gif', 'audio/mpeg']);
const SOUND_EXTENSIONS = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/midi': 'mid',
  'audio/aiff': 'aiff',
} as const;
/** PNG of one pixel. */
const POSTERS = {
  clear: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNgYAAAAAMAASsJTYQAAAAASUVORK5CYII=',
  grey: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNo+A8AAgIBgP3y/PQAAAAASUVORK5CYII=',
} as const;
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OBJECT_TYPES = {
  compound: { extension: 'bin', contentType: `${OFFICE}.oleObject`, relationship: 'oleObject' },
  unknown: { extension: 'bin', contentType: `${OFFICE}.oleObject`, relationship: 'oleObject' },
  xlsx: { extension: 'xlsx', contentType: `${OFFICE}.spreadsheetml.sheet`, relationship: 'package' },
  xlsm: {
    extension: 'xlsm',
    contentType: 'application/vnd.ms-excel.sheet.macroEnabled.12',
    relationship: 'package',
  },
  xlsb: {
    extension: 'xlsb',
    contentType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
    relationship: 'package',
  },
  docx: { extension: 'docx', contentType: `${OFFICE}.wordprocessingml.document`, relationship: 'package' },
  docm: {
    extension: 'docm',
    contentType: 'application/vnd.ms-word.document.macroEnabled.12',
    relationship: 'package',
  },
  pptx: { extension: 'pptx', contentType: `${OFFICE}.presentationml.presentation`, relationship: 'package' },
  pptm: {
    extension: 'pptm',
    contentType: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    relationship: 'package',
  },
} as const;

export function createDocument(
  deck: Presentation,
  pkg: Package,
  { now, shapeBytes = Infinity }: { readonly now: number; readonly shapeBytes?: number },
): DocumentScope {
  let left = shapeBytes;
  const numbers = new Map<string, number>();
  const warnings: Warning[] = [];
  const charts = new Map<number, MediaPart & { readonly frame: BoxEmu }>();
  const nextNumber = (family: string): number => {
    const number = (numbers.get(family) ?? 0) + 1;
    numbers.set(family, number);
    return number;
  };
  const warn = (warning: Warning): void => {
    warnings.push(warning);
  };
  const media: MediaParts = { pkg, nextNumber };
  return {
    deck,
    pkg,
    now,
    spend(xmlBytes) {
      left -= xmlBytes;
    },
    hasRoom: (xmlBytes) => left > xmlBytes,
    nextNumber,
    warn,
    warnings,
    drawnFrom: once((index) => {
      const picture = deck.pictures[index];
      return picture?.drawing && addPicture(picture, media);
    }),
    picture: once((index) => {
      const stored = deck.pictures[index];
      const picture = stored?.drawing ?? stored;
      const part = picture && addPicture(picture, media);
      if (picture !== undefined && part === undefined) {
        warn({
          code: 'picture-unreadable',
          message: 'A picture is damaged and was left out.',
          where: `picture ${index + 1}`,
        });
      }
      return part;
    }),
    sound: once((index) => addSound(deck.sounds[index], media)),
    poster: once((look) => addPoster(look, media)),
    diagrams: [],
    tagLists: [],
    charts,
    chart(index, frame) {
      if (deck.objects[index]?.chart === undefined) return undefined;
      const part = charts.get(index) ?? {
        partName: PART.chart(nextNumber('chart')),
        relationship: 'chart',
        frame,
      };
      charts.set(index, part);
      return part;
    },
    object: once((index) => addObject(deck.objects[index], media)),
  };
}

interface MediaParts {
  readonly pkg: Package;
  readonly nextNumber: (family: string) => number;
}

function addPicture(picture: Picture, { pkg, nextNumber }: MediaParts): MediaPart | undefined {
  const row = PICTURE_TYPES.find(({ contentType }) => contentType === picture.contentType);
  if (!row || !hasSignature(picture)) return undefined;
  const partName = `/ppt/media/image${nextNumber('image')}.${row.extension}`;
  const compressed = COMPRESSED.has(picture.contentType);
  const { contentType, pieces = () => wholeOf(picture.read()), copy } = picture;
  pkg.addBinary({ name: partName, contentType, compressed, pieces, ...(copy && { copy }) });
  return { partName, relationship: 'image' };
}

function addSound(sound: Sound | undefined, { pkg, nextNumber }: MediaParts): MediaPart | undefined {
  if (!sound || sound.bytes.length === 0) return undefined;
  const { bytes, contentType } = sound;
  const partName = `/ppt/media/audio${nextNumber('audio')}.${SOUND_EXTENSIONS[contentType]}`;
  const compressed = COMPRESSED.has(contentType);
  pkg.addBinary({ name: partName, contentType, compressed, pieces: () => [bytes] });
  return { partName, relationship: 'audio' };
}

function addPoster(look: keyof typeof POSTERS, { pkg, nextNumber }: MediaParts): MediaPart {
  const partName = `/ppt/media/image${nextNumber('image')}.png`;
  const bytes = Uint8Array.from(atob(POSTERS[look]), (one) => one.charCodeAt(0));
  pkg.addBinary({ name: partName, contentType: 'image/png', compressed: true, pieces: () => [bytes] });
  return { partName, relationship: 'image' };
}

function addObject(
  object: EmbeddedObject | undefined,
  { pkg, nextNumber }: MediaParts,
): MediaPart | undefined {
  const { pieces = () => wholeOf(object?.read()) } = object ?? {};
  if (!object || object.link !== undefined || isEmpty(pieces())) return undefined;
  const { extension, contentType, relationship } = OBJECT_TYPES[object.format];
  const partName = `/ppt/embeddings/oleObject${nextNumber('object')}.${extension}`;
  pkg.addBinary({ name: partName, contentType, compressed: extension !== 'bin', pieces });
  return { partName, relationship };
}

function wholeOf(bytes: Uint8Array | undefined): readonly Uint8Array[] {
  return bytes === undefined ? [] : [bytes];
}

/** Asks for the first pieces alone. */
function isEmpty(pieces: Iterable<Uint8Array>): boolean {
  for (const piece of pieces) if (piece.length > 0) return false;
  return true;
}

function once<Key, Part extends MediaPart | undefined>(make: (key: Key) => Part): (key: Key) => Part {
  const made = new Map<Key, { readonly part: Part }>();
  return (key) => {
    const { part } = made.get(key) ?? { part: make(key) };
    made.set(key, { part });
    return part;
  };
}

function hasSignature(picture: Picture): boolean {
  const bytes = picture.head ?? picture.read();
  return (
    bytes.length > 0 &&
    SIGNATURES[picture.contentType].some((signature) => signature.every((byte, i) => bytes[i] === byte))
  );
}
