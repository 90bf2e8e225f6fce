// recognize: a picture in grey → the symbols in it, in reading order. The visible loop over the ladder of attempts.
import type { Luma } from '../../image/types.ts';
import { shareOf, type Budget } from '../../lib/budget.ts';
import { LIMITS } from '../../limits.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import type { Engine } from '../../wasm/engine.ts';
import { zxing, type ZXingReaderModule } from '../../wasm/zxing.ts';
import { paced, workOf, type Steps, type Work } from '../steps.ts';
import { SYMBOLOGIES, type Family, type Symbology } from '../symbology.ts';
import { lowResolutionSteps } from '../qr/low-resolution/index.ts';
import type { Point, RecognizedSymbol } from '../reader.ts';
import { PLANS, type Attempt } from './passes.ts';
import { eanFitReader } from '../linear/ean-upc/fit/index.ts';
import { ownLinearSteps } from '../linear/index.ts';
import { flatteningSteps } from '../qr/mesh/index.ts';
import { isBlank } from '../locate/blank.ts';
import { CROWDED_OVERLAP_PX, CROWDED_TILE_PX, crowdWorkNs, isCrowded } from './crowd.ts';
import { isCutShort } from './cut-short.ts';
import { DEFAULT_PASS, readWithEngine, type EngineOptions } from '../engine/read.ts';
import { finderSteps, THOROUGH } from '../locate/finder-patterns.ts';
import { createFindings, type Findings } from './findings.ts';
import { centreOf, distance, inReadingOrder, mapQuad } from '../vision/geometry.ts';
import { createScene, tilesOf, type Scene, type View } from './scene.ts';
import { answered } from '../engine/texts.ts';

export interface RecognizeOptions {
  /** Which types are looked for and answered. */
  readonly symbologies: 'all' | 'qr' | readonly Symbology[];
  /**
   * standard: ends with the first attempt that reads something. advanced: goes on while something in the picture
   * looks like a code that was not read. advanced2: every attempt.
   */
  readonly effort: 'standard' | 'advanced' | 'advanced2';
  /** SPEC 4.2; Auto for the operations that have no such header. */
  readonly preprocessing: keyof typeof PLANS;
  /** Attempts end once it is exhausted; what was read until then is answered. */
  readonly budget: Budget;
  /** The engine; default the isolate's own. */
  readonly engine?: Engine<ZXingReaderModule>;
  /**
   * Awaited after each attempt, and within one whenever REST_WORK_MS of nominal work were spent since the last time, so
   * that a host with one thread can answer cheap calls in between.
   */
  readonly pause?: () => Promise<unknown>;
  /** Called once at the end when the budget ran out before every attempt was made, or a sheet of codes has more. */
  readonly onIncomplete?: () => void;
  /** Called after each attempt with its name and the number of symbols known then: the bench's measure of each rung. */
  readonly observe?: (attempt: string, symbols: number) => void;
}

/** Nominal ns a pixel of the look for a blank page. */
const BLANK_WORK_NS = 2;
/** From so many symbols on a finder pattern that is left says that there may be more: fewer are all found but for print. */
const MIN_SHEET = 64;

/** A flat drawing holds one upright code. */
const FLAT_PASS = {
  ...DEFAULT_PASS,
  formats: ['QRCode'],
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
} as const;
/** The families of which the engine reads types. */
const ENGINE_FAMILIES: readonly Family[] = ['linear', 'stacked', 'matrix'];
const EFFORTS = { standard: 0, advanced: 1, advanced2: 2 } as const;

/**
 * The symbols in the picture, in reading order, equal texts kept where they are different symbols; none is an empty
 * list. Fails with `internal` alone, when the engine failed before anything was read.
 */
