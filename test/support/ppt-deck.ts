// Reads a deck that a test drew, and throws where that fails.
import type { Presentation, Shape, Slide, TextBody } from '../../src/convert/deck/index.ts';
import { readPresentation } from '../../src/convert/ppt/index.ts';
import { UNLIMITED } from '../../src/lib/budget.ts';
import { buildPpt, shape, text, type DeckParts, type ShapeParts, type SlideParts } from './ppt-builder.ts';
import { messageOf } from '../../src/http/describe-failure.ts';

export function readDeck(parts: DeckParts): Presentation {
  const result = readPresentation(buildPpt(parts), { budget: UNLIMITED });
  if (!result.ok) throw new Error(messageOf(result.failure));
  const { presentation } = result.value;
  const left = undefinedIn(presentation, 'deck');
  if (left !== undefined) throw new Error(`${left} is there without a value`);
  return presentation;
}

/** The path of a member without a value: what is not said is absent, as the types say (exactOptionalPropertyTypes). */
function undefinedIn(value: unknown, path: string): string | undefined {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  const isList = Array.isArray(value);
  const members = value instanceof Map ? [...value.entries()] : Object.entries(value);
  for (const [name, member] of members as [unknown, unknown][]) {
    const at = `${path}.${String(name)}`;
    const found = member === undefined && !isList ? at : undefinedIn(member, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function readOneSlide(parts: SlideParts, deck: DeckParts = {}): Slide {
  const [slide] = readDeck({ ...deck, slides: [parts] }).slides;
  if (slide === undefined) throw new Error('no slide');
  return slide;
}

export const BOX = [576, 576, 1728, 1152] as const;

/** One shape of a slide, 1 inch from the left and top, 2 × 1 inches, with these parts. */
export function readOneShape(
  parts: Partial<ShapeParts>,
  deck: DeckParts = {},
  solver: readonly Uint8Array[] = [],
): Shape {
  const [one] = readOneSlide({ shapes: [shape({ id: 3074, box: BOX, ...parts })], solver }, deck).shapes;
  if (one === undefined) throw new Error('no shape');
  return one;
}

/** The body of a text box with these characters, and records of their properties. */
export function readOneText(
  characters: string,
  records: readonly Uint8Array[] = [],
  type = 4,
  deck: DeckParts = {},
): TextBody {
  const one = readOneShape({ type: 202, text: text(type, characters, ...records) }, deck);
  if (one.kind !== 'shape' || one.text === undefined) throw new Error('no text');
  return one.text;
}
