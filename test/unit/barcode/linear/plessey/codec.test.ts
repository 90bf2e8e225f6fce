import { assert, nat, property, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePlessey, encodePlessey } from '../../../../../src/barcode/linear/plessey/codec.ts';
import { encoded } from '../../../../support/draw-linear.ts';

/** Wide bars of a symbol as bwip-js draws it, without the termination bar. */
function drawnBits(text: string): readonly boolean[] {
  const bars = (encoded('plessey', text)?.sbs ?? []).filter((_, i) => i % 2 === 0).map((width) => width > 2);
  return bars.filter((_, i) => i !== bars.length - 5);
}

describe('Plessey bits', () => {
  it.each(['0', '01234ABCD', 'FFFFFFFF', '87455A'])('of %s are the bars that bwip-js draws', (text) => {
    const bits = encodePlessey(text);
    expect(bits).toBeDefined();
    expect([...(bits?.start ?? []), ...(bits?.body ?? []), ...(bits?.stop ?? [])]).toEqual(drawnBits(text));
  });

  it('return the text that was encoded, and nothing when one bit is wrong', () => {
    assert(
      property(stringMatching(/^[0-9A-F]{1,16}$/), nat(), (text, at) => {
        const bits = encodePlessey(text);
        if (bits === undefined) throw new Error(text);
        expect(decodePlessey(bits)).toBe(text);
        const body = bits.body.map((bit, i) => (i === at % bits.body.length ? !bit : bit));
        expect(decodePlessey({ ...bits, body })).toBeUndefined();
      }),
    );
  });

  it('are refused where the length is no whole digit', () => {
    const bits = encodePlessey('12');
    expect(
      decodePlessey({ start: bits?.start ?? [], body: bits?.body.slice(1) ?? [], stop: bits?.stop ?? [] }),
    ).toBeUndefined();
    expect(decodePlessey({ start: [], body: [], stop: [] })).toBeUndefined();
  });
});
