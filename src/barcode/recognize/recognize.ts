// recognize: a grey image → the symbols in it, in reading order. The loop over the passes.
import type { Luma } from '../../image/types.ts';
import { bothOf, shareOf, UNLIMITED, type Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import type { Engine } from '../../wasm/engine.ts';
import { startEvidence } from '../../wasm/evidence.ts';
import { zxing, type ZXingReaderModule } from '../../wasm/zxing.ts';
import { type CharacterSet, textOfBytes } from '../charset/index.ts';
import { componentReader } from '../cc-a/index.ts';
import { mayHoldPostalCode } from '../linear/index.ts';
import { maxiCode } from '../maxicode/index.ts';
import { createSession } from '../engine/session.ts';
import { type ContentBox, contentBox, isBlank } from '../locate/blank.ts';
import { showsBars } from '../locate/bars-shown.ts';
import { fittedOutline } from '../locate/fitted-outline.ts';
import { outlineOf } from '../locate/outline.ts';
import type { ReadSymbol } from '../reader.ts';
import { type Codablock, codablocksOf, keepRow } from '../codablock.ts';
import { isRestDue, paced, rested, workOf, type Steps, type Work } from '../../lib/steps.ts';
import { DEFAULT_TYPES, SYMBOLOGIES, symbologyRow, type Symbology } from '../symbology.ts';
import { centreOf, contains, inReadingOrder, mapQuad } from '../vision/geometry.ts';
import { darkRegions } from './dark-page.ts';
import { ownSymbols } from './exclusions.ts';
import { chanceOf, isStrong, type Evidence } from './evidence.ts';
import { areFindersLeft, isDone, isSheet, unreadFinders } from './left.ts';
import { type Aim, AIMS } from './evidence-kinds.ts';
import { aimOf, PASSES, type Pass } from './passes.ts';
import { createScene, type Known, type RecognitionScene } from './scene.ts';
import { regionsToStraighten } from './straightened.ts';
import { mayBeWrong, verified, withoutContradicted } from './verify.ts';
import { viewsOf } from './views.ts';

export interface RecognizeOptions {
  /** Which types are looked for and answered. */
  readonly symbologies: 'all' | 'qr' | readonly Symbology[];
  /**
   * standard: ends with the first pass that reads something, or, where that read several symbols, with the search of the whole image. advanced: goes on while something in the image looks like
   * a code that was not read. advanced2: every pass.
   */
  readonly effort: 'standard' | 'advanced' | 'advanced2';
  /** The header `preprocessing` of the scan operations; Auto for the operations that have no such header. */
  readonly preprocessing: keyof typeof PASSES;
  /** Code 39 is answered decoded as full ASCII, where every pair of it stands for a character; default: as printed. */
  readonly code39FullAscii?: boolean;
  /** What the bytes of symbols are text in, whatever they declare; default: what they declare, else what is likely. */
  readonly characterSet?: CharacterSet | undefined;
  /** Passes end once it is used up; what was read until then is answered. */
  readonly budget: Budget;
  /** What passes with work of their own spend theirs on; default: nothing but their own bounds. */
  readonly ownBudget?: Budget;
  /** Bounds what comes after the first round, beside `budget`; default: nothing more. */
  readonly laterBudget?: Budget;
  /** Where a recognition of this image stopped: the passes that it made are not made again. */
  readonly from?: Progress;
  /** Called once at the end in place of onIncomplete where laterBudget ended the passes and something is left. */
  readonly onUnfinished?: (progress: Progress) => void;
  /** The engine; default the isolate's own. */
  readonly engine?: Engine<ZXingReaderModule>;
  /**
   * Awaited after each pass, and within one whenever REST_WORK_MS of nominal work were spent since the last time, so
   * that a host with one thread can answer cheap calls in between.
   */
  readonly pause?: () => Promise<unknown>;
  /** Called once at the end when the budget ran out before every pass was made, or a sheet of codes has more. */
  readonly onIncomplete?: () => void;
  /** Called once at the end when calls of the engine trapped, also when tried again, with what the first one threw. */
  readonly onTrap?: (cause: unknown) => void;
  /** Called after each pass with its name and the number of symbols known then. */
  readonly observe?: (pass: string, symbols: number) => void;
  /** Called once after the first round of a search of more than standard effort with what later passes may read. True: they are made whatever it promises. */
  readonly observeCandidates?: (candidates: readonly Evidence[]) => boolean;
  /** Called once at the end of a search of more than standard effort with what is left, where only that says whether there may be more. */
  readonly observeLeft?: (left: readonly Evidence[]) => void;
}

/** A recognition that stopped before its end: what was read, and what is still to be tried. It holds no image. */
export interface Progress {
  readonly known: Known;
  readonly rows: readonly ReadSymbol[];
  readonly passes: readonly Pass[];
  readonly promise: Promised;
  /** Whether a bound of its own cut a pass: the whole recognition is incomplete then. */
  readonly isCut: boolean;
}

/** How much later passes may read, by their aim: the sum of the chances of what looks like a code. */
export type Promised = Readonly<Record<Aim, number>>;

/** Nominal ns a pixel of the look for a blank page. */
const BLANK_WORK_NS = 2;
/** From so many symbols on a finder pattern that is left says that there may be more: fewer are all found but for print. */
const MIN_LARGE_SHEET = 64;
/** Of a low row of evenly spaced bars. A choice. */
const POSTAL_CHANCE = 0.5;
const NOTHING_PROMISED: Promised = { bars: 0, cells: 0 };
const EFFORTS = { standard: 0, advanced: 1, advanced2: 2 } as const;

/**
 * The symbols in the image, in reading order, equal texts kept where they are different symbols; none is an empty
 * list. Fails with `internal` alone, when the engine trapped and nothing was read.
 */
export async function recognize(
  page: Luma,
  options: RecognizeOptions,
): Promise<Result<readonly ReadSymbol[]>> {
  const staged = stagedBudget(options);
  const work = workOf(staged);
  work.spend((page.width * page.height * BLANK_WORK_NS) / 1e6);
  if (isBlank(page)) return ok([]);
  await startEvidence();
  const box = contentBox(page);
  const image = box === undefined ? page : croppedTo(page, box);
  const wanted = typesOf(options.symbologies);
  const { left, top } = box ?? { left: 0, top: 0 };
  const onPage = (all: readonly Evidence[]): readonly Evidence[] =>
    all.map((each) => ({ ...each, centre: { x: each.centre.x + left, y: each.centre.y + top } }));
  const { observeCandidates, observeLeft } = options;
  const observers = {
    ...(observeCandidates && {
      observeCandidates: (all: readonly Evidence[]) => observeCandidates(onPage(all)),
    }),
    ...(observeLeft && { observeLeft: (all: readonly Evidence[]) => observeLeft(onPage(all)) }),
  };
  const engine = createSession(options.engine ?? zxing);
  const scene = createScene({
    image,
    wanted: withRows(wanted),
    engine,
    budget: work,
    ...(options.from && { known: options.from.known }),
  });
  const rows: ReadSymbol[] = [...(options.from?.rows ?? [])];
  let end: End = 'complete';
  try {
    end = await makePasses(scene, { work, staged }, { ...options, ...observers }, rows);
    scene.acceptDoubted('linear');
    scene.acceptDoubted('stacked');
  } finally {
    scene.close();
  }
  const blocks = codablocksOf(rows, image);
  if (typeof end === 'object') options.onUnfinished?.(end);
  else if (end === 'incomplete' || blocks.some(({ whole }) => whole === undefined)) options.onIncomplete?.();
  const { trap } = engine;
  if (trap !== undefined) {
    options.onTrap?.(trap.cause);
    if (scene.symbols().length === 0)
      return fail('internal', { what: 'the recognition engine failed on this image' });
  }
  // Rows that were read are thin: only the outlines of two texts for one symbol lie over each other.
  const outlined = ownSymbols(withoutRows(scene.symbols(), blocks)).map((symbol) =>
    withOutline(symbol, image),
  );
  const answered = inReadingOrder(
    withoutContradicted(outlined, image)
      .filter(({ type }) => wanted.includes(type))
      .map((symbol) => fitted(symbol, image))
      .map(options.effort === 'standard' ? (symbol) => symbol : withComponent(image)),
  );
  const texts = await Promise.all(
    answered.map(async ({ type, text, raw }) =>
      raw === undefined || symbologyRow(type).family === 'linear'
        ? text
        : textOfBytes(text, raw, options.characterSet),
    ),
  );
  return ok(
    answered.map((symbol, index) => ({
      ...symbol,
      text: texts[index] ?? symbol.text,
      ...(options.code39FullAscii === true && symbol.fullAscii !== undefined && { text: symbol.fullAscii }),
      quad: mapQuad(symbol.quad, ({ x, y }) => ({ x: x + left, y: y + top })),
    })),
  );
}

/** Rows of a Codablock F are no symbols of their own. */
function withoutRows(symbols: readonly ReadSymbol[], blocks: readonly Codablock[]): readonly ReadSymbol[] {
  const rows = blocks.flatMap((block) => block.rows);
  return symbols.filter(
    ({ type, text, quad }) =>
      type !== 'CODE_128' || !rows.some((row) => row.text === text && contains(quad, centreOf(row.quad))),
  );
}

/** Linear symbols in one row with the whole height of their bars. */
function withOutline(symbol: ReadSymbol, image: Luma): ReadSymbol {
  const { family, stacks } = symbologyRow(symbol.type);
  return family === 'linear' && stacks !== true ? { ...symbol, quad: outlineOf(image, symbol.quad) } : symbol;
}

/** Symbols of bars with corners where their ink ends. */
function fitted(symbol: ReadSymbol, image: Luma): ReadSymbol {
  const { family, stacks } = symbologyRow(symbol.type);
  if (family !== 'linear' && family !== 'stacked') return symbol;
  const ends = family === 'stacked' ? 'rows' : stacks === true ? 'stack' : 'bars';
  return { ...symbol, quad: fittedOutline(image, symbol.quad, ends) };
}

/** Adds the elements of a CC-A to the carrier of GS1 composites below it. */
function withComponent(image: Luma): (symbol: ReadSymbol) => ReadSymbol {
  const read = componentReader(image);
  return (symbol) => {
    const { carriesComposites, stacks } = symbologyRow(symbol.type);
    if (carriesComposites !== true || symbol.composite !== undefined) return symbol;
    const composite = read(symbol.quad, stacks === true);
    return composite === undefined ? symbol : { ...symbol, composite };
  };
}

function croppedTo({ width, data }: Luma, { left, top, width: columns, height: rows }: ContentBox): Luma {
  const part = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    const from = (top + y) * width + left;
    part.set(data.subarray(from, from + columns), y * columns);
  }
  return { width: columns, height: rows, data: part };
}

