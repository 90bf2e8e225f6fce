// Exit codes of the commands that do an operation; wrong options end with FAILED, as in every task.
export const DONE = 0;
export const FAILED = 1;
/** Everything was read, and something that was looked for is not there: no barcode, no product, no language. */
export const NOTHING_FOUND = 2;
/** Something was read in part: pages, or barcodes, may be missing. */
export const INCOMPLETE = 3;
/** Everything was compared, and something is not the same. */
export const DIFFERENT = 2;
