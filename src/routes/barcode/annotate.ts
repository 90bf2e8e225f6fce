// X-Annotate: images of the pages with their barcodes outlined, beside the results of an advanced scan.
import { readChoice } from '../../http/headers.ts';
import type { ModelValue } from '../../http/model.ts';
import type { Result } from '../../lib/result.ts';
import type { PageSource } from '../../pages/index.ts';
import {
  ANNOTATE_FORMATS,
  type AnnotateFormat,
  type AnnotatedPage,
  type PageSymbol,
  annotatePages,
} from '../../scan/index.ts';
import type { HeaderParameter } from '../operation.ts';

const NONE = 'none';

export const ANNOTATE_HEADER: HeaderParameter = {
  name: 'X-Annotate',
  type: 'string',
  allowed: [NONE, ...ANNOTATE_FORMATS],
  default: NONE,
  description:
    'png, jpeg or webp: the answer also has an image of each page with barcodes, up to 10, in grey, each barcode outlined and labelled with its place in ResultBarcodes and its type',
};

/** Undefined: none is asked for. */
export function readAnnotate(headers: Headers): Result<AnnotateFormat | undefined> {
  const format = readChoice(headers, ANNOTATE_HEADER.name, [NONE, ...ANNOTATE_FORMATS], NONE);
  if (!format.ok) return format;
  return { ok: true, value: format.value === NONE ? undefined : format.value };
}

/** `errorMessage` and, where images are asked for, AnnotatedPages: `symbols` are those of the answer, in its order. */
export async function annotatedMembers(
  pages: PageSource,
  symbols: readonly PageSymbol[],
  {
    format,
    errorMessage,
  }: { readonly format: AnnotateFormat | undefined; readonly errorMessage: string | null },
): Promise<ModelValue> {
  if (format === undefined) return { ErrorMessage: errorMessage };
  const placed = symbols.map(({ page, quad, type }) => ({ page, corners: quad, type }));
  const drawn: AnnotatedPage[] = [];
  const messages = errorMessage === null ? [] : [errorMessage];
  for await (const each of annotatePages(pages, placed, { format })) {
    if (typeof each === 'string') messages.push(each);
    else drawn.push(each);
  }
  return {
    ErrorMessage: messages.length === 0 ? null : messages.join(' '),
    AnnotatedPages: drawn.map(({ page, width, height, image }) => ({
      Page: page,
      Width: width,
      Height: height,
      MediaType: `image/${format}`,
      Image: base64Of(image),
    })),
  };
}

/** Pieces of a multiple of three bytes: their texts can be joined. */
const PIECE_BYTES = 3 * 8192;

function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES))));
  return pieces.join('');
}
