import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_FORMS } from '../../../src/barcode/content/index.ts';
import { SECRET_FIELDS, drawingOf, fragmentOf } from '../../../web/panels/generate/address.ts';

/** Names of options have no dot, and neither of the two that stand for kind and value. */
const NAME = fc.stringMatching(/^[a-zA-Z][\w-]{0,12}$/).filter((name) => name !== 'kind' && name !== 'value');
const VALUES = fc
  .dictionary(NAME, fc.string({ minLength: 1 }), { maxKeys: 4 })
  .map((values) => ({ ...values }));

describe('the address of a drawing', () => {
  it('has what is set, and nothing else', () => {
    const drawing = {
      kind: 'ean-13',
      value: '9521234000006',
      options: { width: '600', height: '' },
      fields: {},
    };
    expect(fragmentOf(drawing)).toBe('#kind=ean-13&value=9521234000006&width=600');
  });

  it('has no form with a secret, which the library declares', () => {
    const declared = CONTENT_FORMS.flatMap(({ fields }) => fields.filter(({ secret }) => secret));
    expect(new Set(declared.map(({ name }) => name))).toEqual(SECRET_FIELDS);
    const wifi = { kind: 'qr-code', value: undefined, options: { content: 'wifi' } };
    const fields = { ssid: 'Guests', password: 'open-sesame' };
    expect(fragmentOf({ ...wifi, fields })).toBe('#kind=qr-code&content=wifi');
    expect(fragmentOf({ ...wifi, fields: { ...fields, password: '' } })).toBe(
      '#kind=qr-code&content=wifi&field.ssid=Guests',
    );
  });

  it('gives back what it was made from', () => {
    fc.assert(
      fc.property(
        NAME,
        fc.option(fc.string(), { nil: undefined }),
        VALUES,
        VALUES,
        (kind, value, options, fields) => {
          expect(drawingOf(fragmentOf({ kind, value, options, fields }))).toEqual({
            kind,
            value,
            options,
            fields,
          });
        },
      ),
    );
  });

  it.each(['', '#', '#key=qz_1', '#main', '#width=600'])('is not that of %s', (fragment) => {
    expect(drawingOf(fragment)).toBeUndefined();
  });
});
