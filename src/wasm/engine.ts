// An engine is one WASM instance. It is started lazily, kept while it is small, and dropped once it has trapped or grown past its share:
// linear memory never shrinks, and an isolate has 128 MB for everything.
import { noteDropped } from './dropped.ts';

export interface Engine<T> {
  readonly name: string;
  /**
   * Runs `work` with the instance, which is started first if necessary. If `work` throws, the instance is dropped, because its state is
   * unknown, and the exception is passed on. Nothing of the instance may be kept.
   */
  use<R>(work: (instance: T) => R | Promise<R>): Promise<R>;
  /** Bytes of linear memory now; 0 if it is not started. */
  readonly memoryBytes: number;
}

export interface EngineOptions<T> {
  readonly name: string;
  readonly start: () => T | Promise<T>;
  readonly memoryBytes: (instance: T) => number;
  /** The instance is dropped after a use that left more than this many bytes, once nobody else uses it. */
  readonly keepBelowBytes: number;
}

const uses = new Map<string, number>();
const memories = new Map<string, () => number>();

/** An engine that is not started yet. */
export function createEngine<T>({ name, start, memoryBytes, keepBelowBytes }: EngineOptions<T>): Engine<T> {
  let current: Promise<T> | undefined;
  let alive: T | undefined;
  let users = 0;

  const drop = (): void => {
    if (alive !== undefined) noteDropped(memoryBytes(alive));
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

/** Counts a use of an engine. */
export function countUse(name: string): void {
  uses.set(name, (uses.get(name) ?? 0) + 1);
}

/** How often each engine was used in this isolate, by name. */
export function engineUses(): Readonly<Record<string, number>> {
  return Object.fromEntries(uses);
}

/** The names of the engines that were used since `before`, a value of engineUses. */
export function enginesUsedSince(before: Readonly<Record<string, number>>): readonly string[] {
  return [...uses].flatMap(([name, count]) => (count > (before[name] ?? 0) ? [name] : []));
}

/** Adds an engine to engineMemory, which calls `bytes` each time. */
export function reportMemory(name: string, bytes: () => number): void {
  memories.set(name, bytes);
}

/** The linear memory in bytes of every engine whose code this isolate has loaded, by name. */
export function engineMemory(): Readonly<Record<string, number>> {
  return Object.fromEntries([...memories].map(([name, bytes]) => [name, bytes()]));
}
