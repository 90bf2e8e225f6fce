// The interface description, derived from the route table: OpenAPI 3.1, and Swagger 2.0 for the client builders.
import { FAILURES } from '../http/errors.ts';
import { MODEL_TYPES } from '../http/negotiate.ts';
import type { Member, Model } from '../http/model.ts';
import { ERROR_RESULT } from '../http/respond.ts';
import { STRING_BODY_TYPES } from '../http/string-body.ts';
import { JOB_STATUS, namesOperation } from '../operations.ts';
import type { Settings } from '../settings.ts';
import { costText } from './cost.ts';
import type { HeaderParameter, Operation } from './operation.ts';
import { BATCH_JOB_STATUS_RESULT, USAGE_RESULT } from './models.ts';
import { enabledOperations } from './table.ts';

type Json = { [key: string]: unknown };

const TITLE = 'quietzone';
const DESCRIPTION =
  'Barcode lookup, recognition and generation, and document conversion. Wire-compatible with the clients of the API whose operation names it carries.';
const OCTET_STREAM = 'application/octet-stream';
const IDEMPOTENCY: HeaderParameter = {
  name: 'Idempotency-Key',
  type: 'string',
  description:
    'At most 255 characters, kept for 24 hours: a repeated request is answered again and charged once',
};

/** Headers of the answers to operations, and their meaning. */
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

/** What is no operation of the specification. */
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

/** OpenAPI 3.1. `serverUrl` is where the API lives, base path included. */
export function openApi(serverUrl: string, settings: Settings): Json {
  const operations = enabledOperations(settings);
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: 'v1',
      description: DESCRIPTION,
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
          [...schemas(operations, settings), USAGE_RESULT].map((model) => [
            model.name,
            schemaOf(model, STYLE_31),
          ]),
        ),
        UsageResult: usageSchema(),
      },
    },
  };
}

export interface SwaggerOptions {
  readonly prefix: '/barcode' | '/convert';
  readonly host: string;
  readonly basePath: string;
  readonly scheme: string;
  readonly settings: Settings;
}

