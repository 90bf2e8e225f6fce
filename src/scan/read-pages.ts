// Reads the pages of a file in rounds, for the scan operations and the library. The first round reads of every page what the engine's default
// pass reads, and goes on at once as far as that leaves each page to come as much. Later rounds go on with the pages that promise most.
import { type BoundedBudget, shareOf } from '../lib/budget.ts';
import type { Failure } from '../lib/failure.ts';
import { type Result, err, ok } from '../lib/result.ts';
import type { Gap } from './gaps.ts';
import {
  type GradedReadSymbol,
  type PageFile,
  type PageOptions,
  type PageRead,
  type PageSize,
  readPage,
} from './read-page.ts';

/** An opened file, and what of it is read. */
export interface OpenFile extends PageFile {
  /** The pages to read, from 0, in this order; default: all. */
  readonly indexes?: readonly number[];
  /** What later rounds may take, of all pages together; default: nothing more than `budget`. */
  readonly later?: BoundedBudget | undefined;
}

export type PagesOptions = PageOptions & {
  /** Called before each page with its number from 1; again where a later round goes on with it. */
  readonly onPage?: ((page: number, pageCount: number) => void) | undefined;
  /** Called after each page with all that was read on it so far; again after a later round. */
  readonly onRead?: ((page: number, symbols: readonly PageSymbol[]) => void) | undefined;
};

/** A symbol, its page from 1, and its quad in pixels of the page as displayed. */
export interface PageSymbol extends GradedReadSymbol {
  readonly page: number;
  /** Size of the page in the same pixels. */
  readonly pageSize: PageSize;
}

export interface PagesRead {
  readonly symbols: readonly PageSymbol[];
  /**
   * Pages whose recognition finished; only these are charged, and not those on which the engine trapped, or of which a part cannot be decoded and
   * nothing was read.
   */
  readonly finished: number;
  /** The pages that were not read, or not to the end, and why. */
  readonly gaps: readonly Gap[];
}

/** Reads the pages and goes on after a damaged one. Fails, with the first page's failure, only if no page could be read. */
export async function readPages(
  file: OpenFile,
  { onPage, onRead, ...options }: PagesOptions,
): Promise<Result<PagesRead>> {
  const { pages, budget, later } = file;
  const indexes = file.indexes ?? Array.from({ length: pages.pageCount }, (_, index) => index);
  const read = new Map<number, PageRead>();
  const failed = new Map<number, Failure>();
  const visit = async (index: number, laterMs: number): Promise<void> => {
    await options.turn?.();
    onPage?.(index + 1, pages.pageCount);
    const { unfinished: from } = read.get(index) ?? {};
    const share = later && shareOf(later, laterMs);
    const page = await readPage(file, index, options, { ...(share && { laterBudget: share }), from });
    if (!page.ok) {
      // What an earlier round read stays.
      if (!read.has(index)) failed.set(index, page.failure);
      return;
    }
    read.set(index, page.value);
    if (page.value.symbols.length > 0) pages.found();
    onRead?.(index + 1, symbolsOf(index, page.value));
  };
  for (const [done, index] of indexes.entries()) {
    if (done > 0 && budget.exhausted) break;
    await visit(index, (later?.leftMs ?? Infinity) / (indexes.length - done));
  }
  for (const index of byPromise(read)) {
    if (budget.exhausted || later?.exhausted === true) break;
    await visit(index, Infinity);
  }
  const reached = indexes.filter((index) => read.has(index) || failed.has(index));
  const [first] = failed.values();
  if (first && failed.size === reached.length) return err(first);
  return ok({
    symbols: reached.flatMap((index) => symbolsOf(index, read.get(index))),
    finished: [...read.values()].filter(isFinished).length,
    gaps: gapsOf(indexes, read, failed),
  });
}

function isFinished({ trapped, missing, symbols }: PageRead): boolean {
  return !trapped && (missing === undefined || symbols.length > 0);
}

/** The pages whose reading stopped, those first that promise most for a page's work. */
function byPromise(read: ReadonlyMap<number, PageRead>): readonly number[] {
  return [...read]
    .flatMap(([index, { unfinished, size }]) => {
      if (unfinished === undefined) return [];
      const { bars, cells } = unfinished.progress.promise;
      return [{ index, gain: (bars + cells) / (size.width * size.height) }];
    })
    .sort((a, b) => b.gain - a.gain)
    .map(({ index }) => index);
}

function symbolsOf(index: number, read: PageRead | undefined): readonly PageSymbol[] {
  return read?.symbols.map((symbol) => ({ ...symbol, page: index + 1, pageSize: read.size })) ?? [];
}

function gapsOf(
  indexes: readonly number[],
  read: ReadonlyMap<number, PageRead>,
  failed: ReadonlyMap<number, Failure>,
): readonly Gap[] {
  const numbersOf = (is: (page: PageRead) => boolean): readonly number[] =>
    [...read].filter(([, page]) => is(page)).map(([index]) => index + 1);
  const isIncomplete = ({ complete, unfinished, trapped }: PageRead): boolean =>
    !trapped && (!complete || unfinished !== undefined);
  const gaps: readonly Gap[] = [
    ...[...failed].map(([index, failure]) => ({ kind: 'unreadable' as const, page: index + 1, failure })),
    ...[...read].flatMap(([index, { missing }]) =>
      missing ? [{ kind: 'partly unreadable' as const, page: index + 1, failure: missing }] : [],
    ),
    { kind: 'incomplete', pages: numbersOf(isIncomplete), trapped: false },
    { kind: 'incomplete', pages: numbersOf(({ trapped }) => trapped), trapped: true },
    {
      kind: 'not reached',
      pages: indexes.filter((index) => !read.has(index) && !failed.has(index)).map((index) => index + 1),
    },
  ];
  return gaps.filter((gap) => !('pages' in gap) || gap.pages.length > 0);
}