export async function recognize(
  luma: Luma,
  options: RecognizeOptions,
): Promise<Result<readonly RecognizedSymbol[]>> {
  const work = workOf(options.budget);
  work.spend((luma.width * luma.height * BLANK_WORK_NS) / 1e6);
  if (isBlank(luma)) return ok([]);
  const findings = createFindings(luma);
  let complete = true;
  try {
    await (options.engine ?? zxing).use(async (module) => {
      complete = await climb(module, luma, createScene(luma, work), findings, work, options);
    });
  } catch {
    if (findings.list().length === 0)
      return fail('internal', 'The recognition engine failed on this picture.');
  }
  if (!complete) options.onIncomplete?.();
  const wanted = new Set<Symbology>(typesOf(options.symbologies));
  return ok(inReadingOrder(findings.list().filter(({ type }) => wanted.has(type))));
}

/** Makes the attempts; whether all that were wanted were made, and nothing of a sheet of codes is left. */
async function climb(
  module: ZXingReaderModule,
  luma: Luma,
  scene: Scene,
  findings: Findings,
  work: Work,
  options: RecognizeOptions,
): Promise<boolean> {
  const wanted = typesOf(options.symbologies);
  const effort = EFFORTS[options.effort];
  const rungs: readonly Attempt[] = PLANS[options.preprocessing];
  const run = <T>(steps: Steps<T>): Promise<T> => paced(steps, work, options.pause);
  let complete = true;
  let cutShort = false;
  for (const [index, attempt] of rungs.entries()) {
    if (attempt.effort > effort) continue;
    if (index > 0 && options.preprocessing === 'Auto') {
      if (await run(isDone(scene, findings, effort, attempt))) continue;
    }
    if (work.exhausted) {
      complete = false;
      break;
    }
    const formats = formatsOf(wanted, attempt.families);
    const isWhole = ({ type, text, quad }: RecognizedSymbol, view: View): boolean =>
      type !== 'ITF' || !isCutShort(luma, { text, quad: mapQuad(quad, view.toScene) }, () => scene.stripes());
    const read = function* (view: View): Steps<readonly RecognizedSymbol[]> {
      if (attempt.reader === 'own linear') {
        // A page of labels takes 300, a field of bars would take all of the page's.
        const share = shareOf(work, LIMITS.MAX_BUILT_IN_LINEAR_WORK_MS);
        const symbols = yield* ownLinearSteps(view.picture, share, wanted);
        if (share.exhausted) cutShort = true;
        return symbols.filter((symbol) => findings.list().length > 0 || !isPartOfBars(symbol, view, scene));
      }
      if (attempt.reader === 'EAN fit') return fitted(view, wanted, work);
      if (attempt.reader === 'QR mesh')
        return wanted.includes('QR_CODE') ? yield* flat(module, luma, view, findings, work) : [];
      if (attempt.reader === 'low-resolution QR')
        return wanted.includes('QR_CODE') ? yield* lowResolutionSteps(view.picture, work) : [];
      if (formats.length === 0) return [];
      const symbols = readWithEngine(module, view.picture, { ...attempt.pass, formats }).flatMap(answered);
      return attempt.looksAt === 'stripes' ? symbols : symbols.filter((symbol) => isWhole(symbol, view));
    };
    const plain = attempt.steps.length === 0 && attempt.looksAt === 'picture';
    const take = function* (): Steps<boolean> {
      for (const view of scene.views(attempt, findings)) {
        yield;
        if (view === undefined) continue;
        for (const { part, workNs } of partsOf(view, attempt)) {
          const pixels = part.picture.width * part.picture.height;
          if (!work.spend((pixels * workNs) / 1e6)) return false;
          const symbols = yield* read(part);
          findings.add(
            symbols.map(({ type, text, quad }) => ({ type, text, quad: mapQuad(quad, part.toScene) })),
            plain,
          );
          yield;
        }
      }
      return !work.exhausted;
    };
    complete = await run(take());
    options.observe?.(attempt.name, findings.list().length);
    work.rested();
    await options.pause?.();
    if (!complete) break;
  }
  return complete && !cutShort && !(await run(isSheetWithMore(scene, findings, effort)));
}

/** The view as it is; for the engine in tiles, and at more work, where it is crowded with finder patterns. */
function* partsOf(view: View, { reader, workNs }: Attempt): Iterable<{ part: View; workNs: number }> {
  const crowdNs = reader === 'engine' ? crowdWorkNs(view.picture) : 0;
  if (!isCrowded(crowdNs)) {
    yield { part: view, workNs: workNs + crowdNs };
    return;
  }
  for (const tile of tilesOf(view.picture, CROWDED_TILE_PX, CROWDED_OVERLAP_PX))
    yield {
      part: { picture: tile.picture, toScene: (point) => view.toScene(tile.toScene(point)) },
      workNs: workNs + crowdNs,
    };
}

