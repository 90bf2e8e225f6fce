// Attacks: each hostile request of bench/support/attacks.ts alone against a fresh server, over HTTP. Shows the status, how
// long the answer took, the longest wait of /health meanwhile, and the highest RSS of workerd.
//
//   npm run bench -- attacks [--only REGEX] [--list] [--out FILE.csv]
//
// Exits with 1 when a bar is missed: answered within 15 s, /health within 1 s (--health MS for a loaded machine), RSS below
// 500 MB, no 5xx but 503, and the process lives.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startServer } from '../test/support/server.ts';
import { ATTACKS, type Attack } from './support/attacks.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '.' },
    list: { type: 'boolean', default: false },
    health: { type: 'string', default: '1000' },
    out: { type: 'string' },
  },
});
const BARS = { answerMs: 15_000, healthMs: Number(values.health), rssMb: 500 } as const;
/** Beyond it an attack counts as unanswered. */
const GIVE_UP_MS = 60_000;
const PROBE_EVERY_MS = 100;

interface Measured {
  readonly name: string;
  readonly status: number | 'none';
  readonly ms: number;
  readonly healthMs: number;
  readonly rssMb: number;
  readonly missed: readonly string[];
}

function rssMb(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
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

async function send(url: string, key: string, { path, headers, body, chunkBytes }: Attack): Promise<number> {
  const bytes = body();
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { Apikey: key, 'Content-Type': 'application/octet-stream', ...headers },
    signal: AbortSignal.timeout(GIVE_UP_MS),
    ...(chunkBytes === undefined
      ? { body: bytes }
      : { body: inChunks(bytes, chunkBytes), duplex: 'half' as const }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function measure(attack: Attack): Promise<Measured> {
  const server = await startServer();
  try {
    const key = await server.newKey();
    const { pid } = server;
    const sent = {
      ...attack,
      body: (
        (bytes) => () =>
          bytes
      )(attack.body()),
    };
    let under = true;
    let healthMs = 0;
    let highest = 0;
    const probe = (async () => {
      while (under) {
        const start = performance.now();
        await fetch(`${server.url}/health`).then((response) => response.arrayBuffer());
        healthMs = Math.max(healthMs, performance.now() - start);
        highest = Math.max(highest, rssMb(pid));
        await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
      }
    })().catch(() => (healthMs = Infinity));
    const start = performance.now();
    const status = await send(server.url, key, sent).catch((): 'none' => 'none');
    const ms = performance.now() - start;
    under = false;
    await probe;
    highest = Math.max(highest, rssMb(pid));
    const missed = [
      ...(ms > BARS.answerMs ? ['answer'] : []),
      ...(healthMs > BARS.healthMs ? ['/health'] : []),
      ...(highest > BARS.rssMb ? ['RSS'] : []),
      ...(status === 'none' || (status >= 500 && status !== 503) ? ['status'] : []),
      ...(server.pid === pid && rssMb(pid) > 0 ? [] : ['process']),
    ];
    return { name: attack.name, status, ms, healthMs, rssMb: highest, missed };
  } finally {
    await server.close();
  }
}

const chosen = ATTACKS.filter(({ name }) => new RegExp(values.only).test(name));
if (values.list) {
  for (const { name } of chosen) console.log(name);
} else {
  const rows: Measured[] = [];
  console.log('attack'.padEnd(66), 'status   s  /health s  RSS MB');
  for (const attack of chosen) {
    const row = await measure(attack);
    rows.push(row);
    console.log(
      row.name.slice(0, 66).padEnd(66),
      String(row.status).padStart(4),
      (row.ms / 1000).toFixed(1).padStart(6),
      (row.healthMs / 1000).toFixed(2).padStart(7),
      String(row.rssMb).padStart(7),
      row.missed.length > 0 ? `  MISSED ${row.missed.join(', ')}` : '',
    );
  }
  const worst = (of: (row: Measured) => number): number => Math.max(...rows.map(of));
  const missed = rows.filter((row) => row.missed.length > 0);
  console.log(
    `\n${rows.length} attacks, ${missed.length} over a bar; slowest ${(worst((row) => row.ms) / 1000).toFixed(1)} s, /health ${(worst((row) => row.healthMs) / 1000).toFixed(2)} s, RSS ${worst((row) => row.rssMb)} MB`,
  );
  if (values.out !== undefined) {
    const lines = rows.map((row) =>
      [JSON.stringify(row.name), row.status, Math.round(row.ms), Math.round(row.healthMs), row.rssMb].join(),
    );
    writeFileSync(values.out, `attack,status,ms,health ms,RSS MB\n${lines.join('\n')}\n`);
  }
  process.exitCode = missed.length > 0 ? 1 : 0;
}
