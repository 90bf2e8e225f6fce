// recognize: a picture in grey → the symbols in it, in reading order. The visible loop over the ladder of attempts.
import type { Luma } from '../../image/types.ts';
import type { Budget } from '../../lib/budget.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import type { Engine } from '../../wasm/engine.ts';
import { zxing, type ZXingReaderModule } from '../../wasm/zxing.ts';
import { SYMBOLOGIES, type Family, type Symbology } from '../symbology.ts';
import { lowResolutionQrReader } from '../symbologies/qr-lowres/index.ts';
import type { Point, RecognizedSymbol } from '../symbologies/reader.ts';
import { PLANS, type Attempt } from './attempts.ts';
import { eanFitReader } from '../symbologies/ean-fit/index.ts';
import { readOwnLinear } from '../symbologies/linear/index.ts';
import { flattened } from '../symbologies/qr-mesh/index.ts';
import { isBlank } from './blank.ts';
import { isCutShort } from './cut-short.ts';
import { DEFAULT_PASS, readWithEngine, type EngineOptions } from './engine.ts';
import { findFinders, THOROUGH } from './finders.ts';
import { createFindings, type Findings } from './findings.ts';
import { centreOf, distance, inReadingOrder, mapQuad } from './geometry.ts';
import { createScene, type Scene, type View } from './scene.ts';
import { answered } from './texts.ts';

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
  /** Awaited after each attempt, so that a host with one thread can answer cheap calls in between. */
  readonly pause?: () => Promise<unknown>;
  /** Called after each attempt with its name and the number of symbols known then: the bench's measure of each rung. */
  readonly observe?: (attempt: string, symbols: number) => void;
}

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
  if (isBlank(luma)) return ok([]);
  const findings = createFindings(luma);
  try {
    await (options.engine ?? zxing).use((module) =>
      climb(module, luma, createScene(luma), findings, options),
    );
  } catch {
    if (findings.list().length === 0)
      return fail('internal', 'The recognition engine failed on this picture.');
  }
  const wanted = new Set<Symbology>(typesOf(options.symbologies));
  return ok(inReadingOrder(findings.list().filter(({ type }) => wanted.has(type))));
}

async function climb(
  module: ZXingReaderModule,
  luma: Luma,
  scene: Scene,
  findings: Findings,
  options: RecognizeOptions,
): Promise<void> {
  const wanted = typesOf(options.symbologies);
  const effort = EFFORTS[options.effort];
  const rungs: readonly Attempt[] = PLANS[options.preprocessing];
  for (const [index, attempt] of rungs.entries()) {
    if (attempt.effort > effort || options.budget.exhausted) continue;
    if (index > 0 && options.preprocessing === 'Auto' && isDone(scene, findings, effort, attempt)) continue;
    const formats = formatsOf(wanted, attempt.families);
    const read = (view: View): readonly RecognizedSymbol[] => {
      if (attempt.reader === 'own linear') {
        return readOwnLinear(view.picture, options.budget, wanted).filter(
          (symbol) => findings.list().length > 0 || !isPartOfBars(symbol, view, scene),
        );
      }
      if (attempt.reader === 'EAN fit') return fitted(view, wanted, options.budget);
      if (attempt.reader === 'QR mesh')
        return wanted.includes('QR_CODE') ? flat(module, luma, view, findings, options.budget) : [];
      if (attempt.reader === 'low-resolution QR') return lowResolution(view, wanted, options.budget);
      if (formats.length === 0) return [];
      const symbols = readWithEngine(module, view.picture, { ...attempt.pass, formats }).flatMap(answered);
      return attempt.looksAt === 'stripes' ? symbols : symbols.filter((symbol) => isWhole(symbol, view));
    };
    const isWhole = ({ type, text, quad }: RecognizedSymbol, view: View): boolean =>
      type !== 'ITF' || !isCutShort(luma, { text, quad: mapQuad(quad, view.toScene) }, () => scene.stripes());
    for (const view of scene.views(attempt, findings)) {
      const pixels = view.picture.width * view.picture.height;
      if (!options.budget.spend((pixels * attempt.workNs) / 1e6)) break;
      const plain = attempt.steps.length === 0 && attempt.looksAt === 'picture';
      findings.add(
        read(view).map(({ type, text, quad }) => ({ type, text, quad: mapQuad(quad, view.toScene) })),
        plain,
      );
    }
    options.observe?.(attempt.name, findings.list().length);
    await options.pause?.();
  }
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
function flat(
  module: ZXingReaderModule,
  luma: Luma,
  { picture, toScene }: View,
  findings: Findings,
  budget: Budget,
): readonly RecognizedSymbol[] {
  const origin = toScene({ x: 0, y: 0 });
  const scale = toScene({ x: 1, y: 0 }).x - origin.x;
  const left = findFinders(picture, THOROUGH)
    .map((finder) => ({ ...toScene(finder), module: finder.module * scale }))
    .filter((finder) => findings.covers([finder]) === 0);
  const toView = ({ x, y }: Point): Point => ({ x: (x - origin.x) / scale, y: (y - origin.y) / scale });
  return Array.from(flattened(luma, left, budget), (code): readonly RecognizedSymbol[] => {
    const [read] = readWithEngine(module, code.picture, FLAT_PASS).flatMap(answered);
    return read === undefined ? [] : [{ type: read.type, text: read.text, quad: mapQuad(code.quad, toView) }];
  }).flat();
}

function lowResolution(
  view: View,
  wanted: readonly Symbology[],
  budget: Budget,
): readonly RecognizedSymbol[] {
  return wanted.includes('QR_CODE') ? lowResolutionQrReader.read(view.picture, budget) : [];
}

/** Whether an attempt can be left out: at standard effort once anything was read, at advanced while nothing of its kind is left. */
function isDone(scene: Scene, findings: Findings, effort: 0 | 1 | 2, attempt: Attempt): boolean {
  if (findings.list().length === 0 || effort === 2) return false;
  if (effort === 0 || attempt.lastResort === true) return true;
  const left = scene.left(findings);
  if (attempt.looksAt === 'stripes') return !left.bars;
  return !left.finders && !(left.bars && attempt.families.includes('linear'));
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
