// Draws a page in grey, with the outline and the number of each barcode in colour, as an image file.
import type { Luma } from '../image/index.ts';
import { type PhotonFormat, withPhoton } from '../wasm/photon.ts';
import { type Canvas, canvasOf, drawLabel, drawOutline } from './draw.ts';

export interface Outline {
  /** Corners in pixels of the page at full size. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
  /** Printable ASCII, written at the first corner; any other character becomes an empty box. */
  readonly label: string;
}

export interface AnnotateOptions {
  /** Pixels of the drawn image per pixel of the page at full size. */
  readonly scale: number;
  readonly format: AnnotateFormat;
}

/** The file formats that can be written. */
export const ANNOTATE_FORMATS = ['png', 'jpeg', 'webp'] as const satisfies readonly PhotonFormat[];
export type AnnotateFormat = (typeof ANNOTATE_FORMATS)[number];

/** The most pixels of one image: photon holds four copies of it at 4 bytes a pixel. */
export const MAX_ANNOTATED_PIXELS = 2_000_000;

/** Colours that differ from grey and from each other, also for people who confuse red and green (Okabe and Ito 2008). */
const COLOURS = [
  [213, 94, 0],
  [0, 114, 178],
  [170, 68, 153],
  [0, 120, 85],
] as const;

/** The image file of `page` (at most MAX_ANNOTATED_PIXELS), whose outlines take the four colours in turn. */
export async function annotate(
  page: Luma,
  outlines: readonly Outline[],
  { scale, format }: AnnotateOptions,
): Promise<Uint8Array> {
  return withPhoton((photon) => {
    const canvas: Canvas = canvasOf(page);
    const scaled = outlines.map(({ corners, label }, i) => ({
      label,
      colour: COLOURS[i % COLOURS.length] ?? COLOURS[0],
      corners: corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    }));
    for (const outline of scaled) drawOutline(canvas, outline);
    // Labels come last, so that no outline covers one.
    for (const outline of scaled) drawLabel(canvas, outline, photon.text);
    return photon.encode(canvas, format);
  });
}
