// The interface description for custom connectors of Power Automate, Power Apps and Logic Apps, derived from the route table: Swagger 2.0 with the
// names and hints that their designers show. The rules are those of
// https://learn.microsoft.com/connectors/custom-connectors/coding-standards, …/connector-string-guidance and …/openapi-extensions.
import { capital } from '../wording/index.ts';
import { own } from '../lib/own.ts';
import { BATCH_JOB_STATUS_RESULT } from '../registry/models.ts';
import type { Model } from '../registry/model.ts';
import { JOB_STATUS } from '../registry/operations.ts';
import { ERROR_RESULT } from '../http/respond.ts';
import type { Settings } from '../settings.ts';
import { JOB_ID, JOB_STATUS_TEXTS, OCTET_STREAM, TITLE, hasJobStatus, modelsOf } from './description.ts';
import type { Operation } from './operation.ts';
import { type Json, STYLE_2, type Style, headerSchema, schemaOf } from './schemas.ts';
import { type SharedComponents, sharedComponents } from './shared-components.ts';
import { ORIGINAL_PARAMETERS, addressOf, describedAs, stringSchema2 } from './swagger.ts';
import { enabledOperations } from './table.ts';

const JSON_TYPE = 'application/json';
/** The designers show texts of at most so many characters as names. */
const MAX_SUMMARY = 80;
const ACRONYMS: readonly string[] = ['CSS', 'DPI', 'EAN', 'GS1', 'ID', 'MP', 'QR', 'URL'];

/** `X-Include-Positions` and `barcodeTypes` as `Include Positions` and `Barcode Types`. */
export function titleCase(name: string): string {
  return name
    .replace(/^X-/, '')
    .split(/-|(?<=[a-z\d])(?=[A-Z])/)
    .map((word) => ACRONYMS.find((each) => each === word.toUpperCase()) ?? capital(word))
    .join(' ');
}

const STYLE: Style = { ...STYLE_2, titled: (name) => ({ 'x-ms-summary': titleCase(name) }) };

/** Swagger 2.0 of all enabled operations. `base`: as swagger2 has it. */
export function connectorSwagger(base: string, settings: Settings): Json {
  const operations = enabledOperations(settings);
  const shared = sharedComponents('#/');
  const paths = {
    ...Object.fromEntries(
      operations.map((operation) => [operation.path, { post: action(operation, settings, shared) }]),
    ),
    ...(hasJobStatus(settings) && { [JOB_STATUS.path]: { get: jobStatus() } }),
  };
  return {
    swagger: '2.0',
    info: {
      version: 'v1',
      title: TITLE,
      description: 'Looks up, reads and draws barcodes, and converts documents.',
    },
    ...addressOf(base),
    consumes: [JSON_TYPE],
    produces: [JSON_TYPE],
    paths,
    parameters: shared.of('parameters'),
    definitions: Object.fromEntries(
      modelsOf(operations, settings).map((model) => [model.name, schemaOf(model, STYLE)]),
    ),
    securityDefinitions: { Apikey: { type: 'apiKey', name: 'Apikey', in: 'header' } },
    security: [{ Apikey: [] }],
  };
}

function action(operation: Operation, settings: Settings, shared: SharedComponents): Json {
  const { id, summary, body, result, headers } = operation;
  const originals = own(ORIGINAL_PARAMETERS, id);
  const isFile = 'bytes' in result;
  return {
    operationId: identifier(id),
    summary: summaryOf(summary),
    description: describedAs(operation, settings),
    ...(originals && { 'x-ms-visibility': 'important' }),
    consumes: [body.kind === 'string' ? JSON_TYPE : 'multipart/form-data'],
    produces: [isFile ? OCTET_STREAM : JSON_TYPE],
    parameters: [
      bodyOf(body),
      ...headers.map((header) => {
        const { name, description, required = false } = header;
        return shared.refer('parameters', name, {
          name,
          in: 'header',
          'x-ms-summary': titleCase(name),
          description: sentence(description),
          // A required one that is hidden could not be filled in.
          'x-ms-visibility': required || originals?.includes(name) ? 'important' : 'advanced',
          required,
          ...headerSchema(header),
        });
      }),
    ],
    responses: isFile
      ? answers({
          type: 'string',
          format: 'binary',
          title: 'OutputContent',
          'x-ms-summary': 'File Content',
          description: sentence(result.bytes),
        })
      : answers(modelSchema(result.model)),
  };
}

function jobStatus(): Json {
  const { operationId, summary, description } = JOB_STATUS_TEXTS;
  return {
    operationId: identifier(operationId),
    summary,
    description,
    produces: [JSON_TYPE],
    parameters: [
      {
        ...JOB_ID,
        'x-ms-summary': titleCase(JOB_ID.name),
        description: sentence(JOB_ID.description),
        'x-ms-visibility': 'important',
        type: 'string',
      },
    ],
    responses: answers(modelSchema(BATCH_JOB_STATUS_RESULT)),
  };
}

function bodyOf(body: Operation['body']): Json {
  const shown = { description: sentence(body.description), 'x-ms-visibility': 'important' };
  if (body.kind === 'string')
    return {
      name: 'value',
      in: 'body',
      'x-ms-summary': body.isList ? 'Values' : 'Value',
      ...shown,
      required: true,
      schema: stringSchema2(body),
    };
  const { part: name, required } = body;
  return { name, in: 'formData', 'x-ms-summary': titleCase(name), ...shown, required, type: 'file' };
}

const modelSchema = ({ name }: Model): Json => ({ $ref: `#/definitions/${name}` });

function answers(schema: Json): Json {
  return {
    200: { description: 'Done', schema },
    default: { description: 'Refused or failed, and nothing was charged', schema: modelSchema(ERROR_RESULT) },
  };
}

/** Letters and digits alone, each word with a capital. */
function identifier(id: string): string {
  return id.split('_').map(capital).join('');
}

/** The name that a designer shows: without a slash, and without a sign at its end. */
function summaryOf(text: string): string {
  return text
    .replaceAll('/', ' or ')
    .slice(0, MAX_SUMMARY)
    .replace(/[^\p{L}\p{N})]+$/u, '');
}

function sentence(text: string): string {
  return `${capital(text).replace(/\.$/, '')}.`;
}
