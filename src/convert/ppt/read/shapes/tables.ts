// Tables: a group of rectangles (cells) and lines (borders) whose edges make a grid ([MS-ODRAW] 2.3.20.24 tableProperties).
import type {
  AutoShape,
  BoxEmu,
  Draft,
  Emu,
  GroupShape,
  Line,
  Shape,
  ShapeBase,
  TableCell,
  TableShape,
} from '../../../deck/index.ts';
import { PID, type Options } from '../../records/index.ts';
import type { PageContext } from './page.ts';
import { labelOf, LOSSES } from '../../losses.ts';

/** Edges nearer than this are one: borders are drawn a unit or two beside the cells (12700 EMU = 8 units). */
const TOLERANCE_EMU = 12700;
/** Twice the widest slide (56 inches). */
const MAX_SIDE_EMU = 112 * 914_400;
const RTL_TABLE = 0x4;
/** A grid of more cells is left as a group; so is one whose cells overlap, or with so many lines that sorting them takes long. */
const MAX_CELLS = 10_000;
const MAX_WORK = 4_000_000;
/** 4 million comparisons took 12–20 ms. */
const WORK_MS_PER_STEP = 5e-6;

interface Cell {
  readonly shape: Pick<AutoShape, 'text' | 'fill' | 'click' | 'over'>;
  readonly box: BoxEmu;
}

interface Border {
  readonly line: Line;
  readonly box: BoxEmu;
  /** Of a diagonal: it runs from the lower left to the upper right. */
  readonly rises: boolean;
}

/** Undefined when the group's members do not make a grid: it then stays a group. */
export function readTable(group: GroupShape, options: Options, page: PageContext): TableShape | undefined {
  const cells = group.shapes.flatMap((shape) => cellOf(shape) ?? []);
  const borders = group.shapes.flatMap((shape) => borderOf(shape) ?? []);
  if (
    cells.length === 0 ||
    cells.length + borders.length !== group.shapes.length ||
    group.box === undefined
  ) {
    return undefined;
  }
  const xs = edges(cells.flatMap(({ box }) => [box.xEmu, box.xEmu + box.widthEmu]));
  const ys = edges(cells.flatMap(({ box }) => [box.yEmu, box.yEmu + box.heightEmu]));
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  if (columns < 1 || rows < 1) return undefined;
  const work = columns * rows * borders.length + cells.length * (columns + rows);
  if (columns * rows > MAX_CELLS || work > MAX_WORK) {
    page.context.warn('table-left-as-group', LOSSES['table-left-as-group'], page.where, labelOf(group));
    return undefined;
  }
  if (!page.context.budget.spend(work * WORK_MS_PER_STEP)) {
    page.context.warn('time-used-up', 'A table stays a group of shapes.', page.where);
    return undefined;
  }
  if (!page.context.allowances.take('cells', columns * rows, page.where)) return undefined;
  const grid = gridOf(cells, borders, xs, ys);
  if (grid === undefined) return undefined;
  const { box, childBox } = group;
  const across = placed(xs, [childBox.xEmu, childBox.widthEmu], [box.xEmu, box.widthEmu]);
  const down = placed(ys, [childBox.yEmu, childBox.heightEmu], [box.yEmu, box.heightEmu]);
  if (across.lengthEmu > MAX_SIDE_EMU || down.lengthEmu > MAX_SIDE_EMU) {
    page.context.warn('table-left-as-group', LOSSES['table-left-as-group'], page.where, labelOf(group));
    return undefined;
  }
  const table: Draft<TableShape> = {
    ...baseOf(group),
    kind: 'table',
    box: {
      xEmu: across.startEmu,
      yEmu: down.startEmu,
      widthEmu: across.lengthEmu,
      heightEmu: down.lengthEmu,
    },
    columnsEmu: across.gaps,
    rows: down.gaps.map((heightEmu, row) => ({ heightEmu, cells: grid[row] ?? [] })),
  };
  if (((options.number(PID.tableProperties) ?? 0) & RTL_TABLE) !== 0) table.rtl = true;
  return table;
}

/** The cells by row and column; undefined where they overlap. */
function gridOf(
  cells: readonly Cell[],
  borders: readonly Border[],
  xs: readonly number[],
  ys: readonly number[],
): readonly (readonly TableCell[])[] | undefined {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  let slots = columns * rows;

  const grid: TableCell[][] = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => ({ borders: {} })),
  );
  for (const { shape, box } of cells) {
    const left = nearest(xs, box.xEmu);
    const top = nearest(ys, box.yEmu);
    const columnSpan = nearest(xs, box.xEmu + box.widthEmu) - left;
    const rowSpan = nearest(ys, box.yEmu + box.heightEmu) - top;
    slots -= columnSpan * rowSpan;
    if (columnSpan < 1 || rowSpan < 1 || slots < 0) return undefined;
    for (let row = top; row < top + rowSpan; row++) {
      for (let column = left; column < left + columnSpan; column++) {
        const target = grid[row];
        if (target === undefined) continue;
        const sides = bordersOf(borders, {
          left: xs[column] ?? 0,
          right: xs[column + 1] ?? 0,
          top: ys[row] ?? 0,
          bottom: ys[row + 1] ?? 0,
        });
        target[column] =
          row === top && column === left
            ? {
                ...contentOf(shape),
                borders: sides,
                ...(columnSpan > 1 ? { columnSpan } : {}),
                ...(rowSpan > 1 ? { rowSpan } : {}),
              }
            : {
                borders: sides,
                ...(column > left ? { mergedAcross: true } : {}),
                ...(row > top ? { mergedDown: true } : {}),
              };
      }
    }
  }
  return grid;
}

