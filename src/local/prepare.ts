// The preparation of `npm start` and `npm run dev`: settings, port, the lock of the state, samples, migrations, demo catalogue and key; and the
// text that they print when they answer.
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { OPERATION_NAMES, namesOperation } from '../registry/operations.ts';
import { rowId } from '../catalog/rows.ts';
import { FILL_INDEX, MAKE_INDEX, MERGE_INDEX } from '../catalog/search-index.ts';
import { reasonOf, shownPath, stop } from './task.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { type DevelopmentKey, developmentKey, keyFault, standingKey } from './dev-key.ts';
import { localKeys } from './keys/stores.ts';
import { STATE, WRITTEN, openStores } from './runtime.ts';
import { PACKAGE } from './miniflare.ts';
import { databaseFile, kvFile } from './state.ts';
import { migrate, migrationNames } from './migrate.ts';
import { damagedFile, holds, unknownMigrations } from './prepared.ts';
import { type Notice, tell } from './notices.ts';
import { keepPrivate } from './private-files.ts';
import { sampleFiles } from './samples/files.ts';
import { takeState } from './serving-lock.ts';
import { checkedSettings } from './settings.ts';
import { alone, whenFree } from './sharing.ts';
import { mustRunWorkerd } from './workerd-check.ts';

/** As long as a heavy job may wait for its slot (HEAVY_WAIT_S). */
const DEFAULT_GRACE_S = 30;
const MAX_GRACE_S = 600;
/** The operation of the line to paste. */
const SCAN = '/barcode/scan/image/advanced';

export interface Prepared {
  readonly host: string;
  readonly port: number;
  readonly graceMs: number;
  /** With the base path, for people and their clients. */
  readonly address: string;
  /** The same for programs. */
  readonly notice: Notice;
  /** Text for standard output once the service answers; `seconds` since the task began. */
  welcome(seconds: string): string;
}

export interface PrepareOptions {
  /** The variables of wrangler.toml, where they count. */
  readonly configured?: Readonly<Record<string, unknown>> | undefined;
}

/** Ends the task when something is wrong. */
export async function prepare({ configured = {} }: PrepareOptions = {}): Promise<Prepared> {
  mustRunWorkerd(PACKAGE);
  const host = process.env['HOST'] || '127.0.0.1';
  const port = wholeNumber(process.env['PORT'], {
    name: 'PORT',
    fallback: 8787,
    minimum: 1,
    maximum: 65_535,
  });
  const graceS = wholeNumber(process.env['SHUTDOWN_GRACE_S'], {
    name: 'SHUTDOWN_GRACE_S',
    fallback: DEFAULT_GRACE_S,
    minimum: 0,
    maximum: MAX_GRACE_S,
  });
  const settings = checkedSettings({ ...process.env, ...configured }, { where: 'settings' });
  const given = process.env['DEV_API_KEY'] || undefined;
  const fault = given === undefined ? undefined : keyFault(given);
  if (fault !== undefined) stop(`DEV_API_KEY cannot be used: ${fault}.`);
  mustBeWritable(STATE);
  await mustBeFree(host, port);

  const shownHost = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? '127.0.0.1' : host;
  const address = `http://${shownHost}:${port}${settings.BASE_PATH}`;
  const taken = takeState(STATE, address);
  if (taken !== undefined)
    stop(
      `Another server uses ${shownPath(STATE)}: it answers at ${taken}. Stop it, or choose another directory with QUIETZONE_STATE.`,
    );

  mustBeSound();
  const samples = await sampleFiles(join(WRITTEN, 'samples'));
  const { key, applied, products } = await prepareState(given);
  tellOfNewerState();
  return {
    host,
    port,
    graceMs: graceS * 1000,
    address,
    notice: readyNotice(address, host, key),
    welcome(seconds) {
      const scans = !OPERATION_NAMES.some(
        (each) => each.path === SCAN && namesOperation(settings.DISABLED_OPERATIONS, each),
      );
      // After an upgrade alone: those of a new state say nothing.
      const migrated =
        applied.length > 0 && products === 0 ? `migrations applied: ${applied.join(', ')}\n` : '';
      return `
quietzone answers after ${seconds} s: ${pageAddress(address, host, key)}
key: ${keyLine(key, given !== undefined)}
Stop with Ctrl+C. Data, key and meters stay in ${shownPath(STATE)}; guides: ${address}/docs
${migrated}${
        scans
          ? `\ncurl -sS ${address}${SCAN} -H "Apikey: $(cat ${shownPath(key.file)})" -F imageFile=@${shownPath(samples.sheet)}\n`
          : ''
      }
`;
    },
  };
}

function readyNotice(address: string, host: string, key: DevelopmentKey): Notice {
  return {
    level: 'info',
    part: 'server',
    message: `quietzone answers at ${address}. Stop with Ctrl+C or SIGTERM.`,
    more: {
      address,
      page: pageAddress(address, host, key),
      keyFile: key.file,
      ...(key.isNew && { key: key.key }),
      state: STATE,
    },
  };
}

interface PreparedState {
  readonly key: DevelopmentKey;
  /** Names of the migrations that were applied now. */
  readonly applied: readonly string[];
  /** The number of products that were added now. */
  readonly products: number;
}

