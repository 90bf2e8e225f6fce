// Which size a matrix symbol has, and where its grid lies: the layout whose fixed patterns the image agrees with best.
import type { Luma } from '../../../image/types.ts';
import type { Quad } from '../../vision/geometry.ts';
import { gridOf, type Grid, pointAt, refined, sampleModules } from './grid.ts';
import { FREE, type MatrixLayout } from './layout.ts';
import { reflectanceAt } from '../reflectance.ts';

export interface Placed {
  readonly layout: MatrixLayout;
  readonly grid: Grid;
}

/** So many sizes are examined closely. */
const CANDIDATES = 3;
/** Fixed patterns of the right size agree by more even if they are damaged; of another one by about 0.5. */
const MIN_AGREEMENT = 0.8;

export interface Sized {
  readonly columns: number;
  readonly rows: number;
  /** Middles of modules that alternate, dark first: they part the sizes. */
  readonly clocks: readonly (readonly (readonly [column: number, row: number])[])[];
  readonly layout: () => MatrixLayout;
}

/** Undefined if the fixed patterns of no size agree, as of a symbol that is bent, mirrored, or light on dark. */
export function placed(luma: Luma, quad: Quad, sizes: readonly Sized[]): Placed | undefined {
  const rough = sizes
    .map((size) => ({ size, score: clockScore(luma, quad, size) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, CANDIDATES);
  let best: (Placed & { readonly agreement: number }) | undefined;
  for (const { size } of rough) {
    const grid = gridOf(quad, size.columns, size.rows);
    if (grid === undefined) continue;
    const exact = refined(luma, grid, middleOf(sampleModules(luma, grid, 1))) ?? grid;
    const layout = size.layout();
    const agreement = agreementOf(sampleModules(luma, exact, 0), layout);
    if (best === undefined || agreement > best.agreement) best = { layout, grid: exact, agreement };
  }
  return best !== undefined && best.agreement >= MIN_AGREEMENT ? best : undefined;
}

/** How well lines of modules alternate: 1 if each differs from the next by all of the contrast; less for other sizes. */
function clockScore(luma: Luma, quad: Quad, { columns, rows, clocks }: Sized): number {
  const grid = gridOf(quad, columns, rows);
  if (grid === undefined) return 0;
  let [least, greatest, sum, count] = [1, 0, 0, 0];
  for (const clock of clocks)
    for (const [i, [u, v]] of clock.entries()) {
      const at = pointAt(grid, u, v);
      const value = reflectanceAt(luma, at.x, at.y);
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
      sum += i % 2 === 0 ? -value : value;
      count += 1;
    }
  return greatest > least ? (2 * sum) / (count * (greatest - least)) : 0;
}

/** The global threshold of what was sampled. */
function middleOf(modules: Float64Array): number {
  const { least, greatest } = extremesOf(modules);
  return (least + greatest) / 2;
}

export function extremesOf(modules: Float64Array): { readonly least: number; readonly greatest: number } {
  let [least, greatest] = [1, 0];
  for (const value of modules) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return { least, greatest };
}

function agreementOf(modules: Float64Array, { fixed }: MatrixLayout): number {
  const threshold = middleOf(modules);
  let [agreed, count] = [0, 0];
  fixed.forEach((want, i) => {
    if (want === FREE) return;
    count += 1;
    if ((modules[i] ?? 1) < threshold === (want === 1)) agreed += 1;
  });
  return agreed / count;
}
