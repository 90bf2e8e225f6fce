// npm start: runs the whole service on this machine. It migrates the local database, fills the demo catalogue, draws sample files, makes a
// development key, writes how to start the processes that answer, and hands over to a small process that watches them (src/local/supervise.ts).
// Engine processes behind the one that answers do the heavy work.
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { misused, readOptions } from '../command-line.ts';
import { stopsAs } from '../../local/task.ts';
import { freePorts, reserveEngines } from '../../local/engine-addresses.ts';
import { handOver } from '../../local/hand-over.ts';
import { tell } from '../../local/notices.ts';
import { STATE } from '../../local/runtime.ts';
import { prepare, wholeNumber } from '../../local/prepare.ts';
import { writeRuntimes } from '../../local/runtime-config.ts';
import { leaveState } from '../../local/serving-lock.ts';
import { type Plan, SECONDS } from '../../local/plan.ts';

/** The default number of engine processes: more than the processors less one do not help. docs/design/operations.md has the memory of each. */
const MAX_WORKERS = 64;
const HELP = `npm start -- [options]

  --workers N  the most processes that read barcodes and convert presentations, 0 to ${MAX_WORKERS}; default: one less than the
               processors of this machine. 0: the process that answers does all of it itself

Serves on this machine, with a demo catalogue, sample files and a key. Settings come from the environment:
PORT, HOST, DEV_API_KEY, ENGINE_WORKERS (as --workers), SHUTDOWN_GRACE_S, QUIETZONE_STATE and those of docs/configuration.md.

Exit code: 0 it was stopped and everything was answered, 1 it could not start, gave up, or could not answer everything in time.
`;

const { values, words } = readOptions(HELP, { workers: { type: 'string' } });
if (words.length > 0) misused(HELP, `What is "${words.join(' ')}"?`);
const workers = wholeNumber(values.workers ?? process.env['ENGINE_WORKERS'] ?? '', {
  name: values.workers === undefined ? 'ENGINE_WORKERS' : '--workers',
  fallback: availableParallelism() - 1,
  minimum: 0,
  maximum: MAX_WORKERS,
});
const beganMs = performance.timeOrigin;
stopsAs((message) => tell({ level: 'error', part: 'server', message }));
const { host, port, address, graceMs, welcome, notice } = await prepare();
const engines = workers > 0 ? await reserveEngines(workers) : undefined;
const [supervisorPort = 0] = await freePorts(1);
const supervisor = `127.0.0.1:${supervisorPort}`;
const folder = join(STATE, 'run');
const runtimes = await writeRuntimes({ host, port, engines, supervisor, folder });
const plan: Plan = {
  beganMs,
  state: STATE,
  folder,
  address,
  graceMs,
  front: runtimes.front,
  engines: engines && { ...engines, runtimes: runtimes.engines },
  port: supervisorPort,
  welcome: { text: welcome(SECONDS), notice },
};
const file = join(folder, 'plan.json');
writeFileSync(file, JSON.stringify(plan), { mode: 0o600 });
leaveState();
await handOver('supervise', [file], { folder });
