// Slides against the layouts that a newer program stored: placeholders by the layout's indexes, text by the layout's list styles.
import type { Inline, LevelStyle, Paragraph, Placeholder, Shape, TextBody } from '../../../deck/index.ts';
import { familyOf } from '../../placeholder-family.ts';
import { paragraphStyle, type SheetLevel, type StyleSheet } from '../text/master-styles.ts';

/**
 * A slide's placeholders with the indexes of the layout's: each takes the first free one of its own type, else of its kind
 * (titles, content); one that the layout does not have keeps an index that the layout does not use.
 */
export function alignPlaceholders(
  shapes: readonly Shape[],
  layout: readonly Shape[],
  sheet: StyleSheet,
): readonly Shape[] {
  const free = layout.flatMap((shape) => shape.placeholder ?? []);
  const taken = new Set(free.map((one) => one.index));
  let next = Math.max(13, ...taken) + 1;
  const take = (test: (one: Placeholder) => boolean): Placeholder | undefined => {
    const at = free.findIndex(test);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  const chosen = new Map<Shape, Placeholder>();
  const open = shapes.filter((shape) => shape.placeholder !== undefined);
  for (const test of [
    (own: Placeholder, one: Placeholder) => own.type === one.type,
    (own: Placeholder, one: Placeholder) => familyOf(own.type) === familyOf(one.type),
  ]) {
    for (const shape of open) {
      const own = shape.placeholder;
      if (own === undefined || chosen.has(shape)) continue;
      const match = take((one) => test(own, one));
      if (match !== undefined) chosen.set(shape, match);
    }
  }
  return shapes.map((shape) => {
    if (shape.placeholder === undefined) return shape;
    const match = chosen.get(shape);
    const index = match?.index ?? next++;
    const type =
      match === undefined
        ? shape.placeholder.type
        : familyOf(match.type) === 'title'
          ? match.type
          : shape.placeholder.type;
    const aligned = { ...shape, placeholder: { ...shape.placeholder, index, type } };
    const model = match && layout.find((one) => one.placeholder?.index === match.index);
    const levels = model?.kind === 'shape' ? model.text?.levels : undefined;
    return aligned.kind === 'shape' && aligned.text !== undefined && levels !== undefined
      ? { ...aligned, text: withLevels(aligned.text, levels, sheet) }
      : aligned;
  });
}

/**
 * The layout's list style is not what the slide's text was written against: where it says something, and the text does not,
 * the text has what the master's style says.
 */
function withLevels(body: TextBody, levels: readonly LevelStyle[], sheet: StyleSheet): TextBody {
  const paragraphs = body.paragraphs.map((paragraph): Paragraph => {
    const level = levels[paragraph.level];
    if (level === undefined) return paragraph;
    const under = sheet.level(body.styleType, paragraph.level);
    const whole = paragraphStyle(under, NOTHING, () => undefined);
    const run = missing(level.run, under.run);
    return {
      ...paragraph,
      style: { ...missing(level.paragraph, whole), ...paragraph.style },
      inlines: paragraph.inlines.map((inline): Inline =>
        Object.assign({}, inline, { style: { ...run, ...inline.style } }),
      ),
      ...(paragraph.endStyle === undefined ? {} : { endStyle: { ...run, ...paragraph.endStyle } }),
    };
  });
  return { ...body, paragraphs };
}

const NOTHING: SheetLevel = { paragraph: {}, run: {}, bullet: {} };

/** The values of `from` for the keys that `keys` has. */
function missing<T extends object>(keys: T, from: T): Partial<T> {
  const found: Partial<T> = {};
  for (const key of Object.keys(keys) as (keyof T)[]) if (from[key] !== undefined) found[key] = from[key];
  return found;
}
