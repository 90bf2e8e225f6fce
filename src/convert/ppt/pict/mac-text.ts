// Text of the Macintosh (Mac OS Roman) in the letters of Windows (code page 1252).

/** Characters 0x80 to 0xFF of Mac OS Roman (Apple's mapping table ROMAN.TXT). */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
/** What code page 1252 has at 0x80 to 0x9F. */
const WINDOWS_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const UNKNOWN = 0x3f;

/** One byte for each; a question mark where Windows has no such letter. */
export function macRomanToWindows(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => {
    if (byte < 0x80) return byte;
    const letter = MAC_ROMAN[byte - 0x80] ?? '?';
    const code = letter.charCodeAt(0);
    if (code >= 0xa0 && code <= 0xff) return code;
    const at = WINDOWS_80.indexOf(letter);
    return at < 0 ? UNKNOWN : 0x80 + at;
  });
}
