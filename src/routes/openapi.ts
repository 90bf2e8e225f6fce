// The interface description in OpenAPI 3.1, derived from the route table. swagger.ts has the same in Swagger 2.0, for client builders.
import { type HeaderParameter } from '../http/headers.ts';
import { FAILURES } from '../http/errors.ts';
import type { Model } from '../http/model.ts';
import { MODEL_TYPES } from '../http/negotiate.ts';
import { ERROR_RESULT } from '../http/respond.ts';
import { STRING_BODY_TYPES } from '../http/string-body.ts';
import { JOB_STATUS } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import { costText } from './cost.ts';
import {
  DESCRIPTION,
  JOB_ID,
  JOB_STATUS_TEXTS,
  OCTET_STREAM,
  TITLE,
  hasJobStatus,
  modelsOf,
} from './description.ts';
import { BATCH_JOB_STATUS_RESULT, USAGE_RESULT } from './models.ts';
import type { Operation } from './operation.ts';
import { type Json, STYLE_31, headerSchema, schemaOf } from './schemas.ts';
import { enabledOperations } from './table.ts';

const IDEMPOTENCY: HeaderParameter = {
  name: 'Idempotency-Key',
  type: 'string',
  description:
    'At most 255 characters, kept for 24 hours: a repeated request is answered again and charged once',
};

/** The headers of answers to operations, with their meaning. */
const ANSWER_HEADERS = {
  'X-Request-Id': "the caller's, or one that was made",
  'X-Api-Calls-Consumed': 'what this call cost',
  'X-Api-Calls-Remaining': 'what is left of the quota, as far as this instance knows; only with a quota',
  'X-Api-Calls-Reset': 'Unix seconds at which the next month begins; only with a quota',
  'Idempotency-Replayed': 'true: the first answer to this Idempotency-Key again',
} as const;
const RETRY_AFTER = { 'Retry-After': 'seconds after which the call may be repeated' } as const;
const RETRY_STATUSES: readonly string[] = ['409', '429', '503'];

const status = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});
const HEALTH = {
  type: 'object',
  required: ['status', 'version'],
  properties: { status: { type: 'string' }, version: { type: 'string' } },
};
const READINESS = {
  ...HEALTH,
  properties: {
    ...HEALTH.properties,
    unready: { type: 'array', items: { type: 'string' }, description: 'parts that cannot be used' },
    reasons: { type: 'object', additionalProperties: { type: 'string' }, description: 'why, by part' },
  },
};

/** Paths that are no operation: usage and health. */
const SERVICE_PATHS: Json = {
  '/usage': {
    get: {
      tags: ['Service'],
      operationId: 'Usage',
      summary: "The month of the key's account",
      parameters: [
        {
          name: 'days',
          in: 'query',
          description: 'Also tells what was used on each of so many days, today last',
          schema: { type: 'integer', minimum: 1, maximum: 92 },
        },
      ],
      responses: {
        200: status('OK', { $ref: '#/components/schemas/UsageResult' }),
        401: status('unauthorized', { $ref: '#/components/schemas/ErrorResult' }),
      },
    },
  },
  '/health': {
    get: {
      tags: ['Service'],
      operationId: 'Health',
      summary: 'Whether the service runs',
      security: [],
      responses: { 200: status('OK', HEALTH) },
    },
  },
  '/health/ready': {
    get: {
      tags: ['Service'],
      operationId: 'Readiness',
      summary: 'Whether every store can be used',
      security: [],
      responses: { 200: status('ready, or full', READINESS), 503: status('what is missing', READINESS) },
    },
  },
};

/** The description of the enabled operations. `serverUrl` is the address of the API, base path included. */
export function openApi(serverUrl: string, settings: Settings): Json {
  const operations = enabledOperations(settings);
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: 'v1',
      description: `${DESCRIPTION} Each option header may also be sent as a query parameter of its name; the header wins.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ Apikey: [] }],
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [operation.path, { post: operation31(operation, settings) }]),
      ),
      ...(hasJobStatus(settings) && { [JOB_STATUS.path]: { get: jobStatus31() } }),
      ...SERVICE_PATHS,
    },
    components: {
      securitySchemes: { Apikey: { type: 'apiKey', in: 'header', name: 'Apikey' } },
      headers: headerObjects({ ...ANSWER_HEADERS, ...RETRY_AFTER }),
      schemas: {
        ...Object.fromEntries(
          [...modelsOf(operations, settings), USAGE_RESULT].map((model) => [
            model.name,
            schemaOf(model, STYLE_31),
          ]),
        ),
        UsageResult: usageSchema(),
      },
    },
  };
}

function operation31(operation: Operation, settings: Settings): Json {
  return {
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description} Costs ${costText(operation.cost, settings)}.`,
    operationId: operation.id,
    parameters: [...operation.headers, IDEMPOTENCY].map((header) => ({
      name: header.name,
      in: 'header',
      required: header.required ?? false,
      description: isText(header) ? `${header.description}. ${TEXT_FORMS}` : header.description,
      schema: headerSchema(header),
      ...(header.label !== undefined && { 'x-label': header.label }),
    })),
    requestBody: requestBody31(operation),
    responses: {
      200: {
        description: 'OK',
        headers: { ...refs(ANSWER_HEADERS), ...ownHeaders(operation) },
        content: content31(operation),
      },
      ...Object.fromEntries(
        statuses().map(([status, description]) => [
          status,
          {
            description,
            headers: refs(
              RETRY_STATUSES.includes(status) ? { ...ANSWER_HEADERS, ...RETRY_AFTER } : ANSWER_HEADERS,
            ),
            content: {
              'application/json': { schema: failureSchema(operation) },
            },
          },
        ]),
      ),
    },
  };
}

