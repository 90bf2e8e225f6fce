// Finds all files of a request that may have several (X-Include-Files): the parts of one name, or a list of texts in JSON.
import { type Result, ok } from '../service/result.ts';
import { LIMITS } from '../registry/limits.ts';
import { textOfBytes } from './headers.ts';
import { filesOfJson, tooMany } from './json-files.ts';
import { type Part, parseMultipart } from './multipart.ts';
import { mediaTypeOf } from '../lib/parameters.ts';
import { findUpload, isJsonType, isMultipart, readFile } from './upload.ts';

export interface UploadedFile {
  /** The name that the client gave; null if it gave none. */
  readonly name: string | null;
  /** A view into the body, unless it was base64. */
  readonly bytes: Uint8Array;
}

/**
 * The files in their order, empty ones too. In a multipart body they are the parts `partName` or `partName[]`, else all parts with a filename,
 * else the only part; in JSON the list `{"imageFiles":["<base64>"]}`, whose items may be objects with `$content`. Failures: malformed_body;
 * too_large for more than MAX_SCAN_FILES.
 */
export function findUploads(
  body: Uint8Array,
  contentType: string | null,
  partName: string,
): Result<readonly UploadedFile[]> {
  const type = mediaTypeOf(contentType);
  if (body.length > 0 && isMultipart(body, type)) return fromMultipart(body, contentType, partName);
  if (isJsonType(type)) {
    const list = filesOfJson(body, `${partName}s`);
    if (list !== undefined) return list.ok ? ok(list.value.map((bytes) => ({ name: null, bytes }))) : list;
  }
  const single = findUpload(body, contentType, partName);
  if (!single.ok) return single;
  return ok(single.value === null ? [] : [{ name: null, bytes: single.value }]);
}

function fromMultipart(
  body: Uint8Array,
  contentType: string | null,
  partName: string,
): Result<readonly UploadedFile[]> {
  const parts = parseMultipart(body, contentType);
  if (!parts.ok) return parts;
  const names = [partName, `${partName}[]`].map((name) => name.toLowerCase());
  const named = parts.value.filter(({ name }) => name !== null && names.includes(name.toLowerCase()));
  const files = parts.value.filter(({ filename }) => filename !== null);
  const only = parts.value.length === 1 ? parts.value : [];
  const chosen = [named, files, only].find((each) => each.length > 0) ?? [];
  if (chosen.length > LIMITS.MAX_SCAN_FILES) return tooMany();
  const found: UploadedFile[] = [];
  for (const part of chosen) {
    const file = readFile(part.body, partName);
    if (!file.ok) return file;
    found.push({ name: nameOf(part), bytes: file.value });
  }
  return ok(found);
}

/** The filename of a part, unescaped: browsers write a quote as %22, others as \", and RFC 5987 puts `UTF-8''` before percent escapes. */
function nameOf({ filename }: Part): string | null {
  if (filename === null || filename === '') return null;
  const escaped = /^utf-8'[^']*'(.*)/i.exec(filename)?.[1];
  if (escaped !== undefined) return unescapedName(escaped) ?? filename;
  return textOfBytes(filename.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"'));
}

function unescapedName(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
