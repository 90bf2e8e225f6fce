// Presentations of PowerPoint 95: slides, notes, texts, pictures, forms and lines on plain masters in the colours of theirs.
import {
  DEFAULT_COLOUR_MAP,
  type AutoShape,
  type BoxEmu,
  type Layout,
  type LevelStyle,
  type Master,
  type Placeholder,
  type Presentation,
  type Shape,
  type Slide,
  type TextStyleType,
  type Theme,
} from '../../../deck/index.ts';
import { fail } from '../../../../lib/failure.ts';
import { ok, type Result } from '../../../../lib/result.ts';
import type { Budget } from '../../../../lib/budget.ts';
import { createWarningList } from '../../../warning-list.ts';
import { createAllowances } from '../../allowance.ts';
import type { Storage, Stream } from '../../cfb/index.ts';
import { createInflateAllowance } from '../../inflate.ts';
import { LOSSES } from '../../losses.ts';
import { ByteReader } from '../../records/index.ts';
import { emuOfMaster } from '../../units.ts';
import { themeOfScheme } from '../paint/colours.ts';
import { readProperties } from '../document/properties.ts';
import type { ReadPresentation } from '../context.ts';
import { readOldPictures } from './pictures.ts';
import { OLD, oldChild, oldChildren, readOldRecords, type OldRecord } from './records.ts';
import { readOldShapes, styleOf, type OldPage } from './shapes.ts';
import { readOldTables } from './text.ts';

const [SLIDES, MASTERS] = [10, 11];
/** The rectangle that is the page's background. */
const BACKGROUND = 28;
const DEFAULT_SIDES = { x: 5760, y: 4320 };
const [MIN_SIDE, MAX_SIDE] = [576, 56 * 576];
const WORK_MS_PER_SHAPE = 0.05;
/** The index of the place that a text of each type takes: the first of a slide alone. */
const PLACES: { readonly [K in TextStyleType]?: number } = {
  title: 0,
  centreTitle: 0,
  body: 1,
  centreBody: 1,
  halfBody: 1,
  quarterBody: 1,
  notes: 1,
};
/** Left, top, width and height of each place in shares of the page. */
const BOXES: { readonly [K in Placeholder['type']]?: readonly [number, number, number, number] } = {
  title: [0.075, 0.09, 0.85, 0.17],
  centreTitle: [0.075, 0.31, 0.85, 0.21],
  body: [0.075, 0.29, 0.85, 0.6],
  subtitle: [0.15, 0.57, 0.7, 0.26],
};
const LAYOUTS = [
  { type: 'title', name: 'Title Slide', places: ['centreTitle', 'subtitle'] },
  { type: 'titleAndBody', name: 'Title and Text', places: ['title', 'body'] },
  { type: 'titleOnly', name: 'Title Only', places: ['title'] },
  { type: 'blank', name: 'Blank', places: [] },
] as const satisfies readonly {
  type: Layout['type'];
  name: string;
  places: readonly Placeholder['type'][];
}[];

interface Scope {
  readonly size: { readonly x: number; readonly y: number };
  readonly fonts: Pick<Theme, 'majorFont' | 'minorFont'>;
  readonly pageOf: (where: string) => OldPage;
}

/** By the first record of a document stream. */
export function isPowerPoint95(stream: Stream): boolean {
  const [low, high] = stream.slice(0, 2);
  return low === OLD.root && high === 0;
}

