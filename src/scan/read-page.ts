// Reads one page of a file: decodes it, and recognises its barcodes within what the page may take.
import {
  inReadingOrder,
  type Progress,
  type ReadSymbol,
  type RecognizeOptions,
  type SymbolGrade,
  recognize,
} from '../barcode/index.ts';
import { type Budget, bothOf, createBudget } from '../lib/budget.ts';
import type { Failure } from '../lib/failure.ts';
import { release } from '../lib/release.ts';
import { rest } from '../lib/rest.ts';
import { type Result, ok } from '../lib/result.ts';
import type { Timing } from '../lib/timed-part.ts';
import type { Luma } from '../image/index.ts';
import type { LumaOptions, Page, PageLuma, PageSource } from '../pages/index.ts';
import { readFiner } from './finer.ts';
import { graded } from './graded.ts';
import { magnified } from './magnified.ts';
import { type Region, cropped } from './region.ts';
import { otherTones } from './tones.ts';

/** Others have their turn within a page of at most so many pixels: beside it, theirs may need as much memory again. */
const MAX_PAUSED_PIXELS = 13_000_000;

/** A page is decoded at the first scale that has at most this many pixels, so that it takes at most 26 MB of grey. */
const MAX_LUMA_PIXELS = 26_000_000;

/** Nominal work of a page in another tone after its first round: what colours hide from grey is plain there, or is none. */
const TONE_WORK_MS = 150;

/** A file, what of its pages is read, and the work that may take. */
export interface PageFile {
  readonly pages: PageSource;
  /** The part of each page to search; default: all of it. */
  readonly region?: Region | undefined;
  /** For all work on the file. */
  readonly budget: Budget;
  /** Receives `decode` and `recognise` of each page; default: nobody asks. */
  readonly timing?: Timing | undefined;
}

export type PageOptions = Pick<
  RecognizeOptions,
  | 'symbologies'
  | 'effort'
  | 'preprocessing'
  | 'code39FullAscii'
  | 'codabarGuards'
  | 'characterSet'
  | 'engine'
  | 'onTrap'
> & {
  /** Whether the print quality of each symbol is measured; default: not. */
  readonly grade?: boolean;
  /** Awaited before each page, and within one that holds little memory: others may have their turn. Default: nobody else waits. */
  readonly turn?: (() => Promise<void>) | undefined;
};

/** One reading of a page, which may go on where an earlier one stopped. */
export interface Visit {
  /** Bounds what comes after the first round, beside the page's own bound; default: nothing more. */
  readonly laterBudget?: Budget;
  /** Where the reading before stopped. */
  readonly from?: Unfinished | undefined;
}

/** A page whose reading stopped before its end: what is to be tried, and the nominal ms that it took. */
export interface Unfinished {
  readonly progress: Progress;
  readonly spentMs: number;
  /** Calls of the engine trapped: what they would have read stays missing. */
  readonly trapped: boolean;
}

/** Nominal work of one page, by mode, so that one hard page does not use up the document's budget. */
export const PAGE_WORK_MS = { standard: 3000, advanced: 3000, advanced2: 5000 } as const;

