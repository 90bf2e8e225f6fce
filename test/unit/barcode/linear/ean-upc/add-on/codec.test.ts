import { describe, expect, it } from 'vitest';
import { encodeAddOn, FORMS } from '../../../../../../src/barcode/linear/ean-upc/add-on/codec.ts';
import { addOnSets } from '../../../../../../src/barcode/linear/ean-upc/digits.ts';
import { encoded } from '../../../../../support/draw-linear.ts';

const drawn = (bcid: string, text: string): readonly number[] => encoded(bcid, text)?.sbs ?? [];

describe('EAN add-ons', () => {
  it('of two digits have the widths that bwip-js draws', () => {
    for (let value = 0; value < 100; value++) {
      const text = String(value).padStart(2, '0');
      expect(encodeAddOn(text)).toEqual(drawn('ean2', text));
    }
  });

  it.each(['00000', '52495', '90200', '12345', '99999', '54321', '80808'])(
    '%s has the widths that bwip-js draws',
    (text) => {
      expect(encodeAddOn(text)).toEqual(drawn('ean5', text));
    },
  );

  it.each([
    ['52495', 'BABAA', 'GS1 General Specifications, figure 5.2.2-3: check 1'],
    ['05', 'AB', '05 mod 4 = 1'],
    ['123', undefined, 'no such length'],
  ])('%s uses the sets %s (%s)', (text, expected, _source) => {
    expect(addOnSets(text)).toBe(expected);
  });

  it.each(FORMS)('of $digits digits have $bars bars in $modules modules', ({ digits, bars, modules }) => {
    const runs = encodeAddOn('12345'.slice(0, digits)) ?? [];
    expect(runs.length).toBe(2 * bars - 1);
    expect(runs.reduce((a, b) => a + b, 0)).toBe(modules);
  });
});
