// Kills workerd repeatedly during metered work and accounts for every call. Each call has an Idempotency-Key, so that its repeat after the
// restart tells whether it was charged.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { generator } from './draw-linear.ts';
import type { TestServer } from './server.ts';

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** Told after each kill. */
  readonly tell?: (line: string) => void;
}

export interface KillReport {
  readonly calls: number;
  /** Answered before the kill, and answered again word for word after it. */
  readonly answered: number;
  /** Charged, though the answer died on the wire: the repeat gets it without another charge. */
  readonly chargedUnseen: number;
  /** Held by a process that died; charged nothing. */
  readonly held: number;
  /** Never reserved; the repeat was the first call. */
  readonly unknown: number;
  /** What does not add up, one line each; empty when all totals are exact. */
  readonly faults: readonly string[];
}

interface Usage {
  readonly CallsUsed: number;
  readonly CallsHeld: number;
}

const PARALLEL = 8;
/** From the first to the last answer of a round; a kill comes at a random moment before. */
const LATEST_KILL_MS = 2000;
const COST = 100;
/** src/metering/constants.ts, HOLD_MS. */
const HOLD_MS = 5 * 60_000;

/** Needs a fresh key on a server whose queue takes eight scans. `image` is scanned for 100 calls. */
export async function killAgainAndAgain(
  server: TestServer,
  image: Uint8Array,
  { kills, seed, tell = () => undefined }: KillOptions,
): Promise<KillReport> {
  const random = generator(seed);
  const key = await server.newKey({ quota: 100_000_000 });
  const faults: string[] = [];
  const counts = { calls: 0, answered: 0, chargedUnseen: 0, held: 0, unknown: 0 };
  let used = 0;

  const scan = (id: string) =>
    fetch(`${server.url}/barcode/scan/image/advanced`, {
      method: 'POST',
      headers: { Apikey: key, 'Content-Type': 'image/png', 'Idempotency-Key': id },
      body: image,
    });
  const usage = async () =>
    (await (await fetch(`${server.url}/usage`, { headers: { Apikey: key } })).json()) as Usage;

  for (let kill = 0; kill < kills; kill += 1) {
    const ids = Array.from({ length: PARALLEL }, (_, n) => `kill ${kill} call ${n}`);
    const before = ids.map((id) =>
      scan(id).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => undefined, // the connection died with the server
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, random() * LATEST_KILL_MS));
    process.kill(server.pid, 'SIGKILL');
    const seen = await Promise.all(before);
    await server.kill();
    await server.restart();

    const held: number[] = [];
    for (const [n, id] of ids.entries()) {
      counts.calls += 1;
      const first = seen[n];
      const again = await scan(id);
      const text = await again.text();
      const replayed = again.headers.get('Idempotency-Replayed') === 'true';
      if (first && first.status !== 200) faults.push(`${id}: ${first.status} before the kill`);
      if (first && !(replayed && text === first.text))
        faults.push(`${id}: answered before the kill, but not the same again (${again.status})`);
      if (again.status === 200) {
        used += COST;
        counts[first ? 'answered' : replayed ? 'chargedUnseen' : 'unknown'] += 1;
      } else if (again.status === 409) {
        counts.held += 1;
        held.push(n);
      } else faults.push(`${id}: ${again.status} after the restart: ${text.slice(0, 200)}`);
    }
    const { CallsUsed, CallsHeld } = await usage();
    if (CallsUsed !== used) faults.push(`kill ${kill}: ${CallsUsed} calls used, ${used} accounted for`);
    if (CallsHeld < held.length * COST || CallsHeld > counts.held * COST)
      faults.push(`kill ${kill}: ${CallsHeld} calls held, ${held.length * COST} of this round`);
    tell(`kill ${kill + 1}: ${CallsUsed} used, ${CallsHeld} held`);
  }

  // Five minutes pass for the holds, in the stored rows; nobody can settle them any more.
  await server.kill();
  passHolds(server.state);
  await server.restart();
  const end = await usage();
  if (end.CallsUsed !== used || end.CallsHeld !== 0)
    faults.push(`after the holds: ${end.CallsUsed} used, ${end.CallsHeld} held; ${used} accounted for`);
  return { ...counts, faults };
}

/** A QR code as the server draws it: PNG, 1,000 × 1,000 px. */
export async function drawQrCode(server: TestServer): Promise<Uint8Array> {
  const response = await fetch(`${server.url}/barcode/generate/qrcode`, {
    method: 'POST',
    headers: {
      Apikey: await server.newKey(),
      'Content-Type': 'application/json',
      width: '1000',
      height: '1000',
    },
    body: '"killed"',
  });
  return new Uint8Array(await response.arrayBuffer());
}

/** Moves every hold's end five minutes back, in the files of a stopped server. */
function passHolds(state: string): void {
  let found = 0;
  for (const file of readdirSync(state, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.sqlite') || !existsSync(join(state, file))) continue;
    const database = new DatabaseSync(join(state, file));
    const tables = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'reservation'`).all();
    if (tables.length > 0) {
      found += 1;
      database
        .prepare(`UPDATE reservation SET expires_ms = expires_ms - ? WHERE state = 'held'`)
        .run(HOLD_MS);
    }
    database.close();
  }
  if (found === 0) throw new Error(`No ledger under ${state}.`);
}
