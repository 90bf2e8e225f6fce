// npm start: runs the whole service on this machine. It migrates the local database, fills the demo catalogue, draws sample files, makes a
// development key, serves, and prints one line for each operation that works when pasted. Engine processes behind the one that answers
// do the heavy work.
import { availableParallelism } from 'node:os';
import { onSignals, whenStarterEnds } from './support/ancestors.ts';
import { readOptions, stop } from './support/command-line.ts';
import { type EngineProcesses, reserveEngines, startEngines } from './support/engine-processes.ts';
import { type Kept, type Serving, keepRunning } from './support/keep-running.ts';
import { type LocalServer, STATE, serve } from './support/local.ts';
import { prepare, wholeNumber } from './support/prepare.ts';
import { alone } from './support/sharing.ts';

/** The default number of engine processes. Each takes some 60 MB before its first job; more than the processors less one do not help. */
const MAX_WORKERS = 64;
const HELP = `npm start -- [options]

  --workers N  processes that read barcodes and convert presentations, 0 to ${MAX_WORKERS}; default: one less than the processors of
               this machine. 0: the process that answers does all of it itself

Serves on this machine, with a demo catalogue, sample files and a key. Settings come from the environment:
PORT, HOST, DEV_API_KEY, ENGINE_WORKERS (as --workers), SHUTDOWN_GRACE_S, QUIETZONE_STATE and those of docs/configuration.md.
`;
/** bootstrap.mjs passes on a Ctrl+C that this process already received from the terminal; a second signal within this time is the same one. */
const SAME_SIGNAL_MS = 1000;

const { values, words } = readOptions(HELP, { workers: { type: 'string' } });
if (words.length > 0) stop(`What is "${words.join(' ')}"?\n\n${HELP}`);
const workers = wholeNumber(values.workers ?? process.env['ENGINE_WORKERS'] ?? '', {
  name: values.workers === undefined ? 'ENGINE_WORKERS' : '--workers',
  fallback: availableParallelism() - 1,
  minimum: 0,
  maximum: MAX_WORKERS,
});
const began = performance.now();
let kept: Kept | undefined;
/** The engines behind the server that answers; undefined if none are wanted or none was started yet. */
let engines: Promise<EngineProcesses> | undefined;
let endingMs: number | undefined;
whenStarterEnds(end);

const tell = (line: string): void => void process.stderr.write(`${line}\n`);
const { host, port, address, graceMs, makeKey, welcome } = await prepare({ keyLater: true });
const at = workers > 0 ? await reserveEngines(workers) : undefined;
kept = await keepRunning({ start: startServer, tell });
process.stdout.write(welcome((performance.now() - began) / 1000));
// They start after the process that answers, whose start they would slow down on two cores. Until they have started, jobs wait.
if (at && endingMs === undefined) engines = startEngines({ at, tell, onStarted: () => onSignals(end) });
stop(await Promise.race([kept.givenUp, ...(engines ? [enginesGivenUp(engines)] : [])]));

async function enginesGivenUp(starting: Promise<EngineProcesses>): Promise<string> {
  try {
    return await (
      await starting
    ).givenUp;
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
  void ended(kept).finally(() => process.exit(process.exitCode ?? 0));
}

/** Ends the engines last, because requests under way need them. */
async function ended(server: Kept): Promise<void> {
  await server.stop();
  await (await engines?.catch(() => undefined))?.stop();
}

function startServer(): Promise<Serving> {
  return alone(STATE, async () => {
    const server = await serve({ host, port, engines: at });
    onSignals(end);
    await Promise.all([
      fetch(`${address}/health/ready`), // opens the stores: from here on the server shares them with every task
      makeKey(server.stores),
      workers === 0 && server.warmUp(),
    ]);
    return { ended: server.ended, stop: () => (endingMs === undefined ? server.stop() : drained(server)) };
  });
}

async function drained(server: LocalServer): Promise<void> {
  if (await server.drain(graceMs)) return;
  process.stderr.write(
    `Not everything could be answered and counted within ${graceMs / 1000} s (SHUTDOWN_GRACE_S).\n`,
  );
  process.exitCode = 1;
}
