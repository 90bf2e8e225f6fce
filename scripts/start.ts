// npm start: the whole service on this machine. Migrates the local database, fills the demo catalogue, draws sample
// files, makes a development key, serves, and prints one line per operation that works as pasted.
import { onSignals, whenStarterEnds } from './support/ancestors.ts';
import { readNothing, stop } from './support/command-line.ts';
import { type Kept, type Serving, keepRunning } from './support/keep-running.ts';
import { type LocalServer, STATE, serve } from './support/local.ts';
import { prepare } from './support/prepare.ts';
import { alone } from './support/sharing.ts';

const HELP = `npm start

Serves on this machine, with a demo catalogue, sample files and a key. Settings come from the environment:
PORT, HOST, DEV_API_KEY, SHUTDOWN_GRACE_S, QUIETZONE_STATE and those of docs/configuration.md.
`;
/** bootstrap.mjs passes on a Ctrl+C that this process has got from the terminal already. */
const SAME_SIGNAL_MS = 1000;

readNothing(HELP);
const began = performance.now();
let kept: Kept | undefined;
let endingMs: number | undefined;
whenStarterEnds(end);

const { host, port, address, graceMs, welcome } = await prepare();
kept = await keepRunning({
  start: startServer,
  tell: (line) => void process.stderr.write(`${line}\n`),
});
process.stdout.write(welcome((performance.now() - began) / 1000));
stop(await kept.givenUp);

/** Answers what is under way and counts it, then ends; told a second time, it ends at once. */
function end(): void {
  if (kept === undefined) process.exit(0);
  if (endingMs !== undefined) {
    if (performance.now() - endingMs > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  endingMs = performance.now();
  void kept.stop().finally(() => process.exit(process.exitCode ?? 0));
}

function startServer(): Promise<Serving> {
  return alone(STATE, async () => {
    const server = await serve({ host, port });
    onSignals(end);
    await fetch(`${address}/health/ready`); // opens the stores: from here on the server shares them with every task
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