/** A symbol with its print quality, if that was asked for. */
export interface GradedReadSymbol extends ReadSymbol {
  readonly grade?: SymbolGrade;
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface PageRead {
  /** Quads in pixels of the page as displayed. */
  readonly symbols: readonly GradedReadSymbol[];
  readonly size: PageSize;
  /** False if the page's work ran out, or evidence of codes that no pass read is left. */
  readonly complete: boolean;
  /** Calls of the engine trapped: what they would have read is missing. */
  readonly trapped: boolean;
  /** Why a part of the page could not be searched: it cannot be decoded. */
  readonly missing?: Failure;
  /** Where laterBudget stopped the reading, and something is left to try. */
  readonly unfinished?: Unfinished;
}

/** Reads one page, `index` from 0. The failures are those of PageSource and of recognize, and invalid_option for a region off the page. */
export async function readPage(
  file: PageFile,
  index: number,
  options: PageOptions,
  visit: Visit = {},
): Promise<Result<PageRead>> {
  const spentMs = visit.from?.spentMs ?? 0;
  // Letters within a quiet zone count for the print quality.
  const content = options.grade === true ? 'all' : 'codes';
  const asked = { maxPixels: MAX_LUMA_PIXELS, content } as const;
  const decoded = await timed(file.timing, { name: 'decode', page: index + 1 }, async () => {
    const page = await file.pages.page(index);
    if (!page.ok) return page;
    const luma = await page.value.luma(asked);
    return luma.ok ? ok({ page: page.value, luma: luma.value }) : luma;
  });
  if (!decoded.ok) return decoded;
  const { page, luma } = decoded.value;
  const own = createBudget({ workMs: PAGE_WORK_MS[options.effort] - spentMs });
  const outcome: Outcome = { complete: true, trapped: visit.from?.trapped ?? false, stopped: undefined };
  const read = imageReader(file, options, visit.laterBudget, { own, outcome });
  try {
    const symbols = await symbolsOf({ page, luma, asked, read, outcome }, file, { index, from: visit.from });
    if (!symbols.ok) return symbols;
    const { complete, trapped, stopped } = outcome;
    const { width, height } = page;
    return ok({
      symbols: symbols.value.map((symbol) => onPage(symbol, { width, height })),
      size: { width, height },
      complete,
      trapped,
      ...(luma.missing && { missing: luma.missing }),
      ...(stopped && {
        unfinished: { progress: stopped, spentMs: PAGE_WORK_MS[options.effort] - own.leftMs, trapped },
      }),
    });
  } finally {
    release(luma.data);
  }
}

/** How the reading of a page went. */
interface Outcome {
  complete: boolean;
  trapped: boolean;
  /** Where laterBudget stopped it. */
  stopped: Progress | undefined;
}

type ReadImage = (
  image: Luma,
  own: Pick<RecognizeOptions, 'from' | 'onUnfinished' | 'laterBudget'>,
) => Promise<Result<readonly GradedReadSymbol[]>>;

/** Reads an image of the page, within what is left of the page's own work and of the file's. */
function imageReader(
  { budget: whole }: PageFile,
  { grade = false, onTrap, turn, ...options }: PageOptions,
  laterBudget: Budget | undefined,
  { own, outcome }: { readonly own: Budget; readonly outcome: Outcome },
): ReadImage {
  const budget = bothOf(whole, own);
  return async (image, ofImage) => {
    const symbols = await recognize(image, {
      ...options,
      budget,
      ownBudget: whole,
      ...(laterBudget && { laterBudget }),
      ...ofImage,
      pause: image.data.length <= MAX_PAUSED_PIXELS ? () => rest().then(turn) : rest,
      onIncomplete: () => (outcome.complete = false),
      onTrap: (cause) => {
        outcome.trapped = true;
        onTrap?.(cause);
      },
    });
    return symbols.ok && grade ? ok(await graded(image, symbols.value, whole)) : symbols;
  };
}

interface Decoded {
  readonly page: Page;
  readonly luma: PageLuma;
  readonly asked: LumaOptions & { readonly content: 'all' | 'codes' };
  readonly read: ReadImage;
  readonly outcome: Outcome;
}

/** The symbols of a decoded page, in reading order: of its grey, else of another tone, and of what is finer than that. */
async function symbolsOf(
  { page, luma, asked, read, outcome }: Decoded,
  { region, timing }: PageFile,
  { index, from }: { readonly index: number; readonly from: Unfinished | undefined },
): Promise<Result<readonly GradedReadSymbol[]>> {
  // Pages are decoded at 1, 1/2, 1/4 or 1/8 of their sides, rounded up.
  const scale = 2 ** Math.round(Math.log2(page.width / Math.max(1, luma.width)));
  const part = region === undefined ? ok({ luma, left: 0, top: 0 }) : cropped(luma, page, { region, scale });
  if (!part.ok) return part;
  const symbols = await timed(timing, { name: 'recognise', page: index + 1 }, () =>
    read(part.value.luma, {
      ...(from && { from: from.progress }),
      onUnfinished: (progress) => (outcome.stopped = progress),
    }),
  );
  if (!symbols.ok) return symbols;
  const inPage = (symbol: GradedReadSymbol): GradedReadSymbol => magnified(symbol, scale, part.value);
  const known = symbols.value.map(inPage);
  if (known.length === 0 && outcome.stopped === undefined && region === undefined) {
    const found = await readOtherTones(page, luma, {
      asked,
      onMissing: () => (outcome.complete = false),
      read: (image) =>
        read(image, {
          laterBudget: createBudget({ workMs: TONE_WORK_MS }),
          onUnfinished: () => undefined,
        }),
    });
    if (!found.ok) return found;
    known.push(...found.value.map(inPage));
  }
  const finer = await readFiner(page, luma.fine ?? [], {
    content: asked.content,
    known,
    region,
    read: (image) => read(image, { onUnfinished: () => (outcome.complete = false) }),
  });
  if (!finer.ok) outcome.complete = false;
  return ok(finer.ok && finer.value.length > 0 ? inReadingOrder([...known, ...finer.value]) : known);
}

/** What the first other tone shows that shows anything. `onMissing`: a tone cannot be decoded. */
async function readOtherTones(
  page: Page,
  luma: Luma,
  {
    asked,
    onMissing,
    read,
  }: {
    readonly asked: LumaOptions;
    readonly onMissing: () => void;
    readonly read: (image: Luma) => Promise<Result<readonly GradedReadSymbol[]>>;
  },
): Promise<Result<readonly GradedReadSymbol[]>> {
  const tones = await otherTones(page, luma, asked);
  if (!tones.ok) onMissing();
  for (const tone of tones.ok ? tones.value : []) {
    const other = await page.luma({ ...asked, tone });
    if (!other.ok) {
      onMissing();
      break;
    }
    try {
      const found = await read(other.value);
      if (!found.ok || found.value.length > 0) return found;
    } finally {
      release(other.value.data);
    }
  }
  return ok([]);
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

/** An outline may be drawn out beyond the page's edge: its corners are moved to it. */
function onPage(symbol: GradedReadSymbol, { width, height }: PageSize): GradedReadSymbol {
  const [a, b, c, d] = symbol.quad;
  const corner = ({ x, y }: typeof a): typeof a => ({
    x: Math.min(width, Math.max(0, x)),
    y: Math.min(height, Math.max(0, y)),
  });
  return { ...symbol, quad: [corner(a), corner(b), corner(c), corner(d)] };
}
