// The tools. Each stands for one or several operations of the route table, whose option headers are its arguments; so a new option of an
// operation is an argument at once.
import { headerName } from '../../http/header-names.ts';
import { latin1Bytes } from '../../lib/bytes.ts';
import { err, ok, type Result } from '../../service/result.ts';
import { KINDS } from '../../registry/kinds.ts';
import type { Option } from '../../registry/option.ts';
import { FILES } from '../../registry/scan-options.ts';
import { inWords } from '../../wording/index.ts';
import { GENERATE, GENERATE_MORE } from '../barcode/drawings.ts';
import { LOOKUP_EAN } from '../barcode/lookup-ean.ts';
import { SCAN_IMAGE, SCAN_IMAGE_ADVANCED, SCAN_IMAGE_ADVANCED_QR } from '../barcode/scans.ts';
import { HTML_APPEND_IMAGE, HTML_GET_LANGUAGE } from '../convert/html.ts';
import { PPT_TO_PPTX } from '../convert/ppt-to-pptx.ts';
import type { Operation } from '../operation.ts';
import { type JsonObject, isObject } from './rpc.ts';
import { MCP_WORDS } from './words.ts';

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The argument that chooses the operation; absent if there is only one. */
  readonly choice?: { readonly argument: string; readonly description: string; readonly fallback?: string };
  readonly operations: Readonly<Record<string, Operation>>;
  /** The argument that is the body: a file in base64, or text. */
  readonly input: { readonly argument: 'file' | 'value'; readonly description: string };
}

/** The option that names the address of a file; a call with it needs no file. */
const FILE_URL = 'inputFileUrl';

/** The argument with the file that is a part of the form of a QR code. */
const LOGO = 'logo';
const QR_IDS: readonly string[] = KINDS.filter(({ isQr }) => isQr).map(({ id }) => id);

const TOOLS: readonly Tool[] = [
  {
    name: 'scan',
    title: 'Read barcodes',
    description:
      'Reads the barcodes of an image (PNG, JPEG, HEIC, AVIF, WebP, GIF, BMP, ICO, TIFF) or a PDF: type, text and, when asked for, place. advanced costs 100 calls a page.',
    choice: {
      argument: 'mode',
      description:
        'standard: the first barcode of the first page; advanced: all of all pages; qr: QR codes, also blurred',
      fallback: 'advanced',
    },
    operations: { standard: SCAN_IMAGE, advanced: SCAN_IMAGE_ADVANCED, qr: SCAN_IMAGE_ADVANCED_QR },
    input: { argument: 'file', description: 'the image or PDF, in base64' },
  },
  {
    name: 'generate',
    title: 'Draw a barcode',
    description: 'Draws a barcode as an image. The value is checked first: check digits, lengths and signs.',
    choice: { argument: 'type', description: 'the kind of barcode' },
    operations: Object.fromEntries(
      [...GENERATE, ...GENERATE_MORE].map((operation) => [nameOf(operation), operation]),
    ),
    input: { argument: 'value', description: 'the text or number that the barcode holds' },
  },
  {
    name: 'lookup',
    title: 'Look a product up',
    description: 'Finds the product of an EAN, UPC, GTIN, ISBN or ISSN in the catalogue of this service.',
    operations: { lookup: LOOKUP_EAN },
    input: { argument: 'value', description: 'the number, in any written form' },
  },
  {
    name: 'convert',
    title: 'Convert PPT to PPTX',
    description: 'Converts a PowerPoint 97–2003 presentation (PPT, PPS, POT) to PPTX.',
    operations: { convert: PPT_TO_PPTX },
    input: { argument: 'file', description: 'the presentation, in base64' },
  },
  {
    name: 'language',
    title: 'Tell the language of HTML',
    description: 'Tells the language of an HTML document: as declared, else as its visible text is.',
    operations: { language: HTML_GET_LANGUAGE },
    input: { argument: 'file', description: 'the HTML document, in base64' },
  },
  {
    name: 'append',
    title: 'Append an image to HTML',
    description: 'Appends an image to the end of an HTML document; every other byte stays as it is.',
    operations: { append: HTML_APPEND_IMAGE },
    input: { argument: 'file', description: 'the HTML document, in base64' },
  },
];

