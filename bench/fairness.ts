// Fairness: `npm start` as a process, with its engine processes; one key, or many, take what they can while another is the quiet victim.
//
//   npm run bench -- fairness [--workers N] [--only PART,PART]
//
// The parts: flood, 20 connections of scans for 40 s; hangups, three clients whose scans hang up after 150 ms; document, a PDF of 100 pages;
// lookalikes, 20 TIFFs at a time of ten pages of Micro QR look-alikes; accounts, two ordinary files each of 50 accounts at once; free,
// replays, calls beyond the quota and calls that are refused when they reserve; descriptions, 50 connections without a key that get
// /openapi.json and the like, beside drawings; jpeg, 100 drawings of 49 MP at once; html, 32 appends to
// HTML of 1 MB at once.
//
// --workers: engine processes; default: those that `npm start` has on this machine. Six minutes, loopback only. The victim is measured alone
// before and after, so that a load of the machine is in both. Exits with 1 when a bar is missed: the victim's scans are answered with 200
// (95 % beside a flood, else all), their p95 is at most 3 times that alone (lookalikes, accounts: 1.5 s; free: the longest 2 s), /health
// takes at most 0.5 s and lookups 1 s, and what the answers say is what was charged.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawSamples } from '../src/local/samples/draw.ts';
import { ATTACKS } from './support/attacks.ts';
import { longDocument } from './support/fairness-document.ts';
import {
  BARS,
  type Call,
  type Timed,
  bar,
  callsWhile,
  isMeteredExactly,
  missed,
  pause,
  quantile,
  startWorld,
  statuses,
  tell,
} from './support/fairness-service.ts';
import { options } from './support/harness.ts';

const values = options({ workers: '', only: '' });
const CONNECTIONS = 20;
const ALONE_MS = 8000;
const FLOOD_MS = 40_000;
const HANGUPS = { clients: 3, afterMs: 150, ms: 20_000 } as const;
const ACCOUNTS = 50;
const FREE = { connections: 4, ms: 15_000 } as const;
const DESCRIPTIONS = { connections: 50, ms: 10_000 } as const;
const SAMPLE_MS = 20;
/** A person who scans one thing after the other. */
const PERSON_MS = 300;
const SCAN = '/barcode/scan/image/advanced';
const TEXT = { 'Content-Type': 'text/plain' };
const LOOK_ALIKES = /^document: ten pages of Micro QR look-alikes.*Advanced2$/;

const world = await startWorld(values.workers === '' ? undefined : values.workers);
const samples = mkdtempSync(join(tmpdir(), 'bench-samples-'));
const paths = await drawSamples(samples);
const [sheet, twoPages] = [readFileSync(paths.sheet), readFileSync(paths.pdf)];
rmSync(samples, { recursive: true });
const scanOf = (body: BodyInit, headers: Call['headers'] = {}): Call => ({ path: SCAN, body, headers });

interface Victim {
  readonly key: string;
  readonly call: Call;
  readonly everyMs?: number;
}

interface Beside<T> {
  readonly what: string;
  readonly victim: Victim;
  /** What goes on meanwhile. */
  readonly flood: () => Promise<T>;
  readonly bars: {
    readonly share?: number;
    readonly ratio?: number;
    readonly p95Ms?: number;
    readonly longestMs?: number;
  };
}

/** What `probe` answers, again and again. */
async function probes<T>(lasts: () => boolean, probe: () => Promise<T>): Promise<readonly T[]> {
  const answers: T[] = [];
  while (lasts()) {
    answers.push(await probe());
    await pause(SAMPLE_MS);
  }
  return answers;
}

async function askHealth(): Promise<{ readonly ms: number }> {
  const from = performance.now();
  await (await fetch(`${world.service.url}/health`)).text();
  return { ms: performance.now() - from };
}

