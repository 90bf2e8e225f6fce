// THE LIMITS of the containers of image files.
import { type Limits, valuesOf } from '../lib/limits.ts';

export const LIMIT_ROWS = {
  MAX_TIFF_DIRECTORIES: {
    // A page, its smaller copy, its mask and that one's smaller copy, for the most pages that MAX_PAGES can allow.
    value: 4000,
    unit: 'entries',
    of: 'directories of a TIFF file, including smaller copies and masks',
    beyond: '`too_large`',
  },
  MAX_TIFF_ENTRIES: {
    // TIFF 6.0 names 74 tags, EXIF and GeoTIFF some 100 more.
    value: 1024,
    unit: 'entries',
    of: 'entries of one TIFF directory',
    beyond: '`too_large`',
  },
  MAX_TIFF_SEGMENTS: {
    // One plane of 50 million pixels in the smallest tiles that TIFF allows, 16 × 16, is 195,313.
    value: 262_144,
    unit: 'entries',
    of: 'strips or tiles of one plane of a TIFF page',
    beyond: '`too_large`',
  },
  MAX_PNM_IMAGES: {
    // The most pages that MAX_PAGES can allow.
    value: 1000,
    unit: 'entries',
    of: 'images of a PNM file',
    beyond: '`too_large`',
  },
  MAX_HEIF_ENTRIES: {
    // 50 million pixels in tiles of 64 × 64, the smallest that MIAF allows, take 12,208 items with 7 entries each.
    value: 131_072,
    unit: 'entries',
    of: 'boxes, items, properties, references and extents of a HEIC or AVIF file',
    beyond: '`too_large`',
  },
  MAX_ANIMATION_DECODED_PIXELS: {
    // 100 pictures of 2 MP.
    value: 200_000_000,
    unit: 'pixels',
    of: 'the pictures of an animation that are drawn to show the one that `frame` names',
    beyond: '`too_large`',
  },
  MAX_ANIMATION_PIXELS: {
    value: 16_000_000,
    unit: 'pixels',
    of: 'an animation of which `frame` names a picture after the first, which is drawn as a whole',
    beyond: '`too_large`',
  },
  MAX_ICON_PIXELS: {
    // Windows itself shows none beyond 768 × 768; icons of 1024 × 1024 occur.
    value: 4_000_000,
    unit: 'pixels',
    of: 'a bitmap in an ICO file, which is held as a whole',
    beyond: '`too_large`',
  },
  MAX_SVG_ELEMENTS: {
    // A QR code of version 40 with a rectangle for each module has 31,329.
    value: 200_000,
    unit: 'entries',
    of: 'elements of an SVG file',
    beyond: '`too_large`',
  },
  MAX_SVG_DEPTH: {
    value: 64,
    unit: 'entries',
    of: 'elements within each other in an SVG file, with those that `use` repeats',
    beyond: '`too_large`',
  },
  MAX_SVG_POINTS: {
    // Ten codes of version 40 whose modules are paths of four lines, with their elements.
    value: 1_000_000,
    unit: 'entries',
    of: 'elements and points that an SVG file draws, with those that `use` repeats',
    beyond: '`too_large`',
  },
} as const satisfies Limits;

export const LIMITS = valuesOf(LIMIT_ROWS);
