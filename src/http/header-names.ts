// The names of options, and of the notes of an answer, on the wire.
import type { NoteName } from '../registry/declared/declared.ts';

/** Those whose header has another name than the option. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  includePositions: 'X-Include-Positions',
  includeBytes: 'X-Include-Bytes',
  includeGs1: 'X-Include-Gs1',
  includeContent: 'X-Include-Content',
  includeGrade: 'X-Include-Grade',
  includeFiles: 'X-Include-Files',
  includeDetails: 'X-Include-Details',
  annotate: 'X-Annotate',
  conversionWarnings: 'X-Conversion-Warnings',
};

/** The header of an option; a header's name stays. */
export function headerName(option: string): string {
  return Object.hasOwn(HEADER_NAMES, option) ? (HEADER_NAMES[option] ?? option) : option;
}

/** The option of a header; another header's name stays. */
export function optionName(header: string): string {
  const lower = header.toLowerCase();
  return Object.entries(HEADER_NAMES).find(([, name]) => name.toLowerCase() === lower)?.[0] ?? header;
}

/** The headers of the notes of an answer that is a file. */
const NOTE_HEADERS: Readonly<Record<NoteName, string>> = {
  imageSize: 'X-Barcode-Size',
  moduleSize: 'X-Barcode-Module',
  conversionWarnings: 'X-Conversion-Warnings',
  labelsLeftOut: 'X-Labels-Left-Out',
};

/** Notes by the names of their headers. */
export function noteHeaders(notes: Readonly<Partial<Record<NoteName, string>>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(notes).map(([name, value]) => [NOTE_HEADERS[name as NoteName], value]),
  );
}
