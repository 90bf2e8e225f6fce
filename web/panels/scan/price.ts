// What a scan by the service costs, before anything is sent.
import type { Operation } from '../../api/index.ts';
import { pageCountOf } from './pages.ts';

export interface Price {
  readonly calls: number;
  readonly perPage: boolean;
}

/** From the words of the interface description, as `100 calls a page`. */
export function priceOf({ cost }: Operation): Price {
  const [, calls = '1', page] = /^([\d,]+) calls?( a page)?/.exec(cost) ?? [];
  return { calls: Number(calls.replaceAll(',', '')), perPage: page !== undefined };
}

export interface Estimate {
  /** Of the files whose pages could be counted. */
  readonly calls: number;
  readonly pages: number;
  /** Files whose pages could not be counted, as of an encrypted PDF. */
  readonly uncounted: number;
}

/** `pages`: as the option of that name, empty for all. */
export async function estimate(
  files: readonly File[],
  { calls, perPage }: Price,
  { pages, password }: { readonly pages: string; readonly password: string },
): Promise<Estimate> {
  if (!perPage) return { calls: calls * files.length, pages: files.length, uncounted: 0 };
  let [counted, uncounted] = [0, 0];
  for (const file of files) {
    const count = await pageCountOf(file, password);
    if (count === undefined) uncounted += 1;
    else counted += count === 1 ? 1 : pagesAsked(pages, count);
  }
  return { calls: calls * counted, pages: counted, uncounted };
}

/** How many of `count` pages a list such as `1,3-5,8-` names; one that makes no sense names all, and the service says so. */
export function pagesAsked(list: string, count: number): number {
  const named = new Set<number>();
  for (const part of list.split(',')) {
    const [, first, range, last] = /^\s*(\d+)\s*(-)?\s*(\d*)\s*$/.exec(part) ?? [];
    if (first === undefined) return count;
    const to = range === undefined ? Number(first) : last === '' ? count : Number(last);
    for (let page = Number(first); page <= Math.min(to, count); page += 1) named.add(page);
  }
  return named.size;
}
