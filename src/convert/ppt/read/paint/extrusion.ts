// Extrusions: properties 0x0280–0x02FF of a shape ([MS-ODRAW] 2.3.14, 2.3.15).
import type { Draft, Extrusion } from '../../../deck/index.ts';
import { fillColour } from './fill.ts';
import { PID, type Options } from '../../records/index.ts';

const FLAG = { useColour: 1, metallic: 2, shown: 3, parallel: 2 } as const;
const DEFAULT_DEPTH_EMU = 457200;
/** More than any slide is wide; also what stands for an endless extrusion. */
const MAX_DEPTH_EMU = 12_700_000;
const DEFAULT_SKEW_ANGLE = -135;

/** Undefined for a flat shape, which is the default. */
export function readExtrusion(options: Options): Extrusion | undefined {
  if (options.flag(PID.threeDBooleans, FLAG.shown) !== true) return undefined;
  const depth =
    (options.number(PID.extrudeBackward) ?? DEFAULT_DEPTH_EMU) + (options.number(PID.extrudeForward) ?? 0);
  const degrees = (pid: number) => (options.number(pid) ?? 0) / 65536;
  const skew = options.number(PID.skewAngle);
  const extrusion: Draft<Extrusion> = {
    depthEmu: Math.max(0, Math.min(MAX_DEPTH_EMU, depth)),
    rotationX: degrees(PID.xRotationAngle),
    rotationY: degrees(PID.yRotationAngle),
    parallel: options.flag(PID.threeDStyleBooleans, FLAG.parallel) ?? true,
    skewAngle: skew === undefined ? DEFAULT_SKEW_ANGLE : skew / 65536,
    material: options.flag(PID.threeDBooleans, FLAG.metallic) === true ? 'metal' : 'matte',
  };
  const colour =
    options.flag(PID.threeDBooleans, FLAG.useColour) === true
      ? fillColour(options, PID.extrusionColor, PID.fillOpacity)
      : undefined;
  if (colour !== undefined) extrusion.colour = colour;
  return extrusion;
}
