// Keeps the products that were looked up last, and the numbers that no product has, for a few seconds in the memory of the isolate. A
// lookup of only such numbers asks no database.
import { ok } from '../service/result.ts';
import type { Catalog, CatalogRows, Product } from './index.ts';

export interface HotOptions {
  /** How long an answer is kept after it was read; 0: not at all. */
  readonly lifetimeMs: number;
  /** The most memory of all answers together. */
  readonly maxBytes?: number;
  /** Unix ms. */
  readonly now: () => number;
}

const MAX_BYTES = 4 * 2 ** 20;
/** A number, its place in the map and the objects around a title; each character of the title takes two bytes at most. */
const ENTRY_BYTES = 160;

interface Entry {
  /** Null: no product has the number. */
  readonly product: Product | null;
  readonly until: number;
}

/**
 * The catalogue with a memory of its last answers. Rows that are written through it drop all of them; what another isolate or an import
 * changes is seen when the lifetime has passed. The least recently used go first when the memory is full.
 */
export function withHotProducts(
  catalog: Catalog & CatalogRows,
  { lifetimeMs, maxBytes = MAX_BYTES, now }: HotOptions,
): Catalog & CatalogRows {
  if (lifetimeMs === 0) return catalog;
  // In the order of their last use.
  const entries = new Map<number, Entry>();
  let bytes = 0;
  let generation = 0;
  const drop = (gtin: number): void => {
    const entry = entries.get(gtin);
    if (entry === undefined) return;
    bytes -= sizeOf(entry);
    entries.delete(gtin);
  };
  const keep = (gtin: number, entry: Entry): void => {
    drop(gtin);
    entries.set(gtin, entry);
    bytes += sizeOf(entry);
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };
  const used = (gtin: number): Entry | undefined => {
    const entry = entries.get(gtin);
    if (entry === undefined) return undefined;
    entries.delete(gtin);
    if (entry.until <= now()) {
      bytes -= sizeOf(entry);
      return undefined;
    }
    entries.set(gtin, entry);
    return entry;
  };
  const changed = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } finally {
      // Also after a failure, which does not say whether it was written. A read that began before must not be kept.
      generation += 1;
      entries.clear();
      bytes = 0;
    }
  };
  return {
    ...catalog,
    async find(gtins) {
      const known = new Map(gtins.map((gtin) => [gtin, used(gtin)]));
      const unknown = gtins.filter((gtin) => known.get(gtin) === undefined);
      const begun = generation;
      const found = unknown.length === 0 ? ok([]) : await catalog.find(unknown);
      if (!found.ok) return found;
      const read = new Map(found.value.map((product) => [product.gtin, product]));
      if (begun === generation) {
        const until = now() + lifetimeMs;
        for (const gtin of unknown) keep(gtin, { product: read.get(gtin) ?? null, until });
      }
      return ok(gtins.flatMap((gtin) => known.get(gtin)?.product ?? read.get(gtin) ?? []));
    },
    put: async (row) => changed(async () => catalog.put(row)),
    remove: async (gtin, source) => changed(async () => catalog.remove(gtin, source)),
  };
}

function sizeOf({ product }: Entry): number {
  return ENTRY_BYTES + 2 * (product?.title.length ?? 0);
}
