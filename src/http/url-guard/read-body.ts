// Reads a body up to a limit, counted after decompression: a Content-Length says nothing about what it unfolds to.
import { fail } from '../../lib/failure.ts';
import { type Result, ok } from '../../lib/result.ts';

/** The whole body. Fails with too_large and upstream_error; the rest of a refused body is cancelled, not read. */
export async function readBody(response: Response, maxBytes: number): Promise<Result<Uint8Array>> {
  const tooLarge = fail(
    'too_large',
    `The document at the address has more than ${maxBytes} bytes; that is the limit.`,
  );
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > maxBytes && !response.headers.has('content-encoding')) {
    await response.body?.cancel().catch(() => {});
    return tooLarge;
  }
  if (response.body === null) return ok(new Uint8Array(0));
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > maxBytes) {
        await reader.cancel().catch(() => {});
        return tooLarge;
      }
      chunks.push(value);
    }
  } catch {
    return fail('upstream_error', 'The address broke off its answer.');
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return ok(whole);
}
