// The option includePositions says where each result of an advanced scan is, which pass read it, and its place in a message of several symbols.
import { utf8Text } from '../../barcode/index.ts';
import { concatBytes } from '../../lib/bytes.ts';
import { bytesOf } from './bytes.ts';
import { type OptionValues, readBoolean } from '../../registry/option.ts';
import { POSITIONS } from '../../registry/scan-options.ts';
import type { ModelValue } from '../../registry/model.ts';
import type { Result } from '../../service/result.ts';
import type { PageSymbol } from '../../scan/index.ts';

export function readPositions(options: OptionValues): Result<boolean> {
  return readBoolean(options, POSITIONS);
}

/** The results of the answer: `plain` alone, or with positions or bytes, and with each complete message after its last part. */
export function resultsOf(
  symbols: readonly PageSymbol[],
  plain: (symbol: PageSymbol) => ModelValue,
  { positions, bytes }: { readonly positions: boolean; readonly bytes: boolean },
): readonly ModelValue[] {
  return listedSymbols(symbols, positions || bytes).map((symbol) => ({
    ...plain(symbol),
    ...(positions && placeOf(symbol)),
    ...((positions || bytes) && partOf(symbol)),
    ...(bytes && bytesOf(symbol)),
  }));
}

/** The symbols of `resultsOf`, in its order. */
export function listedSymbols(symbols: readonly PageSymbol[], joins: boolean): readonly PageSymbol[] {
  return joins ? withMessages(symbols) : symbols;
}

/** Rounds pixels and degrees to a hundredth. */
const rounded = (value: number): number => Math.round(100 * value) / 100;

function placeOf({ quad, page, pageSize, isMirrored, isInverted, pass }: PageSymbol): ModelValue {
  const [first, second] = quad;
  const degrees = (Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI;
  return {
    Position: quad.map(({ x, y }) => ({ X: rounded(x), Y: rounded(y) })),
    Page: page,
    PageWidth: pageSize.width,
    PageHeight: pageSize.height,
    Orientation: rounded((degrees + 360) % 360) % 360,
    Mirrored: isMirrored === true,
    Inverted: isInverted === true,
    Reader: pass,
  };
}

function partOf({ part }: PageSymbol): ModelValue {
  return {
    PartIndex: part === undefined || part.index < 0 ? null : part.index,
    PartCount: part?.count ?? null,
  };
}

/** The `index` of a joined message, which is no part. */
const WHOLE = -1;

/** The symbols, with each complete message after its last part. */
function withMessages(symbols: readonly PageSymbol[]): readonly PageSymbol[] {
  const parts = new Map<string, PageSymbol[]>();
  return symbols.flatMap((symbol) => {
    const { part, type } = symbol;
    if (part === undefined) return [symbol];
    const key = JSON.stringify([type, part.message, part.count]);
    const known = parts.get(key) ?? [];
    parts.set(key, known);
    // A part that is printed twice is one part.
    if (known.some((other) => other.part?.index === part.index)) return [symbol];
    known.push(symbol);
    return known.length === part.count ? [symbol, joined(known)] : [symbol];
  });
}

/** UTF-8 may have a character of which two parts have a half each. */
function textOf(parts: readonly PageSymbol[]): string {
  const texts = parts.map(({ text }) => text).join('');
  const { raw } = rawOf(parts);
  const isDeclared = parts.some((part) => part.raw?.eci !== undefined || part.raw?.isCharacters === true);
  return (raw !== undefined && !isDeclared && utf8Text(raw.bytes)) || texts;
}

/** The bytes of all parts, where each has them. */
function rawOf(parts: readonly PageSymbol[]): Pick<PageSymbol, 'raw'> {
  const raws = parts.flatMap(({ raw }) => raw ?? []);
  const [first] = raws;
  if (first === undefined || raws.length < parts.length) return {};
  return { raw: { ...first, bytes: concatBytes(raws.map(({ bytes }) => bytes)) } };
}

/** A message: the texts of its parts in order, and a box around the parts on the first part's page. */
function joined(parts: readonly PageSymbol[]): PageSymbol {
  const ordered = parts.toSorted((a, b) => (a.part?.index ?? 0) - (b.part?.index ?? 0));
  const first = ordered[0] ?? parts[0];
  if (first === undefined) throw new Error('a message without parts');
  const corners = ordered.filter(({ page }) => page === first.page).flatMap(({ quad }) => quad);
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const { grade: _, raw: _raw, ...place } = first;
  return {
    ...place,
    text: textOf(ordered),
    ...rawOf(ordered),
    quad: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    ...(first.part && { part: { ...first.part, index: WHOLE } }),
  };
}
