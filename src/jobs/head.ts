// What the object that keeps a job cannot read: the options of the call, and where to tell of its end. Sealed, like the file, with a
// key that lies in Workers KV, apart from the object, until the job needs it no more.
import { fromHex, toHex } from '../lib/hex.ts';
import { type AnswerBox, type DeliverTask, type RunTask, boxOfKey } from '../metering/index.ts';
import { type JobKeys, JOB_KEY_PREFIX, type JobObjects } from './stores.ts';

export interface JobHead {
  /** Of the job, as its maker knows it. */
  readonly id: string;
  /** The option headers of the operation, as they were sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Under which KV has the record of the key that made the job. */
  readonly keyRecord: string;
  readonly callback?: { readonly url: string; readonly secret: string };
}

const HEAD_PLACE = 'head';

export function sealHead(head: JobHead, box: AnswerBox): Promise<Uint8Array> {
  return box.seal(new TextEncoder().encode(JSON.stringify(head)), HEAD_PLACE);
}

export interface OpenedHead {
  readonly head: JobHead;
  /** Of the input. */
  readonly box: AnswerBox;
}

/** Throws where the key or the head cannot be read: it may be there a little later. */
export async function openHead(
  { account, name }: Pick<RunTask | DeliverTask, 'account' | 'name'>,
  { objects, keys }: { readonly objects: JobObjects; readonly keys: JobKeys },
): Promise<OpenedHead> {
  const key = await keys.get(JOB_KEY_PREFIX + name);
  if (key === null) throw new Error('the key of the job is not there');
  const box = await boxOfKey(fromHex(key));
  const sealed = await objects.getByName(account).jobPiece(name, 'head', 0);
  const text = sealed && (await box.open(sealed, HEAD_PLACE));
  if (!text) throw new Error('the head of the job cannot be opened');
  return { head: JSON.parse(new TextDecoder().decode(text)) as JobHead, box };
}

/** 32 random bytes, hex, as they stand in KV. */
export function newKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}
