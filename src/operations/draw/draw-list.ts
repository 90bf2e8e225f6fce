// Draws a list of values as a ZIP archive of images or as one sheet. Every value is laid out before the
// call is charged, so that a bad value is refused and never truncates an archive; it is laid out again when the stream comes to it.
import {
  DEFAULT_DPI,
  type Drawing,
  type ImageStyle,
  type QrStyle,
  fileSteps,
} from '../../barcode/generate/index.ts';
import { type Grid, type PageSize, gridOf, pdfSheet, svgSheet } from '../../barcode/generate/sheet/index.ts';
import { COLUMNS, OUTPUT, type Output, PAGE_SIZE, SYMBOLOGY } from '../../registry/batch-options.ts';
import { readFrame, readQrStyle, readStyle } from '../../registry/draw-options.ts';
import { KINDS, type Kind } from '../../registry/kinds.ts';
import { DRAW_LIST as declared } from '../../registry/declared/draw.ts';
import { type OptionValues, readChoice, readInteger } from '../../registry/option.ts';
import { shown } from '../../wording/index.ts';
import { byteStream } from '../../lib/byte-stream.ts';
import { type Failure, fail } from '../../service/failure.ts';
import { rest } from '../../lib/rest.ts';
import { withRests } from '../../lib/steps.ts';
import { type Result, err, ok } from '../../service/result.ts';
import { deflatedEntry, storedEntry, zipStream } from '../../archive/zip.ts';
import { LIMITS } from '../limits.ts';
import type { Work } from '../operation.ts';
import { type ListedValue, readValueList } from './value-list.ts';

/** How many values are drawn between two rests of the thread: about 20 ms of work. */
const VALUES_BETWEEN_RESTS = 16;

/** A value of the list and how it is drawn. */
interface Item {
  readonly drawn: Kind;
  readonly name: string;
  layOut(): Promise<Result<Drawing>>;
}

interface Options {
  readonly symbology: string;
  readonly output: Output;
  readonly columns: number | undefined;
  readonly pageSize: PageSize;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly label: boolean;
  readonly style: ImageStyle;
  readonly qr: QrStyle;
}

export const DRAW_LIST: Work = {
  declared,
  http: {
    body: { ...declared.input, part: 'inputFile', orText: ['application/json', 'text/csv'] },
    bodyLimit: 'MAX_STRING_BYTES',
  },
  check: readBatchOptions,
  async prepare({ options: given, input, host }) {
    const options = readBatchOptions(given);
    if (!options.ok) return options;
    const listed = input.text();
    if (!listed.ok) return listed;
    const list = readValueList(listed.value);
    if (!list.ok) return list;
    const items = itemsOf(list.value, options.value);
    if (!items.ok) return items;
    const sizes = await checkedSizes(items.value);
    if (!sizes.ok) return sizes;
    const { output } = options.value;
    const grid = output === 'zip' ? ok(undefined) : sheetGrid(sizes.value, options.value);
    if (!grid.ok) return grid;
    const now = host.now();
    const { repeated } = listed.value;
    return ok({
      pages: items.value.length,
      ...(repeated && { input: repeated }),
      run: async () =>
        ok({
          bytes:
            grid.value === undefined
              ? archive(items.value, options.value, now)
              : sheet(items.value, options.value, grid.value),
          filename: `barcodes.${output}`,
        }),
    });
  },
};

/** Failure: invalid_option. */
function readBatchOptions(values: OptionValues): Result<Options> {
  const symbology = readChoice(values, SYMBOLOGY);
  if (!symbology.ok) return symbology;
  const output = readChoice(values, OUTPUT);
  if (!output.ok) return output;
  const columns = readInteger(values, COLUMNS);
  if (!columns.ok) return columns;
  const pageSize = readChoice(values, PAGE_SIZE);
  if (!pageSize.ok) return pageSize;
  const frame = readFrame(values);
  if (!frame.ok) return frame;
  const style = readStyle(values);
  if (!style.ok) return style;
  const qr = readQrStyle(values);
  if (!qr.ok) return qr;
  const isSheet = output.value !== 'zip';
  if (isSheet && (values.get('format')?.trim() ?? '') !== '' && style.value.format !== 'svg')
    return fail('invalid_option', {
      option: 'format',
      rule: `cannot stand beside {=output} ${output.value}, whose drawings are lines; {=output} zip has image files`,
      received: shown(values.get('format') ?? ''),
    });
  for (const [option, outputs] of [
    ['columns', ['svg', 'pdf']],
    ['pageSize', ['pdf']],
  ] as const) {
    const received = values.get(option)?.trim() ?? '';
    if (received !== '' && !outputs.some((each) => each === output.value))
      return fail('invalid_option', {
        option,
        rule: `goes with {=output} ${outputs.join(' or ')} alone`,
        received: shown(received),
      });
  }
  return ok({
    symbology: symbology.value ?? '',
    output: output.value,
    columns: columns.value,
    pageSize: pageSize.value,
    ...frame.value,
    style: isSheet ? { ...style.value, format: 'svg' } : style.value,
    qr: qr.value,
  });
}

/** Failures: invalid_value for a symbology or a file name, processing_limit for all values together. */
function itemsOf(list: readonly ListedValue[], options: Options): Result<readonly Item[]> {
  const items: Item[] = [];
  const names = new Set<string>();
  let work = 0;
  for (const [index, listed] of list.entries()) {
    const item = itemOf(listed, index, list.length, options);
    if (!item.ok) return item;
    const { name, drawn } = item.value;
    // On a file system that ignores case, the second file would overwrite the first.
    if (names.has(name.toLowerCase()))
      return fail('invalid_value', {
        field: placeName(index),
        rule: 'has the name of another value',
        received: shown(name),
      });
    names.add(name.toLowerCase());
    work += drawn.work.valueMs + drawn.work.characterMs * listed.value.length;
    items.push(item.value);
  }
  return work <= LIMITS.MAX_BATCH_WORK_MS
    ? ok(items)
    : fail('processing_limit', { what: 'the list', advice: 'Send fewer or shorter values at a time' });
}

