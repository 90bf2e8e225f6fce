// What placeholders look like after all pages above them have spoken.
import type { Shape } from '../../deck/index.ts';
import type { Looks } from '../shapes/index.ts';

/** A placeholder of which no page says anything (ISO/IEC 29500-1, 21.1.2.1.1 for the frame). */
export const DEFAULT_LOOKS: Looks = {
  fill: { kind: 'none' },
  line: { paint: { kind: 'none' } },
  shadow: { kind: 'none' },
  geometry: { kind: 'preset', form: 'rectangle', adjusts: [] },
  frame: {
    insetsEmu: { left: 91440, top: 45720, right: 91440, bottom: 45720 },
    anchor: 'top',
    anchorCentred: false,
    wrap: true,
    vertical: 'horizontal',
    columns: 1,
    autofit: 'none',
  },
};

export function looksOver(above: Looks, shape: Shape): Looks {
  if (shape.kind === 'table' || shape.kind === 'group') return above;
  const { fill, line, shadow } = shape;
  const geometry = shape.kind === 'object' ? undefined : shape.geometry;
  const frame = shape.kind === 'shape' ? shape.text?.frame : undefined;
  return {
    fill: fill ?? above.fill,
    line: line ?? above.line,
    shadow: shadow ?? above.shadow,
    geometry: geometry ?? above.geometry,
    frame: {
      ...above.frame,
      ...frame,
      insetsEmu: { ...above.frame.insetsEmu, ...frame?.insetsEmu },
    },
  };
}