/** How the passes ended: all that promised something were made and nothing is left; something is left, or a bound cut them; or where laterBudget stopped them. */
type End = 'complete' | 'incomplete' | Progress;

/** The budget of the first round, and from `later` on also that of what comes after. */
interface Staged extends Budget {
  later(): void;
  /** Whether laterBudget is used up, and the budget of the image is not. */
  readonly isStopped: boolean;
}

function stagedBudget({ budget, laterBudget = UNLIMITED }: RecognizeOptions): Staged {
  const both = bothOf(budget, laterBudget);
  let now = budget;
  return {
    spend: (ms) => now.spend(ms),
    get exhausted() {
      return now.exhausted;
    },
    later: () => void (now = both),
    get isStopped() {
      return now === both && laterBudget.exhausted && !budget.exhausted;
    },
  };
}

/**
 * Makes the passes. The first round is the floor, which is the engine's default pass, and what else may be there; without it nothing
 * more is tried.
 */
async function makePasses(
  scene: RecognitionScene,
  { work, staged }: { readonly work: Work; readonly staged: Staged },
  options: RecognizeOptions,
  rows: ReadSymbol[],
): Promise<End> {
  const effort = EFFORTS[options.effort];
  const run = <T>(steps: Steps<T>): Promise<T> => paced(steps, work, options.pause);
  const passes: readonly Pass[] = PASSES[options.preprocessing];
  const queue = [...(options.from?.passes ?? passes)];
  let promise = options.from?.promise;
  if (promise !== undefined) staged.later();
  let complete = options.from?.isCut !== true;
  for (const [i, pass] of queue.entries()) {
    if (scene.symbols().length === 0) {
      if (!passes.includes(pass, i)) break;
      if (pass.besideOthers !== undefined) queue.push(pass);
    }
    if (pass.effort > effort || (pass.standardOnly === true && effort > 0)) continue;
    if (isOfLaterRound(pass, options)) {
      if (promise === undefined) {
        promise = await run(promiseOf(scene, work, options.observeCandidates));
        staged.later();
      }
      if (promise[aimOf(pass)] === 0 && effort < EFFORTS.advanced2) continue;
    }
    if (!pass.reader.symbologies.some((type) => scene.wanted.includes(type))) continue;
    if (options.preprocessing === 'Auto' && (await run(canSkip(pass, scene, effort, rows)))) continue;
    if (work.exhausted) return stoppedAt(i);
    const budget = budgetOf(pass, work, options.ownBudget);
    await run(makePass(pass, scene, { budget, rows }));
    options.observe?.(pass.name, scene.symbols().length);
    if (isRestDue(work)) await rested(work, options.pause);
    if (work.exhausted) return stoppedAt(i);
    if (budget.exhausted) complete = false;
  }
  const mayBeMore = effort > 0 && (await run(mayHoldMore(scene, options.observeLeft)));
  return complete && !mayBeMore ? 'complete' : 'incomplete';

  function stoppedAt(i: number): End {
    if (!staged.isStopped) return 'incomplete';
    return {
      known: scene.known(),
      rows: [...rows],
      passes: queue.slice(i),
      promise: promise ?? NOTHING_PROMISED,
      isCut: !complete,
    };
  }
}