/** The victim's scans and /health beside `flood`, until it ends, and alone before and after. */
async function beside<T>({ what, victim, flood, bars }: Beside<T>): Promise<T> {
  const scans = (lasts: () => boolean): Promise<readonly Timed[]> => callsWhile(lasts, { world, ...victim });
  const alone = async (): Promise<readonly Timed[]> => {
    const endMs = Date.now() + ALONE_MS;
    return scans(() => Date.now() < endMs);
  };
  const before = await alone();
  let isOver = false;
  const [others, answers, health] = await Promise.all([
    flood().finally(() => (isOver = true)),
    scans(() => !isOver),
    probes(() => !isOver, askHealth),
  ]);
  const quiet = [...before, ...(await alone())];
  const share = answers.filter(({ status }) => status === 200).length / answers.length;
  const [p95, longest, healthMs] = [quantile(answers, 0.95), quantile(answers, 1), quantile(health, 1)];
  const ratio = p95 / quantile(quiet, 0.95);
  tell(`alone: ${quiet.length} scans, median ${quantile(quiet, 0.5)} ms, p95 ${quantile(quiet, 0.95)} ms`);
  tell(
    `beside ${what}: ${answers.length} scans, ${statuses(answers)}, median ${quantile(answers, 0.5)} ms, p95 ${p95} ms = ${ratio.toFixed(2)} × alone, longest ${longest} ms; /health longest ${healthMs} ms`,
  );
  bar(`share of 200 beside ${what}`, share >= (bars.share ?? 1));
  bar(`p95 beside ${what} / alone`, ratio <= (bars.ratio ?? Infinity));
  bar(`p95 beside ${what}`, p95 <= (bars.p95Ms ?? Infinity));
  bar(`longest beside ${what}`, longest <= (bars.longestMs ?? Infinity));
  bar(`/health beside ${what}`, healthMs <= BARS.healthMs);
  return others;
}

/** As many clients of a key at once, each with its next call when the one before is answered. */
function clients(
  count: number,
  ms: number,
  client: (lasts: () => boolean, n: number) => Promise<readonly Timed[]>,
) {
  const endMs = Date.now() + ms;
  return Promise.all(Array.from({ length: count }, (_, n) => client(() => Date.now() < endMs, n)));
}

/** A QR code of 2000 × 2000 pixels. */
async function symbol(): Promise<Call> {
  const drawing = { path: '/barcode/generate/qrcode', body: 'fair', headers: { ...TEXT, width: '2000' } };
  return scanOf((await world.post(quiet, drawing)).bytes);
}

/** 20 connections of one key beside one of another, both scanning. */
async function flooded(): Promise<void> {
  const call = await symbol();
  const flood = () => clients(CONNECTIONS, FLOOD_MS, (lasts) => callsWhile(lasts, { world, key: hog, call }));
  const victim = { key: quiet, call };
  const others = await beside({
    what: `${CONNECTIONS} connections`,
    victim,
    flood,
    bars: { share: BARS.share, ratio: BARS.ratio },
  });
  tell(`  the other key ${statuses(others.flat())}`);
  await isMeteredExactly(world, [hog, quiet], 'flood');
}

/** Clients of one key that hang up before their scans are answered, beside one of another key. */
async function hungUp(): Promise<void> {
  const call = await symbol();
  // The account of requests that nobody sees answered.
  const Apikey = await world.newKey('impatient');
  let hangups = 0;
  const client = async (lasts: () => boolean): Promise<readonly Timed[]> => {
    while (lasts())
      await fetch(world.service.url + SCAN, {
        method: 'POST',
        body: call.body,
        headers: { Apikey, 'Content-Type': 'application/octet-stream' },
        signal: AbortSignal.timeout(HANGUPS.afterMs),
      })
        .then((answer) => answer.arrayBuffer())
        .catch(() => (hangups += 1));
    return [];
  };
  await beside({
    what: `${HANGUPS.clients} clients that hang up`,
    victim: { key: quiet, call },
    flood: () => clients(HANGUPS.clients, HANGUPS.ms, client),
    bars: { share: BARS.share, ratio: BARS.ratio },
  });
  tell(`  ${hangups} requests were hung up after ${HANGUPS.afterMs} ms`);
  await isMeteredExactly(world, [quiet], 'hang-ups');
}

