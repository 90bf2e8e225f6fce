// How an operation is declared: what every surface says of it, what it takes and answers, and what it costs.
import type { Model } from '../model.ts';
import type { Option } from '../option.ts';
import type { Price } from '../price.ts';

/** What an answer that is a file says beside it. */
export type NoteName = 'imageSize' | 'moduleSize' | 'conversionWarnings' | 'labelsLeftOut';

export type DeclaredInput =
  | {
      readonly kind: 'string';
      readonly description: string;
      /** `isList`: of an entry. */
      readonly example: string;
      /** The text is a list: a JSON array of texts, lines or CSV. */
      readonly isList?: true;
      /** The parameter of a GET that has the text instead of a body. */
      readonly asQuery?: string;
    }
  | { readonly kind: 'file'; readonly description: string; readonly required: boolean };

export interface Declared {
  /** The operationId, that of the original API if it has the operation: client builders name methods after it. */
  readonly id: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Sentences; options stand in braces (wording/words.ts). */
  readonly description: string;
  readonly input: DeclaredInput;
  readonly options: readonly Option[];
  readonly result:
    | { readonly model: Model }
    /** `notes`: those of its answers, with their meaning. */
    | { readonly bytes: string; readonly notes?: Readonly<Partial<Record<NoteName, string>>> };
  readonly price: Price;
}

/** The kinds of engine Workers (docs/operations.md). */
export type EngineName = 'recognition' | 'ppt';