/** Whether the pass is made only where something promises that it reads more. Standard effort ends with the first code, and a caller's own filter is always made. */
function isOfLaterRound(
  { isFloor, looksAt, hasOwnCheck }: Pass,
  { effort, preprocessing }: Pick<RecognizeOptions, 'effort' | 'preprocessing'>,
): boolean {
  if (effort === 'standard' || preprocessing !== 'Auto' || hasOwnCheck === true) return false;
  return isFloor !== true && looksAt !== 'doubted stacks';
}

/** Beside the chances of all that looks like a code, 1 for each symbol that may be a mixture. */
function* promiseOf(
  scene: RecognitionScene,
  work: Work,
  observe: RecognizeOptions['observeCandidates'],
): Steps<Promised> {
  const doubted = scene.doubtedPlaces('linear').length;
  // Four bars are no evidence: patch codes are looked for where they are asked for.
  const asked = scene.wanted.includes('PATCH_CODE') ? 1 : 0;
  if (scene.isExplained()) return { bars: doubted, cells: 0 };
  const isPromised = (found: readonly Evidence[]): boolean =>
    AIMS.every((aim) => found.some((each) => chanceOf(each, aim) > 0));
  const candidates = yield* scene.evidence('candidates', observe ? undefined : isPromised);
  if (observe?.(candidates) === true) return { bars: 1, cells: 1 };
  const chances = (aim: Aim): number => candidates.reduce((sum, each) => sum + chanceOf(each, aim), 0);
  const [bars, cells] = [asked + doubted + chances('bars'), chances('cells')];
  const isPostal = bars === 0 && (yield* mayHoldPostalCode(scene, work));
  return { bars: isPostal ? POSTAL_CHANCE : bars, cells };
}

