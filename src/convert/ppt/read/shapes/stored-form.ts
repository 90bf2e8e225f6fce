// A shape as a newer program stored it in XML beside its properties, as far as the properties still agree with it ([MS-ODRAW] 2.3.4.41).
import type {
  AutoShape,
  BoxEmu,
  CentiPoint,
  Connector,
  Fill,
  Fraction,
  Line,
  PictureShape,
  ShapeBase,
  ShapeStyle,
  TextBody,
} from '../../../deck/index.ts';
import { readHiddenForm, type HiddenForm, type StoredShape } from '../../round-trip/index.ts';
import { alongRuns, isSameSize } from './hidden-text.ts';
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
export function withStoredFrame(
  text: TextBody,
  {
    hidden: { shape: stored },
    options,
    base: { box },
  }: {
    readonly hidden: Partial<HiddenForm>;
    readonly options: Options;
    readonly base: Pick<ShapeBase, 'box'>;
  },
  page: PageContext,
): TextBody {
  const fit = stored?.frame?.autofit;
  const grows = options.flag(PID.textBooleans, FIT_SHAPE_TO_TEXT) === true;
  if (fit === undefined || grows !== (fit === 'shape')) return text;
  const { size, shrunk } = stored ?? {};
  const isElsewhere = size !== undefined && box !== undefined && !isSameSize(size, box);
  const mayRead =
    shrunk !== undefined &&
    fit === 'shrink' &&
    !isElsewhere &&
    page.context.allowances.take('runs', shrunk.runs.length, page.where);
  const whole = mayRead ? unshrunk(text, shrunk) : undefined;
  const { frame } = whole ?? text;
  return { ...(whole ?? text), frame: { ...frame, autofit: fit } };
}

/** Of the sizes in two forms of a text: they are rounded to points. */
const MAX_UNLIKE = 0.04;
const MAX_ROUNDED_CPT = 60;

/**
 * Old programs know no share by which a text is shrunk: the records may hold the sizes that it shrank to. The text with the sizes that it shrank
 * from and the share; undefined where the records' sizes are neither, or the text has another length.
 */
function unshrunk(text: TextBody, { scale, runs }: NonNullable<StoredShape['shrunk']>): TextBody | undefined {
  const seen = new Set<'shrunk' | 'whole' | 'edited'>();
  const whole = alongRuns(text, runs, (inline, { sizeCpt }) => {
    const { sizeCpt: shown, ...style } = inline.style;
    if (shown !== undefined && sizeCpt !== undefined) seen.add(kindOfSize(shown, sizeCpt, scale));
    return { ...inline, style: { ...style, ...(sizeCpt !== undefined && { sizeCpt }) } };
  });
  if (whole === undefined || seen.has('edited') || seen.size > 1) return undefined;
  const frame = { ...text.frame, scale };
  if (seen.has('whole')) return { ...text, frame };
  const paragraphs = whole.paragraphs.map(({ endStyle, ...paragraph }) => {
    if (endStyle?.sizeCpt === undefined) return { ...paragraph, ...(endStyle && { endStyle }) };
    return {
      ...paragraph,
      endStyle: { ...endStyle, sizeCpt: 100 * Math.round(endStyle.sizeCpt / scale / 100) },
    };
  });
  return { ...whole, frame, paragraphs };
}

function kindOfSize(shown: CentiPoint, stored: CentiPoint, scale: Fraction): 'shrunk' | 'whole' | 'edited' {
  const [afar, near] = [stored, stored * scale].map((size) => Math.abs(shown - size));
  const isLike = (distance = 0) => distance <= Math.max(MAX_UNLIKE * stored, MAX_ROUNDED_CPT);
  if (!isLike(near) && !isLike(afar)) return 'edited';
  return (near ?? 0) <= (afar ?? 0) ? 'shrunk' : 'whole';
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
