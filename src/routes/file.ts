// Gets the file of an operation: from the body, or from the address in the header inputFileUrl.
import { findUpload, requireUpload } from '../http/upload.ts';
import { type Wanted, fetchDocument } from '../http/url-guard/index.ts';
import { type Result, ok } from '../service/result.ts';
import type { Call } from './operation.ts';
import { urlRules } from './url-rules.ts';

/** The file in the body, or else the document at the address, which may be as large as a body. Failures: those of requireUpload and fetchDocument. */
export async function fileOf(
  call: Call,
  part: 'imageFile' | 'inputFile',
  wanted: Wanted,
): Promise<Result<Uint8Array>> {
  const { body, contentType } = call;
  const url = addressIn(call);
  if (url === '') return requireUpload(body, contentType, part);
  const file = findUpload(body, contentType, part);
  if (!file.ok) return file;
  if (file.value !== null && file.value.length > 0) return ok(file.value);
  return fetchedFile(call, url, wanted);
}

/** The header inputFileUrl, trimmed; empty if there is none. */
export function addressIn({ headers }: Call): string {
  return headers.get('inputFileUrl')?.trim() ?? '';
}

/** The document at an address. Failures: those of fetchDocument. */
export async function fetchedFile(
  { settings, deps, hold }: Call,
  url: string,
  wanted: Wanted,
): Promise<Result<Uint8Array>> {
  const fetched = await fetchDocument(url, {
    fetch: deps.fetch,
    wanted,
    settings: {
      ...urlRules(settings),
      maxBytes: wanted === 'presentation' ? settings.MAX_PPT_BYTES : settings.MAX_BODY_BYTES,
    },
    reserve: (bytes) => hold.grow(bytes),
  });
  return fetched.ok ? ok(fetched.value.bytes) : fetched;
}
