// A pool lends WASM instances, each to one borrower at a time. It keeps one idle instance while that is small; `onDrop` receives every other
// one, so that its memory can be used again. A request that the runtime stops never gives its instance back; nothing refers to it then,
// and it is collected.
import { noteDropped } from './dropped.ts';
import { countUse, reportMemory } from './engine.ts';

export interface Pool<T extends object> {
  /** The idle instance, or a new one. */
  borrow(): Promise<T>;
  /** Keeps the instance for the next job, unless it grew past its share or another one is idle already. */
  giveBack(instance: T): void;
  /** Drops an instance that must not be used again, because its state is unknown or it is too large. */
  drop(instance: T): void;
  /** Whether an instance uses so much memory that it should be dropped between two calls. */
  isTooLarge(instance: T): boolean;
}

export interface PoolOptions<T extends object> {
  readonly name: string;
  readonly start: () => Promise<T>;
  readonly memoryBytes: (instance: T) => number;
  /** The bytes that it uses of its memory, which may be larger if another instance had it before. Default: memoryBytes. */
  readonly usedBytes?: (instance: T) => number;
  /** The most bytes of linear memory of an idle instance. */
  readonly keepBelowBytes: number;
  /** Receives each instance that is dropped. */
  readonly onDrop: (instance: T) => void;
}

/** A pool without instances. */
export function createPool<T extends object>({
  name,
  start,
  memoryBytes,
  usedBytes = memoryBytes,
  keepBelowBytes,
  onDrop,
}: PoolOptions<T>): Pool<T> {
  const discard = (instance: T): void => {
    noteDropped(memoryBytes(instance));
    onDrop(instance);
  };
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
      else discard(instance);
    },
    drop(instance) {
      isReturned(instance);
      discard(instance);
    },
    isTooLarge: (instance) => usedBytes(instance) > keepBelowBytes,
  };
}
