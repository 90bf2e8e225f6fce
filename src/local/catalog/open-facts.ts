// The dumps of Open Food Facts and its sisters, as https://world.openfoodfacts.org/data describes them: "CSV" separated by
// tabs without quoting, and JSON Lines, one product a line; daily changes are JSON Lines too, whatever the file is called.
// Fields: https://world.openfoodfacts.org/data/data-fields.txt. The data is under the Open Database License.
import type { ListSource } from './source-rows.ts';

/** The databases by the middle of their names, which their addresses and files have. Food answers first: it is the largest. */
const DATABASES = [
  { kind: 'food', name: 'openfoodfacts', shown: 'Open Food Facts', rank: 20 },
  { kind: 'products', name: 'openproductsfacts', shown: 'Open Products Facts', rank: 30 },
  { kind: 'beauty', name: 'openbeautyfacts', shown: 'Open Beauty Facts', rank: 40 },
  { kind: 'petfood', name: 'openpetfoodfacts', shown: 'Open Pet Food Facts', rank: 50 },
] as const;

export interface OpenFacts extends ListSource {
  readonly shown: string;
}

/** Fields that every one of these exports has had since 2012; `creator` and the times tell it from other product lists. */
const FIELDS = ['code', 'creator', 'created_t', 'last_modified_t'];
/** A product's name, best first: `product_name` is empty where only another language has one. */
export const NAME_FIELDS = ['product_name', 'abbreviated_product_name', 'generic_name'];
/** The fields of the details, with their plain names. */
export const DETAIL_FIELDS = [
  { field: 'brands', name: 'brands' },
  { field: 'categories', name: 'categories' },
  { field: 'quantity', name: 'quantity' },
  { field: 'image_url', name: 'imageurl' },
] as const;
export const CHANGED_FIELD = 'last_modified_t';

/**
 * Which of them a list is, by the names of its fields, and by the first address or name of these databases in `text` (its first
 * rows, or the name of the file); undefined: none.
 */
export function openFactsOf(fields: readonly string[], text: string): OpenFacts | undefined {
  const hasName = fields.some((field) => field.startsWith('product_name'));
  if (!hasName || !FIELDS.every((field) => fields.includes(field))) return undefined;
  const kind =
    /open(food|products|beauty|petfood)facts/i.exec(text)?.[1]?.toLowerCase() ?? typeIn(text) ?? 'food';
  return DATABASES.find((database) => database.kind === kind);
}

/** Since the databases share one server a product says its type. */
function typeIn(text: string): string | undefined {
  const type = /"product_type"\s*:\s*"(food|product|beauty|petfood)"/.exec(text)?.[1];
  return type === 'product' ? 'products' : type;
}

/** The name of a product of JSON Lines: its own language's where `product_name` is empty, then English, then any. */
export function nameOf(product: Readonly<Record<string, unknown>>): string {
  const languages = [product['lc'], product['lang'], 'en'].filter((language) => typeof language === 'string');
  for (const field of NAME_FIELDS) {
    const inLanguages = languages.map((language) => `${field}_${language}`);
    const others = Object.keys(product).filter(
      (key) => key.startsWith(`${field}_`) && key.length === field.length + 3,
    );
    for (const key of [field, ...inLanguages, ...others]) {
      const value = product[key];
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
  }
  return '';
}

/** From the name of a file of daily changes: `openfoodfacts_products_1638076899_1638162314.json.gz`, Unix seconds. */
export function changesOf(fileName: string): { readonly from: number; readonly to: number } | undefined {
  const [, from, to] = /_(\d{9,10})_(\d{9,10})\.json(?:\.gz)?$/.exec(fileName) ?? [];
  return from !== undefined && to !== undefined && Number(from) <= Number(to)
    ? { from: Number(from), to: Number(to) }
    : undefined;
}
