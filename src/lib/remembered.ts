// A memory of a few seconds in the isolate: entries expire, and the least recently used go when there are too many.

interface Options<T> {
  /** How long an entry lives after it was set; its use does not lengthen that. */
  readonly lifetimeMs: number;
  /** The most that all entries together may weigh. */
  readonly most: number;
  /** What an entry weighs; default 1. */
  readonly weightOf?: (value: T) => number;
}

export class Remembered<K, T> {
  // In the order of their last use.
  readonly #entries = new Map<K, { readonly value: T; readonly untilMs: number }>();
  readonly #options: Required<Options<T>>;
  #weight = 0;

  constructor({ weightOf = () => 1, ...options }: Options<T>) {
    this.#options = { ...options, weightOf };
  }

  /** The value, if it was set less than its lifetime ago and there was room for it. */
  get(key: K, nowMs: number): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.untilMs <= nowMs) {
      this.#drop(key);
      return undefined;
    }
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** `nowMs`: the Unix ms from which it lives. */
  set(key: K, value: T, nowMs: number): void {
    this.#drop(key);
    this.#entries.set(key, { value, untilMs: nowMs + this.#options.lifetimeMs });
    this.#weight += this.#options.weightOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#options.most) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #drop(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#weight -= this.#options.weightOf(entry.value);
    this.#entries.delete(key);
  }
}
