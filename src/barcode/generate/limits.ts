// THE LIMITS of drawings with ornaments.
import { type Limits, valuesOf } from '../../lib/limits.ts';

export const LIMIT_ROWS = {
  // Rows of round modules and of logos are not alike: 2,000 × 2,000 take 0.6 s with a logo.
  MAX_ORNATE_PIXELS: {
    value: 4_000_000,
    unit: 'pixels',
    of: 'a QR code with a logo or round modules',
    beyond: '`invalid_option`',
  },
  // As RGBA 4 MB; more than any image of it shows.
  MAX_LOGO_PIXELS: {
    value: 1_000_000,
    unit: 'pixels',
    of: 'a logo',
    beyond: '`too_large`',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
