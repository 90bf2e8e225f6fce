// The interface description for client builders, derived from the route table: Swagger 2.0, one document for each path prefix.
import { SYMBOLOGIES } from '../barcode/index.ts';
import { MODEL_TYPES } from '../http/negotiate.ts';
import { STRING_BODY_TYPES } from '../http/string-body.ts';
import { HTTP_WORDS } from '../http/words.ts';
import { own } from '../lib/own.ts';
import { priceText } from '../registry/price.ts';
import { JOB_STATUS } from '../registry/operations.ts';
import type { Settings } from '../settings.ts';
import { inWords } from '../wording/index.ts';
import {
  DESCRIPTION,
  JOB_ID,
  JOB_STATUS_TEXTS,
  OCTET_STREAM,
  TITLE,
  hasJobStatus,
  modelsOf,
} from './description.ts';
import { BATCH_JOB_STATUS_RESULT } from '../registry/models.ts';
import type { Operation } from './operation.ts';
import { type Json, STYLE_2, headerSchema, schemaOf } from './schemas.ts';
import { enabledOperations } from './table.ts';

export interface SwaggerOptions {
  readonly prefix: '/barcode' | '/convert';
  /** The address of the API, or its path alone: then it is that of the host which serves the document. */
  readonly base: string;
  readonly settings: Settings;
}

const SIZE = ['width', 'height'] as const;
const SIZE_AND_LABEL = ['value', ...SIZE, 'includeLabel'] as const;
/** The parameters of each operation of the original API, in the order in which its generated clients take them. */
export const ORIGINAL_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  BarcodeLookup_EanLookup: ['value'],
  BarcodeScan_Image: ['imageFile'],
  BarcodeScan_ImageAdvanced: ['imageFile'],
  BarcodeScan_ImageAdvancedQR: ['imageFile', 'preprocessing', 'recognitionMode'],
  GenerateBarcode_QRCode: ['value', ...SIZE],
  GenerateBarcode_UPCA: SIZE_AND_LABEL,
  GenerateBarcode_UPCE: SIZE_AND_LABEL,
  GenerateBarcode_EAN13: SIZE_AND_LABEL,
  GenerateBarcode_EAN8: SIZE_AND_LABEL,
  GenerateBarcode_Code128: SIZE_AND_LABEL,
  EditHtml_HtmlGetLanguage: ['inputFile', 'inputFileUrl'],
  EditHtml_HtmlAppendImageFromUrl: ['imageUrl', 'inputFile', 'inputFileUrl', 'cssStyle'],
  ConvertDocument_PptToPptx: ['inputFile'],
};

/** Swagger 2.0 of the operations whose path starts with `prefix`, in the shape that client builders read. */
export function swagger2({ prefix, base, settings }: SwaggerOptions): Json {
  const operations = enabledOperations(settings).filter(({ path }) => path.startsWith(prefix));
  return {
    swagger: '2.0',
    info: { version: 'v1', title: `${TITLE} ${prefix.slice(1)}`, description: DESCRIPTION },
    ...addressOf(base),
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [operation.path, { post: operation2(operation, settings) }]),
      ),
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

/** Host, base path and scheme; of an address that is a path alone, that path. */
export function addressOf(base: string): Json {
  const url = URL.parse(base);
  const basePath = (url?.pathname ?? base).replace(/\/$/, '') || '/';
  return url === null ? { basePath } : { host: url.host, basePath, schemes: [url.protocol.replace(':', '')] };
}

function operation2(operation: Operation, settings: Settings): Json {
  const { body, result } = operation;
  return {
    tags: [operation.tag],
    summary: operation.summary,
    description: describedAs(operation, settings),
    operationId: operation.id,
    consumes:
      body.kind === 'string'
        ? STRING_BODY_TYPES
        : ['multipart/form-data', ...(body.orForm ? ['application/x-www-form-urlencoded'] : [])],
    produces: 'bytes' in result ? [OCTET_STREAM] : MODEL_TYPES,
    parameters: parameters2(operation),
    responses: {
      200: {
        description: 'OK',
        schema:
          'bytes' in result
            ? { type: 'string', format: 'byte', title: 'OutputContent', description: result.bytes }
            : { $ref: `#/definitions/${result.model.name}` },
      },
    },
    security: [{ Apikey: [] }],
  };
}

const TYPES = `Supported barcode types include ${SYMBOLOGIES.map(({ name }) => name).join(', ')}; All_1D asks for the linear ones.`;

/** In the words of HTTP, with the price, and the types that a scan reads. */
export function describedAs({ description, price, options }: Operation, settings: Settings): string {
  const types = options.some(({ name }) => name === 'barcodeTypes') ? ` ${TYPES}` : '';
  return `${inWords(description, HTTP_WORDS)}${types} Costs ${priceText(price, settings)}.`;
}

/** The parameters of the original API in its order and with its types, then the others: a client that is made anew keeps its arguments. */
function parameters2({ id, body, headers }: Operation): readonly Json[] {
  const originals = own(ORIGINAL_PARAMETERS, id) ?? [];
  const all: readonly { readonly name: string; readonly original: Json; readonly whole: Json }[] = [
    bodyParameter2(body),
    ...furtherParameters2(body),
    ...headers.map((header) => {
      const { name, description, required = false, allowed, ...range } = header;
      const place = { name, in: 'header', description, required };
      // Of the original a choice is any text: a list of its values would become a type of its own in a client.
      const said = allowed === undefined ? description : `${description}; one of ${allowed.join(', ')}`;
      const original = { ...place, description: said, ...headerSchema({ ...range, name, description }) };
      const whole = { ...place, ...headerSchema(header) };
      return { name, original, whole };
    }),
  ];
  return [
    ...originals.flatMap((name) => all.filter((each) => each.name === name).map(({ original }) => original)),
    ...all.filter(({ name }) => !originals.includes(name)).map(({ whole }) => whole),
  ];
}

function bodyParameter2(body: Operation['body']): { name: string; original: Json; whole: Json } {
  const { description } = body;
  const parameter =
    body.kind === 'string'
      ? { name: 'value', in: 'body', description, required: true, schema: stringSchema2(body) }
      : { name: body.part, in: 'formData', description, required: body.required, type: 'file' };
  return { name: parameter.name, original: parameter, whole: parameter };
}

function furtherParameters2(body: Operation['body']): readonly ReturnType<typeof bodyParameter2>[] {
  return Object.entries(body.kind === 'file' ? (body.further ?? {}) : {}).map(([name, description]) => {
    const parameter = { name, in: 'formData', description, required: false, type: 'file' };
    return { name, original: parameter, whole: parameter };
  });
}

/** What a body that is one string, or a list of them, has. */
export function stringSchema2({ isList }: Extract<Operation['body'], { readonly kind: 'string' }>): Json {
  return isList ? { type: 'array', items: { type: 'string' } } : { type: 'string' };
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
