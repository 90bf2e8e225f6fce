// Many drawings on one sheet: an SVG document, or the pages of a PDF. Drawings are made when the stream comes to them. The door of this folder.
export { type Cell, type Grid, PAGE_SIZES, type PageSize, gridOf } from './grid.ts';
export { pdfSheet } from './pdf.ts';
export { svgSheet } from './svg.ts';