/**
 * Whether an add-on was read out of the middle of more bars, where nothing else was read: a two-digit one has no check
 * to speak of, and `01` was read within a blurred UPC-E.
 */
function isPartOfBars({ type, quad }: RecognizedSymbol, view: View, scene: Scene): boolean {
  if (type !== 'UPC_EAN_EXTENSION') return false;
  const [left, right] = [view.toScene(quad[0]), view.toScene(quad[1])];
  const width = distance(left, right);
  const middle = centreOf(mapQuad(quad, view.toScene));
  return scene
    .stripes()
    .some(
      (region) => region.length > 1.5 * width + 32 && distance(region.centre, middle) < region.length / 2,
    );
}

function fitted(view: View, wanted: readonly Symbology[], budget: Budget): readonly RecognizedSymbol[] {
  return wanted.includes('EAN_13') || wanted.includes('UPC_A') ? eanFitReader.read(view.picture, budget) : [];
}

/**
 * QR codes that are not read yet, flattened: finder patterns are looked for in the view, modules in the whole picture,
 * where they have up to twice the pixels. In pixels of the view.
 */
function* flat(
  module: ZXingReaderModule,
  luma: Luma,
  { picture, toScene }: View,
  findings: Findings,
  work: Work,
): Steps<readonly RecognizedSymbol[]> {
  const origin = toScene({ x: 0, y: 0 });
  const scale = toScene({ x: 1, y: 0 }).x - origin.x;
  const finders = yield* finderSteps(picture, THOROUGH, work);
  const left = finders
    .map((finder) => ({ ...toScene(finder), module: finder.module * scale }))
    .filter((finder) => findings.covers([finder]) === 0);
  const toView = ({ x, y }: Point): Point => ({ x: (x - origin.x) / scale, y: (y - origin.y) / scale });
  const codes = yield* flatteningSteps(luma, left, work);
  return codes.flatMap((code): readonly RecognizedSymbol[] => {
    const [read] = readWithEngine(module, code.picture, FLAT_PASS).flatMap(answered);
    return read === undefined ? [] : [{ type: read.type, text: read.text, quad: mapQuad(code.quad, toView) }];
  });
}

/** Whether an attempt can be left out: at standard effort once anything was read, at advanced while nothing of its kind is left. */
function* isDone(scene: Scene, findings: Findings, effort: 0 | 1 | 2, attempt: Attempt): Steps<boolean> {
  if (findings.list().length === 0 || effort === 2) return false;
  if (effort === 0 || attempt.lastResort === true) return true;
  const left = yield* scene.left(findings);
  if (attempt.looksAt === 'stripes') return !left.bars;
  return !left.finders && !(left.bars && attempt.families.includes('linear'));
}

/** The engine answers at most 255 symbols a call and combines at most 256 triples of finder patterns. */
function* isSheetWithMore(scene: Scene, findings: Findings, effort: 0 | 1 | 2): Steps<boolean> {
  if (effort === 0 || findings.list().length < MIN_SHEET) return false;
  const { finders } = yield* scene.left(findings);
  return finders;
}

function typesOf(symbologies: RecognizeOptions['symbologies']): readonly Symbology[] {
  if (symbologies === 'qr') return ['QR_CODE'];
  return symbologies === 'all' ? SYMBOLOGIES.map(({ name }) => name) : symbologies;
}

function formatsOf(wanted: readonly Symbology[], families: readonly Family[]): EngineOptions['formats'] {
  if (wanted.length === SYMBOLOGIES.length && ENGINE_FAMILIES.every((family) => families.includes(family)))
    return 'all';
  return SYMBOLOGIES.filter(({ name, family }) => wanted.includes(name) && families.includes(family)).flatMap(
    ({ engineFormats }): readonly string[] => engineFormats,
  );
}
