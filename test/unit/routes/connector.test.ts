// The description for Power Automate and Logic Apps against what their designers and their validator ask for:
// https://learn.microsoft.com/connectors/custom-connectors/coding-standards, …/connector-string-guidance, …/openapi-extensions; and the members
// that schemas/apiDefinition.swagger.schema.json of the certified connectors allows. test/clients/generated-clients.test.ts has it validated.
import { describe, expect, it } from 'vitest';
import { connectorSwagger, titleCase } from '../../../src/routes/connector.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { defaultSettings } from '../../../src/settings.ts';

type Json = Readonly<Record<string, unknown>>;
interface Parameter extends Json {
  readonly name: string;
  readonly in: string;
}
interface Action {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly consumes?: readonly string[];
  readonly produces: readonly string[];
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly schema: Json }>>;
}
interface Document extends Json {
  readonly info: Json;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Action>>>>;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly definitions: Readonly<Record<string, { readonly properties: Readonly<Record<string, Json>> }>>;
}

const made = (): Document =>
  JSON.parse(JSON.stringify(connectorSwagger('https://barcodes.example/v1', defaultSettings()))) as Document;
const actionsOf = ({ paths }: Document): readonly Action[] =>
  Object.values(paths).flatMap((path) => Object.values(path));
const parametersOf = ({ parameters: shared }: Document, { parameters }: Action): readonly Parameter[] =>
  parameters.map((each) =>
    '$ref' in each ? (shared[String(each.$ref).replace('#/parameters/', '')] as Parameter) : each,
  );

/** A name that a designer shows. */
const isName = (text: unknown): boolean =>
  typeof text === 'string' &&
  text.length > 0 &&
  text.length <= 80 &&
  !text.includes('/') &&
  /[\p{L}\p{N})]$/u.test(text);
const isSentence = (text: unknown): boolean => typeof text === 'string' && /^[^a-z].*\.$/su.test(text);
const FORMATS = ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'date', 'date-time'];

/** Every member with that name, wherever it is. */
function all(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(key === name ? [each] : []),
    ...all(each, name),
  ]);
}

/** THE RULES: what does not hold in a document, each by its name. */
const RULES: Readonly<Record<string, (document: Document) => boolean>> = {
  'Swagger 2.0 with a host and a scheme': ({ swagger, host, schemes }) =>
    swagger === '2.0' && typeof host === 'string' && Array.isArray(schemes) && schemes.length === 1,
  'a title of at most 30 characters, without the word API': ({ info: { title, description } }) =>
    String(title).length <= 30 && !/\bAPI\b/.test(`${String(title)} ${String(description)}`),
  'ids of letters and digits, in Pascal case, each once': (document) => {
    const ids = actionsOf(document).map(({ operationId }) => operationId);
    return new Set(ids).size === ids.length && ids.every((id) => /^[A-Z][A-Za-z\d]+$/.test(id));
  },
  'a name and another sentence for each action': (document) =>
    actionsOf(document).every(
      ({ summary, description }) => isName(summary) && isSentence(description) && summary !== description,
    ),
  'one type for a body, and one for an answer': (document) =>
    actionsOf(document).every(
      ({ consumes = ['none'], produces }) => consumes.length === 1 && produces.length === 1,
    ),
  'at most one body, and no file beside it': (document) =>
    actionsOf(document).every(
      (action) =>
        parametersOf(document, action).filter(({ in: place }) => /body|formData/.test(place)).length <= 1,
    ),
  'parameters that are there, each once': (document) =>
    actionsOf(document).every((action) => {
      const names = parametersOf(document, action).map((parameter) => parameter?.name);
      return !names.includes(undefined as never) && new Set(names).size === names.length;
    }),
  'a name, a sentence and a visibility for each parameter': (document) =>
    actionsOf(document).every((action) =>
      parametersOf(document, action).every(
        (parameter) =>
          isName(parameter['x-ms-summary']) &&
          isSentence(parameter['description']) &&
          ['important', 'advanced'].includes(String(parameter['x-ms-visibility'])) &&
          (parameter['required'] !== true || parameter['x-ms-visibility'] === 'important'),
      ),
    ),
  'names for all members of answers': ({ definitions }) =>
    Object.values(definitions).every(({ properties }) =>
      Object.values(properties).every((member) => '$ref' in member || isName(member['x-ms-summary'])),
    ),
  'a success with a schema, and failures': (document) =>
    actionsOf(document).every(
      ({ responses }) => responses['200']?.schema !== undefined && responses['default'] !== undefined,
    ),
  'files as binary strings': (document) =>
    actionsOf(document).every(({ produces, responses }) => {
      const { type, format } = responses['200']?.schema ?? {};
      return (produces[0] === 'application/octet-stream') === (type === 'string' && format === 'binary');
    }),
  'no choices among schemas': (document) =>
    ['oneOf', 'anyOf', 'allOf', 'not', 'discriminator'].every((name) => all(document, name).length === 0),
  'formats that are known': (document) =>
    all(document, 'format')
      .filter((each) => typeof each === 'string')
      .every((each) => FORMATS.includes(each)),
  'a key in a header': ({ securityDefinitions, security }) =>
    JSON.stringify([securityDefinitions, security]) ===
    '[{"Apikey":{"type":"apiKey","name":"Apikey","in":"header"}},[{"Apikey":[]}]]',
  'less than a megabyte': (document) => JSON.stringify(document).length < 1_000_000,
};

