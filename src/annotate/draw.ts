// Draws outlines and labels on an 8-bit RGBA image.
import type { Luma } from '../image/index.ts';
import type { Photon, Rgba } from '../wasm/photon.ts';

export interface Canvas extends Rgba {
  /** RGBA, row-major, 4·width·height bytes; the functions here write to it. */
  readonly data: Uint8Array<ArrayBuffer>;
}

type Colour = readonly [red: number, green: number, blue: number];

export interface DrawnOutline {
  /** In pixels of the canvas. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
  readonly colour: Colour;
  readonly label: string;
}

/** Thickness of an outline as a share of the image's longer side; at least two pixels. */
const LINE_SHARE = 1 / 400;
/** Height of a label's letters as a share of the longer side; below 12 pixels they are not legible. */
const LETTER_SHARE = 1 / 60;
const MIN_LETTER_PX = 12;
/** Width of a letter as a share of its size: Roboto's widest, W, has 0.89. */
const WIDEST_LETTER = 0.9;
/** Space around the text as a share of its size. */
const PADDING_SHARE = 0.25;

/** A grey image as an opaque canvas. */
export function canvasOf({ width, height, data: grey }: Luma): Canvas {
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i += 1) data.fill(grey[i] ?? 0, 4 * i, 4 * i + 3);
  return { width, height, data };
}

/** Draws lines between the corners, and from the last one to the first. */
export function drawOutline(canvas: Canvas, { corners, colour }: DrawnOutline): void {
  const side = Math.max(canvas.width, canvas.height);
  const thickness = Math.max(2, Math.round(side * LINE_SHARE));
  for (const [i, from] of corners.entries()) {
    const to = corners[(i + 1) % corners.length] ?? from;
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)) + 1;
    for (let step = 0; step <= steps; step += 1) {
      const share = step / steps;
      fill(canvas, colour, {
        left: Math.round(from.x + (to.x - from.x) * share - thickness / 2),
        top: Math.round(from.y + (to.y - from.y) * share - thickness / 2),
        width: thickness,
        height: thickness,
      });
    }
  }
}

/** Writes the label in white on the outline's colour, above its first corner if there is room, and always inside the image. */
export function drawLabel(
  canvas: Canvas,
  { corners, colour, label }: DrawnOutline,
  text: Photon['text'],
): void {
  const [corner] = corners;
  if (corner === undefined || label === '') return;
  const side = Math.max(canvas.width, canvas.height);
  const size = Math.max(MIN_LETTER_PX, Math.round(side * LETTER_SHARE));
  const padding = Math.round(size * PADDING_SHARE);
  const box: Canvas = {
    width: Math.ceil(label.length * size * WIDEST_LETTER) + 2 * padding,
    height: size + 2 * padding,
    data: new Uint8Array(0),
  };
  const blank: Canvas = { ...box, data: new Uint8Array(4 * box.width * box.height) };
  fill(blank, colour, { left: 0, top: 0, width: box.width, height: box.height });
  const drawn = text(blank, label, { x: padding, y: padding, size });
  const width = Math.min(box.width, lastDrawn(drawn, colour) + 1 + padding);
  const left = Math.max(0, Math.min(Math.round(corner.x), canvas.width - width));
  const above = Math.round(corner.y) - box.height;
  const top = Math.max(0, Math.min(above < 0 ? Math.round(corner.y) : above, canvas.height - box.height));
  for (let y = 0; y < Math.min(box.height, canvas.height - top); y += 1)
    canvas.data.set(
      drawn.data.subarray(4 * y * box.width, 4 * (y * box.width + Math.min(width, canvas.width - left))),
      4 * ((top + y) * canvas.width + left),
    );
}

/** The rightmost column with a pixel of another colour; −1 if there is none. */
function lastDrawn({ width, height, data }: Rgba, [red, green, blue]: Colour): number {
  for (let x = width - 1; x >= 0; x -= 1) {
    for (let y = 0; y < height; y += 1) {
      const at = 4 * (y * width + x);
      if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) return x;
    }
  }
  return -1;
}

/** Fills the part of the rectangle that lies in the image. */
function fill(
  { width, height, data }: Canvas,
  [red, green, blue]: Colour,
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): void {
  const [left, right] = [Math.max(0, box.left), Math.min(width, box.left + box.width)];
  for (let y = Math.max(0, box.top); y < Math.min(height, box.top + box.height); y += 1)
    for (let x = left; x < right; x += 1) data.set([red, green, blue, 255], 4 * (y * width + x));
}
