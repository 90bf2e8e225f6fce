// Inheritance of text styles: what a place hands on in the model, and what of it a PPTX place does not hand on by itself.
import type {
  Font,
  LevelStyle,
  ParagraphStyle,
  RunStyle,
  TextStyle,
  TextStyleType,
  TextStyles,
} from '../../deck/index.ts';

/** Levels of a list style in DrawingML. */
const LEVELS = 9;

/** Nine levels with every value settled that either side could leave open. */
export type Levels = readonly LevelStyle[];

/** What both formats show where nothing at all is said. */
const FLOOR: LevelStyle = {
  paragraph: {
    align: 'left',
    rtl: false,
    marginEmu: 0,
    indentEmu: 0,
    lineSpacing: { fraction: 1 },
    spaceBefore: { fraction: 0 },
    spaceAfter: { fraction: 0 },
    bullet: { kind: 'none' },
    fontAlign: 'baseline',
    eastAsianBreak: true,
    latinBreak: false,
    hangingPunctuation: false,
  },
  run: {
    sizeCpt: 1800,
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    shadow: false,
    colour: { kind: 'scheme', slot: 'text1' },
    baseline: 0,
  },
};

export const FLOOR_LEVELS: Levels = Array.from({ length: LEVELS }, () => FLOOR);

const PARENTS: Readonly<Record<TextStyleType, TextStyleType | undefined>> = {
  title: undefined,
  body: undefined,
  notes: undefined,
  other: undefined,
  centreBody: 'body',
  halfBody: 'body',
  quarterBody: 'body',
  centreTitle: 'title',
};

/** `upper` laid over `lower`, level by level. */
export function overlay(lower: Levels, upper: TextStyle | undefined): Levels {
  if (!upper || upper.length === 0) return lower;
  return lower.map((level, index) => {
    const over = upper[index];
    if (!over) return level;
    return { paragraph: merge(level.paragraph, over.paragraph), run: merge(level.run, over.run) };
  });
}

/** The levels of a style type, its parent type first, each table over the one before it. */
export function overlayType(
  lower: Levels,
  type: TextStyleType,
  ...tables: readonly (TextStyles | undefined)[]
): Levels {
  const parent = PARENTS[type];
  let levels = lower;
  for (const table of tables) {
    if (parent) levels = overlay(levels, table?.[parent]);
    levels = overlay(levels, table?.[type]);
  }
  return levels;
}

/** What must be written so that `inherited` becomes `wanted`; undefined when nothing. */
export function difference(wanted: Levels, inherited: Levels): Levels | undefined {
  if (wanted === inherited) return undefined;
  let any = false;
  const levels = wanted.map((level, index) => {
    const under = inherited[index] ?? FLOOR;
    const paragraph = differing(level.paragraph, under.paragraph);
    const run = differing(level.run, under.run);
    if (Object.keys(paragraph).length > 0 || Object.keys(run).length > 0) any = true;
    return { paragraph, run };
  });
  return any ? levels : undefined;
}

/** A paragraph's own style without what its level gives anyway. */
export function ownParagraphStyle(style: ParagraphStyle, inherited: LevelStyle | undefined): ParagraphStyle {
  return inherited ? differing(style, inherited.paragraph) : style;
}

/** A run's own style without what its level gives anyway. */
export function ownRunStyle(style: RunStyle, inherited: LevelStyle | undefined): RunStyle {
  return inherited ? differing(style, inherited.run) : style;
}

function merge<T extends object>(lower: T, upper: T): T {
  const merged = { ...lower };
  for (const key of Object.keys(upper) as (keyof T)[]) {
    if (upper[key] !== undefined) merged[key] = upper[key];
  }
  return merged;
}

export function differing<T extends object>(wanted: T, inherited: T): T {
  const own: Partial<T> = {};
  for (const key of Object.keys(wanted) as (keyof T)[]) {
    if (!sameValue(String(key), wanted[key], inherited[key])) own[key] = wanted[key];
  }
  // A style whose members are all optional: any part of it is one.
  return own as T;
}

/** Members whose typeface alone is inherited: what else a font says only helps to find another in its place. */
const FONTS: ReadonlySet<string> = new Set(['font', 'eastAsianFont', 'complexFont']);

function sameValue(key: string, wanted: unknown, inherited: unknown): boolean {
  return FONTS.has(key) && isFont(wanted) && isFont(inherited)
    ? wanted.typeface === inherited.typeface
    : same(wanted, inherited);
}

function isFont(value: unknown): value is Font {
  return typeof value === 'object' && value !== null && 'typeface' in value;
}

/** Deep equality of plain data; absent and undefined members are the same. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
    if (!same(left[key], right[key])) return false;
  return true;
}
