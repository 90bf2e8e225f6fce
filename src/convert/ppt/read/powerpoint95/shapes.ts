// Shapes of PowerPoint 95: places, forms with text, lines; groups give up their members.
import {
  FORMS,
  type ArrowKind,
  type Arrowhead,
  type AutoShape,
  type BoxEmu,
  type Colour,
  type Connector,
  type Dash,
  type Draft,
  type Fill,
  type Line,
  type PathCommand,
  type PictureShape,
  type Shape,
} from '../../../deck/index.ts';
import { ByteReader } from '../../records/index.ts';
import { boxOfEdges } from '../../units.ts';
import { colourOfIndexStruct } from '../paint/colours.ts';
import { oldPictureOf } from './pictures.ts';
import { OLD, oldChild, type OldRecord } from './records.ts';
import { readOldText, type OldTextTables } from './text.ts';

const EMU_PER_POINT = 12_700;
/** Of a line by its number. */
const LINE_POINTS = [1, 2, 3, 6, 8, 10, 3, 4, 4, 6];
const DASHES: readonly Dash[] = ['systemDot', 'dot', 'dash', 'dashDot'];
/** Ends of lines by their number from 1. */
const ARROWS: readonly ArrowKind[] = ['triangle', 'oval', 'oval', 'triangle'];
const [OF_BACKGROUND, HALF_TRANSPARENT] = [2, 3];
/** Forms are numbered in the order of FORMS, the rectangle as -3, up to the seal. */
const FIRST_FORM = -3;
const LAST_FORM = 14;

export interface OldPage {
  readonly tables: OldTextTables;
  /** Index in the presentation's pictures, by the document's number. */
  readonly pictureAt: (id: number) => number | undefined;
  /** Where the middle of the page is: places count from it, in master units. */
  readonly middle: { readonly x: number; readonly y: number };
  /** Asked before each shape. */
  readonly mayShow: () => boolean;
  readonly mayDraw: (points: number) => boolean;
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
      else if (record.type === OLD.arc) scope.lose();
      else if (!SHOWN.has(record.type)) continue;
      else if (!scope.mayShow()) return;
      else if (record.type === OLD.line) shapes.push(...lineOf(record, id, scope));
      else if (record.type === OLD.outline) shapes.push(...outlineOf(record, id, scope));
      else shapes.push(...formOf(record, id, scope));
    }
  };
  walk(oldChild(page, OLD.Drawing)?.children ?? []);
  return shapes;
}

const SHELLS: ReadonlySet<number> = new Set([OLD.group, OLD.Drawing, OLD.List]);
const SHOWN: ReadonlySet<number> = new Set([OLD.line, OLD.outline, OLD.rectangle, OLD.placeholder]);

function formOf(record: OldRecord, id: number, scope: OldPage): readonly (AutoShape | PictureShape)[] {
  const place = new ByteReader(oldChild(record, OLD.rectangleAtom)?.data ?? new Uint8Array());
  const number = (place.u8() << 24) >> 24;
  const form = number <= LAST_FORM ? FORMS[number - FIRST_FORM] : undefined;
  place.at = 12;
  const box = boxFrom(place, scope);
  const { fill, line, isWhole } = styleOf(record);
  const text = readOldText(record, scope.tables, scope.mayTake);
  if (place.ended) return [];
  const picture = scope.pictureAt(oldPictureOf(record) ?? NaN);
  if (picture !== undefined)
    return [{ kind: 'picture', id, box, picture, fill, line: line ?? { paint: { kind: 'none' } } }];
  if (oldChild(record, OLD.content) !== undefined || form === undefined || !isWhole) scope.lose();
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

/** Its points have a space of their own, which fills the box. */
function outlineOf(record: OldRecord, id: number, scope: OldPage): readonly AutoShape[] {
  const reader = new ByteReader(oldChild(record, OLD.points)?.data ?? new Uint8Array());
  const count = Math.max(0, reader.i16());
  const { fill, line, isWhole } = styleOf(record);
  const isCut = 8 * count > reader.left || count < 2;
  if (!isWhole || isCut) scope.lose();
  if (isCut || (fill.kind === 'none' && line === undefined) || !scope.mayDraw(count)) return [];
  const points = Array.from({ length: count }, () => ({ x: reader.i32(), y: reader.i32() }));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const commands = points.map(({ x, y }, at): PathCommand => ({
    op: at === 0 ? 'move' : 'line',
    x: x - left,
    y: y - top,
  }));
  const isClosed = xs[0] === xs.at(-1) && ys[0] === ys.at(-1);
  return [
    {
      kind: 'shape',
      id,
      box: boxFrom(new ByteReader(oldChild(record, OLD.outlineAtom)?.data ?? new Uint8Array()), scope),
      fill,
      line: line ?? { paint: { kind: 'none' } },
      geometry: {
        kind: 'freeform',
        width: Math.max(1, Math.max(...xs) - left),
        height: Math.max(1, Math.max(...ys) - top),
        paths: [
          {
            commands: [...commands, ...(isClosed ? [{ op: 'close' } as const] : [])],
            filled: true,
            stroked: true,
          },
        ],
      },
    },
  ];
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
  const dash = DASHES[reader.u8() - 1];
  reader.at = 3;
  const points = LINE_POINTS[reader.u8()] ?? 1;
  const lineColour = colourOfIndexStruct(reader.u32());
  reader.at = 12;
  const hasFill = reader.u8() === 0 && !reader.ended;
  const kind = reader.u8();
  reader.at = 20;
  const colour = kind === OF_BACKGROUND ? BACKGROUND : colourOfIndexStruct(reader.u32());
  const alpha = kind === HALF_TRANSPARENT ? { alpha: 0.5 } : {};
  const [start, end] = [...(oldChild(record, OLD.arrows)?.data ?? [])].map(arrowOf);
  return {
    fill: hasFill && colour ? { kind: 'solid', colour: { ...colour, ...alpha } } : { kind: 'none' },
    line:
      hasLine && lineColour
        ? {
            paint: { kind: 'solid', colour: lineColour },
            widthEmu: points * EMU_PER_POINT,
            ...(dash && { dash }),
            ...(start && { start }),
            ...(end && { end }),
          }
        : undefined,
    isWhole: !hasFill || kind <= HALF_TRANSPARENT,
  };
}

function arrowOf(number: number): Arrowhead | undefined {
  const kind = ARROWS[number - 1];
  return kind && { kind, width: 'medium', length: 'medium' };
}

const BACKGROUND: Colour = { kind: 'scheme', slot: 'background1' };
