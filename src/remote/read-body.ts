// Reads a body up to a limit. The bytes count after decompression, about which Content-Length says nothing.
import { openByteChunks } from '../lib/byte-chunks.ts';
import { fail } from '../service/failure.ts';
import { createGrowingBytes } from '../lib/growing-bytes.ts';
import { type Result, ok } from '../service/result.ts';

export interface FetchedBodyOptions {
  readonly maxBytes: number;
  /** Called before the body takes `bytes` more of memory; false refuses. Default: always true. */
  readonly reserve?: (bytes: number) => boolean;
}

/**
 * The whole body. Failures: too_large, upstream_error, and overloaded if `reserve` refuses; the rest of a refused body is not read.
 */
export async function readBody(
  response: Response,
  { maxBytes, reserve }: FetchedBodyOptions,
): Promise<Result<Uint8Array>> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > maxBytes && !response.headers.has('content-encoding')) {
    await response.body?.cancel().catch(() => {});
    return tooLarge(maxBytes);
  }
  if (response.body === null) return ok(new Uint8Array(0));
  const chunks = openByteChunks(response.body);
  const bytes = createGrowingBytes({ maxBytes, ...(reserve && { reserve }) });
  try {
    for (;;) {
      const chunk = await chunks.next();
      if (chunk === null) return ok(bytes.bytes());
      const appended = bytes.append(chunk);
      if (appended === 'ok') continue;
      await chunks.cancel();
      return appended === 'full' ? tooLarge(maxBytes) : noRoom();
    }
  } catch {
    return fail('upstream_error', { what: 'broke off its answer' });
  }
}

function tooLarge(maxBytes: number): Result<never> {
  return fail('too_large', { what: 'The document at the address', limit: maxBytes, unit: 'bytes' });
}

function noRoom(): Result<never> {
  return fail('overloaded', {
    what: 'too many large documents at once',
    bound: 'MAX_UPLOADS_BYTES',
    retryAfterS: 2,
  });
}
