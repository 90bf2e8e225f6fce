import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUILT, builtPdfium } from '../../../scripts/build-pdfium.ts';
import { addFuel } from '../../../scripts/support/wasm-fuel.ts';
import { WasmReader } from '../../../scripts/support/wasm-reader.ts';
import av1Wasm from '../../../src/wasm/heif/av1.wasm';
import hevcWasm from '../../../src/wasm/heif/hevc.wasm';
import { LIMITS } from '../../../src/wasm/limits.ts';
import { FuelMeter, OutOfFuel } from '../../../src/wasm/fuel.ts';
import { code, Compiled, HEAD, section, text } from '../../support/wasm-module.ts';

const exported = (name: string, index: number): number[] => [...text(name), 0, index];

/**
 * Imports e.host: () → (). Functions: `forever` loops without end, `recurse` calls itself without end, `turns` loops
 * as often as its parameter says, `viaTable` calls `leaf` (which gives 7) through the table, `callHost` calls e.host.
 */
const MODULE = Uint8Array.from([
  ...HEAD,
  ...section(1, 3, 0x60, 0, 0, 0x60, 1, 0x7f, 0, 0x60, 0, 1, 0x7f),
  ...section(2, 1, ...text('e'), ...text('host'), 0, 0),
  ...section(3, 6, 0, 0, 1, 2, 2, 0),
  ...section(4, 1, 0x70, 0, 1),
  ...section(6, 1, 0x7f, 1, 0x41, 5, 0x0b),
  ...section(
    7,
    5,
    ...exported('forever', 1),
    ...exported('recurse', 2),
    ...exported('turns', 3),
    ...exported('viaTable', 4),
    ...exported('callHost', 6),
  ),
  ...section(9, 1, 0, 0x41, 0, 0x0b, 1, 5),
  ...section(
    10,
    6,
    ...code(0x03, 0x40, 0x0c, 0, 0x0b),
    ...code(0x10, 2, 0x10, 2),
    ...code(0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b),
    ...code(0x41, 0, 0x11, 2, 0),
    ...code(0x41, 7),
    ...code(0x10, 0),
  ),
]);

type Call = (...args: number[]) => number;

function start(host: () => void = () => undefined) {
  let yields = 0;
  const meter = new FuelMeter(async () => {
    yields += 1;
  });
  const hosted = meter.nested(host);
  const { exports } = new WebAssembly.Instance(new Compiled(addFuel(MODULE)), {
    e: { host: hosted },
    fuel: meter.imports as unknown as WebAssembly.ModuleImports,
  });
  meter.attach(exports);
  return { meter, call: (name: string) => exports[name] as unknown as Call, yields: () => yields };
}

/** Counts the nominal ms that are asked of it and ends at `most`. */
function limited(most: number): { spend(ms: number): boolean; spent: number } {
  return {
    spent: 0,
    spend(ms) {
      this.spent += ms;
      return this.spent <= most;
    },
  };
}

describe('a module with fuel', () => {
  it('calls what it called before, through the table too', () => {
    let calls = 0;
    const { call } = start(() => (calls += 1));
    call('callHost')();
    expect([call('viaTable')(), calls]).toEqual([7, 1]);
  });

  it.each(['forever', 'recurse'])('ends when its allowance is used up: %s', async (name) => {
    const { meter, call } = start();
    const allowance = limited(250);
    meter.charge(allowance);
    // The stack may end before the fuel does: a recursion is ended either way.
    await expect(meter.suspendable(call(name))()).rejects.toThrow(name === 'forever' ? OutOfFuel : /.*/);
    if (name === 'forever') {
      expect(allowance.spent).toBeGreaterThan(250);
      expect(allowance.spent).toBeLessThan(301);
      expect(() => call('turns')(1)).toThrow(OutOfFuel);
    }
  });

  it('counts each turn of a loop', async () => {
    const { meter, call } = start();
    const work = async (turns: number): Promise<number> => {
      const allowance = limited(Infinity);
      meter.charge(allowance);
      await meter.suspendable(call('turns'))(turns);
      meter.charge(undefined);
      return allowance.spent;
    };
    const [once, more] = [await work(1), await work(60_000_001)];
    // 200,000 turns are a nominal ms.
    expect(more - once).toBeCloseTo(300, 3);
  });

  it('lets others run between its slices, and not when the caller cannot wait', async () => {
    const { meter, call, yields } = start();
    meter.charge(limited(Infinity));
    await meter.suspendable(call('turns'))(90_000_000);
    expect(yields()).toBe(8);
    meter.charge(limited(Infinity));
    call('turns')(90_000_000);
    expect(yields()).toBe(8);
    meter.charge(limited(Infinity));
    expect(() => call('turns')(130_000_000)).toThrow(OutOfFuel);
  });

  it('waits with its pause until the host function that called it again has returned', async () => {
    const inner = { run: (): void => undefined };
    const { meter, call, yields } = start(() => inner.run());
    let within = -1;
    inner.run = () => {
      call('turns')(50_000_000);
      within = yields();
    };
    meter.charge(limited(Infinity));
    await meter.suspendable(call('callHost'))();
    expect(within).toBe(0);
  });
});

