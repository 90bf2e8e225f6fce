// A picture that a newer program saved in place of a shape: the shape is restored where the picture is still as it was saved.
import type { AutoShape, BoxEmu, Draft, Placeholder } from '../../../deck/index.ts';
import { PID } from '../../records/index.ts';
import { readStoredPicture, type StoredPicture } from '../../round-trip/index.ts';
import { FIXED_INDEXES } from '../placeholders/placeholders.ts';
import { storedXml } from '../pictures/stored-xml.ts';
import { SLACK_EMU } from './hidden-text.ts';
import { lose, type Parts } from './parts.ts';
import type { PageContext } from './page.ts';

/** Of the box of the shape and that of its picture, where nothing says how far the picture reaches beyond: what both share of what either covers. */
const MIN_SHARED = 0.5;
const SIDES = ['left', 'top', 'right', 'bottom'] as const;

/** Undefined where the picture is one, or is all that is left of the shape: then with a warning. */
export function storedPicture(parts: Parts, page: PageContext): AutoShape | undefined {
  const blob = parts.options.own.get(PID.metroBlob)?.complex;
  const { allowance, allowances } = page.context;
  const mayParse = (characters: number) => allowances.take('diagrams', characters, page.where);
  const stored = blob && readStoredPicture(blob, allowance, mayParse);
  if (stored === undefined) return undefined;
  const box = stored === 'damaged' ? undefined : placeOf(stored, parts.base.box, page);
  const form = stored === 'damaged' || box === undefined ? undefined : formOf(stored, page);
  if (stored === 'damaged' || box === undefined || form === undefined || !mayWrite(stored, page)) {
    lose('stored-shape-left-out', parts, page);
    return undefined;
  }
  if (!stored.isWhole) lose('effects-left-out', parts, page);
  if (stored.lostLinks) lose('link-left-out', parts, page);
  const { rotation: _rotation, flipH: _flipH, flipV: _flipV, box: _box, ...base } = parts.base;
  const placeholder = base.placeholder ?? (stored.placeholder && placeholderOf(stored.placeholder));
  const shape: Draft<AutoShape> = {
    ...(stored.name !== undefined && { name: stored.name }),
    ...(stored.description !== undefined && { description: stored.description }),
    ...base,
    kind: 'shape',
    ...stored.place,
    box,
    stored: form,
    ...(placeholder && { placeholder }),
  };
  if (placeholder === undefined) shape.geometry = { kind: 'preset', form: 'rectangle', adjusts: [] };
  if (stored.textBox) shape.textBox = true;
  if (stored.text !== undefined) {
    const styleType = placeholder === undefined ? 'other' : 'title';
    shape.text = { styleType, frame: {}, paragraphs: stored.paragraphs };
  }
  return shape;
}

function placeholderOf(stored: Placeholder): Placeholder {
  return { ...stored, index: FIXED_INDEXES[stored.type] ?? Math.max(1, stored.index) };
}

function mayWrite({ paragraphs }: StoredPicture, { context, where }: PageContext): boolean {
  const inlines = paragraphs.flatMap((one) => one.inlines);
  const length = inlines.reduce((sum, one) => sum + (one.kind === 'break' ? 1 : one.text.length), 0);
  return (
    context.allowances.take('characters', length, where) &&
    context.allowances.take('runs', inlines.length, where)
  );
}

function formOf({ properties, style, text }: StoredPicture, { context }: PageContext): AutoShape['stored'] {
  const [painted, styled, said] = [properties, style, text].map((part) => part && storedXml(part, context));
  if (painted === undefined) return undefined;
  return { properties: painted, ...(styled && { style: styled }), ...(said && { text: said }) };
}

/** The box of the shape, where that of the picture is what was saved with it; undefined where an older program moved or stretched it. */
function placeOf(
  { box, beyond, place }: StoredPicture,
  drawn: BoxEmu | undefined,
  page: PageContext,
): BoxEmu | undefined {
  if (drawn === undefined) return box;
  const inside = beyond && withoutMargins(drawn, beyond);
  if (box === undefined) return inside ?? drawn;
  // Within a group the records count in the group's own units.
  const found = inside ?? drawn;
  const here =
    page.emuPerUnit !== undefined
      ? {
          ...box,
          xEmu: found.xEmu + (found.widthEmu - box.widthEmu) / 2,
          yEmu: found.yEmu + (found.heightEmu - box.heightEmu) / 2,
        }
      : box;
  const isKept =
    inside === undefined
      ? shared(here, drawn) >= MIN_SHARED
      : isSame(here, inside) ||
        (place.rotation !== undefined && isSame(boundsOf(here, place.rotation), inside));
  return isKept ? roundedBox(here) : undefined;
}

function roundedBox({ xEmu, yEmu, widthEmu, heightEmu }: BoxEmu): BoxEmu {
  return { xEmu: Math.round(xEmu), yEmu: Math.round(yEmu), widthEmu, heightEmu };
}

function edgesOf({ xEmu, yEmu, widthEmu, heightEmu }: BoxEmu): Record<(typeof SIDES)[number], number> {
  return { left: xEmu, top: yEmu, right: xEmu + widthEmu, bottom: yEmu + heightEmu };
}

function withoutMargins(box: BoxEmu, beyond: NonNullable<StoredPicture['beyond']>): BoxEmu {
  const edges = edgesOf(box);
  const [xEmu, yEmu] = [edges.left - beyond.left, edges.top - beyond.top];
  return {
    xEmu,
    yEmu,
    widthEmu: Math.max(0, edges.right - beyond.right - xEmu),
    heightEmu: Math.max(0, edges.bottom - beyond.bottom - yEmu),
  };
}

function isSame(one: BoxEmu, other: BoxEmu): boolean {
  const [these, those] = [edgesOf(one), edgesOf(other)];
  return SIDES.every((side) => Math.abs(these[side] - those[side]) <= SLACK_EMU);
}

/** What a rotated shape covers: its picture may be as large. */
function boundsOf(box: BoxEmu, degrees: number): BoxEmu {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const widthEmu = box.widthEmu * cosine + box.heightEmu * sine;
  const heightEmu = box.widthEmu * sine + box.heightEmu * cosine;
  return {
    xEmu: box.xEmu + (box.widthEmu - widthEmu) / 2,
    yEmu: box.yEmu + (box.heightEmu - heightEmu) / 2,
    widthEmu,
    heightEmu,
  };
}

/** Of two boxes: the share of what both cover in what either does. */
function shared(one: BoxEmu, other: BoxEmu): number {
  const [these, those] = [edgesOf(one), edgesOf(other)];
  const across = Math.min(these.right, those.right) - Math.max(these.left, those.left);
  const down = Math.min(these.bottom, those.bottom) - Math.max(these.top, those.top);
  const both = Math.max(0, across) * Math.max(0, down);
  const all = one.widthEmu * one.heightEmu + other.widthEmu * other.heightEmu - both;
  return all > 0 ? both / all : 0;
}
