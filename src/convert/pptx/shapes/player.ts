// Shapes that play a sound or film: programs play pictures alone, so that the shape becomes one, or has one over its text.
import type { AutoShape, Draft, PictureShape } from '../../deck/index.ts';
import { autoShapeXml } from './auto-shape.ts';
import type { PageScope } from './page.ts';
import { standOf } from './page.ts';
import { mediaXml, pictureXml } from './picture.ts';

/** The element, or two: a picture holds neither text nor the background. The shape alone where what it plays is lost. */
export function playerXml(shape: AutoShape, page: PageScope): string {
  if (shape.media === undefined || mediaXml(shape.media, page) === '') return autoShapeXml(shape, page);
  if (isPictureItself(shape))
    return pictureXml(asPicture(shape), page, { of: shape, poster: posterOf(shape) });
  const over = pictureOver(shape, page);
  if (over === undefined) return autoShapeXml(shape, page);
  const { click, ...under } = shape;
  const isPlay = click?.target.kind === 'media';
  const xml = autoShapeXml(isPlay || click === undefined ? under : shape, page, shape);
  const player = pictureXml(over, page, { poster: 'clear' });
  page.players.set(shape, page.writtenId(over));
  return xml + player;
}

/** True where the shape is written as a picture. */
export function isPictureItself({ media, text, textWarp, fill }: AutoShape): boolean {
  const isSilent = text === undefined || text.paragraphs.every(({ inlines }) => inlines.length === 0);
  return media !== undefined && isSilent && textWarp === undefined && fill?.kind !== 'background';
}

/** A shape that shows nothing would be there for nobody to click on. */
function posterOf({ fill, line }: AutoShape): 'clear' | 'grey' {
  return [fill?.kind, line?.paint?.kind].some((kind) => kind !== undefined && kind !== 'none')
    ? 'clear'
    : 'grey';
}

function asPicture(shape: AutoShape): PictureShape {
  const { kind: _, text: _text, textBox: _textBox, fill, ...rest } = shape;
  const picture: Draft<PictureShape> = { ...rest, kind: 'picture' };
  if (fill?.kind === 'picture' && fill.stretch && fill.alpha === undefined) {
    picture.picture = fill.picture;
    if (fill.recolour !== undefined) picture.recolour = fill.recolour;
  } else if (fill !== undefined) {
    picture.fill = fill;
  }
  return picture;
}

/** An invisible picture where the shape stands. */
function pictureOver(shape: AutoShape, page: PageScope): PictureShape | undefined {
  const { id, media, click, hidden, name, placeholder } = shape;
  const stand = standOf(shape) ?? (placeholder && page.inheritance.stand(placeholder));
  if (stand === undefined || media === undefined) return undefined;
  const picture: Draft<PictureShape> = { ...stand, id, kind: 'picture', media };
  if (name !== undefined) picture.name = name;
  if (click !== undefined) picture.click = click;
  if (hidden !== undefined) picture.hidden = hidden;
  return picture;
}
