// An image of a page in grey with the outline of each barcode in colour, as a PNG file.
import { crc32, deflateSync } from 'node:zlib';
import type { Luma } from '../../../src/image/index.ts';
import { openPages } from '../../../src/pages/index.ts';
import { messageOf } from '../../../src/http/describe-failure.ts';
import type { Corner, Scanned } from './scanned.ts';

/** As much as a page of an upload: more is shown smaller. */
const MAX_PIXELS = 26_000_000;
/** Told apart from grey and from each other by people who see red and green alike, too (Okabe and Ito 2008). */
const COLOURS = [
  [213, 94, 0],
  [0, 114, 178],
  [230, 159, 0],
  [0, 158, 115],
] as const;
/** An outline is so much of the page's longer side, and at least two pixels. */
const LINE_SHARE = 1 / 400;

export interface Annotated {
  readonly page: number;
  readonly png: Uint8Array;
}

/** The pages that have barcodes, one image each; a message where a page cannot be shown. */
export async function* annotated(
  file: Uint8Array,
  barcodes: readonly Scanned[],
  password: string | undefined,
): AsyncGenerator<Annotated | string> {
  const opened = await openPages(file, password === undefined ? {} : { password });
  if (!opened.ok) return yield messageOf(opened.failure);
  const pages = opened.value;
  try {
    for (const page of new Set(barcodes.map((each) => each.page))) {
      const source = await pages.page(page - 1);
      if (!source.ok) {
        yield messageOf(source.failure);
        continue;
      }
      const luma = await source.value.luma({ maxPixels: MAX_PIXELS });
      if (!luma.ok) {
        yield messageOf(luma.failure);
        continue;
      }
      const scale = luma.value.width / source.value.width;
      const outlines = barcodes.filter((each) => each.page === page).map(({ corners }) => corners);
      yield { page, png: outlined(luma.value, outlines, scale) };
    }
  } finally {
    pages.close();
  }
}

/** Grey, with each outline `scale` times its corners, in turn in one of COLOURS. */
export function outlined(
  { width, height, data }: Luma,
  outlines: readonly (readonly Corner[])[],
  scale: number,
): Uint8Array {
  const rows = Buffer.alloc((1 + 3 * width) * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + 3 * width) + 1;
    for (let x = 0; x < width; x += 1) rows.fill(data[y * width + x] ?? 0, start + 3 * x, start + 3 * x + 3);
  }
  const thickness = Math.max(2, Math.round(Math.max(width, height) * LINE_SHARE));
  const dot = (x: number, y: number, colour: readonly number[]): void => {
    const [left, top] = [Math.round(x - thickness / 2), Math.round(y - thickness / 2)];
    for (let row = Math.max(0, top); row < Math.min(height, top + thickness); row += 1)
      for (let column = Math.max(0, left); column < Math.min(width, left + thickness); column += 1)
        rows.set(colour, row * (1 + 3 * width) + 1 + 3 * column);
  };
  for (const [index, corners] of outlines.entries()) {
    const colour = COLOURS[index % COLOURS.length] ?? COLOURS[0];
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % corners.length] ?? from;
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * scale) + 1;
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps;
        dot((from.x + (to.x - from.x) * share) * scale, (from.y + (to.y - from.y) * share) * scale, colour);
      }
    }
  }
  return png(width, height, rows);
}

/** PNG, third edition: 8 bits each of red, green and blue; each row after its filter byte 0. */
function png(width: number, height: number, rows: Buffer): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8 + named.length);
  frame.writeUInt32BE(body.length, 0);
  frame.set(named, 4);
  frame.writeUInt32BE(crc32(named), 4 + named.length);
  return frame;
}
