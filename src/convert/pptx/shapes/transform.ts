// Places: a:xfrm (ISO/IEC 29500-1, 20.1.7.6).
import type { BoxEmu } from '../../deck/index.ts';
import type { Stand } from './page.ts';
import { element } from '../../ooxml/xml/write.ts';

/** ST_Coordinate and ST_PositiveCoordinate: about ±27.3 · 10¹² EMU. */
const COORDINATE_MAX = 27273042316900;

/** `a:xfrm` or `p:xfrm`; groups add the coordinates of their children. */
export function transformXml(
  name: string,
  { box, rotation, flipH, flipV }: Stand,
  childBox?: BoxEmu,
): string {
  return element(
    name,
    {
      rot: angle(rotation),
      flipH: flipH || undefined,
      flipV: flipV || undefined,
    },
    [...placeXml(box, 'a:off', 'a:ext'), ...(childBox ? placeXml(childBox, 'a:chOff', 'a:chExt') : [])],
  );
}

/** True when both stand alike to the pixel of old drawings (1/576 inch). */
export function standsAlike(a: Stand, b: Stand | undefined): boolean {
  if (!b) return false;
  const near = (x: number, y: number): boolean => Math.abs(x - y) <= 1588;
  return (
    near(a.box.xEmu, b.box.xEmu) &&
    near(a.box.yEmu, b.box.yEmu) &&
    near(a.box.widthEmu, b.box.widthEmu) &&
    near(a.box.heightEmu, b.box.heightEmu) &&
    a.rotation === b.rotation &&
    a.flipH === b.flipH &&
    a.flipV === b.flipV
  );
}

function placeXml(box: BoxEmu, offset: string, extent: string): readonly string[] {
  return [
    element(offset, { x: bounded(box.xEmu), y: bounded(box.yEmu) }),
    element(extent, { cx: Math.max(0, bounded(box.widthEmu)), cy: Math.max(0, bounded(box.heightEmu)) }),
  ];
}

function bounded(emu: number): number {
  return Number.isFinite(emu) ? Math.max(-COORDINATE_MAX, Math.min(COORDINATE_MAX, emu)) : 0;
}

function angle(degrees: number): number | undefined {
  const turned = Math.round((((degrees % 360) + 360) % 360) * 60000) % 21600000;
  return turned === 0 || Number.isNaN(turned) ? undefined : turned;
}
