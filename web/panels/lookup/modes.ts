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

/** Answers have the details only where they are asked for. */
export const WITH_DETAILS = { 'X-Include-Details': 'true' };

/** A product, or what stands in its place. */
export interface Row {
  readonly number: string;
  readonly title?: string;
  /** Brand, category and quantity, as far as the catalogue has them. */
  readonly details?: string;
  /** Why there is no product. */
  readonly missing?: string;
}

interface Match {
  readonly EAN: string;
  readonly Title: string;
  readonly Brand?: string | null;
  readonly Category?: string | null;
  readonly Quantity?: string | null;
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

function rowOf({ EAN, Title, Brand, Category, Quantity }: Match): Row {
  const details = [Brand, Category, Quantity].filter(Boolean).join(' · ');
  return { number: EAN, title: Title, ...(details !== '' && { details }) };
}

/** The rows of an answer of any of the ways. */
export function rowsOf(json: unknown): Rows {
  const { Matches = [], Results, HasMore = false } = (json ?? {}) as Answered;
  const rows =
    Results === undefined
      ? Matches.map(rowOf)
      : Results.map(({ Number: number, Matches: [match] = [], ErrorMessage }) =>
          match === undefined
            ? { number, missing: ErrorMessage ?? 'no product in the catalogue' }
            : rowOf(match),
        );
  return { rows, more: HasMore };
}
