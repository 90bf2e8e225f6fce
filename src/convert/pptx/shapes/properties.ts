// p:spPr: place, outline, fill, line, effects (ISO/IEC 29500-1, 19.3.1.44).
import type {
  Extrusion,
  Fill,
  Geometry,
  Line,
  Shadow,
  ShapeBase,
  ShapeStyle,
  StoredEffect,
} from '../../deck/index.ts';
import {
  bevelsXml,
  effectsXml,
  extrusionXml,
  fillXml,
  geometryXml,
  isFlippedPreset,
  lineXml,
  same,
} from '../drawingml/index.ts';
import { standOf } from './page.ts';
import type { Looks, PageScope, Stand } from './page.ts';
import { element } from '../../ooxml/xml/write.ts';
import { standsAlike, transformXml } from './transform.ts';

type Painted = ShapeBase & {
  readonly fill?: Fill;
  readonly line?: Line;
  readonly shadow?: Shadow;
  readonly extrusion?: Extrusion;
  readonly effects?: readonly StoredEffect[];
  readonly style?: ShapeStyle;
};

export interface PropertiesOptions {
  readonly geometry: Geometry | undefined;
  /** WordArt: fill, line and shadow are those of the letters. */
  readonly unpainted?: boolean;
  /** Form and paint as XML, in place of what the shape says. */
  readonly stored?: string;
}

const RECTANGLE: Geometry = { kind: 'preset', form: 'rectangle', adjusts: [] };
/** Group fills mean something in groups alone, and only for shapes. */
const EMPTY_BOX = { xEmu: 0, yEmu: 0, widthEmu: 0, heightEmu: 0 };

export function shapePropertiesXml(
  shape: Painted,
  page: PageScope,
  { geometry, unpainted, stored }: PropertiesOptions,
): string {
  const inherited = shape.placeholder && page.inheritance.stand(shape.placeholder);
  const isRepeated = inherited?.isByIndex === true;
  const stand =
    standOf(shape) ??
    (shape.placeholder && inherited
      ? isRepeated
        ? inherited
        : undefined
      : { box: EMPTY_BOX, rotation: 0, flipH: false, flipV: false });
  const flipped = geometry !== undefined && isFlippedPreset(geometry);
  const placed = stand && flipped ? { ...stand, flipV: !stand.flipV } : stand;
  const outline = geometry ?? (shape.placeholder ? undefined : RECTANGLE);
  const looks = shape.placeholder && page.inheritance.looks(shape.placeholder);
  const { fill, line, shadow } =
    looks === undefined ? ungoverned(shape, page) : withoutInherited(shape, looks);
  const place =
    placed && (isRepeated || !standsAlike(placed, inherited)) ? transformXml('a:xfrm', placed) : '';
  if (stored !== undefined) return element('p:spPr', {}, [place, stored]);
  const painted = unpainted
    ? ['<a:noFill/>']
    : [
        fill && fill.kind !== 'background' ? fillXml(fill, page) : '',
        line && lineXml(line, page),
        effectsXml(shadow, shape.effects, page.colours),
        shape.extrusion
          ? extrusionXml(shape.extrusion, page.colours)
          : bevelsXml(shape.effects, page.colours),
      ];
  return element('p:spPr', {}, [
    place,
    outline && !(looks && isAlike(outline, looks.geometry))
      ? geometryXml(outline, sizeOf(stand ?? inherited))
      : '',
    ...painted,
  ]);
}

/** The paint that the theme's style does not give; without the theme's formats all of it. A style would give the shape a shadow too. */
function ungoverned(
  { fill, line, shadow, style }: Painted,
  { hasFormats }: PageScope,
): Pick<Painted, 'fill' | 'line' | 'shadow'> {
  const governs = hasFormats ? (style?.governs ?? []) : [];
  const cast = shadow ?? (style && { kind: 'none' });
  return {
    ...(fill && !governs.includes('fill') && { fill }),
    ...(line && !governs.includes('line') && { line }),
    ...(cast && !governs.includes('shadow') && { shadow: cast }),
  };
}

/** The paint that the layout or master does not give anyway: what it gives follows when it is changed. */
function withoutInherited(
  { fill, line, shadow, effects }: Painted,
  looks: Looks,
): Pick<Painted, 'fill' | 'line' | 'shadow'> {
  const isSameLine =
    line?.paint?.kind === 'none' ? looks.line.paint?.kind === 'none' : same(line, looks.line);
  return {
    ...(fill && !same(fill, looks.fill) && { fill }),
    ...(line && !isSameLine && { line }),
    ...(shadow && (effects !== undefined || !same(shadow, looks.shadow)) && { shadow }),
  };
}

/** Frames of text are rectangles. */
function isAlike(one: Geometry, other: Geometry): boolean {
  return same(plain(one), plain(other));
}

function plain(geometry: Geometry): Geometry {
  const isFrame = geometry.kind === 'preset' && geometry.form === 'textBox';
  return isFrame ? RECTANGLE : geometry;
}

function sizeOf(stand: Stand | undefined): { width: number; height: number } {
  return { width: stand?.box.widthEmu ?? 0, height: stand?.box.heightEmu ?? 0 };
}
