// Outlines: presets with their adjustments (a:prstGeom), drawn paths (a:custGeom), arcs.
import type {
  Form,
  FreeformGeometry,
  Geometry,
  NamedGeometry,
  Path,
  PathCommand,
  PresetGeometry,
} from '../../deck/index.ts';
import { element } from '../../ooxml/xml/write.ts';
import type { AdjustInput } from './adjust-formulas.ts';
import type { ShapeRow } from './shape-row.ts';
import { ADJUST_NAMES, SHAPE_TABLE } from './shape-table.ts';
import { WARP_TABLE } from './warp-table.ts';

const DEFAULT_ROW: ShapeRow = { preset: 'rect' };
/** ST_Coordinate as PowerPoint accepts it in paths. */
const COORDINATE_MAX = 2147483647;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The outline of a shape whose box, before rotation, is that large. */
export function geometryXml(geometry: Geometry, size: Size): string {
  if (geometry.kind === 'freeform') return customGeometry(geometry);
  if (geometry.kind === 'named') return namedXml(geometry);
  const draw = DRAWN[geometry.form];
  if (draw !== undefined) return customGeometry(draw(geometry));
  return presetXml('a:prstGeom', SHAPE_TABLE.get(geometry.form) ?? DEFAULT_ROW, geometry.adjusts, size);
}

/** True when the preset of that form stands upside down against it: the shape must be flipped. */
export function isFlippedPreset(geometry: Geometry): boolean {
  return geometry.kind === 'preset' && SHAPE_TABLE.get(geometry.form)?.flipped === true;
}

/** The form of text along a path; textPlain where it is none of those. */
export function textWarpXml(form: Form, adjusts: PresetGeometry['adjusts'], size: Size): string {
  return presetXml('a:prstTxWarp', WARP_TABLE.get(form) ?? { preset: 'textPlain' }, adjusts, size);
}

function namedXml({ name, adjusts }: NamedGeometry): string {
  return element('a:prstGeom', { prst: name }, [
    element(
      'a:avLst',
      {},
      [...adjusts].map(([guide, value]) => element('a:gd', { name: guide, fmla: `val ${value}` })),
    ),
  ]);
}

function presetXml(name: string, row: ShapeRow, adjusts: PresetGeometry['adjusts'], size: Size): string {
  const values = presetAdjusts(row, adjusts, size);
  const names = ADJUST_NAMES.get(row.preset);
  const nameOf = (index: number): string =>
    names?.[index] ?? (values.length === 1 ? 'adj' : `adj${index + 1}`);
  const unchanged = values.every(
    (value, index) => Math.abs(value - (row.presetDefaults?.[index] ?? NaN)) <= 5,
  );
  return element(name, { prst: row.preset }, [
    element(
      'a:avLst',
      {},
      unchanged
        ? []
        : values.map((value, index) =>
            element('a:gd', { name: nameOf(index), fmla: `val ${Math.round(value)}` }),
          ),
    ),
  ]);
}

function presetAdjusts(row: ShapeRow, adjusts: PresetGeometry['adjusts'], size: Size): readonly number[] {
  if (!row.formula) return [];
  const at = (index: number): number => adjusts[index] ?? row.defaults?.[index] ?? 0;
  // A line has no side to measure in: the preset's own adjustments are as good as any.
  const side = Math.min(size.width, size.height);
  if (!(side > 0)) {
    const connector = row.preset.includes('Connector');
    if (!connector) return row.presetDefaults ?? [];
  }
  const a: AdjustInput['a'] = [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7)];
  return row.formula({ a, ...size, side: Math.max(side, 1) }).map(clamp);
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.max(-COORDINATE_MAX, Math.min(COORDINATE_MAX, value)) : 0;
}

/**
 * An old arc is one quarter (or another part) of an ellipse, and its box encloses the whole sector of it, centre and both ends;
 * the preset `arc` takes the box of the whole ellipse instead, so the old one becomes a path.
 */
function arcGeometry({ adjusts }: PresetGeometry): FreeformGeometry {
  const start = (adjusts[0] ?? 270 * 65536) / 65536;
  const end = (adjusts[1] ?? 0) / 65536;
  const sweep = (((end - start) % 360) + 360) % 360 || 360;
  const points = sectorExtremes(start, sweep);
  const left = Math.min(...points.map(([x]) => x));
  const top = Math.min(...points.map(([, y]) => y));
  const width = Math.max(...points.map(([x]) => x)) - left;
  const height = Math.max(...points.map(([, y]) => y)) - top;
  const RADIUS = 100000;
  const centre = { x: -left * RADIUS, y: -top * RADIUS };
  const [startX, startY] = onCircle(start);
  const begin: PathCommand = { op: 'move', x: centre.x + startX * RADIUS, y: centre.y + startY * RADIUS };
  const arc: PathCommand = {
    op: 'arc',
    radiusX: RADIUS,
    radiusY: RADIUS,
    start: ((start % 360) + 360) % 360,
    sweep,
  };
  return {
    kind: 'freeform',
    width: width * RADIUS,
    height: height * RADIUS,
    paths: [
      { commands: [begin, arc, { op: 'line', ...centre }, { op: 'close' }], filled: true, stroked: false },
      { commands: [begin, arc], filled: false, stroked: true },
    ],
  };
}

/**
 * A circular arrow ([MS-ODRAW] 2.4.24, type 99): its adjustments are the angles of tail and head and the radius inside, in a space of 21600. The
 * ring fills the box and the head reaches 2700 beyond either edge; the preset's head ends at the box, so the old one becomes a path.
 */
