// Watches the processes of `npm start`: starts them from their files, again when they end, tells the server their figures, and ends them in
// order. It is the process that stays, so it imports nothing but Node and the small files beside it.
import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { onSignals, whenStarterEnds } from './ancestors.ts';
import { faultReason } from '../service/fault-reason.ts';
import { type EngineProcesses, WARMING_SOCKET, startEngines } from './engine-processes.ts';
import { watchClock } from './clock-watch.ts';
import { type Kept, type Serving, keepRunning } from './keep-running.ts';
import { get } from './local-get.ts';
import { type Level, isText, tell } from './notices.ts';
import { figuresOf } from './process-figures.ts';
import { type Plan, SECONDS } from './plan.ts';
import { takeState } from './serving-lock.ts';
import { alone } from './sharing.ts';
import { type RunningRuntime, startRuntime } from './workerd.ts';

// An import statement reads every name of the module, and some load the client of `fetch`: 12 MB.
const { createServer } = process.getBuiltinModule('node:http');

/** The header of src/engines/wire.ts. */
const SECRET_HEADER = 'X-Quietzone-Secret';
const DEFAULT_SOCKET = 'direct:0:default';
const DRAINING_SOCKET = 'direct:0:Draining';
/** bootstrap.mjs passes on a Ctrl+C that this process already received from the terminal; a second signal within this time is the same one. */
const SAME_SIGNAL_MS = 1000;
/** A request on 127.0.0.1 is there within a few ms; on a machine with a load of 8, within 60. */
const HEAD_START_MS = 150;
/** A process whose connections break has ended within a few ms; on a machine with a load of 16, within 500. */
const ENDING_MS = 2000;
/** A fault is the reason of what fails within this time. */
const RECENT_MS = 5_000;
/** An engine that computes answers late; its last figures are told then. */
const ENGINE_WAIT_MS = 500;
/** The kernel ends the server rather than this process, which starts it again. */
const OUT_OF_MEMORY_SCORE = 300;

const plan: Plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const tellOf =
  (part: 'server' | 'engine') =>
  (message: string, level: Level): void =>
    tell({ part, level, message });
let kept: Kept | undefined;
let front: RunningRuntime | undefined;
let frontStarts = 0;
/** The engines behind the server that answers; undefined if none are wanted or none was started yet. */
let starting: Promise<EngineProcesses> | undefined;
let engines: EngineProcesses | undefined;
let endingMs: number | undefined;
const engineFigures: unknown[] = [];
let lastFault: { readonly clause: string; readonly atMs: number } | undefined;

onSignals(end);
whenStarterEnds(end);
if (takeState(plan.state, plan.address) !== undefined) giveUp('Another server took the state directory.');
createServer((request, response) => {
  const told = request.url === '/stats' ? stats() : Promise.resolve(request.url === '/disk' ? disk() : {});
  void told.then((value) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(value));
  });
})
  .listen(plan.port, '127.0.0.1')
  .unref();
try {
  kept = await keepRunning({ start: startServer, tell: tellOf('server') });
  welcome();
  watchClock((seconds) =>
    tell({
      level: 'warn',
      part: 'clock',
      message: `The clock went ${Math.abs(seconds)} s ${seconds > 0 ? 'forward' : 'back'}: it was set, or the machine slept.`,
      more: { seconds },
    }),
  );
  // They start after the process that answers, whose start they would slow down on two cores. Until they have started, jobs wait.
  if (plan.engines && endingMs === undefined)
    starting = startEngines({
      at: plan.engines,
      runtimes: plan.engines.runtimes,
      tell: tellOf('engine'),
      others,
    });
  giveUp(await Promise.race([kept.givenUp, ...(starting ? [enginesGivenUp(starting)] : [])]));
} catch (cause) {
  giveUp(cause instanceof Error ? cause.message : String(cause));
}

function others(): readonly number[] {
  return front ? [process.pid, front.pid] : [process.pid];
}

function welcome(): void {
  const seconds = ((Date.now() - plan.beganMs) / 1000).toFixed(1);
  if (isText()) process.stdout.write(plan.welcome.text.replace(SECONDS, seconds));
  else tell({ ...plan.welcome.notice, more: { ...plan.welcome.notice.more, seconds: Number(seconds) } });
}

function giveUp(why: string): never {
  tell({ level: 'error', part: 'server', message: why });
  process.exit(1);
}

async function enginesGivenUp(started: Promise<EngineProcesses>): Promise<string> {
  try {
    engines = await started;
    return await engines.givenUp;
  } catch (cause) {
    return `The engine processes could not be started: ${cause instanceof Error ? cause.message : String(cause)}`;
  }
}

