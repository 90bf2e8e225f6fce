// The size of a picture from its header, for tiles and frames: PNG, JPEG, BMP, WMF, EMF.
import type { PictureContentType, SizeEmu } from '../../../deck/index.ts';

const EMU_PER_INCH = 914400;
const EMU_PER_HIMETRIC = 360;
/** What a picture without a resolution is shown at. */
const DEFAULT_DPI = 96;

export interface MeasuredPicture {
  readonly sizePx?: { readonly width: number; readonly height: number };
  readonly sizeEmu?: SizeEmu;
}

/** `sample` holds the file's beginning (for BMP: the bitmap without its file header); undefined when the header is unreadable. */
export function measurePicture(
  contentType: PictureContentType,
  sample: Uint8Array,
): MeasuredPicture | undefined {
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength);
  switch (contentType) {
    case 'image/png':
      return sample.length < 24 ? undefined : pixels(view.getUint32(16), view.getUint32(20), pngDpi(view));
    case 'image/jpeg':
      return jpeg(view);
    case 'image/bmp':
      return bitmap(view);
    case 'image/gif':
      return sample.length < 10 ? undefined : pixels(view.getUint16(6, true), view.getUint16(8, true));
    case 'image/x-emf':
      return sample.length < 40
        ? undefined
        : {
            sizeEmu: {
              widthEmu: Math.abs(view.getInt32(32, true) - view.getInt32(24, true)) * EMU_PER_HIMETRIC,
              heightEmu: Math.abs(view.getInt32(36, true) - view.getInt32(28, true)) * EMU_PER_HIMETRIC,
            },
          };
    case 'image/x-wmf':
    case 'image/x-pict':
    case 'image/tiff':
      return undefined;
  }
}

function pixels(
  width: number,
  height: number,
  dpi = { x: DEFAULT_DPI, y: DEFAULT_DPI },
): MeasuredPicture | undefined {
  if (width <= 0 || height <= 0) return undefined;
  return {
    sizePx: { width, height },
    sizeEmu: {
      widthEmu: Math.round((width / dpi.x) * EMU_PER_INCH),
      heightEmu: Math.round((height / dpi.y) * EMU_PER_INCH),
    },
  };
}

/** The pHYs chunk, when it stands before the data. */
function pngDpi(view: DataView): { x: number; y: number } | undefined {
  for (let at = 8; at + 12 <= view.byteLength;) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === 0x49444154) return undefined;
    if (type === 0x70485973 && at + 17 <= view.byteLength && view.getUint8(at + 16) === 1) {
      const x = view.getUint32(at + 8) * 0.0254;
      const y = view.getUint32(at + 12) * 0.0254;
      return x > 0 && y > 0 ? { x, y } : undefined;
    }
    at += 12 + length;
  }
  return undefined;
}

/** The first frame header; the density of a JFIF segment before it. */
function jpeg(view: DataView): MeasuredPicture | undefined {
  let dpi: { x: number; y: number } | undefined;
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker === 0xe0 && length >= 14 && at + 16 <= view.byteLength) {
      const unit = view.getUint8(at + 11);
      const scale = unit === 1 ? 1 : unit === 2 ? 2.54 : 0;
      const x = view.getUint16(at + 12) * scale;
      const y = view.getUint16(at + 14) * scale;
      if (x > 0 && y > 0) dpi = { x, y };
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return pixels(view.getUint16(at + 7), view.getUint16(at + 5), dpi);
    at += 2 + Math.max(2, length);
  }
  return undefined;
}

function bitmap(view: DataView): MeasuredPicture | undefined {
  const start = view.byteLength > 2 && view.getUint16(0) === 0x424d ? 14 : 0;
  if (view.byteLength < start + 40) return undefined;
  if (view.getUint32(start, true) === 12) {
    return pixels(view.getUint16(start + 4, true), view.getUint16(start + 6, true));
  }
  const x = view.getInt32(start + 24, true) * 0.0254;
  const y = view.getInt32(start + 28, true) * 0.0254;
  return pixels(
    view.getInt32(start + 4, true),
    Math.abs(view.getInt32(start + 8, true)),
    x > 1 && y > 1 ? { x, y } : undefined,
  );
}
