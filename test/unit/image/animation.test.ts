// Pictures of animations: how they are laid over each other, and the same file in three formats.
import { describe, expect, it } from 'vitest';
import { shownPicture, type Picture } from '../../../src/image/animation.ts';
import type { ImageFrame } from '../../../src/image/frame.ts';
import { LIMITS } from '../../../src/image/limits.ts';
import { UNLIMITED } from '../../../src/lib/budget.ts';
import { ok } from '../../../src/lib/result.ts';
import { recognize } from '../../../src/library/recognize.ts';
import { golden } from '../../support/golden.ts';

/** A picture of 2 × 1 pixels of one grey, whose left pixel has the alpha. */
function picture(grey: number, alpha: number, more: Partial<Picture> = {}): Picture {
  const image: ImageFrame = {
    width: 2,
    height: 1,
    hasAlpha: true,
    decode: async ({ tone = { red: 1, green: 0, blue: 0, add: 0, ground: 255 } }) => {
      const toned = (a: number): number => ((tone.red * grey + tone.add) * a + tone.ground * (255 - a)) / 255;
      return ok({ width: 2, height: 1, data: Uint8Array.of(toned(alpha), toned(255)) });
    },
  };
  return { left: 0, top: 0, image, isOver: true, after: 'stays', ...more };
}

async function shown(pictures: readonly Picture[]): Promise<readonly number[]> {
  const frame = shownPicture('gif', { width: 3, height: 1, pictures }, pictures.length);
  if (!frame.ok) throw new Error(frame.failure.code);
  const tone = { red: 1, green: 0, blue: 0, add: 0, ground: 255 };
  const luma = await frame.value.decode({ scale: 1, budget: UNLIMITED, tone });
  if (!luma.ok) throw new Error(luma.failure.code);
  return [...luma.value.data];
}

describe('pictures over each other', () => {
  it.each([
    ['one alone lies on white', [picture(0, 0)], [255, 0, 255]],
    ['a transparent pixel shows what is below', [picture(0, 255), picture(100, 0)], [0, 100, 255]],
    ['half of it shows half', [picture(0, 255), picture(200, 51)], [40, 200, 255]],
    [
      'one that is not laid over shows white',
      [picture(0, 255), picture(100, 0, { isOver: false })],
      [255, 100, 255],
    ],
    [
      'its place may become transparent',
      [picture(0, 255, { after: 'clears' }), picture(9, 0)],
      [255, 9, 255],
    ],
    [
      'or what it was',
      [picture(50, 255), picture(0, 255, { after: 'reverts' }), picture(9, 255, { left: 1 })],
      [50, 9, 9],
    ],
    ['what lies beyond the canvas is left out', [picture(7, 255, { left: 2 })], [255, 255, 7]],
  ] as const)('%s', async (_, pictures, expected) => {
    expect(await shown(pictures)).toEqual(expected);
  });

  it('have at most MAX_ANIMATION_PIXELS, and MAX_ANIMATION_DECODED_PIXELS together', () => {
    const side = Math.sqrt(LIMITS.MAX_ANIMATION_PIXELS);
    const large = { ...picture(0, 255), image: { ...picture(0, 255).image, width: side, height: side } };
    const most = Math.floor((LIMITS.MAX_ANIMATION_DECODED_PIXELS / LIMITS.MAX_ANIMATION_PIXELS - 1) / 2);
    const outcome = (width: number, count: number): unknown => {
      const pictures = Array.from({ length: count }, () => large);
      const frame = shownPicture('gif', { width, height: side, pictures }, count);
      return frame.ok ? 'shown' : frame.failure.code;
    };
    expect(outcome(side, most)).toBe('shown');
    expect(outcome(side, most + 1)).toBe('too_large');
    expect(outcome(side + 1, 1)).toBe('too_large');
  });
});

describe('the option frame', () => {
  const texts = async (kind: string, frame?: number): Promise<unknown> => {
    const found = await recognize(golden(`image/frames.${kind}`), frame === undefined ? {} : { frame });
    return found.ok ? found.value.barcodes.map(({ text }) => text) : found.problem.message;
  };

  it.each([
    ['gif', ['ONE', 'TWO']],
    ['png', ['ONE', 'TWO']],
    ['webp', ['TWO']],
  ])('names a picture of %s', async (kind, second) => {
    expect(await texts(kind)).toEqual(['ONE']);
    expect(await texts(kind, 1)).toEqual(['ONE']);
    expect(await texts(kind, 2)).toEqual(second);
    expect(await texts(kind, 3)).toEqual(['THREE']);
    expect(await texts(kind, 4)).toBe('The option frame may name frames 1 to 3 of this file; received 4.');
  });

  it('refuses another picture than the first of a file that has one', async () => {
    for (const name of ['baseline.jpg', 'lossy.webp', 'one-luminance.pdf']) {
      const found = await recognize(golden(`image/${name}`), { frame: 2 });
      expect(found.ok ? 'read' : found.problem.code, name).toBe('invalid_option');
    }
  });
});
