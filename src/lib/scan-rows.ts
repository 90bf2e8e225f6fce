// The table of what scans read, the same from a terminal and from the page: a record for each barcode, and one for a file that has
// something else to say.
import { csvLine } from './csv-line.ts';

const CORNERS = 4;
const PLACES = Array.from({ length: CORNERS }, (_, i) => [`x${i + 1}`, `y${i + 1}`]).flat();

export const SCAN_CSV_HEADER = ['file', 'page', 'type', 'text', ...PLACES].join(',');

/**
 * In the place of a type. INCOMPLETE: the file was read in part, and the text says what is missing; NONE: it has no barcode; FAILED: it could
 * not be read, and the text says why.
 */
export type RemarkType = 'INCOMPLETE' | 'NONE' | 'FAILED';

export interface ScanRow {
  readonly page: number;
  readonly type: string;
  readonly text: string;
  /** Four corners in pixels of the page; none: nobody said where. */
  readonly corners: readonly { readonly x: number; readonly y: number }[];
}

/** One record of RFC 4180, without its line end. */
export function scanCsv(file: string, { page, type, text, corners }: ScanRow): string {
  const places = Array.from({ length: CORNERS }, (_, i) => [corners[i]?.x ?? '', corners[i]?.y ?? '']);
  return csvLine([file, page, type, text, ...places.flat()]);
}

export const remarkCsv = (file: string, type: RemarkType, text: string): string =>
  csvLine([file, '', type, text, ...PLACES.map(() => '')]);
