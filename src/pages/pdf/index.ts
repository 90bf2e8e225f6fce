// The door of pdf/.
export { openPdfPages } from './pages.ts';
