// Look-ups that come at once share one query: while MAX_QUERIES run, the next ones wait together and are asked for as one list. A
// look-up alone waits for nothing.
import { type Result, ok } from '../service/result.ts';
import type { Catalog, Product } from './catalog.ts';

/** Queries that run at the same time, so that a look-up waits for half a query on average and not for a whole one. */
const MAX_QUERIES = 2;
/** Numbers of one query; a list of that many takes about as long as eight queries of one. */
const MAX_NUMBERS = 400;
/**
 * A look-up waits no longer for what another request does, which may have been stopped with its client; it then asks by itself. The
 * timer also tells the runtime that a waiting request has not hung.
 */
const PATIENCE_MS = 500;

type Find = Catalog['find'];

interface SharedOptions {
  /** Unix ms. */
  readonly now: () => number;
  /** Default: setTimeout. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** Look-ups that wait for one query. The first of them asks it, in its own request: a query ends with the request that asks it. */
interface Waiting {
  readonly gtins: Set<number>;
  readonly turn: PromiseWithResolvers<void>;
  readonly answer: PromiseWithResolvers<Result<readonly Product[]>>;
}

/** `find` with shared queries. A failure of a query is one of all that wait for it. */
export function withSharedFind(
  find: Find,
  { now, wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }: SharedOptions,
): Find {
  const running = new Set<{ readonly begunMs: number }>();
  let next: Waiting | undefined;

  const isFree = (): boolean => {
    if (running.size < MAX_QUERIES) return true;
    const nowMs = now();
    for (const query of running) if (nowMs - query.begunMs > PATIENCE_MS) running.delete(query);
    return running.size < MAX_QUERIES;
  };

  const ask: Find = async (gtins) => {
    const query = { begunMs: now() };
    running.add(query);
    try {
      return await find(gtins);
    } finally {
      running.delete(query);
      next?.turn.resolve();
    }
  };

  const askForAll = async (waiting: Waiting): Promise<Result<readonly Product[]>> => {
    await Promise.race([waiting.turn.promise, wait(PATIENCE_MS)]);
    if (next === waiting) next = undefined;
    const found = await ask([...waiting.gtins]);
    waiting.answer.resolve(found);
    return found;
  };

  return async (gtins) => {
    const isFull = next !== undefined && next.gtins.size + gtins.length > MAX_NUMBERS;
    if (isFull || (next === undefined && isFree())) return ask(gtins);
    const isFirst = next === undefined;
    const waiting = (next ??= {
      gtins: new Set(),
      turn: Promise.withResolvers(),
      answer: Promise.withResolvers(),
    });
    for (const gtin of gtins) waiting.gtins.add(gtin);
    const found = isFirst
      ? await askForAll(waiting)
      : await Promise.race([waiting.answer.promise, wait(2 * PATIENCE_MS).then(() => undefined)]);
    if (found === undefined) return ask(gtins);
    if (!found.ok) return found;
    const products = new Map(found.value.map((product) => [product.gtin, product]));
    return ok(gtins.flatMap((gtin) => products.get(gtin) ?? []));
  };
}