/** Answers and counts the requests under way, then ends; a second call ends at once. */
function end(): void {
  if (kept === undefined) process.exit(0);
  if (endingMs !== undefined) {
    if (performance.now() - endingMs > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  endingMs = performance.now();
  ended(kept).then(
    () => process.exit(process.exitCode ?? 0),
    (cause: unknown) => giveUp(String(cause)),
  );
}

/** Ends the engines last, because requests under way need them. The files hold secrets, and a start writes them anew. */
async function ended(server: Kept): Promise<void> {
  await server.stop();
  await (await starting?.catch(() => undefined))?.stop();
  rmSync(plan.folder, { recursive: true, force: true });
}

function startServer(): Promise<Serving> {
  return alone(plan.state, async () => {
    const server = await startRuntime({
      runtime: plan.front,
      sockets: [DEFAULT_SOCKET, DRAINING_SOCKET, WARMING_SOCKET],
      outOfMemoryScore: OUT_OF_MEMORY_SCORE,
      onLine: noteFault,
    });
    front = server;
    frontStarts += 1;
    try {
      await Promise.all([
        // Opens the stores: from here on the server shares them with every task.
        get(`${plan.address}/health/ready`),
        plan.engines === undefined && get(at(server, WARMING_SOCKET)),
      ]);
    } catch (cause) {
      const why = await Promise.race([server.ended, after(ENDING_MS)]);
      // Where it did not end, it would keep the port.
      await server.stop();
      throw why === undefined ? cause : new Error(`it ended before it was ready: ${why}`);
    }
    return { ended: server.ended, stop: () => (endingMs === undefined ? server.stop() : drained(server)) };
  });
}

function at({ ports }: RunningRuntime, socket: string): string {
  return `http://127.0.0.1:${ports.get(socket)}/`;
}

/**
 * On SIGTERM workerd closes its sockets, answers what it is working on, and ends with the last answer: calls that it counted
 * and not yet reported would be lost (measured: 3 of 3). The request to Draining is in work until they are written.
 */
async function drained(server: RunningRuntime): Promise<void> {
  const emptied = get(at(server, DRAINING_SOCKET)).then(
    ({ status }) => status === 204,
    // It ended before it could answer.
    () => false,
  );
  // workerd must have the request before its sockets close.
  await after(HEAD_START_MS);
  process.kill(server.pid, 'SIGTERM');
  const inTime = Promise.all([emptied, server.ended]).then(([isEmpty]) => isEmpty);
  if (await Promise.race([inTime, after(plan.graceMs).then(() => false)])) return;
  tell({
    level: 'error',
    part: 'server',
    message: `Not everything could be answered and counted within ${plan.graceMs / 1000} s (SHUTDOWN_GRACE_S).`,
  });
  process.exitCode = 1;
  await server.stop();
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

/** A Worker is told only that there was an internal error; the runtime's own line has the cause. */
function noteFault(line: string): void {
  const clause = line.startsWith('{') ? undefined : faultReason(line)?.clause;
  if (clause !== undefined) lastFault = { clause, atMs: performance.now() };
}

/** Of the file system with the state: what the server may still write, and what its runtime said of its files just now. */
function disk(): object {
  const { bavail, blocks, bsize } = statfsSync(plan.state);
  const isRecent = lastFault !== undefined && performance.now() - lastFault.atMs < RECENT_MS;
  return {
    freeBytes: bavail * bsize,
    sizeBytes: blocks * bsize,
    ...(isRecent && { fault: lastFault?.clause }),
  };
}

/** What the front adds to its counters. */
async function stats(): Promise<object> {
  const running = engines?.running ?? [];
  const processes = [
    { process: 'supervisor', pid: process.pid, restarts: 0 },
    { process: 'front', pid: front?.pid ?? 0, restarts: frontStarts - 1 },
    ...running.map(({ pid, restarts }, i) => ({ process: `engine_${i + 1}`, pid, restarts })),
  ];
  await Promise.all(running.map(({ address }, i) => askEngine(address, i)));
  return {
    processes: processes.map(({ pid, ...each }) => ({ ...each, ...figuresOf(pid) })),
    disk: disk(),
    engines: engineFigures
      .slice(0, running.length)
      .flatMap((figures, i) =>
        typeof figures === 'object' ? [{ process: `engine_${i + 1}`, ...figures }] : [],
      ),
  };
}

async function askEngine(address: string, index: number): Promise<void> {
  const headers = { [SECRET_HEADER]: plan.engines?.secret };
  const { status, text } = await get(`http://${address}/stats`, { headers, timeoutMs: ENGINE_WAIT_MS }).catch(
    () => ({ status: 0, text: '' }),
  );
  if (status === 200) engineFigures[index] = JSON.parse(text);
}
