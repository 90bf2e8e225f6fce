// Compares what two services read in one image.
import type { ModelValue } from '../../registry/model.ts';
import { forTerminal } from '../terminal.ts';
import { type Scanned, incompleteOf, scannedOf } from './scanned.ts';

/** What one service answered, or why it did not. */
export type Answered =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly message: string };

export interface Reading {
  readonly barcodes: readonly Scanned[];
  /** What may be missing; undefined where the file was read as a whole. */
  readonly incomplete: string | undefined;
  readonly ms: number;
}

export interface Difference {
  readonly onlyThere: readonly string[];
  readonly onlyHere: readonly string[];
}

/**
 * The barcodes that only one of the two has, as `TYPE text`. A code that one reads twice and the other once counts; the order does
 * not, and a QR code without a type is one.
 */
export function differencesOf(there: readonly Scanned[], here: readonly Scanned[]): Difference {
  const left = here.map(nameOf);
  const onlyThere = there.map(nameOf).filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { onlyThere, onlyHere: left };
}

export interface Service {
  /** With its base path, as `https://api.example.com`. */
  readonly url: string;
  readonly key: string;
}

/** As long as a scan may take anywhere, and its upload. */
const TIMEOUT_MS = 180_000;

/** Asks a service to scan a file, as its clients do: multipart, with the key in the header Apikey. */
export async function scanAt(
  { url, key }: Service,
  path: string,
  file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
): Promise<Answered> {
  const form = new FormData();
  form.append('imageFile', new Blob([file.bytes]), file.name);
  const began = performance.now();
  const answer = await answerOf(url.replace(/\/+$/, '') + path, {
    method: 'POST',
    headers: { Apikey: key, Accept: 'application/json' },
    body: form,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (typeof answer === 'string') return { ok: false, message: answer };
  const shown = forTerminal(answer.text.slice(0, MAX_SHOWN));
  if (answer.status !== 200) return { ok: false, message: `${answer.status} ${shown}` };
  const value = jsonObjectOf(answer.text);
  if (value === undefined) return { ok: false, message: `no JSON object: ${shown}` };
  return { ok: true, reading: readingOf(value, performance.now() - began) };
}

/** The answer of a service, or why there is none. */
async function answerOf(
  url: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly text: string } | string> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    const { message, cause: reason } = cause as Error;
    return reason instanceof Error ? `${message}: ${reason.message}` : message;
  }
}

/** Members that are missing are no barcodes. */
export function readingOf(answer: ModelValue, ms: number): Reading {
  return { barcodes: scannedOf(answer), incomplete: incompleteOf(answer), ms };
}

function jsonObjectOf(text: string): ModelValue | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as ModelValue)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Of a refusal, as much as says why. */
const MAX_SHOWN = 300;

function nameOf({ type, text }: Scanned): string {
  return `${type ?? 'QR_CODE'} ${text}`;
}
