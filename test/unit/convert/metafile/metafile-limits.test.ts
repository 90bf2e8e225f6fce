// Each limit of drawing metafiles: what is drawn at it, and not one past it.
import { describe, expect, it } from 'vitest';
import { readDib } from '../../../../src/convert/metafile/bitmap.ts';
import { drawMetafile } from '../../../../src/convert/metafile/draw.ts';
import { withDrawings } from '../../../../src/convert/metafile/index.ts';
import { LIMITS } from '../../../../src/convert/metafile/limits.ts';
import { UNLIMITED } from '../../../../src/lib/budget.ts';
import { longs, wmf, wmfRecord, words } from '../../../support/metafiles.ts';
import { deckOf } from '../pptx/sample-deck.ts';

/** The image has 640 pixels on each side. */
const SMALL = { widthEmu: 1, heightEmu: 1 };
const SIDE_PX = 640;
const SQUARE = wmf(10, 10, wmfRecord(0x41b, 10, 10, 0, 0));

async function drawnOf(files: readonly Uint8Array[], roomBytes?: number) {
  const pictures = files.map((bytes) => ({
    contentType: 'image/x-wmf' as const,
    read: () => bytes,
    sizeEmu: SMALL,
  }));
  const options = { budget: UNLIMITED, warn: () => {}, ...(roomBytes !== undefined && { roomBytes }) };
  const deck = await withDrawings(deckOf([{}], { pictures }), options);
  return deck.pictures.map(({ drawing }) => drawing);
}

describe('the limits of metafiles', () => {
  it('length', async () => {
    const padded = (length: number) => {
      const file = new Uint8Array(length);
      file.set(SQUARE);
      return file;
    };
    const [most, more] = await drawnOf([
      padded(LIMITS.MAX_METAFILE_BYTES),
      padded(LIMITS.MAX_METAFILE_BYTES + 1),
    ]);
    expect([most !== undefined, more]).toEqual([true, undefined]);
  });

  it('work', () => {
    // The image itself, and each clip, cost what they have pixels.
    const clips = Math.floor(LIMITS.MAX_METAFILE_WORK / SIDE_PX ** 2) - 1;
    const drawn = (count: number) =>
      drawMetafile(
        wmf(10, 10, ...Array.from({ length: count }, () => wmfRecord(0x415, 0, 0, 0, 0))),
        'image/x-wmf',
        {
          sizeEmu: SMALL,
          work: { left: LIMITS.MAX_METAFILE_WORK },
        },
      );
    expect(drawn(clips)?.widthPx).toBe(SIDE_PX);
    expect(drawn(clips + 1)).toBeUndefined();
  });

  it('pixels of a bitmap', () => {
    const bitmap = (width: number, height: number) =>
      readDib({ header: Buffer.concat([longs(40, width, height), words(1, 1), longs(0, 0, 0, 0, 0, 0)]) });
    const side = Math.sqrt(LIMITS.MAX_METAFILE_BITMAP_PIXELS);
    expect(bitmap(side, side)?.width).toBe(side);
    expect(bitmap(side, side + 1)).toBeUndefined();
  });

  it('bytes of all drawings', async () => {
    const [one] = await drawnOf([SQUARE]);
    const length = one?.read().length ?? 0;
    const kept = async (roomBytes: number) =>
      (await drawnOf([SQUARE, SQUARE], roomBytes)).map((drawing) => drawing !== undefined);
    expect(await kept(2 * length)).toEqual([true, true]);
    expect(await kept(2 * length - 1)).toEqual([true, false]);
    expect(await kept(LIMITS.MAX_DRAWN_BYTES)).toEqual([true, true]);
  });
});
