// Slides and what they inherit from: masters, layouts; notes pages, and the masters of notes and handouts.
import type { ColourMap, ThemeColours } from './colour.ts';
import type { StoredXml } from './diagram.ts';
import type { Fill } from './paint.ts';
import type { Tag } from './preferences.ts';
import type { Shape } from './shape.ts';
import type { Font, TextStyles } from './text.ts';
import type { Timing } from './timing.ts';
import type { Transition } from './transition.ts';

export interface FontSet {
  readonly latin: Font;
  readonly eastAsian?: Font;
  readonly complex?: Font;
  /** Typefaces of other scripts by their ISO 15924 names. */
  readonly scripts?: ReadonlyMap<string, string>;
}

export interface Theme {
  readonly name: string;
  readonly colours: ThemeColours;
  /** Titles. */
  readonly majorFont: FontSet;
  /** Everything else. */
  readonly minorFont: FontSet;
  /** The format scheme that a newer program stored (a:fmtScheme); absent: a plain one. Its prefixes are `a` and `r`. */
  readonly formats?: StoredXml;
}

/** Which of the header, footer, date, slide number a new page shows. */
export interface HeaderFooter {
  readonly header: boolean;
  readonly footer: boolean;
  readonly dateTime: boolean;
  readonly slideNumber: boolean;
}

interface Page {
  readonly shapes: readonly Shape[];
  /** Absent: inherited (a master without one: the colour background1). */
  readonly background?: Fill;
  readonly name?: string;
  readonly tags?: readonly Tag[];
}

/** A page that takes its theme from a master: slides, layouts, notes pages. */
interface Dependent {
  /** Default true: the master's own shapes that are no placeholders are shown. */
  readonly showMasterShapes?: boolean;
  /** Absent: the master's. */
  readonly colourMap?: ColourMap;
  /** A colour scheme of its own, in place of the theme's colours. */
  readonly colours?: ThemeColours;
}

export const LAYOUT_TYPES = [
  'title',
  'titleAndBody',
  'titleAndObject',
  'titleOnly',
  'twoColumns',
  'twoRows',
  'columnAndTwoRows',
  'twoRowsAndColumn',
  'twoColumnsAndRow',
  'fourObjects',
  'bigObject',
  'blank',
  'verticalTitleAndBody',
  'titleAndVerticalBody',
  'section',
  'table',
  'chart',
  'diagram',
  'textAndObject',
  'objectAndText',
  'textAndChart',
  'chartAndText',
  'textAndClipArt',
  'clipArtAndText',
  'textAndMedia',
  'mediaAndText',
  'objectOverText',
  'textAndTwoObjects',
  'twoObjectsAndText',
  'custom',
] as const;
export type LayoutType = (typeof LAYOUT_TYPES)[number];

export interface Layout extends Page, Dependent {
  readonly type: LayoutType;
  readonly name: string;
  /** What its placeholders hand on where it differs from the master (a title master has styles of its own). */
  readonly textStyles?: TextStyles;
  readonly transition?: Transition;
  readonly timing?: Timing;
}

export interface Master extends Page {
  readonly name: string;
  readonly theme: Theme;
  readonly colourMap: ColourMap;
  readonly textStyles: TextStyles;
  /** At least one. */
  readonly layouts: readonly Layout[];
  readonly headerFooter?: HeaderFooter;
  /** It stays where no slide uses it. */
  readonly preserve?: boolean;
  readonly transition?: Transition;
  /** Plays on every slide that shows the master's shapes. */
  readonly timing?: Timing;
}

export interface Slide extends Page, Dependent {
  /** Index in Presentation.masters, and in that master's layouts. */
  readonly master: number;
  readonly layout: number;
  /** Not shown when presenting. */
  readonly hidden?: boolean;
  readonly notes?: NotesPage;
  readonly transition?: Transition;
  /** Absent: nothing on it moves. */
  readonly timing?: Timing;
  readonly comments?: readonly Comment[];
}

export interface Comment {
  readonly author: string;
  readonly initials: string;
  readonly text: string;
  /** ISO 8601 without zone: local time as stored. */
  readonly at?: string;
  /** Place of its mark on the slide. */
  readonly xEmu: number;
  readonly yEmu: number;
}

export interface NotesPage extends Page, Dependent {}

export interface NotesMaster extends Page {
  readonly theme: Theme;
  readonly colourMap: ColourMap;
  readonly textStyles: TextStyles;
  readonly headerFooter?: HeaderFooter;
}

export interface HandoutMaster extends Page {
  readonly theme: Theme;
  readonly colourMap: ColourMap;
  readonly headerFooter?: HeaderFooter;
}