/** `bytes` are the document stream's. Fails with malformed_file where it has no slides. */
export function readPowerPoint95(bytes: Uint8Array, home: Storage, budget: Budget): Result<ReadPresentation> {
  const warnings = createWarningList();
  const warn = (code: string, message: string, where?: string): void =>
    warnings.add({ code, message, ...(where !== undefined && { where }) });
  const allowances = createAllowances({}, warn);
  const document = oldChild(
    readOldRecords(bytes).find(({ type }) => type === OLD.root),
    OLD.Document,
  );
  const lists = oldChildren(document, OLD.List);
  const records = pagesOf(lists, SLIDES, OLD.Slide);
  if (records.length === 0)
    return fail('malformed_file', { format: 'presentation', why: 'it has no readable slides' });
  const atom = new ByteReader(oldChild(document, OLD.DocumentAtom)?.data ?? new Uint8Array());
  const [x, y, notesX, notesY] = [atom.i32(), atom.i32(), atom.i32(), atom.i32()];
  const size = { x: sideOf(x, DEFAULT_SIDES.x), y: sideOf(y, DEFAULT_SIDES.y) };
  const environment = oldChild(document, OLD.Environment);
  const tables = readOldTables(environment);
  const pictures = readOldPictures(environment, createInflateAllowance());
  const indexes = new Map([...pictures.keys()].map((id, index) => [id, index]));
  const [latin = { typeface: 'Arial' }] = tables.fonts.values();
  const scope: Scope = {
    size,
    fonts: { majorFont: { latin }, minorFont: { latin } },
    pageOf: (where) => ({
      tables,
      pictureAt: (id) => indexes.get(id),
      middle: { x: size.x / 2, y: size.y / 2 },
      mayShow: () => allowances.take('shapes', 1, where) && budget.spend(WORK_MS_PER_SHAPE),
      mayDraw: (points) => allowances.take('points', points, where),
      mayTake: (characters, runs) =>
        allowances.take('characters', characters, where) && allowances.take('runs', runs, where),
      lose: () => warn('old-form-simplified', LOSSES['old-form-simplified'], where),
    }),
  };
  const masters = pagesOf(lists, MASTERS, OLD.MainMaster).filter(() =>
    allowances.take('layouts', LAYOUTS.length),
  );
  const numbers = new Map(masters.map((master, index) => [idsOf(master)[0], index]));
  const slides = records
    .filter(() => allowances.take('pages', 1))
    .map((record, at) => slideOf(record, numbers.get(idsOf(record)[1]) ?? 0, `slide ${at + 1}`, scope));
  warn('old-version-in-part', LOSSES['old-version-in-part']);
  const presentation: Presentation = {
    slideSize: { widthEmu: emuOfMaster(size.x), heightEmu: emuOfMaster(size.y), kind: 'custom' },
    notesSize: {
      widthEmu: emuOfMaster(sideOf(notesX, DEFAULT_SIDES.y)),
      heightEmu: emuOfMaster(sideOf(notesY, DEFAULT_SIDES.x)),
    },
    masters: (masters.length > 0 ? masters : [undefined]).map((record) => masterOf(record, scope)),
    slides,
    defaultTextStyle: [],
    pictures: [...pictures.values()],
    sounds: [],
    objects: [],
    customShows: [],
    properties: readProperties(home, () => warn('properties-left-out', LOSSES['properties-left-out'])),
  };
  return ok({ presentation, warnings: warnings.list() });
}

function pagesOf(lists: readonly OldRecord[], instance: number, type: number): readonly OldRecord[] {
  return lists.filter((one) => one.instance === instance).flatMap((one) => oldChildren(one, type));
}

function sideOf(value: number, fallback: number): number {
  return value >= MIN_SIDE && value <= MAX_SIDE ? value : fallback;
}

/** Of the page itself, and of its master. */
function idsOf(page: OldRecord): readonly [number, number] {
  const reader = new ByteReader(oldChild(page, OLD.SlideAtom)?.data ?? new Uint8Array());
  return [reader.u32(), reader.u32()];
}

function schemeOf(page: OldRecord | undefined): readonly number[] {
  const reader = new ByteReader(
    oldChild(oldChild(page, OLD.ColorScheme), OLD.ColorSchemeAtom)?.data ?? new Uint8Array(),
  );
  const count = Math.min(8, reader.u32());
  return Array.from({ length: count }, () => reader.u32() & 0xffffff);
}

