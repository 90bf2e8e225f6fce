// Reads the pages of a file one after the other under one budget, for the scan operations and the library.
import { type ReadSymbol, type RecognizeOptions, type SymbolGrade, recognize } from '../barcode/index.ts';
import { type Budget, shareOf } from '../lib/budget.ts';
import type { Failure } from '../lib/failure.ts';
import { release } from '../lib/release.ts';
import { rest } from '../lib/rest.ts';
import { type Result, err, ok } from '../lib/result.ts';
import type { Timing } from '../lib/timed-part.ts';
import type { PageSource } from '../pages/index.ts';
import type { Gap } from './gaps.ts';
import { graded } from './graded.ts';
import { type Region, cropped } from './region.ts';

/** A page is decoded at the first scale that has at most this many pixels, so that it takes at most 26 MB of grey. */
const MAX_LUMA_PIXELS = 26_000_000;

/** An opened file, what of it is read, and the work that may take. */
export interface OpenFile {
  readonly pages: PageSource;
  /** The pages to read, from 0, in this order; default: all. */
  readonly indexes?: readonly number[];
  /** The part of each page to search; default: all of it. */
  readonly region?: Region | undefined;
  readonly budget: Budget;
  /** Receives `decode` and `recognise` of each page; default: nobody asks. */
  readonly timing?: Timing | undefined;
}

type PageOptions = Omit<RecognizeOptions, 'budget' | 'pause' | 'onIncomplete'> & {
  /** Whether the print quality of each symbol is measured; default: not. */
  readonly grade?: boolean;
};

export type PagesOptions = PageOptions & {
  /** Called before each page with its number from 1. */
  readonly onPage?: (page: number, pageCount: number) => void;
};

/** Nominal work of one page, by mode, so that one hard page does not use up the document's budget. */
export const PAGE_WORK_MS = { standard: 3000, advanced: 3000, advanced2: 5000 } as const;

/** A symbol with its print quality, if that was asked for. */
export interface GradedReadSymbol extends ReadSymbol {
  readonly grade?: SymbolGrade;
}

