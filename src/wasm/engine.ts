// An engine is one WASM instance: started lazily, kept while it is small, dropped once it grew past its share
// or trapped. Linear memory never shrinks, and an isolate has 128 MB for everything: dropping is the only way back.

export interface Engine<T> {
  readonly name: string;
  /**
   * Runs `work` with the instance, starting it first when there is none. What `work` throws is thrown on, after
   * the instance was dropped: a trapped instance is in no known state. Nothing of the instance may be kept.
   */
  use<R>(work: (instance: T) => R | Promise<R>): Promise<R>;
  /** Bytes of linear memory now; 0 when not started. */
  readonly memoryBytes: number;
}

export interface EngineOptions<T> {
  readonly name: string;
  readonly start: () => T | Promise<T>;
  readonly memoryBytes: (instance: T) => number;
  /** After a use that left more than this many bytes, the instance is dropped (when nobody else uses it). */
  readonly keepBelowBytes: number;
}

const uses = new Map<string, number>();
const memories = new Map<string, () => number>();

export function createEngine<T>({ name, start, memoryBytes, keepBelowBytes }: EngineOptions<T>): Engine<T> {
  let current: Promise<T> | undefined;
  let alive: T | undefined;
  let users = 0;

  const drop = (): void => {
    current = undefined;
    alive = undefined;
  };
  const engine: Engine<T> = {
    name,
    async use(work) {
      current ??= Promise.resolve().then(start);
      const mine = current;
      users += 1;
      countUse(name);
      try {
        const instance = await mine;
        if (current === mine) alive = instance;
        return await work(instance);
      } catch (cause) {
        if (current === mine) drop();
        throw cause;
      } finally {
        users -= 1;
        if (users === 0 && alive !== undefined && memoryBytes(alive) > keepBelowBytes) drop();
      }
    },
    get memoryBytes() {
      return alive === undefined ? 0 : memoryBytes(alive);
    },
  };
  reportMemory(name, () => engine.memoryBytes);
  return engine;
}

/** Notes that an engine was put to work. */
export function countUse(name: string): void {
  uses.set(name, (uses.get(name) ?? 0) + 1);
}

/** How often each engine was put to work in this isolate, by name. */
export function engineUses(): Readonly<Record<string, number>> {
  return Object.fromEntries(uses);
}

/** The names of the engines that were put to work after `before`, a value of engineUses. */
export function enginesUsedSince(before: Readonly<Record<string, number>>): readonly string[] {
  return [...uses].flatMap(([name, count]) => (count > (before[name] ?? 0) ? [name] : []));
}

/** Has engineMemory tell of this engine; `bytes` is asked each time. */
export function reportMemory(name: string, bytes: () => number): void {
  memories.set(name, bytes);
}

/** Linear memory in bytes of every engine that this isolate has loaded code for, by name. */
export function engineMemory(): Readonly<Record<string, number>> {
  return Object.fromEntries([...memories].map(([name, bytes]) => [name, bytes()]));
}