describe('the description for connectors', () => {
  it.each(Object.keys(RULES))('has %s', (rule) => {
    expect(RULES[rule]?.(made())).toBe(true);
  });

  it('has every operation', () => {
    expect(Object.keys(made().paths)).toEqual(expect.arrayContaining(OPERATIONS.map(({ path }) => path)));
  });

  const FIRST = '/barcode/generate/qrcode';
  it.each<[rule: string, change: (text: string) => string]>([
    [
      'ids of letters and digits, in Pascal case, each once',
      (text) => text.replace('"GenerateBarcodeQRCode"', '"GenerateBarcode_QRCode"'),
    ],
    [
      'ids of letters and digits, in Pascal case, each once',
      (text) => text.replace('"GenerateBarcodeQRCode"', '"GenerateBarcodeUPCA"'),
    ],
    [
      'a name and another sentence for each action',
      (text) => text.replace('Generate a QR code barcode as PNG file', 'Draw / print'),
    ],
    [
      'one type for a body, and one for an answer',
      (text) => text.replace('["multipart/form-data"]', '["multipart/form-data","text/html"]'),
    ],
    ['files as binary strings', (text) => text.replace('"binary"', '"byte"')],
    [
      'parameters that are there, each once',
      (text) => text.replace('#/parameters/pages', '#/parameters/nothing'),
    ],
    [
      'a name, a sentence and a visibility for each parameter',
      (text) => text.replace('"advanced"', '"internal"'),
    ],
    [
      'names for all members of answers',
      (text) => text.replace('"x-ms-summary":"Raw Text"', '"title":"Raw Text"'),
    ],
    ['no choices among schemas', (text) => text.replace('"properties":', '"anyOf":[],"properties":')],
    [
      'a title of at most 30 characters, without the word API',
      (text) => text.replace('"title":"quietzone"', '"title":"The API"'),
    ],
  ])('would break the rule: %s', (rule, change) => {
    const text = JSON.stringify(made());
    expect(text).toContain(FIRST);
    const broken = change(text);
    expect(broken).not.toBe(text);
    expect(RULES[rule]?.(JSON.parse(broken) as Document)).toBe(false);
  });
});

it.each([
  ['X-Include-Positions', 'Include Positions'],
  ['barcodeTypes', 'Barcode Types'],
  ['inputFileUrl', 'Input File URL'],
  ['X-Include-Gs1', 'Include GS1'],
  ['EAN', 'EAN'],
  ['RawText', 'Raw Text'],
  ['dpi', 'DPI'],
])('%s is shown as %s', (name, title) => {
  expect(titleCase(name)).toBe(title);
});
