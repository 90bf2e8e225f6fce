// /admin/products/{number}: the rows of the catalogue that a number has, by source.
import { normaliseRow, REJECTIONS } from '../../catalog/normalise.ts';
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';
import type { AdminCall } from './route.ts';

/** The source that an administrator's own rows have unless they name another. */
const OWN = 'own';
const SOURCE = /^[a-z0-9][a-z0-9-]{0,31}$/;
const MAX_BRAND = 200;
const DAY_MS = 86_400_000;

export async function getProduct(call: AdminCall): Promise<Result<object>> {
  const number = gtinOf(call, 'any title');
  if (!number.ok) return number;
  return ok({ Products: await shownRows(call, number.value.gtin) });
}

export async function putProduct(call: AdminCall): Promise<Result<object>> {
  const { Title, Brand = null, Source = OWN } = (call.body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof Title !== 'string') return bad('Title must be a text');
  if (Brand !== null && (typeof Brand !== 'string' || Brand.trim() === '' || Brand.length > MAX_BRAND))
    return bad(`Brand must be a text of at most ${MAX_BRAND} characters, or null`);
  if (typeof Source !== 'string' || !SOURCE.test(Source))
    return bad('Source must be a name like own or off-en');
  const row = gtinOf(call, Title);
  if (!row.ok) return row;
  await call.deps.products.put({
    ...row.value,
    brand: Brand === null ? null : Brand.trim(),
    source: Source,
  });
  return ok({ Products: await shownRows(call, row.value.gtin) });
}

export async function deleteProduct(call: AdminCall): Promise<Result<object>> {
  const number = gtinOf(call, 'any title');
  if (!number.ok) return number;
  const source = call.query.get('source') ?? OWN;
  return ok({ Deleted: await call.deps.products.remove(number.value.gtin, source) });
}

async function shownRows({ deps }: AdminCall, gtin: number): Promise<readonly object[]> {
  return (await deps.products.rows(gtin)).map((row) => ({
    Number: String(row.gtin).padStart(14, '0'),
    Title: row.title,
    Brand: row.brand,
    Source: row.source,
    Updated: row.updated === null ? null : new Date(row.updated * DAY_MS).toISOString().slice(0, 10),
  }));
}

function gtinOf({ parameter }: AdminCall, title: string): Result<{ gtin: number; title: string }> {
  const row = normaliseRow(parameter, title);
  return typeof row === 'string' ? bad(REJECTIONS[row]) : ok(row);
}

function bad(why: string): Result<never> {
  return fail('malformed_body', { body: 'JSON body', why });
}
