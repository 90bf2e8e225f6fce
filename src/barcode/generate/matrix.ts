// Symbols of rows of modules as every encoder hands them to the layout: matrix codes, and stacked ones, whose rows are higher than a module.

import type { Logo } from './logo/png-colours.ts';
import type { ModuleShape } from './module-shapes.ts';

/** Rows of modules, true = dark, without quiet zone. */
export type Matrix = readonly (readonly boolean[])[];

export interface MatrixSymbol {
  readonly rows: Matrix;
  /** Height of each row in modules; default: 1 each. */
  readonly rowHeights?: readonly number[];
  /** Quiet zone on each side in modules. */
  readonly quiet: number;
  /** Of its modules; default: square. */
  readonly shape?: ModuleShape | undefined;
  /** What lies on its middle, and the first module and how many it covers, which are light. */
  readonly logo?: { readonly logo: Logo; readonly first: number; readonly modules: number } | undefined;
  /** What may stand below it; default: nothing. */
  readonly label?: string;
}
