// THE LIMITS of drawing metafiles.
import { type Limits, valuesOf } from '../../lib/limits.ts';

const BEYOND = 'the metafile alone is kept, warning `picture-not-drawn`';

export const LIMIT_ROWS = {
  MAX_METAFILE_BYTES: {
    value: 16_777_216,
    unit: 'bytes',
    of: 'one metafile that is drawn',
    beyond: BEYOND,
  },
  MAX_METAFILE_WORK: {
    value: 300_000_000,
    unit: 'pixels',
    of: 'drawing all metafiles of one presentation; an edge on a row counts as four',
    beyond: BEYOND,
  },
  MAX_METAFILE_BITMAP_PIXELS: {
    value: 16_777_216,
    unit: 'pixels',
    of: 'one bitmap in a metafile',
    beyond: 'the bitmap is left out, warning `picture-drawn-in-part`',
  },
  MAX_DRAWN_BYTES: {
    value: 16_777_216,
    unit: 'bytes',
    of: 'PNG images drawn from the metafiles of one presentation',
    beyond: BEYOND,
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
