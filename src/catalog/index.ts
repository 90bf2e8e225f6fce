// The catalogue of products in D1: GTIN → title. A GTIN may have rows of several sources; the best-ranked one answers a lookup. The door.
export type { Catalog, CatalogOptions, CatalogRows, Product, SourcedProduct } from './catalog.ts';
export { createD1Catalog } from './d1-catalog.ts';
export { withHotProducts } from './hot.ts';
export { withSharedFind } from './shared-find.ts';
export { MAX_WORDS, wordsOf } from './search-index.ts';
