// What a behaviour may name (ISO/IEC 29500-1, 19.5: attrName, animEffect, animMotion; [MS-PPT] lists the same names): PowerPoint offers a
// repair for any other.
import type { TimingBehaviour } from '../../deck/index.ts';

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

const ATTRIBUTES: ReadonlySet<string> = new Set(
  names(`
    ppt_x ppt_y ppt_w ppt_h ppt_r ppt_c r x y xshear yshear ScaleX ScaleY image
    style.opacity style.rotation style.visibility style.color style.fontSize style.fontWeight style.fontStyle style.fontFamily
    style.textEffectEmboss style.textShadow style.textTransform style.textDecorationUnderline style.textEffectOutline
    style.textEffectEngrave
    fillcolor fill.type fill.on fill.color fill.color2 fill.opacity stroke.color stroke.on stroke.weight stroke.opacity
    imageData.blacklevel imageData.gain imageData.gamma imageData.chromakey
    shadow.on shadow.offset.x shadow.offset.y shadow.opacity shadow.color
    skew.on skew.matrix skew.offset.x skew.offset.y skew.origin.x skew.origin.y
    extrusion.on extrusion.color extrusion.type extrusion.backdepth extrusion.forwarddepth
    extrusion.viewpoint.x extrusion.viewpoint.y extrusion.viewpoint.z extrusion.plane.x extrusion.plane.y extrusion.plane.z
  `),
);

/** The filters, with what may stand in their brackets. */
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  barn: ['inVertical', 'inHorizontal', 'outVertical', 'outHorizontal'],
  blinds: ['horizontal', 'vertical'],
  box: ['in', 'out'],
  checkerboard: ['across', 'down'],
  circle: ['in', 'out'],
  diamond: ['in', 'out'],
  dissolve: [],
  fade: [],
  image: [],
  plus: ['in', 'out'],
  randombar: ['horizontal', 'vertical'],
  slide: ['fromTop', 'fromBottom', 'fromLeft', 'fromRight'],
  strips: ['downLeft', 'upLeft', 'downRight', 'upRight'],
  wedge: [],
  wheel: ['1', '2', '3', '4', '8'],
  wipe: ['up', 'down', 'left', 'right'],
};
const FILTER_NAMES: ReadonlySet<string> = new Set(
  Object.entries(FILTERS).flatMap(([name, ways]) =>
    ways.length === 0 ? [name] : ways.map((way) => `${name}(${way})`),
  ),
);

/** It begins with a move; commands of VML paths follow. */
const MOTION_PATH = /^\s*m[mlcze\d.,+\-\s]*$/i;

/** The behaviour without the attributes that no program knows; undefined where nothing is left that it does. */
export function knownBehaviour(behaviour: TimingBehaviour): TimingBehaviour | undefined {
  if (behaviour.kind === 'effect' && behaviour.filter !== undefined) {
    // Alternatives, the first known of which is used.
    if (!behaviour.filter.split(';').every((one) => FILTER_NAMES.has(one.trim()))) return undefined;
  }
  if (behaviour.kind === 'motion' && behaviour.path !== undefined && !MOTION_PATH.test(behaviour.path)) {
    return undefined;
  }
  const { attributes } = behaviour;
  if (attributes === undefined) return behaviour;
  const known = attributes.filter((one) => ATTRIBUTES.has(one));
  if (known.length === attributes.length) return behaviour;
  return known.length === 0 ? undefined : { ...behaviour, attributes: known };
}
