// callDigest tells whether two calls with the same Idempotency-Key are the same call.
import { sha256Hex } from '../lib/sha256.ts';

export interface CallParts {
  readonly operation: string;
  /** Everything besides the body that changes the answer: the headers that the operation reads and the negotiated type, in any order. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** SHA-256 in hex over operation, parameters and body. */
export async function callDigest({ operation, parameters, body }: CallParts): Promise<string> {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = JSON.stringify([operation, sorted, await sha256Hex(body)]);
  return sha256Hex(new TextEncoder().encode(parts));
}
