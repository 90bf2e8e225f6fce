// Draws a value as one of THE KINDS.
import { DEFAULT_DPI, type GeneratedImage, type ImageStyle, readLogo } from '../../barcode/generate/index.ts';
import { DRAWINGS, type DeclaredDrawing, MORE_DRAWINGS } from '../../registry/declared/draw.ts';
import { readStyle, refuseLogoSize } from '../../registry/draw-options.ts';
import { layOutKind, readDrawOptions } from '../../registry/kinds.ts';
import { DRAW as tool } from '../../registry/tools.ts';
import { ok } from '../../service/result.ts';
import type { Answer, Work } from '../operation.ts';
import { fileBehindGate } from './drawn-file.ts';

export interface DrawingWork extends Work {
  readonly declared: DeclaredDrawing;
}

/** The six of the original API. */
export const DRAW: readonly DrawingWork[] = DRAWINGS.map(workOf);
/** Those of THE WRITERS TABLE. */
export const DRAW_MORE: readonly DrawingWork[] = MORE_DRAWINGS.map(workOf);

function workOf(declared: DeclaredDrawing): DrawingWork {
  const { kind, input } = declared;
  return {
    declared,
    http: {
      body: { ...input, ...(kind.isQr && { orParts: ['value', 'logo'] }) },
      bodyLimit: 'MAX_STRING_BYTES',
    },
    tool,
    check: readStyle,
    async prepare({ options, input, host }) {
      const style = readDrawOptions(kind, options);
      if (!style.ok) return style;
      const given = input.text();
      if (!given.ok) return given;
      const { text, logo: file, repeated } = given.value;
      const logo = file === undefined ? refuseLogoSize(options) : readLogo(file);
      if (!logo.ok) return logo;
      return ok({
        ...(repeated && { input: repeated }),
        async run() {
          const drawing = await layOutKind(kind, text, style.value, logo.value ?? undefined);
          if (!drawing.ok) return drawing;
          const image = await fileBehindGate(drawing.value, host);
          if (!image.ok) return image;
          return ok({
            bytes: image.value.bytes,
            filename: `${kind.path}.${image.value.format}`,
            ...notesOf(image.value, style.value.style),
          });
        },
      });
    },
  };
}

/** The size, if the image had to grow, and that of a module, if a print size was asked for. */
function notesOf(
  { grown, width, height, modulePx }: GeneratedImage,
  { dpi, xDimensionMm }: ImageStyle,
): Pick<Extract<Answer, { readonly bytes: unknown }>, 'notes'> {
  const isPrinted = dpi !== undefined || xDimensionMm !== undefined;
  if (!grown && !isPrinted) return {};
  const mm = Math.round((modulePx / (dpi ?? DEFAULT_DPI)) * 25_400) / 1000;
  return {
    notes: {
      ...(grown && { imageSize: `${width}x${height}` }),
      ...(isPrinted && { moduleSize: `${modulePx}px; ${mm}mm` }),
    },
  };
}
