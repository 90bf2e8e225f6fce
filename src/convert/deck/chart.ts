// Charts with their data: groups of series over the same categories.
import type { Rgb } from './colour.ts';
import type { CentiPoint, Degrees } from './units.ts';

/** A cell of the data sheet; undefined where it is empty. */
export type ChartCell = string | number | undefined;

/** Places on the data sheet: one column (or row), and the rows (or columns) of it that are shown, from 0. */
export interface ChartSeries {
  readonly name: string;
  /** Number of the column, or row, from 1: 0 holds the categories. */
  readonly line: number;
  readonly values: readonly (number | undefined)[];
  readonly paint?: ChartPaint;
  /** Of single points, by their index among the values. */
  readonly points?: ReadonlyMap<number, ChartPaint>;
}

export interface ChartPaint {
  /** Absent: the program's choice. */
  readonly fill?: Rgb | 'none';
  readonly line?: Rgb | 'none';
}

export interface ChartGroup {
  readonly kind: 'column' | 'bar' | 'line' | 'area' | 'pie' | 'doughnut';
  readonly grouping: 'plain' | 'stacked' | 'percent';
  /** Share of a column's width between clusters, and between columns (negative: they lie over one another). Columns and bars. */
  readonly gapPercent?: number;
  readonly overlapPercent?: number;
  readonly series: readonly ChartSeries[];
}

export interface ChartText {
  readonly text: string;
  readonly sizeCpt?: CentiPoint;
}

export interface Chart {
  readonly groups: readonly ChartGroup[];
  readonly categories: readonly ChartCell[];
  /** Rows of the data sheet, as stored. */
  readonly sheet: readonly (readonly ChartCell[])[];
  readonly seriesIn: 'rows' | 'columns';
  /** Rows (or columns) of the sheet that are shown: one for each category. */
  readonly shown: readonly number[];
  readonly title?: ChartText;
  readonly categoryTitle?: ChartText;
  readonly valueTitle?: ChartText;
  readonly legend?: 'bottom' | 'corner' | 'top' | 'right' | 'left';
  readonly view?: { readonly elevation: Degrees; readonly rotation: Degrees };
  /** Absent ends are the program's choice. */
  readonly scale?: { readonly min?: number; readonly max?: number };
  readonly sizeCpt?: CentiPoint;
}
