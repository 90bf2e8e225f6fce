// Intelligent Mail (USPS-B-3200): 65 bars of four heights.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { encodeImb } from '../linear/imb/codec.ts';
import { fourStateSymbol } from './four-state.ts';
import type { MatrixSymbol } from './matrix.ts';

export function encodeImbSymbol(value: string): Result<MatrixSymbol> {
  const digits = value.replaceAll(/[\s-]/g, '');
  const bars = encodeImb(digits);
  if (bars === undefined) {
    return fail('invalid_value', {
      field: 'Intelligent Mail',
      rule: 'takes 20 digits of which the second is 0 to 4, and 0, 5, 9 or 11 more of the routing code',
      received: `"${value.toWellFormed().slice(0, 40)}"`,
    });
  }
  return ok(fourStateSymbol(bars));
}