function itemOf(listed: ListedValue, index: number, count: number, options: Options): Result<Item> {
  const path = listed.symbology?.toLowerCase() ?? options.symbology;
  const drawn = KINDS.find((each) => each.path === path);
  const field = placeName(index);
  if (path === '')
    return fail('invalid_value', {
      field,
      rule: 'has no symbology: {symbology} names it, or the list does',
    });
  if (drawn === undefined)
    return fail('invalid_value', {
      field,
      rule: `has an unknown symbology; there are ${KINDS.map((kind) => kind.path).join(', ')}`,
      received: shown(path),
    });
  const name = nameOf(listed, index, count);
  if (name === undefined)
    return fail('invalid_value', {
      field,
      rule: 'has a name that is no file name: up to 64 letters, digits, points, hyphens and underscores, not a point first, and no device of Windows',
      received: shown(listed.name ?? ''),
    });
  const { width, height, label, style, qr } = options;
  const text = listed.label ?? style.text;
  const request = { value: listed.value, width, height, label, style: { ...style, text } };
  return ok({ drawn, name, layOut: () => drawn.layOut(request, qr) });
}

const placeName = (index: number): string => `Value ${index + 1} of the list`;

/** Names that Windows keeps for devices, with whatever ending: no file can be unpacked there. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** The value's own file name, or its place and the part of its text that file systems allow; undefined for a bad name. */
function nameOf({ name, value }: ListedValue, index: number, count: number): string | undefined {
  if (name !== undefined) return /^[\w-][\w.-]{0,63}$/.test(name) && !DEVICE.test(name) ? name : undefined;
  const place = String(index + 1).padStart(String(count).length, '0');
  const text = value.slice(0, 40).replaceAll(/[^\w-]+/g, '_');
  return `${place}-${text}`;
}

/** Lays out every value once. The failures are those of drawing a value, with its place, and too_large. */
async function checkedSizes(
  items: readonly Item[],
): Promise<Result<readonly { readonly width: number; readonly height: number }[]>> {
  const sizes: { width: number; height: number }[] = [];
  let pixels = 0;
  for (const [index, item] of items.entries()) {
    const drawing = await item.layOut();
    if (!drawing.ok) return err(placedFailure(drawing.failure, index));
    const { width, height } = drawing.value;
    sizes.push({ width, height });
    pixels += width * height;
    const limit = LIMITS.MAX_BATCH_PIXELS;
    if (pixels > limit)
      return fail('too_large', {
        what: `The images of the first ${index + 1} values`,
        actual: pixels,
        limit,
        unit: 'pixels',
        advice: 'ask for smaller images, or send fewer values at a time',
      });
    if ((index + 1) % VALUES_BETWEEN_RESTS === 0) await rest();
  }
  return ok(sizes);
}

function placedFailure(failure: Failure, index: number): Failure {
  const place = placeName(index);
  switch (failure.code) {
    case 'missing_value':
      return { ...failure, field: place };
    case 'invalid_value':
      return { ...failure, field: failure.field === 'The value' ? place : `${place}: ${failure.field}` };
    case 'invalid_option':
      return { ...failure, rule: `${failure.rule} (${place.toLowerCase()})` };
    default:
      return failure;
  }
}

function sheetGrid(
  sizes: readonly { readonly width: number; readonly height: number }[],
  { columns, pageSize, style, output }: Options,
): Result<Grid> {
  const dpi = style.dpi ?? (style.xDimensionMm === undefined ? undefined : DEFAULT_DPI);
  const grid = gridOf(sizes, { columns, pageSize, dpi, isPaged: output === 'pdf' });
  return grid === undefined
    ? fail('invalid_option', {
        option: 'columns',
        rule: `must be so few that the drawings fit on a page of ${pageSize} at the size in print that was asked for`,
        received: columns === undefined ? 'none, and not even one fits' : String(columns),
      })
    : ok(grid);
}

/** The images as a ZIP archive. Only SVG and EPS are deflated: the others are compressed already. */
function archive(items: readonly Item[], { style }: Options, now: number): ReadableStream<Uint8Array> {
  const extension = style.format ?? 'png';
  const entries = items.map((item) => async () => {
    const { bytes } = await withRests(fileSteps(await laidOut(item)));
    const name = `${item.name}.${extension}`;
    return extension === 'svg' || extension === 'eps'
      ? await deflatedEntry(name, [bytes])
      : storedEntry(name, [bytes]);
  });
  return zipStream(entries, now);
}

function sheet(items: readonly Item[], { output }: Options, grid: Grid): ReadableStream<Uint8Array> {
  const drawings = drawingsOf(items);
  return byteStream(output === 'pdf' ? pdfSheet(drawings, grid) : svgSheet(drawings, grid, items.length));
}

async function* drawingsOf(items: readonly Item[]): AsyncGenerator<Drawing> {
  for (const [index, item] of items.entries()) {
    yield await laidOut(item);
    if ((index + 1) % VALUES_BETWEEN_RESTS === 0) await rest();
  }
}

async function laidOut(item: Item): Promise<Drawing> {
  const drawing = await item.layOut();
  // It was laid out before with the same request.
  if (!drawing.ok) throw new Error(`a value that was checked cannot be drawn: ${drawing.failure.code}`);
  return drawing.value;
}
