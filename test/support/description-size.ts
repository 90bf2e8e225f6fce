// How large openapi.json may be, so that each further kind of drawing adds little, and each further operation no more than the others.
import { KINDS } from '../../src/registry/kinds.ts';
import { OPERATIONS } from '../../src/routes/table.ts';

/** Bytes of a kind's path, on average. */
export const MAX_DRAWING_BYTES = 1_340;
/** Bytes of an operation that is no kind, with its share of what they all refer to, on average. */
const MAX_OPERATION_BYTES = 5_900;
export const MAX_REST_BYTES = (OPERATIONS.length - KINDS.length) * MAX_OPERATION_BYTES;
export const MAX_DESCRIPTION_BYTES = KINDS.length * MAX_DRAWING_BYTES + MAX_REST_BYTES;
