// THE LIMITS of recognition: what is searched on one page.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_FINDER_PLACES: {
    value: 20_000,
    unit: 'entries',
    of: 'candidates for finder patterns in one image',
    beyond: 'later ones are not examined',
  },
  MAX_COMBINED_FINDERS: {
    value: 300,
    unit: 'entries',
    of: 'finder patterns with the highest confidence, whose triples are compared',
    beyond: 'those of lower confidence are not combined',
  },
  MAX_BAR_AREAS: {
    value: 600,
    unit: 'entries',
    of: 'longest areas of bars at one size of an image, which the built-in linear decoders read',
    beyond: 'shorter ones are not read',
  },
  MAX_CORNER_WORK_MS: {
    value: 300,
    unit: 'nominal ms',
    of: 'the search for the corners of bent QR codes',
    beyond: 'corners found by then are tried',
  },
  MAX_FLOOR_WORK_MS: {
    value: 1300,
    unit: 'nominal ms',
    of: "the engine's default pass over the fine parts of a page above 4.2 megapixels",
    beyond: 'the page is named as one that was not searched fully',
  },
  MAX_MAXICODE_WORK_MS: {
    value: 700,
    unit: 'nominal ms',
    of: 'the search for MaxiCodes on one page',
    beyond: 'the page is named as one that was not searched fully',
  },
  MAX_BUILT_IN_LINEAR_WORK_MS: {
    value: 1000,
    unit: 'nominal ms',
    of: 'the built-in linear decoders on one page',
    beyond: 'the page is named as one that was not searched fully',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
