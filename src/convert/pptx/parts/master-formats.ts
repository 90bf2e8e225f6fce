// Footers, dates and numbers are formatted in the records by their own text, on the master and again on each slide. PowerPoint writes
// the master's formatting as the list style of its placeholder, and on a slide only what differs from it; so does this.
import type { LevelStyle, Paragraph, ParagraphStyle, RunStyle, TextBody } from '../../deck/index.ts';
import { differing, type Levels, overlay } from '../drawingml/index.ts';

/** What a placeholder has for its first level beside the styles of its type; `undefined` where it has nothing. */
export type Formats = LevelStyle | undefined;

/** Settled by every list style, so that a page can say the opposite. */
const RUN_MEMBERS = [
  'font',
  'eastAsianFont',
  'complexFont',
  'sizeCpt',
  'bold',
  'italic',
  'underline',
  'strike',
  'shadow',
  'colour',
  'baseline',
] as const satisfies readonly (keyof RunStyle)[];
const PARAGRAPH_MEMBERS = [
  'align',
  'rtl',
  'marginEmu',
  'indentEmu',
  'lineSpacing',
  'spaceBefore',
  'spaceAfter',
] as const satisfies readonly (keyof ParagraphStyle)[];

/** Of a master: what all its text agrees in, as far as `levels` settles it. */
export function formatsOfMaster(body: TextBody | undefined, levels: Levels): Formats {
  const own = agreed(body);
  const below = levels[0];
  if (own === undefined || below === undefined) return undefined;
  const paragraph = settled(own.paragraph, below.paragraph);
  const run = settled(own.run, below.run);
  return Object.keys(paragraph).length + Object.keys(run).length === 0 ? undefined : { paragraph, run };
}

/** Of a page that follows: the parent's, as far as its own text agrees; all of them where it has none. */
export function formatsOfPage(body: TextBody | undefined, parent: Formats): Formats {
  const own = agreed(body);
  if (own === undefined || parent === undefined) return parent;
  return {
    paragraph: common(parent.paragraph, own.paragraph),
    run: common(parent.run, own.run),
  };
}

export function withFormats(levels: Levels, formats: Formats): Levels {
  return formats === undefined ? levels : overlay(levels, [formats]);
}

/** What all paragraphs and all runs say alike; undefined without text of the first level alone. */
function agreed(body: TextBody | undefined): LevelStyle | undefined {
  const paragraphs = (body?.paragraphs ?? []).filter(({ inlines }) => inlines.length > 0);
  const [first] = paragraphs;
  if (first === undefined || paragraphs.some(({ level }) => level !== 0)) return undefined;
  const runs = paragraphs.flatMap(({ inlines }: Paragraph) => inlines.map(({ style }) => style));
  return {
    paragraph: paragraphs.map(({ style }) => style).reduce(common, pick(first.style, PARAGRAPH_MEMBERS)),
    run: runs.reduce(common, pick(runs[0] ?? {}, RUN_MEMBERS)),
  };
}

/** The members of `left` that `right` has alike. */
function common<T extends object>(left: T, right: T): T {
  const unlike: object = differing(left, right);
  return pick(
    left,
    keysOf(left).filter((key) => !(key in unlike)),
  );
}

/** The members that the list styles settle, where they say something else. */
function settled<T extends object>(own: T, below: T): T {
  const unlike = differing(own, below);
  return pick(
    unlike,
    keysOf(unlike).filter((key) => below[key] !== undefined),
  );
}

function keysOf<T extends object>(value: T): readonly (keyof T)[] {
  // Keys of plain data are its members.
  return Object.keys(value) as (keyof T)[];
}

function pick<T extends object>(value: T, keys: readonly (keyof T)[]): T {
  const picked: Partial<T> = {};
  for (const key of keys) if (value[key] !== undefined) picked[key] = value[key];
  // A style whose members are all optional: any part of it is one.
  return picked as T;
}
