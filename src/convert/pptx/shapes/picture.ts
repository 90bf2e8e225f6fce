// p:pic: pictures, also those that play a sound or a film.
import type { DiscTime, Media, PictureShape, Shape } from '../../deck/index.ts';
import { blipXml, relativeRectXml, styleXml } from '../drawingml/index.ts';
import { fileUri, toUri } from '../../ooxml/opc/index.ts';
import { soundXml } from './hyperlink.ts';
import type { PageScope } from './page.ts';
import { element } from '../../ooxml/xml/write.ts';
import { applicationXml, locksXml, nameXml } from './non-visual.ts';
import { shapePropertiesXml } from './properties.ts';

export interface PictureXmlOptions {
  /** The shape of the model that this one stands for. */
  readonly of?: Shape;
  /** What is shown of media without a picture: PowerPoint draws a cross where there is none. Default grey. */
  readonly poster?: 'clear' | 'grey';
}

export function pictureXml(
  shape: PictureShape,
  page: PageScope,
  { of = shape, poster = 'grey' }: PictureXmlOptions = {},
): string {
  const media = shape.media === undefined ? '' : mediaXml(shape.media, page);
  return element('p:pic', {}, [
    element('p:nvPicPr', {}, [
      nameXml(shape, page, of),
      element('p:cNvPicPr', {}, [
        locksXml('a:picLocks', shape, shape.placeholder ? ['noGrp', 'noChangeAspect'] : ['noChangeAspect']),
      ]),
      applicationXml(shape, page, media),
    ]),
    pictureFillXml(
      shape,
      page,
      media === '' ? undefined : () => page.rels.to('image', page.document.poster(poster).partName),
    ),
    shapePropertiesXml(shape, page, { geometry: shape.geometry ?? RECTANGLE }),
    shape.style ? styleXml(shape.style, page.colours) : '',
  ]);
}

const RECTANGLE = { kind: 'preset', form: 'rectangle', adjusts: [] } as const;

/** p:blipFill of a picture that fills its shape. A lost one has `instead`, or keeps its place without a picture. */
export function pictureFillXml(
  { picture, link, crop, recolour }: Pick<PictureShape, 'picture' | 'link' | 'crop' | 'recolour'>,
  page: PageScope,
  instead?: () => string,
): string {
  const embedded = picture === undefined ? undefined : page.pictureId(picture);
  const linked = embedded === undefined && link !== undefined ? uriOf(link) : undefined;
  const shown = embedded ?? (linked === undefined ? instead?.() : undefined);
  const shownAs = {
    ...(shown !== undefined && { 'r:embed': shown }),
    ...(linked !== undefined && { 'r:link': page.rels.outside('image', linked) }),
  };
  const drawnFrom = embedded === undefined || picture === undefined ? undefined : page.drawnFromId(picture);
  return element('p:blipFill', {}, [
    blipXml(shownAs, { recolour, drawnFrom }, page.colours),
    crop && relativeRectXml('a:srcRect', crop),
    '<a:stretch><a:fillRect/></a:stretch>',
  ]);
}

/** What the picture plays; nothing where it is lost. */
export function mediaXml({ kind, link, sound, disc }: Media, page: PageScope): string {
  if (sound !== undefined) {
    const wave = soundXml('a:wavAudioFile', sound, page.document, page.rels);
    if (wave) return wave;
    const part = page.document.sound(sound);
    if (part) return element('a:audioFile', { 'r:link': page.rels.to('audio', part.partName) });
  }
  const uri = link === undefined ? undefined : uriOf(link);
  if (uri !== undefined) {
    return element(kind === 'audio' ? 'a:audioFile' : 'a:videoFile', {
      'r:link': page.rels.outside(kind, uri),
    });
  }
  return disc === undefined
    ? ''
    : element('a:audioCd', {}, [discTimeXml('a:st', disc.from), discTimeXml('a:end', disc.to)]);
}

/** Tracks are bytes. */
function discTimeXml(name: string, { track, seconds }: DiscTime): string {
  return element(name, { track: Math.max(0, Math.min(255, track)), time: Math.max(0, seconds) });
}

function uriOf(link: string): string | undefined {
  return /^[A-Za-z][A-Za-z0-9+.-]+:/.test(link) ? toUri(link) : fileUri(link);
}