function budgetOf({ maxWorkMs, ownWorkMs }: Pass, work: Work, ownBudget: Budget = UNLIMITED): Budget {
  if (ownWorkMs !== undefined) return work.beside(shareOf(ownBudget, ownWorkMs));
  return maxWorkMs === undefined ? work : shareOf(work, maxWorkMs);
}

/** Hands each view of the pass to its reader, until the budget is used up. `rows`: what may be rows of a Codablock F, as they were read. */
function* makePass(
  pass: Pass,
  scene: RecognitionScene,
  { budget, rows }: { readonly budget: Budget; readonly rows: ReadSymbol[] },
): Steps<void> {
  for (const view of viewsOf(scene, pass)) {
    yield;
    if (budget.exhausted) return;
    const symbols = yield* pass.reader.read(view, scene, budget);
    const isDoubtful = mayBeWrong(symbols, pass, view, scene);
    const sure = symbols.filter((symbol) => !isDoubtful(symbol));
    scene.doubt(
      symbols
        .filter(isDoubtful)
        .map((symbol) => ({ ...symbol, quad: mapQuad(symbol.quad, view.toScene), pass: pass.name }))
        .filter(({ type, quad }) => symbologyRow(type).family === 'stacked' || showsBars(scene.image, quad)),
    );
    const seen = verified(sure, pass, view, scene, budget).map(({ symbol, trusted }) => ({
      symbol: { ...symbol, quad: mapQuad(symbol.quad, view.toScene), pass: pass.name },
      trusted,
    }));
    scene.add(seen);
    for (const { symbol } of seen) if (symbol.type === 'CODE_128') keepRow(rows, symbol);
  }
  if (pass.looksAt === 'doubted stacks') scene.acceptDoubted('stacked');
  scene.add(
    codablocksOf(rows, scene.image).flatMap(({ whole }) => (whole ? [{ symbol: whole, trusted: true }] : [])),
  );
}

