// The estimated work of a heavy job, known before its file is opened: the currency of the gate. It needs the right order of magnitude only;
// a job that takes longer is charged its time when it leaves.
import { findUpload } from '../http/upload.ts';
import { openImage } from '../image/index.ts';
import { readJpeg2000, sniff } from '../pages/index.ts';
import type { Operation } from './operation.ts';

/** What any heavy job costs: its file is opened, an engine is ready. */
const BASE_MS = 20;
/**
 * Photographs of 12 MP, docs/performance.md: 229 ms with the advanced passes; Advanced2 has more of them, the standard scan stops at the first
 * code.
 */
const PIXEL_NS = { standard: 8, advanced: 20, advanced2: 35 } as const;
/** Of a PDF or a presentation, whose pages are not known yet: a scanned A4 page of 200 KB takes some 200 ms, and a page that is drawn no less. */
const BYTE_NS = 1000;
const DRAWN_MS = 150;

/** Nominal ms of a request's work. */
export function estimatedWorkMs(
  operation: Operation,
  {
    request,
    options,
    bytes,
  }: { readonly request: Request; readonly options: Pick<Headers, 'get'>; readonly bytes: Uint8Array },
): number {
  const part = operation.body.kind === 'file' ? operation.body.part : 'imageFile';
  const found = findUpload(bytes, request.headers.get('content-type'), part);
  const file = found.ok && found.value !== null ? found.value : bytes;
  const pixels = operation.engine === 'recognition' ? pixelsOf(file) : undefined;
  if (pixels === undefined) return fileWorkMs(bytes.length);
  return BASE_MS + (pixels * PIXEL_NS[modeOf(operation, options)]) / 1e6;
}

/** Nominal ms of a file of which only the length is known. */
export function fileWorkMs(bytes: number): number {
  return BASE_MS + Math.max(DRAWN_MS, (bytes * BYTE_NS) / 1e6);
}

/** The pixels of all pages of an image file, from its headers; undefined for another file. */
function pixelsOf(file: Uint8Array): number | undefined {
  const what = sniff(file);
  if (what.kind !== 'page' || what.format === 'pdf') return undefined;
  if (what.format === 'jpeg2000') {
    const header = readJpeg2000(file);
    return header.ok ? header.value.width * header.value.height : undefined;
  }
  const frames = openImage(what.format, file);
  return frames.ok ? frames.value.reduce((sum, { width, height }) => sum + width * height, 0) : undefined;
}

function modeOf({ failureModel }: Operation, headers: Pick<Headers, 'get'>): keyof typeof PIXEL_NS {
  // The two advanced scans keep their model in a failure.
  if (failureModel === undefined) return 'standard';
  return headers.get('recognitionMode')?.trim().toLowerCase() === 'advanced2' ? 'advanced2' : 'advanced';
}