/** The request to an operation that a call of a tool makes. */
export interface ToolRequest {
  readonly operation: Operation;
  /** Absent: that of the form. */
  readonly contentType?: string;
  /** The options, as the parameters of a query. */
  readonly options: URLSearchParams;
  readonly body: Uint8Array<ArrayBuffer> | FormData;
}

/** The tools in the form of `tools/list`, for the operations that are not switched off. */
export function listTools(enabled: readonly Operation[]): readonly JsonObject[] {
  return toolsOf(enabled).map(({ name, title, description, choice, operations, input }) => {
    const options = Object.values(operations).flatMap(optionsOfTool);
    const byAddress = takesAddress(operations);
    const required = [
      ...(byAddress ? [] : [input.argument]),
      ...(choice && choice.fallback === undefined ? [choice.argument] : []),
      ...requiredOf(operations),
    ];
    return {
      name,
      title,
      description,
      inputSchema: {
        type: 'object',
        properties: {
          [input.argument]: {
            type: 'string',
            description: byAddress ? `${input.description}; or give ${FILE_URL}` : input.description,
          },
          ...(choice && {
            [choice.argument]: {
              type: 'string',
              enum: Object.keys(operations),
              description: choice.description,
              ...(choice.fallback !== undefined && { default: choice.fallback }),
            },
          }),
          ...Object.fromEntries(options.map((option) => [option.name, schemaOf(option)])),
          ...(takesLogo(operations) && {
            [LOGO]: {
              type: 'string',
              description: 'an image that covers the middle of a QR code, in base64',
            },
          }),
        },
        required,
        additionalProperties: false,
      },
      // A tool that fetches what an address names reaches beyond this service.
      annotations: { readOnlyHint: true, openWorldHint: byAddress },
    };
  });
}

/** Why a call makes no request. `protocol`: it is no call of a tool; `arguments`: the model that called can correct them (SEP-1303). */
export interface Refusal {
  readonly of: 'protocol' | 'arguments';
  readonly message: string;
}

/** The request of a call. */
export function toolRequest(
  enabled: readonly Operation[],
  name: unknown,
  given: unknown,
): Result<ToolRequest, Refusal> {
  const tools = toolsOf(enabled);
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    const names = tools.map((each) => each.name).join(', ');
    return err({ of: 'protocol', message: `There is no tool ${String(name)}. There are: ${names}.` });
  }
  if (given !== undefined && !isObject(given))
    return err({ of: 'protocol', message: 'arguments must be an object.' });
  const request = requestOf(tool, given ?? {});
  return request.ok ? request : err({ of: 'arguments', message: request.failure });
}

function requestOf(tool: Tool, values: JsonObject): Result<ToolRequest, string> {
  const operation = chosen(tool, values);
  if (!operation.ok) return operation;
  const options = optionsOf(tool, operation.value, values);
  if (!options.ok) return options;
  const body = bodyOf(tool, values[tool.input.argument], options.value);
  if (!body.ok) return body;
  if (values[LOGO] !== undefined) {
    const form = formOf(values[tool.input.argument], values[LOGO]);
    return form.ok ? ok({ operation: operation.value, options: options.value, body: form.value }) : form;
  }
  const contentType = tool.input.argument === 'value' ? 'application/json' : 'application/octet-stream';
  return ok({ operation: operation.value, contentType, options: options.value, body: body.value });
}

function takesAddress(operations: Tool['operations']): boolean {
  return Object.values(operations).some(({ options }) => options.some(({ name }) => name === FILE_URL));
}

function toolsOf(enabled: readonly Operation[]): readonly Tool[] {
  return TOOLS.flatMap((tool) => {
    const left = Object.entries(tool.operations).filter(([, operation]) => enabled.includes(operation));
    return left.length === 0 ? [] : [{ ...tool, operations: Object.fromEntries(left) }];
  });
}