/** A document of 100 pages that one key has read, beside another one's scans of the sample sheet. */
async function besideDocument(): Promise<void> {
  const document = scanOf(longDocument(100));
  const read = await beside({
    what: 'a PDF of 100 pages',
    victim: { key: quiet, call: scanOf(sheet) },
    flood: () => world.post(hog, document),
    bars: { ratio: BARS.ratio },
  });
  const { BarcodeCount, ErrorMessage } = JSON.parse(new TextDecoder().decode(read.bytes)) as {
    readonly BarcodeCount: number;
    readonly ErrorMessage: string | null;
  };
  tell(
    `  the document: ${read.status} in ${Math.round(read.ms)} ms, ${BarcodeCount} codes, ${ErrorMessage ?? 'all pages read'}`,
  );
  await isMeteredExactly(world, [hog, quiet], 'document');
}

/** 20 documents of one key at a time, whose pages are dear. */
async function besideLookAlikes(): Promise<void> {
  const attack = ATTACKS.find(({ name }) => LOOK_ALIKES.test(name));
  if (attack === undefined) throw new Error('the attack is gone');
  const call = { path: attack.path, body: attack.body() as BodyInit, headers: attack.headers ?? {} };
  const others = await beside({
    what: `${CONNECTIONS} TIFFs of look-alikes`,
    victim: { key: quiet, call: scanOf(sheet) },
    flood: () => clients(CONNECTIONS, FLOOD_MS, (lasts) => callsWhile(lasts, { world, key: hog, call })),
    bars: { p95Ms: BARS.personMs },
  });
  tell(`  the other key ${statuses(others.flat())}, longest ${quantile(others.flat(), 1)} ms`);
  await isMeteredExactly(world, [hog, quiet], 'look-alikes');
}

/** Two files each of many accounts, at once, beside a person who scans. */
async function besideAccounts(): Promise<void> {
  const keys: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) keys.push(await world.newKey(`small ${n}`));
  const files = [scanOf(sheet), scanOf(twoPages)];
  const others = await beside({
    what: `two files each of ${ACCOUNTS} accounts`,
    victim: { key: quiet, call: scanOf(sheet), everyMs: PERSON_MS },
    flood: () => Promise.all(keys.flatMap((key) => files.map((call) => world.post(key, call)))),
    bars: { p95Ms: BARS.personMs },
  });
  tell(
    `  the files: ${statuses(others)}, median ${quantile(others, 0.5)} ms, longest ${quantile(others, 1)} ms`,
  );
  bar(
    'files of many accounts',
    others.every(({ status }) => status === 200),
  );
}

/** What costs nothing: replays, calls beyond the quota, and calls whose Idempotency-Key had another file. Each is opened before it is known. */
async function besideFree(): Promise<void> {
  const [poor, replaying] = [await world.newKey('poor', 1), await world.newKey('replaying')];
  const keyed = (name: string): Call => scanOf(twoPages, { 'Idempotency-Key': name });
  await world.post(replaying, keyed('known'));
  const other = { ...scanOf(sheet, { 'Idempotency-Key': 'known' }) };
  const kinds: readonly (readonly [what: string, key: string, call: (n: number) => Call])[] = [
    ['replays', replaying, () => keyed('known')],
    ['calls beyond the quota', poor, (n) => keyed(`new ${n}`)],
    ['calls with the key of another', replaying, () => other],
  ];
  for (const [what, key, call] of kinds) {
    let n = 0;
    const client = async (lasts: () => boolean): Promise<readonly Timed[]> => {
      const answers: Timed[] = [];
      while (lasts()) answers.push(await world.post(key, call((n += 1))));
      return answers;
    };
    const others = await beside({
      what,
      victim: { key: quiet, call: scanOf(sheet), everyMs: PERSON_MS },
      flood: () => clients(FREE.connections, FREE.ms, client),
      bars: { longestMs: BARS.freeMs },
    });
    tell(`  the other key ${statuses(others.flat())}`);
  }
}

