// Turns an operation's answer into the result of a tool: a model into JSON, an image into an image, any other file into a resource.
import { encodeBase64 } from '../../lib/base64.ts';
import { concatBytes, latin1 } from '../../lib/bytes.ts';
import { LIMITS } from '../limits.ts';
import { type JsonObject, isObject } from './rpc.ts';

/** The headers of an answer that are shown to the user. */
const NOTES = ['X-Barcode-Size', 'X-Conversion-Warnings', 'X-Labels-Left-Out'] as const;
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** The media types of the files that operations answer, by their first bytes as text. */
const KINDS = [
  { begins: '\x89PNG', type: 'image/png' },
  { begins: '\xFF\xD8\xFF', type: 'image/jpeg' },
  { begins: 'RIFF', type: 'image/webp' },
  { begins: '<svg', type: 'image/svg+xml' },
  { begins: '%!PS', type: 'application/postscript' },
  { begins: '%PDF', type: 'application/pdf' },
  { begins: 'PK', type: PPTX },
] as const;

/** The result of a successful answer. A file that is too large for a message becomes an error that says what to do instead. */
export async function toolResult(answer: Response): Promise<JsonObject> {
  const notes = NOTES.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [textOf(`${name}: ${value}`)];
  });
  if (answer.headers.get('Content-Type')?.startsWith('application/json')) {
    const text = await answer.text();
    const value: unknown = JSON.parse(text);
    return { content: [textOf(text), ...notes], ...(isObject(value) && { structuredContent: value }) };
  }
  const bytes = await bytesWithin(answer, LIMITS.MAX_MCP_FILE_BYTES);
  if (bytes === null) {
    const most = LIMITS.MAX_MCP_FILE_BYTES;
    return toolError(
      `The file has more than ${most} bytes, which is too much for a message: ask for it over HTTP.`,
    );
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'file';
  return { content: [fileOf(bytes, name), ...notes] };
}

/** An error for the language model that called the tool, which can correct its call. */
export function toolError(message: string): JsonObject {
  return { content: [textOf(message)], isError: true };
}

function textOf(text: string): JsonObject {
  return { type: 'text', text };
}

function fileOf(bytes: Uint8Array, name: string): JsonObject {
  const start = latin1(bytes.subarray(0, 4));
  const mimeType =
    (name.endsWith('.zip')
      ? 'application/zip'
      : KINDS.find(({ begins }) => start.startsWith(begins))?.type) ??
    (name.endsWith('.html') ? 'text/html' : 'application/octet-stream');
  const data = encodeBase64(bytes);
  return mimeType.startsWith('image/')
    ? { type: 'image', data, mimeType }
    : { type: 'resource', resource: { uri: `file:///${name}`, mimeType, blob: data } };
}

/** The body's bytes; null, with the rest unread, if there are more than `limit`. */
async function bytesWithin(answer: Response, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return concatBytes(chunks);
}
