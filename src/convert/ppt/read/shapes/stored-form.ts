// A shape as a newer program stored it in XML beside its properties, as far as the properties still agree with it ([MS-ODRAW] 2.3.4.41).
import type {
  AutoShape,
  BoxEmu,
  Connector,
  Fill,
  Line,
  PictureShape,
  ShapeStyle,
  TextBody,
} from '../../../deck/index.ts';
import { readHiddenForm, type HiddenForm, type StoredShape } from '../../round-trip/index.ts';
import { isSameSize } from './hidden-text.ts';
import { PID, type Options } from '../../records/index.ts';
import type { PageContext } from './page.ts';

const FIT_SHAPE_TO_TEXT = 1;

/** `isPicture`: what a shape that was saved as a picture stores is read by stored-picture.ts. */
export function readStoredForm(
  options: Options,
  page: PageContext,
  isPicture: boolean,
): HiddenForm | undefined {
  const blob = options.own.get(PID.metroBlob)?.complex;
  const mayParse = (characters: number) => page.context.allowances.take('diagrams', characters, page.where);
  const form = blob && readHiddenForm(blob, page.context.allowance, mayParse);
  if (isPicture && form?.isShape === true) return undefined;
  if (form === undefined || !page.isMaster) return form;
  // Effects of masters' shapes are not read.
  return {
    isShape: form.isShape,
    hasDiagram: false,
    hasEffects: false,
    ...(form.shape && { shape: form.shape }),
  };
}

/** How the text is fitted: the XML tells text that shrinks from text that overflows, the properties alone do not. */
export function withStoredFrame(text: TextBody, stored: StoredShape | undefined, options: Options): TextBody {
  const fit = stored?.frame?.autofit;
  const grows = options.flag(PID.textBooleans, FIT_SHAPE_TO_TEXT) === true;
  return fit === undefined || grows !== (fit === 'shape')
    ? text
    : { ...text, frame: { ...text.frame, autofit: fit } };
}

/** The shape with its form by name, where its properties have only an outline or a rectangle for it, and with the theme's style. */
export function withStoredForm<T extends AutoShape | Connector | PictureShape>(
  shape: T,
  stored: StoredShape | undefined,
  box: BoxEmu | undefined,
): T {
  if (stored?.size === undefined || box === undefined || !isSameSize(stored.size, box)) return shape;
  const { form, style } = stored;
  const { geometry } = shape;
  const isPoor =
    geometry?.kind === 'freeform' ||
    (geometry?.kind === 'preset' && geometry.form === 'rectangle' && form?.name !== 'rect');
  return {
    ...shape,
    ...(form && isPoor && { geometry: { kind: 'named', ...form } }),
    ...(style && { style: agreeing(style, shape) }),
  };
}

/** An older program may have painted the shape since: a fill or line that the theme does not give is the shape's own. */
function agreeing(
  style: ShapeStyle,
  { fill, line }: { readonly fill?: Fill; readonly line?: Line },
): ShapeStyle {
  const isUnlike = {
    fill: (style.fill.index === 0) !== (fill === undefined || fill.kind === 'none'),
    line: (style.line.index === 0) !== (line?.paint === undefined || line.paint.kind === 'none'),
    shadow: false,
  };
  return { ...style, governs: style.governs.filter((one) => !isUnlike[one]) };
}
