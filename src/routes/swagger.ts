// The interface description for client builders, derived from the route table: Swagger 2.0, one document for each path prefix.
import { MODEL_TYPES } from '../http/negotiate.ts';
import { STRING_BODY_TYPES } from '../http/string-body.ts';
import { JOB_STATUS } from '../operations.ts';
import type { Settings } from '../settings.ts';
import {
  DESCRIPTION,
  JOB_ID,
  JOB_STATUS_TEXTS,
  OCTET_STREAM,
  TITLE,
  hasJobStatus,
  modelsOf,
} from './description.ts';
import { BATCH_JOB_STATUS_RESULT } from './models.ts';
import type { Operation } from './operation.ts';
import { type Json, STYLE_2, headerSchema, schemaOf } from './schemas.ts';
import { enabledOperations } from './table.ts';

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
      modelsOf(operations, prefix === '/barcode' ? settings : undefined).map((model) => [
        model.name,
        schemaOf(model, STYLE_2),
      ]),
    ),
    securityDefinitions: { Apikey: { type: 'apiKey', name: 'Apikey', in: 'header' } },
  };
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
