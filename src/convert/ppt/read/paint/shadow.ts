// Shadows: properties 0x0200–0x023F of a shape ([MS-ODRAW] 2.3.13).
import type { Draft, Shadow } from '../../../deck/index.ts';
import { fillColour } from './fill.ts';
import { PID, type Options } from '../../records/index.ts';

const SHADOW_SHOWN = 1;
const DEFAULT_OFFSET_EMU = 25400;
const TYPE = { offset: 0, double: 1, rich: 2, shape: 3, drawing: 4, embossOrEngrave: 5 } as const;

/** The shadow that the options describe; `none` where it is off, which is the default. */
export function readShadow(options: Options): Shadow {
  if (options.flag(PID.shadowBooleans, SHADOW_SHOWN) !== true) return { kind: 'none' };
  const type = options.number(PID.shadowType) ?? TYPE.offset;
  const scaled = type === TYPE.rich || type === TYPE.shape;
  const shadow: Draft<Shadow> = {
    kind: scaled ? 'perspective' : 'outer',
    colour: fillColour(options, PID.shadowColor, PID.shadowOpacity) ?? { kind: 'rgb', rgb: 0x808080 },
    offsetXEmu: options.number(PID.shadowOffsetX) ?? DEFAULT_OFFSET_EMU,
    offsetYEmu: options.number(PID.shadowOffsetY) ?? DEFAULT_OFFSET_EMU,
  };
  const blur = options.number(PID.shadowSoftness);
  if (blur !== undefined && blur > 0) shadow.blurEmu = blur;
  if (scaled) {
    const fixed = (pid: number) => (options.number(pid) ?? 0) / 65536;
    shadow.scaleX = options.number(PID.shadowScaleXToX) === undefined ? 1 : fixed(PID.shadowScaleXToX);
    shadow.scaleY = options.number(PID.shadowScaleYToY) === undefined ? 1 : fixed(PID.shadowScaleYToY);
    shadow.skewX = degrees(Math.atan(fixed(PID.shadowScaleYToX)));
    shadow.skewY = degrees(Math.atan(fixed(PID.shadowScaleXToY)));
  }
  return shadow;
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
