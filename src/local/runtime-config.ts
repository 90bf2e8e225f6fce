// Writes what starts the processes of `npm start`: for each kind of workerd a configuration in a file, which only its owner can read. They
// are started from it as often as they end, by a process that holds no bundle and no Miniflare.
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type EngineAddresses } from './engine-addresses.ts';
import { type FrontOptions, engineOptions, frontOptions } from './runtime.ts';
import { Miniflare } from './miniflare.ts';
import { type CapturedRuntime, captureRuntime, withText } from './runtime-process.ts';
import { withoutParts } from './runtime-services.ts';
import type { RuntimeCommand } from './workerd.ts';

/** The runtime calls Miniflare only to report errors of stores, which an engine has not: a port that nothing listens on. */
const NOBODY = '127.0.0.1:9';

/**
 * Miniflare's way in and what answers behind it, and its stores of mail and of the Cache API. What connects a Worker to the network stays: it
 * reaches the private hosts of URL_ALLOW_LIST.
 */
const UNUSED = {
  services: ['core:entry', 'MINIFLARE_DEV_CONTROL', 'email:store', 'cache:0', 'cache:cache'],
  firstSocket: 'entry',
};

export interface RuntimeCommands {
  readonly front: RuntimeCommand;
  /** One each: two processes cannot share the folder that a configuration names. */
  readonly engines: readonly RuntimeCommand[];
}

export interface RuntimeOptions extends FrontOptions {
  readonly engines: EngineAddresses | undefined;
  /** `host:port` of the process that will watch them. */
  readonly supervisor: string;
  /** Takes the files. */
  readonly folder: string;
}

export async function writeRuntimes(options: RuntimeOptions): Promise<RuntimeCommands> {
  const { engines, folder } = options;
  return {
    front: written(await captured(frontOptions(options), options.supervisor), join(folder, 'front.bin')),
    engines: engines ? await writeEngines(engines, folder) : [],
  };
}

/**
 * In the order of the addresses. They differ in the names of their folders alone, which are equally long: Miniflare serialises one, with all of
 * its modules, and the others are copies with the name replaced.
 */
export async function writeEngines(
  { addresses, secret }: EngineAddresses,
  folder: string,
): Promise<readonly RuntimeCommand[]> {
  const own = (index: number): string => join(folder, `engine-${String(index + 1).padStart(2, '0')}`);
  const first = await captured(engineOptions(secret, own(0)), NOBODY);
  return addresses.map((_, i) => {
    if (i > 0) cpSync(own(0), own(i), { recursive: true });
    return written(
      { ...first, configuration: withText(first.configuration, own(0), own(i)) },
      `${own(i)}.bin`,
    );
  });
}

/** Miniflare hands the configuration over standard input, and answers the runtime's own calls itself: at `answers`, as the command says now. */
async function captured(
  options: ConstructorParameters<typeof Miniflare>[0],
  answers: string,
): Promise<CapturedRuntime> {
  const { command, args, env, configuration } = await captureRuntime(() => new Miniflare(options));
  if (args.at(-1) !== '-') throw new Error(`workerd would not read standard input: ${args.join(' ')}`);
  const named = args
    .slice(0, -1)
    .filter((word) => !word.startsWith(`--socket-addr=${UNUSED.firstSocket}=`))
    .map((word) => word.replace(/^(--external-addr=loopback=).*/, `$1${answers}`));
  return { command, args: named, env, configuration: withoutParts(configuration, UNUSED) };
}

/** The command that reads the configuration from `file`, which it writes. */
function written({ command, args, env, configuration }: CapturedRuntime, file: string): RuntimeCommand {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, configuration, { mode: 0o600 });
  chmodSync(file, 0o600);
  return { command, args: [...args, file], env };
}
