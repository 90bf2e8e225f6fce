// A pool lends WASM instances: whoever borrows one has it alone until it is given back. One idle instance is kept while
// it is small; `onDrop` hears of every other one, so that its memory can be used again. A request that the runtime stops in
// the middle never gives its instance back: nothing refers to it any more then, and it is collected.
import { countUse, reportMemory } from './engine.ts';

export interface Pool<T extends object> {
  /** The idle instance, or a new one. */
  borrow(): Promise<T>;
  /** Keeps the instance for the next job, unless it grew past its share or another one is idle already. */
  giveBack(instance: T): void;
  /** Lets go of an instance that must not be used again: it is in no known state, or too large. */
  drop(instance: T): void;
  /** Whether an instance took so much that it is given up between two calls rather than kept. */
  isTooLarge(instance: T): boolean;
}

export interface PoolOptions<T extends object> {
  readonly name: string;
  readonly start: () => Promise<T>;
  readonly memoryBytes: (instance: T) => number;
  /** Of these, what it took; with the memory of another one it may have more than it took. As many when left out. */
  readonly usedBytes?: (instance: T) => number;
  /** An idle instance has at most so many bytes of linear memory. */
  readonly keepBelowBytes: number;
  /** Told of each instance that is let go of. */
  readonly onDrop: (instance: T) => void;
}

export function createPool<T extends object>({
  name,
  start,
  memoryBytes,
  usedBytes = memoryBytes,
  keepBelowBytes,
  onDrop,
}: PoolOptions<T>): Pool<T> {
  let idle: T | undefined;
  let lent: readonly WeakRef<T>[] = [];
  const alive = (): readonly T[] => lent.flatMap((each) => each.deref() ?? []);
  const isReturned = (instance: T): void => {
    lent = lent.filter((each) => each.deref() !== instance);
  };

  reportMemory(name, () => [...alive(), ...(idle ? [idle] : [])].reduce((sum, t) => sum + memoryBytes(t), 0));
  return {
    async borrow() {
      countUse(name);
      const taken = idle;
      idle = undefined;
      const instance = taken ?? (await start());
      lent = [...lent.filter((each) => each.deref() !== undefined), new WeakRef(instance)];
      return instance;
    },
    giveBack(instance) {
      isReturned(instance);
      if (idle === undefined && memoryBytes(instance) <= keepBelowBytes) idle = instance;
      else onDrop(instance);
    },
    drop(instance) {
      isReturned(instance);
      onDrop(instance);
    },
    isTooLarge: (instance) => usedBytes(instance) > keepBelowBytes,
  };
}
