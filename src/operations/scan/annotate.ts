// The option annotate adds images of the pages, with their barcodes outlined, to the results of an advanced scan.
import { type OptionValues, readChoice } from '../../registry/option.ts';
import { ANNOTATE, NOT_ANNOTATED } from '../../registry/scan-options.ts';
import type { ModelValue } from '../../registry/model.ts';
import { encodeBase64 } from '../../lib/base64.ts';
import type { Result } from '../../service/result.ts';
import type { PageSource } from '../../pages/index.ts';
import {
  type Annotated,
  type AnnotateFormat,
  type Gap,
  type PageSymbol,
  annotatePages,
} from '../../scan/index.ts';

/** The file format of the images; undefined if none are asked for. Failure: invalid_option. */
export function readAnnotate(options: OptionValues): Result<AnnotateFormat | undefined> {
  const format = readChoice(options, ANNOTATE);
  if (!format.ok) return format;
  return { ok: true, value: format.value === NOT_ANNOTATED ? undefined : format.value };
}

/**
 * The images of the pages, and why others are missing. `symbols` are those of this file in the answer's order; `before` counts those
 * of earlier files.
 */
export async function annotatedPages(
  pages: PageSource,
  symbols: readonly PageSymbol[],
  { format, before }: { readonly format: AnnotateFormat; readonly before: Annotated },
): Promise<{ readonly images: readonly ModelValue[]; readonly gaps: readonly Gap[] }> {
  const placed = symbols.map(({ page, quad, type }) => ({ page, corners: quad, type }));
  const images: ModelValue[] = [];
  const gaps: Gap[] = [];
  for await (const each of annotatePages(pages, placed, { format, before })) {
    if ('kind' in each) gaps.push(each);
    else {
      const { page, width, height, image } = each;
      images.push({
        Page: page,
        Width: width,
        Height: height,
        MediaType: `image/${format}`,
        Image: encodeBase64(image),
      });
    }
  }
  return { images, gaps };
}