function backgroundOf(page: OldRecord | undefined): Pick<Slide, 'background'> {
  const { fill } = styleOf(oldChild(page, OLD.rectangle, BACKGROUND));
  return fill.kind === 'none' ? {} : { background: fill };
}

function masterOf(record: OldRecord | undefined, scope: Scope): Master {
  const layouts = LAYOUTS.map(({ type, name, places }): Layout => ({
    type,
    name,
    shapes: places.map((place, at) => placeOf(place, at, scope)),
  }));
  return {
    name: 'Master',
    theme: { name: 'PowerPoint 95', colours: themeOfScheme(schemeOf(record)), ...scope.fonts },
    colourMap: DEFAULT_COLOUR_MAP,
    textStyles: { title: levels(4400), body: levels(3200), other: levels(2400) },
    layouts,
    shapes: [
      placeOf('title', 0, scope),
      placeOf('body', 1, scope),
      ...(record === undefined ? [] : readOldShapes(record, scope.pageOf('master')))
        .filter((shape) => !isPlace(shape) && !isField(shape))
        .map((shape, at) => ({ ...shape, id: at + 4 })),
    ],
    ...backgroundOf(record),
  };
}

function levels(sizeCpt: number): readonly LevelStyle[] {
  return [{ paragraph: {}, run: { sizeCpt } }];
}

function placeOf(type: Placeholder['type'], index: number, { size }: Scope): AutoShape {
  const [left, top, width, height] = BOXES[type] ?? [0, 0, 1, 1];
  const box: BoxEmu = {
    xEmu: emuOfMaster(left * size.x),
    yEmu: emuOfMaster(top * size.y),
    widthEmu: emuOfMaster(width * size.x),
    heightEmu: emuOfMaster(height * size.y),
  };
  return {
    kind: 'shape',
    id: index + 2,
    box,
    placeholder: { type, index },
    text: { styleType: index === 0 ? 'title' : 'body', frame: {}, paragraphs: [] },
  };
}

function indexOf(shape: Shape): number | undefined {
  return shape.kind === 'shape' ? PLACES[shape.text?.styleType ?? 'other'] : undefined;
}

const isPlace = (shape: Shape): boolean => indexOf(shape) !== undefined;

/** Dates and numbers of a master are marks whose fields are not read. */
function isField(shape: Shape): boolean {
  const [inline, ...more] =
    shape.kind === 'shape' ? (shape.text?.paragraphs ?? []).flatMap((one) => one.inlines) : [];
  return more.length === 0 && inline?.kind === 'text' && inline.text === '*';
}

function slideOf(record: OldRecord, master: number, where: string, scope: Scope): Slide {
  const shapes = withPlaces(readOldShapes(record, scope.pageOf(where)));
  const taken = shapes.flatMap(({ placeholder }) => placeholder?.type ?? []);
  const layout = LAYOUTS.findLastIndex(({ places }) =>
    taken.every((one) => places.some((place) => place === one)),
  );
  const notes = oldChild(record, OLD.Notes);
  // Of notes pages the text is kept: the image of the slide is made anew.
  const words =
    notes && readOldShapes(notes, { ...scope.pageOf(`notes of ${where}`), lose: () => {} }).filter(isPlace);
  return {
    shapes,
    master,
    layout,
    ...(words && words.length > 0 && { notes: { shapes: withPlaces(words) } }),
  };
}

/** The first title and the first body take their places; a slide with a centred title is a title slide. */
function withPlaces(shapes: readonly Shape[]): readonly Shape[] {
  const isFirst = shapes.some((shape) => shape.kind === 'shape' && shape.text?.styleType === 'centreTitle');
  const types = isFirst ? (['centreTitle', 'subtitle'] as const) : (['title', 'body'] as const);
  const taken = new Set<number>();
  return shapes.map((shape) => {
    const index = indexOf(shape);
    const type = types[index ?? NaN];
    if (index === undefined || type === undefined || taken.has(index)) return shape;
    taken.add(index);
    return { ...shape, placeholder: { type, index } };
  });
}
