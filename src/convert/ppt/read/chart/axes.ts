// Axes of a chart: AxisParent and what stands in it ([MS-OGRAPH] 2.1.7.20.1: AXES).
import type { ChartAxes, ChartAxis, ChartPaint, Draft, TickMark } from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import { swapRedBlue } from '../paint/colours.ts';
import { fontOf, formatOf, linePaint, readArea, readLine, rotationOf, type Looks } from './look.ts';
import { all, first, RT, type GraphRecord } from './records.ts';
import { readDouble } from './sheet.ts';
import { linkedText, TEXT_OF } from './texts.ts';

const KINDS = ['category', 'value', 'series'] as const;
const TICKS: readonly TickMark[] = ['none', 'inside', 'outside', 'cross'];
const LABELS = ['none', 'low', 'high', 'nextTo'] as const;
/** Which line of an axis the next format is of. */
const LINE_OF = { axis: 0, majorGrid: 1, minorGrid: 2, wall: 3 } as const;

/** The axes in a block. Charts without any (pies) have none. */
export function readAxes(block: readonly GraphRecord[], looks: Looks): ChartAxes {
  const axes: Draft<ChartAxes> = {};
  for (const record of all(block, RT.axis)) {
    const kind = KINDS[new ByteReader(record.data).u16()];
    if (kind !== undefined) axes[kind] = readAxis(record.children, looks);
  }
  const titles = all(block, RT.text);
  for (const [kind, link] of [
    ['category', TEXT_OF.categoryAxis],
    ['value', TEXT_OF.valueAxis],
    ['series', TEXT_OF.seriesAxis],
  ] as const) {
    const title = linkedText(titles, link, looks);
    if (title !== undefined) axes[kind] = { ...axes[kind], title };
  }
  return axes;
}

function readAxis(block: readonly GraphRecord[], looks: Looks): ChartAxis {
  const axis: Draft<ChartAxis> = {};
  const ticks = first(block, RT.tick);
  const colour = ticks && readTicks(new ByteReader(ticks.data), axis);
  const font = fontOf(looks, block, colour);
  if (font !== undefined) axis.font = font;
  const named = first(block, RT.numberFormat);
  const format = named && formatOf(looks, new ByteReader(named.data).u16());
  if (format !== undefined) axis.format = format;
  for (const { record, of } of linesOf(block)) {
    const look = readLine(record);
    if (of === LINE_OF.axis && look !== undefined) {
      if (!look.isOn && !look.isAuto && look.line === 'none') axis.line = { line: 'none' };
      else axis.line = linePaint(look) ?? {};
    }
    if (of === LINE_OF.majorGrid) axis.majorGrid = linePaint(look) ?? {};
    if (of === LINE_OF.minorGrid) axis.minorGrid = linePaint(look) ?? {};
  }
  const values = first(block, RT.valueRange);
  if (values !== undefined) readValues(new ByteReader(values.data), axis);
  const categories = first(block, RT.categoryRange);
  if (categories !== undefined) readCategories(new ByteReader(categories.data), axis);
  return axis;
}

/** A line's format stands behind the record that says of what it is; gridlines are there also without one. */
function linesOf(
  block: readonly GraphRecord[],
): readonly { readonly of: number; readonly record: GraphRecord | undefined }[] {
  return block.flatMap((one, at) => {
    if (one.type !== RT.axisLine) return [];
    const next = block[at + 1];
    const of = new ByteReader(one.data).u16();
    return [{ of, record: next?.type === RT.lineFormat ? next : undefined }];
  });
}

/** Walls (of the category axis) and the floor (of the value axis) of charts with depth. */
export function readWall(block: readonly GraphRecord[], kind: number): ChartPaint | undefined {
  const axis = all(block, RT.axis).find(({ data }) => new ByteReader(data).u16() === kind)?.children ?? [];
  const at = axis.findIndex(
    ({ type, data }) => type === RT.axisLine && new ByteReader(data).u16() === LINE_OF.wall,
  );
  if (at < 0) return undefined;
  const looks = axis.slice(at + 1, at + 3);
  const fill = readArea(first(looks, RT.areaFormat));
  return { ...linePaint(readLine(first(looks, RT.lineFormat))), ...(fill !== undefined && { fill }) };
}

/** Tick ([MS-OGRAPH] 2.4.120). Gives the colour of the labels. */
function readTicks(data: ByteReader, axis: Draft<ChartAxis>): number {
  axis.majorTick = TICKS[data.u8()] ?? 'none';
  axis.minorTick = TICKS[data.u8()] ?? 'none';
  axis.labels = LABELS[data.u8()] ?? 'nextTo';
  data.u8();
  const colour = swapRedBlue(data.u32());
  data.bytes(16);
  data.u32();
  // As drawn, also where the program chose it.
  axis.rotation = rotationOf(data.u16());
  return colour;
}

/** Doubles hold no larger powers of 10. */
const MAX_EXPONENT = 300;

/** ValueRange ([MS-OGRAPH] 2.4.128): flags say what is left to the program. Ends of a logarithmic axis are exponents of 10. */
function readValues(data: ByteReader, axis: Draft<ChartAxis>): void {
  const [min, max, major, minor, cross] = Array.from({ length: 5 }, () => readDouble(data));
  const flags = data.u16();
  if (data.ended) return;
  const isLogarithmic = (flags & 0x20) !== 0;
  const own = (bit: number, value: number | undefined) => {
    if (value === undefined || (flags & bit) !== 0) return undefined;
    return isLogarithmic ? 10 ** Math.max(-MAX_EXPONENT, Math.min(MAX_EXPONENT, value)) : value;
  };
  const positive = (value: number | undefined) =>
    value !== undefined && value > 0 && !isLogarithmic ? value : undefined;
  const ends = { min: own(1, min), max: own(2, max) };
  const steps = { major: positive(own(4, major)), minor: positive(own(8, minor)) };
  axis.scale = {
    ...(ends.min !== undefined && { min: ends.min }),
    ...(ends.max !== undefined && { max: ends.max }),
    ...(steps.major !== undefined && { major: steps.major }),
    ...(steps.minor !== undefined && { minor: steps.minor }),
    ...(isLogarithmic && { isLogarithmic }),
  };
  const crossed = own(0x10, cross);
  if ((flags & 0x80) !== 0) axis.crossedAt = 'max';
  else if (crossed !== undefined) axis.crossedAt = crossed;
  if ((flags & 0x40) !== 0) axis.isReversed = true;
}

/** CatSerRange ([MS-OGRAPH] 2.4.17). */
function readCategories(data: ByteReader, axis: Draft<ChartAxis>): void {
  const cross = data.u16();
  const [labels, marks] = [data.u16(), data.u16()];
  const flags = data.u16();
  if (data.ended) return;
  axis.isBetween = (flags & 1) !== 0;
  if ((flags & 2) !== 0) axis.crossedAt = 'max';
  else if (cross > 1) axis.crossedAt = cross;
  if ((flags & 4) !== 0) axis.isReversed = true;
  if (labels > 1) axis.labelEvery = labels;
  if (marks > 1) axis.markEvery = marks;
}
