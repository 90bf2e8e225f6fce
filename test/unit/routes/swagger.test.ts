// The Swagger 2.0 documents against the original's clients: a client that is made anew from them takes the same arguments in the same places.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { swagger2 } from '../../../src/routes/swagger.ts';
import { OPERATIONS } from '../../../src/routes/table.ts';
import { defaultSettings } from '../../../src/settings.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly schema?: { readonly type: string };
}
interface Document {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly operationId: string;
          readonly description: string;
          readonly consumes?: readonly string[];
          readonly parameters: readonly Parameter[];
        };
      }
    >
  >;
  readonly definitions: Readonly<Record<string, { readonly properties: Readonly<Record<string, Property>> }>>;
}
interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: unknown;
  readonly $ref?: string;
  readonly items?: { readonly $ref: string };
}

const document = (prefix: '/barcode' | '/convert'): Document =>
  swagger2({
    prefix,
    base: 'https://x.test',
    settings: defaultSettings(),
  }) as unknown as Document;
const DOCUMENTS = [document('/barcode'), document('/convert')];
const operations = DOCUMENTS.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, { post }]) => (post ? [{ path, ...post }] : [])),
);

/** As generators of clients order them: what is required first. */
const byPlace = (parameters: readonly Parameter[]): readonly Parameter[] => [
  ...parameters.filter(({ required }) => required),
  ...parameters.filter(({ required }) => !required),
];
const JS_TYPES: Readonly<Record<string, string>> = {
  file: 'File',
  string: 'String',
  integer: 'Number',
  boolean: 'Boolean',
};