/** At standard effort once a symbol was read, and nothing that looks like a code stands before it; at more effort while nothing of the pass's kind is left. */
function* isSettled(
  pass: Pass,
  scene: RecognitionScene,
  effort: 0 | 1 | 2,
  rows: readonly ReadSymbol[],
): Steps<boolean> {
  const read = scene.symbols().length;
  if (pass.looksAt === 'fine parts' && scene.fineParts().length === 0) return true;
  if (pass.looksAt === 'doubted stacks') return scene.doubtedPlaces('stacked').length === 0;
  if (pass.looksAt === 'straightened regions')
    return scene.isExplained() || regionsToStraighten(scene).length === 0;
  if (pass.looksAt === 'dark page') return scene.isExplained() || darkRegions(scene).length === 0;
  if (effort > 0 && pass.isFloor === true) return false;
  if (pass.isFloor === true && codablocksOf(rows, scene.image).some(({ whole }) => whole === undefined))
    return false;
  if (read === 0)
    return pass.besideOthers === 'only' || (pass.readsCells === true && !(yield* scene.mayHoldCells()));
  if (effort === 0) return pass.readsEarlier !== true || !scene.mayHoldEarlier();
  if (pass.lastResort === true) return true;
  if (pass.reader === maxiCode) return !scene.mayHoldMaxiCode();
  return isDone(pass, yield* scene.left());
}

/** Noise is measured only for a pass that would be made. */
function* canSkip(
  pass: Pass,
  scene: RecognitionScene,
  effort: 0 | 1 | 2,
  rows: readonly ReadSymbol[],
): Steps<boolean> {
  return (yield* isSettled(pass, scene, effort, rows)) || (pass.grainy === true && !scene.isGrainy());
}

/** Whether evidence of codes is left: regions, sheets, places; the engine combines at most 256 triples of finder patterns a call. */
function* mayHoldMore(scene: RecognitionScene, observe: RecognizeOptions['observeLeft']): Steps<boolean> {
  const symbols = scene.symbols();
  if (scene.isExplained()) return scene.doubtedPlaces('linear').length > 0;
  if (
    scene.isBarLeft() ||
    scene.isJoinLeft() ||
    scene.isCellLeft() ||
    scene.doubtedPlaces('linear').length > 0
  )
    return true;
  const isCrowdLeft =
    symbols.length < MIN_LARGE_SHEET
      ? isSheet(yield* scene.unreadFinders())
      : areFindersLeft(unreadFinders(yield* scene.finderPatterns(), symbols), symbols.length);
  if (isCrowdLeft) return true;
  const left = yield* scene.evidence('left');
  observe?.(left);
  return left.some(isStrong);
}

function typesOf(symbologies: RecognizeOptions['symbologies']): readonly Symbology[] {
  if (symbologies === 'qr') return ['QR_CODE'];
  return symbologies === 'all' ? DEFAULT_TYPES : symbologies;
}

/** The types, and those whose rows they are put together of. */
function withRows(types: readonly Symbology[]): readonly Symbology[] {
  const rows = SYMBOLOGIES.filter((row) => 'rowsOf' in row && types.includes(row.name)).flatMap((row) =>
    'rowsOf' in row ? [row.rowsOf] : [],
  );
  return [...new Set([...types, ...rows])];
}