function baseOf(group: GroupShape): ShapeBase {
  const { shapes: _shapes, childBox: _childBox, kind: _kind, fill: _fill, line: _line, ...base } = group;
  return base;
}

/** Cells with text effects were saved as pictures: one that could not be restored is filled with its own. */
function cellOf(shape: Shape): Cell | undefined {
  const { box } = shape;
  if (box === undefined) return undefined;
  if (shape.kind === 'picture' && shape.picture !== undefined && shape.crop === undefined) {
    return { shape: { fill: { kind: 'picture', picture: shape.picture, stretch: true } }, box };
  }
  const isCell =
    shape.kind === 'shape' && shape.geometry?.kind === 'preset' && shape.geometry.form === 'rectangle';
  return isCell ? { shape, box } : undefined;
}

function borderOf(shape: Shape): Border | undefined {
  const { box, flipH = false, flipV = false } = shape;
  return shape.kind === 'connector' && box !== undefined
    ? { line: shape.line ?? {}, box, rises: flipH !== flipV }
    : undefined;
}

/** Sorted, with neighbours within the tolerance joined. */
function edges(values: readonly Emu[]): readonly Emu[] {
  const found: Emu[] = [];
  for (const value of values.toSorted((left, right) => left - right)) {
    const last = found.at(-1);
    if (last === undefined || value - last > TOLERANCE_EMU) found.push(value);
  }
  return found;
}

function nearest(values: readonly Emu[], value: Emu): number {
  let best = 0;
  for (const [index, one] of values.entries()) {
    if (Math.abs(one - value) < Math.abs((values[best] ?? 0) - value)) best = index;
  }
  return best;
}

/** The edges of one direction from the group's space to the page; the frame is the group's where the cells fill its space. */
function placed(
  values: readonly Emu[],
  [from, length]: readonly [Emu, Emu],
  [to, shown]: readonly [Emu, Emu],
): { readonly gaps: readonly Emu[]; readonly startEmu: Emu; readonly lengthEmu: Emu } {
  const scale = length > 0 ? shown / length : 1;
  const first = values[0] ?? 0;
  const last = values.at(-1) ?? 0;
  const gaps = values.slice(1).map((value, index) => Math.round((value - (values[index] ?? 0)) * scale));
  const fills = Math.abs(first - from) <= TOLERANCE_EMU && Math.abs(last - from - length) <= TOLERANCE_EMU;
  return fills
    ? { gaps, startEmu: to, lengthEmu: shown }
    : {
        gaps,
        startEmu: Math.round(to + (first - from) * scale),
        lengthEmu: gaps.reduce((sum, gap) => sum + gap, 0),
      };
}

/** What a click on the cell does, its text does: cells of tables have no actions. */
function contentOf(shape: Cell['shape']): Pick<TableCell, 'text' | 'fill'> {
  const { text, click, over } = shape;
  const actions = { ...(click && { click }), ...(over && { over }) };
  const acting = text && {
    ...text,
    paragraphs: text.paragraphs.map((paragraph) => ({
      ...paragraph,
      inlines: paragraph.inlines.map((inline) => ({ ...actions, ...inline })),
    })),
  };
  return {
    ...(acting === undefined ? {} : { text: acting }),
    ...(shape.fill === undefined ? {} : { fill: shape.fill }),
  };
}

interface Rectangle {
  readonly left: Emu;
  readonly right: Emu;
  readonly top: Emu;
  readonly bottom: Emu;
}

function bordersOf(borders: readonly Border[], cell: Rectangle): TableCell['borders'] {
  const near = (left: Emu, right: Emu) => Math.abs(left - right) <= TOLERANCE_EMU;
  const found: { -readonly [K in keyof TableCell['borders']]: Line } = {};
  for (const { line, box, rises } of borders) {
    const right = box.xEmu + box.widthEmu;
    const bottom = box.yEmu + box.heightEmu;
    const coversAcross = box.xEmu <= cell.left + TOLERANCE_EMU && right >= cell.right - TOLERANCE_EMU;
    const coversDown = box.yEmu <= cell.top + TOLERANCE_EMU && bottom >= cell.bottom - TOLERANCE_EMU;
    const isFlat = box.heightEmu <= TOLERANCE_EMU;
    const isUpright = box.widthEmu <= TOLERANCE_EMU;
    if (isFlat && coversAcross && near(box.yEmu, cell.top)) found.top = line;
    if (isFlat && coversAcross && near(box.yEmu, cell.bottom)) found.bottom = line;
    if (isUpright && coversDown && near(box.xEmu, cell.left)) found.left = line;
    if (isUpright && coversDown && near(box.xEmu, cell.right)) found.right = line;
    const isDiagonal = !isFlat && !isUpright && near(box.xEmu, cell.left) && near(box.yEmu, cell.top);
    if (isDiagonal && near(right, cell.right) && near(bottom, cell.bottom)) {
      found[rises ? 'diagonalUp' : 'diagonalDown'] = line;
    }
  }
  return found;
}
