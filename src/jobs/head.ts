// The head of a job: the options of the call and the receiver of its callback. The Durable Object that stores it cannot read it: like
// the file, it is sealed with a key that is kept in Workers KV until the job no longer needs it.
import { fromHex, toHex } from '../lib/hex.ts';
import { type AnswerBox, type DeliverTask, type RunTask, boxOfKey } from '../metering/index.ts';
import { type JobKeys, JOB_KEY_PREFIX, type JobObjects } from './stores.ts';

export interface JobHead {
  /** The job's id, as its caller knows it. */
  readonly id: string;
  /** The option headers of the operation, as they were sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** The name in KV of the record of the key that made the job. */
  readonly keyRecord: string;
  readonly callback?: { readonly url: string; readonly secret: string };
}

const HEAD_PLACE = 'head';

/** The head, sealed with the job's key. */
export function sealHead(head: JobHead, box: AnswerBox): Promise<Uint8Array> {
  return box.seal(new TextEncoder().encode(JSON.stringify(head)), HEAD_PLACE);
}

export interface OpenedHead {
  readonly head: JobHead;
  /** Opens the pieces of the input. */
  readonly box: AnswerBox;
}

/** Reads and opens the head. Throws if the key or the head is not there: KV may have it a little later. */
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

/** 32 random bytes as hex, the form in which KV stores them. */
export function newKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}
