// Fills (ISO/IEC 29500-1, 20.1.8): solid, gradient, pattern, picture.
import type {
  Fill,
  GradientFill,
  GradientStop,
  Line,
  Recolour,
  Sides,
  TileOrigin,
} from '../../deck/index.ts';
import { GRADIENT_PATH_NAMES } from '../../ooxml/drawing.ts';
import { element } from '../../ooxml/xml/write.ts';
import { type ColourScope, colourXml, solidFillXml } from './colour.ts';
import { patternName } from './pattern.ts';

/** What drawing needs from the part that it stands in. */
export interface DrawingScope {
  readonly colours: ColourScope;
  /** The relationship id of a picture (index in Presentation.pictures); undefined when it cannot be shown. */
  readonly pictureId: (picture: number) => string | undefined;
  /** The same of the picture that it was drawn from; undefined for all others. */
  readonly drawnFromId: (picture: number) => string | undefined;
  /** The picture's own size in EMU, for tiles. */
  readonly pictureSize: (
    picture: number,
  ) => { readonly widthEmu: number; readonly heightEmu: number } | undefined;
}

type Paint = Fill | NonNullable<Line['paint']>;

/** The fill's element. The slide's background showing through has none here: shapes say it with useBgFill. */
export function fillXml(fill: Paint, scope: DrawingScope): string {
  switch (fill.kind) {
    case 'none':
    case 'background':
      return '<a:noFill/>';
    case 'group':
      return '<a:grpFill/>';
    case 'solid':
      return solidFillXml(fill.colour, scope.colours);
    case 'gradient':
      return gradientXml(fill, scope);
    case 'pattern':
      return element('a:pattFill', { prst: patternName(fill.rows) }, [
        element('a:fgClr', {}, [colourXml(fill.foreground, scope.colours)]),
        element('a:bgClr', {}, [colourXml(fill.background, scope.colours)]),
      ]);
    case 'picture':
      return pictureFillXml(fill, scope);
  }
}

/** Of the extension that names the metafile of a drawing: programs skip what they do not know (ISO/IEC 29500-1, 20.1.2.2.14). */
const DRAWN_FROM_URI = '{6F1D8C52-3B0E-4E57-9C41-7A52D0E6B9F3}';

export interface BlipOptions {
  readonly recolour?: Recolour | undefined;
  readonly alpha?: number | undefined;
  /** The relationship of the picture that this one was drawn from. */
  readonly drawnFrom?: string | undefined;
}

/** The blip of a picture with its recolouring; `attributes` name the relationship (`r:embed`). */
export function blipXml(
  attributes: Readonly<Record<string, string>>,
  { recolour, alpha, drawnFrom }: BlipOptions,
  colours: ColourScope,
): string {
  return element('a:blip', attributes, [
    ...recolourXml(recolour, colours),
    alpha !== undefined && alpha < 1 ? element('a:alphaModFix', { amt: Math.max(0, alpha) * 100000 }) : '',
    drawnFrom === undefined
      ? ''
      : element('a:extLst', {}, [
          element('a:ext', { uri: DRAWN_FROM_URI }, [element('a:blip', { 'r:embed': drawnFrom })]),
        ]),
  ]);
}

/** A rectangle given by the share that each side moves inwards (a:srcRect, a:fillToRect). */
export function relativeRectXml(name: string, sides: Sides<number>): string {
  const share = (value: number): number | undefined => {
    const rounded = Math.round(value * 100000);
    return Number.isFinite(rounded) && rounded !== 0
      ? Math.max(-100000000, Math.min(100000000, rounded))
      : undefined;
  };
  return element(name, {
    l: share(sides.left),
    t: share(sides.top),
    r: share(sides.right),
    b: share(sides.bottom),
  });
}

function gradientXml(fill: GradientFill, scope: DrawingScope): string {
  const stops = twoOrMore(fill.stops);
  const { path } = fill;
  const shade =
    path.kind === 'linear'
      ? element('a:lin', { ang: (((path.angle % 360) + 360) % 360) * 60000, scaled: path.scaled })
      : element('a:path', { path: GRADIENT_PATH_NAMES[path.kind] }, [
          relativeRectXml('a:fillToRect', path.focus),
        ]);
  return element('a:gradFill', { rotWithShape: fill.rotatesWithShape !== false }, [
    element(
      'a:gsLst',
      {},
      stops.map(({ at, colour }) =>
        element('a:gs', { pos: Math.max(0, Math.min(1, at)) * 100000 }, [colourXml(colour, scope.colours)]),
      ),
    ),
    shade,
  ]);
}

