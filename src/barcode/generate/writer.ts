// A row of THE WRITERS TABLE (writers.ts): a symbology that is drawn.
import { ok, type Result } from '../../lib/result.ts';
import type { Symbology } from '../symbology.ts';
import type { DrawableSymbol } from './draw-request.ts';
import type { LinearSymbol } from './linear.ts';
import type { MatrixSymbol } from './matrix.ts';
import type { DrawnCharacterSet } from './values.ts';

export interface Vector {
  readonly value: string;
  /** The widths of bars and spaces in modules, 1 to 9; of a matrix its rows in 0 and 1, with slashes between them. */
  readonly drawn: string;
  /** The standard and its section, or the program and its version. */
  readonly source: string;
}

export interface Writer {
  /** Last part of the path. */
  readonly path: string;
  /** Last part of the operation's id. */
  readonly id: string;
  readonly name: string;
  /** What the value may be, for people. */
  readonly value: string;
  readonly example: string;
  readonly family: 'linear' | 'matrix';
  /** Whether `<` and `>` may mark its quiet zones. */
  readonly hasIndicators?: true;
  /** Whether bearer bars may protect it. */
  readonly hasBearerBars?: true;
  /** Whether its text may be declared to be UTF-8. */
  readonly hasCharacterSets?: true;
  /** BarcodeType of a scan of it; undefined: a scan does not read it. */
  readonly readAs: Symbology | undefined;
  /** Whether its result is the linear part, with the other part as its content. */
  readonly readsLinearOnly?: true;
  /** What another program or the standard draws; a kind that a scan reads is checked by that. */
  readonly vectors?: readonly Vector[];
  encode(value: string, characterSet?: DrawnCharacterSet): Promise<Result<DrawableSymbol>>;
}

/** The encoder of a linear symbol in a row of the table. */
export const linear =
  (encode: (value: string) => Result<LinearSymbol>) =>
  async (value: string): Promise<Result<DrawableSymbol>> => {
    const symbol = encode(value);
    return symbol.ok ? ok({ kind: 'linear', symbol: symbol.value }) : symbol;
  };

/** That of a matrix. */
export const matrix =
  (encode: (value: string) => Result<MatrixSymbol>) =>
  async (value: string): Promise<Result<DrawableSymbol>> => {
    const symbol = encode(value);
    return symbol.ok ? ok({ kind: 'matrix', symbol: symbol.value }) : symbol;
  };