function chosen({ choice, operations }: Tool, values: JsonObject): Result<Operation, string> {
  const [only] = Object.values(operations);
  const names = Object.keys(operations);
  if (choice === undefined) return only === undefined ? err('switched off') : ok(only);
  const name = values[choice.argument] ?? choice.fallback;
  const operation =
    typeof name === 'string' && Object.hasOwn(operations, name) ? operations[name] : undefined;
  return operation === undefined
    ? err(`${choice.argument} must be one of ${names.join(', ')}.`)
    : ok(operation);
}

function bodyOf(
  { input, operations }: Tool,
  given: unknown,
  options: URLSearchParams,
): Result<Uint8Array<ArrayBuffer>, string> {
  if (given === undefined && options.has(FILE_URL)) return ok(new Uint8Array(0));
  if (typeof given !== 'string') {
    const instead = takesAddress(operations) ? `, or give ${FILE_URL}` : '';
    return err(`${input.argument} must be a text: ${input.description}${instead}.`);
  }
  if (input.argument === 'value') return ok(new Uint8Array(new TextEncoder().encode(JSON.stringify(given))));
  return fileIn(input.argument, given);
}

/** The bytes of an argument in base64. */
function fileIn(argument: string, given: string): Result<Uint8Array<ArrayBuffer>, string> {
  try {
    // Some clients send a data URL.
    return ok(new Uint8Array(latin1Bytes(atob(given.replace(/^data:[^,]{0,200};base64,/, '')))));
  } catch {
    return err(`${argument} is no base64.`);
  }
}

/** A QR code with its logo. */
function formOf(value: unknown, logo: unknown): Result<FormData, string> {
  if (typeof value !== 'string' || typeof logo !== 'string') return err(`value and ${LOGO} must be texts.`);
  const bytes = fileIn(LOGO, logo);
  if (!bytes.ok) return bytes;
  const form = new FormData();
  form.set('value', value);
  form.set(LOGO, new Blob([bytes.value]), LOGO);
  return ok(form);
}

/** The options of the arguments; their values are checked by the operation. */
function optionsOf(tool: Tool, operation: Operation, values: JsonObject): Result<URLSearchParams, string> {
  const known = [
    tool.input.argument,
    ...(tool.choice ? [tool.choice.argument] : []),
    ...(QR_IDS.includes(operation.id) ? [LOGO] : []),
  ];
  const declared = optionsOfTool(operation);
  const options = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (known.includes(name)) continue;
    const option = declared.find((each) => each.name === name);
    if (option === undefined)
      return err(
        `${tool.name} takes no argument ${name} here. It takes: ${[...known, ...declared.map((each) => each.name)].join(', ')}.`,
      );
    if (!['string', 'number', 'boolean'].includes(typeof value))
      return err(`${name} must be a ${option.type}.`);
    options.set(headerName(name), String(value));
  }
  return ok(options);
}

/** The last part of the path. */
function nameOf({ path, id }: Operation): string {
  return path.split('/').at(-1) ?? id;
}

/** A tool takes one file. */
function optionsOfTool({ options }: Operation): readonly Option[] {
  return options.filter(({ name }) => name !== FILES.name);
}

function takesLogo(operations: Tool['operations']): boolean {
  return Object.values(operations).some(({ id }) => QR_IDS.includes(id));
}

function requiredOf(operations: Tool['operations']): readonly string[] {
  const [first, ...others] = Object.values(operations);
  return (first?.options ?? [])
    .filter(
      ({ name, required }) =>
        required && others.every(({ options }) => options.some((each) => each.name === name)),
    )
    .map(({ name }) => name);
}

function schemaOf({ type, help, minimum, maximum, allowed, default: fallback }: Option): JsonObject {
  return {
    type,
    description: inWords(help, MCP_WORDS),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(allowed && { enum: allowed }),
    ...(fallback !== undefined && { default: fallback }),
  };
}
