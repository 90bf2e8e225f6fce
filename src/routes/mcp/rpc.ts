// JSON-RPC 2.0 in the form of the Model Context Protocol: a message is one request or notification (no batches since 2025-06-18).
import { parseJson } from '../../lib/json.ts';
import { LIMITS } from '../../registry/limits.ts';

/** https://www.jsonrpc.org/specification, section 5.1. */
export const RPC_ERRORS = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
} as const;

export type JsonObject = { readonly [name: string]: unknown };

export interface RpcRequest {
  /** Undefined: a notification, which is not answered. */
  readonly id: string | number | undefined;
  readonly method: string;
  readonly params: JsonObject;
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** The message, or what is wrong with it. A response of the client becomes a notification without effect. */
export function parseMessage(body: Uint8Array): RpcRequest | RpcError {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body);
  } catch {
    return { code: RPC_ERRORS.parse, message: 'The body is not in UTF-8.' };
  }
  const parsed = parseJson(text, LIMITS);
  if (!parsed.ok) return { code: RPC_ERRORS.parse, message: `The body ${parsed.failure}.` };
  const message = parsed.value;
  if (Array.isArray(message))
    return { code: RPC_ERRORS.invalidRequest, message: 'Batches are not taken: send one message a request.' };
  if (!isObject(message) || message['jsonrpc'] !== '2.0')
    return { code: RPC_ERRORS.invalidRequest, message: 'The body is no message of JSON-RPC 2.0.' };
  const { id, method, params = {} } = message;
  if (method === undefined && ('result' in message || 'error' in message))
    return { id: undefined, method: 'response', params: {} };
  if (typeof method !== 'string')
    return { code: RPC_ERRORS.invalidRequest, message: 'The message has no method.' };
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    return { code: RPC_ERRORS.invalidRequest, message: 'id must be a text or a number.' };
  if (!isObject(params)) return { code: RPC_ERRORS.invalidParams, message: 'params must be an object.' };
  return { id, method, params };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function resultMessage(id: RpcRequest['id'], result: JsonObject): JsonObject {
  return { jsonrpc: '2.0', id, result };
}

/** An error; `id` is null if that of the request could not be read. */
export function errorMessage(id: string | number | null, error: RpcError): JsonObject {
  return { jsonrpc: '2.0', id, error };
}
