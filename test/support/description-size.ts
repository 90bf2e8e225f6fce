// How large openapi.json may be, so that each further kind of drawing adds little.
import { KINDS } from '../../src/registry/kinds.ts';

/** Bytes of a kind's path, on average. */
export const MAX_DRAWING_BYTES = 1_340;
/** Bytes of everything else. */
export const MAX_REST_BYTES = 70_500;
export const MAX_DESCRIPTION_BYTES = KINDS.length * MAX_DRAWING_BYTES + MAX_REST_BYTES;
