// The formats that a scan reads: what messages, help and descriptions call them, and how names of such files end.

const FORMATS: readonly (readonly [name: string, endings: readonly string[]])[] = [
  ['PNG', ['png']],
  ['JPEG', ['jpg', 'jpeg']],
  ['HEIC', ['heic', 'heif']],
  ['AVIF', ['avif']],
  ['JPEG 2000', ['jp2', 'j2k', 'j2c', 'jpf', 'jpx', 'jph']],
  ['WebP', ['webp']],
  ['GIF', ['gif']],
  ['BMP', ['bmp']],
  ['ICO', ['ico']],
  ['PNM', ['pbm', 'pgm', 'ppm', 'pnm', 'pam']],
  ['SVG', ['svg']],
  ['TIFF', ['tif', 'tiff']],
  ['PDF', ['pdf']],
];

const NAMES = FORMATS.map(([name]) => name);

/** `PNG, JPEG … TIFF and PDF`. */
export const scanFormats = (word: 'and' | 'or'): string =>
  `${NAMES.slice(0, -1).join(', ')} ${word} ${NAMES.at(-1)}`;

/** Without the dot, in lower case. */
export const SCAN_ENDINGS: ReadonlySet<string> = new Set(FORMATS.flatMap(([, endings]) => endings));
