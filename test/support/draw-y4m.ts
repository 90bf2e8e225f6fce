// Draws videos for Chromium's fake camera: YUV4MPEG2 (mjpegtools, yuv4mpeg(5)), 4:2:0, only grey.
import type { Luma } from '../../src/image/types.ts';

const FRAMES_A_SECOND = 10;
/** No colour: the middle of both colour planes. */
const NEUTRAL = 128;

export interface Scene {
  readonly picture: Luma;
  readonly frames: number;
}

/** Every picture has the same size, even in both directions. Chromium shows the film again and again. */
export function drawY4m(scenes: readonly Scene[]): Uint8Array {
  const { width, height } = scenes[0]?.picture ?? { width: 2, height: 2 };
  const text = (line: string): Uint8Array => new TextEncoder().encode(line);
  const colour = new Uint8Array((width * height) / 2).fill(NEUTRAL);
  const parts = [
    text(`YUV4MPEG2 W${width} H${height} F${FRAMES_A_SECOND}:1 Ip A1:1 C420\n`),
    ...scenes.flatMap(({ picture, frames }) =>
      Array.from({ length: frames }, () => [text('FRAME\n'), picture.data, colour]).flat(),
    ),
  ];
  return Buffer.concat(parts);
}

/** The picture in the middle of white of this size. */
export function centred(picture: Luma, width: number, height: number): Luma {
  const data = new Uint8Array(width * height).fill(255);
  const [left, top] = [(width - picture.width) >> 1, (height - picture.height) >> 1];
  for (let y = 0; y < picture.height; y += 1)
    data.set(picture.data.subarray(y * picture.width, (y + 1) * picture.width), (top + y) * width + left);
  return { width, height, data };
}
