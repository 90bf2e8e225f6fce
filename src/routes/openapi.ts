// The interface description in OpenAPI 3.1, derived from the route table. swagger.ts has the same in Swagger 2.0, for client builders.
import { type HeaderParameter } from '../http/headers.ts';
import { FAILURES } from '../http/errors.ts';
import { ERROR_RESULT } from '../http/respond.ts';
import { noteHeaders } from '../http/header-names.ts';
import { HTTP_WORDS } from '../http/words.ts';
import { inWords } from '../wording/index.ts';
import { JOB_STATUS } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import { VERSION } from '../version.ts';
import { priceText } from '../registry/price.ts';
import { DESCRIPTION, JOB_ID, JOB_STATUS_TEXTS, TITLE, hasJobStatus, modelsOf } from './description.ts';
import { BATCH_JOB_STATUS_RESULT, MEMBER_GROUPS, USAGE_RESULT } from '../registry/models.ts';
import type { Operation } from './operation.ts';
import { type Json, STYLE_31, headerSchema, schemaOf } from './schemas.ts';
import { type SharedComponents, sharedComponents } from './shared-components.ts';
import { content31, modelContent, requestBody31 } from './openapi-bodies.ts';
import { groupSchema, modelSchema, usageSchema } from './openapi-models.ts';
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
const RETRY_AFTER = {
  'Retry-After': 'seconds after which the call may be repeated; with 409, 429 and 503',
} as const;
/** The headers of failures. */
const FAILURE_HEADERS = {
  'X-Request-Id': ANSWER_HEADERS['X-Request-Id'],
  'X-Api-Calls-Consumed': ANSWER_HEADERS['X-Api-Calls-Consumed'],
} as const;
const FAILURE = {
  Successful: false,
  ErrorMessage: 'The header width must be an integer from 10 to 10000; received "9".',
  ErrorCode: 'invalid_header',
  RequestId: '0b8f6c5e-2f0e-4c52-9a39-5f1f3a0c7d11',
};

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

