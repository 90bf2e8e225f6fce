// The door of pdf/.
export { openJpeg2000 } from './jpeg2000.ts';
export { readJpeg2000 } from './jpeg2000-header.ts';
export { openPdfPages } from './pages.ts';
export { openPdfPictures, type PdfPictures } from './pictures.ts';
