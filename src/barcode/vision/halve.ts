// Half a picture: what is examined as a whole, and the levels of pyramids.
import type { Luma } from '../../image/types.ts';
import { evidence, forEachBand } from '../../wasm/evidence.ts';

/** Half the width and height, each pixel the rounded mean of four; an odd last row or column is dropped. */
export function halve(luma: Luma): Luma {
  const [width, height] = [luma.width >> 1, luma.height >> 1];
  const data = new Uint8Array(width * height);
  const module = evidence();
  forEachBand(module, luma, { step: 2 }, ({ top, rows }) => {
    module.halve(luma.width, rows >> 1);
    data.set(module.bytes.subarray(0, width * (rows >> 1)), width * (top >> 1));
  });
  return { width, height, data };
}