const TEXT_FORMS =
  "Letters beyond ASCII: as UTF-8, in the form UTF-8''Caf%C3%A9 (RFC 8187), or as a query parameter of this name";

/** Whether an option is text of the caller's own. A query parameter of the same name would give clients two arguments of one name. */
function isText({ name, type, allowed }: HeaderParameter): boolean {
  return type === 'string' && allowed === undefined && name !== IDEMPOTENCY.name;
}

/** ErrorResult; for some operations combined with their own model, which their failures contain too. */
function failureSchema({ failureModel }: Operation): Json {
  const error = { $ref: `#/components/schemas/${ERROR_RESULT.name}` };
  return failureModel
    ? { allOf: [error, { $ref: `#/components/schemas/${failureModel.model.name}` }] }
    : error;
}

function requestBody31({ body }: Operation): Json {
  if (body.kind === 'string') {
    const schema = { type: 'string', description: body.description, examples: [body.example] };
    return {
      required: true,
      content: {
        ...Object.fromEntries(STRING_BODY_TYPES.map((type) => [type, { schema }])),
        ...(body.orParts && { 'multipart/form-data': { schema: partsSchema(body.orParts, schema) } }),
      },
    };
  }
  const file = { type: 'string', format: 'binary', description: body.description };
  const form = {
    schema: {
      type: 'object',
      properties: { [body.part]: file },
      ...(body.required && { required: [body.part] }),
    },
  };
  return {
    required: body.required,
    content: {
      'multipart/form-data': form,
      ...(body.orForm && { 'application/x-www-form-urlencoded': form }),
      ...Object.fromEntries(
        (body.orText ?? []).map((type) => [
          type,
          {
            schema: {
              ...(type === 'application/json' ? {} : { type: 'string' }),
              description: body.description,
            },
          },
        ]),
      ),
    },
  };
}

function partsSchema([text, ...files]: readonly [string, ...string[]], schema: Json): Json {
  const file = { type: 'string', format: 'binary' };
  const properties = { [text]: schema, ...Object.fromEntries(files.map((name) => [name, file])) };
  return { type: 'object', required: [text], properties };
}

function content31({ answer }: Operation): Json {
  if ('bytes' in answer)
    return { [OCTET_STREAM]: { schema: { type: 'string', format: 'binary', description: answer.bytes } } };
  return modelContent(answer.model);
}

function modelContent({ name }: Model): Json {
  return Object.fromEntries(
    MODEL_TYPES.map((type) => [type, { schema: { $ref: `#/components/schemas/${name}` } }]),
  );
}

function jobStatus31(): Json {
  const failure = { 'application/json': { schema: { $ref: `#/components/schemas/${ERROR_RESULT.name}` } } };
  return {
    ...JOB_STATUS_TEXTS,
    parameters: [{ ...JOB_ID, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'OK',
        headers: refs(ANSWER_HEADERS),
        content: modelContent(BATCH_JOB_STATUS_RESULT),
      },
      ...Object.fromEntries(
        statuses().map(([status, description]) => [status, { description, content: failure }]),
      ),
    },
  };
}

function statuses(): [string, string][] {
  const byStatus = new Map<string, string[]>();
  for (const [code, { status }] of Object.entries(FAILURES)) {
    byStatus.set(String(status), [...(byStatus.get(String(status)) ?? []), code]);
  }
  return [...byStatus].map(([status, codes]) => [status, codes.join(', ')]);
}

/** The usage model with the members that a Model cannot describe: calls by operation, and the list of days. */
function usageSchema(): Json {
  const { properties, required, ...rest } = schemaOf(USAGE_RESULT, STYLE_31);
  const counts = {
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'calls by operationId',
  };
  const integer = (description: string): Json => ({ type: 'integer', description });
  const Days = {
    type: 'array',
    description: 'only with the query parameter days: oldest first',
    items: {
      type: 'object',
      required: ['Day', 'Calls', 'Requests', 'KeyCalls'],
      properties: {
        Day: { type: 'string', description: 'in UTC, e.g. 2026-11-22' },
        Calls: integer('calls charged to the account'),
        Requests: integer('requests of the account, whatever was answered'),
        KeyCalls: integer('calls charged for the key that asks'),
      },
    },
  };
  return {
    ...rest,
    required: [...(required as string[]), 'Operations'],
    properties: { ...(properties as Json), Operations: counts, Days },
  };
}

function headerObjects(headers: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

function refs(headers: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function ownHeaders({ answer }: Operation): Json {
  return 'bytes' in answer && answer.headers ? headerObjects(answer.headers) : {};
}

/** The body of every failure, in OpenAPI 3.1. */
export const ERROR_SCHEMA: Json = schemaOf(ERROR_RESULT, STYLE_31);