describe('WasmReader', () => {
  // WebAssembly 2.0, §5.4.8: an instruction with its immediates, then `end`.
  it.each([
    ['v128.load', [0xfd, 0x00, 4, 0x80, 1]],
    ['v128.const', [0xfd, 0x0c, ...Array<number>(16).fill(0x0b)]],
    ['i8x16.shuffle', [0xfd, 0x0d, ...Array<number>(16).fill(0x0b)]],
    ['i8x16.extract_lane_s', [0xfd, 0x15, 0x0b]],
    ['f64x2.replace_lane', [0xfd, 0x22, 0x0b]],
    ['v128.load8_lane', [0xfd, 0x54, 0, 0, 0x0b]],
    ['v128.store64_lane', [0xfd, 0x5b, 0, 0x80, 1, 0x0b]],
    ['v128.load64_zero', [0xfd, 0x5d, 0, 0x80, 1]],
    ['i8x16.add', [0xfd, 0x6e]],
    ['f64x2.convert_low_i32x4_u', [0xfd, 0xff, 1]],
  ])('passes over %s', (_, bytes) => {
    const reader = new WasmReader(Uint8Array.from([...bytes, 0x0b]));
    expect([reader.instruction(), reader.at, reader.instruction()]).toEqual([0xfd, bytes.length, 0x0b]);
  });

  it('throws at a vector instruction that WebAssembly 2.0 has not', () => {
    expect(() => new WasmReader(Uint8Array.of(0xfd, 0x80, 2)).instruction()).toThrow('0xfd');
  });
});

describe('src/wasm/heif/*.wasm', () => {
  it.each([
    ['av1', av1Wasm],
    ['hevc', hevcWasm],
  ])('%s counts its work, imports no more than it must, and has its memory bounded', (_, module) => {
    const imports = WebAssembly.Module.imports(module);
    expect(imports.filter((each) => !each.name.startsWith('fd_')).map(({ name }) => name)).toEqual([
      'refuel',
      'pause',
      'memory',
    ]);
    const host = Object.fromEntries(imports.map(({ name }) => [name, () => 0]));
    const withMemory = (maximumBytes: number): WebAssembly.Instance => {
      const memory = new WebAssembly.Memory({ initial: 32, maximum: maximumBytes / 65_536 });
      return new WebAssembly.Instance(module, {
        fuel: host,
        wasi_snapshot_preview1: host,
        host: { memory },
      });
    };
    expect(() => withMemory(LIMITS.MAX_HEIF_MEMORY_BYTES + 65_536)).toThrow('memory');
    expect(withMemory(LIMITS.MAX_HEIF_MEMORY_BYTES).exports).toMatchObject({ fuel: expect.anything() });
  });
});

describe('src/wasm/pdfium/pdfium.wasm', () => {
  it('is what scripts/build-pdfium.ts makes of the package', () => {
    expect(Buffer.compare(builtPdfium(), readFileSync(BUILT))).toBe(0);
  });
});
