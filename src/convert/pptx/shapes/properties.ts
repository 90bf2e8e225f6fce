// p:spPr: place, outline, fill, line, effects (ISO/IEC 29500-1, 19.3.1.44).
import type { Extrusion, Fill, Geometry, Line, Shadow, ShapeBase, StoredEffect } from '../../deck/index.ts';
import {
  bevelsXml,
  effectsXml,
  extrusionXml,
  fillXml,
  geometryXml,
  isFlippedPreset,
  lineXml,
} from '../drawingml/index.ts';
import { standOf } from './page.ts';
import type { PageScope, Stand } from './page.ts';
import { element } from '../xml.ts';
import { standsAlike, transformXml } from './transform.ts';

type Painted = ShapeBase & {
  readonly fill?: Fill;
  readonly line?: Line;
  readonly shadow?: Shadow;
  readonly extrusion?: Extrusion;
  readonly effects?: readonly StoredEffect[];
};

export interface PropertiesOptions {
  readonly geometry: Geometry | undefined;
  /** WordArt: fill, line and shadow are those of the letters. */
  readonly unpainted?: boolean;
}

const RECTANGLE: Geometry = { kind: 'preset', form: 'rectangle', adjusts: [] };
/** Group fills mean something in groups alone, and only for shapes. */
const EMPTY_BOX = { xEmu: 0, yEmu: 0, widthEmu: 0, heightEmu: 0 };

export function shapePropertiesXml(
  shape: Painted,
  page: PageScope,
  { geometry, unpainted }: PropertiesOptions,
): string {
  const inherited = shape.placeholder && page.inheritance.stand(shape.placeholder);
  const stand =
    standOf(shape) ??
    (shape.placeholder && inherited
      ? undefined
      : { box: EMPTY_BOX, rotation: 0, flipH: false, flipV: false });
  const flipped = geometry !== undefined && isFlippedPreset(geometry);
  const placed = stand && flipped ? { ...stand, flipV: !stand.flipV } : stand;
  const outline = geometry ?? (shape.placeholder ? undefined : RECTANGLE);
  const painted = unpainted
    ? ['<a:noFill/>']
    : [
        shape.fill && shape.fill.kind !== 'background' ? fillXml(shape.fill, page) : '',
        shape.line && lineXml(shape.line, page),
        effectsXml(shape.shadow, shape.effects, page.colours),
        shape.extrusion
          ? extrusionXml(shape.extrusion, page.colours)
          : bevelsXml(shape.effects, page.colours),
      ];
  return element('p:spPr', {}, [
    placed && !standsAlike(placed, inherited) ? transformXml('a:xfrm', placed) : '',
    outline && !isPlainPlaceholder(shape, outline) ? geometryXml(outline, sizeOf(stand ?? inherited)) : '',
    ...painted,
  ]);
}

/** A placeholder that is a rectangle inherits that from its layout. */
function isPlainPlaceholder(shape: ShapeBase, geometry: Geometry): boolean {
  return (
    shape.placeholder !== undefined &&
    geometry.kind === 'preset' &&
    (geometry.form === 'rectangle' || geometry.form === 'textBox')
  );
}

function sizeOf(stand: Stand | undefined): { width: number; height: number } {
  return { width: stand?.box.widthEmu ?? 0, height: stand?.box.heightEmu ?? 0 };
}
