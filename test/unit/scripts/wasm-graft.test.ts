import { describe, expect, test } from 'vitest';
import { graft } from '../../../scripts/support/wasm-graft.ts';
import { code, Compiled, HEAD, section, text } from '../../support/wasm-module.ts';

const I32 = 0x7f;
const constant = (value: number): number[] => code(0x41, value);

/** Behind one import: 1 gives 10, 2 gives 20 and is in the table, 3 is `sum`, of both, and 4 is `through` the table. */
const MODULE = Uint8Array.from(
  [
    HEAD,
    section(1, 1, 0x60, 0, 1, I32),
    section(2, 1, ...text('e'), ...text('host'), 0, 0),
    section(3, 4, 0, 0, 0, 0),
    section(4, 1, 0x70, 0, 1),
    section(5, 1, 0, 1),
    section(7, 2, ...text('sum'), 0, 3, ...text('through'), 0, 4),
    section(9, 1, 0, 0x41, 0, 0x0b, 1, 2),
    section(
      10,
      4,
      ...constant(10),
      ...constant(20),
      ...code(0x10, 1, 0x10, 2, 0x6a),
      ...code(0x41, 0, 0x11, 0, 0),
    ),
  ].flat(),
);

/** Exports `second`: what the imported `first` gives and 5, which a function of its own adds. */
const patch = (result = I32, ...more: readonly number[]): Uint8Array =>
  Uint8Array.from(
    [
      HEAD,
      section(1, 2, 0x60, 1, I32, 1, I32, 0x60, 0, 1, result),
      section(2, 2, ...text('env'), ...text('memory'), 2, 0, 1, ...text('reader'), ...text('first'), 0, 1),
      section(3, 2, 1, 0),
      section(7, 1, ...text('second'), 0, 1),
      section(10, 2, ...code(0x10, 0, 0x10, 2), ...code(0x20, 0, 0x41, 5, 0x6a)),
      more,
    ].flat(),
  );

function start(bytes: Uint8Array): Record<string, () => number> {
  const { exports } = new WebAssembly.Instance(new Compiled(bytes), { e: { host: () => 7 } });
  return exports as Record<string, () => number>;
}

describe('graft', () => {
  test('a function is replaced for those that call it and in the table', () => {
    const { sum, through } = start(graft(MODULE, patch(), { first: 1, second: 2 }));
    expect([sum?.(), through?.()]).toEqual([10 + 15, 15]);
  });

  test.each([
    ['a name without a number', patch(), { first: 1 }, 'no number'],
    ['another signature', patch(0x7e), { first: 1, second: 2 }, 'another signature'],
    ['an imported function in the place', patch(), { first: 1, second: 0 }, 'is imported'],
    ['data', patch(I32, ...section(11, 0)), { first: 1, second: 2 }, 'section 11'],
  ] as const)('%s is refused', (_, refused, numbers, message) => {
    expect(() => graft(MODULE, refused, numbers)).toThrow(message);
  });
});
