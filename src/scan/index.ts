// The door of scan/: from files to the barcodes on their pages.
export { ANNOTATE_FORMATS, type AnnotateFormat } from '../annotate/index.ts';
export { type Annotated, type AnnotatedPage, type PlacedSymbol, annotatePages } from './annotate-pages.ts';
export type { Gap } from './gaps.ts';
export { graded } from './graded.ts';
export { PAGE_WORK_MS, type PageRead, readPage } from './read-page.ts';
export {
  type OpenFile,
  type PageSymbol,
  type PagesOptions,
  type PagesRead,
  readPages,
} from './read-pages.ts';
export type { Region } from './region.ts';
