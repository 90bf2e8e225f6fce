// One of the ten scans of a linear symbol: its parameters by ISO/IEC 15416, with the quiet zones of the symbology.
import type { Decoder } from './decode.ts';
import { type Edge, edgesOf, elementOf, extremes, type Element, type ScanProfile } from './profile.ts';

/** Modules that a symbology asks for before its first bar and after its last. */
export interface QuietZones {
  readonly left: number;
  readonly right: number;
}

export interface Scan {
  readonly symbolContrast: number;
  readonly leastReflectance: number;
  readonly greatestReflectance: number;
  readonly edgeContrast: number;
  readonly nonUniformity: number;
  /** What only a scan that decodes has. */
  readonly decoded?: {
    readonly decodability: number | undefined;
    /** Pixels. */
    readonly module: number;
    /** Modules that are light, up to what is asked for and one more. */
    readonly left: number;
    readonly right: number;
    /** First and last edge of the symbol, in pixels along the line. */
    readonly from: number;
    readonly to: number;
  };
}

export interface Scanned {
  readonly text: string;
  readonly decoder: Decoder;
  readonly quiet: QuietZones;
  /** Pixels from end to end of the outline: where the first bar is searched for, and what a scan that does not decode measures. */
  readonly length: number;
}

/** The first bar is this share of the symbol's width from the outline's end at most. */
const MAX_OFFSET = 0.15;
const MAX_STARTS = 12;

export function scanOf(profile: ScanProfile, scanned: Scanned): Scan {
  const { length, quiet } = scanned;
  const rough = extremes(profile, 0, length);
  const edges = edgesOf(profile, (rough.least + rough.greatest) / 2);
  const found = decodedAt(edges, scanned);
  if (found === undefined) return measured(profile, { from: 0, to: length, quietLeft: 0, quietRight: 0 });
  const { from, to, module } = found;
  const beyond = light(profile, edges, found);
  // The profile that counts has the quiet zones: the threshold is taken anew of it.
  const parameters = measured(profile, {
    from,
    to,
    quietLeft: Math.min(quiet.left * module, beyond.left),
    quietRight: Math.min(quiet.right * module, beyond.right),
  });
  return {
    ...parameters,
    decoded: {
      decodability: found.decodability,
      module,
      left: beyond.left / module,
      right: beyond.right / module,
      from,
      to,
    },
  };
}

interface Found {
  readonly from: number;
  readonly to: number;
  readonly module: number;
  readonly decodability: number | undefined;
  /** Numbers of its first and last edge. */
  readonly first: number;
  readonly last: number;
}

/** The symbol from the first bar that decodes, those nearest to the outline's end first. */
function decodedAt(edges: readonly Edge[], { decoder, text, length }: Scanned): Found | undefined {
  const starts = edges
    .map(({ at, falls }, index) => ({ index, falls, away: Math.abs(at) }))
    .filter(({ falls, away }) => falls && away <= MAX_OFFSET * length)
    .sort((a, b) => a.away - b.away)
    .slice(0, MAX_STARTS);
  for (const { index } of starts) {
    const widths = edges.slice(index + 1).map(({ at }, i) => at - (edges[index + i]?.at ?? at));
    const decoded = decoder(widths, text);
    if (decoded === undefined) continue;
    const last = index + decoded.elements;
    return {
      from: edges[index]?.at ?? 0,
      to: edges[last]?.at ?? 0,
      module: decoded.module,
      decodability: decoded.decodability,
      first: index,
      last,
    };
  }
  return undefined;
}

/** Pixels that are light before the first bar and after the last. */
function light(
  { values, start, step }: ScanProfile,
  edges: readonly Edge[],
  { from, to, first, last }: Found,
): { readonly left: number; readonly right: number } {
  const before = edges[first - 1]?.at ?? start;
  const after = edges[last + 1]?.at ?? start + (values.length - 1) * step;
  return { left: from - before, right: after - to };
}

interface Extent {
  readonly from: number;
  readonly to: number;
  /** Pixels of light before and after that are measured too. */
  readonly quietLeft: number;
  readonly quietRight: number;
}

function measured(profile: ScanProfile, { from, to, quietLeft, quietRight }: Extent): Scan {
  const { least, greatest } = extremes(profile, from - quietLeft, to + quietRight);
  const threshold = (least + greatest) / 2;
  const inner = edgesOf(profile, threshold).filter(({ at }) => at > from - quietLeft && at < to + quietRight);
  const elements: Element[] = [];
  const bounds = [from - quietLeft, ...inner.map(({ at }) => at), to + quietRight];
  for (const [i, begin] of bounds.slice(0, -1).entries()) {
    const end = bounds[i + 1] ?? begin;
    const isBar = inner[i] === undefined ? inner[i - 1]?.falls === true : !inner[i]?.falls;
    elements.push(elementOf(profile, begin, end, isBar));
  }
  const contrasts = elements.slice(1).map(({ reflectance }, i) => {
    return Math.abs(reflectance - (elements[i]?.reflectance ?? reflectance));
  });
  return {
    symbolContrast: greatest - least,
    leastReflectance: least,
    greatestReflectance: greatest,
    edgeContrast: contrasts.length === 0 ? 0 : Math.min(...contrasts),
    nonUniformity: Math.max(0, ...elements.map((element) => element.nonUniformity)),
  };
}
