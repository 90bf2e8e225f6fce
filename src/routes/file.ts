// A file that an operation needs: from the body, or from the address in the header inputFileUrl.
import { findUpload, requireUpload } from '../http/upload.ts';
import { type Wanted, fetchDocument } from '../http/url-guard/index.ts';
import { type Result, ok } from '../lib/result.ts';
import type { Call } from './operation.ts';

/** The file in the body; without one, what the address holds, at most as large as a body may be. */
export async function fileOf(
  { body, contentType, headers, settings, deps, hold }: Call,
  part: 'imageFile' | 'inputFile',
  wanted: Wanted,
): Promise<Result<Uint8Array>> {
  const url = headers.get('inputFileUrl')?.trim() ?? '';
  if (url === '') return requireUpload(body, contentType, part);
  const file = findUpload(body, contentType, part);
  if (!file.ok) return file;
  if (file.value !== null && file.value.length > 0) return ok(file.value);
  const fetched = await fetchDocument(url, {
    fetch: deps.fetch,
    wanted,
    settings: {
      allowList: settings.URL_ALLOW_LIST,
      allowedPorts: settings.URL_PORTS,
      maxBytes: wanted === 'presentation' ? settings.MAX_PPT_BYTES : settings.MAX_BODY_BYTES,
    },
    reserve: (bytes) => hold.grow(bytes),
  });
  return fetched.ok ? ok(fetched.value.bytes) : fetched;
}
