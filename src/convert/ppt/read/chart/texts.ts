// Texts of a chart: titles, labels of points, the legend ([MS-OGRAPH] 2.4.118 Text, 2.4.73 ObjectLink, 2.4.61 Legend).
import type { ChartLabels, ChartLegend, ChartPlace, ChartText } from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import { fontOfText, formatOf, framePaint, readPlace, rotationOf, type Looks } from './look.ts';
import { first, RT, type GraphRecord } from './records.ts';
import { shortText } from './sheet.ts';

/** What a text belongs to. */
export const TEXT_OF = { title: 1, valueAxis: 2, categoryAxis: 3, point: 4, seriesAxis: 7 } as const;
const SIDES: readonly ChartLegend['side'][] = ['bottom', 'corner', 'top', 'right', 'left'];
const ALL_POINTS = 0xffff;

const SHOWS = {
  value: 4,
  deleted: 0x40,
  both: 0x800,
  percent: 0x1000,
  size: 0x2000,
  category: 0x4000,
} as const;
/** AttachedLabel ([MS-OGRAPH] 2.4.4). */
const ATTACHED = { value: 1, percent: 2, both: 4, category: 0x10, size: 0x20, series: 0x40 } as const;

/** The title of this kind among texts; undefined where it is missing or empty. */
export function linkedText(texts: readonly GraphRecord[], kind: number, looks: Looks): ChartText | undefined {
  for (const text of texts) {
    const link = first(text.children, RT.objectLink);
    if (link === undefined || new ByteReader(link.data).u16() !== kind) continue;
    const characters = charactersOf(text);
    if (characters === '') continue;
    return { text: characters, font: fontOfText(looks, text), ...standOf(text) };
  }
  return undefined;
}

function charactersOf({ children }: GraphRecord): string {
  const record = first(children, RT.seriesText);
  if (record === undefined) return '';
  const data = new ByteReader(record.data);
  data.u16();
  return shortText(data);
}

function standOf({ data }: GraphRecord): Pick<ChartText, 'place'> & { rotation: number } {
  const reader = new ByteReader(data);
  reader.bytes(8);
  const place = readPlace(reader);
  reader.bytes(6);
  return { ...(place && { place }), rotation: rotationOf(reader.u16()) };
}

export interface PlacedLabels {
  readonly labels: ChartLabels;
  readonly place?: ChartPlace;
}

export type PointLabels = ReadonlyMap<number | undefined, PlacedLabels>;

/** Labels of points by series and point; those of a whole series stand under `undefined`. */
export function readPointLabels(
  texts: readonly GraphRecord[],
  looks: Looks,
): ReadonlyMap<number, PointLabels> {
  const found = new Map<number, Map<number | undefined, PlacedLabels>>();
  for (const text of texts) {
    const link = first(text.children, RT.objectLink);
    const data = new ByteReader(link?.data ?? new Uint8Array());
    if (data.u16() !== TEXT_OF.point) continue;
    const [series, point] = [data.u16(), data.u16()];
    const labels = labelsOf(text, looks);
    if (labels === undefined) continue;
    const ofSeries = found.get(series) ?? new Map<number | undefined, PlacedLabels>();
    const { place } = standOf(text);
    ofSeries.set(point === ALL_POINTS ? undefined : point, { labels, ...(place && { place }) });
    found.set(series, ofSeries);
  }
  return found;
}

function labelsOf(text: GraphRecord, looks: Looks): ChartLabels | undefined {
  const data = new ByteReader(text.data);
  data.bytes(24);
  const flags = data.u16();
  if ((flags & SHOWS.deleted) !== 0) return undefined;
  const characters = charactersOf(text);
  const link = new ByteReader(first(text.children, RT.link)?.data ?? new Uint8Array());
  link.u32();
  const format = formatOf(looks, link.u16());
  const labels: ChartLabels = {
    ...((flags & SHOWS.value) !== 0 && { showsValue: true }),
    ...((flags & (SHOWS.category | SHOWS.both)) !== 0 && { showsCategory: true }),
    ...((flags & (SHOWS.percent | SHOWS.both)) !== 0 && { showsPercent: true }),
    ...((flags & SHOWS.size) !== 0 && { showsSize: true }),
    ...(characters !== '' && { text: characters }),
    ...(format !== undefined && { format }),
    font: fontOfText(looks, text),
  };
  return showsAny(labels) ? labels : undefined;
}

/** AttachedLabel of a format: undefined where it shows nothing. */
export function readAttached(record: GraphRecord | undefined): ChartLabels | undefined {
  if (record === undefined) return undefined;
  const flags = new ByteReader(record.data).u16();
  const labels: ChartLabels = {
    ...((flags & ATTACHED.value) !== 0 && { showsValue: true }),
    ...((flags & (ATTACHED.category | ATTACHED.both)) !== 0 && { showsCategory: true }),
    ...((flags & (ATTACHED.percent | ATTACHED.both)) !== 0 && { showsPercent: true }),
    ...((flags & ATTACHED.size) !== 0 && { showsSize: true }),
    ...((flags & ATTACHED.series) !== 0 && { showsSeries: true }),
  };
  return showsAny(labels) ? labels : undefined;
}

function showsAny({
  showsValue,
  showsCategory,
  showsPercent,
  showsSeries,
  showsSize,
  text,
}: ChartLabels): boolean {
  return [showsValue, showsCategory, showsPercent, showsSeries, showsSize, text].some(
    (one) => one !== undefined,
  );
}

export function readLegend({ data, children }: GraphRecord, looks: Looks): ChartLegend {
  const reader = new ByteReader(data);
  const place = readPlace(reader);
  const text = first(children, RT.text);
  const font = text && fontOfText(looks, text);
  const paint = framePaint(first(children, RT.frame), looks);
  return {
    side: SIDES[new ByteReader(data.subarray(16)).u8()] ?? 'right',
    ...(place && { place }),
    ...(font && { font }),
    ...(paint && { paint }),
  };
}
