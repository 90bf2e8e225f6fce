// Reads an opened file and makes the results of an answer, for both advanced scans.
import type { ModelValue } from '../../registry/model.ts';
import { type Result, ok } from '../../service/result.ts';
import {
  type Annotated,
  type AnnotateFormat,
  type PageSymbol,
  type PagesOptions,
  readPages,
} from '../../scan/index.ts';
import { type Words, gapSentence } from '../../wording/index.ts';
import { annotatedPages } from './annotate.ts';
import { listedSymbols, resultsOf } from './positions.ts';
import { type PageGroup, type Split, pageGroups } from './split.ts';
import type { Opened } from './open-file.ts';
import type { ScanOptions } from '../../registry/scan-options.ts';

/** The options of one call. */
export interface Asked {
  readonly options: ScanOptions;
  readonly reading: PagesOptions;
  /** A result without positions. */
  readonly plain: (symbol: PageSymbol) => ModelValue;
  readonly positions: boolean;
  /** Undefined: no annotated pages. */
  readonly format: AnnotateFormat | undefined;
  /** Undefined: no documents. */
  readonly split: Split | undefined;
  /** Those of the surface on which the answer is read. */
  readonly words: Words;
  /** What the price counts. */
  readonly per: 'page' | 'file';
}

/** The parts of an answer: results, annotated pages, documents, and the sentences of ErrorMessage. */
export interface Parts {
  readonly results: readonly ModelValue[];
  readonly images: readonly ModelValue[];
  readonly documents: readonly ModelValue[];
  readonly messages: readonly string[];
}

/** Scans one file. `before`: what the answer already has from other files. `finished`: the pages that are charged. */
export async function scanOpened(
  file: Opened,
  { options, reading, plain, positions, format, split, words }: Asked,
  before: Annotated,
): Promise<Result<Parts & { readonly finished: number }>> {
  const read = await readPages(file, reading);
  if (!read.ok) return read;
  const { symbols, finished, gaps } = read.value;
  const results = resultsOf(symbols, plain, { positions, bytes: options.bytes });
  const drawn =
    format &&
    (await annotatedPages(file.pages, listedSymbols(symbols, positions || options.bytes), {
      format,
      before,
    }));
  return ok({
    results,
    images: drawn?.images ?? [],
    documents: split === undefined ? [] : documentsOf(pageGroups(symbols, file.indexes.map(pageOf), split)),
    messages: [...gaps, ...(drawn?.gaps ?? [])].map((gap) => gapSentence(gap, words)),
    finished,
  });
}

const pageOf = (index: number): number => index + 1;

function documentsOf(groups: readonly PageGroup[]): readonly ModelValue[] {
  return groups.map(({ pages, separator }) => ({
    FirstPage: pages[0] ?? null,
    LastPage: pages.at(-1) ?? null,
    PageCount: pages.length,
    Separator: separator,
  }));
}

/** The answer's model value. */
export function answerOf(
  { results, images, documents, messages }: Parts,
  { format, split }: Asked,
): ModelValue {
  return {
    Successful: true,
    ResultBarcodes: results,
    BarcodeCount: results.length,
    ErrorMessage: messages.length === 0 ? null : messages.join(' '),
    ...(format && { AnnotatedPages: images }),
    ...(split && { Documents: documents }),
  };
}
