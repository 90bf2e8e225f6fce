// recognize: a grey image → the symbols in it, in reading order.
import type { Luma } from '../../image/types.ts';
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { workOf } from '../../lib/steps.ts';
import { startEvidence } from '../../wasm/evidence.ts';
import { zxing } from '../../wasm/zxing.ts';
import { componentReader } from '../cc-a/index.ts';
import { textOfBytes } from '../charset/index.ts';
import { type Codablock, codablocksOf } from '../codablock.ts';
import { createSession } from '../engine/session.ts';
import { type ContentBox, contentBox, isBlank } from '../locate/blank.ts';
import { fittedOutline } from '../locate/fitted-outline.ts';
import { outlineOf } from '../locate/outline.ts';
import type { ReadSymbol } from '../reader.ts';
import { DEFAULT_TYPES, SYMBOLOGIES, isAddOn, symbologyRow, type Symbology } from '../symbology.ts';
import { centreOf, contains, inReadingOrder, mapQuad } from '../vision/geometry.ts';
import type { Evidence } from './evidence.ts';
import { ownSymbols } from './exclusions.ts';
import { type End, makePasses, stagedBudget } from './loop.ts';
import type { RecognizeOptions } from './options.ts';
import { createScene } from './create-scene.ts';
import { withoutContradicted } from './verify.ts';

/** Nominal ns a pixel to find that a page is blank. */
const BLANK_WORK_NS = 2;

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
    scene.answers.acceptDoubted('linear');
    scene.answers.acceptDoubted('stacked');
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
  const inOrder = inReadingOrder(
    withoutContradicted(outlined, image)
      .filter(({ type }) => wanted.includes(type))
      .map((symbol) => fitted(symbol, image))
      .map(options.effort === 'standard' ? (symbol) => symbol : withComponent(image)),
  );
  // The one answer of a standard scan is no add-on where its symbol was read: upside down it comes first.
  const answered =
    options.effort === 'standard'
      ? inOrder.toSorted((a, b) => Number(isAddOn(a.type)) - Number(isAddOn(b.type)))
      : inOrder;
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
      ...(options.codabarGuards === true && symbol.guarded !== undefined && { text: symbol.guarded }),
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
