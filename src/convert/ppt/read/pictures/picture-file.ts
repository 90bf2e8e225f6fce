// What is known of a picture from its first bytes.
import type { Draft, Picture, PictureContentType, SizeEmu } from '../../../deck/index.ts';
import { measurePicture } from './picture-size.ts';

export const HEAD_BYTES = 64;

export function pictureOf(
  contentType: PictureContentType,
  read: () => Uint8Array,
  sample: Uint8Array,
  size?: SizeEmu,
): Picture {
  const picture: Draft<Picture> = { contentType, read, head: sample.subarray(0, HEAD_BYTES) };
  const measured = measurePicture(contentType, sample);
  if (measured?.sizePx !== undefined) picture.sizePx = measured.sizePx;
  const sizeEmu = size ?? measured?.sizeEmu;
  if (sizeEmu !== undefined) picture.sizeEmu = sizeEmu;
  return picture;
}
