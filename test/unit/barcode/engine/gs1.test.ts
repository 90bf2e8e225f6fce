import { describe, expect, it } from 'vitest';
import { humanReadable } from '../../../../src/barcode/engine/gs1.ts';

describe('a GS1 element string in its human-readable form', () => {
  it.each([
    ['01095212345432133103000123', '(01)09521234543213(3103)000123'],
    ['0109521234543213310300012310ABC\u001d21x', '(01)09521234543213(3103)000123(10)ABC(21)x'],
    ['10123456A123456', '(10)123456A123456'],
    ['8110106141416543213150110120', '(8110)106141416543213150110120'],
    ['0100012345678905310200175011100312', '(01)00012345678905(3102)001750(11)100312'],
    ['00106141412345678908', '(00)106141412345678908'],
    ['4219991234', '(421)9991234'],
    ['7003123456789012', '(7003)123456789012'],
  ])('%j is %s', (elements, readable) => {
    expect(humanReadable(elements)).toBe(readable);
  });

  it('leaves a text alone that is no sequence of identifiers', () => {
    for (const text of ['', 'ABC', '0', '01', '0109521234', '31', '310', '01AB', 'A1\u001d', '10\u001d21x']) {
      expect(humanReadable(text)).toBe(text);
    }
  });
});
