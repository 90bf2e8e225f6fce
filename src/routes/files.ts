// X-Include-Files: gets all files of a request instead of one.
import type { HeaderValues } from '../http/headers.ts';
import { readBoolean } from '../registry/option.ts';
import { FILES } from '../registry/scan-options.ts';
import { missingFile } from '../http/upload.ts';
import { type UploadedFile, findUploads } from '../http/uploads.ts';
import { type Result, ok } from '../service/result.ts';
import { sha256Hex } from '../lib/sha256.ts';
import { addressIn, fetchedFile } from './file.ts';
import type { Call } from './operation.ts';

export function readFiles(headers: HeaderValues): Result<boolean> {
  return readBoolean(headers, FILES);
}

export interface SentFiles {
  /** At least one. */
  readonly files: readonly UploadedFile[];
  /** The body that contains them, for an engine Worker, which finds them again in it. */
  readonly body: Uint8Array;
  readonly contentType: string | null;
}

/** The files in the body, or else the one at the address in inputFileUrl. The failures are those of fileOf. */
export async function filesOf(call: Call): Promise<Result<SentFiles>> {
  const { body, contentType } = call;
  const found = findUploads(body, contentType, 'imageFile');
  if (!found.ok) return found;
  if (found.value.some(({ bytes }) => bytes.length > 0)) {
    return ok({ files: found.value, body, contentType });
  }
  const url = addressIn(call);
  if (url === '') return missingFile(found.value.length === 0 ? 'absent' : 'empty', 'imageFile');
  const fetched = await fetchedFile(call, url, 'scan');
  if (!fetched.ok) return fetched;
  return ok({
    files: [{ name: null, bytes: fetched.value }],
    body: fetched.value,
    contentType: 'application/octet-stream',
  });
}

/** The bytes by which a repeated call is recognised: the names and digests of its files, because a multipart boundary changes. */
export async function filesInput(
  files: readonly UploadedFile[],
  headers: HeaderValues,
): Promise<{ readonly input?: Uint8Array }> {
  if (!headers.get('idempotency-key')) return {};
  const digests = await Promise.all(
    files.map(async ({ name, bytes }) => [name, await sha256Hex(bytes)] as const),
  );
  return { input: new TextEncoder().encode(JSON.stringify(digests)) };
}
