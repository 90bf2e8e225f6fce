// The door of pages/.
export { sniff } from './sniff.ts';
export { openPages } from './open.ts';
export { openPdfPictures, readJpeg2000 } from './pdf/index.ts';
export type {
  FineArea,
  LumaOptions,
  OpenOptions,
  Page,
  PageFormat,
  PageLimits,
  PageLuma,
  PageSource,
  Scale,
} from './types.ts';
