// What OpenAPI 3.1 says of the bodies of requests and answers.
import { MODEL_TYPES } from '../http/negotiate.ts';
import { STRING_BODY_TYPES } from '../http/string-body.ts';
import type { Model } from '../registry/model.ts';
import { OCTET_STREAM } from './description.ts';
import type { Operation } from './operation.ts';
import type { Json } from './schemas.ts';

/** Behind the JSON type, with which clients are made: each with a plain text, so that a drawing's description stays short. */
const [JSON_BODY, ...OTHER_TYPES] = STRING_BODY_TYPES;

const PLAIN_TEXT: Json = { schema: { type: 'string' } };

export function requestBody31({ body }: Operation): Json {
  if (body.kind === 'string') {
    const text = { type: 'string', description: body.description, examples: [body.example] };
    const schema = body.isList
      ? {
          type: 'array',
          items: { type: 'string' },
          description: body.description,
          examples: [[body.example]],
        }
      : text;
    return {
      required: true,
      content: {
        [JSON_BODY]: { schema },
        ...Object.fromEntries(
          [...OTHER_TYPES, ...(body.isList ? ['text/csv'] : [])].map((type) => [type, PLAIN_TEXT]),
        ),
        ...(body.orParts && { 'multipart/form-data': { schema: partsSchema(body.orParts, schema) } }),
      },
    };
  }
  const file = { type: 'string', format: 'binary', description: body.description };
  const form = {
    schema: {
      type: 'object',
      properties: {
        [body.part]: file,
        ...Object.fromEntries(
          Object.entries(body.further ?? {}).map(([part, description]) => [part, { ...file, description }]),
        ),
      },
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
              description: `as ${body.part}`,
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

export function content31({ result }: Operation): Json {
  if ('bytes' in result)
    return { [OCTET_STREAM]: { schema: { type: 'string', format: 'binary', description: result.bytes } } };
  return modelContent(result.model);
}

export function modelContent({ name, example }: Model): Json {
  const schema = { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    MODEL_TYPES.map((type, index) => [
      type,
      { schema, ...(index === 0 && example !== undefined && { example }) },
    ]),
  );
}
