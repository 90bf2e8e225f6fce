import { describe, expect, test } from 'vitest';
import { catchInside } from '../../../scripts/support/wasm-exceptions.ts';
import { code, Compiled, HEAD, section, text } from '../../support/wasm-module.ts';

const I32 = 0x7f;
const imported = (name: string, type: number): number[] => [...text('e'), ...text(name), 0, type];
const exported = (name: string, kind: number, index: number): number[] => [...text(name), kind, index];
const [CALL, GLOBAL_GET, GLOBAL_SET, CONSTANT, GET] = [0x10, 0x23, 0x24, 0x41, 0x20];

/**
 * `run(which, value)` invokes a function of the table by `invoke`, and `both(value)` one of the module by `invokeOf`: 0 throws by `throws`, 1 by
 * `fails`, 2 gives its argument and 1, 3 is `throws` itself. Each moves the stack pointer, global 0. `setThrew` keeps its first argument in
 * global 1.
 */
const MODULE = Uint8Array.from(
  [
    HEAD,
    section(1, 3, 0x60, 1, I32, 1, I32, 0x60, 2, I32, I32, 1, I32, 0x60, 2, I32, I32, 0),
    section(
      2,
      4,
      ...imported('throws', 0),
      ...imported('fails', 0),
      ...imported('invoke', 1),
      ...imported('invokeOf', 0),
    ),
    section(3, 6, 0, 0, 0, 2, 1, 0),
    section(4, 1, 0x70, 0, 4),
    section(6, 2, I32, 1, CONSTANT, 9, 0x0b, I32, 1, CONSTANT, 0, 0x0b),
    section(
      7,
      4,
      ...exported('run', 0, 8),
      ...exported('both', 0, 9),
      ...exported('stack', 3, 0),
      ...exported('threw', 3, 1),
    ),
    section(9, 1, 0, CONSTANT, 0, 0x0b, 4, 4, 5, 6, 0),
    section(
      10,
      6,
      ...code(CONSTANT, 3, GLOBAL_SET, 0, GET, 0, CALL, 0),
      ...code(CONSTANT, 4, GLOBAL_SET, 0, GET, 0, CALL, 1),
      ...code(GET, 0, CONSTANT, 1, 0x6a),
      ...code(GET, 0, GLOBAL_SET, 1),
      ...code(GET, 0, GET, 1, CALL, 2),
      ...code(GET, 0, CALL, 3, GLOBAL_GET, 0, 0x6a),
    ),
  ].flat(),
);

function start(): {
  readonly run: (which: number, value: number) => number;
  readonly both: (value: number) => number;
  readonly stack: WebAssembly.Global;
  readonly threw: WebAssembly.Global;
} {
  const caught = catchInside(MODULE, {
    invokes: ['invoke'],
    invokesOf: { invokeOf: 4 },
    throws: ['throws'],
    setThrew: 7,
    stackPointer: 0,
  });
  const unused = (): number => {
    throw new Error('the host has nothing to catch');
  };
  const e = {
    invoke: unused,
    invokeOf: unused,
    throws: (value: number) => {
      // eslint-disable-next-line typescript/only-throw-error
      throw value;
    },
    fails: () => {
      throw new TypeError('of the host');
    },
  };
  return new WebAssembly.Instance(new Compiled(caught), { e }).exports as ReturnType<typeof start>;
}

describe('catchInside', () => {
  test('a call that throws nothing gives its result', () => {
    const { run, threw } = start();
    expect([run(2, 40), threw.value]).toEqual([41, 0]);
  });

  test.each([0, 3])('an exception of C++ is noted and the stack is as before, function %d', (which) => {
    const { run, stack, threw } = start();
    expect([run(which, 7), threw.value, stack.value]).toEqual([0, 1, 9]);
  });

  test('a function that is named is called in the same way', () => {
    const { both, threw } = start();
    expect([both(7), threw.value]).toEqual([0 + 9, 1]);
  });

  test('what else the host throws goes on, also after an exception of C++', () => {
    const { run, stack, threw } = start();
    run(0, 7);
    expect(() => run(1, 7)).toThrow('of the host');
    expect([threw.value, stack.value]).toEqual([1, 9]);
    expect(() => start().run(1, 7)).toThrow(TypeError);
  });
});