/** The description of the enabled operations. `serverUrl` is the address of the API, base path included; or that path alone. */
export function openApi(serverUrl: string, settings: Settings): Json {
  const operations = enabledOperations(settings);
  const shared = sharedComponents();
  const paths = {
    ...Object.fromEntries(
      operations.map((operation) => {
        const post = operation31(operation, settings, shared);
        return [operation.path, { post, ...asGet31(operation, post) }];
      }),
    ),
    ...(hasJobStatus(settings) && { [JOB_STATUS.path]: { get: jobStatus31(shared) } }),
    ...SERVICE_PATHS,
  };
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: 'v1',
      'x-release': VERSION,
      description: `${DESCRIPTION} Each option header may also be sent as a query parameter of its name; the header wins. Letters beyond ASCII in a text: ${TEXT_FORMS}. A body that is one string may also be text/plain.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl || '/' }],
    security: [{ Apikey: [] }],
    tags: TAGS.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { Apikey: { type: 'apiKey', in: 'header', name: 'Apikey' } },
      parameters: shared.of('parameters'),
      requestBodies: shared.of('requestBodies'),
      responses: shared.of('responses'),
      headers: headerObjects({ ...ANSWER_HEADERS, ...RETRY_AFTER }),
      schemas: {
        ...Object.fromEntries(
          [...modelsOf(operations, settings), USAGE_RESULT].map((model) => [model.name, modelSchema(model)]),
        ),
        ...Object.fromEntries(
          Object.entries(MEMBER_GROUPS).map(([name, members]) => [name, groupSchema(name, members)]),
        ),
        UsageResult: usageSchema(),
        ErrorResult: { ...ERROR_SCHEMA, examples: [FAILURE] },
      },
    },
  };
}

function operation31(operation: Operation, settings: Settings, shared: SharedComponents): Json {
  return {
    tags: [operation.tag],
    summary: operation.summary,
    description: `${inWords(operation.description, HTTP_WORDS)} Costs ${priceText(operation.price, settings)}.`,
    operationId: operation.id,
    parameters: [...operation.headers, IDEMPOTENCY].map((header) =>
      shared.refer('parameters', header === IDEMPOTENCY ? 'Repeat' : header.name, parameter31(header)),
    ),
    requestBody:
      operation.body.kind === 'file'
        ? shared.refer('requestBodies', operation.body.part, requestBody31(operation))
        : requestBody31(operation),
    responses: {
      200: shared.refer('responses', answerName(operation), {
        description: 'OK',
        headers: { ...refs(ANSWER_HEADERS), ...ownHeaders(operation) },
        content: content31(operation),
      }),
      ...failures31(operation, impossible(operation), shared),
    },
  };
}

/** The same as a GET, whose text is a parameter. */
function asGet31({ id, body, path }: Operation, post: Json): { readonly get?: Json } {
  if (body.kind !== 'string' || body.asQuery === undefined) return {};
  const text = { name: body.asQuery, in: 'query', required: true, schema: { type: 'string' } };
  const get = Object.fromEntries(Object.entries(post).filter(([name]) => name !== 'requestBody'));
  return {
    get: {
      ...get,
      description: `As POST ${path}.`,
      operationId: `${id}Get`,
      parameters: [text, ...(get['parameters'] as readonly Json[])],
    },
  };
}

/**
 * The failures of an operation. Where it answers a model, each status by itself: made clients then tell the model from ErrorResult by the
 * status. Where it answers a file, one default. `cannot`: the statuses that it never has.
 */
function failures31(
  { result, failureModel }: Pick<Operation, 'result' | 'failureModel'>,
  cannot: readonly number[],
  shared: SharedComponents,
): Json {
  const all = Object.values(FAILURES).map(({ status }) => status);
  const statuses = 'model' in result ? new Set(all.filter((each) => !cannot.includes(each))) : ['default'];
  return Object.fromEntries(
    [...statuses].map((each) => [String(each), failure31({ ...(failureModel && { failureModel }) }, shared)]),
  );
}

/** The statuses that an operation never has: its path takes POST, a batch job or a search index can be missing, and others fetch no address. */
function impossible({ options, isDeferred, mayLack }: Operation): readonly number[] {
  const fetches = !isDeferred && options.some(({ name }) => name === 'inputFileUrl');
  return [405, ...(isDeferred || mayLack ? [] : [404]), ...(fetches ? [] : [502, 504])];
}

/** Nor has the status of a batch job, which is a GET. */
const IMPOSSIBLE_OF_STATUS = [405, 409, 413, 415, 422, 502, 504];

/** Every failure has the same body: one answer. With a failure model it has that model's members too. */
function failure31({ failureModel }: Pick<Operation, 'failureModel'>, shared: SharedComponents): Json {
  const error = { $ref: `#/components/schemas/${ERROR_RESULT.name}` };
  const answer = (description: string, schema: Json): Json => ({
    description,
    headers: refs({ ...FAILURE_HEADERS, ...RETRY_AFTER }),
    content: { 'application/json': { schema } },
  });
  if (failureModel === undefined)
    return shared.refer('responses', 'Error', answer('Any failure: docs/errors.md', error));
  const { name } = failureModel.model;
  const schema = { allOf: [error, { $ref: `#/components/schemas/${name}` }] };
  return shared.refer('responses', 'ScanError', answer('Any failure, as an answer too', schema));
}

function parameter31(header: HeaderParameter): Json {
  return {
    name: header.name,
    in: 'header',
    ...(header.required && { required: true }),
    description: header.description,
    schema: headerSchema(header),
    ...(header.label !== undefined && { 'x-label': header.label }),
  };
}

/** Drawings have the same answer, and each model its own. */
function answerName({ result, tag, id }: Operation): string {
  return 'model' in result ? result.model.name : tag === 'GenerateBarcode' ? 'Drawing' : id;
}

const TEXT_FORMS =
  "as UTF-8, in the form UTF-8''Caf%C3%A9 (RFC 8187), or as a query parameter of the header's name";
/** In the order of the document. */
const TAGS = [
  'BarcodeLookup',
  'BarcodeScan',
  'GenerateBarcode',
  'EditHtml',
  'ConvertDocument',
  'BatchJob',
  'Service',
] as const;

function jobStatus31(shared: SharedComponents): Json {
  return {
    ...JOB_STATUS_TEXTS,
    parameters: [{ ...JOB_ID, schema: { type: 'string' } }],
    responses: {
      200: {
        description: 'OK',
        headers: refs(ANSWER_HEADERS),
        content: modelContent(BATCH_JOB_STATUS_RESULT),
      },
      ...failures31({ result: { model: BATCH_JOB_STATUS_RESULT } }, IMPOSSIBLE_OF_STATUS, shared),
    },
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

function ownHeaders({ result }: Operation): Json {
  return 'bytes' in result ? headerObjects(noteHeaders(result.notes)) : {};
}

/** The body of every failure, in OpenAPI 3.1. */
export const ERROR_SCHEMA: Json = schemaOf(ERROR_RESULT, STYLE_31);
