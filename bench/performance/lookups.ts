// Look-ups beside a bare Hono route with the same D1 query, on two workerd processes that take turns: requests a second, and the processor
// time of the runtime's process. No number is asked twice, or every second request asks one of a few that were asked before.
import type { Miniflare } from 'miniflare';
import { startServer } from '../../test/support/server.ts';
import { checkDigit } from '../../src/barcode/linear/ean-upc/gtin.ts';
import { ADD_BRANDS, OWN_SOURCE, UPSERT, type WrittenRow, rowId } from '../../src/catalog/rows.ts';
import { figuresOf } from '../../src/local/process-figures.ts';
import { startBareServer } from './bare-server.ts';
import { type Line, type Section } from './data.ts';
import { type Call, load } from './load.ts';
import { type Sampler, race } from './race.ts';

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
const LOADS = [
  { id: 'fresh', what: 'new numbers', repeats: 0 },
  { id: 'half', what: 'half repeat', repeats: 0.5 },
] as const;
const BARE = 'bare route';

const JSON_TYPE = { 'Content-Type': 'application/json' };
/** A round takes 15 seconds. */
const MAX_ROUNDS = 3;

/** A server that is asked, with the process that answers. */
interface Asked {
  readonly pid: number;
  readonly call: (gtin: string) => Call;
}

export const lookups: Section = async ({ quick, rounds }) => {
  const server = await startServer();
  const bare = await startBareServer();
  try {
    await addProducts(server.stores);
    await addProducts(bare.stores);
    const headers = { ...JSON_TYPE, Apikey: await server.newKey() };
    const requests = quick ? 100 : 1000;
    const lines = await linesOf(
      {
        ours: {
          pid: server.pid,
          call: (gtin) => ({ url: `${server.url}/barcode/lookup/ean`, headers, body: `"${gtin}"` }),
        },
        [BARE]: {
          pid: bare.pid,
          call: (gtin) => ({ url: `${bare.url}/lookup`, headers: JSON_TYPE, body: `"${gtin}"` }),
        },
      },
      { requests, rounds: Math.min(rounds, MAX_ROUNDS) },
    );
    return {
      id: 'lookups',
      title: 'Lookups',
      about: `Processor time of workerd for each request; the bare route asks D1 the same. Half repeat: every second number is one of ${FEW}.`,
      lines,
      missing: [],
      versions: {},
    };
  } finally {
    await bare.close();
    await server.close();
  }
};

/** The products that the look-ups find, in the database of either server. */
async function addProducts(stores: Pick<Miniflare, 'getD1Database'>): Promise<void> {
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

async function linesOf(
  contestants: Readonly<Record<string, Asked>>,
  { requests, rounds }: { readonly requests: number; readonly rounds: number },
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  let begin = 0;
  for (const { id, what, repeats } of LOADS) {
    for (const clients of CLIENTS) {
      // Each asks for the same numbers.
      const samplers = Object.entries(contestants).map(
        ([name, { pid, call }]): readonly [string, Sampler] => {
          let next = begin;
          const sampler = async (): Promise<number> => {
            const before = secondsOf(pid);
            await load(() => call(gtinOf(placeOf((next += 1), repeats))), { clients, requests });
            return (1000 * (secondsOf(pid) - before)) / requests;
          };
          return [name, sampler];
        },
      );
      lines.push(
        await race({
          id: `lookups:${id}-${clients}`,
          what: `${what}, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
          contestants: Object.fromEntries(samplers),
          rounds,
        }),
      );
      begin += (rounds + 1) * requests;
    }
  }
  return lines;
}

/** Processor time of a process, in seconds. */
function secondsOf(pid: number): number {
  return figuresOf(pid)?.cpuSeconds ?? Number.NaN;
}

/** The place in the catalogue of what the n-th request asks for. */
function placeOf(n: number, repeats: number): number {
  const isRepeated = Math.floor(n * repeats) > Math.floor((n - 1) * repeats);
  return isRepeated ? n % FEW : FEW + ((n * STRIDE) % (PRODUCTS - FEW));
}

function gtinOf(number: number): string {
  const payload = String(FIRST + number);
  return `${payload}${checkDigit(payload)}`;
}