/** ST_GradientStopList asks for two stops at least. */
function twoOrMore(stops: readonly GradientStop[]): readonly GradientStop[] {
  const [only] = stops;
  if (stops.length >= 2) return stops;
  const colour = only?.colour ?? { kind: 'rgb', rgb: 0xffffff };
  return [
    { at: 0, colour },
    { at: 1, colour },
  ];
}

/** ST_RectAlignment by row and column: a tile's own edge or centre lies on that of the shape. */
const ALIGNMENTS = [
  ['tl', 't', 'tr'],
  ['l', 'ctr', 'r'],
  ['bl', 'b', 'br'],
] as const;
const CENTRED: TileOrigin = { onTile: { x: 0, y: 0 }, onShape: { x: 0, y: 0 } };

/** -1, 0 or 1 for the near edge, the centre, the far edge. */
function nearest(share: number): number {
  return Math.max(-1, Math.min(1, Math.round(share * 2)));
}

/** What is left after the alignment has put the tile's edge or centre there; at most ten tiles, as a forged share can be any. */
function offset(share: number, aligned: number, sizeEmu = 0): number {
  return Math.round(Math.max(-10, Math.min(10, aligned / 2 - share)) * sizeEmu);
}

function pictureFillXml(fill: Extract<Fill, { kind: 'picture' }>, scope: DrawingScope): string {
  const id = scope.pictureId(fill.picture);
  if (id === undefined) return '<a:noFill/>';
  const { recolour, alpha, picture } = fill;
  const drawnFrom = scope.drawnFromId(picture);
  const blip = blipXml({ 'r:embed': id }, { recolour, alpha, drawnFrom }, scope.colours);
  if (fill.stretch) {
    return element('a:blipFill', { dpi: 0, rotWithShape: true }, [
      blip,
      '<a:srcRect/>',
      '<a:stretch><a:fillRect/></a:stretch>',
    ]);
  }
  const own = scope.pictureSize(fill.picture);
  const { onTile, onShape } = fill.tileOrigin ?? CENTRED;
  const [column, row] = [nearest(onShape.x), nearest(onShape.y)];
  const scale = (wanted: number | undefined, size: number | undefined): number =>
    wanted && size && wanted > 0 && size > 0 ? Math.min(1000, wanted / size) * 100000 : 100000;
  return element('a:blipFill', { dpi: 0, rotWithShape: true }, [
    blip,
    '<a:srcRect/>',
    element('a:tile', {
      tx: offset(onTile.x, column, (fill.tileEmu ?? own)?.widthEmu),
      ty: offset(onTile.y, row, (fill.tileEmu ?? own)?.heightEmu),
      sx: scale(fill.tileEmu?.widthEmu, own?.widthEmu),
      sy: scale(fill.tileEmu?.heightEmu, own?.heightEmu),
      flip: 'none',
      algn: ALIGNMENTS[row + 1]?.[column + 1] ?? 'ctr',
    }),
  ]);
}

function recolourXml(recolour: Recolour | undefined, colours: ColourScope): readonly string[] {
  if (!recolour) return [];
  const parts: string[] = [];
  if (recolour.transparent) {
    const { alpha: _opaque, ...colour } = recolour.transparent;
    parts.push(
      element('a:clrChange', {}, [
        element('a:clrFrom', {}, [colourXml(colour, colours)]),
        element('a:clrTo', {}, [colourXml({ ...colour, alpha: 0 }, colours)]),
      ]),
    );
  }
  if (recolour.mode === 'greyscale') parts.push('<a:grayscl/>');
  if (recolour.mode === 'biLevel') parts.push('<a:biLevel thresh="50000"/>');
  const washout = recolour.mode === 'washout';
  const bright = recolour.brightness ?? (washout ? 0.7 : 0);
  const contrast = recolour.contrast ?? (washout ? -0.7 : 0);
  const bounded = (value: number): number | undefined =>
    Math.round(value * 100000) === 0 ? undefined : Math.max(-1, Math.min(1, value)) * 100000;
  if (bounded(bright) !== undefined || bounded(contrast) !== undefined) {
    parts.push(element('a:lum', { bright: bounded(bright), contrast: bounded(contrast) }));
  }
  return parts;
}
