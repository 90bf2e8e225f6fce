// Intelligent Mail (USPS-B-3200): 65 bars of four heights, as rows of modules.
import { fail } from '../../lib/failure.ts';
import { ok, type Result } from '../../lib/result.ts';
import { encodeImb } from '../linear/imb/codec.ts';
import type { MatrixSymbol } from './matrix.ts';

/**
 * A bar is a module wide and so is the space after it: a bar of 0.58 mm in a pitch of 1.16, where 0.38 – 0.64 and 1.05 – 1.27 are
 * allowed. Ascender and descender have three modules, the tracker two: 4.6 mm in all, of 3.2 – 5.8.
 */
const ROWS = [
  { height: 3, states: 'AF' },
  { height: 2, states: 'ADFT' },
  { height: 3, states: 'DF' },
] as const;
/** 3.2 mm (figure 8). */
const QUIET_ZONE = 6;

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
  return ok({
    rows: ROWS.map(({ states }) =>
      bars.flatMap((bar, i) => (i === 0 ? [states.includes(bar)] : [false, states.includes(bar)])),
    ),
    rowHeights: ROWS.map(({ height }) => height),
    quiet: QUIET_ZONE,
  });
}
