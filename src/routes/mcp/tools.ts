// The tools of the registry over MCP. The options of an operation are its arguments, so a new option of an operation is an argument at once.
import { headerName } from '../../http/header-names.ts';
import { latin1Bytes } from '../../lib/bytes.ts';
import { err, ok, type Result } from '../../service/result.ts';
import { KINDS } from '../../registry/kinds.ts';
import type { Option } from '../../registry/option.ts';
import { FILES } from '../../registry/scan-options.ts';
import { priceText } from '../../registry/price.ts';
import { type Tool, choiceHelp } from '../../registry/tools.ts';
import type { Settings } from '../../settings.ts';
import { capital, inWords } from '../../wording/index.ts';
import type { Operation } from '../operation.ts';
import { type JsonObject, isObject } from './rpc.ts';
import { MCP_WORDS } from './words.ts';

/** A tool with its operations by the names that choose them. */
interface OperationTool extends Tool {
  readonly operations: Readonly<Record<string, Operation>>;
}

/** The option that names the address of a file; a call with it needs no file. */
const FILE_URL = 'inputFileUrl';

/** The argument with the file that is a part of the form of a QR code. */
const LOGO = 'logo';
const QR_IDS: readonly string[] = KINDS.filter(({ isQr }) => isQr).map(({ id }) => id);

/** The request to an operation that a call of a tool makes. */
export interface ToolRequest {
  readonly operation: Operation;
  /** Absent: that of the form. */
  readonly contentType?: string;
  /** The options, as the parameters of a query. */
  readonly options: URLSearchParams;
  readonly body: Uint8Array<ArrayBuffer> | FormData;
}

/** What a client tells its model of this server. */
export function instructions(enabled: readonly Operation[]): string {
  const tools = toolsOf(enabled).map(({ name, summary }) => `${name} ${summary}`);
  return `Barcodes and documents: ${tools.join(', ')}. Files come and go in base64.`;
}

/** The tools in the form of `tools/list`, for the operations that are not switched off. */
export function listTools(enabled: readonly Operation[], settings: Settings): readonly JsonObject[] {
  return toolsOf(enabled).map(({ name, title, choice, operations, input, ...tool }) => {
    const options = Object.values(operations).flatMap(optionsOfTool);
    const byAddress = takesAddress(operations);
    const required = [
      ...(byAddress ? [] : [input.argument]),
      ...(choice && choice.default === undefined ? [choice.argument] : []),
      ...requiredOf(operations),
    ];
    return {
      name,
      title,
      description: descriptionOf(tool, operations, settings),
      inputSchema: {
        type: 'object',
        properties: {
          [input.argument]: {
            type: 'string',
            description: byAddress ? `${inputHelp(input)}; or give ${FILE_URL}` : inputHelp(input),
          },
          ...(choice && {
            [choice.argument]: {
              type: 'string',
              enum: Object.keys(operations),
              description: choice.help ?? choiceHelp(choice),
              ...(choice.default !== undefined && { default: choice.default }),
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

function requestOf(tool: OperationTool, values: JsonObject): Result<ToolRequest, string> {
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

function takesAddress(operations: OperationTool['operations']): boolean {
  return Object.values(operations).some(({ options }) => options.some(({ name }) => name === FILE_URL));
}

/** Those of operations that are not switched off, in the order of the operations. */
function toolsOf(enabled: readonly Operation[]): readonly OperationTool[] {
  const tools = new Set(enabled.flatMap(({ tool }) => tool ?? []));
  return [...tools].map((tool) => {
    const its = enabled.filter((each) => each.tool === tool);
    return { ...tool, operations: Object.fromEntries(its.map((each) => [chosenBy(tool, each), each])) };
  });
}

/** The name that chooses an operation of a tool; of a tool without a choice the name does not matter. */
function chosenBy({ choice }: Tool, { id, path }: Operation): string {
  const named = Object.entries(choice?.choices ?? {}).find(([, { operation }]) => operation === id);
  return named?.[0] ?? path.slice(path.lastIndexOf('/') + 1);
}

/** What it does, and what each of its operations costs. */
function descriptionOf(
  { summary, details }: Pick<Tool, 'summary' | 'details'>,
  operations: OperationTool['operations'],
  settings: Settings,
): string {
  const prices = new Map<string, string[]>();
  for (const [name, { price }] of Object.entries(operations)) {
    const text = priceText(price, settings);
    prices.set(text, [...(prices.get(text) ?? []), name]);
  }
  const costs = [...prices].map(([text, names]) =>
    prices.size === 1 ? text : `${names.join(', ')} ${text}`,
  );
  return `${[`${capital(summary)}.`, ...(details ? [details] : [])].join(' ')} Costs ${costs.join('; ')}.`;
}

function inputHelp({ argument, help }: Tool['input']): string {
  return argument === 'file' ? `${help}, in base64` : help;
}

function chosen({ choice, operations }: OperationTool, values: JsonObject): Result<Operation, string> {
  const [only] = Object.values(operations);
  const names = Object.keys(operations);
  if (choice === undefined) return only === undefined ? err('switched off') : ok(only);
  const name = values[choice.argument] ?? choice.default;
  const operation =
    typeof name === 'string' && Object.hasOwn(operations, name) ? operations[name] : undefined;
  return operation === undefined
    ? err(`${choice.argument} must be one of ${names.join(', ')}.`)
    : ok(operation);
}

function bodyOf(
  { input, operations }: OperationTool,
  given: unknown,
  options: URLSearchParams,
): Result<Uint8Array<ArrayBuffer>, string> {
  if (given === undefined && options.has(FILE_URL)) return ok(new Uint8Array(0));
  if (typeof given !== 'string') {
    const instead = takesAddress(operations) ? `, or give ${FILE_URL}` : '';
    return err(`${input.argument} must be a text: ${inputHelp(input)}${instead}.`);
  }
  if (given === '') return err(`${input.argument} must not be empty: ${inputHelp(input)}.`);
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
function optionsOf(
  tool: OperationTool,
  operation: Operation,
  values: JsonObject,
): Result<URLSearchParams, string> {
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

/** A tool takes one file. */
function optionsOfTool({ options }: Operation): readonly Option[] {
  return options.filter(({ name }) => name !== FILES.name);
}

function takesLogo(operations: OperationTool['operations']): boolean {
  return Object.values(operations).some(({ id }) => QR_IDS.includes(id));
}

function requiredOf(operations: OperationTool['operations']): readonly string[] {
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