/** Many at once of what costs the front time, beside /health and lookups. */
async function besideBurst(name: string, count: number, call: Call): Promise<void> {
  const lookup = { path: '/barcode/lookup/ean', body: '4006381333931', headers: TEXT };
  let isOver = false;
  const [answers, health, lookups] = await Promise.all([
    Promise.all(Array.from({ length: count }, () => world.post(hog, call))).finally(() => (isOver = true)),
    probes(() => !isOver, askHealth),
    probes(
      () => !isOver,
      () => world.post(quiet, lookup),
    ),
  ]);
  const longest = [quantile(health, 1), quantile(lookups, 1)] as const;
  tell(
    `${count} ${name}: ${statuses(answers)}; /health p95 ${quantile(health, 0.95)} ms, longest ${longest[0]} ms; lookups ${statuses(lookups)}, p95 ${quantile(lookups, 0.95)} ms, longest ${longest[1]} ms`,
  );
  bar(`/health, ${name}`, longest[0] <= BARS.healthMs);
  bar(
    `lookups, ${name}`,
    longest[1] <= BARS.lookupMs && lookups.every(({ status }) => status < 400 || status === 404),
  );
  await isMeteredExactly(world, [hog, quiet], name);
}

/** Connections without a key that get what is the same for everybody, beside drawings of a key; first /health, to compare. */
async function besideDescriptions(): Promise<void> {
  const { connections, ms } = DESCRIPTIONS;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const drawing = { path: '/barcode/generate/qrcode', body: 'fair', headers: TEXT };
  for (const path of ['/health', '/openapi.json', '/barcode/docs/v1/swagger', '/llms.txt']) {
    const endMs = Date.now() + ms;
    let count = 0;
    // The answer is not unpacked: the client is to take little of the processor.
    const client = async (): Promise<void> => {
      for (; Date.now() < endMs; count += 1) {
        const sent = get(world.service.url + path, { agent, headers: { 'Accept-Encoding': 'gzip' } });
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        await once(answer.resume(), 'end');
      }
    };
    const [drawings] = await Promise.all([
      probes(
        () => Date.now() < endMs,
        () => world.post(quiet, drawing),
      ),
      ...Array.from({ length: connections }, client),
    ]);
    const median = quantile(drawings, 0.5);
    tell(
      `beside ${connections} connections: ${Math.round((count * 1000) / ms)} GET ${path} a second; ${drawings.length} drawings, ${statuses(drawings)}, median ${median} ms, p95 ${quantile(drawings, 0.95)} ms`,
    );
    bar(`drawings beside ${path}`, median <= BARS.drawingMs);
  }
  agent.destroy();
}

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  flood: flooded,
  hangups: hungUp,
  document: besideDocument,
  lookalikes: besideLookAlikes,
  accounts: besideAccounts,
  free: besideFree,
  descriptions: besideDescriptions,
  jpeg: () =>
    besideBurst('JPEG drawings of 49 MP', 100, {
      path: '/barcode/generate/qrcode',
      body: 'jpegjpg',
      headers: { ...TEXT, width: '7000', format: 'jpeg' },
    }),
  html: () =>
    besideBurst('appends to HTML of 1 MB', 32, {
      path: '/convert/edit/html/append/image/from-url',
      body: '<b><p>'.repeat(170_000),
      headers: { 'Content-Type': 'text/html', imageUrl: 'https://example.com/a.png' },
    }),
};

const [hog, quiet] = [await world.newKey('hog'), await world.newKey('quiet')];
try {
  // Until the engines are warm.
  for (let warm = 0; warm < 5; warm += 1) await world.post(quiet, scanOf(sheet));
  const only = values.only.split(',').filter((part) => part !== '');
  for (const [part, run] of Object.entries(PARTS)) if (only.length === 0 || only.includes(part)) await run();
  tell(missed.length === 0 ? 'no bar missed' : `MISSED ${missed.join('; ')}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await world.end();
}
