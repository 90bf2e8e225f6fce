// The tools. Each stands for one or several operations of the route table, whose option headers are its arguments; so a new option of an
// operation is an argument at once.
import { latin1Bytes } from '../../lib/bytes.ts';
import { err, ok, type Result } from '../../lib/result.ts';
import { GENERATE } from '../barcode/generate.ts';
import { LOOKUP_EAN } from '../barcode/lookup-ean.ts';
import { SCAN_IMAGE_ADVANCED_QR } from '../barcode/scan-image-advanced-qr.ts';
import { SCAN_IMAGE_ADVANCED } from '../barcode/scan-image-advanced.ts';
import { SCAN_IMAGE } from '../barcode/scan-image.ts';
import { PPT_TO_PPTX } from '../convert/ppt-to-pptx.ts';
import type { HeaderParameter, Operation } from '../operation.ts';
import { type JsonObject, isObject } from './rpc.ts';

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
      GENERATE.map((operation) => [operation.path.split('/').at(-1) ?? operation.id, operation]),
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
];

/** The request to an operation that a call of a tool makes. */
export interface ToolRequest {
  readonly operation: Operation;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The tools in the form of `tools/list`, for the operations that are not switched off. */
export function listTools(enabled: readonly Operation[]): readonly JsonObject[] {
  return toolsOf(enabled).map(({ name, title, description, choice, operations, input }) => {
    const options = Object.values(operations).flatMap(({ headers }) => headers);
    const required = [
      input.argument,
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
          [input.argument]: { type: 'string', description: input.description },
          ...(choice && {
            [choice.argument]: {
              type: 'string',
              enum: Object.keys(operations),
              description: choice.description,
              ...(choice.fallback !== undefined && { default: choice.fallback }),
            },
          }),
          ...Object.fromEntries(options.map((header) => [argumentName(header.name), schemaOf(header)])),
        },
        required,
        additionalProperties: false,
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    };
  });
}

/** The request of a call; the failure says what is wrong with its arguments. */
export function toolRequest(
  enabled: readonly Operation[],
  name: unknown,
  given: unknown,
): Result<ToolRequest, string> {
  const tools = toolsOf(enabled);
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined)
    return err(`There is no tool ${String(name)}. There are: ${tools.map((each) => each.name).join(', ')}.`);
  if (given !== undefined && !isObject(given)) return err('arguments must be an object.');
  const values = given ?? {};
  const operation = chosen(tool, values);
  if (!operation.ok) return operation;
  const input = values[tool.input.argument];
  if (typeof input !== 'string')
    return err(`${tool.input.argument} must be a text: ${tool.input.description}.`);
  const body = bodyOf(tool, input);
  if (body === null) return err(`${tool.input.argument} is no base64.`);
  const headers = headersOf(tool, operation.value, values);
  return headers.ok ? ok({ operation: operation.value, headers: headers.value, body }) : headers;
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

function bodyOf({ input }: Tool, text: string): Uint8Array<ArrayBuffer> | null {
  if (input.argument === 'value') return new Uint8Array(new TextEncoder().encode(JSON.stringify(text)));
  try {
    // Some clients send a data URL.
    return new Uint8Array(latin1Bytes(atob(text.replace(/^data:[^,]{0,200};base64,/, ''))));
  } catch {
    return null;
  }
}

/** The option headers of the arguments, as UTF-8 bytes like those of HTTP clients. Characters that a header may not have are refused. */
function headersOf(tool: Tool, operation: Operation, values: JsonObject): Result<Headers, string> {
  const known = [tool.input.argument, ...(tool.choice ? [tool.choice.argument] : [])];
  const headers = new Headers({
    'Content-Type': tool.input.argument === 'value' ? 'application/json' : 'application/octet-stream',
  });
  for (const [name, value] of Object.entries(values)) {
    if (known.includes(name)) continue;
    const option = operation.headers.find((header) => argumentName(header.name) === name);
    if (option === undefined)
      return err(
        `${tool.name} takes no argument ${name} here. It takes: ${[...known, ...operation.headers.map((header) => argumentName(header.name))].join(', ')}.`,
      );
    if (!['string', 'number', 'boolean'].includes(typeof value))
      return err(`${name} must be a ${option.type}.`);
    try {
      const bytes = new TextEncoder().encode(String(value));
      headers.set(option.name, String.fromCharCode(...bytes.subarray(0, MAX_OPTION_BYTES + 1)));
      if (bytes.length > MAX_OPTION_BYTES) return err(`${name} takes at most ${MAX_OPTION_BYTES} bytes.`);
    } catch {
      return err(`${name} has characters that no option may have.`);
    }
  }
  return ok(headers);
}

/** The most bytes of an option; common HTTP servers have the same limit for headers. */
const MAX_OPTION_BYTES = 8192;

/** `X-Include-Positions` → `includePositions`. */
function argumentName(header: string): string {
  const [first = '', ...rest] = header.replace(/^x-/i, '').split('-');
  return [
    first.charAt(0).toLowerCase() + first.slice(1),
    ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');
}

function requiredOf(operations: Tool['operations']): readonly string[] {
  const [first, ...others] = Object.values(operations);
  return (first?.headers ?? [])
    .filter(
      ({ name, required }) =>
        required && others.every(({ headers }) => headers.some((each) => each.name === name)),
    )
    .map(({ name }) => argumentName(name));
}

function schemaOf({
  type,
  description,
  minimum,
  maximum,
  allowed,
  default: fallback,
}: HeaderParameter): JsonObject {
  return {
    type,
    description,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(allowed && { enum: allowed }),
    ...(fallback !== undefined && { default: fallback }),
  };
}
