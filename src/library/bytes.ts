// The forms in which the library takes a file: bytes, what gives them, and addresses that this runtime reads without a network.
import { fail } from '../lib/failure.ts';
import { type Result, ok } from '../lib/result.ts';

/**
 * A file: its bytes (a Buffer is a Uint8Array), what gives them (a Blob, a File, a Response), or where they are: the path of a file in Node,
 * Deno and Bun, there also a file: URL, and everywhere a data: or blob: URL.
 */
export type FileBytes = ArrayBufferView | ArrayBuffer | BytesLater | string | Address;

/** A URL, which not every runtime has a type for. */
export interface Address {
  readonly href: string;
  readonly protocol: string;
}

/** A Blob or a File, and anything else that gives its bytes so. */
export interface BytesLater {
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface BytesOptions {
  /** What else is taken, after the others. */
  readonly also?: string;
  /** Whether a text is the file itself. Default: none is. */
  readonly isText?: (text: string) => boolean;
}

const TAKEN =
  'a Uint8Array, an ArrayBuffer, a Blob, a Response of fetch, a data: or blob: URL, and in Node, Deno and Bun the path of a file';
const BUFFER = /^\[object (?:Shared)?ArrayBuffer\]$/;
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  NotCapable: 'permission denied',
};

const { process } = globalThis as {
  readonly process?: {
    readonly getBuiltinModule?: (name: 'node:fs/promises') => {
      readonly readFile: (path: string | URL) => Promise<Uint8Array>;
    };
  };
};

/** The bytes, without a copy unless the file gives them later. Failures: missing_file for nothing, invalid_value for what is no file. */
export async function bytesOf(
  file: FileBytes,
  { also, isText = () => false }: BytesOptions = {},
): Promise<Result<Uint8Array>> {
  const given: unknown = file;
  const taken = also === undefined ? TAKEN : `${TAKEN}; ${also}`;
  if (given instanceof Uint8Array) return ok(given);
  if (ArrayBuffer.isView(given)) return ok(new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
  // Of another realm, such as a frame, it is no instance of this one's.
  if (BUFFER.test(Object.prototype.toString.call(given))) return ok(new Uint8Array(given as ArrayBuffer));
  if (given === undefined || given === null) return fail('missing_file', { why: 'absent', send: taken });
  if (typeof given === 'string' && isText(given)) return ok(new TextEncoder().encode(given));
  if (typeof given === 'string' || given instanceof URL) return addressed(given);
  if (!givesBytes(given))
    return fail('invalid_value', { field: 'The file', rule: `must be ${taken}`, received: typeName(given) });
  try {
    return ok(new Uint8Array(await given.arrayBuffer()));
  } catch (cause) {
    return unread(typeName(given), cause);
  }
}

/** What a value is, for a message: `null`, `a number`, `an object of class Readable`. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const { name } =
    (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor ?? {};
  return name === undefined || name === '' || name === 'Object' ? 'an object' : `an object of class ${name}`;
}

const givesBytes = (value: unknown): value is BytesLater =>
  typeof value === 'object' &&
  value !== null &&
  'arrayBuffer' in value &&
  typeof value.arrayBuffer === 'function';

async function addressed(address: string | URL): Promise<Result<Uint8Array>> {
  const text = String(address);
  const shown = `"${text.slice(0, 100)}${text.length > 100 ? '…' : ''}"`;
  if (/^https?:/i.test(text))
    return fail('invalid_value', {
      field: 'The file',
      rule: 'is not fetched from an address: give what fetch answers, recognize(await fetch(address))',
      received: shown,
    });
  try {
    if (/^(?:data|blob):/i.test(text)) return ok(new Uint8Array(await (await fetch(text)).arrayBuffer()));
    const files = process?.getBuiltinModule?.('node:fs/promises');
    if (files !== undefined) return ok(await files.readFile(/^file:/i.test(text) ? new URL(text) : text));
  } catch (cause) {
    return unread(shown, cause);
  }
  return fail('invalid_value', {
    field: 'The file',
    rule: 'cannot be read from a path in this runtime: give a Blob, as an <input type="file"> has one, or bytes',
    received: shown,
  });
}

function unread(what: string, cause: unknown): Result<never> {
  const { code = '', name = '', message = '' } = cause as { code?: string; name?: string; message?: string };
  return fail('invalid_value', {
    field: `The file ${what}`,
    rule: `cannot be read: ${REASONS[code] ?? REASONS[name] ?? message.replace(/\.$/, '')}`,
  });
}
