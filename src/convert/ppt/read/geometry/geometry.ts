// Outlines: the preset number with its adjustments, or a path of vertices and segments ([MS-ODRAW] 2.3.6).
import type { BoxEmu, FreeformGeometry, Geometry, Path } from '../../../deck/index.ts';
import { LOSSES } from '../../losses.ts';
import type { ReadContext } from '../context.ts';
import { formOf } from './forms.ts';
import { createGuides, type Guides } from './guides.ts';
import { readArray, PID, type Options } from '../../records/index.ts';
import { boundsOf, readCodes, simplePath, spelledOut, walkSegments, type Point } from './outline.ts';
import { readUnnamedForm } from './unnamed-forms.ts';

const ADJUSTS = 10;
const SPACE = 21600;
const NOT_PRIMITIVE = 0;
/** 1/100 mm. */
const EMU_PER_LIBREOFFICE_UNIT = 360;
/** The upper half of a reference to a guide in place of a coordinate. */
const GUIDE = 0x8000;

export function readAdjusts(options: Options): readonly (number | undefined)[] {
  const values = Array.from({ length: ADJUSTS }, (_, index) => options.number(PID.adjustValue + index));
  return values.slice(0, values.findLastIndex((value) => value !== undefined) + 1);
}

export interface GeometryPlace {
  readonly context: ReadContext;
  /** Of the shape. */
  readonly box: BoxEmu | undefined;
  /** Called where the shape has an outline that is not read. */
  readonly onLost: () => void;
}

/** A path where the shape has one of its own and the document's allowance of points lasts, else the preset. */
export function readGeometry(
  options: Options,
  shapeType: number,
  { context, box, onLost }: GeometryPlace,
): Geometry {
  const adjusts = readAdjusts(options);
  const own = options.complex(PID.pVertices);
  const form = shapeType === NOT_PRIMITIVE ? 'rectangle' : formOf(shapeType);
  if (own !== undefined && (shapeType === NOT_PRIMITIVE || shapeType === 100 || form === 'unknown')) {
    const segments = readArray(options.complex(PID.pSegmentInfo)).count;
    // Beyond the allowance, it says itself that outlines are left out.
    if (context.allowances.take('points', readArray(own).count + segments)) {
      const named = form === 'unknown' ? readUnnamedForm(options, box) : undefined;
      if (named !== undefined) return named;
      const freeform = readFreeform(options, own, context, box);
      if (freeform !== undefined) return freeform;
      onLost();
    }
  } else if (form === 'unknown') onLost();
  return { kind: 'preset', form, adjusts };
}

function readFreeform(
  options: Options,
  vertices: Uint8Array,
  { warn }: ReadContext,
  box: BoxEmu | undefined,
): FreeformGeometry | undefined {
  const edges = {
    left: options.number(PID.geoLeft) ?? 0,
    top: options.number(PID.geoTop) ?? 0,
    right: options.number(PID.geoRight) ?? SPACE,
    bottom: options.number(PID.geoBottom) ?? SPACE,
  };
  const onCut = () => warn('guides-left-out', LOSSES['guides-left-out']);
  const isUnsaid = Object.values(edges).every((edge) => edge === 0);
  const said = isUnsaid ? spaceOfBox(box) : spaceOf(edges);
  const points = readVertices(vertices, createGuides(options, said, onCut));
  if (points.length < 2) return undefined;
  const drawIn = (space: Space): readonly Path[] => {
    const places = points.map(({ x, y, isCalculated }) =>
      isUnsaid && isCalculated ? { x, y } : { x: x - space.left, y: y - space.top },
    );
    const segments = options.complex(PID.pSegmentInfo);
    if (segments === undefined) return simplePath(places, options.number(PID.shapePath) ?? 1);
    const codes = readCodes(readArray(segments));
    return walkSegments(isUnsaid ? spelledOut(codes, points) : codes, places);
  };
  // LibreOffice says no space for forms of newer programs. With formulas they count in hundredths of a millimetre of the shape; numbers
  // alone are of a space of the form's own, whose far edges they reach.
  const isOfNumbers = isUnsaid && 2 * points.filter((point) => point.isCalculated).length <= points.length;
  const space = isOfNumbers ? spaceOf(boundsOf(drawIn(said))) : said;
  const paths = drawIn(space).filter((path) => path.commands.length > 1);
  const { width, height } = space;
  return paths.length === 0 ? undefined : { kind: 'freeform', width, height, paths };
}

function spaceOfBox(box: BoxEmu | undefined): Space {
  const units = (emu = 0) => Math.max(1, Math.round(emu / EMU_PER_LIBREOFFICE_UNIT));
  return { left: 0, top: 0, width: units(box?.widthEmu), height: units(box?.heightEmu) };
}

/** A straight line drawn freehand has no extent one way. */
function spaceOf(edges: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>): Space {
  const { left, top, right, bottom } = edges;
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

interface Space {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Vertex extends Point {
  /** At least one of the two is a formula's result. */
  readonly isCalculated: boolean;
}

function readVertices(bytes: Uint8Array, guides: Guides): readonly Vertex[] {
  const array = readArray(bytes);
  const half = array.elementBytes / 2;
  if (half !== 2 && half !== 4) return [];
  const vertices: Vertex[] = [];
  for (let index = 0; index < array.count; index++) {
    const element = array.element(index);
    const view = new DataView(element.buffer, element.byteOffset, element.byteLength);
    let isCalculated = false;
    const at = (offset: number) => {
      if (half === 2) return view.getInt16(offset, true);
      const value = view.getInt32(offset, true);
      if (value >>> 16 !== GUIDE) return value;
      isCalculated = true;
      return guides.value(value & 0xffff);
    };
    vertices.push({ x: at(0), y: at(half), isCalculated });
  }
  return vertices;
}
