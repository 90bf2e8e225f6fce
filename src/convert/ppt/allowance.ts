// What one document may still ask for. The format shares by reference (outlines, texts, tables of properties, pictures, pages),
// and the result spells each use out: so each use is taken from an allowance of the whole document, before it is expanded.
import { LIMITS } from './limits.ts';

interface Row {
  readonly limit: number;
  /** Of the warning for what was left out. */
  readonly code: string;
  readonly message: string;
}

const ROWS = {
  shapes: {
    limit: LIMITS.MAX_PPT_SHAPES,
    code: 'shapes-left-out',
    message: 'The presentation has more shapes than can be converted; some were left out.',
  },
  points: {
    limit: LIMITS.MAX_PPT_POINTS,
    code: 'outline-left-out',
    message: 'The outlines and gradients have more points than can be converted; some became plain.',
  },
  characters: {
    limit: LIMITS.MAX_PPT_CHARACTERS,
    code: 'text-too-long',
    message: 'The presentation has more text than can be converted; some was left out.',
  },
  runs: {
    limit: LIMITS.MAX_PPT_RUNS,
    code: 'text-too-long',
    message: 'The rest of a text was left out.',
  },
  cells: {
    limit: LIMITS.MAX_PPT_CELLS,
    code: 'table-left-as-group',
    message: 'The tables have more cells than can be converted; some stay groups of shapes.',
  },
  diagrams: {
    limit: LIMITS.MAX_PPT_DIAGRAM_CHARACTERS,
    code: 'smartart-flattened',
    message:
      'The parts that newer programs stored are longer than can be kept; some SmartArt, formats or effects were left out.',
  },
  layouts: {
    limit: LIMITS.MAX_PPT_LAYOUTS,
    code: 'layout-left-out',
    message:
      'The presentation has more masters and layouts than can be converted; some slides have another one.',
  },
  pages: {
    limit: LIMITS.MAX_PPT_PAGES,
    code: 'slides-left-out',
    message:
      'The presentation has more slides, masters and notes pages than can be converted; the rest was left out.',
  },
  effects: {
    limit: LIMITS.MAX_PPT_EFFECTS,
    code: 'animation-left-out',
    message: 'The presentation has more animation effects than can be converted; the rest was left out.',
  },
  tags: {
    limit: LIMITS.MAX_PPT_TAGS,
    code: 'tags-left-out',
    message: 'The presentation has more tags of add-ins than can be kept; the rest was left out.',
  },
  /** Bytes of the document stream that are read as pages: each page once. */
  pageBytes: {
    limit: Infinity,
    code: 'page-left-out',
    message: 'Pages that are listed again were left empty.',
  },
  /** Bytes of pictures and objects as stored: each once. */
  mediaBytes: {
    limit: Infinity,
    code: 'media-left-out',
    message: 'Pictures or objects that overlap one another were left out.',
  },
} as const satisfies Readonly<Record<string, Row>>;

export type AllowanceKind = keyof typeof ROWS;

export interface Allowances {
  /** Takes `count` of that kind. False when fewer are left: then nothing is taken, and a warning names the place, once for each place. */
  readonly take: (kind: AllowanceKind, count: number, where?: string) => boolean;
  /** How many of that kind are left. */
  readonly left: (kind: AllowanceKind) => number;
}

/** `own` replaces limits of the table: the sizes of this file, or smaller ones in tests. */
export function createAllowances(
  own: { readonly [K in AllowanceKind]?: number },
  warn: (code: string, message: string, where?: string) => void,
): Allowances {
  const left = new Map<AllowanceKind, number>();
  const said = new Set<string>();
  const leftOf = (kind: AllowanceKind): number => left.get(kind) ?? own[kind] ?? ROWS[kind].limit;
  return {
    left: leftOf,
    take(kind, count, where) {
      const rest = leftOf(kind) - count;
      if (rest >= 0) {
        left.set(kind, rest);
        return true;
      }
      const key = `${kind} ${where ?? ''}`;
      if (!said.has(key)) warn(ROWS[kind].code, ROWS[kind].message, where);
      said.add(key);
      return false;
    },
  };
}
