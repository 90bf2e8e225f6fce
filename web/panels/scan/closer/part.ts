// A part of a page as an image file of its own.
import type { Part, Rect, Size } from '../codes.ts';
import { type Picture, openIfPdf } from '../pages.ts';

/** A page of a PDF is drawn so that the part has about as many pixels on its longer side, and the page no more than a canvas holds. */
const PART_PX = 2400;
const MAX_PAGE_PX = 8000;

interface Asked {
  /** The page as it is shown; `rect` is in its pixels. */
  readonly picture: Picture;
  readonly page: number;
  readonly rect: Rect;
  /** Of an encrypted PDF. */
  readonly password: string;
}

/** Throws where the browser cannot draw it. */
export async function partOf(file: File, { rect: asked, ...shown }: Asked): Promise<Part> {
  const { picture, page } = shown;
  const rect = within(asked, picture);
  const source = await sourceOf(file, { ...shown, rect });
  const scale = source.width / picture.width;
  const [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map((px) =>
    Math.max(0, Math.round(px * scale)),
  ) as [number, number, number, number];
  const image = await createImageBitmap(source, x, y, Math.max(1, width), Math.max(1, height));
  source.close();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.close();
  const name = `${file.name.replace(/\.[^.]*$/, '')}-part.png`;
  const { width: wide, height: high } = picture;
  return {
    image: new File([await canvas.convertToBlob()], name, { type: 'image/png' }),
    page,
    pageSize: { width: wide, height: high },
    rect,
  };
}

async function sourceOf(file: File, { picture, page, rect, password }: Asked): Promise<ImageBitmap> {
  const pdf = await openIfPdf(file, password);
  if (!pdf) return createImageBitmap(file);
  try {
    const side = Math.max(picture.width, picture.height);
    const wanted = (side * PART_PX) / Math.max(rect.width, rect.height);
    return await createImageBitmap((await pdf.draw(page, Math.min(MAX_PAGE_PX, wanted))).image);
  } finally {
    pdf.close();
  }
}

/** Whole pixels on the page. */
function within({ x, y, width, height }: Rect, page: Size): Rect {
  const clamped = (value: number, most: number): number => Math.min(Math.max(0, Math.round(value)), most);
  const [left, top] = [clamped(x, page.width - 1), clamped(y, page.height - 1)];
  return {
    x: left,
    y: top,
    width: Math.max(1, clamped(width, page.width - left)),
    height: Math.max(1, clamped(height, page.height - top)),
  };
}
