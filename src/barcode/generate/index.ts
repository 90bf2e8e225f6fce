// Barcode images: value and size in, a PNG file out. The door of this folder.
import { ok, type Result } from '../../lib/result.ts';
import { encodeCode128 } from './code128.ts';
import { encodeEanUpc, type EanUpcName } from './ean-upc.ts';
import { layoutLinear, layoutMatrix } from './layout.ts';
import type { LinearSymbol } from './linear.ts';
import { encodePng, type BilevelImage } from './png.ts';
import { encodeQrCode } from './qr.ts';
import { requestedSize, withinArea, type SizeDefaults } from './size.ts';

export { MAX_SIDE_PX, MIN_SIDE_PX } from './size.ts';

/** The symbologies that can be drawn, by their API names. */
export type WritableSymbology = 'QR_CODE' | 'CODE_128' | EanUpcName;

export interface GenerateRequest {
  readonly symbology: WritableSymbology;
  readonly value: string;
  /** Pixels, 10 – 10,000; both absent: 400 × 200, wider where two pixels a module need it, QR 400 × 400; one absent: 2 : 1, QR square. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Whether the value stands below the bars; default true. A QR code has no label. */
  readonly label?: boolean | undefined;
}

export interface GeneratedBarcode {
  /** A 1-bit greyscale PNG file. */
  readonly png: Uint8Array;
  /** Pixels, as the file says. */
  readonly width: number;
  readonly height: number;
  /** True when the size asked for could not be read and the image is larger. */
  readonly grown: boolean;
}

const LINEAR_SIZE: SizeDefaults = { size: { width: 400, height: 200 }, aspect: 2 };
/** Where no size is asked for the image grows until a module has so many pixels: at one, zbar loses some values. */
const DEFAULT_MIN_SCALE = 2;
const SQUARE_SIZE: SizeDefaults = { size: { width: 400, height: 400 }, aspect: 1 };

/**
 * Draws a barcode. The image has exactly the size asked for whenever the symbol with its quiet zones fits at one pixel
 * a module; modules are whole pixels, the symbol is centred. Fails with missing_value, invalid_value (the value) or
 * invalid_header (the size).
 */
export function generateBarcode(request: GenerateRequest): Result<GeneratedBarcode> {
  const size = requestedSize(request, request.symbology === 'QR_CODE' ? SQUARE_SIZE : LINEAR_SIZE);
  if (!size.ok) return size;
  const draw = (image: BilevelImage): Result<GeneratedBarcode> => {
    const { width, height } = image;
    const allowed = withinArea(image);
    if (!allowed.ok) return allowed;
    return ok({
      png: encodePng(image),
      width,
      height,
      grown: width !== size.value.width || height !== size.value.height,
    });
  };
  if (request.symbology === 'QR_CODE') {
    const matrix = encodeQrCode(request.value);
    return matrix.ok ? draw(layoutMatrix(matrix.value, size.value)) : matrix;
  }
  const symbol = encodeLinear(request.symbology, request.value);
  if (!symbol.ok) return symbol;
  const hasOwnSize = request.width !== undefined || request.height !== undefined;
  return draw(
    layoutLinear(
      symbol.value,
      size.value,
      (request.label ?? true) ? 'label' : 'bars only',
      hasOwnSize ? 1 : DEFAULT_MIN_SCALE,
    ),
  );
}

function encodeLinear(symbology: Exclude<WritableSymbology, 'QR_CODE'>, value: string): Result<LinearSymbol> {
  return symbology === 'CODE_128' ? encodeCode128(value) : encodeEanUpc(symbology, value);
}
