// The names of options on the wire.

/** Those whose header has another name than the option. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  includePositions: 'X-Include-Positions',
  includeGs1: 'X-Include-Gs1',
  includeContent: 'X-Include-Content',
  includeFiles: 'X-Include-Files',
  includeDetails: 'X-Include-Details',
  annotate: 'X-Annotate',
  conversionWarnings: 'X-Conversion-Warnings',
};

/** The header of an option; a header's name stays. */
export function headerName(option: string): string {
  return Object.hasOwn(HEADER_NAMES, option) ? (HEADER_NAMES[option] ?? option) : option;
}
