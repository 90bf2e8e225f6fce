// Symbols of rows of modules as every encoder hands them to the layout: matrix codes, and stacked ones, whose rows are higher than a module.

/** Rows of modules, true = dark, without quiet zone. */
export type Matrix = readonly (readonly boolean[])[];

export interface MatrixSymbol {
  readonly rows: Matrix;
  /** Height of each row in modules; default: 1 each. */
  readonly rowHeights?: readonly number[];
  /** Quiet zone on each side in modules. */
  readonly quiet: number;
  /** What may stand below it; default: nothing. */
  readonly label?: string;
}
