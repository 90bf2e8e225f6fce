// Ways to ask the catalogue: a number, a list of numbers, or words. What each sends, and its answer as rows.
import type { Operation } from '../../api/index.ts';

export type ModeId = 'number' | 'list' | 'words';

export interface Mode {
  readonly id: ModeId;
  readonly name: string;
  readonly path: string;
  readonly label: string;
  readonly button: string;
  readonly busy: string;
}

const MODES: readonly Mode[] = [
  { id: 'number', name: 'One number', path: '/barcode/lookup/ean', label: 'Number', button: 'Look up', busy: 'Looking …' },
  { id: 'list', name: 'A list', path: '/barcode/lookup/ean/batch', label: 'Numbers, one a line', button: 'Look up', busy: 'Looking …' },
  { id: 'words', name: 'By words', path: '/barcode/search', label: 'Words of title or brand', button: 'Search', busy: 'Searching …' },
]; // oxfmt-ignore

/** `example`: a number, or words. */
export interface Offered extends Mode {
  readonly operation: Operation;
  readonly example: string;
}

/** The ways that this service offers, with their operations. */
export function offered(operations: readonly Operation[]): readonly Offered[] {
  return MODES.flatMap((mode) => {
    const operation = operations.find(({ path }) => path === mode.path);
    if (operation === undefined || operation.body.kind === 'file') return [];
    return [{ ...mode, operation, example: operation.body.example }];
  });
}

/** A product, or what stands in its place. */
export interface Row {
  readonly number: string;
  readonly title?: string;
  /** Why there is no product. */
  readonly missing?: string;
}

interface Match {
  readonly EAN: string;
  readonly Title: string;
}

interface Answered {
  readonly Matches?: readonly Match[];
  readonly HasMore?: boolean;
  readonly Results?: readonly {
    readonly Number: string;
    readonly Matches?: readonly Match[];
    readonly ErrorMessage?: string | null;
  }[];
}

export interface Rows {
  readonly rows: readonly Row[];
  /** Whether further products follow. */
  readonly more: boolean;
}

/** The rows of an answer of any of the ways. */
export function rowsOf(json: unknown): Rows {
  const { Matches = [], Results, HasMore = false } = (json ?? {}) as Answered;
  const rows =
    Results === undefined
      ? Matches.map(({ EAN, Title }) => ({ number: EAN, title: Title }))
      : Results.map(({ Number: number, Matches: [match] = [], ErrorMessage }) =>
          match === undefined
            ? { number, missing: ErrorMessage ?? 'no product in the catalogue' }
            : { number: match.EAN, title: match.Title },
        );
  return { rows, more: HasMore };
}
