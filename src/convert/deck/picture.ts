// Pictures, sounds and embedded objects: the binary parts of a presentation, each once.
import type { Chart } from './chart.ts';
import type { SizeEmu } from './units.ts';

export const PICTURE_TYPES = [
  { contentType: 'image/png', extension: 'png' },
  { contentType: 'image/jpeg', extension: 'jpeg' },
  { contentType: 'image/gif', extension: 'gif' },
  { contentType: 'image/bmp', extension: 'bmp' },
  { contentType: 'image/tiff', extension: 'tiff' },
  { contentType: 'image/x-wmf', extension: 'wmf' },
  { contentType: 'image/x-emf', extension: 'emf' },
  { contentType: 'image/x-pict', extension: 'pict' },
] as const;
export type PictureContentType = (typeof PICTURE_TYPES)[number]['contentType'];

/** A file that is deflated already. */
export interface DeflatedCopy {
  /** What the file begins with that is not in the deflated data; at most 65,535 bytes. */
  readonly lead: Uint8Array;
  /** Raw deflate data (RFC 1951), whole. */
  readonly deflated: Uint8Array;
  /** CRC-32 and length of the whole file. */
  readonly crc: number;
  readonly sizeBytes: number;
}

/** A picture file with its headers in order. */
export interface Picture {
  readonly contentType: PictureContentType;
  /**
   * The whole file. A view on the input where nothing had to be changed, else built at each call (so that only one lives at a time):
   * do not keep it, do not write to it.
   */
  readonly read: () => Uint8Array;
  /** How the file begins, at least its signature: saves building all of it to tell what it is. */
  readonly head?: Uint8Array;
  /** The same file in pieces of a few megabytes; absent where `read` has nothing to build. */
  readonly pieces?: () => Iterable<Uint8Array>;
  /** The same file, deflated: as it stands in the input, or as it was made once. */
  readonly copy?: DeflatedCopy;
  /** What is shown in its place by programs that do not draw its format: the picture itself stays behind it. */
  readonly drawing?: Picture;
  /** Pixels, where the header tells. */
  readonly sizePx?: { readonly width: number; readonly height: number };
  /** Physical size, where the header tells. */
  readonly sizeEmu?: SizeEmu;
}

export interface Sound {
  readonly name: string;
  readonly contentType: 'audio/wav' | 'audio/mpeg' | 'audio/midi' | 'audio/aiff';
  readonly bytes: Uint8Array;
}

export interface EmbeddedObject {
  /** `Excel.Sheet.8`. Empty when unknown. */
  readonly progId: string;
  /** For people: `Microsoft Excel Worksheet`. */
  readonly name: string;
  /** Linked: the path or URL; then there are no bytes. */
  readonly link?: string;
  /** `icon`: shown as an icon. */
  readonly aspect: 'content' | 'icon';
  /**
   * `compound`: a compound file (OLE storage); `xlsx`, `docx`, `pptx`, …: a package in its own right, already taken out of its storage.
   */
  readonly format: 'compound' | 'xlsx' | 'xlsm' | 'xlsb' | 'docx' | 'docm' | 'pptx' | 'pptm' | 'unknown';
  /** What a chart of Microsoft Graph shows; absent where it could not be read: then the object is kept. */
  readonly chart?: Chart;
  /** The file, built at each call; undefined when it is damaged or linked. Do not keep it. */
  readonly read: () => Uint8Array | undefined;
  /** The same in pieces of a few megabytes; absent where `read` has nothing to build. */
  readonly pieces?: () => Iterable<Uint8Array>;
}
