// Compares what two services read in one image.
import type { ModelValue } from '../../http/model.ts';
import { forTerminal } from '../terminal.ts';
import { type Scanned, scannedOf } from './scanned.ts';

/** What one service answered, or why it did not. */
export type Answered =
  | { readonly ok: true; readonly barcodes: readonly Scanned[]; readonly ms: number }
  | { readonly ok: false; readonly message: string };

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
  try {
    const answer = await fetch(url.replace(/\/+$/, '') + path, {
      method: 'POST',
      headers: { Apikey: key, Accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    if (!answer.ok)
      return { ok: false, message: `${answer.status} ${forTerminal(text.slice(0, MAX_SHOWN))}` };
    // What is no JSON is told as such below; members that are missing are no barcodes.
    const value = JSON.parse(text) as ModelValue;
    return { ok: true, barcodes: scannedOf(value), ms: performance.now() - began };
  } catch (cause) {
    const { message, cause: reason } = cause as Error;
    return { ok: false, message: reason instanceof Error ? `${message}: ${reason.message}` : message };
  }
}

/** Of a refusal, as much as says why. */
const MAX_SHOWN = 300;

function nameOf({ type, text }: Scanned): string {
  return `${type ?? 'QR_CODE'} ${text}`;
}