function circularArrowGeometry({ adjusts }: PresetGeometry): FreeformGeometry {
  const [centre, head] = [10800, 2700];
  const [tail, tip] = [degreesOf(adjusts[0] ?? -180), degreesOf(adjusts[1] ?? 0)];
  const inside = Math.max(0, Math.min(centre, adjusts[2] ?? centre / 2));
  const sweep = (((tip - tail) % 360) + 360) % 360 || 360;
  const [across, down] = onCircle(tip);
  const at = (radius: number, degrees: number) => {
    const [x, y] = onCircle(degrees);
    return { x: Math.round(centre + radius * x), y: Math.round(centre + radius * y) };
  };
  const middle = (inside + centre) / 2;
  const length = middle - (inside - head);
  const point = {
    x: Math.round(centre + middle * across - length * down),
    y: Math.round(centre + middle * down + length * across),
  };
  const arc = (radius: number, start: number, angle: number): PathCommand => ({
    op: 'arc',
    radiusX: radius,
    radiusY: radius,
    start: ((start % 360) + 360) % 360,
    sweep: angle,
  });
  const lines = [at(centre + head, tip), point, at(inside - head, tip), at(inside, tip)];
  return {
    kind: 'freeform',
    width: 2 * centre,
    height: 2 * centre,
    textRectangle: { left: 3163, top: 3163, right: 18437, bottom: 18437 },
    paths: [
      {
        commands: [
          { op: 'move', ...at(centre, tail) },
          arc(centre, tail, sweep),
          ...lines.map((one): PathCommand => ({ op: 'line', ...one })),
          ...(inside > 0 ? [arc(inside, tip, -sweep)] : []),
          { op: 'close' },
        ],
        filled: true,
        stroked: true,
      },
    ],
  };
}

/** Angles are fixed-point numbers of 16 bits behind the point; some decks have whole degrees, which would all be less than 0.006 degrees. */
function degreesOf(value: number): number {
  return Math.abs(value) <= 360 ? value : value / 65536;
}

/** Forms whose presets measure otherwise. */
const DRAWN: { readonly [K in Form]?: (geometry: PresetGeometry) => FreeformGeometry } = {
  arc: arcGeometry,
  arrowCircular: circularArrowGeometry,
  arrowCircularNotched: circularArrowGeometry,
};

function onCircle(degrees: number): readonly [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

function sectorExtremes(start: number, sweep: number): readonly (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [[0, 0], onCircle(start), onCircle(start + sweep)];
  for (let quarter = Math.ceil(start / 90) * 90; quarter < start + sweep; quarter += 90)
    points.push(onCircle(quarter));
  return points;
}

function customGeometry(geometry: FreeformGeometry): string {
  const { textRectangle, connectionSites = [] } = geometry;
  const share = (value: number, of: number): number => clamp(of > 0 ? value / of : 0);
  const guides: string[] = [];
  const guide = (name: string, base: 'w' | 'h', fraction: number): string => {
    guides.push(element('a:gd', { name, fmla: `*/ ${base} ${Math.round(fraction * 100000)} 100000` }));
    return name;
  };
  const sites = connectionSites.map(({ x, y, angle }, index) =>
    element('a:cxn', { ang: Math.round(angle * 60000) }, [
      element('a:pos', {
        x: guide(`cx${index}`, 'w', share(x, geometry.width)),
        y: guide(`cy${index}`, 'h', share(y, geometry.height)),
      }),
    ]),
  );
  const rectangle = textRectangle
    ? element('a:rect', {
        l: guide('tl', 'w', share(textRectangle.left, geometry.width)),
        t: guide('tt', 'h', share(textRectangle.top, geometry.height)),
        r: guide('tr', 'w', share(textRectangle.right, geometry.width)),
        b: guide('tb', 'h', share(textRectangle.bottom, geometry.height)),
      })
    : element('a:rect', { l: '0', t: '0', r: 'r', b: 'b' });
  return element('a:custGeom', {}, [
    '<a:avLst/>',
    element('a:gdLst', {}, guides),
    '<a:ahLst/>',
    element('a:cxnLst', {}, sites),
    rectangle,
    element(
      'a:pathLst',
      {},
      geometry.paths.map((path) => pathXml(path, geometry)),
    ),
  ]);
}

function pathXml(path: Path, { width, height }: Size): string {
  let drawing = false;
  let start: readonly [number, number] = [0, 0];
  const commands: string[] = [];
  for (const command of path.commands) {
    if (command.op === 'move') start = [command.x, command.y];
    // Each figure must begin with a point; the schema lets it begin with anything, PowerPoint does not.
    else if (!drawing) {
      if (command.op === 'close') continue;
      commands.push(pointed('a:moveTo', start));
    }
    drawing = command.op !== 'close';
    commands.push(commandXml(command));
  }
  return element(
    'a:path',
    {
      w: Math.max(1, clamp(width)),
      h: Math.max(1, clamp(height)),
      fill: path.filled ? undefined : 'none',
      stroke: path.stroked ? undefined : false,
    },
    commands,
  );
}

function commandXml(command: PathCommand): string {
  switch (command.op) {
    case 'move':
      return pointed('a:moveTo', [command.x, command.y]);
    case 'line':
      return pointed('a:lnTo', [command.x, command.y]);
    case 'cubic':
      return pointed(
        'a:cubicBezTo',
        [command.x1, command.y1],
        [command.x2, command.y2],
        [command.x, command.y],
      );
    case 'arc':
      return element('a:arcTo', {
        wR: clamp(command.radiusX),
        hR: clamp(command.radiusY),
        stAng: Math.round(command.start * 60000),
        swAng: Math.round(command.sweep * 60000),
      });
    case 'close':
      return '<a:close/>';
  }
}

function pointed(name: string, ...points: readonly (readonly [number, number])[]): string {
  return element(
    name,
    {},
    points.map(([x, y]) => element('a:pt', { x: clamp(x), y: clamp(y) })),
  );
}