/** Swagger 2.0 of the operations whose path starts with `prefix`, in the shape that client builders read. */
export function swagger2({ prefix, host, basePath, scheme, settings }: SwaggerOptions): Json {
  const operations = enabledOperations(settings).filter(({ path }) => path.startsWith(prefix));
  return {
    swagger: '2.0',
    info: { version: 'v1', title: `${TITLE} ${prefix.slice(1)}`, description: DESCRIPTION },
    host,
    basePath: basePath || '/',
    schemes: [scheme],
    paths: {
      ...Object.fromEntries(operations.map((operation) => [operation.path, { post: operation2(operation) }])),
      ...(prefix === '/barcode' && hasJobStatus(settings) && { [JOB_STATUS.path]: { get: jobStatus2() } }),
    },
    definitions: Object.fromEntries(
      schemas(operations, prefix === '/barcode' ? settings : undefined).map((model) => [
        model.name,
        schemaOf(model, STYLE_2),
      ]),
    ),
    securityDefinitions: { Apikey: { type: 'apiKey', name: 'Apikey', in: 'header' } },
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
      description: header.description,
      schema: headerSchema(header),
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

/** Some operations answer their own model with the members of ErrorResult. */
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

function operation2(operation: Operation): Json {
  const { body, answer } = operation;
  return {
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    operationId: operation.id,
    consumes: body.kind === 'string' ? STRING_BODY_TYPES : ['multipart/form-data'],
    produces: 'bytes' in answer ? [OCTET_STREAM] : MODEL_TYPES,
    parameters: [
      body.kind === 'string'
        ? {
            name: 'value',
            in: 'body',
            description: body.description,
            required: true,
            schema: { type: 'string' },
          }
        : {
            name: body.part,
            in: 'formData',
            description: body.description,
            required: body.required,
            type: 'file',
          },
      ...operation.headers.map((header) => ({
        name: header.name,
        in: 'header',
        description: header.description,
        required: header.required ?? false,
        ...headerSchema(header),
      })),
    ],
    responses: {
      200: {
        description: 'OK',
        schema:
          'bytes' in answer
            ? { type: 'string', format: 'byte' }
            : { $ref: `#/definitions/${answer.model.name}` },
      },
    },
    security: [{ Apikey: [] }],
  };
}

function hasJobStatus({ DISABLED_OPERATIONS }: Settings): boolean {
  return !namesOperation(DISABLED_OPERATIONS, JOB_STATUS);
}

const JOB_STATUS_TEXTS = {
  tags: ['BatchJob'],
  summary: 'Get the status and result of a batch job',
  description: 'The job is STARTED or COMPLETED; its result is kept for 24 hours. Costs nothing.',
  operationId: JOB_STATUS.id,
} as const;
const JOB_ID = {
  name: 'AsyncJobID',
  in: 'query',
  description: 'Id of the job, as the answer to it named it',
  required: true,
} as const;

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

function jobStatus2(): Json {
  return {
    ...JOB_STATUS_TEXTS,
    produces: MODEL_TYPES,
    parameters: [{ ...JOB_ID, type: 'string' }],
    responses: {
      200: {
        description: 'OK',
        schema: { $ref: `#/definitions/${BATCH_JOB_STATUS_RESULT.name}` },
      },
    },
    security: [{ Apikey: [] }],
  };
}

function headerSchema({ type, minimum, maximum, allowed, default: fallback }: HeaderParameter): Json {
  return {
    type,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(allowed && { enum: allowed }),
    ...(fallback !== undefined && { default: fallback }),
  };
}

function statuses(): [string, string][] {
  const byStatus = new Map<string, string[]>();
  for (const [code, { status }] of Object.entries(FAILURES)) {
    byStatus.set(String(status), [...(byStatus.get(String(status)) ?? []), code]);
  }
  return [...byStatus].map(([status, codes]) => [status, codes.join(', ')]);
}

function schemas(operations: readonly Operation[], settings: Settings | undefined): Model[] {
  const models = new Map<string, Model>([[ERROR_RESULT.name, ERROR_RESULT]]);
  const add = (model: Model): void => {
    models.set(model.name, model);
    for (const { type } of model.members)
      if (typeof type === 'object') add('model' in type ? type.model : type.listOf);
  };
  for (const { answer } of operations) if ('model' in answer) add(answer.model);
  if (settings && hasJobStatus(settings)) add(BATCH_JOB_STATUS_RESULT);
  return [...models.values()];
}

/** How a version writes references and members that may be null. */
interface Style {
  readonly prefix: string;
  readonly nullable: (type: string, allowed: readonly string[] | undefined) => Json;
  /** Whether it lists the members that are always there: all but those of `whenAsked`. */
  readonly listsRequired: boolean;
}

const STYLE_31: Style = {
  prefix: '#/components/schemas/',
  nullable: (type, allowed) => ({ type: [type, 'null'], ...(allowed && { enum: [...allowed, null] }) }),
  listsRequired: true,
};
const STYLE_2: Style = {
  prefix: '#/definitions/',
  nullable: (type, allowed) => ({ type, ...(allowed && { enum: allowed }), 'x-nullable': true }),
  listsRequired: false,
};

function schemaOf({ members }: Model, style: Style): Json {
  return {
    type: 'object',
    ...(style.listsRequired && {
      required: members.filter(({ whenAsked }) => whenAsked !== true).map(({ name }) => name),
    }),
    properties: Object.fromEntries(members.map((member) => [member.name, memberSchema(member, style)])),
  };
}

function memberSchema({ type, description, nullable, allowed }: Member, style: Style): Json {
  if (typeof type === 'object' && 'model' in type) {
    const model = { $ref: `${style.prefix}${type.model.name}` };
    return nullable && style.listsRequired ? { description, anyOf: [model, { type: 'null' }] } : model;
  }
  if (typeof type === 'object')
    return { type: 'array', description, items: { $ref: `${style.prefix}${type.listOf.name}` } };
  const name = type === 'int32' ? 'integer' : type === 'double' ? 'number' : type;
  const values = nullable ? style.nullable(name, allowed) : { type: name, ...(allowed && { enum: allowed }) };
  return { ...values, ...((type === 'int32' || type === 'double') && { format: type }), description };
}

/** Calls of each operation have names that only the data know. */
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
