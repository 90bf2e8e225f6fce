// Where a shape lies: its box, flips and rotation ([MS-ODRAW] 2.2.38–2.2.40, 2.3.18.5; [MS-PPT] 2.7.1).
import type { BoxEmu, Draft, Shape, ShapeBase } from '../../../deck/index.ts';
import { ByteReader, child, PID, RT, type Options, type RecordNode } from '../../records/index.ts';
import { boxOfEdges, EMU_PER_MASTER_UNIT, emuOfMaster } from '../../units.ts';

const FLIP_H = 0x40;
const FLIP_V = 0x80;
/** Twice the widest slide (56 inches), in master units. */
const MAX_MASTER_UNITS = 64_512;

/** `flags` are those of its OfficeArtFSP; `emuPerUnit`: within a group, what a unit of its coordinates counts for. */
export function readPlace(
  record: RecordNode,
  flags: number,
  options: Options,
  emuPerUnit: number | undefined,
): Pick<ShapeBase, 'box' | 'flipH' | 'flipV' | 'rotation'> {
  const place: Draft<ReturnType<typeof readPlace>> = {};
  const [flipH, flipV] = [(flags & FLIP_H) !== 0, (flags & FLIP_V) !== 0];
  if (flipH) place.flipH = true;
  if (flipV) place.flipV = true;
  const stored = normalDegrees((options.number(PID.rotation) ?? 0) / 65536);
  // The records flip what was rotated, the model rotates what was flipped: the connectors of the corpus end at their shapes only so.
  const rotation = flipH === flipV ? stored : normalDegrees(-stored);
  if (rotation !== 0) place.rotation = rotation;
  const box = readAnchor(record, emuPerUnit);
  if (box !== undefined) place.box = isOnItsSide(stored) ? onItsSide(box) : box;
  return place;
}

function normalDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** From 45° to 135° and from 225° to 315° the stored box is that of the shape on its side ([MS-ODRAW] 2.3.18.5). */
function isOnItsSide(rotation: number): boolean {
  const half = rotation % 180;
  return half >= 45 && half < 135;
}

/** The box of the same centre with width and height exchanged. */
function onItsSide(box: BoxEmu): BoxEmu {
  return {
    xEmu: Math.round(box.xEmu + (box.widthEmu - box.heightEmu) / 2),
    yEmu: Math.round(box.yEmu + (box.heightEmu - box.widthEmu) / 2),
    widthEmu: box.heightEmu,
    heightEmu: box.widthEmu,
  };
}

const SMALL_ANCHOR_BYTES = 8;

/** A child anchor in its group's coordinates, else a client anchor of 16- or 32-bit edges ([MS-PPT] 2.7.1). */
function readAnchor(record: RecordNode, emuPerUnit?: number): BoxEmu | undefined {
  const inner = child(record, RT.OfficeArtChildAnchor);
  if (inner !== undefined && inner.data.length >= 16) {
    const reader = new ByteReader(inner.data);
    return boxOfEdges(reader.i32(), reader.i32(), reader.i32(), reader.i32(), emuPerUnit);
  }
  const outer = child(record, RT.OfficeArtClientAnchor);
  if (outer === undefined || outer.data.length < SMALL_ANCHOR_BYTES) return undefined;
  const reader = new ByteReader(outer.data);
  const isSmall = outer.data.length < 16;
  const edge = () => (isSmall ? reader.i16() : reader.i32());
  const [top, left, right, bottom] = [edge(), edge(), edge(), edge()];
  return boxOfEdges(left, top, right, bottom);
}

/**
 * Spaces of other programs count in EMU, or finer: as master units they would leave the 32 bits that viewers have for coordinates.
 * Only the shares of the group's box matter, so any unit is as right.
 */
export function unitOfSpace(space: { xLeft: number; yTop: number; xRight: number; yBottom: number }): number {
  const farthest = Math.max(...Object.values(space).map(Math.abs));
  return farthest > MAX_MASTER_UNITS ? 1 : EMU_PER_MASTER_UNIT;
}

export function boxOfShapes(shapes: readonly Shape[]): BoxEmu {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of shapes) {
    if (box === undefined) continue;
    left = Math.min(left, box.xEmu);
    top = Math.min(top, box.yEmu);
    right = Math.max(right, box.xEmu + box.widthEmu);
    bottom = Math.max(bottom, box.yEmu + box.heightEmu);
  }
  return left > right
    ? { xEmu: 0, yEmu: 0, widthEmu: emuOfMaster(1), heightEmu: emuOfMaster(1) }
    : { xEmu: left, yEmu: top, widthEmu: right - left, heightEmu: bottom - top };
}
