// The door: barcodes read and drawn on this device. The library and its engines are loaded with the first file, frame or drawing.
import type { Barcode, Outcome, Recognition } from 'quietzone/recognize';
import type { Asked, DeviceOptions, Told } from './messages.ts';

export type { Barcode } from 'quietzone/recognize';
export { type DeviceProblem, type Drawn, drawHere, formsHere, textHere } from './drawing.ts';
export type { ContentField, ContentForm, GenerateRequest, GeneratedImage } from './drawing-messages.ts';
export { imageHere, labelsHere, listHere, sheetsHere } from './labels.ts';
export type { LabelFiles, LabelSheet, ListRow, NamedSheet } from './label-messages.ts';
export type { DeviceOptions } from './messages.ts';

interface Waiting {
  readonly told: (told: Told) => void;
  readonly failed: () => void;
}

interface FileOptions extends DeviceOptions {
  readonly signal?: AbortSignal;
  /** Before each page, which counts from 1. */
  readonly onPage?: (page: number, of: number) => void;
  /** After each page, with what was read on it so far. */
  readonly onBarcodes?: (page: number, barcodes: readonly Barcode[]) => void;
}

const FAILED = {
  ok: false,
  problem: { code: 'internal', message: 'The reader in this browser ended. Try again, or use the service.' },
} as const;

const waiting = new Map<number, Waiting>();
let lastId = 0;
let worker: Worker | undefined;

/** Stopping ends the worker: it has no other way to stop at once. Undefined: stopped. */
export async function readFile(
  file: Blob,
  { signal, onPage, onBarcodes, ...options }: FileOptions = {},
): Promise<Outcome<Recognition> | undefined> {
  return new Promise((resolve) => {
    const stop = (): void => {
      end();
      resolve(undefined);
    };
    if (signal?.aborted) return resolve(undefined);
    signal?.addEventListener('abort', stop, { once: true });
    const done = (outcome: Outcome<Recognition>): void => {
      signal?.removeEventListener('abort', stop);
      resolve(outcome);
    };
    ask(
      { file, options },
      {
        told: (told) => {
          if ('page' in told) onPage?.(told.page, told.of);
          else if ('read' in told) onBarcodes?.(told.read, told.barcodes);
          else if ('file' in told) done(told.file);
        },
        failed: () => done(FAILED),
      },
    );
  });
}

/** The codes of one frame. Its pixels are gone then. */
export async function readFrame({ data, width, height }: ImageData): Promise<Outcome<readonly Barcode[]>> {
  const frame = data.buffer;
  return new Promise((resolve) =>
    ask(
      { frame, width, height },
      { told: (told) => 'frame' in told && resolve(told.frame), failed: () => resolve(FAILED) },
      [frame],
    ),
  );
}

type Question<T> = T extends unknown ? Omit<T, 'id'> : never;

function ask(question: Question<Asked>, answer: Waiting, transfer: Transferable[] = []): void {
  const id = (lastId += 1);
  waiting.set(id, answer);
  worker ??= start();
  worker.postMessage({ id, ...question }, transfer);
}

function start(): Worker {
  const started = new Worker(new URL('worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<Told>) => {
    const asked = waiting.get(data.id);
    if (!('page' in data || 'read' in data)) waiting.delete(data.id);
    asked?.told(data);
  };
  started.onerror = () => {
    if (worker === started) end();
  };
  return started;
}

/** Whoever waits for it is told that it failed. */
function end(): void {
  worker?.terminate();
  worker = undefined;
  const left = [...waiting.values()];
  waiting.clear();
  for (const { failed } of left) failed();
}