/** The documented parameters of a client's method: `[name, type]` in order, required ones first. */
function methodsOf(
  file: string,
): readonly { readonly path: string; readonly parameters: readonly (readonly [string, string])[] }[] {
  const source = readFileSync(file, 'utf8');
  return [
    ...source.matchAll(/\/\*\*((?:(?!\*\/)[^])*?)\*\/\s*this\.\w+ = function\([^]*?callApi\(\s*'([^']+)'/g),
  ].map(([, comment = '', path = '']) => ({
    path,
    parameters: [...comment.matchAll(/@param \{(\w+)\} (?:opts\.)?(\w+)/g)]
      .map(([, type = '', name = '']) => [name, type] as const)
      .filter(([name]) => name !== 'opts'),
  }));
}

const MODULES = 'node_modules';
const METHODS = [
  ...['BarcodeLookupApi', 'BarcodeScanApi', 'GenerateBarcodeApi'].map(
    (api) => `${MODULES}/cloudmersive-barcodeapi-client/src/api/${api}.js`,
  ),
  ...['EditHtmlApi', 'ConvertDocumentApi'].map(
    (api) => `${MODULES}/cloudmersive-convert-api-client/src/api/${api}.js`,
  ),
]
  .flatMap(methodsOf)
  .filter(({ path }) => OPERATIONS.some((operation) => operation.path === path));

describe('the Swagger 2.0 documents', () => {
  it('have every operation of the npm clients', () => {
    expect(METHODS.map(({ path }) => path).toSorted()).toEqual([
      '/barcode/generate/ean-13',
      '/barcode/generate/ean-8',
      '/barcode/generate/qrcode',
      '/barcode/generate/upc-a',
      '/barcode/generate/upc-e',
      '/barcode/lookup/ean',
      '/barcode/scan/image',
      '/convert/edit/html/append/image/from-url',
      '/convert/edit/html/head/get/language',
      '/convert/ppt/to/pptx',
    ]);
  });

  it.each(METHODS)(
    '$path has the arguments of the npm client first, with their types',
    ({ path, parameters }) => {
      const ours = byPlace(operations.find((operation) => operation.path === path)?.parameters ?? []);
      const first = ours.slice(0, parameters.length);
      expect(first.map(({ name, type, schema }) => [name, JS_TYPES[type ?? schema?.type ?? '']])).toEqual(
        // Version 1.1.5 had no size headers yet; those of 1.3.0 follow the value.
        parameters,
      );
    },
  );

  it('have the parameters of the original alone before ours, as plain types', () => {
    const SIZE = ['width:integer', 'height:integer'];
    const LABELLED = ['value:string', ...SIZE, 'includeLabel:boolean'];
    const ORIGINAL: Readonly<Record<string, readonly string[]>> = {
      BarcodeLookup_EanLookup: ['value:string'],
      BarcodeScan_Image: ['imageFile:file'],
      BarcodeScan_ImageAdvanced: ['imageFile:file'],
      BarcodeScan_ImageAdvancedQR: ['imageFile:file', 'preprocessing:string', 'recognitionMode:string'],
      GenerateBarcode_QRCode: ['value:string', ...SIZE],
      GenerateBarcode_UPCA: LABELLED,
      GenerateBarcode_UPCE: LABELLED,
      GenerateBarcode_EAN13: LABELLED,
      GenerateBarcode_EAN8: LABELLED,
      GenerateBarcode_Code128: LABELLED,
      EditHtml_HtmlGetLanguage: ['inputFile:file', 'inputFileUrl:string'],
      EditHtml_HtmlAppendImageFromUrl: [
        'imageUrl:string',
        'inputFile:file',
        'inputFileUrl:string',
        'cssStyle:string',
      ],
      ConvertDocument_PptToPptx: ['inputFile:file'],
    };
    for (const [id, expected] of Object.entries(ORIGINAL)) {
      const parameters = operations.find(({ operationId }) => operationId === id)?.parameters ?? [];
      const first = parameters.slice(0, expected.length);
      expect(first.map(({ name, type, schema }) => `${name}:${type ?? schema?.type}`)).toEqual(expected);
      expect(first.every((parameter) => parameter.enum === undefined)).toBe(true);
    }
  });

  it('say the bounds, defaults and choices of these parameters, the types that are read and the forms of bodies', () => {
    const of = (id: string) => operations.find(({ operationId }) => operationId === id);
    const parameter = (id: string, name: string) => of(id)?.parameters.find((each) => each.name === name);
    for (const name of ['width', 'height'])
      expect(parameter('GenerateBarcode_QRCode', name)).toMatchObject({ minimum: 10, maximum: 10_000 });
    expect(parameter('GenerateBarcode_EAN13', 'includeLabel')).toMatchObject({ default: true });
    const preprocessing = parameter('BarcodeScan_ImageAdvancedQR', 'preprocessing');
    expect([preprocessing?.default, preprocessing?.description]).toEqual([
      'Auto',
      expect.stringContaining('one of None, SmoothEdges, SmoothEdgesPlus, Auto'),
    ]);
    for (const id of ['BarcodeScan_Image', 'BarcodeScan_ImageAdvanced'])
      expect(of(id)?.description).toMatch(/types include .*AZTEC.*UPC_EAN_EXTENSION.*All_1D/);
    expect(of('EditHtml_HtmlAppendImageFromUrl')?.consumes).toEqual([
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ]);
    expect(of('GenerateBarcode_UPCA')?.consumes).toHaveLength(5);
    // Names of options stand in braces in the registry alone.
    for (const { description } of operations) expect(description).not.toMatch(/[{}]/);
  });

  it('give the members of the original models first, and every text as a plain string', () => {
    const ORIGINAL: Readonly<Record<string, readonly string[]>> = {
      BarcodeLookupResponse: ['Successful:boolean', 'Matches:ProductMatch'],
      ProductMatch: ['EAN:string', 'Title:string'],
      BarcodeScanResult: ['Successful:boolean', 'BarcodeType:string', 'RawText:string'],
      BarcodeAdvancedScanResult: [
        'Successful:boolean',
        'ResultBarcodes:BarcodeAdvancedResultItem',
        'BarcodeCount:integer int32',
        'ErrorMessage:string',
      ],
      BarcodeAdvancedResultItem: ['RawText:string', 'BarcodeType:string'],
      BarcodeScanQRAdvancedResult: [
        'Successful:boolean',
        'ResultBarcodes:BarcodeQRResultItem',
        'BarcodeCount:integer int32',
        'ErrorMessage:string',
      ],
      BarcodeQRResultItem: ['RawText:string'],
      HtmlGetLanguageResult: ['Successful:boolean', 'LanguageCode:string'],
    };
    const definitions = Object.assign(
      {},
      ...DOCUMENTS.map((each) => each.definitions),
    ) as Document['definitions'];
    for (const [name, expected] of Object.entries(ORIGINAL)) {
      const members = Object.entries(definitions[name]?.properties ?? {}).slice(0, expected.length);
      expect(members.map(([member, property]) => `${member}:${typeOf(property)}`)).toEqual(expected);
    }
    for (const { properties } of Object.values(definitions))
      expect(Object.values(properties).filter((property) => property.enum !== undefined)).toEqual([]);
  });

  it("fit the original's own document, where it lies beside the project", () => {
    const file = '../shared/clients/barcode-api-swagger.json';
    if (!existsSync(file)) return;
    const original: Document = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    for (const { post } of Object.values(original.paths)) {
      const ours = operations.find(({ operationId }) => operationId === post.operationId)?.parameters ?? [];
      const shape = ({ name, in: place, required, type, schema }: Parameter) => ({
        name,
        place,
        required,
        type: type ?? schema?.type,
      });
      expect(ours.slice(0, post.parameters.length).map(shape)).toEqual(post.parameters.map(shape));
    }
  });
});

function typeOf({ type, format, $ref, items }: Property): string {
  const model = $ref ?? items?.$ref;
  return model?.split('/').at(-1) ?? [type, format].filter(Boolean).join(' ');
}
