// The loop over the passes.
import { bothOf, shareOf, UNLIMITED, type Budget } from '../../lib/budget.ts';
import { isRestDue, paced, rested, type Steps, type Work } from '../../lib/steps.ts';
import { codablocksOf, keepRow } from '../codablock.ts';
import { mayHoldPostalCode } from '../linear/index.ts';
import { showsBars } from '../locate/bars-shown.ts';
import type { ReadSymbol, RecognizedSymbol } from '../reader.ts';
import { isAddOn, symbologyRow } from '../symbology.ts';
import { mapQuad } from '../vision/geometry.ts';
import { withoutCaptions } from './caption.ts';
import { AIMS, type Aim } from './evidence-kinds.ts';
import { confirmed } from './confirmed.ts';
import { chanceOf, isStrong, type Evidence } from './evidence.ts';
import { areFindersLeft, isSheet, unreadFinders } from './finders-left.ts';
import { isThere } from './needs.ts';
import type { Progress, Promised, RecognizeOptions } from './options.ts';
import { aimOf, type Pass } from './pass.ts';
import { PASSES } from './passes.ts';
import type { RecognitionScene } from './scene.ts';
import { mayBeWrong, verified } from './verify.ts';
import { viewsOf } from './views.ts';

/** From so many symbols on a finder pattern that is left says that there may be more: fewer are all found but for print. */
const MIN_LARGE_SHEET = 64;
/** Of a low row of evenly spaced bars. A choice. */
const POSTAL_CHANCE = 0.5;
const NOTHING_PROMISED: Promised = { bars: 0, cells: 0 };
const EFFORTS = { standard: 0, advanced: 1, advanced2: 2 } as const;

/**
 * How the passes ended: all that promised something were made and nothing is left; something is left, or a bound cut them; or where
 * laterBudget stopped them.
 */
export type End = 'complete' | 'incomplete' | Progress;

/** The budget of the first round, and from `later` on also that of what comes after. */
export interface Staged extends Budget {
  later(): void;
  /** Whether laterBudget is used up, and the budget of the image is not. */
  readonly isStopped: boolean;
}

export function stagedBudget({ budget, laterBudget = UNLIMITED }: RecognizeOptions): Staged {
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
export async function makePasses(
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
      if (pass.again === true) queue.push(pass);
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
    if (options.preprocessing === 'Auto' && !(await run(isNeeded(pass, scene, effort, rows)))) continue;
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
      known: scene.answers.known,
      rows: [...rows],
      passes: queue.slice(i),
      promise: promise ?? NOTHING_PROMISED,
      isCut: !complete,
    };
  }
}

/**
 * Whether the pass is made only where something promises that it reads more. Standard effort ends with the first code, and a caller's own
 * filter is always made.
 */
function isOfLaterRound(
  { isFloor, viewOf, hasOwnCheck }: Pass,
  { effort, preprocessing }: Pick<RecognizeOptions, 'effort' | 'preprocessing'>,
): boolean {
  if (effort === 'standard' || preprocessing !== 'Auto' || hasOwnCheck === true) return false;
  return isFloor !== true && viewOf !== 'doubted stacks';
}

/** Beside the chances of all that looks like a code, 1 for each symbol that may be a mixture. */
function* promiseOf(
  scene: RecognitionScene,
  work: Work,
  observe: RecognizeOptions['observeCandidates'],
): Steps<Promised> {
  const doubted = scene.answers.doubtedPlaces('linear').length;
  // Four bars are no evidence: patch codes are looked for where they are asked for.
  const asked = scene.wanted.includes('PATCH_CODE') ? 1 : 0;
  if (scene.cells.isExplained) return { bars: doubted, cells: 0 };
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
  const inTone = pass.filters.some(({ name }) => name === 'invert')
    ? ({ isInverted, ...symbol }: RecognizedSymbol): RecognizedSymbol =>
        isInverted === true ? symbol : { ...symbol, isInverted: true }
    : (symbol: RecognizedSymbol): RecognizedSymbol => symbol;
  for (const view of viewsOf(scene, pass)) {
    yield;
    if (budget.exhausted) return;
    const symbols = yield* confirmed(yield* pass.reader.read(view, scene, budget), view, scene, budget);
    const isDoubtful = mayBeWrong(symbols, pass, view, scene);
    const sure = symbols.filter((symbol) => !isDoubtful(symbol));
    scene.answers.doubt(
      symbols
        .filter(isDoubtful)
        .map((symbol) => ({ ...symbol, quad: mapQuad(symbol.quad, view.toScene), pass: pass.name }))
        .filter(({ type, quad }) => symbologyRow(type).family === 'stacked' || showsBars(scene.image, quad)),
    );
    const seen = verified(sure, pass, view, scene, budget).map(({ symbol, trusted }) => ({
      symbol: { ...inTone(symbol), quad: mapQuad(symbol.quad, view.toScene), pass: pass.name },
      trusted,
    }));
    scene.answers.add(seen);
    for (const { symbol } of seen) if (symbol.type === 'CODE_128') keepRow(rows, symbol);
  }
  if (pass.viewOf === 'doubted stacks') scene.answers.acceptDoubted('stacked');
  scene.answers.add(
    codablocksOf(rows, scene.image).flatMap(({ whole }) => (whole ? [{ symbol: whole, trusted: true }] : [])),
  );
}

/**
 * At standard effort while nothing was read but add-ons, or something that looks like a code stands before it; at more effort the floor, and
 * what the scene shows a need for. A Codablock F whose rows were read in part needs the floor, too.
 */
function* isNeeded(
  { alone = 'anything', beside, isFloor, viewOf, readsEarlier }: Pass,
  scene: RecognitionScene,
  effort: 0 | 1 | 2,
  rows: readonly ReadSymbol[],
): Steps<boolean> {
  if (scene.symbols().length === 0 || (effort === 0 && showsAddOnsAlone(scene)))
    return yield* isThere(alone, scene);
  if (isFloor === true && viewOf === 'image') {
    if (effort > 0 || codablocksOf(rows, scene.image).some(({ whole }) => whole === undefined)) return true;
  }
  if (effort === 0 && viewOf !== 'doubted stacks') return readsEarlier === true && scene.mayHoldEarlier();
  return yield* isThere(beside, scene);
}

/** Whether what was read belongs to a symbol that was not. */
function showsAddOnsAlone(scene: RecognitionScene): boolean {
  return !scene.wanted.every(isAddOn) && scene.symbols().every(({ type }) => isAddOn(type));
}

/** Whether evidence of codes is left: regions, sheets, places; the engine combines at most 256 triples of finder patterns a call. */
function* mayHoldMore(scene: RecognitionScene, observe: RecognizeOptions['observeLeft']): Steps<boolean> {
  const symbols = scene.symbols();
  if (scene.cells.isExplained) return scene.answers.doubtedPlaces('linear').length > 0;
  if (
    scene.bars.isSheetLeft ||
    scene.bars.isJoinLeft ||
    scene.cells.isSheetLeft ||
    scene.answers.doubtedPlaces('linear').length > 0
  )
    return true;
  const isCrowdLeft =
    symbols.length < MIN_LARGE_SHEET
      ? isSheet(yield* scene.unreadFinders())
      : areFindersLeft(unreadFinders(yield* scene.finderPatterns(), symbols), symbols.length);
  if (isCrowdLeft) return true;
  const left = yield* scene.evidence('left');
  observe?.(left);
  return withoutCaptions(left, symbols).some(isStrong);
}