/** A symbol, its page from 1, and its quad in pixels of the page as displayed. */
export interface PageSymbol extends GradedReadSymbol {
  readonly page: number;
  /** Size of the page in the same pixels. */
  readonly pageSize: PageSize;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface PagesRead {
  readonly symbols: readonly PageSymbol[];
  /** Pages whose recognition finished; only these are charged, and not those on which the engine trapped. */
  readonly finished: number;
  /** The pages that were not read, or not to the end, and why. */
  readonly gaps: readonly Gap[];
}

export interface PageRead {
  /** Quads in pixels of the page as displayed. */
  readonly symbols: readonly GradedReadSymbol[];
  readonly size: PageSize;
  /** False if the page's work ran out, a sheet of codes has some that no pass read, or the engine trapped. */
  readonly complete: boolean;
  /** Calls of the engine trapped: what they would have read is missing. */
  readonly trapped: boolean;
}

/** Reads one page, `index` from 0. The failures are those of PageSource and of recognize, and invalid_option for a region off the page. */
export async function readPage(
  { pages, budget, region, timing }: OpenFile,
  index: number,
  options: PageOptions,
): Promise<Result<PageRead>> {
  const decoded = await timed(timing, { name: 'decode', page: index + 1 }, async () => {
    const page = await pages.page(index);
    if (!page.ok) return page;
    const luma = await page.value.luma({ maxPixels: MAX_LUMA_PIXELS });
    return luma.ok ? ok({ page: page.value, luma: luma.value }) : luma;
  });
  if (!decoded.ok) return decoded;
  const { page, luma } = decoded.value;
  // Pages are decoded at 1, 1/2, 1/4 or 1/8 of their sides, rounded up.
  const { width, height } = page;
  const scale = 2 ** Math.round(Math.log2(width / Math.max(1, luma.width)));
  let complete = true;
  let trapped = false;
  try {
    const part =
      region === undefined
        ? ok({ luma, left: 0, top: 0 })
        : cropped(luma, { width, height }, { region, scale });
    if (!part.ok) return part;
    const { left, top } = part.value;
    const symbols = await timed(timing, { name: 'recognise', page: index + 1 }, () =>
      recognize(part.value.luma, {
        ...options,
        budget: shareOf(budget, PAGE_WORK_MS[options.effort]),
        ownBudget: budget,
        pause: rest,
        onIncomplete: () => (complete = false),
        onTrap: (cause) => {
          trapped = true;
          options.onTrap?.(cause);
        },
      }),
    );
    if (!symbols.ok) return symbols;
    const measured =
      options.grade === true ? await graded(part.value.luma, symbols.value, budget) : symbols.value;
    return ok({
      symbols: measured.map((symbol) => onPage(magnified(symbol, scale, { left, top }), { width, height })),
      size: { width, height },
      complete: complete && !trapped,
      trapped,
    });
  } finally {
    release(luma.data);
  }
}

async function timed<T>(
  timing: Timing | undefined,
  part: { readonly name: 'decode' | 'recognise'; readonly page: number },
  work: () => Promise<T>,
): Promise<T> {
  if (timing === undefined) return work();
  const fromMs = timing.now();
  try {
    return await work();
  } finally {
    timing.onPart({ ...part, fromMs, ms: timing.now() - fromMs });
  }
}

/** The symbol in pixels of the page: moved by the region's corner and multiplied by the scale. */
function magnified(
  symbol: GradedReadSymbol,
  by: number,
  { left, top }: { readonly left: number; readonly top: number },
): GradedReadSymbol {
  const [a, b, c, d] = symbol.quad;
  const corner = ({ x, y }: typeof a): typeof a => ({ x: (x + left) * by, y: (y + top) * by });
  return by === 1 && left === 0 && top === 0
    ? symbol
    : { ...symbol, quad: [corner(a), corner(b), corner(c), corner(d)] };
}

/** An outline may be drawn out beyond the page's edge: its corners are moved to it. */
function onPage(symbol: GradedReadSymbol, { width, height }: PageSize): GradedReadSymbol {
  const [a, b, c, d] = symbol.quad;
  const corner = ({ x, y }: typeof a): typeof a => ({
    x: Math.min(width, Math.max(0, x)),
    y: Math.min(height, Math.max(0, y)),
  });
  return { ...symbol, quad: [corner(a), corner(b), corner(c), corner(d)] };
}

/** Reads the pages in order and goes on after a damaged one. Fails, with the first page's failure, only if no page could be read. */
export async function readPages(
  file: OpenFile,
  { onPage, ...options }: PagesOptions,
): Promise<Result<PagesRead>> {
  const { pages, budget } = file;
  const indexes = file.indexes ?? Array.from({ length: pages.pageCount }, (_, index) => index);
  const symbols: PageSymbol[] = [];
  const failed: { page: number; failure: Failure }[] = [];
  const incomplete: number[] = [];
  const trapped: number[] = [];
  let outOfTime: number | undefined;
  for (const [done, index] of indexes.entries()) {
    if (done > 0 && budget.exhausted) {
      outOfTime = done;
      break;
    }
    onPage?.(index + 1, pages.pageCount);
    const read = await readPage(file, index, options);
    if (read.ok) {
      const { symbols: here, size: pageSize } = read.value;
      symbols.push(...here.map((symbol) => ({ ...symbol, page: index + 1, pageSize })));
      if (read.value.symbols.length > 0) pages.found();
      if (read.value.trapped) trapped.push(index + 1);
      else if (!read.value.complete) incomplete.push(index + 1);
    } else failed.push({ page: index + 1, failure: read.failure });
  }
  const reached = outOfTime ?? indexes.length;
  const first = failed[0];
  if (first && failed.length === reached) return err(first.failure);
  const gaps: Gap[] = [
    ...failed.map(({ page, failure }) => ({ kind: 'unreadable' as const, page, failure })),
    ...incomplete.map((page) => ({ kind: 'incomplete' as const, page, trapped: false })),
    ...trapped.map((page) => ({ kind: 'incomplete' as const, page, trapped: true })),
  ];
  if (outOfTime !== undefined)
    gaps.push({
      kind: 'not reached',
      from: (indexes[outOfTime] ?? 0) + 1,
      to: (indexes.at(-1) ?? 0) + 1,
    });
  return ok({
    symbols,
    finished: reached - failed.length - trapped.length,
    gaps,
  });
}
