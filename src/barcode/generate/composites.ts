// GS1 Composite symbols (ISO/IEC 24723): a linear symbol with the elements of a second one, CC-A, CC-B or CC-C, above it.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import type { Element } from '../gs/index.ts';
import { encode, type EncoderName } from './bwipp/index.ts';
import type { DrawableSymbol } from './draw-request.ts';
import { completeEanUpc, type EanUpcName } from './ean-upc.ts';
import { gs1Elements } from './gs1-symbols.ts';
import { matrixOf } from './matrices.ts';
import { gtin14 } from './two-widths.ts';

type Linear =
  | { readonly of: 'article'; readonly symbology: EanUpcName }
  | { readonly of: 'gtin'; readonly isLimited?: true }
  | { readonly of: 'elements' };

export interface CompositeForm {
  readonly name: string;
  readonly encoder: Extract<EncoderName, `${string}composite`>;
  readonly linear: Linear;
}

/** Modules on each side: those of an EAN-13, and what DataBar and the component above need. */
const QUIET_ZONE = { article: 11, gtin: 2, elements: 10 } as const;
/** More elements than CC-C holds are refused before the encoder sees them. */
const MAX_CHARACTERS = 2361;
/** Modules of the linear component's height: 22.85 mm of an EAN-13, 13 mm of the others, at 0.33 mm a module. */
const LINEAR_HEIGHT = { article: 69, gtin: 33, elements: 40 } as const;
/** The encoder's height of an inch at 72 modules; rows of the component above and separators have one or two. */
const MIN_ENCODED_HEIGHT = 20;

/** `9521234000006|(17)261231(10)A1`: the value of the linear symbol, a vertical bar, and the elements above. */
export async function encodeComposite(form: CompositeForm, value: string): Promise<Result<DrawableSymbol>> {
  const { name, encoder, linear } = form;
  const bar = value.indexOf('|');
  if (value === '')
    return fail('missing_value', {
      send: `the value of the ${name}, such as 9521234000006|(17)261231(10)A1`,
    });
  if (bar < 0)
    return fail('invalid_value', {
      field: name,
      rule: 'takes the value of the linear symbol, a vertical bar, and the elements above it',
      received: `"${value.toWellFormed().slice(0, 40)}"`,
    });
  const below = linearText(linear, value.slice(0, bar).trim(), name);
  if (!below.ok) return below;
  const above = gs1Elements(value.slice(bar + 1).trim(), `${name}: the elements above`);
  if (!above.ok) return above;
  const texts = { below: below.value.text, above: stringOf(above.value) };
  const found =
    texts.above.length > MAX_CHARACTERS
      ? undefined
      : await encode({
          encoder,
          text: `${texts.below}|${texts.above}`,
          elements: { [texts.below]: below.value.elements, [texts.above]: above.value },
        });
  if (found === undefined)
    return fail('invalid_value', {
      field: name,
      rule: `holds fewer elements: above it, CC-B has 338 digits, and CC-C (above GS1-128 alone) 2,361${linear.of === 'gtin' && linear.isLimited ? '; its GTIN begins with 0 or 1' : ''}`,
      received: `${value.length.toLocaleString('en')} characters`,
    });
  const heights = found.rowHeights.map((height) =>
    height < MIN_ENCODED_HEIGHT ? height : LINEAR_HEIGHT[linear.of],
  );
  return matrixOf({ ...found, rowHeights: heights }, QUIET_ZONE[linear.of]);
}

/** What the encoder takes for the linear symbol. */
function linearText(
  linear: Linear,
  value: string,
  name: string,
): Result<{ readonly text: string; readonly elements: readonly Element[] }> {
  if (linear.of === 'elements') {
    const elements = gs1Elements(value, name);
    return elements.ok ? ok({ text: stringOf(elements.value), elements: elements.value }) : elements;
  }
  if (linear.of === 'article') {
    const digits = completeEanUpc(linear.symbology, value);
    return digits.ok ? ok({ text: digits.value, elements: [] }) : digits;
  }
  const digits = value.replace(/^\(01\)/, '').replaceAll(/[\s-]/g, '');
  if (!/^\d+$/.test(digits))
    return fail('invalid_value', {
      field: name,
      rule: 'takes the digits of a GTIN before the vertical bar',
      received: `"${value.toWellFormed().slice(0, 40)}"`,
    });
  const gtin = gtin14(digits, name);
  return gtin.ok ? ok({ text: `(01)${gtin.value}`, elements: [] }) : gtin;
}

function stringOf(elements: readonly Element[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}
