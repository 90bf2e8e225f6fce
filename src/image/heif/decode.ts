// Decodes a HEIC or AVIF image tile by tile and writes grey rows to the result. Besides the file and the result it holds one decoded
// tile, a row of tiles in grey, and the alpha plane if there is one.
import { fail } from '../../lib/failure.ts';
import { ok, type Err, type Result } from '../../lib/result.ts';
import { LIMITS } from '../../wasm/limits.ts';
import { decodeHeif, type HeifTrouble } from '../../wasm/heif.ts';
import { imageName, malformed, outOfTime, truncated, unsupported } from '../failures.ts';
import type { DecodeOptions } from '../frame.ts';
import { LUMA_ON_WHITE, type Tone } from '../grey.ts';
import { createShrinker } from '../shrink.ts';
import type { Luma } from '../types.ts';
import { meterOf, WORK_NS } from '../work.ts';
import { greyRows } from './grey-rows.ts';
import { hevcConfiguration, hevcUnits } from './hevc-units.ts';
import type { HeifImage, TiledImage } from './image.ts';

/** Decodes ceil(width / scale) × ceil(height / scale) pixels of the cropped image as stored, before rotation. */
export async function decodeHeifImage(
  image: HeifImage,
  { scale, budget, tone = LUMA_ON_WHITE }: DecodeOptions,
): Promise<Result<Luma>> {
  const { left, top, width, height } = image.crop ?? { left: 0, top: 0, ...image };
  const alpha = image.alpha === undefined ? undefined : await alphaPlane(image, image.alpha, budget);
  if (alpha !== undefined && !alpha.ok) return alpha;
  const shrinker = createShrinker(width, height, scale);
  const done = await eachRow(image, image, { budget, tone }, (row, y) => {
    if (alpha !== undefined)
      layOnGround(row, alpha.value.subarray(y * image.width), image.isPremultiplied, tone.ground);
    if (y >= top && y < top + height) shrinker.add(row.subarray(left, left + width));
  });
  return done.ok ? ok(shrinker.finish()) : done;
}

/** The alpha plane: one byte for each pixel, 255 opaque. */
async function alphaPlane(
  image: HeifImage,
  alpha: TiledImage,
  budget: DecodeOptions['budget'],
): Promise<Result<Uint8Array>> {
  const plane = new Uint8Array(alpha.width * alpha.height);
  const done = await eachRow(image, alpha, { budget, tone: LUMA_ON_WHITE }, (row, y) =>
    plane.set(row, y * alpha.width),
  );
  return done.ok ? ok(plane) : done;
}

function layOnGround(row: Uint8Array, alpha: Uint8Array, isPremultiplied: boolean, ground: number): void {
  for (let x = 0; x < row.length; x += 1) {
    const [grey, opacity] = [row[x] ?? 0, alpha[x] ?? 255];
    const ink = isPremultiplied ? grey : Math.round((grey * opacity) / 255);
    row[x] = Math.min(255, ink + Math.round((ground * (255 - opacity)) / 255));
  }
}

/** Passes each row of the image to `take` in grey, from the top down. `take` may change the row but not keep it. */
async function eachRow(
  { file, format }: HeifImage,
  tiled: TiledImage,
  { budget, tone }: Pick<DecodeOptions, 'budget'> & { readonly tone: Tone },
  take: (row: Uint8Array, y: number) => void,
): Promise<Result<true>> {
  const { width, height, columns, tileWidth, tileHeight, tiles, codec } = tiled;
  const meter = meterOf(budget);
  // With one column of tiles each row is whole when its tile is, so no band is needed.
  const band = new Uint8Array(width * (columns === 1 ? 1 : Math.min(tileHeight, height)));
  for (const [i, tile] of tiles.entries()) {
    const left = (i % columns) * tileWidth;
    const top = Math.floor(i / columns) * tileHeight;
    const wide = Math.min(tileWidth, width - left);
    const high = Math.min(tileHeight, height - top);
    if (wide <= 0 || high <= 0) continue;
    const pieces = file.dataOf(tile);
    if (pieces === undefined) return truncated(format);
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const work = WORK_NS.segment + pieces.length * WORK_NS.piece + bytes * WORK_NS.plainByte;
    if (!meter.add(work)) return outOfTime();
    const data = codec === 'av1' ? pieces : hevcData(file, tile, pieces);
    if (data === undefined) return malformed(format, 'its parameter sets are missing');
    const end = await decodeHeif(codec, data, budget, (picture) => {
      if (picture.width < wide || picture.height < high) return { isWhole: false };
      const rows = greyRows(picture, tiled.isFullRange, tone);
      for (let y = 0; y < high; y += 1) {
        const at = columns === 1 ? 0 : y * width + left;
        rows(y, band.subarray(at, at + wide));
        if (columns === 1) take(band, top + y);
      }
      return { isWhole: true };
    });
    if (typeof end === 'string') return failureOf(end, tiled, format);
    if (!end.isWhole) return malformed(format, 'its image is smaller than it says');
    if (!meter.add(wide * high * WORK_NS.pixel)) return outOfTime();
    if (columns === 1 || left + wide < width) continue;
    for (let y = 0; y < high; y += 1) take(band.subarray(y * width, (y + 1) * width), top + y);
  }
  return meter.flush() ? ok(true) : outOfTime();
}

function hevcData(
  file: HeifImage['file'],
  tile: number,
  pieces: readonly Uint8Array[],
): readonly Uint8Array[] | undefined {
  const configuration = hevcConfiguration(file.propertiesOf(tile).find(({ type }) => type === 'hvcC')?.body);
  return configuration && [...configuration.units, hevcUnits(pieces, configuration.lengthBytes)];
}

function failureOf(
  trouble: HeifTrouble,
  { tileWidth, tileHeight }: TiledImage,
  format: HeifImage['format'],
): Err {
  switch (trouble) {
    case 'stopped':
      return outOfTime();
    case 'unsupported':
      return unsupported(format, 'a coding');
    case 'malformed':
      return malformed(format, 'its compressed data is damaged');
    case 'memory':
      return fail('too_large', {
        what: `The ${imageName(format)}, coded in one piece of ${tileWidth} × ${tileHeight} pixels,`,
        needs: 'memory',
        limitBytes: LIMITS.MAX_HEIF_MEMORY_BYTES,
        advice: 'Send it in tiles, with 8 bits a sample, or as a JPEG',
      });
  }
}
