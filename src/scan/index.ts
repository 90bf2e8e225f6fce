// The door of scan/: files to the barcodes on their pages.
export {
  PAGE_WORK_MS,
  type OpenFile,
  type PageRead,
  type PageSymbol,
  type PagesRead,
  readPage,
  readPages,
} from './read-pages.ts';
export type { Region } from './region.ts';
