// Attacks: each hostile request of bench/support/attacks.ts against a fresh server, over HTTP, alone or several at once, while a second key scans
// a small image again and again. Shows the statuses, how long the slowest answer took, the longest wait of /health and of the second key
// meanwhile, and the highest RSS of workerd.
//   npm run bench -- attacks [--only REGEX] [--from N] [--to N] [--list]
// --list numbers them; --from and --to run a part of the list. A document of ten pages takes some 20 s, most others 5.
// Exits with 1 when a bar is missed: one alone is answered within 15 s, a document of ten pages within 40 s, /health within 1 s (--health MS for
// a loaded machine), every scan of the second key with 200 within 15 s, RSS below 500 MB, no 5xx but 503, what the answers say is what was
// charged, and the process lives.
import { readFileSync } from 'node:fs';
import { generateBarcode } from '../src/barcode/generate/index.ts';
import { startServer } from '../test/support/server.ts';
import { ATTACKS, type Attack } from './support/attacks.ts';
import { options, table } from './support/harness.ts';

const values = options({ only: /./, from: 1, to: Infinity, list: false, health: 1000 });
/** A document may take 2.5 nominal s a page (setting SCAN_PAGE_WORK_MS), for each of which it pays; others wait for a page of it. */
const DOCUMENT_MS = 40_000;
const BARS = { answerMs: 15_000, victimMs: 15_000, healthMs: values.health, rssMb: 500 } as const;
/** Beyond it an attack counts as unanswered. */
const GIVE_UP_MS = 60_000;
const PROBE_EVERY_MS = 100;
const REPORT_MS = 1200;
const SMALL = generateBarcode({ symbology: 'QR_CODE', value: 'victim', width: 200 });
if (!SMALL.ok) throw new Error(SMALL.failure.code);
const VICTIM = { path: '/barcode/scan/image', bytes: SMALL.value.png } as const;

interface Measured {
  readonly name: string;
  /** As `200` or `3 × 200, 5 × 429`. */
  readonly statuses: string;
  readonly ms: number;
  /** The slowest scan of the second key. */
  readonly victimMs: number;
  readonly healthMs: number;
  readonly rssMb: number;
  readonly missed: readonly string[];
}

function rssMb(pid: number): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(line?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** The bytes in pieces, so that each arrives as a chunk of its own. */
function inChunks(body: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.subarray(at, at + size));
      at += size;
    },
  });
}

interface Answer {
  readonly status: number | 'none';
  readonly consumed: number;
}

/** 'none' where no answer came. */
const sent: typeof send = (...words) => send(...words).catch(() => ({ status: 'none', consumed: 0 }));

async function send(
  url: string,
  key: string,
  { path, headers, chunkBytes }: Attack,
  bytes: Uint8Array,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'application/octet-stream', ...headers },
    signal: AbortSignal.timeout(GIVE_UP_MS),
    ...(chunkBytes === undefined
      ? { body: bytes }
      : { body: inChunks(bytes, chunkBytes), duplex: 'half' as const }),
  });
  await response.arrayBuffer();
  return {
    status: response.status,
    consumed: Number(response.headers.get('X-Api-Calls-Consumed') ?? 0),
  };
}

function counted(statuses: readonly (number | 'none')[]): string {
  const counts = new Map<number | 'none', number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  const [[first = 'none'] = []] = counts;
  if (statuses.length === 1) return String(first);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

/** The calls of a key; ordinary ones are reported once a second. */
async function callsUsed(url: string, key: string): Promise<number> {
  await pause(REPORT_MS);
  const usage = await fetch(`${url}/usage`, { headers: { Apikey: key } });
  return ((await usage.json()) as { readonly CallsUsed: number }).CallsUsed;
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

async function measure(attack: Attack): Promise<Measured> {
  const server = await startServer();
  try {
    const [key, victim] = [await server.newKey(), await server.newKey()];
    const { pid } = server;
    const bytes = attack.body();
    const { parallel = 1 } = attack;
    // What is compiled for the first scan is no part of the wait.
    const small: Attack = { name: 'victim', path: VICTIM.path, body: () => VICTIM.bytes };
    await sent(server.url, victim, small, VICTIM.bytes);
    let under = true;
    let highest = 0;
    let isVictimServed = true;
    const meanwhile = async (ask: () => Promise<unknown>): Promise<number> => {
      let longest = 0;
      while (under) {
        const from = performance.now();
        await ask();
        longest = Math.max(longest, performance.now() - from);
        highest = Math.max(highest, rssMb(pid));
        await pause(PROBE_EVERY_MS);
      }
      return longest;
    };
    const probing = Promise.all([
      meanwhile(async () => (await fetch(`${server.url}/health`)).arrayBuffer()).catch(() => Infinity),
      meanwhile(async () => {
        const { status } = await sent(server.url, victim, small, VICTIM.bytes);
        isVictimServed &&= status === 200;
      }),
    ]);
    const start = performance.now();
    const answers = await Promise.all(
      Array.from({ length: parallel }, () => sent(server.url, key, attack, bytes)),
    );
    const ms = performance.now() - start;
    under = false;
    const [healthMs, victimMs] = await probing;
    const charged = answers.reduce((sum, { consumed }) => sum + consumed, 0);
    const statuses = answers.map(({ status }) => status);
    highest = Math.max(highest, rssMb(pid));
    const answerMs = attack.name.startsWith('document: ten pages') ? DOCUMENT_MS : BARS.answerMs;
    const faults = {
      answer: parallel === 1 && ms > answerMs,
      'second key': victimMs > BARS.victimMs || !isVictimServed,
      metering: charged !== (await callsUsed(server.url, key).catch(() => -1)),
      '/health': healthMs > BARS.healthMs,
      RSS: highest > BARS.rssMb,
      status: statuses.some((status) => status === 'none' || (status >= 500 && status !== 503)),
      process: server.pid !== pid || rssMb(pid) === 0,
    };
    const missed = Object.entries(faults).flatMap(([what, is]) => (is ? [what] : []));
    return { name: attack.name, statuses: counted(statuses), ms, healthMs, victimMs, rssMb: highest, missed };
  } finally {
    await server.close();
  }
}

const chosen = ATTACKS.map((attack, index) => ({ attack, number: index + 1 })).filter(
  ({ attack, number }) => values.only.test(attack.name) && number >= values.from && number <= values.to,
);
if (values.list) {
  for (const { attack, number } of chosen) console.log(`${String(number).padStart(3)} ${attack.name}`);
} else {
  const rows: Measured[] = [];
  console.log(table(['attack', 'status', 's', '/health s', 'second key s', 'RSS MB', 'missed'], []));
  for (const { attack } of chosen) {
    const row = await measure(attack);
    rows.push(row);
    const times = [row.ms, row.healthMs, row.victimMs].map((ms) => (ms / 1000).toFixed(2));
    console.log(`| ${[row.name, row.statuses, ...times, row.rssMb, row.missed.join(', ')].join(' | ')} |`);
  }
  const missed = rows.filter((row) => row.missed.length > 0);
  console.log(`\n${rows.length} attacks, ${missed.length} over a bar`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}
