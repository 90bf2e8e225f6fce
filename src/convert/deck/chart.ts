// Charts with their data: groups of series over the same categories, and how they look.
import type { Rgb } from './colour.ts';
import type { Dash } from './paint.ts';
import type { CentiPoint, Degrees, Emu, Fraction } from './units.ts';

/** A cell of the data sheet; undefined where it is empty. */
export type ChartCell = string | number | undefined;

/** Places on the data sheet: one column (or row), and the rows (or columns) of it that are shown, from 0. */
export interface ChartSeries {
  readonly name: string;
  /** Number of the column, or row, from 1: 0 holds the categories. */
  readonly line: number;
  readonly values: readonly (number | undefined)[];
  /** Bubbles: the line with their sizes, and the sizes. */
  readonly sizes?: { readonly line: number; readonly values: readonly (number | undefined)[] };
  /** Number format of the values; absent: general. */
  readonly format?: string;
  readonly paint?: ChartPaint;
  readonly marker?: ChartMarker;
  readonly smooth?: boolean;
  /** Share of the radius by which all slices of a pie stand out. */
  readonly explosionPercent?: number;
  readonly labels?: ChartLabels;
  readonly trends?: readonly ChartTrend[];
  /** Of single points, by their index among the values. */
  readonly points?: ReadonlyMap<number, ChartPoint>;
}

export interface ChartPaint {
  /** Absent: the program's choice. */
  readonly fill?: Rgb | 'none';
  readonly line?: Rgb | 'none';
  readonly widthEmu?: Emu;
  readonly dash?: Dash;
}

export interface ChartPoint {
  readonly paint?: ChartPaint;
  readonly explosionPercent?: number;
  readonly labels?: ChartLabels;
}

export interface ChartMarker {
  readonly form:
    | 'none'
    | 'square'
    | 'diamond'
    | 'triangle'
    | 'cross'
    | 'star'
    | 'dot'
    | 'dash'
    | 'circle'
    | 'plus';
  readonly fill?: Rgb | 'none';
  readonly line?: Rgb | 'none';
  /** From 2 to 72. */
  readonly sizePt?: number;
}

/** What stands beside points; `text` replaces it. */
export interface ChartLabels {
  readonly showsValue?: boolean;
  readonly showsCategory?: boolean;
  readonly showsPercent?: boolean;
  readonly showsSeries?: boolean;
  readonly showsSize?: boolean;
  readonly text?: string;
  readonly font?: ChartFont;
  readonly format?: string;
}

export interface ChartTrend {
  readonly kind: 'polynomial' | 'exponential' | 'logarithmic' | 'power' | 'average';
  /** Of a polynomial, or the period of an average. */
  readonly order: number;
  readonly intercept?: number;
  readonly forward: number;
  readonly backward: number;
  readonly showsEquation: boolean;
  readonly showsRSquared: boolean;
  readonly paint?: ChartPaint;
}

export interface ChartGroup {
  readonly kind:
    | 'column'
    | 'bar'
    | 'line'
    | 'area'
    | 'pie'
    | 'doughnut'
    | 'scatter'
    | 'bubble'
    | 'radar'
    | 'filledRadar';
  readonly grouping: 'plain' | 'stacked' | 'percent';
  /** Share of a column's width between clusters, and between columns (negative: they lie over one another). Columns and bars. */
  readonly gapPercent?: number;
  readonly overlapPercent?: number;
  /** Clockwise from the top. Pies and doughnuts. */
  readonly firstAngle?: Degrees;
  readonly holePercent?: number;
  /** Its axes are the second ones. */
  readonly isSecondary?: boolean;
  readonly series: readonly ChartSeries[];
}

export interface ChartFont {
  readonly sizeCpt?: CentiPoint;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underlined?: boolean;
  readonly typeface?: string;
  readonly colour?: Rgb;
}

/** Shares of the chart's width and height, from its top left corner. */
export interface ChartPlace {
  readonly x: Fraction;
  readonly y: Fraction;
  readonly width: Fraction;
  readonly height: Fraction;
}

export interface ChartText {
  readonly text: string;
  readonly font?: ChartFont;
  readonly place?: ChartPlace;
  /** Counter-clockwise. */
  readonly rotation?: Degrees;
}

export interface ChartLegend {
  readonly side: 'bottom' | 'corner' | 'top' | 'right' | 'left';
  readonly place?: ChartPlace;
  readonly font?: ChartFont;
  readonly paint?: ChartPaint;
}

export type TickMark = 'none' | 'inside' | 'outside' | 'cross';

export interface ChartAxis {
  readonly isHidden?: boolean;
  readonly title?: ChartText;
  readonly font?: ChartFont;
  /** Absent: that of the values. */
  readonly format?: string;
  /** Counter-clockwise; absent: the program's choice. */
  readonly rotation?: Degrees;
  readonly labels?: 'none' | 'low' | 'high' | 'nextTo';
  readonly majorTick?: TickMark;
  readonly minorTick?: TickMark;
  readonly line?: ChartPaint;
  readonly majorGrid?: ChartPaint;
  readonly minorGrid?: ChartPaint;
  /** Absent ends and steps are the program's choice. */
  readonly scale?: {
    readonly min?: number;
    readonly max?: number;
    readonly major?: number;
    readonly minor?: number;
    readonly isLogarithmic?: boolean;
  };
  readonly isReversed?: boolean;
  /** Where the other axis crosses this one: a value, a category from 1, or its end; absent: 0 or the first. */
  readonly crossedAt?: number | 'max';
  /** The other axis crosses between two categories, or at one. */
  readonly isBetween?: boolean;
  readonly labelEvery?: number;
  readonly markEvery?: number;
}

export interface ChartAxes {
  readonly category?: ChartAxis;
  readonly value?: ChartAxis;
  readonly series?: ChartAxis;
}

export interface Chart {
  readonly groups: readonly ChartGroup[];
  readonly categories: readonly ChartCell[];
  /** Number format of the categories; absent: general. */
  readonly categoryFormat?: string;
  /** Rows of the data sheet, as stored. */
  readonly sheet: readonly (readonly ChartCell[])[];
  readonly seriesIn: 'rows' | 'columns';
  /** Rows (or columns) of the sheet that are shown: one for each category. */
  readonly shown: readonly number[];
  readonly title?: ChartText;
  readonly legend?: ChartLegend;
  readonly axes: ChartAxes;
  readonly secondaryAxes?: ChartAxes;
  readonly view?: {
    readonly elevation: Degrees;
    readonly rotation: Degrees;
    /** Share of the width; absent: the program's choice. */
    readonly heightPercent?: number;
    readonly depthPercent?: number;
    /** From 0 to 240; absent: the axes stay at right angles. */
    readonly perspective?: number;
  };
  readonly font?: ChartFont;
  /** The chart's own size, which its font sizes go with. */
  readonly sizePt?: { readonly width: number; readonly height: number };
  /** Inside the axes. */
  readonly plotPlace?: ChartPlace;
  readonly plotPaint?: ChartPaint;
  readonly paint?: ChartPaint;
  /** Of the walls and the floor of a chart with depth. */
  readonly wallPaint?: ChartPaint;
  readonly floorPaint?: ChartPaint;
}
