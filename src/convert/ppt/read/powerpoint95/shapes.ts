// Shapes of PowerPoint 95: places, forms with text, lines; groups give up their members.
import {
  FORMS,
  type AutoShape,
  type BoxEmu,
  type Colour,
  type Connector,
  type Draft,
  type Fill,
  type Line,
  type Shape,
} from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import { boxOfEdges } from '../../units.ts';
import { colourOfIndexStruct } from '../paint/colours.ts';
import { OLD, oldChild, type OldRecord } from './records.ts';
import { readOldText, type OldTextTables } from './text.ts';

const EMU_PER_POINT = 12_700;
/** Of a line by its number. */
const LINE_POINTS = [1, 2, 3, 6, 8, 10, 3, 4, 4, 6];
const [OF_BACKGROUND, HALF_TRANSPARENT] = [2, 3];
/** Forms are numbered in the order of FORMS, the rectangle as -3, up to the seal. */
const FIRST_FORM = -3;
const LAST_FORM = 14;

export interface OldPage {
  readonly tables: OldTextTables;
  /** Where the middle of the page is: places count from it, in master units. */
  readonly middle: { readonly x: number; readonly y: number };
  /** Asked before each shape. */
  readonly mayShow: () => boolean;
  readonly mayTake: (characters: number, runs: number) => boolean;
  /** What is seen and not converted: a picture, an outline. */
  readonly lose: () => void;
}

/** The shapes of a drawing in its order. */
export function readOldShapes(page: OldRecord, scope: OldPage): readonly Shape[] {
  const shapes: Shape[] = [];
  const walk = (list: readonly OldRecord[]): void => {
    for (const record of list) {
      const id = shapes.length + 2;
      if (SHELLS.has(record.type)) walk(record.children);
      else if (UNREAD.has(record.type)) scope.lose();
      else if (!SHOWN.has(record.type)) continue;
      else if (!scope.mayShow()) return;
      else if (record.type === OLD.line) shapes.push(...lineOf(record, id, scope));
      else shapes.push(...formOf(record, id, scope));
    }
  };
  walk(oldChild(page, OLD.Drawing)?.children ?? []);
  return shapes;
}

const SHELLS: ReadonlySet<number> = new Set([OLD.group, OLD.Drawing, OLD.List]);
const SHOWN: ReadonlySet<number> = new Set([OLD.line, OLD.rectangle, OLD.placeholder]);
/** Polygons, arcs. */
const UNREAD: ReadonlySet<number> = new Set([3016, 3018]);
/** What is shown in a shape: a picture or an object. */
const CONTENT = 4014;

function formOf(record: OldRecord, id: number, scope: OldPage): readonly AutoShape[] {
  const place = new ByteReader(oldChild(record, OLD.rectangleAtom)?.data ?? new Uint8Array());
  const number = (place.u8() << 24) >> 24;
  const form = number <= LAST_FORM ? FORMS[number - FIRST_FORM] : undefined;
  place.at = 12;
  const box = boxFrom(place, scope);
  const { fill, line, isWhole } = styleOf(record);
  const text = readOldText(record, scope.tables, scope.mayTake);
  if (place.ended) return [];
  if (oldChild(record, CONTENT) !== undefined || form === undefined || !isWhole) scope.lose();
  if (text === undefined && fill.kind === 'none' && line === undefined) return [];
  const shape: Draft<AutoShape> = {
    kind: 'shape',
    id,
    box,
    fill,
    line: line ?? { paint: { kind: 'none' } },
    geometry: { kind: 'preset', form: form ?? 'rectangle', adjusts: [] },
  };
  if (text !== undefined) shape.text = text;
  if (text !== undefined && fill.kind === 'none' && line === undefined) shape.textBox = true;
  return [shape];
}

function lineOf(record: OldRecord, id: number, scope: OldPage): readonly Connector[] {
  const reader = new ByteReader(oldChild(record, OLD.lineAtom)?.data ?? new Uint8Array());
  const [x1, y1, x2, y2] = [reader.i32(), reader.i32(), reader.i32(), reader.i32()];
  const { line } = styleOf(record);
  if (reader.ended || line === undefined) return [];
  const box = edges(x1, y1, x2, y2, scope);
  const turns = { ...(x2 < x1 && { flipH: true }), ...(y2 < y1 && { flipV: true }) };
  const geometry = { kind: 'preset', form: 'line', adjusts: [] } as const;
  return [{ kind: 'connector', id, box, ...turns, line, geometry }];
}

function boxFrom(reader: ByteReader, scope: OldPage): BoxEmu {
  const [left, top, right, bottom] = [reader.i32(), reader.i32(), reader.i32(), reader.i32()];
  return edges(left, top, right, bottom, scope);
}

function edges(left: number, top: number, right: number, bottom: number, { middle }: OldPage): BoxEmu {
  return boxOfEdges(left + middle.x, top + middle.y, right + middle.x, bottom + middle.y);
}

/** A fill that is no plain colour (gradient, pattern, picture) has the first of its colours. */
export function styleOf(record: OldRecord | undefined): {
  readonly fill: Fill;
  readonly line: Line | undefined;
  readonly isWhole: boolean;
} {
  const reader = new ByteReader(oldChild(record, OLD.style)?.data ?? new Uint8Array());
  const hasLine = reader.u8() === 0 && !reader.ended;
  reader.at = 3;
  const points = LINE_POINTS[reader.u8()] ?? 1;
  const lineColour = colourOfIndexStruct(reader.u32());
  reader.at = 12;
  const hasFill = reader.u8() === 0 && !reader.ended;
  const kind = reader.u8();
  reader.at = 20;
  const colour = kind === OF_BACKGROUND ? BACKGROUND : colourOfIndexStruct(reader.u32());
  const alpha = kind === HALF_TRANSPARENT ? { alpha: 0.5 } : {};
  return {
    fill: hasFill && colour ? { kind: 'solid', colour: { ...colour, ...alpha } } : { kind: 'none' },
    line:
      hasLine && lineColour
        ? { paint: { kind: 'solid', colour: lineColour }, widthEmu: points * EMU_PER_POINT }
        : undefined,
    isWhole: !hasFill || kind <= HALF_TRANSPARENT,
  };
}

const BACKGROUND: Colour = { kind: 'scheme', slot: 'background1' };
