// Keeps the products that were looked up last, and the numbers that no product has, for a few seconds in the memory of the isolate. A
// lookup of only such numbers asks no database.
import { Remembered } from '../lib/remembered.ts';
import { ok } from '../service/result.ts';
import { detailsIn } from './details.ts';
import type { Catalog, CatalogRows, Product } from './catalog.ts';

export interface HotOptions {
  /** How long an answer is kept after it was read; 0: not at all. */
  readonly lifetimeMs: number;
  /** The most memory of all answers together. */
  readonly maxBytes?: number;
  /** Unix ms. */
  readonly now: () => number;
}

const MAX_BYTES = 4 * 2 ** 20;
/** A number, its place in the map and the objects around them; each character of title and details takes two bytes at most. */
const ENTRY_BYTES = 160;

/** Null: no product has the number. */
interface Entry {
  readonly product: Product | null;
}

/**
 * The catalogue with a memory of its last answers. Rows that are written through it drop all of them, and so does the first lookup that asks
 * the database after another isolate or an import has written; until then answers live as long as they do. The least recently used go first
 * when the memory is full.
 */
export function withHotProducts(
  catalog: Catalog & CatalogRows,
  { lifetimeMs, maxBytes = MAX_BYTES, now }: HotOptions,
): Catalog & CatalogRows {
  if (lifetimeMs === 0) return catalog;
  const entries = new Remembered<number, Entry>({ lifetimeMs, most: maxBytes, weightOf: bytesOf });
  let generation = 0;
  let stored = catalog.generation?.();
  const changed = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } finally {
      // Also after a failure, which does not say whether it was written. A read that began before must not be kept.
      generation += 1;
      entries.clear();
    }
  };
  return {
    ...catalog,
    async find(gtins) {
      const known = new Map(gtins.map((gtin) => [gtin, entries.get(gtin, now())]));
      const unknown = gtins.filter((gtin) => known.get(gtin) === undefined);
      const begun = generation;
      const found = unknown.length === 0 ? ok([]) : await catalog.find(unknown);
      if (!found.ok) return found;
      const newest = catalog.generation?.();
      if (newest !== stored) {
        stored = newest;
        entries.clear();
      }
      const read = new Map(found.value.map((product) => [product.gtin, product]));
      if (begun === generation)
        for (const gtin of unknown) entries.set(gtin, { product: read.get(gtin) ?? null }, now());
      return ok(gtins.flatMap((gtin) => known.get(gtin)?.product ?? read.get(gtin) ?? []));
    },
    put: async (row) => changed(async () => catalog.put(row)),
    remove: async (gtin, source) => changed(async () => catalog.remove(gtin, source)),
  };
}

function bytesOf({ product }: Entry): number {
  const details = Object.values(detailsIn(product ?? {})).reduce((sum, text) => sum + text.length, 0);
  return ENTRY_BYTES + 2 * ((product?.title.length ?? 0) + details);
}
