// The files that the guides name, for a first try: a label, a logo, a sheet of codes (PNG), a two-page PDF and an HTML page, all drawn here,
// and a small presentation (src/local/samples/demo.fodp, saved as PowerPoint 97 by LibreOffice).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, gunzipSync, inflateSync } from 'node:zlib';
import {
  WRITERS,
  type WritableSymbology,
  fileOf,
  generateBarcode,
  layOutWritten,
} from '../../barcode/generate/index.ts';
import { pngFile } from '../../lib/png-file.ts';
import { type Samples, samplesIn } from './files.ts';

interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** One byte a pixel: 0 black, 1 white. */
  readonly pixels: Uint8Array;
}

const SHEET: readonly (readonly [WritableSymbology, string])[] = [
  ['EAN_13', '9521234000006'],
  ['UPC_A', '95212345006'],
  ['EAN_8', '9520000'],
  ['UPC_E', '01234565'],
  ['CODE_128', 'QUIETZONE-128'],
  ['QR_CODE', 'https://example.com/quietzone'],
];

/** An element string of GS1: what docs/scan.md shows the parts of. */
const LABEL = { kind: 'gs1-datamatrix', value: '(01)09521234000006(10)A1', width: 400, height: 400 };
const LOGO_PX = 60;
/** Beside this file, in the package as in a clone. */
const DECK = join(import.meta.dirname, 'demo.ppt.gz');

/** Writes the samples into `directory` and returns their paths. */
export async function drawSamples(directory: string): Promise<Samples> {
  mkdirSync(directory, { recursive: true });
  const codes = SHEET.map(([symbology, value]) => draw(symbology, value));
  const [first, second] = [codes.slice(0, 3), codes.slice(3)];
  const paths = samplesIn(directory);
  writeFileSync(paths.sheet, encodePng(stack(codes, 2)));
  writeFileSync(paths.pdf, encodePdf([stack(first, 1), stack(second, 1)]));
  writeFileSync(paths.label, await label());
  writeFileSync(paths.logo, encodePng(ring(LOGO_PX)));
  writeFileSync(paths.deck, gunzipSync(readFileSync(DECK)));
  writeFileSync(
    paths.html,
    '<!doctype html>\n<html lang="en">\n<head><title>A page</title></head>\n<body>\n<p>The quiet zone is the blank margin that a barcode needs.</p>\n</body>\n</html>\n',
  );
  return paths;
}

async function label(): Promise<Uint8Array> {
  const { kind, ...request } = LABEL;
  const writer = WRITERS.find(({ path }) => path === kind);
  if (writer === undefined) throw new Error(kind);
  const drawing = await layOutWritten(writer, request);
  if (!drawing.ok) throw new Error(JSON.stringify(drawing.failure));
  return fileOf(drawing.value).bytes;
}

/** A black ring on white. */
function ring(side: number): Bitmap {
  const middle = (side - 1) / 2;
  const pixels = Uint8Array.from({ length: side * side }, (_, at) => {
    const radius = Math.hypot((at % side) - middle, Math.floor(at / side) - middle);
    return radius < 0.25 * side || radius > 0.45 * side ? 1 : 0;
  });
  return { width: side, height: side, pixels };
}

function draw(symbology: WritableSymbology, value: string): Bitmap {
  const image = generateBarcode({
    symbology,
    value,
    width: 400,
    height: symbology === 'QR_CODE' ? 400 : 200,
    label: true,
  });
  if (!image.ok) throw new Error(JSON.stringify(image.failure));
  return decodePng(image.value.png);
}

/** Reads back what generateBarcode writes: 1-bit grey, not interlaced. */
function decodePng(png: Uint8Array): Bitmap {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const data: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12) {
    if (view.getUint32(at + 4) === 0x49444154) data.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = Math.ceil(width / 8);
  const pixels = new Uint8Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    const row = new Uint8Array(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let i = 0; i < stride; i += 1) {
      const predicted = filter === 2 ? above[i] : filter === 1 ? row[i - 1] : 0;
      row[i] = (row[i] ?? 0) + (predicted ?? 0);
    }
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = ((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1;
    above = row;
  }
  return { width, height, pixels };
}

/** Bitmaps in rows of `columns`, on white. */
function stack(bitmaps: readonly Bitmap[], columns: number): Bitmap {
  const gap = 40;
  const cellWidth = Math.max(...bitmaps.map(({ width }) => width)) + gap;
  const cellHeight = Math.max(...bitmaps.map(({ height }) => height)) + gap;
  const width = cellWidth * columns + gap;
  const height = cellHeight * Math.ceil(bitmaps.length / columns) + gap;
  const pixels = new Uint8Array(width * height).fill(1);
  for (const [index, bitmap] of bitmaps.entries()) {
    const left = gap + (index % columns) * cellWidth;
    const top = gap + Math.floor(index / columns) * cellHeight;
    for (let y = 0; y < bitmap.height; y += 1) {
      pixels.set(bitmap.pixels.subarray(y * bitmap.width, (y + 1) * bitmap.width), (top + y) * width + left);
    }
  }
  return { width, height, pixels };
}

function packed({ width, height, pixels }: Bitmap, filterByte: boolean): Uint8Array {
  const stride = Math.ceil(width / 8) + (filterByte ? 1 : 0);
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[y * width + x]) {
        const at = y * stride + (filterByte ? 1 : 0) + (x >> 3);
        rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
  }
  return rows;
}

function encodePng(bitmap: Bitmap): Uint8Array {
  const { width, height } = bitmap;
  return pngFile({ width, height, depth: 1, colourType: 0 }, deflateSync(packed(bitmap, true)));
}

/** A PDF of A4 pages (595×842 pt) with one 1-bit picture each (ISO 32000-1, sections 7.5 and 8.9.5). */
function encodePdf(pages: readonly Bitmap[]): Buffer {
  const objects: Buffer[] = [];
  const add = (text: string, stream?: Uint8Array): number => {
    const body = stream
      ? [Buffer.from(`${text}\nstream\n`), stream, Buffer.from('\nendstream')]
      : [Buffer.from(text)];
    return objects.push(
      Buffer.concat([Buffer.from(`${objects.length + 1} 0 obj\n`), ...body, Buffer.from('\nendobj\n')]),
    );
  };
  const catalog = add('<< /Type /Catalog /Pages 2 0 R >>');
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')}] >>`,
  );
  for (const [index, bitmap] of pages.entries()) {
    const own = 3 + index * 3;
    const scale = Math.min(515 / bitmap.width, 762 / bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale].map((side) => side.toFixed(2));
    const content = Buffer.from(`q ${width} 0 0 ${height} 40 40 cm /Im Do Q`);
    const pixels = deflateSync(packed(bitmap, false));
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${own + 1} 0 R /Resources << /XObject << /Im ${own + 2} 0 R >> >> >>`,
    );
    add(`<< /Length ${content.length} >>`, content);
    add(
      `<< /Type /XObject /Subtype /Image /Width ${bitmap.width} /Height ${bitmap.height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode /Length ${pixels.length} >>`,
      pixels,
    );
  }
  const head = Buffer.from('%PDF-1.4\n');
  const offsets = objects.map(
    (_, index) => head.length + objects.slice(0, index).reduce((sum, { length }) => sum + length, 0),
  );
  const start = head.length + objects.reduce((sum, { length }) => sum + length, 0);
  const xref = [
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`,
    ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`),
    `trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  ].join('');
  return Buffer.concat([head, ...objects, Buffer.from(xref)]);
}
