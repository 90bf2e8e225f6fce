// npm run dev: runs wrangler dev, which reloads on change, with the same local state, catalogue and key as `npm start`.
import { spawn } from 'node:child_process';
import { onSignals, whenStarterEnds } from '../src/local/ancestors.ts';
import { readNothing } from '../src/cli/command-line.ts';
import { STATE } from '../src/local/runtime.ts';
import { prepare } from '../src/local/prepare.ts';
import { ROOT, toolCall } from '../src/local/run.ts';
import { endWithThisProcess } from '../src/local/workerd.ts';
import { configuredVariables } from '../src/local/settings.ts';

const HELP = `npm run dev

Serves like npm start and takes up each change of src/. PORT, HOST, DEV_API_KEY and QUIETZONE_STATE come from the environment,
the other settings from [vars] of wrangler.toml.
`;
/** wrangler bundles first: 3 to 10 s. */
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 200;
/** wrangler takes a second to end its workerd; then the whole group is killed. */
const END_WITHIN_MS = 3_000;

readNothing(HELP);
const began = performance.now();
const { host, port, address, welcome } = await prepare({ configured: await configuredVariables() });
const wrangler = spawn(
  ...toolCall('wrangler', [
    'dev',
    '--persist-to',
    STATE,
    '--port',
    String(port),
    '--ip',
    host,
    '--show-interactive-dev-session=false',
  ]),
  {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // It gets its own process group, because wrangler starts two more processes and does not always end them.
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      QUIETZONE_PREPARED: '1',
    },
  },
);
endWithThisProcess(wrangler, { group: true });
wrangler.once('exit', (code) => {
  signalGroup('SIGKILL');
  process.exit(code ?? 0);
});
onSignals(end);
whenStarterEnds(end);

for (const deadline = performance.now() + READY_WITHIN_MS; performance.now() < deadline;) {
  const { ok } = await fetch(`${address}/health`).catch(() => ({ ok: false }));
  if (ok) {
    process.stdout.write(welcome(((performance.now() - began) / 1000).toFixed(1)));
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

function end(): void {
  signalGroup('SIGTERM');
  setTimeout(() => {
    signalGroup('SIGKILL');
    process.exit(0);
  }, END_WITHIN_MS);
}

function signalGroup(signal: NodeJS.Signals): void {
  const { pid } = wrangler;
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // All of them have ended.
  }
}
