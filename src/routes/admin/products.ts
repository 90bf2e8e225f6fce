// /admin/products/{number}: reads, writes and deletes the rows of a number in the catalogue, by source.
import {
  DETAIL_MEMBERS,
  DETAIL_NAMES,
  DETAIL_RULES,
  type DetailName,
  MAX_DETAIL_LENGTH,
  detailMembers,
} from '../../catalog/details.ts';
import { type ProductRow, type RowDetails, normaliseRow, REJECTIONS } from '../../catalog/normalise.ts';
import { OWN_SOURCE, dayText, sourceName } from '../../catalog/rows.ts';
import { fail } from '../../service/failure.ts';
import { type Result, ok } from '../../service/result.ts';
import type { AdminCall } from './route.ts';

/** The rows of a number. Failure: malformed_body. */
export async function getProduct(call: AdminCall): Promise<Result<object>> {
  const number = rowOf(call, 'any title');
  if (!number.ok) return number;
  return ok({ Products: await shownRows(call, number.value.gtin) });
}

/** Writes the row of a number in a source; title and details are cleaned like those of an import. Failure: malformed_body. */
export async function putProduct(call: AdminCall): Promise<Result<object>> {
  const body = (call.body ?? {}) as Readonly<Record<string, unknown>>;
  const { Title, Source = OWN_SOURCE } = body;
  if (typeof Title !== 'string') return bad('Title must be a text');
  const wrong = DETAIL_NAMES.find((name) => !isDetail(name, body[DETAIL_MEMBERS[name]] ?? null));
  if (wrong !== undefined)
    return bad(
      `${DETAIL_MEMBERS[wrong]} must be ${DETAIL_RULES[wrong].rule} of at most ${MAX_DETAIL_LENGTH[wrong]} characters, or null`,
    );
  const source = typeof Source === 'string' ? sourceName(Source) : undefined;
  if (source === undefined) return bad('Source must be a name like own or off-en');
  const given = DETAIL_NAMES.map((name) => [name, body[DETAIL_MEMBERS[name]] ?? undefined]);
  const row = rowOf(call, Title, Object.fromEntries(given));
  if (!row.ok) return row;
  const { gtin, title, day: _, ...details } = row.value;
  const before = await rowOfSource(call, gtin, source);
  await call.deps.products.put({ gtin, title, ...details, source });
  call.changed({ target: targetOf(gtin), before, after: await rowOfSource(call, gtin, source) });
  return ok({ Products: await shownRows(call, gtin) });
}

/** Deletes the row of a number in a source. Failure: malformed_body. */
export async function deleteProduct(call: AdminCall): Promise<Result<object>> {
  const number = rowOf(call, 'any title');
  if (!number.ok) return number;
  const source = sourceName(call.query.get('source') ?? OWN_SOURCE);
  const { gtin } = number.value;
  // No row has a source that is no name.
  if (source === undefined) return ok({ Deleted: false });
  const before = await rowOfSource(call, gtin, source);
  const isDeleted = await call.deps.products.remove(gtin, source);
  if (isDeleted) call.changed({ target: targetOf(gtin), before, after: null });
  return ok({ Deleted: isDeleted });
}

function targetOf(gtin: number): string {
  return `product ${String(gtin).padStart(14, '0')}`;
}

async function rowOfSource({ deps }: AdminCall, gtin: number, source: string): Promise<object | null> {
  const row = (await deps.products.rows(gtin)).find((each) => each.source === source);
  return row === undefined ? null : { Title: row.title, ...detailMembers(row), Source: source };
}

async function shownRows({ deps }: AdminCall, gtin: number): Promise<readonly object[]> {
  return (await deps.products.rows(gtin)).map((row) => ({
    Number: String(row.gtin).padStart(14, '0'),
    Title: row.title,
    ...detailMembers(row),
    Source: row.source,
    Updated: row.updated === null ? null : dayText(row.updated),
  }));
}

function isDetail(name: DetailName, value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== 'string' || value.length > MAX_DETAIL_LENGTH[name]) return false;
  return value.trim() !== '' && DETAIL_RULES[name].isFit(value.trim());
}

function rowOf({ parameter }: AdminCall, title: string, details: RowDetails = {}): Result<ProductRow> {
  const row = normaliseRow(parameter, title, details);
  return typeof row === 'string' ? bad(REJECTIONS[row]) : ok(row);
}

function bad(why: string): Result<never> {
  return fail('malformed_body', { body: 'JSON body', why });
}
