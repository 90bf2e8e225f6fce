// What a reload must not lose, in IndexedDB: files of the person and results, by tab. Loaded with the first result.
import { tabBefore, tabNow } from './tab.ts';

const DATABASE = 'quietzone';
const STORE = 'kept';
/** A tab that was closed comes back within a day, or never. */
const MAX_AGE_MS = 24 * 3_600_000;

interface Row {
  readonly savedMs: number;
  readonly value: unknown;
}
/** The tab, and what the value is. */
type Key = [tab: string, ...name: string[]];

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      resolve(request.result);
      forgetOld(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
  return opened;
}

/** Undefined: this browser keeps nothing, as in a private window, or has no room left. */
async function done<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const transaction = (await database()).transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
    });
    return request.result;
  } catch {
    return undefined;
  }
}

/** False: it could not be kept. */
export async function keep(name: readonly string[], value: unknown): Promise<boolean> {
  const key: Key = [tabNow(), ...name];
  const row: Row = { savedMs: Date.now(), value };
  return (await done('readwrite', (store) => store.put(row, key))) !== undefined;
}

/** Everything whose name begins so, by the last part of it. */
export async function keptOf(name: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const tab = tabBefore();
  if (tab === undefined) return new Map();
  const [rows, keys] = await Promise.all([
    done('readonly', (store) => store.getAll(beginning(tab, name)) as IDBRequest<Row[]>),
    done('readonly', (store) => store.getAllKeys(beginning(tab, name))),
  ]);
  return new Map((keys ?? []).map((key, index) => [(key as Key).at(-1) ?? '', rows?.[index]?.value]));
}

/** Everything whose name begins so. */
export async function forget(name: readonly string[]): Promise<void> {
  const tab = tabBefore();
  if (tab !== undefined) await done('readwrite', (store) => store.delete(beginning(tab, name)));
}

/** Arrays are behind all texts (Indexed Database API 3.0, section 2.4). */
const beginning = (tab: string, name: readonly string[]): IDBKeyRange =>
  IDBKeyRange.bound([tab, ...name], [tab, ...name, []]);

/** What tabs left behind that are gone, and did not come back. */
function forgetOld(db: IDBDatabase): void {
  const store = db.transaction(STORE, 'readwrite').objectStore(STORE);
  const oldest = Date.now() - MAX_AGE_MS;
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    if ((cursor.value as Row).savedMs < oldest && (cursor.key as Key)[0] !== tabBefore()) cursor.delete();
    cursor.continue();
  };
}
