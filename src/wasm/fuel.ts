// The host's side of a WebAssembly module with a fuel counter (scripts/support/wasm-fuel.ts). It gives the module fuel in slices, lets the
// isolate's other requests run in between, and ends a call whose work is used up.
//
// A call is suspended through WebAssembly JavaScript Promise Integration, which workerd and Node 24 have. Without it a call runs in one
// piece, and still ends when its work is used up. A call cannot be suspended while the module has called JavaScript that called the
// module again (Emscripten's `invoke_…`); that part runs to its end first.

import { promiseIntegration } from './promise-integration.ts';

/** The fuel of one nominal ms: 110,000 to 360,000 were measured per ms on ordinary pages, 60,000 to 270,000 on hostile ones. */
const FUEL_PER_MS = 200_000;
/** The fuel of a slice: 50 nominal ms, for which hostile pages took 40 to 180 ms on an idle machine. */
const SLICE_FUEL = 10_000_000;
/** The most fuel of a piece that cannot be suspended: 0.5 s nominal. */
const MAX_UNPAUSED_FUEL = 100_000_000;

/** Receives the nominal ms of work that was done; false ends the call. A Budget is one. */
export interface Allowance {
  spend(workMs: number): boolean;
}

/** Thrown through the module when its work is used up. The state of the instance is unknown afterwards. */
export class OutOfFuel extends Error {
  override readonly name = 'OutOfFuel';
}

export interface FuelMeter {
  /** The imports of the module under the name `fuel`. */
  readonly imports: { readonly refuel: () => void; readonly pause: WebAssembly.ExportValue };
  /** Connects the instance that was made with `imports`. */
  attach(exports: WebAssembly.Exports): void;
  /** Wraps an import that calls the module again; meanwhile nothing can be suspended. */
  nested<Arguments extends readonly unknown[], T>(call: (...args: Arguments) => T): (...args: Arguments) => T;
  /** Wraps an exported function so that its calls can be suspended. */
  suspendable(call: (...args: number[]) => number): (...args: number[]) => Promise<number>;
  /** Charges the work from now on to `allowance`, after settling with the one before; undefined charges nobody. */
  charge(allowance: Allowance | undefined): void;
  /** Adds work that the host did for the module, in fuel. */
  take(fuel: number): void;
  /** True after OutOfFuel was thrown. */
  readonly ended: boolean;
}

/** A meter for one instance. `yieldThread` resolves after the isolate's other requests have run. */
export function createFuelMeter(yieldThread: () => Promise<unknown>): FuelMeter {
  const { promising, Suspending } = promiseIntegration();
  let fuel: WebAssembly.Global = new WebAssembly.Global({ value: 'i32', mutable: true }, 0);
  let allowance: Allowance | undefined;
  let granted = 0;
  let unpaused = 0;
  let nesting = 0;
  let isSuspendable = false;
  let isDue = false;
  let ended = false;

  const fill = (): void => {
    granted = SLICE_FUEL;
    fuel.value = SLICE_FUEL;
  };
  /** Charges the fuel that was used since the last fill to the allowance. */
  const settle = (): void => {
    const used = granted - Number(fuel.value);
    granted -= used;
    unpaused += used;
    if (allowance !== undefined && !allowance.spend(used / FUEL_PER_MS)) end();
  };
  const end = (): never => {
    ended = true;
    // Any further call of the instance ends at once.
    granted = 0;
    fuel.value = -1;
    throw new OutOfFuel('The work of this call is used up.');
  };
  const refuel = (): void => {
    if (ended) end();
    settle();
    if (isSuspendable && nesting === 0) return;
    if (promising !== undefined && unpaused > MAX_UNPAUSED_FUEL) end();
    isDue = isSuspendable;
    fill();
  };
  const pause = async (): Promise<void> => {
    await yieldThread();
    unpaused = 0;
    isDue = false;
    fill();
  };

  return {
    imports: { refuel, pause: Suspending === undefined ? refuel : new Suspending(pause) },
    attach(exports) {
      if (!(exports['fuel'] instanceof WebAssembly.Global))
        throw new Error('The module has no fuel counter.');
      fuel = exports['fuel'];
      granted = Number(fuel.value);
    },
    nested(call) {
      return (...args) => {
        nesting += 1;
        try {
          return call(...args);
        } finally {
          nesting -= 1;
          // Makes the pause that was not possible inside the nested call.
          if (isDue && nesting === 0 && !ended) {
            granted -= Number(fuel.value) + 1;
            fuel.value = -1;
          }
        }
      };
    },
    suspendable(call) {
      const start = promising?.(call);
      if (start === undefined) return async (...args) => call(...args);
      return async (...args) => {
        isSuspendable = true;
        try {
          return await start(...args);
        } finally {
          isSuspendable = false;
          isDue = false;
        }
      };
    },
    charge(next) {
      if (allowance !== undefined && !ended) settle();
      allowance = next;
      unpaused = 0;
      if (!ended) fill();
    },
    take(amount) {
      fuel.value = Number(fuel.value) - amount;
    },
    get ended() {
      return ended;
    },
  };
}
