// Look-ups beside a bare Hono route with the same D1 query, on two workerd processes that take turns: requests a second, and the processor
// time of the runtime's process. No number is asked twice, or every second request asks one of a few that were asked before.
import type { Miniflare } from 'miniflare';
import { checkDigit } from '../../src/barcode/linear/ean-upc/gtin.ts';
import { ADD_BRANDS, OWN_SOURCE, UPSERT, type WrittenRow, rowId } from '../../src/catalog/rows.ts';
import { figuresOf } from '../../src/local/process-figures.ts';
import type { Line } from './data.ts';
import { type Call, load } from './load.ts';
import { type Contestants, lineOf } from './race.ts';

/** More than one run asks for, so that none is asked again while its answer is kept. */
const PRODUCTS = 40_000;
const FEW = 50;
const ROWS_PER_WRITE = 2000;
/** Of the demonstration prefix 952. */
const FIRST = 952_000_000_000;
/** A prime, so that neighbours in time are no neighbours in the table. */
const STRIDE = 7919;
const DAY = 20_000;

const CLIENTS = [1, 16, 64] as const;

/** A server that is asked, with the process that answers. */
export interface Asked {
  readonly pid: number;
  /** The call for a number. */
  readonly call: (gtin: string) => Call;
}

export interface LookupPace {
  readonly requests: number;
  readonly rounds: number;
  readonly clients?: readonly number[];
}

/** The products that the look-ups find, in the database of either server. */
export async function addProducts(stores: Pick<Miniflare, 'getD1Database'>): Promise<void> {
  const database = await stores.getD1Database('DB');
  for (let from = 0; from < PRODUCTS; from += ROWS_PER_WRITE) {
    const rows = Array.from({ length: ROWS_PER_WRITE }, (_, i): WrittenRow => {
      const number = from + i;
      return [rowId(Number(gtinOf(number)), 0), `Product number ${number}`, `Brand ${number % 500}`, null];
    });
    const text = JSON.stringify(rows);
    await database.batch([
      database.prepare(ADD_BRANDS).bind(text),
      database.prepare(UPSERT.undated).bind(text, DAY, OWN_SOURCE),
    ]);
  }
}

/** Two lines for each load: requests a second, and processor time a request. */
export async function lookupLines(
  contestants: Readonly<Record<string, Asked>>,
  { requests, rounds, clients = CLIENTS }: LookupPace,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  let next = 0;
  for (const repeats of [0, 0.5]) {
    for (const count of clients) {
      const rates: Contestants = new Map();
      const times: Contestants = new Map();
      for (let round = -1; round < rounds; round += 1) {
        const begin = next;
        for (const [name, { pid, call }] of Object.entries(contestants)) {
          next = begin;
          const numbers = (): Call => call(gtinOf(numberOf((next += 1), repeats)));
          const before = figuresOf(pid)?.cpuSeconds ?? Number.NaN;
          const { perSecond } = await load(numbers, { clients: count, requests });
          const seconds = (figuresOf(pid)?.cpuSeconds ?? Number.NaN) - before;
          if (round < 0) continue;
          rates.set(name, [...(rates.get(name) ?? []), perSecond]);
          times.set(name, [...(times.get(name) ?? []), (1000 * seconds) / requests]);
        }
      }
      const id = `http:lookup-${repeats === 0 ? 'fresh' : 'half'}-${count}`;
      const what = `${repeats === 0 ? 'no number asked twice' : 'half of the numbers repeat'}, ${count} ${count === 1 ? 'client' : 'clients'}`;
      lines.push(
        lineOf({ id, what: `look up, ${what}`, unit: 'requests a second', values: rates }),
        lineOf({ id: `${id}-processor`, what: `processor time, ${what}`, unit: 'ms', values: times }),
      );
    }
  }
  return lines;
}

/** The place in the catalogue of what the n-th request asks for. */
function numberOf(n: number, repeats: number): number {
  const isRepeated = Math.floor(n * repeats) > Math.floor((n - 1) * repeats);
  return isRepeated ? n % FEW : FEW + ((n * STRIDE) % (PRODUCTS - FEW));
}

function gtinOf(number: number): string {
  const payload = String(FIRST + number);
  return `${payload}${checkDigit(payload)}`;
}
