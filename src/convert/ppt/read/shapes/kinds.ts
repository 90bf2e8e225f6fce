// A single shape as what it is: an object, a picture, a connector, or a shape with text ([MS-ODRAW] 2.4.24 MSOSPT).
import type {
  AutoShape,
  Connector,
  Draft,
  Media,
  ObjectShape,
  PictureShape,
  Shape,
  TextBody,
} from '../../../deck/index.ts';
import { utf16, PID } from '../../records/index.ts';
import { labelOf } from '../../losses.ts';
import { cleanText } from '../../units.ts';
import { readGeometry, type GeometryPlace } from '../geometry/geometry.ts';
import { isChart, isPlayable, readMedia } from '../objects/objects.ts';
import { readExtrusion } from '../paint/extrusion.ts';
import { readFill } from '../paint/fill.ts';
import { readLine } from '../paint/line.ts';
import { readShadow } from '../paint/shadow.ts';
import { readCrop, readRecolour } from '../pictures/picture-options.ts';
import { readRecolouring } from '../pictures/recolouring.ts';
import type { PageContext } from './page.ts';
import { FLAG, lose, TYPE, type Parts } from './parts.ts';
import { storedPicture } from './stored-picture.ts';
import { isTextForm, readTextWarp } from './word-art.ts';

export function shapeOf(parts: Parts, text: TextBody | undefined, page: PageContext): Shape {
  const object = page.context.objects.use(parts.clientData, page.context);
  if (object !== undefined) return objectShape(parts, object, page);
  const isSilent = text === undefined || text.paragraphs.every((one) => one.inlines.length === 0);
  const isPicture = parts.type === TYPE.picture || parts.options.own.has(PID.pib);
  if (isPicture && isSilent) {
    const restored = storedPicture(parts, page);
    // A frame that never had a picture, neither in the presentation nor linked, is a rectangle.
    if (restored !== undefined || hasPicture(parts, page)) return restored ?? pictureShape(parts, page);
  }
  const isConnector =
    (parts.flags & FLAG.connector) !== 0 ||
    parts.type === TYPE.line ||
    (parts.type >= TYPE.firstConnector && parts.type <= TYPE.lastConnector);
  const media = readMedia(parts.clientData, page.context);
  if (isConnector && isSilent && media === undefined) return connector(parts, page);
  const shape: Draft<AutoShape> = { ...parts.base, kind: 'shape', ...painted(parts, page) };
  shape.geometry = readGeometry(parts.options, parts.type, placeOf(parts, page));
  if (text !== undefined) shape.text = text;
  // A picture with words on it can only be a shape that is filled with the picture.
  const picture = isPicture && hasPicture(parts, page) ? readPib(parts, page) : undefined;
  if (picture !== undefined) shape.fill = { kind: 'picture', picture, stretch: true };
  if (parts.type === TYPE.textBox) shape.textBox = true;
  const warp = readTextWarp(parts.options, parts.type);
  if (warp !== undefined) {
    shape.textWarp = warp.warp;
    shape.text ??= warp.text;
  } else if (isTextForm(shape.geometry)) lose('outline-left-out', parts, page);
  if (media !== undefined) addMedia(shape, media, parts, page);
  return shape;
}

function hasPicture({ options, clientData }: Parts, { context }: PageContext): boolean {
  const { value = 0, complex } = options.entry(PID.pib) ?? {};
  const isLinked = options.complex(PID.pibName) !== undefined;
  return value !== 0 || complex !== undefined || isLinked || readMedia(clientData, context) !== undefined;
}

function addMedia(
  shape: Draft<AutoShape> | Draft<PictureShape>,
  media: Media,
  parts: Parts,
  page: PageContext,
): void {
  if (!isPlayable(media)) {
    lose('media-unplayable', parts, page);
    return;
  }
  shape.media = media;
  // Newer programs play what the old ones played at a click only where the shape says so.
  shape.click ??= { target: { kind: 'media' } };
}

/** What an inheriting placeholder does not set itself stays absent; any other shape has everything explicit. */
function painted(parts: Parts, page: PageContext): Pick<AutoShape, 'fill' | 'line' | 'shadow' | 'extrusion'> {
  const { options, inherits } = parts;
  const result: { -readonly [K in 'fill' | 'line' | 'shadow' | 'extrusion']?: AutoShape[K] } = {};
  if (!inherits || options.sets(PID.fillType, PID.fillBooleans)) {
    result.fill = readFill(options, page.context);
  }
  if (!inherits || options.sets(PID.lineColor, PID.lineBooleans)) {
    result.line = readLine(options, page.context);
  }
  if (!inherits || options.sets(PID.shadowType, PID.shadowBooleans)) {
    const shadow = readShadow(options);
    if (shadow.kind !== 'none' || inherits) result.shadow = shadow;
  }
  const extrusion = readExtrusion(options);
  if (extrusion !== undefined) result.extrusion = extrusion;
  return result;
}

function placeOf(parts: Parts, page: PageContext): GeometryPlace {
  return { context: page.context, box: parts.base.box, onLost: () => lose('outline-left-out', parts, page) };
}

function connector(parts: Parts, page: PageContext): Connector {
  const { fill: _, ...rest } = painted(parts, page);
  return {
    ...parts.base,
    kind: 'connector',
    ...rest,
    geometry: readGeometry(parts.options, parts.type, placeOf(parts, page)),
    ...page.connections.get(parts.id),
  };
}

function pictureShape(parts: Parts, page: PageContext): PictureShape {
  const { options } = parts;
  const shape: Draft<PictureShape> = { ...parts.base, kind: 'picture', ...painted(parts, page) };
  const picture = readPib(parts, page);
  if (picture !== undefined) shape.picture = picture;
  else
    page.context.warn('picture-unreadable', 'A picture could not be read.', page.where, labelOf(parts.base));
  const link = options.complex(PID.pibName);
  if (link !== undefined && picture === undefined) shape.link = cleanText(utf16(link));
  const crop = readCrop(options);
  if (crop !== undefined) shape.crop = crop;
  const recolour = readRecolour(options);
  if (recolour !== undefined) shape.recolour = recolour;
  if (parts.type !== TYPE.picture) shape.geometry = readGeometry(options, parts.type, placeOf(parts, page));
  const media = readMedia(parts.clientData, page.context);
  if (media !== undefined) addMedia(shape, media, parts, page);
  return shape;
}

/** The picture of the shape, in other colours where the shape has some for it. */
function readPib(parts: Parts, page: PageContext): number | undefined {
  const { pictures } = page.context.environment;
  const recolouring = readRecolouring(parts.clientData, page.scheme);
  const index = pictures.use(parts.options.entry(PID.pib), recolouring);
  if (recolouring !== undefined && (index === undefined || !pictures.isRecoloured(index))) {
    lose('recolour-left-out', parts, page);
  }
  return index;
}

function objectShape(parts: Parts, object: number, page: PageContext): ObjectShape {
  const shape: Draft<ObjectShape> = { ...parts.base, kind: 'object', object, ...painted(parts, page) };
  const { progId = '', chart } = page.context.objects.list[object] ?? {};
  if (chart === undefined && isChart(progId)) lose('chart-as-picture', parts, page);
  const preview = readPib(parts, page);
  if (preview !== undefined) shape.preview = preview;
  else
    page.context.warn(
      'picture-unreadable',
      'The preview of an object could not be read.',
      page.where,
      labelOf(parts.base),
    );
  const crop = readCrop(parts.options);
  if (crop !== undefined) shape.crop = crop;
  const recolour = readRecolour(parts.options);
  if (recolour !== undefined) shape.recolour = recolour;
  return shape;
}