/** Tables, demo catalogue and development key of the state directory; `given`: a key of the user's. Does nothing where they are there. */
export function prepareState(given: string | undefined): Promise<PreparedState> {
  return alone(STATE, async () => {
    const standing = holds(STATE, { migrations: migrationNames(), products: demoRows().map(([id]) => id) })
      ? await standingKey({ state: STATE, given })
      : undefined;
    // No runtime is started where there is nothing to write.
    if (standing !== undefined) return { key: standing, applied: [], products: 0 };
    const stores = openStores();
    try {
      const applied = await whenFree(() => migrate(stores));
      const products = await whenFree(() => fillCatalogue(stores));
      if (products === demoRows().length) await whenFree(() => indexDemo(stores));
      return {
        applied,
        products,
        key: await developmentKey(await localKeys(stores), { state: STATE, given }),
      };
    } finally {
      await stores.dispose();
    }
  });
}

/** Migrations only add, so this version can work with what a newer one wrote; it may lack what that one relies on. */
function tellOfNewerState(): void {
  const unknown = unknownMigrations(STATE, migrationNames());
  if (unknown.length > 0)
    tell({
      level: 'warn',
      part: 'state',
      message: `A newer version wrote ${shownPath(STATE)}: this one does not know ${unknown.join(', ')}. Where something fails, start that version, or restore a backup.`,
      more: { reason: 'newer_state' },
    });
}

/** A key that was made now is shown, this once: what a server prints is kept in logs. */
function keyLine({ key, file, isNew }: DevelopmentKey, given: boolean): string {
  if (isNew) return `${key} (shown only now; kept in ${shownPath(file)})`;
  return given ? `that of DEV_API_KEY, also in ${shownPath(file)}` : `in ${shownPath(file)}, as before`;
}

/** The addresses of this machine only; a server that others can reach prints nothing about its key. */
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/**
 * The page's address, with the key behind `#` where it is for the person who started the server: a key that is shown anyway, or
 * at a terminal. A browser sends no fragment to any server, and the page takes it out of the address. Nothing that is served
 * holds the key: who reaches the port, through a tunnel or as another user of this machine, does not get it.
 */
function pageAddress(address: string, host: string, { key, isNew }: DevelopmentKey): string {
  const shown = (isNew || process.stdout.isTTY) && LOOPBACK.includes(host);
  return shown ? `${address}/#key=${encodeURIComponent(key)}` : `${address}/`;
}

interface Range {
  /** Of the option or variable, for the message. */
  readonly name: string;
  readonly fallback: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Ends the task when the text is no whole number of the range. */
export function wholeNumber(text = '', { name, fallback, minimum, maximum }: Range): number {
  if (text === '') return fallback;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum))
    stop(`${name} must be a number from ${minimum} to ${maximum}; it is ${text}.`);
  return value;
}

/** Ends the task when nothing can be stored: a volume of a container often belongs to another user. */
function mustBeWritable(state: string): void {
  try {
    keepPrivate(state);
    accessSync(state, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const user = process.getuid?.();
    stop(
      `The state directory ${state} cannot be written to: ${reasonOf(cause)}.${user === undefined ? '' : ` This process runs as user ${user}.`}`,
    );
  }
}

/** The runtime's own message for a damaged database is a stack trace. */
function mustBeSound(): void {
  const damaged = damagedFile([databaseFile(), kvFile()]);
  if (damaged)
    stop(
      `${damaged.file} is damaged: ${damaged.why}. Restore a backup (npm run restore), or move ${shownPath(STATE)} away to begin anew.`,
    );
}

/** Miniflare's own message for a taken port is a stack trace. */
function mustBeFree(address: string, number: number): Promise<void> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (cause: NodeJS.ErrnoException) => {
      stop(
        cause.code === 'EADDRINUSE'
          ? `Port ${number} on ${address} is taken: stop what runs there, or choose another with PORT=8788 npm start.`
          : `Cannot listen on ${address}:${number}: ${reasonOf(cause)}.`,
      );
    });
    probe.listen(number, address, () => probe.close(() => resolve()));
  });
}

async function fillCatalogue(local: Miniflare): Promise<number> {
  const database = await local.getD1Database('DB');
  const { meta } = await database
    .prepare(
      'INSERT INTO product (id, title) SELECT value->>0, value->>1 FROM json_each(?1) WHERE true ON CONFLICT (id) DO NOTHING',
    )
    .bind(JSON.stringify(demoRows()))
    .run();
  return meta.changes;
}

/**
 * Makes the index of a catalogue that has the demo's products alone, in one step. One with others may be large, or be without an index by
 * choice. Safe to run twice.
 */
async function indexDemo(local: Miniflare): Promise<void> {
  const database = await local.getD1Database('DB');
  const other = database.prepare('SELECT 1 FROM product LIMIT 1 OFFSET ?1').bind(demoRows().length);
  if ((await other.first()) !== null) return;
  const statements = [...MAKE_INDEX, ...FILL_INDEX, ...FILL_INDEX, MERGE_INDEX];
  await database.batch(statements.map((sql) => database.prepare(sql)));
}

function demoRows(): readonly (readonly [id: number, title: string])[] {
  return demoCatalogue().map(({ ean, title }) => [rowId(Number(ean), 0), title] as const);
}
