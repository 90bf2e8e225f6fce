// Makes the answers: a model in the negotiated type, bytes, or a failure.
import { type Failure, errorCodeOf } from '../service/failure.ts';
import { FAILURE_CODES } from './errors.ts';
import { describeFailure } from './describe-failure.ts';
import type { Model, ModelValue } from '../registry/model.ts';
import { toJson, toXml } from './model.ts';
import { type ModelType, isXml } from './negotiate.ts';
import { redactKeys } from './redact.ts';
import { release } from '../lib/release.ts';
import { streamedBytes } from '../lib/streamed-bytes.ts';

/** The body of every failure. Operations with a failure model add the members of that model (withErrorMembers). */
export const ERROR_RESULT: Model = {
  name: 'ErrorResult',
  members: [
    { name: 'Successful', type: 'boolean', description: 'always false' },
    {
      name: 'ErrorMessage',
      type: 'string',
      description: 'what was wrong, what is allowed, what was received',
    },
    {
      name: 'ErrorCode',
      type: 'string',
      description: 'a stable code, one of the list in docs/errors.md',
      allowed: FAILURE_CODES,
    },
    { name: 'RequestId', type: 'string', description: 'also in the header X-Request-Id' },
  ],
};

/**
 * An answer with a model as JSON or XML; status 200 unless `init` has another. JSON types have no parameters: RFC 8259 knows none, and
 * the Apex client compares the whole value.
 */
export function modelResponse(
  model: Model,
  value: ModelValue,
  type: ModelType,
  init?: ResponseInit,
): Response {
  return new Response(
    isXml(type) ? toXml(model, value) : toJson(model, value),
    withHeaders(init, { 'Content-Type': isXml(type) ? `${type}; charset=utf-8` : type }),
  );
}

/** An answer with bytes. Its type is exactly application/octet-stream: with any other type the Python client returns text. */
export function bytesResponse(
  body: Uint8Array | readonly Uint8Array[] | ReadableStream<Uint8Array>,
  filename: string,
  init?: ResponseInit,
): Response {
  const headers: Record<string, string> = {
    'Content-Type': 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${filename}"`,
  };
  if (body instanceof ReadableStream) return new Response(body, withHeaders(init, headers));
  const parts = body instanceof Uint8Array ? [body] : body;
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  headers['Content-Length'] = String(length);
  // V8 collects late what was sent: a large file is freed as soon as it is read.
  const sent = streamedBytes(parts, () => parts.forEach(release));
  // BodyInit does not name Uint8Array<ArrayBufferLike>, which Response takes.
  return new Response(sent as BodyInit, withHeaders(init, headers));
}

export interface FailureContext {
  readonly type: ModelType;
  readonly requestId: string;
  /** The operation's own model, if its clients read it from failures too (the two advanced scans). */
  readonly keepModel?: { readonly model: Model; readonly empty: ModelValue };
  /** The caller's key, which is removed from the message. */
  readonly apikey: string | null;
}

/** The answer to a failure, with its status, message and headers. */
export function failureResponse(
  failure: Failure,
  { type, requestId, keepModel, apikey }: FailureContext,
): Response {
  const { status, message, headers } = describeFailure(failure);
  const details = {
    Successful: false,
    ErrorMessage: redactKeys(message, apikey),
    ErrorCode: errorCodeOf(failure),
    RequestId: requestId,
  };
  const model = keepModel ? withErrorMembers(keepModel.model) : ERROR_RESULT;
  return modelResponse(model, { ...keepModel?.empty, ...details }, type, { status, headers });
}

/** A model with ErrorResult's members first, so that these have the same order in every failure. */
function withErrorMembers(model: Model): Model {
  const own = model.members.filter(
    ({ name }) => !ERROR_RESULT.members.some((member) => member.name === name),
  );
  return { name: model.name, members: [...ERROR_RESULT.members, ...own] };
}

function withHeaders(
  init: ResponseInit | undefined,
  headers: Readonly<Record<string, string>>,
): ResponseInit {
  return {
    ...init,
    headers: {
      // Every caller passes a plain object.
      ...(init?.headers as Record<string, string> | undefined),
      ...headers,
      'X-Content-Type-Options': 'nosniff',
    },
  };
}
