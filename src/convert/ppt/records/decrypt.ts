// Encrypted documents: every object of the persist directory is encrypted on its own, header included, under its identifier; edits,
// directories and the session's record are in plain ([MS-PPT] 2.3.7).
import { fail } from '../../../lib/failure.ts';
import { ok, type Result } from '../../../lib/result.ts';
import { readSession, unlock, type BlockCipher } from '../crypto/index.ts';
import { RT } from './types.ts';
import { readHeader } from './tree.ts';

const HEADER_BYTES = 8;
/** What PowerPoint itself uses where a person gave only a password for changes: everybody may open such a file. */
const USUAL_PASSWORD = '/01Hannes Ruescher/01';

export interface Unlocked {
  /** A copy in plain. */
  readonly bytes: Uint8Array;
  readonly cipher: BlockCipher;
}

/** Fails with `encrypted` where neither the password nor the usual one is the right one, or the kind of encryption is another. */
export function unlockDocument(
  stored: Uint8Array,
  offsets: ReadonlyMap<number, number>,
  session: number | undefined,
  password: string | undefined,
): Result<Unlocked> {
  const at = session === undefined ? undefined : offsets.get(session);
  const header = at === undefined ? undefined : readHeader(stored, at);
  const isSession = at !== undefined && header?.type === RT.CryptSession10Container;
  const found = isSession
    ? readSession(stored.subarray(at + HEADER_BYTES, at + HEADER_BYTES + header.length))
    : undefined;
  if (found === undefined) return fail('encrypted', { format: 'presentation' });
  const given = password === undefined ? [] : [password];
  for (const one of [...given, USUAL_PASSWORD]) {
    const cipher = unlock(found, one);
    if (cipher !== undefined) return ok({ bytes: decrypted(stored, offsets, at, cipher), cipher });
  }
  return fail('encrypted', {
    format: 'presentation',
    password: password === undefined ? 'missing' : 'wrong',
  });
}

function decrypted(
  stored: Uint8Array,
  offsets: ReadonlyMap<number, number>,
  sessionAt: number | undefined,
  cipher: BlockCipher,
): Uint8Array {
  const bytes = stored.slice();
  // Objects of a whole file do not lie over one another, so that together they are no longer than it.
  let left = bytes.length;
  const done = new Set([sessionAt]);
  for (const [id, at] of offsets) {
    if (done.has(at) || at + HEADER_BYTES > bytes.length || left <= 0) continue;
    done.add(at);
    const decrypt = cipher(id);
    decrypt(bytes.subarray(at, at + HEADER_BYTES));
    const begin = at + HEADER_BYTES;
    const body = bytes.subarray(begin, begin + Math.min(readHeader(bytes, at)?.length ?? 0, left));
    decrypt(body);
    left -= HEADER_BYTES + body.length;
  }
  return bytes;
}
