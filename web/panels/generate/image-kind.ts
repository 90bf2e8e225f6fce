// What kind of file a drawn barcode is, by its first bytes: the service answers all of them as application/octet-stream.

export interface ImageKind {
  /** Of the file's name. */
  readonly ending: string;
  readonly type: string;
  /** A browser shows it as an image. */
  readonly shows: boolean;
}

interface Row extends ImageKind {
  readonly begins: RegExp;
}

const KINDS: readonly Row[] = [
  { ending: 'png', type: 'image/png', shows: true, begins: /^\u0089PNG/ },
  { ending: 'svg', type: 'image/svg+xml', shows: true, begins: /^(?:<\?xml[^>]*>\s*)?<svg/ },
  { ending: 'jpg', type: 'image/jpeg', shows: true, begins: /^\u00FF\u00D8\u00FF/ },
  { ending: 'gif', type: 'image/gif', shows: true, begins: /^GIF8/ },
  { ending: 'webp', type: 'image/webp', shows: true, begins: /^RIFF[^]{4}WEBP/ },
  { ending: 'bmp', type: 'image/bmp', shows: true, begins: /^BM/ },
  { ending: 'pdf', type: 'application/pdf', shows: false, begins: /^%PDF-/ },
  { ending: 'eps', type: 'application/postscript', shows: false, begins: /^%!PS/ },
  { ending: 'tif', type: 'image/tiff', shows: false, begins: /^(?:II\*\0|MM\0\*)/ },
];
const OTHER: ImageKind = { ending: 'bin', type: 'application/octet-stream', shows: false };
const HEAD_BYTES = 256;

export async function imageKindOf(bytes: Blob): Promise<ImageKind> {
  const head = new Uint8Array(await bytes.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  return KINDS.find(({ begins }) => begins.test(text)) ?? OTHER;
}
