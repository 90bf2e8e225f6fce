// What a file is by its first bytes: the signatures of the MIME Sniffing Standard (sections 6 and 7.1, https://mimesniff.spec.whatwg.org/)
// and those of programs, documents and archives that it leaves out.
import { latin1 } from './bytes.ts';
import { isUtf32 } from './decode-text.ts';

/** The resource header: the bytes that are examined (section 5.2). */
const HEADER_BYTES = 1445;

type Pattern = readonly [offset: number, text: string];

/** All patterns of a row must match. The text is Latin-1. */
const SIGNATURES: readonly (readonly [name: string, ...patterns: readonly Pattern[]])[] = [
  // Section 6.1, images.
  ['Windows icon', [0, '\0\0\x01\0']],
  ['Windows cursor', [0, '\0\0\x02\0']],
  ['BMP image', [0, 'BM']],
  ['GIF image', [0, 'GIF87a']],
  ['GIF image', [0, 'GIF89a']],
  ['WebP image', [0, 'RIFF'], [8, 'WEBPVP']],
  ['PNG image', [0, '\x89PNG\r\n\x1a\n']],
  ['JPEG image', [0, '\xff\xd8\xff']],
  // Section 6.2, audio and video.
  ['AIFF audio', [0, 'FORM'], [8, 'AIFF']],
  ['MP3 audio', [0, 'ID3']],
  ['Ogg audio or video', [0, 'OggS\0']],
  ['MIDI audio', [0, 'MThd\0\0\0\x06']],
  ['AVI video', [0, 'RIFF'], [8, 'AVI ']],
  ['WAVE audio', [0, 'RIFF'], [8, 'WAVE']],
  ['WebM or Matroska video', [0, '\x1a\x45\xdf\xa3']],
  // Section 6.3, fonts.
  ['EOT font', [34, 'LP']],
  ['TrueType font', [0, '\0\x01\0\0']],
  ['OpenType font', [0, 'OTTO']],
  ['font collection', [0, 'ttcf']],
  ['WOFF font', [0, 'wOFF']],
  ['WOFF2 font', [0, 'wOF2']],
  // Section 6.4, archives.
  ['gzip archive', [0, '\x1f\x8b\x08']],
  ['ZIP archive or Office document', [0, 'PK\x03\x04']],
  ['RAR archive', [0, 'Rar \x1a\x07\0']],
  // Section 7.1.
  ['PDF document', [0, '%PDF-']],
  ['PostScript document', [0, '%!PS-Adobe-']],
  // Beyond the standard.
  ['ZIP archive', [0, 'PK\x05\x06']],
  ['RAR archive', [0, 'Rar!\x1a\x07']],
  ['7z archive', [0, '7z\xbc\xaf\x27\x1c']],
  ['bzip2 archive', [0, 'BZh'], [4, '1AY&SY']],
  ['xz archive', [0, '\xfd7zXZ\0']],
  ['Zstandard archive', [0, '\x28\xb5\x2f\xfd']],
  ['LZ4 archive', [0, '\x04\x22\x4d\x18']],
  ['tar archive', [257, 'ustar']],
  ['WebAssembly module', [0, '\0asm']],
  ['Windows program', [0, 'MZ']],
  ['ELF program', [0, '\x7fELF']],
  ['macOS program', [0, '\xcf\xfa\xed\xfe']],
  ['macOS program', [0, '\xce\xfa\xed\xfe']],
  ['macOS program', [0, '\xfe\xed\xfa\xcf']],
  ['macOS program', [0, '\xfe\xed\xfa\xce']],
  ['Java class or macOS program', [0, '\xca\xfe\xba\xbe']],
  ['Office 97-2003 document', [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']],
  ['RTF document', [0, '{\\rtf']],
  ['SQLite database', [0, 'SQLite format 3\0']],
  ['TIFF image', [0, 'II*\0']],
  ['TIFF image', [0, 'MM\0*']],
  ['JPEG XL image', [0, '\0\0\0\x0cJXL ']],
  ['JPEG XL image', [0, '\xff\x0a']],
  ['JPEG 2000 image', [0, '\0\0\0\x0cjP  ']],
  ['Photoshop image', [0, '8BPS']],
  ['FLAC audio', [0, 'fLaC']],
  ['MP3 audio', [0, '\xff\xfb']],
  ['MP3 audio', [0, '\xff\xf3']],
  ['MP3 audio', [0, '\xff\xf2']],
];

/** Formats that are text, so that no binary byte need stand in the header. */
const TEXT_FORMATS: ReadonlySet<string> = new Set(['PDF document', 'PostScript document', 'RTF document']);

/** Section 3: a binary data byte. ESC, tab, line ends and form feed are none. */
// eslint-disable-next-line no-control-regex
const BINARY = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;
/** Section 3: white space of a resource header. */
const MARKUP = /^[\t\n\f\r ]*<[a-z!?/]/i;

/**
 * The name of a file that is no text, such as `PNG image`; `binary data` where no signature tells more; undefined for text, and for
 * whatever begins as markup does. A signature of printable characters alone counts only with a binary byte near it: `BMW` begins
 * like a BMP image.
 */
export function binaryKind(bytes: Uint8Array): string | undefined {
  const header = latin1(bytes.subarray(0, HEADER_BYTES));
  if (MARKUP.test(header)) return undefined;
  const isBinary = BINARY.test(header);
  const found = SIGNATURES.find(([, ...patterns]) =>
    patterns.every(([offset, text]) => header.startsWith(text, offset)),
  );
  if (found !== undefined) {
    const [name, ...patterns] = found;
    const isPrintable = patterns.every(([, text]) => /^[ -~]+$/.test(text));
    if (isBinary || !isPrintable || TEXT_FORMATS.has(name)) return name;
  }
  if (isMp4(header)) return 'MP4 video or HEIF image';
  if (isUtf32(bytes)) return 'UTF-32 text';
  // A byte order mark says that it is text (section 5, step 3).
  if (/^(?:\xfe\xff|\xff\xfe|\xef\xbb\xbf)/.test(header)) return undefined;
  return isBinary ? 'binary data' : undefined;
}

/** Section 6.2.1, but for the brands, of which there are hundreds: a box of type ftyp with a sound size. */
function isMp4(header: string): boolean {
  if (!header.startsWith('ftyp', 4)) return false;
  const size = [0, 1, 2, 3].reduce((sum, i) => sum * 256 + header.charCodeAt(i), 0);
  return size >= 8 && size % 4 === 0;
}
