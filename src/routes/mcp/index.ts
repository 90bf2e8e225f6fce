// POST /mcp: offers the operations as tools of the Model Context Protocol (revision 2025-11-25) over streamable HTTP without sessions: each
// message is one request and gets one JSON answer. Keys, permissions, rates, prices and limits are those of the operations.
import type { Deps } from '../../deps.ts';
import { readBody } from '../../http/body.ts';
import { messageOf } from '../../http/describe-failure.ts';
import { formsOf } from '../../http/request-path.ts';
import { type Result, ok } from '../../service/result.ts';
import { MCP, namesOperation } from '../../registry/operations.ts';
import type { Settings } from '../../settings.ts';
import { admit } from '../admit.ts';
import { type App, type RequestContext, answer, refuseOtherMethods, refuseSwitchedOff } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { perform, withCalls } from '../perform.ts';
import { enabledOperations } from '../table.ts';
import { toolError, toolResult } from './answers.ts';
import {
  RPC_ERRORS,
  type JsonObject,
  type RpcRequest,
  errorMessage,
  parseMessage,
  resultMessage,
} from './rpc.ts';
import { instructions, listTools, toolRequest } from './tools.ts';
import { MCP_WORDS } from './words.ts';

/** The supported revisions, newest first. The messages that are used here are the same in all of them. */
const PROTOCOL_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

interface Mcp {
  readonly deps: Deps;
  readonly settings: Settings;
  readonly enabled: readonly Operation[];
}

export function mountMcp(app: App, deps: Deps, settings: Settings): void {
  if (namesOperation(settings.DISABLED_OPERATIONS, MCP)) return refuseSwitchedOff(app, MCP.path, settings);
  const mcp: Mcp = { deps, settings, enabled: enabledOperations(settings) };
  app.on('POST', formsOf(MCP.path), async (context) =>
    answer(context, await answered({ request: withKey(context.req.raw), mcp, context })),
  );
  refuseOtherMethods(app, MCP.path, 'POST');
}

/** A message's request, with the context of the HTTP request that carried it: a call of a tool is traced as its operation. */
interface Carried {
  readonly request: Request;
  readonly mcp: Mcp;
  readonly context: RequestContext;
}

/** A request whose key is in the header Apikey; clients of the protocol may send it as Authorization: Bearer. */
function withKey(request: Request): Request {
  const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (bearer === undefined || request.headers.has('apikey')) return request;
  const headers = new Headers(request.headers);
  headers.set('Apikey', bearer);
  return new Request(request, { headers });
}

async function answered(carried: Carried): Promise<Result<Response>> {
  const { request, mcp } = carried;
  const { deps, settings } = mcp;
  const account = await deps.accounts.authenticate(request.headers.get('apikey'));
  if (!account.ok) return account;
  const hold = deps.uploads.open(account.value.account);
  try {
    const setting = 'MAX_MCP_BODY_BYTES';
    const body = await readBody(request, { limitBytes: settings[setting], setting, hold, now: deps.now });
    return body.ok ? await replied(carried, body.value) : body;
  } finally {
    hold.close();
  }
}

async function replied(carried: Carried, body: Uint8Array): Promise<Result<Response>> {
  const { request, mcp } = carried;
  const { deps } = mcp;
  const version = request.headers.get('mcp-protocol-version');
  const message = parseMessage(body);
  if ('code' in message) return ok(Response.json(errorMessage(null, message), { status: 400 }));
  if (version !== null && !isKnown(version)) {
    const error = {
      code: RPC_ERRORS.invalidRequest,
      message: `MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}.`,
    };
    return ok(Response.json(errorMessage(message.id ?? null, error), { status: 400 }));
  }
  if (message.method === 'tools/call' && message.id !== undefined) return called(carried, message);
  // perform admits a call of a tool; all other messages are admitted here.
  const admitted = await admit(request.headers, { deps, operation: null });
  if (!admitted.ok) return admitted;
  if (message.id === undefined) return ok(new Response(null, { status: 202 }));
  return ok(Response.json(replyTo(message, mcp)));
}

function isKnown(version: string): boolean {
  return PROTOCOL_VERSIONS.some((each) => each === version);
}

function replyTo(
  { id, method, params }: RpcRequest,
  { enabled, settings, deps: { version } }: Mcp,
): JsonObject {
  switch (method) {
    case 'initialize':
      return resultMessage(id, {
        protocolVersion:
          PROTOCOL_VERSIONS.find((each) => each === params['protocolVersion']) ?? PROTOCOL_VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'quietzone', version },
        instructions: instructions(enabled),
      });
    case 'ping':
      return resultMessage(id, {});
    case 'tools/list':
      return resultMessage(id, { tools: listTools(enabled, settings) });
    default:
      return errorMessage(id ?? null, {
        code: RPC_ERRORS.methodNotFound,
        message: `There is no method ${method}: this server has tools alone.`,
      });
  }
}

/** Performs the operation like a call over HTTP: with its permission, rate, price and limits. */
async function called({ request, mcp, context }: Carried, message: RpcRequest): Promise<Result<Response>> {
  const { deps, settings, enabled } = mcp;
  const { id, params } = message;
  const wanted = toolRequest(enabled, params['name'], params['arguments']);
  if (!wanted.ok) {
    const { of: kind, message: why } = wanted.failure;
    const reply =
      kind === 'arguments'
        ? resultMessage(id, toolError(why))
        : errorMessage(id ?? null, { code: RPC_ERRORS.invalidParams, message: why });
    return ok(Response.json(reply));
  }
  const { operation, contentType, options, body } = wanted.value;
  const headers = new Headers(contentType === undefined ? {} : { 'Content-Type': contentType });
  for (const name of ['apikey', 'origin', 'idempotency-key']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const address = new URL(operation.path, request.url);
  address.search = options.toString();
  const { result, calls } = await perform({
    request: new Request(address, { method: 'POST', headers, body }),
    operation,
    deps: { ...deps, words: MCP_WORDS },
    settings,
    waitUntil: (promise) => context.executionCtx.waitUntil(promise),
    trace: context.get('trace'),
  });
  const shown = result.ok ? await toolResult(result.value) : toolError(messageOf(result.failure, MCP_WORDS));
  const callHeaders = result.ok
    ? [...result.value.headers].filter(([name]) => name.toLowerCase().startsWith('x-api-calls-'))
    : [];
  const response = Response.json(resultMessage(id, shown), { headers: callHeaders });
  return ok(result.ok || !calls ? response : withCalls(response, calls));
}
