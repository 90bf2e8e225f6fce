// The interface description, derived from the route table: OpenAPI 3.1, and Swagger 2.0 for the client builders.
import { FAILURES } from '../http/errors.ts';
import { MODEL_TYPES } from '../http/negotiate.ts';
import type { Member, Model } from '../http/model.ts';
import { ERROR_RESULT } from '../http/respond.ts';
import { STRING_BODY_TYPES } from '../http/string-body.ts';
import type { Settings } from '../settings.ts';
import { costText } from './cost.ts';
import type { HeaderParameter, Operation } from './operation.ts';
import { OPERATIONS } from './table.ts';

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

/** OpenAPI 3.1. `serverUrl` is where the API lives, base path included. */
export function openApi(serverUrl: string, settings: Settings): Json {
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
    paths: Object.fromEntries(
      OPERATIONS.map((operation) => [operation.path, { post: operation31(operation, settings) }]),
    ),
    components: {
      securitySchemes: { Apikey: { type: 'apiKey', in: 'header', name: 'Apikey' } },
      schemas: Object.fromEntries(
        schemas(OPERATIONS).map((model) => [model.name, schemaOf(model, '#/components/schemas/')]),
      ),
    },
  };
}

/** Swagger 2.0 of the operations whose path starts with `prefix`, in the shape that client builders read. */
export function swagger2(
  prefix: '/barcode' | '/convert',
  host: string,
  basePath: string,
  scheme: string,
): Json {
  const operations = OPERATIONS.filter(({ path }) => path.startsWith(prefix));
  return {
    swagger: '2.0',
    info: { version: 'v1', title: `${TITLE} ${prefix.slice(1)}`, description: DESCRIPTION },
    host,
    basePath: basePath || '/',
    schemes: [scheme],
    paths: Object.fromEntries(
      operations.map((operation) => [operation.path, { post: operation2(operation) }]),
    ),
    definitions: Object.fromEntries(
      schemas(operations).map((model) => [model.name, schemaOf(model, '#/definitions/')]),
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
      200: { description: 'OK', content: content31(operation) },
      ...Object.fromEntries(
        statuses().map(([status, description]) => [
          status,
          {
            description,
            content: {
              'application/json': { schema: { $ref: `#/components/schemas/${ERROR_RESULT.name}` } },
            },
          },
        ]),
      ),
    },
  };
}

function requestBody31({ body }: Operation): Json {
  if (body.kind === 'string') {
    const schema = { type: 'string', description: body.description, examples: [body.example] };
    return {
      required: true,
      content: Object.fromEntries(STRING_BODY_TYPES.map((type) => [type, { schema }])),
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
    },
  };
}

function content31({ answer }: Operation): Json {
  if ('bytes' in answer)
    return { [OCTET_STREAM]: { schema: { type: 'string', format: 'binary', description: answer.bytes } } };
  return Object.fromEntries(
    MODEL_TYPES.map((type) => [type, { schema: { $ref: `#/components/schemas/${answer.model.name}` } }]),
  );
}

function operation2(operation: Operation): Json {
  const { body, answer } = operation;
  return {
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    operationId: operation.id,
    consumes: body.kind === 'string' ? STRING_BODY_TYPES : body.required ? ['multipart/form-data'] : [],
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

function schemas(operations: readonly Operation[]): Model[] {
  const models = new Map<string, Model>([[ERROR_RESULT.name, ERROR_RESULT]]);
  const add = (model: Model): void => {
    models.set(model.name, model);
    for (const { type } of model.members) if (typeof type === 'object') add(type.listOf);
  };
  for (const { answer } of operations) if ('model' in answer) add(answer.model);
  return [...models.values()];
}

function schemaOf(model: Model, prefix: string): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(
      model.members.map((member) => [member.name, memberSchema(member, prefix)]),
    ),
  };
}

function memberSchema({ type, description }: Member, prefix: string): Json {
  if (typeof type === 'object')
    return { type: 'array', description, items: { $ref: `${prefix}${type.listOf.name}` } };
  return type === 'int32' ? { type: 'integer', format: 'int32', description } : { type, description };
}
