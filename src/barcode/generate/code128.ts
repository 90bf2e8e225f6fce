// Code 128 (ISO/IEC 15417): Latin-1 text to bars.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { code128Codewords } from '../linear/code128/codewords.ts';
import { CODEWORD_MODULES, elementsOf, STOP_MODULES } from '../linear/code128/tables.ts';
import { barsOf, type LinearSymbol } from './linear.ts';

const QUIET_ZONE = 10;

/** The longest symbol: with its quiet zones it fits the widest image at one pixel a module. */
const MAX_MODULES = 10_000 - 2 * QUIET_ZONE;
const MAX_CODEWORDS = Math.floor((MAX_MODULES - STOP_MODULES) / CODEWORD_MODULES);

/**
 * The symbol of a text of U+0000 – U+00FF; what is beyond ASCII takes FNC4. Nothing in the text is an escape: `^065`
 * and `(01)` are drawn as they stand, and no FNC1 is added.
 * Fails with missing_value, or invalid_value naming the character and its position or the length.
 */
export function encodeCode128(value: string): Result<LinearSymbol> {
  if (value === '') return fail('missing_value', { send: 'the text to encode as Code 128' });
  let position = 1;
  for (const character of value) {
    if (character > '\u00ff') {
      return fail('invalid_value', {
        field: 'Code 128',
        rule: 'holds characters U+0000 to U+00FF (Latin-1)',
        received: `"${character.toWellFormed()}" at position ${position}`,
      });
    }
    position += 1;
  }
  const codewords = value.length > 2 * MAX_CODEWORDS ? [] : code128Codewords(value);
  if (codewords.length === 0 || codewords.length > MAX_CODEWORDS) {
    return fail('invalid_value', {
      field: 'Code 128',
      rule: `may have ${MAX_CODEWORDS} codewords, about ${MAX_CODEWORDS - 3} letters or ${2 * (MAX_CODEWORDS - 3)} digits`,
      received: `${value.length} characters`,
    });
  }
  const shape = barsOf(elementsOf(codewords));
  return ok({
    ...shape,
    quietLeft: QUIET_ZONE,
    quietRight: QUIET_ZONE,
    label: [{ text: value, middle: shape.modules / 2 }],
    labelPitch: 6,
  });
}
