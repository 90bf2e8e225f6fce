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

/** A meter for one instance. */
export class FuelMeter {
  /** The imports of the module under the name `fuel`. */
  readonly imports: { readonly refuel: () => void; readonly pause: WebAssembly.ExportValue };
  readonly #yieldThread: () => Promise<unknown>;
  readonly #promising: ReturnType<typeof promiseIntegration>['promising'];
  #fuel: WebAssembly.Global = new WebAssembly.Global({ value: 'i32', mutable: true }, 0);
  #allowance: Allowance | undefined;
  #granted = 0;
  #unpaused = 0;
  #nesting = 0;
  #isSuspendable = false;
  #isDue = false;
  #ended = false;

  /** `yieldThread` resolves after the isolate's other requests have run. */
  constructor(yieldThread: () => Promise<unknown>) {
    const { promising, Suspending } = promiseIntegration();
    const refuel = (): void => this.#refuel();
    this.imports = {
      refuel,
      pause: Suspending === undefined ? refuel : new Suspending(() => this.#pause()),
    };
    this.#yieldThread = yieldThread;
    this.#promising = promising;
  }

  /** True after OutOfFuel was thrown. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Connects the instance that was made with `imports`. */
  attach(exports: WebAssembly.Exports): void {
    if (!(exports['fuel'] instanceof WebAssembly.Global)) throw new Error('The module has no fuel counter.');
    this.#fuel = exports['fuel'];
    this.#granted = Number(this.#fuel.value);
  }

  /** Wraps an import that calls the module again; meanwhile nothing can be suspended. */
  nested<Arguments extends readonly unknown[], T>(
    call: (...args: Arguments) => T,
  ): (...args: Arguments) => T {
    return (...args) => {
      this.#nesting += 1;
      try {
        return call(...args);
      } finally {
        this.#nesting -= 1;
        // Makes the pause that was not possible inside the nested call.
        if (this.#isDue && this.#nesting === 0 && !this.#ended) {
          this.#granted -= Number(this.#fuel.value) + 1;
          this.#fuel.value = -1;
        }
      }
    };
  }

  /** Wraps an exported function so that its calls can be suspended. */
  suspendable(call: (...args: number[]) => number): (...args: number[]) => Promise<number> {
    const start = this.#promising?.(call);
    if (start === undefined) return async (...args) => call(...args);
    return async (...args) => {
      this.#isSuspendable = true;
      try {
        return await start(...args);
      } finally {
        this.#isSuspendable = false;
        this.#isDue = false;
      }
    };
  }

  /** Charges the work from now on to `next`, after settling with the one before; undefined charges nobody. */
  charge(next: Allowance | undefined): void {
    if (this.#allowance !== undefined && !this.#ended) this.#settle();
    this.#allowance = next;
    this.#unpaused = 0;
    if (!this.#ended) this.#fill();
  }

  /** Adds work that the host did for the module, in fuel. */
  take(fuel: number): void {
    this.#fuel.value = Number(this.#fuel.value) - fuel;
  }

  #refuel(): void {
    if (this.#ended) this.#end();
    this.#settle();
    if (this.#isSuspendable && this.#nesting === 0) return;
    if (this.#promising !== undefined && this.#unpaused > MAX_UNPAUSED_FUEL) this.#end();
    this.#isDue = this.#isSuspendable;
    this.#fill();
  }

  async #pause(): Promise<void> {
    await this.#yieldThread();
    this.#unpaused = 0;
    this.#isDue = false;
    this.#fill();
  }

  #fill(): void {
    this.#granted = SLICE_FUEL;
    this.#fuel.value = SLICE_FUEL;
  }

  /** Charges the fuel that was used since the last fill to the allowance. */
  #settle(): void {
    const used = this.#granted - Number(this.#fuel.value);
    this.#granted -= used;
    this.#unpaused += used;
    if (this.#allowance !== undefined && !this.#allowance.spend(used / FUEL_PER_MS)) this.#end();
  }

  #end(): never {
    this.#ended = true;
    // Any further call of the instance ends at once.
    this.#granted = 0;
    this.#fuel.value = -1;
    throw new OutOfFuel('The work of this call is used up.');
  }
}
