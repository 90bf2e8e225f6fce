// Letters dressed as a newer program stored them: formatting from its XML, characters from the binary records, and only where both
// are of the same length and the shape still has the size that it had ([MS-ODRAW] 2.3.4.41: Office drops the XML when it edits).
import type { BoxEmu, Inline, Paragraph, Shape, TextBody, TextRun } from '../../../deck/index.ts';
import type { HiddenEffects, HiddenStyle, HiddenText } from '../../round-trip/index.ts';

/** Two master units: the binary records round to them. */
export const SLACK_EMU = 3175;

type Size = Pick<BoxEmu, 'widthEmu' | 'heightEmu'>;

export function isSameSize(one: Size, other: Size): boolean {
  return (
    Math.abs(one.widthEmu - other.widthEmu) <= SLACK_EMU &&
    Math.abs(one.heightEmu - other.heightEmu) <= SLACK_EMU
  );
}

/** True where the shape or group has the size, and its texts together the length, that they had when the effects were stored. */
export function fitsEffects(
  texts: readonly TextBody[],
  { size, textLength }: Pick<HiddenEffects, 'size' | 'textLength'>,
  box: BoxEmu | undefined,
): boolean {
  const inlines = texts.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.inlines));
  const length = inlines.reduce((sum, one) => sum + (one.kind === 'text' ? one.text.length : 0), 0);
  const hasFields = inlines.some(({ kind }) => kind === 'field');
  return box !== undefined && isSameSize(size, box) && !hasFields && length === textLength;
}

/** Of all shapes in a group. */
export function textsOf(shapes: readonly Shape[]): readonly TextBody[] {
  return shapes.flatMap((one) => {
    if (one.kind === 'group') return textsOf(one.shapes);
    return one.kind === 'shape' && one.text !== undefined ? [one.text] : [];
  });
}

/** Undefined where text or size differ, or the text has fields. */
export function dressedText(
  text: TextBody,
  { runs, size }: Pick<HiddenText, 'runs' | 'size'>,
  box: BoxEmu | undefined,
): TextBody | undefined {
  if (size !== undefined && box !== undefined && !isSameSize(size, box)) return undefined;
  return alongRuns(text, runs, (inline, run) => ({
    ...inline,
    style: { ...inline.style, ...fitting(run.style, inline) },
  }));
}

/** The text cut where stored runs end, each piece as `change` makes it; undefined where they are of another length, or the text has fields. */
export function alongRuns<R extends { readonly length: number }>(
  text: TextBody,
  runs: readonly R[],
  change: (inline: TextRun, run: R) => TextRun,
): TextBody | undefined {
  const inlines = text.paragraphs.flatMap((one) => one.inlines);
  if (inlines.some(({ kind }) => kind === 'field')) return undefined;
  const length = inlines.reduce((sum, one) => sum + (one.kind === 'text' ? one.text.length : 0), 0);
  if (length === 0 || length !== runs.reduce((sum, one) => sum + one.length, 0)) return undefined;
  let [at, used] = [0, 0];
  const pieces = (inline: Inline): readonly Inline[] => {
    if (inline.kind !== 'text') return [inline];
    const parts: Inline[] = [];
    for (let from = 0; from < inline.text.length;) {
      while (at < runs.length && used >= (runs[at]?.length ?? 0)) [at, used] = [at + 1, 0];
      const run = runs[at];
      if (run === undefined) break;
      const to = Math.min(inline.text.length, from + run.length - used);
      parts.push(change({ ...inline, text: inline.text.slice(from, to) }, run));
      used += to - from;
      from = to;
    }
    return parts;
  };
  const paragraphs = text.paragraphs.map((one): Paragraph => ({
    ...one,
    inlines: one.inlines.flatMap(pieces),
  }));
  return { ...text, paragraphs };
}

/** The form of an underline counts only where the letters are still underlined, that of a shadow where they still have one. */
function fitting({ underlineForm, paint, ...style }: HiddenStyle, { style: own }: Inline): HiddenStyle {
  const effects = paint?.effects?.filter(({ name }) => name !== 'outerShdw' || own.shadow !== false);
  return {
    ...style,
    ...(underlineForm !== undefined && own.underline !== false && { underlineForm }),
    ...(paint && { paint: effects ? { ...paint, effects } : paint }),
  };
}
