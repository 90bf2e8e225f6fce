// A row of cells of a list, whatever file it comes from.

export interface Line {
  /** Its line in the file, or its row in the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it is no row: a clause. */
  readonly fault?: string;
}
