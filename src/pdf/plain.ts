// Whether a document's pictures are what their data says. PDFium's functions do not tell about masks, decode arrays and
// predictors; but the dictionary of a stream always stands in the file as plain text (ISO 32000-1 §7.5.7, §7.6.1).

/** Names that change how a picture's samples are shown, and what follows them then. */
const TRACES: readonly RegExp[] = [
  /^\/SMask\s+\d/,
  /^\/Mask\s*[\d[]/,
  /^\/Decode\s*\[/,
  /^\/Predictor\s+2\b/,
];
const SLASH = 0x2f;
const LONGEST = 24;

/** False when any picture may have a mask, a decode array or a TIFF predictor. */
export function isPlainDocument(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    // S, M, D or P: most names are passed over by their first letter.
    const letter = bytes[at + 1] ?? 0;
    if (letter !== 0x53 && letter !== 0x4d && letter !== 0x44 && letter !== 0x50) continue;
    const text = String.fromCharCode(...bytes.subarray(at, at + LONGEST));
    if (TRACES.some((trace) => trace.test(text))) return false;
  }
  return true;
}
