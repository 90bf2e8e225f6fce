// The work of an operation (operations/) for a request: its text and its files are found in the body.
import { latin1 } from '../lib/bytes.ts';
import { mediaParameter, mediaTypeOf } from '../lib/parameters.ts';
import { sha256Hex } from '../lib/sha256.ts';
import type { HeaderValues } from '../http/headers.ts';
import { findUpload, missingFile } from '../http/upload.ts';
import { findUploads } from '../http/uploads.ts';
import { withHeaders } from '../http/option-headers.ts';
import { HTTP_WORDS } from '../http/words.ts';
import type { Call as WorkCall, Input, NamedFile, TextInput, Work } from '../operations/operation.ts';
import { fail } from '../service/failure.ts';
import { type Result, err, ok } from '../service/result.ts';
import type { BodyKind } from '../operations/over-http.ts';
import type { Call, Job, Operation } from './operation.ts';
import { furtherPart, readList, readText, readTextAndLogo, readTextList } from './text-input.ts';

/** The route of an operation. */
export function routeOf({ declared, http, tool, check, ...work }: Work): Operation {
  return {
    ...declared,
    ...withHeaders(declared.options),
    ...http,
    ...(tool && { tool }),
    ...(check && { checkHeaders: check }),
    async prepare(call) {
      const job = await work.prepare(workCallOf(call, http.body));
      if (!job.ok) return withJsonForms(job, call, http.body);
      const { input, ...rest } = job.value;
      return ok({
        ...rest,
        run: async () => withJsonForms(await job.value.run(), call, http.body),
        ...(await repeatedBy(input, call.headers)),
      });
    },
  };
}

/**
 * JSON that is neither a string nor `{"value":…}` alone is the value itself (a QR code of JSON is legal). Where a value is refused that is
 * such JSON, the answer adds which JSON is taken.
 */
function withJsonForms<T>(
  done: Result<T>,
  { body: bytes, contentType }: Pick<Call, 'body' | 'contentType'>,
  body: BodyKind,
): Result<T> {
  if (done.ok || done.failure.code !== 'invalid_value' || body.kind !== 'string' || body.isList) return done;
  const { received, rule } = done.failure;
  if (received === undefined || rule.includes('{"value"')) return done;
  if (!mediaTypeOf(contentType).endsWith('json') || !/^\s*[[{]/.test(latin1(bytes.subarray(0, 64))))
    return done;
  const forms = 'of a JSON body that is neither a JSON string "…" nor {"value":"…"} alone';
  return err({ ...done.failure, received: `${received} ${forms}` });
}

/** The call as its work sees it. */
export function workCallOf(call: Call, body: BodyKind): WorkCall {
  const { headers, settings, deps, hold, account, turn, onPart } = call;
  return {
    options: headers,
    input: inputOf(call, body),
    settings,
    host: {
      words: deps.words ?? HTTP_WORDS,
      now: deps.now,
      fetch: deps.fetch,
      reserve: (bytes) => hold.grow(bytes),
      catalog: deps.catalog,
      gate: deps.gate,
      shortGate: deps.shortGate,
      account: account.account,
      onTrap: deps.onTrap,
      turn: turn && (() => turn()),
      onPart,
    },
  };
}

function inputOf({ body: bytes, contentType }: Call, body: BodyKind): Input {
  const charset = documentCharset(contentType);
  const part = body.kind === 'file' ? body.part : 'inputFile';
  return {
    text() {
      if (body.kind === 'file') return readList(bytes, contentType, part);
      if (body.isList) return readTextList(bytes, contentType);
      if (body.asQuery !== undefined) return orQuery(readText(bytes, contentType), body.asQuery);
      return body.orParts ? readTextAndLogo(bytes, contentType) : readText(bytes, contentType);
    },
    file: () => findUpload(bytes, contentType, part),
    part: (name) => furtherPart(bytes, contentType, name),
    files: () => findUploads(bytes, contentType, part),
    noFile: (why) =>
      body.kind === 'file' && body.send !== undefined
        ? fail('missing_file', { why, send: body.send })
        : missingFile(why, part),
    ...(charset !== null && { charset }),
  };
}

/** A missing text is asked for in both ways. */
function orQuery(text: Result<TextInput>, parameter: string): Result<TextInput> {
  return !text.ok && text.failure.code === 'missing_value'
    ? fail('missing_value', { send: `${text.failure.send}; or as the query parameter ${parameter} of a GET` })
    : text;
}

/** The charset of a document or a list that is the body itself; the Content-Type of a form says nothing about its parts. */
function documentCharset(contentType: string | null): string | null {
  return /^text\/(?:html|csv|tab-separated-values)|^application\/xhtml\+xml/i.test(contentType ?? '')
    ? mediaParameter(contentType, 'charset')
    : null;
}

/** The bytes by which a repeated call is recognised: of several files their names and digests, because a multipart boundary changes. */
export async function repeatedBy(
  input: Uint8Array | readonly NamedFile[] | undefined,
  headers: HeaderValues,
): Promise<Pick<Job, 'input'>> {
  if (input === undefined) return {};
  if (input instanceof Uint8Array) return { input };
  if (!headers.get('idempotency-key')) return {};
  const digests = await Promise.all(
    input.map(async ({ name, bytes }) => [name, await sha256Hex(bytes)] as const),
  );
  return { input: new TextEncoder().encode(JSON.stringify(digests)) };
}
